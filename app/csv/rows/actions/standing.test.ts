import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse, takeRecords } from '#app/csv/analyse.ts'
import type { NormalRow } from '#app/csv/types.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const standing = {
  disposition: 'Deposit to account',
  beneficiary: 'conductor',
  channel: 'In person',
  purpose: 'Daily takings',
}

const columns = {
  ID: 'transactionId',
  At: 'datetime',
  Amount: 'amount',
  Method: 'method',
  Direction: 'direction',
  Customer: 'customer.customerId',
  'Conductor 2': 'conductor#2.customerId',
  Became: 'disposition',
  For: 'beneficiary.customerId',
  How: 'channel',
  Why: 'purpose',
  Where: 'locationId',
  Out: 'sent.amount',
  'Out Currency': 'sent.currency',
} as const
type Column = keyof typeof columns
type Cells = Partial<Record<Column, string>>
/** Columns that say something by being there. */
const rare: readonly Column[] = ['Where', 'Conductor 2', 'Out', 'Out Currency']

const usual: Cells = { At: '2026-03-04 10:00', Amount: '12000.00', Method: 'cash', Direction: 'in', Customer: 'C-1' }

async function read(rows: readonly Cells[], constants: object = standing, more: object = {}) {
  const names = (Object.keys(columns) as Column[]).filter(
    (name) => !rare.includes(name) || rows.some((row) => row[name] !== undefined),
  )
  const given = parseSettings({
    columns: Object.fromEntries(names.map((name) => [name, columns[name]])),
    constants: { currency: 'CAD', ...constants },
    ...more,
  })
  if (!given.ok) throw new Error(given.errors.join(' '))
  const text = csvLine(names) + rows.map((row) => csvLine(names.map((name) => row[name] ?? ''))).join('')
  const open = () => [Buffer.from(text)]
  const analysis = await analyse(open, given.settings.plan)
  const read: { row: NormalRow; told: string[] }[] = []
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch)
      if (taken.kind === 'row') read.push({ row: taken.row, told: taken.problems.map(({ code }) => code) })
  return { rows: read.map(({ row }) => row), told: read.flatMap(({ told }) => told), analysis }
}

const statedOf = ({ completing, beneficiary, channel, standingChannel, purpose }: NormalRow) => ({
  dispositions: completing.map(({ disposition }) => disposition),
  beneficiary: beneficiary?.customerId ?? null,
  channel: channel ?? standingChannel ?? null,
  purpose,
})

test('a receipt that says nothing has each value, and its conductor as the beneficiary', async () => {
  const { rows, told } = await read([{ ...usual, ID: 'T1' }])
  expect(rows.map(statedOf)).toEqual([
    { dispositions: ['Deposit to account'], beneficiary: 'C-1', channel: 'In person', purpose: 'Daily takings' },
  ])
  expect(rows[0]!.completing[0]!.beneficiaries.map(({ party }) => party?.customerId)).toEqual(['C-1'])
  expect(told).toEqual([])
})

test('what was paid out gets no outcome and no beneficiary', async () => {
  const { rows, analysis } = await read([{ ...usual, ID: 'T1', Direction: 'out' }])
  expect(rows.map(statedOf)).toEqual([
    { dispositions: [], beneficiary: null, channel: 'In person', purpose: 'Daily takings' },
  ])
  expect(analysis.settled.assumptions).toContain(
    'Receipts whose row gives no disposition get “Deposit to account”. Payments get none.',
  )
})

test('with two conductors, or none, nobody is made the beneficiary, and it is told', async () => {
  const { rows, told } = await read([
    { ...usual, ID: 'T1', 'Conductor 2': 'C-2' },
    { ...usual, ID: 'T2', Customer: '' },
  ])
  expect(rows.map(({ beneficiary }) => beneficiary)).toEqual([null, null])
  expect(told.filter((code) => code === 'same-value-not-stated')).toHaveLength(2)
})

test.each([
  ['Deposit to account', {}],
  ['Deposit to account', { legs: 'rows' }],
  ['Purchase of jewellery', {}],
])('%s isn’t stated of a part that was handed back: %j', async (disposition, legs) => {
  const out = { Out: '200.00', 'Out Currency': 'CAD' }
  const { rows, told } = await read([{ ...usual, ID: 'T1', ...out }], { disposition }, legs)
  expect(rows.map(statedOf)).toMatchObject([{ dispositions: [null] }])
  expect(told).toContain('same-value-not-stated')
})

const locationConstants = {
  L1: { disposition: 'Holding funds', purpose: 'Kiosk takings', name: 'Harbour' },
  L2: { disposition: 'Exchange to fiat currency' },
}

test('the values of a location, by its id or name, go before those of the file, and a cell before both', async () => {
  const { rows, analysis } = await read(
    [
      { ...usual, ID: 'T1', Where: 'L1' },
      { ...usual, ID: 'T2', Where: 'HARBOUR', Became: 'Issued cheque' },
      { ...usual, ID: 'T3', Where: 'L2', Why: 'Rent' },
      { ...usual, ID: 'T4', Where: 'L3' },
      { ...usual, ID: 'T5', Where: 'L1', Direction: 'out' },
      { ...usual, ID: 'T6', Where: '' },
    ],
    standing,
    { locationConstants },
  )
  expect(rows.map(statedOf).map(({ dispositions, purpose }) => [dispositions, purpose])).toEqual([
    [['Holding funds'], 'Kiosk takings'],
    [['Issued cheque'], 'Kiosk takings'],
    [['Exchange to fiat currency'], 'Rent'],
    [['Deposit to account'], 'Daily takings'],
    [[], 'Kiosk takings'],
    [['Deposit to account'], 'Daily takings'],
  ])
  expect(analysis.settled.assumptions).toEqual(
    expect.arrayContaining([
      'Receipts whose row gives no disposition get “Deposit to account”, unless their location has its own. Payments get none.',
      'Rows at Harbour (L1) that don’t say it get the disposition “Holding funds” (receipts) and the purpose “Kiosk takings”.',
      'Rows at L2 that don’t say it get the disposition “Exchange to fiat currency” (receipts).',
    ]),
  )
})

test('values of locations alone are stated there and nowhere else, and an exchange is judged as one', async () => {
  const out = { Out: '8000.00', 'Out Currency': 'USD' }
  const { rows } = await read(
    [
      { ...usual, ID: 'T1', Where: 'L2', ...out },
      { ...usual, ID: 'T2', Where: 'L3' },
    ],
    {},
    { locationConstants },
  )
  expect(rows.map(statedOf)).toMatchObject([
    { dispositions: ['Exchange to fiat currency'], purpose: null },
    { dispositions: [], beneficiary: null, purpose: null },
  ])
})

test('what was sent on less its fee has the disposition with the amount that was sent', async () => {
  const out = { Out: '11950.00', 'Out Currency': 'CAD' }
  const { rows, told } = await read([{ ...usual, ID: 'T1', ...out }], {
    disposition: 'Outgoing international funds transfer',
  })
  expect(rows[0]!.completing).toMatchObject([
    { disposition: 'Outgoing international funds transfer', amount: '11950.00', currency: 'CAD' },
  ])
  expect(told).toEqual([])
})

test('a word that says that nothing is known is kept, and a dash says nothing', async () => {
  const { rows } = await read([
    { ...usual, ID: 'T1', Why: 'unknown', For: 'none' },
    { ...usual, ID: 'T2', Why: '-', For: '-' },
  ])
  expect(rows.map(({ purpose, beneficiary }) => [purpose, beneficiary?.customerId ?? null])).toEqual([
    ['unknown', null],
    ['Daily takings', 'C-1'],
  ])
})

test('of rows that are one transaction none needs to say it, and each that does is heard', async () => {
  const exchange = { disposition: 'Exchange to fiat currency', beneficiary: 'conductor', purpose: 'Travel' }
  const legs = (more: Cells) => [
    { ...usual, ID: 'X1' },
    { ...usual, ID: 'X1', Amount: '11000.00', Method: 'cheque', Direction: 'out', ...more },
  ]
  const of = async (more: Cells) => (await read(legs(more), exchange, { legs: 'rows' })).rows.map(statedOf)
  expect(await of({ Became: 'Issued cheque', For: 'C-9', Why: 'Rent' })).toMatchObject([
    { dispositions: ['Issued cheque'], beneficiary: 'C-9', purpose: 'Rent' },
  ])
  // Of the same currency it is no exchange.
  expect(await of({})).toMatchObject([{ dispositions: [null], beneficiary: 'C-1', purpose: 'Travel' }])
})

test('a proposed column is read beside the values, and each of its cells wins', async () => {
  const text = `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Disposition,Purpose,Beneficiary ID
T1,2026-03-04 10:00,12000.00,CAD,cash,in,C-1,Issued cheque,Rent,C-2
T2,2026-03-04 11:00,12000.00,CAD,cash,in,C-1,,,
`
  const given = parseSettings({ constants: standing })
  if (!given.ok) throw new Error(given.errors.join(' '))
  const open = () => [Buffer.from(text)]
  const analysis = await analyse(open, given.settings.plan)
  const rows: NormalRow[] = []
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch) if (taken.kind === 'row') rows.push(taken.row)
  expect(rows.map(statedOf)).toMatchObject([
    { dispositions: ['Issued cheque'], beneficiary: 'C-2', purpose: 'Rent' },
    { dispositions: ['Deposit to account'], beneficiary: 'C-1', purpose: 'Daily takings' },
  ])
})

test('whatever a row says stands, and only a receipt that says nothing gets an outcome or a beneficiary', async () => {
  const cell = (...values: string[]) => fc.constantFrom('', ...values)
  const row = fc.record({
    Direction: fc.constantFrom('in', 'out'),
    Customer: cell('C-1'),
    Became: cell('Issued cheque', 'Holding funds'),
    For: cell('C-2'),
    How: cell('Online'),
    Why: cell('Rent', 'unknown'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (cells) => {
      const given = cells.map((each, index) => ({ ...usual, ...each, ID: `T${index}` }))
      const [bare, filled] = [await read(given, {}), await read(given)]
      const expected = bare.rows.map(statedOf).map((own, index) => {
        const { Direction, Customer } = cells[index]!
        const isIn = Direction === 'in'
        const isSilent = own.dispositions.length === 0
        return {
          dispositions: isIn && isSilent ? ['Deposit to account'] : own.dispositions,
          beneficiary: own.beneficiary ?? (isIn && Customer !== '' ? Customer : null),
          channel: own.channel ?? 'In person',
          purpose: own.purpose ?? 'Daily takings',
        }
      })
      expect(filled.rows.map(statedOf)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
