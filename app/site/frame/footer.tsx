import { Wordmark } from '#app/ui/style/brand.tsx'
import { company } from '../content/company.ts'

const columns = [
  [
    'Product',
    [
      ['/#features', 'Features'],
      ['/#demo', 'Demo'],
      ['/#roadmap', 'Roadmap'],
      ['/getting-started', 'Getting Started'],
      ['/signup', 'Start Free Trial'],
      ['/login', 'Login'],
    ],
  ],
  [
    'Learn',
    [
      ['/blog', 'Blog'],
      ['/faq', 'FAQ'],
      ['/faq/fintrac-reporting', 'Reporting guide'],
      ['/faq/fintrac-str', 'STR guide'],
      ['/faq/msb-canada', 'MSB guide'],
      ['/academy-preregistration', 'Academy'],
    ],
  ],
  [
    'Company',
    [
      ['/about', 'About Us'],
      ['/referral', 'Referral Program'],
      ['/connect', 'Connect'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
    ],
  ],
] as const

export function Footer({ support }: { support: string | null }) {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="site-wide grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-xs">
          <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <Wordmark className="text-lg" />
          </p>
          <p className="mt-3 text-sm text-ink-2">{company.tagline}. Built in Canada, data kept in Canada.</p>
          {support === null ? null : (
            <p className="mt-4 text-sm">
              <span className="text-ink-3">Support: </span>
              <a className="link" href={`mailto:${support}`}>
                {support}
              </a>
            </p>
          )}
        </div>
        {columns.map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-sm font-semibold">{title}</h2>
            <ul className="mt-3 space-y-1 text-sm">
              {links.map(([href, label]) => (
                <li key={href}>
                  <a href={href} className="inline-block py-1 text-ink-2 hover:text-accent">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <p className="site-wide flex flex-wrap justify-between gap-x-6 gap-y-2 py-6 text-xs text-ink-3">
          <span>© 2026 {company.legalName} Not affiliated with FINTRAC. Nothing here is legal advice.</span>
          <span>
            A company of{' '}
            <a className="link" href={company.parent.url} target="_blank" rel="noopener">
              {company.parent.name}
            </a>
          </span>
        </p>
      </div>
    </footer>
  )
}
