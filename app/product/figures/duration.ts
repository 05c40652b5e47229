const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A length of time in its largest unit and the next: "2 days 3 hours", "under a second". */
export function durationWords(ms: number): string {
  const at = units.findIndex(([, size]) => ms >= size)
  if (at < 0) return 'under a second'
  const parts: string[] = []
  let rest = ms
  for (const [name, size] of units.slice(at, at + 2)) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`)
  }
  return parts.join(' ')
}
