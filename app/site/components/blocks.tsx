import type { ReactNode } from 'react'
import { buttonClass, cx } from '#app/ui/index.ts'

/** The header of an inner page. */
export function PageHead({
  eyebrow,
  title,
  children,
  className,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div className={cx('site-wide pt-14 pb-10 sm:pt-20', className)}>
      {eyebrow ? <p className="text-sm font-semibold text-accent">{eyebrow}</p> : null}
      <h1 className="mt-2 max-w-4xl text-4xl font-semibold tracking-tight sm:text-5xl">{title}</h1>
      {children ? <div className="mt-5 max-w-2xl text-lg text-ink-2">{children}</div> : null}
    </div>
  )
}

export interface FaqItem {
  question: string
  answer: string
}

/** The two calls to action at the end of a page. The first scrolls to the form on the landing page. */
export function CallToAction({
  title = 'See it with your own data',
  children,
}: {
  title?: string
  children?: ReactNode
}) {
  return (
    <section className="site-wide py-16">
      <div className="rounded-xl border border-line bg-accent-soft px-6 py-10 sm:px-12 sm:py-14">
        <h2 className="max-w-2xl text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
        <p className="mt-3 max-w-2xl text-ink-2">
          {children ?? 'Try Comply+ free for 14 days, without a credit card, or let us show it to you in 30 minutes.'}
        </p>
        <p className="mt-7 flex flex-wrap gap-3">
          <a href="/signup" className={buttonClass('primary', 'lg')}>
            Start Free Trial
          </a>
          <a href="/#waitlist" className={buttonClass('secondary', 'lg')}>
            Request Demo
          </a>
        </p>
      </div>
    </section>
  )
}

/** A card with a thin border. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('rounded-xl border border-line bg-surface p-6 shadow-card', className)}>{children}</div>
}
