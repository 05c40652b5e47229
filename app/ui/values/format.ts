/**
 * Formats values as text. Amounts stay decimal strings, never floating point; times never depend on the machine's time
 * zone.
 */

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * Formats a decimal string: `1234.5` in CAD → `$1,234.50`; other currencies have their code: `1,234.50 USD`. At least
 * two decimals for fiat currencies; digits are kept except trailing zeros. A text that isn't a decimal number is
 * returned unchanged.
 */
export function formatMoney(
  value: string,
  currency = 'CAD',
  options: { minimumDecimals?: number; code?: boolean | undefined } = {},
): string {
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(value.trim())
  if (!match) return value
  const [, sign, whole, fraction = ''] = match
  const minimum = options.minimumDecimals ?? 2
  const decimals = fraction.replace(/0+$/, '').padEnd(minimum, '0')
  const number = `${group(whole!)}${decimals ? `.${decimals}` : ''}`
  const minus = sign ? '−' : ''
  if (currency === 'CAD') return `${minus}$${number}${options.code ? ' CAD' : ''}`
  return currency ? `${minus}${number} ${currency}` : `${minus}${number}`
}

/** A count with thousands separators. */
export const formatCount = (count: number): string => group(String(count))

/** `1 draft`, `1,200 drafts`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `-300` → `−05:00`, `0` → `+00:00`. */
export function formatOffset(minutesEast: number): string {
  const size = Math.abs(minutesEast)
  return `${minutesEast < 0 ? '−' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}

/** Weekdays as calendar column headers. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `2026-11` → `November 2026`; any other text unchanged. */
export function formatMonth(month: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(month)
  const name = match && months[Number(match[2]) - 1]
  return name ? `${name} ${match[1]}` : month
}

/** `2026-11-07` → `Sat, Nov 7, 2026`; any other text unchanged. */
export function formatDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  const month = match && months[Number(match[2]) - 1]?.slice(0, 3)
  if (!match || !month) return date
  const weekday = weekdays[new Date(`${match[0]}T00:00:00Z`).getUTCDay()]
  return weekday ? `${weekday}, ${month} ${Number(match[3])}, ${match[1]}` : date
}

/** `-300` → `UTC−05:00`, `0` → `UTC`. */
export const formatZone = (offsetMinutes: number): string =>
  offsetMinutes === 0 ? 'UTC' : `UTC${formatOffset(offsetMinutes)}`

/** An instant at the offset `offsetMinutes`: `Sat, Nov 7, 2026, 09:41 (UTC−05:00)`, optionally without the zone. */
export function formatInstant(
  at: string | number | Date,
  offsetMinutes: number,
  options: { seconds?: boolean; zone?: boolean } = {},
): string {
  const iso = new Date(new Date(at).getTime() + offsetMinutes * 60_000).toISOString()
  const zone = options.zone === false ? '' : ` (${formatZone(offsetMinutes)})`
  return `${formatDate(iso)}, ${iso.slice(11, options.seconds ? 19 : 16)}${zone}`
}
