import { expect, test } from 'vitest'
import { parseDate } from './dates.ts'
import { withYear, yearsIn } from './yearless.ts'

test.each([
  ['24-Nov', '2026-11-24T00:00'],
  ['24 nov.', '2026-11-24T00:00'],
  ['Tue 24 Nov', '2026-11-24T00:00'],
  ['24-Nov 10:15', '2026-11-24T10:15'],
  ['Nov 24', '2026-11-24T00:00'],
  ['Nov. 24th, 3:05 PM', '2026-11-24T15:05'],
  ['24/11', '2026-11-24T00:00'],
  ['11/24', '2026-11-24T00:00'],
  ['4 décembre', '2026-12-04T00:00'],
])('%s has no year and takes the one that is given', (text, wanted) => {
  const read = parseDate(withYear(text, '2026'), null)
  const pad = (value: number): string => String(value).padStart(2, '0')
  expect(
    read.ok &&
      `${read.value.year}-${pad(read.value.month)}-${pad(read.value.day)}T${pad(read.value.hour)}:${pad(read.value.minute)}`,
  ).toBe(wanted)
})

test.each([
  '2026-11-24',
  '24-Nov-26',
  '24 Nov 2025',
  'Nov 24, 2025',
  '24/11/25',
  '11-2026',
  '32/15',
  'No 24',
  '24 items',
  '',
])('%s stays as it is', (text) => {
  expect(withYear(text, '2000')).toBe(text)
})

test('the years that lines name', () => {
  expect(yearsIn(['Period: 1 Nov 2026 to 30 Nov 2026', 'Store 20261', '$2,026.00', 'from 2025-12-01'])).toEqual([
    2026, 2025,
  ])
})
