import { expect, test } from 'vitest'
import { decimalEvidence, parseAmount } from './amounts.ts'
import { parseDate, parseTime } from './dates.ts'
import { fold } from './fold.ts'
import { addressDefect, readPhone } from './parties.ts'
import { statusNamed } from './values.ts'

const n = 60_000
const hostile = [
  '1'.repeat(n), `1${' '.repeat(n)}x`, '1,'.repeat(n / 2), '1.'.repeat(n / 2), '('.repeat(n), `(${' '.repeat(n)}`, '-'.repeat(n), "'".repeat(n), '+1 (416) '.repeat(n / 9), '2026-'.repeat(n / 5),
  `2026-03-04T${'0:'.repeat(n / 2)}`, `2026-03-04 10:00 ${'('.repeat(n)}`, '0'.repeat(n), `${'0'.repeat(n)}.`, '1e'.repeat(n / 2), `${'\u00a0'.repeat(n)}1`, 'A. '.repeat(n / 3), 'CAD '.repeat(n / 4),
  `PO Box 1 stn${' '.repeat(n)}!`, `PO Box 1 ${'stn '.repeat(n / 4)}!`, 'suite '.repeat(n / 6),
]

test('a cell of sixty thousand characters is unreadable at once, whatever is written in it', () => {
  const started = performance.now()
  for (const cell of hostile) {
    expect(parseAmount(cell, '.')).toMatchObject({ ok: false })
    expect(decimalEvidence(cell)).toBeNull()
    expect(parseDate(cell, 'DMY')).toMatchObject({ ok: false })
    expect(parseTime(cell)).toBeNull()
    expect(readPhone(cell)).toBeNull()
    expect(statusNamed(cell)).toBeNull()
    addressDefect(cell)
    expect(fold(cell).length).toBeLessThanOrEqual(n + 20)
  }
  // Some tenths of a second; half a minute for each where the time grows with the square of the length.
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('values of an ordinary length are read as before', () => {
  expect(parseAmount(`${' '.repeat(40)}$ 12 345,67 CAD`, ',')).toMatchObject({ ok: true, value: { digits: '12345.67' } })
  expect(readPhone('+1 (416) 555-0148 ext. 12')).toEqual({ phone: '+14165550148', extension: '12' })
  expect(statusNamed('Completed')).toMatchObject({ status: 'completed' })
})
