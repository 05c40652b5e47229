import { expect, test } from 'vitest'
import { zoneNamed } from '#app/csv/words/zones.ts'
import { dayOn, fixedClock, offsetOn, startOfDay } from '#app/ui/values/clock.ts'
import { clockOf } from './clock.ts'
import { zones } from './zones.ts'

const nowMs = Date.parse('2026-11-30T12:00:00Z')
const summer = '2026-07-01T12:00:00Z'
const winter = '2026-12-01T12:00:00Z'
const clock = (timeZone: string | null, at = nowMs) => clockOf({ windowOffset: -300, timeZone, nowMs: at })

test('without a time zone the clock is the 24-hour window’s, summer and winter', () => {
  expect(clock(null)).toEqual(fixedClock(-300))
  expect([summer, winter].map((at) => offsetOn(clock(null), at))).toEqual([-300, -300])
})

test('a time zone in the database that nobody knows stops no page: the clock is the 24-hour window’s', () => {
  for (const zone of ['Mars/Base', '', ' ', 'America/Toronto; --']) expect(clock(zone)).toEqual(fixedClock(-300))
})

test('a time zone shows each instant with its own offset, and the heads of tables the one of today', () => {
  const offsets = (zone: string) => [summer, winter].map((at) => offsetOn(clock(zone), at))
  expect(offsets('America/Toronto')).toEqual([-240, -300])
  expect(offsets('America/St_Johns')).toEqual([-150, -210])
  expect(offsets('America/Regina')).toEqual([-360, -360])
  expect(offsets('UTC')).toEqual([0, 0])
  expect(clock('America/Toronto').offsetNow).toBe(-300)
  expect(clock('America/Toronto', Date.parse(summer))).toMatchObject({ windowOffset: -300, offsetNow: -240 })
  const toronto = clock('America/Toronto')
  expect(offsetOn(toronto, '2026-03-08T06:59:59.999Z')).toBe(-300)
  expect(offsetOn(toronto, '2026-03-08T07:00:00Z')).toBe(-240)
  expect(offsetOn(toronto, '2026-11-01T05:59:59.999Z')).toBe(-240)
  expect(offsetOn(toronto, '2026-11-01T06:00:00Z')).toBe(-300)
})

test('every zone that is offered shows at every hour what its rules say', () => {
  for (const name of zones) {
    const [shown, zone] = [clock(name), zoneNamed(name)!]
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2028, 0, 1); at += 3_600_000)
      if (offsetOn(shown, at) !== zone.offsetAt(at)) expect.fail(`${name} at ${new Date(at).toISOString()}`)
  }
})

test('days begin at midnight of the clock, also those of 23 and 25 hours', () => {
  const toronto = clock('America/Toronto')
  const begins = (day: string, later?: number) => new Date(startOfDay(toronto, day, later)).toISOString()
  expect([begins('2026-03-08'), begins('2026-03-08', 1)]).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  expect([begins('2026-11-01'), begins('2026-11-01', 1)]).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
  const stJohns = clock('America/St_Johns')
  expect(
    ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map((day) =>
      new Date(startOfDay(stJohns, day)).toISOString(),
    ),
  ).toEqual([
    '2026-03-08T03:30:00.000Z',
    '2026-03-09T02:30:00.000Z',
    '2026-11-01T02:30:00.000Z',
    '2026-11-02T03:30:00.000Z',
  ])
  expect(dayOn(toronto, '2026-07-02T03:59:59Z')).toBe('2026-07-01')
  expect(dayOn(toronto, '2026-12-02T04:30:00Z')).toBe('2026-12-01')
  expect(dayOn(clock(null), '2026-07-02T04:30:00Z')).toBe('2026-07-01')
})
