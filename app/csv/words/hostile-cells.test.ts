import { expect, test } from 'vitest'
import { decimalEvidence, parseAmount } from './money/amounts.ts'
import { parseDate, parseTime } from './dates.ts'
import { fold } from './fold.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { placeDefect } from '#app/party/places/physical.ts'
import { Tokenizer } from '../bytes/tokenize.ts'
import { statusNamed } from './values.ts'

const n = 60_000
const hostile = [
  '1'.repeat(n),
  `1${' '.repeat(n)}x`,
  '1,'.repeat(n / 2),
  '1.'.repeat(n / 2),
  '('.repeat(n),
  `(${' '.repeat(n)}`,
  '-'.repeat(n),
  "'".repeat(n),
  '+1 (416) '.repeat(n / 9),
  '2026-'.repeat(n / 5),
  `2026-03-04T${'0:'.repeat(n / 2)}`,
  `2026-03-04 10:00 ${'('.repeat(n)}`,
  '0'.repeat(n),
  `${'0'.repeat(n)}.`,
  '1e'.repeat(n / 2),
  `${'\u00a0'.repeat(n)}1`,
  'A. '.repeat(n / 3),
  'CAD '.repeat(n / 4),
  `PO Box 1 stn${' '.repeat(n)}!`,
  `PO Box 1 ${'stn '.repeat(n / 4)}!`,
  'suite '.repeat(n / 6),
]

// With quadratic time each of these would take half a minute and the test would time out.
test('a cell of sixty thousand characters is unreadable at once, whatever is written in it', () => {
  for (const cell of hostile) {
    expect(parseAmount(cell, '.')).toMatchObject({ ok: false })
    expect(decimalEvidence(cell)).toBeNull()
    expect(parseDate(cell, 'DMY')).toMatchObject({ ok: false })
    expect(parseTime(cell)).toBeNull()
    expect(readPhone(cell)).toBeNull()
    expect(statusNamed(cell)).toBeNull()
    placeDefect(cell)
    expect(fold(cell).length).toBeLessThanOrEqual(n + 20)
  }
})

test('values of an ordinary length are read as before', () => {
  expect(parseAmount(`${' '.repeat(40)}$ 12 345,67 CAD`, ',')).toMatchObject({
    ok: true,
    value: { digits: '12345.67' },
  })
  expect(readPhone('+1 (416) 555-0148 ext. 12')).toEqual({
    phone: '+14165550148',
    extension: '12',
    isPlain: true,
    isWhole: true,
    others: [],
  })
  expect(statusNamed('Completed')).toMatchObject({ status: 'completed' })
})

test('a line without an end is cut and passed over, so that it is neither gathered whole nor searched again and again', () => {
  const reader = new Tokenizer({ delimiter: ',', quote: '"', newline: 'LF' })
  let longest = 0
  let records = reader.push('a,b\n1,2\n').length
  for (let piece = 0; piece < 300; piece++) {
    for (const record of reader.push('x'.repeat(65_536))) {
      records++
      longest = Math.max(
        longest,
        record.cells.reduce((sum, cell) => sum + cell.length, 0),
      )
    }
  }
  const last = reader.end()
  expect(records + last.length).toBe(3)
  expect(longest).toBeLessThan(2_200_000)
})
