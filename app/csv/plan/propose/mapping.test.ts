import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'
import type { PartyCells } from '../../types.ts'

/** The proposed field of a file's last column, and the customer of each record. */
async function proposed(
  header: string,
  values: readonly string[],
  also: { header: string; value: string } | null = null,
) {
  const lines = values.map(
    (value, index) => `T${index},2026-03-04 10:00,100.00,CAD,cash,in,completed,${also ? `${also.value},` : ''}${value}`,
  )
  const open = () => [
    Buffer.from(
      [
        `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,${also ? `${also.header},` : ''}${header}`,
        ...lines,
        '',
      ].join('\n'),
    ),
  ]
  const analysis = await analyse(open, emptyPlan())
  const customers: (PartyCells | null)[] = []
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch) if (taken.kind === 'row') customers.push(taken.row.customer)
  const { field, why } = analysis.mapping.columns.at(-1)!
  return { field, why, customers }
}

test('a column named after the customer is proposed as what its values are', async () => {
  expect(await proposed('Client', ['C-1005', 'C-1006'])).toEqual({
    field: 'customer.customerId',
    why: 'The header names the party, and the values are numbers of customers rather than names.',
    customers: [{ customerId: 'C-1005' }, { customerId: 'C-1006' }],
  })
  expect(await proposed('Client', ['Ada Marlowe', 'Basil Ouellet'])).toMatchObject({
    field: 'customer.name',
    customers: [{ name: 'Ada Marlowe' }, { name: 'Basil Ouellet' }],
  })
  expect(await proposed('Nom du client', ['C-1005', 'C-1006'])).toMatchObject({
    field: 'customer.customerId',
    customers: [{ customerId: 'C-1005' }, { customerId: 'C-1006' }],
  })
  expect(await proposed('Client ID', ['Ada Marlowe', 'Basil Ouellet'])).toMatchObject({
    field: 'customer.name',
    customers: [{ name: 'Ada Marlowe' }, { name: 'Basil Ouellet' }],
  })
  expect((await proposed('Beneficiary', ['C-1005', 'C-1006'])).field).toBe('beneficiary.customerId')
  // Ids made of words stay ids.
  expect((await proposed('Client ID', ['amarlowe', 'bouellet'])).field).toBe('customer.customerId')
})

test('where ids and names are mixed, each value is what it is', async () => {
  expect((await proposed('Client', ['C-1005', 'Ada Marlowe'])).customers).toEqual([
    { customerId: 'C-1005' },
    { name: 'Ada Marlowe' },
  ])
  // Even if the first records have ids only.
  const { field, customers } = await proposed('Client', [
    ...Array.from({ length: 25 }, (_, index) => `C-${index}`),
    'Ada Marlowe',
  ])
  expect([field, customers.at(-1)]).toEqual(['customer.customerId', { name: 'Ada Marlowe' }])
})

test('a number of the customer is kept beside a name in a column of its own', async () => {
  expect((await proposed('Client', ['C-1005'], { header: 'Customer Name', value: 'Ada Marlowe' })).customers).toEqual([
    { customerId: 'C-1005', name: 'Ada Marlowe' },
  ])
})

/** The proposed fields of a file, with their confidence. */
async function fieldsOf(header: string, lines: readonly string[]) {
  const { mapping, questions } = await analyse(() => [Buffer.from([header, ...lines, ''].join('\n'))], emptyPlan())
  return {
    questions,
    columns: mapping.columns.map(({ header: name, field, confidence }) => ({ name, field, confidence })),
  }
}

/** A column beside those of a cash transaction without ids. */
const beside = async (header: string, values: readonly string[]) =>
  (
    await fieldsOf(
      `Date/Time,Amount,Currency,Method,Direction,${header}`,
      values.map((value) => `2026-03-04 10:00,12000.00,CAD,cash,in,${value}`),
    )
  ).columns.at(-1)!

test.each([
  'Cust #',
  'cust_no',
  'CustNo',
  'Cust. Num.',
  'Cli #',
  'No cli.',
  'Player ID',
  'Player #',
  'Patron ID',
  'Guest ID',
  'Guest',
  'Patron',
  'No de joueur',
  'Players Club No',
  'Mbr Nbr',
  'Client Ref.',
])('a header %s proposes the customer number', async (header) => {
  const { field, confidence } = await beside(header, ['C-1005', 'C-1006', 'C-1005'])
  expect(field).toBe('customer.customerId')
  expect(confidence).toBeGreaterThanOrEqual(0.8)
})

test.each([
  'Txn Ref',
  'Trans. No.',
  'Trx #',
  'TXN_NBR',
  'Journal ID',
  'Receipt #',
  'Invoice No',
  'Confirmation Code',
  'Slip No.',
  'Réf. de transaction',
  'No de bordereau',
])('a header %s proposes the transaction id', async (header) => {
  const { field, confidence } = await beside(header, ['A-1', 'A-2', 'A-3'])
  expect(field).toBe('transactionId')
  expect(confidence).toBeGreaterThanOrEqual(0.8)
})

test.each(['txn', 'Invoice', 'Receipt', 'Confirmation', 'Transaction', 'Facture'])(
  'a header %s proposes the transaction id where its values are ids, less surely',
  async (header) => {
    expect(await beside(header, ['A-1', 'A-2', 'A-3'])).toMatchObject({ field: 'transactionId', confidence: 0.7 })
    expect((await beside(header, ['A-1', 'A-2', 'A-2'])).field).toBe('ignore')
    expect((await beside(header, ['paper', 'electronic', 'none'])).field).toBe('ignore')
    expect((await beside(`Transaction ID,${header}`, ['T1,A-1', 'T2,A-2'])).field).toBe('ignore')
  },
)

test('account numbers stay what they are; numbers of customers under an account’s name are the customer’s where nothing else is', async () => {
  expect(await beside('Acct No', ['C-1005', 'C-1006'])).toMatchObject({ field: 'customer.customerId', confidence: 0.6 })
  expect((await beside('Acct No', ['00412-7781', '00412-9920'])).field).toBe('account')
  expect((await beside('Customer ID,Acct No', ['C-1005,C-1005', 'C-1006,C-1006'])).field).toBe('account')
})

test('where only the values speak, ids are proposed with little confidence, and never of something else', async () => {
  const five = (prefix: string) => [1, 2, 3, 4, 5].map((number) => `${prefix}${number}0`)
  expect(await beside('Zeichen', five('TX-'))).toMatchObject({ field: 'transactionId', confidence: 0.5 })
  expect(await beside('Who', ['C-10', 'C-20', 'C-10', 'C-30', 'C-10'])).toMatchObject({
    field: 'customer.customerId',
    confidence: 0.5,
  })
  expect((await beside('Teller No', five('T-'))).field).toBe('ignore')
  expect((await beside('Teller Badge', ['C-10', 'C-20', 'C-10', 'C-30', 'C-10'])).field).toBe('ignore')
  expect((await beside('Zeichen', ['12.50', '13.50', '14.50', '15.50', '16.50'])).field).toBe('ignore')
  expect((await beside('Zeichen', five('C-'))).field).toBe('ignore')
  expect((await beside('Zeichen', five('TX-').slice(2))).field).toBe('ignore')
})

test('a column Dir of Received and Paid is the direction', async () => {
  const { columns, questions } = await fieldsOf('Txn,Date/Time,Amount,Currency,Method,Dir,Cust #', [
    'A-1,2026-03-04 10:00,12000.00,CAD,cash,Received,C-1',
    'A-2,2026-03-04 11:00,300.00,CAD,cash,Paid,C-1',
  ])
  expect(questions).toEqual([])
  expect(columns.map(({ field }) => field)).toEqual([
    'transactionId',
    'datetime',
    'amount',
    'currency',
    'method',
    'direction',
    'customer.customerId',
  ])
})

test('Unité and State beside parts of an address are parts of it, unless their values are what the header means alone', async () => {
  const fieldOf = async (header: string, value: string) =>
    (
      await fieldsOf(`Date/Time,Amount,Method,Direction,Rue,Ville,${header}`, [
        `2026-03-04 10:00,12000.00,cash,in,Rue Exemple,Laval,${value}`,
      ])
    ).columns.at(-1)!.field
  expect(await fieldOf('Unité', '12B')).toBe('customer.unit')
  expect(await fieldOf('Unité', 'USD')).toBe('currency')
  expect(await fieldOf('State', 'NY')).toBe('customer.province')
  expect(await fieldOf('State', 'completed')).toBe('status')
  expect(await fieldOf('App.', '12B')).toBe('customer.unit')
  expect(await fieldOf('App', 'Comply Mobile')).toBe('ignore')
})

test.each([
  ['D.O.B.', 'customer.dateOfBirth', '1980-05-13'],
  ['D.D.N.', 'customer.dateOfBirth', '1980-05-13'],
  ['Customer D.O.B.', 'customer.dateOfBirth', '1980-05-13'],
  ['C.P.', 'customer.postalCode', 'H2X 1Y4'],
])('a header %s is the abbreviation that its letters are', async (header, field, value) => {
  expect((await beside(header, [value])).field).toBe(field)
})

test('the number of an operation in Spanish is the record’s, and the number of a house beside a street is not', async () => {
  const { columns } = await fieldsOf('Nº Operación,Fecha y hora,Importe,Número,Calle,Ciudad', [
    'E1,2026-03-04 10:00,100.00,2300,Rue Exemple,Laval',
    'E2,2026-03-04 11:00,90.00,2300,Rue Exemple,Laval',
  ])
  expect(columns.map(({ field }) => field).slice(0, 3)).toEqual(['transactionId', 'datetime', 'amount'])
  expect(columns[3]!.field).not.toBe('transactionId')
})

test('a balance without a header is no number of a transaction', async () => {
  const rows = [
    '11/26/2026,CASH DEPOSIT,,10500.50,12500.50',
    '11/26/2026,HYDRO,120.00,,12380.50',
    '11/27/2026,RENT,1.00,,12379.50',
  ]
  const analysis = await analyse(() => [Buffer.from(`${rows.join('\n')}\n`)], emptyPlan())
  expect(analysis.detection.headerLine).toBeNull()
  expect(analysis.mapping.columns.map(({ field }) => field)).not.toContain('transactionId')
})
