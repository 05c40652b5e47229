import { Wordmark } from '#app/ui/style/brand.tsx'
import { buttonClass, Icon } from '#app/ui/index.ts'

const links = [
  ['/#demo', 'Demo'],
  ['/blog', 'Blog'],
  ['/about', 'About Us'],
  ['/getting-started', 'Getting Started'],
  ['/academy-preregistration', 'Academy'],
] as const

const more = [
  ['/#features', 'Features'],
  ['/#waitlist', 'Request Demo'],
  ['/#roadmap', 'Roadmap'],
  ['/faq', 'FAQ'],
  ['/referral', 'Referral Program'],
  ['/connect', 'Connect'],
  ['/raffle', 'Raffle'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-canvas/90 backdrop-blur-md">
      <div className="site-wide flex h-16 items-center gap-2 sm:gap-6">
        <a href="/" className="flex min-w-0 items-center overflow-hidden rounded-md" aria-label="Comply+ home">
          <Wordmark className="text-lg" />
        </a>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          {links.map(([href, label]) => (
            <a key={href} href={href} className="rounded-md px-3 py-2 text-sm text-ink-2 hover:bg-hover hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2 lg:ml-2">
          <span className="hidden sm:block">
            <a href="/login" className={buttonClass('quiet', 'md')}>
              Login
            </a>
          </span>
          <a
            href="/signup"
            className={buttonClass('primary', 'md', 'max-sm:px-2.5 max-[24rem]:text-xs max-[24rem]:px-2')}
          >
            Start Free Trial
          </a>
          <details data-menu className="group relative lg:hidden">
            <summary
              className="flex size-10 list-none items-center justify-center rounded-md text-ink-2 hover:bg-hover [&::-webkit-details-marker]:hidden"
              aria-label="Menu"
            >
              <Icon name="menu" className="size-5" />
            </summary>
            <nav
              aria-label="Menu"
              className="absolute top-full right-0 mt-2 grid max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto rounded-xl border border-line bg-raised p-2 shadow-pop"
            >
              {[['/', 'Home'] as const, ...links, ...more, ['/login', 'Login'] as const].map(([href, label]) => (
                <a
                  key={href}
                  href={href}
                  className="rounded-md px-3 py-2.5 text-sm text-ink-2 hover:bg-hover hover:text-ink"
                >
                  {label}
                </a>
              ))}
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
