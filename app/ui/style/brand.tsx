import { cx } from './cx.ts'

/** The logo: a check mark on the brand colour. */
function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        d="m9.5 16.5 4.5 4.5 8.5-10"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  )
}

/** The logo with the name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-base font-semibold tracking-tight text-ink', className)}>
      <Mark />
      Comply+
    </span>
  )
}
