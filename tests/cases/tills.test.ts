/**
 * What exporters write in ways that nobody listed: the amounts, ways of paying and signs of a record are what the file
 * says, or asked.
 */
import { describe, expect, test } from 'vitest'
import { check, type CheckResult } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(text: string, settings: object = {}): Promise<CheckResult> {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], given.settings)
}

const startingOf = ({ rows }: CheckResult) =>
  rows.map(({ transaction_id: id, starting }) => [id, ...starting.map((one) => `${one.amount} ${one.method}`)])
const reportsOf = ({ reports }: CheckResult) =>
  reports.map(({ type, transaction_ids: ids, cad_total: total }) => [type, ids.join(' '), total])

describe('a till with a column for each way of paying', () => {
  const file =
    'Ticket,Date,Time,Cash,Debit,Credit,Cheque,Total,Customer\nK1,2026-11-16,10:00,11000.00,0.00,500.00,0.00,11500.00,Ann Roy\nK2,2026-11-16,11:00,0.00,0.00,12000.00,0.00,12000.00,Bo Fox\nK3,2026-11-16,12:00,,,,15000.00,15000.00,Cy Lee\n'

  test('debit and credit beside cash are cards, and no card is cash', async () => {
    const result = await read(file, { constants: { direction: 'in' } })
    expect(startingOf(result)).toEqual([
      ['K1', '11000.00 cash', '500.00 card'],
      ['K2', '12000.00 card'],
      ['K3', '15000.00 cheque'],
    ])
    expect(reportsOf(result)).toEqual([['LCTR', 'K1', '11000.00']])
  })

  test('a further amount that someone maps is paid in the way that its header names', async () => {
    const result = await read('Id,Date/Time,Cash,Wire,Direction,Customer\nW1,2026-11-16 10:00,4000,9000,in,Ann Roy\n', {
      columns: { Wire: 'amount#2' },
    })
    expect(startingOf(result)).toEqual([['W1', '4000 cash', '9000 wire']])
    expect(result.reports).toEqual([])
  })

  test('debit and credit with a balance are still the two sides of an account', async () => {
    const { rows } = await read(
      'Id,Date/Time,Description,Debit,Credit,Balance,Customer\nB1,2026-11-16 10:00,Cash deposit,,10500.00,10500.00,Ann Roy\nB2,2026-11-16 11:00,Cash withdrawal,500.00,,10000.00,Ann Roy\n',
    )
    expect(rows.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', '10500.00'],
      ['out', '500.00'],
    ])
  })

  test('the second way of paying under a short header is that of the second amount', async () => {
    const result = await read(
      'Sale#,Dt,Tm,Unit$,Tot$,Tend1,Tend1$,Tend2,Tend2$,Chg$,CustLn,CustFn\nJ1,2026-11-16,10:05,12000.00,13440.00,CASH,11000.00,VISA,2440.00,0.00,Roy,Ann\n',
    )
    expect(startingOf(result)).toEqual([['J1', '11000.00 cash', '2440.00 card']])
    expect(reportsOf(result)).toEqual([['LCTR', 'J1', '11000.00']])
    expect(result.rows[0]).toMatchObject({ customer_name: 'Ann Roy' })
  })
})

test.each([
  ['Amount (000s)', '12.5', 'thousand', '12500'],
  ['Montant (k$)', '12.5', 'thousand', '12500'],
  ['Amount (in thousands)', '12', 'thousand', '12000'],
  ['TRANAMT', '000001250000', 'cent', '12500.00'],
  ['amount_minor', '1250000', 'cent', '12500.00'],
])('%s over %s: what one unit is, is asked', async (header, cell, unit, amount) => {
  const file = `Id,Date/Time,${header},Method,Direction,Customer\nU1,2026-11-16 10:00,${cell},cash,in,Ann Roy\n`
  const { ask } = await read(file)
  expect(ask.map(({ code, choices }) => [code, choices.map(({ value }) => value)])).toEqual([['unit', [unit, 'whole']]])
  const answered = await read(file, { units: { [header]: unit } })
  expect(answered.rows.map((row) => row.amount)).toEqual([amount])
  expect(answered.reports).toHaveLength(1)
})

test('an amount filled with zeros from the left is stated without them', async () => {
  const { rows } = await read(
    'Id,Date/Time,Amount,Method,Direction,Customer\nZ1,2026-11-16 10:00,0012500.00,cash,in,Ann Roy\n',
  )
  expect(rows.map(({ amount, cad_amount: value }) => [amount, value])).toEqual([['12500.00', '12500.00']])
})

test('a sign in a column of its own is the direction', async () => {
  const result = await read(
    'Entry,Date/Time,Name,+/-,Amount,Tender\nS1,2026-11-16 10:00,Ann Roy,+,12000.00,Cash\nS2,2026-11-16 11:00,Bo Fox,-,15000.00,Cash\n',
  )
  expect(result.rows.map(({ direction }) => direction)).toEqual(['in', 'out'])
  expect(reportsOf(result)).toEqual([['LCTR', 'S1', '12000.00']])
})

test('bought and sold in a column of codes is asked, and one answer for all rows does not pass over it', async () => {
  const { ask } = await read(
    'Deal,Date/Time,Client,B/S,Amount,Settlement\nD1,2026-11-16 10:00,Ann Roy,S,12250.00,Cash\nD2,2026-11-16 11:00,Bo Fox,B,6900.00,Cash\n',
  )
  expect(ask.map(({ code, column }) => [code, column])).toEqual([['value-meaning', 'B/S']])
})

test('what a trust account received is no kind of document', async () => {
  const result = await read(
    'Entry Date,Received From,On Account Of,Receipt Type,Receipt Amt,Disb Amt,Trust Bal\n2026-11-16,Ann Roy,Cy Lee,Cash,10000.00,,10000.00\n2026-11-18,Vendor Law LLP,Cy Lee,Wire,,9000.00,1000.00\n',
  )
  expect(result.rows.map(({ direction, method, amount }) => [direction, method, amount])).toEqual([
    ['in', 'cash', '10000.00'],
    ['out', 'wire', '9000.00'],
  ])
  expect(reportsOf(result)).toEqual([['LCTR', 'line 2', '10000.00']])
})

test('AM and PM in a column of their own belong to the time, and a time without either is refused', async () => {
  const { rows, problems, reports } = await read(
    'No,Date,Time,AM/PM,Name,Amount,Method,Direction\n1,2026-11-16,02:30,PM,Ann Roy,12000.00,cash,in\n2,2026-11-16,12:10,AM,Bo Fox,300.00,cash,in\n3,2026-11-16,11:10,,Cy Lee,300.00,cash,in\n4,2026-11-16,14:30,AM,Cy Lee,300.00,cash,in\n5,2026-11-16,12:05,p.m.,Cy Lee,300.00,cash,in\n',
  )
  expect(rows.map(({ datetime }) => datetime)).toEqual([
    '2026-11-16T14:30:00-05:00',
    '2026-11-16T00:10:00-05:00',
    '2026-11-16T12:05:00-05:00',
  ])
  expect(problems.filter(({ severity }) => severity === 'error').map(({ line, code }) => [line, code])).toEqual([
    [4, 'half-of-day-missing'],
    [5, 'half-of-day-contradicts'],
  ])
  expect(reports.map(({ transaction_ids: ids }) => ids)).toEqual([['1']])
})

describe('a column that asks, over yes and no', () => {
  const file =
    'Ref,Date/Time,Customer,Amount,Cash?,In?\n1,2026-11-16 10:00,Ann Roy,12000.00,Y,Y\n2,2026-11-16 11:00,Bo Fox,15000.00,N,Y\n3,2026-11-16 12:00,Cy Lee,16000.00,Y,N\n'
  const values = { 'Cash?': { N: 'wire' }, 'In?': { N: 'out' } }

  test.each([
    ['the settings say nothing', {}],
    ['the settings say cash and in of all records', { constants: { method: 'cash', direction: 'in' } }],
    ['someone chose the columns', { columns: { 'Cash?': 'method', 'In?': 'direction' } }],
  ])('a yes is cash that came in, and a no is asked: %s', async (_, settings) => {
    const { ask } = await read(file, settings)
    expect(ask.map(({ code, column, choices }) => [code, column, choices.map(({ value }) => value)])).toEqual([
      ['value-meaning', 'Cash?', ['N']],
      ['value-meaning', 'In?', ['N']],
    ])
    const result = await read(file, { ...settings, values })
    expect(result.rows.map(({ method, direction }) => [method, direction])).toEqual([
      ['cash', 'in'],
      ['wire', 'in'],
      ['cash', 'out'],
    ])
    expect(reportsOf(result)).toEqual([['LCTR', '1', '12000.00']])
  })

  test.each(['isCash', 'Paid in cash', 'Comptant (O/N)', 'Cash flag', 'Cash'])(
    '%s is such a column',
    async (header) => {
      const { ask } = await read(
        `Id,Date/Time,Customer,Amount,${header},Direction\n1,2026-11-16 10:00,Ann Roy,12000.00,Y,in\n2,2026-11-16 11:00,Bo Fox,15000.00,N,in\n`,
      )
      expect(ask.map(({ code, column }) => [code, column])).toEqual([['value-meaning', header]])
    },
  )

  test('a column of amounts called cash isn’t one, whatever its numbers', async () => {
    const { rows } = await read(
      'Id,Date/Time,Customer,Cash,Direction\n1,2026-11-16 10:00,Ann Roy,1,in\n2,2026-11-16 11:00,Bo Fox,0,in\n',
    )
    expect(rows[0]).toMatchObject({ amount: '1', method: 'cash' })
  })
})

describe('a row of groups above the header row', () => {
  test('says which amount came in and whose number a number is', async () => {
    const result = await read(
      ',,Received,,Paid out,,Customer,,\nDate,Time,Amount,Ccy,Amount,Ccy,Name,ID,How\n2026-11-16,10:00,12300.00,CAD,9000.00,USD,Ann Roy,C1,cash\n2026-11-16,11:00,500.00,USD,690.00,CAD,Bo Fox,C2,cash\nDate,Time,Amount,Ccy,Amount,Ccy,Name,ID,How\n',
      { constants: { direction: 'in' } },
    )
    expect(result.rows.map((row) => [row.amount, row.currency, row.customer_id, row.customer_name])).toEqual([
      ['12300.00', 'CAD', 'C1', 'Ann Roy'],
      ['500.00', 'USD', 'C2', 'Bo Fox'],
    ])
    expect(result.rejected).toBe(0)
    expect(reportsOf(result)).toEqual([['LCTR', 'line 3', '12300.00']])
  })

  test('tells the conductor from the customer', async () => {
    const { rows } = await read(
      'Transaction,,,,,Customer,,Conductor,\nID,Date,Amount,Method,Direction,Name,DOB,Name,DOB\nT1,2026-11-16 10:00,12300.00,cash,in,Ann Roy,1970-04-05,Bo Fox,1980-01-02\n',
    )
    expect(rows.map((row) => [row.transaction_id, row.customer_name, row.conductor])).toEqual([
      ['T1', 'Ann Roy', 'Bo Fox'],
    ])
  })

  test.each(['Branch,Main Street', 'Branch,Main Street,,,,', 'Customer report,,Main Street,,,'])(
    'isn’t one: %s',
    async (title) => {
      const { rows, reports } = await read(
        `${title}\nId,Date/Time,Amount,Method,Direction,Name\nT1,2026-11-16 10:00,12300.00,cash,in,Ann Roy\n`,
      )
      expect(rows.map((row) => [row.transaction_id, row.amount, row.customer_name])).toEqual([
        ['T1', '12300.00', 'Ann Roy'],
      ])
      expect(reports).toHaveLength(1)
    },
  )
})

test('a file in Italian is read as one in English', async () => {
  const { rows, reports } = await read(
    'N. operazione;Data;Ora;Cognome mittente;Nome mittente;Importo;Valuta;Modalità di pagamento;Stato\nOP1;16/11/2026;09:40;Roy;Ann;11.000,00;CAD;contanti;Completato\nOP2;17/11/2026;10:40;Fox;Bo;12.000,00;CAD;contanti;Annullato\n',
    { constants: { direction: 'in' } },
  )
  expect(rows.map(({ amount, method, status, customer_name: name }) => [amount, method, status, name])).toEqual([
    ['11000.00', 'cash', 'completed', 'Ann Roy'],
    ['12000.00', 'cash', 'cancelled', 'Bo Fox'],
  ])
  expect(reports.map(({ transaction_ids: ids }) => ids)).toEqual([['OP1']])
})
