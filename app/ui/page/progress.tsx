import { cx } from '../style/cx.ts'

/** A spinner. `label` is announced; omit it if the text beside it says the same. */
export function Spinner({ label, className = 'size-4' }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-2">
      <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={cx('shrink-0 animate-spin', className)}>
        <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label ? <span className="text-sm text-ink-2">{label}</span> : null}
    </span>
  )
}

/** A progress bar: `value` of `max`; indeterminate without `value`. `label` names it. */
export function Progress({
  label,
  value,
  max = 100,
  text,
  tone = 'accent',
}: {
  label: string
  value?: number | undefined
  max?: number
  text?: string
  tone?: 'accent' | 'ok' | 'bad'
}) {
  const percent = value === undefined || max <= 0 ? undefined : Math.max(0, Math.min(100, (value / max) * 100))
  const bar = { accent: 'bg-accent', ok: 'bg-ok', bad: 'bg-bad' }[tone]
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2 tabular-nums">
          {text ?? (percent === undefined ? '' : `${Math.floor(percent)}%`)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.floor(percent)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-300',
            bar,
            percent === undefined && 'w-1/3 animate-pulse',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

/** Placeholder for one line of text. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />
}

/** Placeholder for a table. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-6 px-4 py-3">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 w-1/3' : 'h-4 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  )
}
