/**
 * The organization's clock: times are displayed on it, unless they were reported on another. It is sent to the browser
 * as offsets, so that a browser with outdated time zone rules shows the same times as the server.
 */
export interface Clock {
  /**
   * UTC offset of the 24-hour window, which has no daylight saving time. In minutes east of UTC, like all offsets here.
   */
  windowOffset: number
  /** The offset at page load, shown in table headers. */
  offsetNow: number
  /**
   * Offset changes: from which epoch millisecond each holds, earliest first. Empty: the offset of the 24-hour window
   * all year.
   */
  changes: readonly (readonly [from: number, offset: number])[]
}

/** A clock with the same offset all year. */
export const fixedClock = (offset: number): Clock => ({ windowOffset: offset, offsetNow: offset, changes: [] })

/** The clock's offset at an instant, in minutes east of UTC. */
export function offsetOn({ changes, windowOffset }: Clock, at: string | number | Date): number {
  const ms = new Date(at).getTime()
  return (changes.findLast(([from]) => from <= ms) ?? changes[0])?.[1] ?? windowOffset
}

const minuteMs = 60_000

/** The date (YYYY-MM-DD) on the clock at an instant. */
export const dayOn = (clock: Clock, at: string | number | Date): string =>
  new Date(new Date(at).getTime() + offsetOn(clock, at) * minuteMs).toISOString().slice(0, 10)

/** The instant, in epoch milliseconds, at which a date (YYYY-MM-DD) starts on a clock, plus `later` days. */
export function startOfDay(clock: Clock, day: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000
  const near = midnight - offsetOn(clock, midnight) * minuteMs
  return midnight - offsetOn(clock, near) * minuteMs
}
