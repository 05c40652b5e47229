import { type Zone, zoneNamed } from '#app/csv/words/zones.ts'
import { type Clock, offsetOn } from '#app/ui/values/clock.ts'

const weekMs = 7 * 86_400_000
/** No instant that is shown on the organization's clock is older than the product. */
const firstYear = 2020
/** Uploads may be kept for ten years: the day of their end is shown. */
const yearsAhead = 12

const known = new Map<string, Clock['changes']>()

/** Halves the week in which an offset changes until the minute is found. */
function changeBetween(zone: Zone, before: number, after: number): number {
  if (after - before <= 60_000) return after
  const middle = before + Math.floor((after - before) / 120_000) * 60_000
  return zone.offsetAt(middle) === zone.offsetAt(before)
    ? changeBetween(zone, middle, after)
    : changeBetween(zone, before, middle)
}

function changesOf(name: string, zone: Zone, year: number): Clock['changes'] {
  const key = `${name} ${year}`
  const found = known.get(key)
  if (found) return found
  let at = Date.UTC(firstYear, 0, 1)
  const end = Date.UTC(year + yearsAhead, 0, 1)
  const changes: [number, number][] = [[at, zone.offsetAt(at)]]
  for (; at < end; at += weekMs)
    if (zone.offsetAt(at + weekMs) !== zone.offsetAt(at)) {
      const from = changeBetween(zone, at, at + weekMs)
      changes.push([from, zone.offsetAt(from)])
    }
  known.set(key, changes)
  return changes
}

/** The clock that people read: that of the organization's time zone, or the 24-hour window's where none is set. */
export function clockOf({
  windowOffset,
  timeZone,
  nowMs,
}: {
  windowOffset: number
  /** IANA's name. */
  timeZone: string | null
  nowMs: number
}): Clock {
  const zone = timeZone === null ? null : zoneNamed(timeZone)
  const changes = zone === null ? [] : changesOf(timeZone!, zone, new Date(nowMs).getUTCFullYear())
  return { windowOffset, offsetNow: offsetOn({ windowOffset, offsetNow: windowOffset, changes }, nowMs), changes }
}
