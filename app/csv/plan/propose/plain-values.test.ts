import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan, type ImportPlan } from '../plan.ts'

async function read(lines: readonly string[], plan: Partial<ImportPlan> = {}) {
  const open = () => [Buffer.from([...lines, ''].join('\n'))]
  const analysis = await analyse(open, { ...emptyPlan(), ...plan })
  const fields = Object.fromEntries(analysis.mapping.columns.map(({ header, field }) => [header, field]))
  return { analysis, open, fields, told: analysis.settled.assumptions }
}

const LETTERS = [
  'Trans Date/Time,Trans Code,D/C,Amount CAD,Tender,Patron #',
  '2026-03-04 10:00,CHIP PUR,C,10500.00,CASH,40021',
  '2026-03-04 12:00,CHIP RED,D,4300.00,CASH,40021',
  '2026-03-04 13:00,CHIP PUR,C,900.00,CASH,40021',
]

test('D and C say whose book it is: they are asked with what stands beside them, and mean what the answer says', async () => {
  const { analysis, fields } = await read(LETTERS)
  expect(fields).toMatchObject({ 'D/C': 'direction', 'Trans Code': 'type' })
  expect(analysis.questions).toMatchObject([
    { code: 'value-meaning', column: 'D/C', choices: [{ value: 'C' }, { value: 'D' }] },
  ])
  expect(analysis.questions[0]!.question).toContain(
    '"C" (CHIP PUR 10500.00, CHIP PUR 900.00) and "D" (CHIP RED 4300.00)',
  )
  // The casino's own book: a debit to its cash is a receipt.
  const answered = await read(LETTERS, { values: { 'D/C': { D: 'in', C: 'out' } } })
  expect(answered.analysis.questions).toEqual([])
  const directions: unknown[] = []
  for await (const batch of takeRecords(answered.open, answered.analysis))
    for (const { taken } of batch) if (taken.kind === 'row') directions.push(taken.row.direction)
  expect(directions).toEqual(['out', 'in', 'out'])
})

test.each([
  ['Sender Address', ['12 Islington Ave', '88 Dufferin St'], 'customer.address'],
  [
    'Sender Address',
    ['bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', '0x52908400098527886E0F7030069857D2E4169EE7'],
    'vc.sendingAddress',
  ],
  ['Receiver Address', ['4 Oak St', '9 Elm St'], 'beneficiary.address'],
  ['Recvd', ['Mar 2, 2026', 'Mar 3, 2026'], 'ignore'],
  ['Payment Reference', ['INV-221', 'rent'], 'ignore'],
  ['Pièce', ['Passeport', 'Permis de conduire'], 'customer.idType'],
  ['C IdType', ['Passport', 'Licence'], 'ignore'],
])('%s over %j is %s', async (header, values, field) => {
  const { fields } = await read([
    `Date/Time,Amount CAD,Method,Direction,${header}`,
    ...values.map((value) => `2026-03-04 10:00,100.00,wire,in,"${value}"`),
  ])
  expect(fields[header]).toBe(field)
})

test('an amount and a fee together are not what the amount is worth in Canadian dollars', async () => {
  const { fields, analysis } = await read([
    'Date/Time,Principal CAD,Fee CAD,Total CAD,Method,Direction',
    '2026-03-04 10:00,9960.00,45.00,10005.00,cash,in',
    '2026-03-04 11:00,450.00,9.00,459.00,cash,in',
  ])
  expect(fields).toMatchObject({ 'Principal CAD': 'amount', 'Total CAD': 'ignore' })
  expect(analysis.questions).toMatchObject([
    {
      code: 'which-column',
      choices: [{ label: 'Principal CAD: without the fee, 10410.00' }, { label: 'Total CAD: with the fee, 10464.00' }],
    },
  ])
})

test('a header that is understood in part is said, and each column that is left out is named', async () => {
  const { fields, told } = await read([
    'Zorp Date,Amount CAD,Method,Direction,Email,Zorp',
    '2026-03-04 10:00,100.00,wire,in,a@example.com,b',
    '2026-03-05 10:00,200.00,wire,in,c@example.com,d',
  ])
  expect(fields).toMatchObject({ 'Zorp Date': 'datetime', Zorp: 'ignore' })
  expect(told).toContainEqual(expect.stringContaining('"Zorp Date" is read as the date and time of the transaction'))
  expect(told).toContainEqual(expect.stringMatching(/aren’t used.*"Zorp"/))
})
