/** A value that can't be the amount's never decides silently. Expected values are computed by hand. */
import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'
import { productInDollars } from '../../words/money/amounts.ts'
import type { RateReader } from '../../types.ts'
import type { Field } from '../../words/fields.ts'

const HEADER = 'Transaction ID,Date/Time,Amount,Currency,CAD Value,Method,Direction,Customer ID'

/** US dollars at 1.40, bitcoin at 100,000; no rate is on file for other currencies. */
const ON_FILE: Record<string, string> = { USD: '1.40', BTC: '100000' }
const onFile: RateReader = ({ amount, currency }) => {
  const rate = ON_FILE[currency]
  return rate === undefined
    ? { known: false, why: '', action: '' }
    : { known: true, basis: 'house', rate, source: 'Desk', cadAmount: productInDollars(amount, rate) }
}

/** The value and problems of one row, in a file without open questions. */
async function worthOf(
  row: string,
  {
    header = HEADER,
    rates,
    columns = {},
  }: { header?: string; rates?: RateReader; columns?: Record<string, Field> } = {},
) {
  const open = () => [new TextEncoder().encode(`${header}\n${row}\n`)]
  const analysis = await analyse(open, { ...emptyPlan(), columns })
  expect(analysis.questions).toEqual([])
  for await (const batch of takeRecords(open, analysis, { rates }))
    for (const { taken } of batch)
      if (taken.kind === 'row')
        return [
          taken.row.cadAmount,
          ...taken.problems.map(({ severity, code, column, raw }) => [severity, code, column, raw]),
        ]
  return null
}
const cash = (amount: string, currency: string, value: string) =>
  worthOf(`T1,2026-03-04 10:00,${amount},${currency},${value},cash,in,C1`, { rates: onFile })
const asked = (value: string) => [null, ['ask', 'value-contradicts', 'CAD Value', value]]

test.each([
  ['the amount again', '9000', '9000'],
  ['a fifth less than the 12,600 of the rate', '9000', '9900'],
  ['a digit less', '8000', '800'],
  ['nothing', '9000', '0'],
  ['a tenth and a cent less', '9000', '11339.99'],
  ['a tenth and a cent more', '9000', '13860.01'],
  ['less than the threshold, where the 10,101.00 of the rate is not', '7215', '9990.00'],
])('a receipt valued at %s waits for its value', async (_what, amount, value) => {
  expect(await cash(amount, 'USD', value)).toEqual(asked(value))
})

test.each([
  ['a tenth less', '9000', '11340.00', '11340.00'],
  ['a tenth more', '9000', '13860', '13860.00'],
  ['the rate of the day of another desk', '9000', '12555', '12555.00'],
  ['more than the threshold, where the 9,940.00 of the rate is not', '7100', '10011.00', '10011.00'],
])('the value of a client’s own rate counts as given: %s', async (_what, amount, value, counted) => {
  expect(await cash(amount, 'USD', value)).toEqual([counted])
})

test('without a rate on file the amount again, or nothing, is no value of another currency', async () => {
  expect(await cash('9000', 'EUR', '9000.00')).toEqual(asked('9000.00'))
  expect(await cash('9000', 'EUR', '0.00')).toEqual(asked('0.00'))
  expect(await cash('9000', 'EUR', '13500')).toEqual(['13500.00'])
  // A stablecoin pegged to the dollar, and US dollars themselves.
  const coins = (currency: string) =>
    worthOf(`T1,2026-03-04 10:00,9000,${currency},9000,virtual currency,in,C1`, { rates: onFile })
  expect(await coins('QCAD')).toEqual(['9000.00'])
  expect(await coins('USDT')).toEqual(asked('9000'))
  expect(await cash('9000', 'CAD', '9000')).toEqual(['9000.00'])
})

test('a client’s rate of one, and as much handed out, leave the value of another currency unknown', async () => {
  const more = (head: string, rest: string) =>
    worthOf(`T1,2026-03-04 10:00,9000,EUR,${rest},cash,in,C1`, {
      header: `Transaction ID,Date/Time,Amount,Currency,${head},Method,Direction,Customer ID`,
      rates: onFile,
    })
  const missing = [null, ['ask', 'rate-missing', 'Currency', 'EUR']]
  expect(await more('Rate to CAD', '1.0000')).toEqual(missing)
  expect(await more('Rate to CAD', '1.5000')).toEqual(['13500.00'])
})

test('coins are held to their rate like cash', async () => {
  const coins = (amount: string, value: string) =>
    worthOf(`T1,2026-03-04 10:00,${amount},BTC,${value},virtual currency,in,C1`, { rates: onFile })
  expect(await coins('20000', '27000')).toEqual(asked('27000'))
  expect(await coins('0.15', '15000')).toEqual(['15000.00'])
})

test('what no report of receipts counts is not asked', async () => {
  const row = (rest: string) => worthOf(`T1,2026-03-04 10:00,9000,USD,9000,${rest},C1`, { rates: onFile })
  expect([await row('cash,out'), await row('cheque,in')]).toEqual([[null], [null]])
})

test('of several amounts the one that is contradicted is asked about', async () => {
  const header =
    'Transaction ID,Date/Time,Amount,Currency,CAD Value,Amount 2,Currency 2,CAD Value 2,Method,Direction,Customer ID'
  const rest = 'cash,in,C1'
  const columns = { 'Amount 2': 'amount#2', 'Currency 2': 'currency#2', 'CAD Value 2': 'cadAmount#2' } as const
  expect(
    await worthOf(`T1,2026-03-04 10:00,1000,CAD,1000,9000,USD,900,${rest}`, { header, rates: onFile, columns }),
  ).toEqual([null, ['ask', 'value-contradicts', 'CAD Value 2', '900']])
})
