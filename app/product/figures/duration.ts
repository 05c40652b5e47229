const units = [
  ['day', 'd', 86_400],
  ['hour', 'h', 3_600],
  ['minute', 'min', 60],
  ['second', 's', 1],
] as const

/** The seconds that a length of time is told in, in words and in files. */
export const wholeSeconds = (ms: number): number => Math.round(ms / 1_000)

/** Counts in the largest unit and the next, rounded to that; empty under half a second. */
function countsOf(ms: number): { count: number; name: string; short: string }[] {
  const seconds = wholeSeconds(ms)
  const largest = units.findIndex(([, , size]) => seconds >= size)
  if (largest < 0) return []
  const least = units[Math.min(largest + 1, units.length - 1)]![2]
  // Rounding may reach the next larger unit: 59 minutes 59 seconds stay, 23 hours 59 minutes 50 seconds are a day.
  let rest = Math.round(seconds / least) * least
  return units.flatMap(([name, short, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [{ count, name, short }] : []
  })
}

/** A length of time in its largest unit and the next: "2 days 3 hours", "under a second". */
export function durationWords(ms: number): string {
  const counts = countsOf(ms)
  return counts.length === 0
    ? 'under a second'
    : counts.map(({ count, name }) => `${count} ${name}${count === 1 ? '' : 's'}`).join(' ')
}

/** A length of time in its largest unit alone, as short as a chart has room for: "2 min". */
export function shortDuration(ms: number): string {
  const [first] = countsOf(ms)
  return first === undefined ? '0 s' : `${first.count} ${first.short}`
}
