import { cx } from '../style/cx.ts'
import { useClock } from './clock-context.ts'
import { dayOn, offsetOn } from './clock.ts'
import { formatDate, formatInstant, formatMoney, formatZone } from './format.ts'

/** An amount (decimal string) in tabular figures, right-aligned. Null is shown as "—". */
export function Money({
  value,
  currency = 'CAD',
  code,
  className,
}: {
  value: string | null | undefined
  currency?: string
  code?: boolean
  className?: string
}) {
  if (value === null || value === undefined || value === '') return <span className="text-ink-3">—</span>
  return (
    <data value={value} className={cx('text-right whitespace-nowrap tabular-nums', className)}>
      {formatMoney(value, currency, { code })}
    </data>
  )
}

/**
 * An instant (ISO text or milliseconds) on the organization's clock, with the offset at that instant. `offsetMinutes`:
 * the offset it was reported with; null if it had none, which means that of the 24-hour window. `zoneInHead`: the table
 * header names today's offset, so only a different one is shown. Null is shown as "—".
 */
export function DateTime({
  at,
  offsetMinutes,
  seconds = false,
  zoneInHead = false,
  className,
}: {
  at: string | number | Date | null | undefined
  offsetMinutes?: number | null
  seconds?: boolean
  zoneInHead?: boolean
  className?: string
}) {
  const clock = useClock()
  if (at === null || at === undefined || at === '') return <span className="text-ink-3">—</span>
  const offset = offsetMinutes === undefined ? offsetOn(clock, at) : (offsetMinutes ?? clock.windowOffset)
  return (
    <time dateTime={new Date(at).toISOString()} className={cx('whitespace-nowrap tabular-nums', className)}>
      {formatInstant(at, offset, { seconds, zone: !zoneInHead || offset !== clock.offsetNow })}
    </time>
  )
}

/** The header of a column of times, with today's offset of the organization's clock. */
export const useTimeHead = (): ((header: string) => string) => {
  const zone = formatZone(useClock().offsetNow)
  return (header) => `${header} (${zone})`
}

/** The date of an instant on the organization's clock. */
export function DayOf({ at }: { at: string | number | Date }) {
  return <DateOnly date={dayOn(useClock(), at)} />
}

/** A calendar date (YYYY-MM-DD), independent of time zones. Null is shown as "—". */
export function DateOnly({ date, className }: { date: string | null | undefined; className?: string }) {
  if (!date) return <span className="text-ink-3">—</span>
  return (
    <time dateTime={date} className={cx('whitespace-nowrap tabular-nums', className)}>
      {formatDate(date)}
    </time>
  )
}

/** Codes, references and hashes in a monospaced font. */
export function Code({ children, className }: { children: string; className?: string | undefined }) {
  return <code className={cx('font-mono text-[0.925em] break-all', className)}>{children}</code>
}
