/** A span of time in words, for texts about a limit: `15 minutes`, `an hour`, `12 hours`. Whole minutes. */
export function spanWords(ms: number): string {
  const minutes = ms / 60_000
  if (minutes === 60) return 'an hour'
  if (minutes % 60 === 0) return `${minutes / 60} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
