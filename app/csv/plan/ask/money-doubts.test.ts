/** Ambiguous money words are asked about or refused; they never make or drop a receipt silently. */
import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan, type ImportPlan } from '../plan.ts'

const HEADER = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID'
let count = 0
const row = (amount: string, currency: string, method = 'cash', direction = 'in', status = 'completed') =>
  `T${++count},2026-03-04 10:00,${amount},${currency},${method},${direction},${status},C1`

async function read(
  lines: string[],
  { plan = {}, header = HEADER }: { plan?: Partial<ImportPlan>; header?: string } = {},
) {
  const open = () => [new TextEncoder().encode(`${[header, ...lines].join('\n')}\n`)]
  const analysis = await analyse(open, { ...emptyPlan(), ...plan })
  const rows: string[][] = []
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch)
      if (taken.kind === 'row')
        rows.push([
          `${taken.row.amount} ${taken.row.currency} ${taken.row.method} ${taken.row.direction} ${taken.row.status}`,
          ...taken.problems.map(({ code }) => code),
        ])
      else if ('problems' in taken) rows.push(['refused', ...taken.problems.map(({ code }) => code)])
  const asked = analysis.questions.map(({ column, setting, examples }) => [column, setting, examples])
  return { asked, rows, assumptions: analysis.settled.assumptions }
}

test('a dollar sign beside other currencies is asked about, and is what is answered; beside CAD alone it is Canadian', async () => {
  const lines = [row('12000', '$'), row('9000', 'USD'), row('500', '£')]
  const { asked } = await read(lines)
  expect(asked).toEqual([['Currency', 'constants.currency', ['12000 $']]])
  const { asked: left, rows } = await read(lines, {
    plan: { columns: { Currency: 'currency' }, constants: { currency: 'USD' } },
  })
  expect([left, rows.map(([first]) => first)]).toEqual([
    [],
    ['12000 USD cash in completed', '9000 USD cash in completed', '500 GBP cash in completed'],
  ])
  const plain = await read([row('12000', '$'), row('9000', 'CAD')])
  expect([plain.asked, plain.rows[0]]).toEqual([[], ['12000 CAD cash in completed']])
})

test('a method of two names, and one that names another currency, refuse their rows', async () => {
  const { rows } = await read([
    row('11000', 'CAD', 'cash'),
    row('11000', 'CAD', 'Cash/Cheque'),
    row('11000', 'CAD', 'Cash (USD)'),
    row('11000', 'USD', 'Cash (USD)'),
    row('11000', 'CAD', 'Cash US$'),
  ])
  expect(rows).toEqual([
    ['11000 CAD cash in completed'],
    ['refused', 'method-unknown'],
    ['refused', 'currency-contradicts'],
    expect.arrayContaining(['11000 USD cash in completed']),
    ['refused', 'currency-contradicts'],
  ])
})

test('what was handed out is not what was received, where that is blank, nor the other way round', async () => {
  const header =
    'Transaction ID,Date/Time,Received Amount,Received Currency,Paid Out Amount,Paid Out Currency,Method,Direction,Customer ID'
  const line = (given: string, direction: string) => `T${++count},2026-03-04 10:00,${given},cash,${direction},C1`
  const { asked, rows } = await read(
    [
      line('12000,CAD,8500,USD', 'in'),
      line(',CAD,9000,USD', 'in'),
      line('9000,CAD,,', 'out'),
      line(',,700,CAD', 'out'),
    ],
    { header },
  )
  expect(asked).toEqual([])
  expect(rows.map(([first, ...codes]) => [first, codes.filter((code) => code.endsWith('-blank'))])).toEqual([
    ['12000 CAD cash in completed', []],
    ['refused', ['received-blank']],
    ['refused', ['sent-blank']],
    ['700 CAD cash out completed', []],
  ])
})

test('debit and credit take the side of an account: where the file shows cash they are asked', async () => {
  const lines = [row('11000', 'CAD', 'cash', 'Debit'), row('500', 'CAD', 'cash', 'Credit')]
  expect((await read(lines)).asked).toEqual([['Direction', 'values', ['Debit', 'Credit']]])
  const { asked, rows } = await read(lines, { plan: { values: { Direction: { Debit: 'in', Credit: 'out' } } } })
  expect([asked, rows]).toEqual([[], [['11000 CAD cash in completed'], ['500 CAD cash out completed']]])
  // Without cash, no large cash report depends on it.
  expect((await read([row('11000', 'CAD', 'wire', 'Credit')])).asked).toEqual([])
})

test('cash that went back was received first: the word is asked, and a reversed entry is told', async () => {
  const words = ['Refunded', 'Returned', 'Chargeback', 'NSF', 'Remboursé']
  const lines = [...words, 'Reversed', 'Declined'].map((word) => row('11000', 'CAD', 'cash', 'in', word))
  const { asked, rows, assumptions } = await read(lines)
  expect(asked).toEqual([['Status', 'values', words]])
  expect(rows.map(([, ...codes]) => codes)).toEqual([...words.map(() => ['receipt-undone']), [], []])
  expect(assumptions).toContainEqual(expect.stringContaining('"Reversed" in "Status"'))
  const explained = await read(lines.slice(0, 5), {
    plan: { values: { Status: Object.fromEntries(words.map((word) => [word, 'completed'])) } },
  })
  expect([explained.asked, explained.rows.map(([first]) => first)]).toEqual([
    [],
    words.map(() => '11000 CAD cash in completed'),
  ])
  // A refunded card payment isn't a receipt of cash.
  expect((await read([row('11000', 'CAD', 'card', 'in', 'Refunded')])).asked).toEqual([])
})

test('cents beside Canadian dollars are refused until their unit is chosen', async () => {
  const header = HEADER.replace('Amount', 'Amount (cents)')
  expect((await read([row('1250000', 'CAD')], { header })).rows).toEqual([['refused', 'currency-contradicts']])
  const { rows } = await read([row('1250000', 'CAD')], { header, plan: { units: { 'Amount (cents)': 'cent' } } })
  expect(rows).toEqual([['12500.00 CAD cash in completed']])
})
