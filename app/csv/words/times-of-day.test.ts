import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoInstant, parseDate, parseTime, wallMs } from './dates.ts'
import { isUtcOffset, zoneAtEnd } from './zones.ts'

/** As a reader of files reads a cell: the zone named at the end, else the offset in the text. */
function read(text: string): string | null {
  const named = zoneAtEnd(text)
  const result = parseDate(named?.rest ?? text, null)
  if (!result.ok) return null
  const wall = wallMs(result.value)
  const offset = result.value.offsetMinutes ?? named?.zone.resolve(wall).offsetMinutes
  return offset === undefined
    ? `${new Date(wall).toISOString().slice(0, 16)}${result.value.hasTime ? '' : ' (day)'}`
    : isoInstant(wall - offset * 60_000, offset)
}

test.each([
  ['2026-03-04 11:30 (PM)', '2026-03-04T23:30'],
  ['2026-03-04 (11:30 PM)', '2026-03-04T23:30'],
  ['2026-03-04 (23:30)', '2026-03-04T23:30'],
  ['4 mars 2026 (14 h 30)', '2026-03-04T14:30'],
  ['2026-03-04 (Wed)', '2026-03-04T00:00 (day)'],
  ['2026-03-04 23:30 (UTC+2)', '2026-03-04T23:30:00+02:00'],
  ['2026-03-04 23:30 (+0200)', '2026-03-04T23:30:00+02:00'],
  ['2026-03-04 23:30 (GMT-05:00)', '2026-03-04T23:30:00-05:00'],
  ['2026-03-04T23:30:00[+02:00]', '2026-03-04T23:30:00+02:00'],
  ['2026-03-04 23:30 (Pacific)', '2026-03-04T23:30:00-08:00'],
  ['2026-07-04 23:30 (Pacific Time)', '2026-07-04T23:30:00-07:00'],
  ['2026-07-04 23:30 Eastern Standard Time', '2026-07-04T23:30:00-04:00'],
  ['2026-07-04 23:30 Mountain Daylight Time', '2026-07-04T23:30:00-06:00'],
  ['2026-03-04T23:30:00-05:00[America/Toronto]', '2026-03-04T23:30:00-05:00'],
  ['Wed Mar 04 2026 23:30:00 GMT-0500 (Eastern Standard Time)', '2026-03-04T23:30:00-05:00'],
  ['2026-03-04 10:00 EST (15:00 UTC)', '2026-03-04T10:00:00-05:00'],
  ['2026-03-04 10:00-05:00', '2026-03-04T10:00:00-05:00'],
  ['2026-03-04 10:00 -0330', '2026-03-04T10:00:00-03:30'],
])('the time of "%s" is %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  '2026-03-04 10:00 (void)',
  '2026-03-04 10:00 (settled 2026-03-06)',
  '2026-03-04 10:00 [cancelled]',
  '2026-03-04 22:00 - 23:45',
  '2026-03-04 22:00-23:45',
  '2026-03-04 10:00 - 10:15',
  '2026-03-04 10:00 - 11:00',
  '2026-03-04 08:00-10:00',
  '2026-03-04 10:00+99:99',
  '2026-03-04 10:00+25:00',
  '2026-03-04 10:00 -0500 (',
])('"%s" is refused: no part of it is left out in silence', (text) => {
  expect(parseDate(text, null)).toEqual({ ok: false, why: 'unreadable' })
})

test('a time of its own column is read by the same rules', () => {
  expect(parseTime('11:30 (PM)')).toMatchObject({ hour: 23, minute: 30 })
  expect(parseTime('10:00 - 10:15')).toBeNull()
  expect(parseTime('10:00 (void)')).toBeNull()
})

test('an offset is read only where some clock has it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      fc.boolean(),
      (hours, minutes, isWest) => {
        const two = (value: number) => String(value).padStart(2, '0')
        const result = parseDate(`2026-03-04T23:59:59${isWest ? '-' : '+'}${two(hours)}:${two(minutes)}`, null)
        const offset = (hours * 60 + minutes) * (isWest ? -1 : 1)
        if (isUtcOffset(offset))
          expect(result).toMatchObject({ ok: true, value: { offsetMinutes: offset || expect.any(Number) } })
        else expect(result).toEqual({ ok: false, why: 'unreadable' })
      },
    ),
  )
})
