import { expect, test } from 'vitest'
import { analyse, takeRecords } from './analyse.ts'
import { readRecords } from './bytes/read.ts'
import { emptyPlan } from './plan/plan.ts'

const HEADER = 'Transaction ID,Date,Amount,Currency,Method,Direction,Customer ID,Customer Name,Notes\n'
const row = (amount: string, notes: string): string => `T1,2026-03-04 10:00,${amount},CAD,cash,in,C1,Ann Roy,${notes}\n`
const filled = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length))
const wide = `${Array.from({ length: 500 }, (_, index) => `v${index}`).join(',')}\n`

const NASTY: Record<string, (size: number) => string> = {
  'one cell of quotes': (size) => HEADER + row('1.00', `"${filled('""', size)}"`),
  'one cell of single quotes that open': (size) => HEADER + row('1.00', `"a,${filled('" b', size)}`),
  'one cell of blanks behind quotes': (size) => HEADER + row('1.00', `"a,${filled(`"${' '.repeat(500)}b`, size)}"`),
  'one row of delimiters': (size) => HEADER + row('1.00', filled(',', size)),
  'rows of delimiters': (size) => wide.replaceAll('v', 'Column ') + filled(`1${','.repeat(499)}2\n`, size),
  'an unclosed quote in every row': (size) => HEADER + filled(row('1.00', '"Ann'), size),
  'quotes that meet a later one': (size) => HEADER + filled(row('1.00', '"Ann') + row('1.00', 'x"y'), size),
  '500 columns': (size) => wide.replaceAll('v', 'Column ') + filled(wide, size),
  'one line': (size) => filled('abcdefghij', size),
  'lines of nothing': (size) => HEADER + filled('\n', size) + row('1.00', 'x'),
  'an amount of digits': (size) => HEADER + row(filled('1', size), 'x'),
  'an amount of blanks': (size) => HEADER + row(`${filled(' ', size)}1`, 'x'),
  'garbled text': (size) => HEADER + row('1.00', filled('Ã©', size)),
  'garbled text among plain': (size) =>
    HEADER + filled(`${row('1.00', 'Ã©'.repeat(20))}${row('1.00', 'plain text')}`, size),
}
/** Of these no record is read: they are refused as a whole. */
const REFUSED = ['one row of delimiters', 'garbled text']

/**
 * Milliseconds of this process's own work on a text that is (or isn't) refused as a whole, the least of a few: what
 * else runs on the machine does not count.
 */
async function costOf(text: string, times: number, isRefused: boolean): Promise<number> {
  const bytes = Buffer.from(text)
  function* pieces() {
    for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
  }
  let least = Infinity
  for (let time = 0; time < times; time++) {
    const before = process.threadCpuUsage()
    const analysis = await analyse(pieces, emptyPlan())
    expect(analysis.rejection !== null).toBe(isRefused)
    if (analysis.rejection === null)
      for await (const batch of takeRecords(pieces, analysis, { nowMs: 0 })) for (const read of batch) void read
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Of many records, which cost most each. */
const MANY = [
  'one row of delimiters',
  'rows of delimiters',
  'garbled text among plain',
  'an unclosed quote in every row',
  'quotes that meet a later one',
  'lines of nothing',
]

// Doubled five times it is 32 times the work, and 1,024 times where it grows with the square.
test.each(Object.keys(NASTY))('time does not grow with the square of %s', { timeout: 60_000 }, async (shape) => {
  const text = NASTY[shape]!
  const size = MANY.includes(shape) ? 6_000 : 30_000
  const isRefused = REFUSED.includes(shape)
  const small = await costOf(text(size), 3, isRefused)
  const large = await costOf(text(size * 2 ** 5), 1, isRefused)
  expect(large / Math.max(small, 10)).toBeLessThan(32 * 4)
})

test('however long a piece is, few of its records are held at once', async () => {
  const reading = { encoding: 'utf-8', delimiter: ',', quote: '"', newline: 'LF' } as const
  let [most, all] = [0, 0]
  for await (const { length } of readRecords([Buffer.alloc(1_000_000, '\n')], reading))
    [most, all] = [Math.max(most, length), all + length]
  expect(all).toBe(1_000_000)
  expect(most).toBeLessThan(140_000)
})
