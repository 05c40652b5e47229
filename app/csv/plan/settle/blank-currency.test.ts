import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'

const HEADER = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID'

async function read(lines: string[], currency?: string, header = HEADER) {
  const open = () => [new TextEncoder().encode(`${[header, ...lines].join('\n')}\n`)]
  const plan = {
    ...emptyPlan(),
    ...(currency !== undefined && { columns: { Currency: 'currency' as const }, constants: { currency } }),
  }
  const analysis = await analyse(open, plan)
  const rows = []
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch)
      if (taken.kind !== 'ignored')
        rows.push(
          taken.kind === 'row'
            ? `${taken.row.amount} ${taken.row.currency}`
            : 'problems' in taken
              ? taken.problems.map(({ code }) => code).join()
              : '',
        )
  return {
    asked: analysis.questions.map(({ column, setting, examples, choices }) => ({
      column,
      setting,
      examples,
      choices: choices.map(({ value }) => value),
    })),
    rows,
  }
}

const row = (id: string, amount: string, currency: string) => `${id},2026-03-04 10:00,${amount},${currency},cash,in,C1`

test('an amount beside a blank currency is asked about, and refused until someone says what it is in', async () => {
  const lines = [row('T1', '9000.00', 'USD'), row('T2', '12000.00', ''), row('T3', '8000.00', 'n/a')]
  expect(await read(lines)).toEqual({
    asked: [
      { column: 'Currency', setting: 'constants.currency', examples: ['12000.00', '8000.00'], choices: ['CAD', 'USD'] },
    ],
    rows: ['9000.00 USD', 'currency-blank', 'currency-blank'],
  })
  expect(await read(lines, 'CAD')).toEqual({ asked: [], rows: ['9000.00 USD', '12000.00 CAD', '8000.00 CAD'] })
})

test('a sum below a column is no amount without a currency', async () => {
  const sums = [',,18000.00,,,,', '合计,,18000.00,,,,', 'المجموع,,18000.00,,,,']
  const { asked, rows } = await read([row('T1', '9000.00', 'CAD'), row('T2', '9000.00', 'USD'), ...sums])
  expect(asked).toEqual([])
  expect(rows).toEqual(['9000.00 CAD', '9000.00 USD', 'id-missing,date-missing,currency-blank'])
})

test('an amount that names its currency itself, or is nothing, has nothing to ask', async () => {
  expect(await read([row('T1', '7500 USD', ''), row('T2', '9000.00', 'CAD'), row('T3', '9000.00', '$')])).toEqual({
    asked: [],
    rows: ['7500 USD', '9000.00 CAD', '9000.00 CAD'],
  })
})

test('the two sides of an exchange are asked about by their own columns', async () => {
  const header =
    'Transaction ID,Date/Time,Received Amount,Received Currency,Sent Amount,Sent Currency,Method,Direction,Customer ID'
  const lines = ['T1,2026-03-04 10:00,12300.00,CAD,9000.00,,cash,in,C1']
  expect((await read(lines, undefined, header)).asked).toMatchObject([
    { column: 'Sent Currency', examples: ['9000.00'], choices: ['CAD'] },
  ])
})
