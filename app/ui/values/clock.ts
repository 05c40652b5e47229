/**
 * The organization's clock: what all that people read is shown on, unless it was reported on another. It crosses to the browser as offsets, so that
 * a browser with older rules of summer time shows the same times as the server, and as everybody else's.
 */
export interface Clock {
  /** Of the 24-hour window, which has no summer time. Minutes east of UTC, as all offsets here. */
  windowOffset: number
  /** When the page was loaded: what the heads of tables name. */
  offsetNow: number
  /** From which epoch millisecond which offset holds, earliest first. Empty: that of the 24-hour window, all year. */
  changes: readonly (readonly [from: number, offset: number])[]
}

/** A clock that shows the same offset all year. */
export const fixedClock = (offset: number): Clock => ({ windowOffset: offset, offsetNow: offset, changes: [] })

/** What a clock shows at an instant, in minutes east of UTC. */
export function offsetOn({ changes, windowOffset }: Clock, at: string | number | Date): number {
  const ms = new Date(at).getTime()
  return (changes.findLast(([from]) => from <= ms) ?? changes[0])?.[1] ?? windowOffset
}

const minuteMs = 60_000

/** The day (YYYY-MM-DD) that a clock shows at an instant. */
export const dayOn = (clock: Clock, at: string | number | Date): string =>
  new Date(new Date(at).getTime() + offsetOn(clock, at) * minuteMs).toISOString().slice(0, 10)

/** The instant, in epoch milliseconds, at which a day (YYYY-MM-DD) begins on a clock; `later`: one so many days after it. */
export function startOfDay(clock: Clock, day: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000
  const near = midnight - offsetOn(clock, midnight) * minuteMs
  return midnight - offsetOn(clock, near) * minuteMs
}
