import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getAt, type LctrDocument } from '#app/compliance/reports/index.ts'
import { answerConflict } from '#app/product/imports/problems/answer-conflict.server.ts'
import { answerQuestion } from '#app/product/imports/problems/problems.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

// What a file says of several amounts, outcomes and parties, to the documents of its reports.
await testDatabase()

const found = (name: string) => readFileSync(path.join(import.meta.dirname, '../../cases/found', name), 'utf8')

async function imported(text: string, settingsText?: string) {
  const made = await readyCompany()
  const settings = parseSettings(JSON.parse(settingsText ?? found('fx.json')) as object)
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const view = await importText(made.scope, text, { plan: settings.settings.plan })
  const rows = await made.scope.tx((db) => db.transaction.findMany({ select: { id: true, externalId: true } }))
  const ids = new Map(rows.map((row) => [row.externalId, row.id]))
  const actions = await made.scope.sql((client) =>
    readActions(
      client,
      rows.map((row) => row.id),
    ),
  )
  return { company: made, view, ids, actionsOf: (externalId: string) => actions.get(ids.get(externalId)!)! }
}

/** The first transaction of the report of each of these transactions. */
async function documents(made: Company): Promise<Map<string, LctrDocument['transactions'][number]>> {
  await createDrafts(made.scope, 'all')
  const reports = await made.scope.tx((db) => db.report.findMany({ select: { document: true } }))
  return new Map(
    reports.flatMap(({ document }) =>
      (document as unknown as LctrDocument).transactions.map(
        (one) => [one.largeCashTransactionDetails.reportingEntityTransactionReference!, one] as const,
      ),
    ),
  )
}

test('each exchange of a file states what was handed out, its currency and the rate of the client, and none copies what was received', async () => {
  const { company: made, view } = await imported(found('fx.csv'))
  expect(view).toMatchObject({ accepted: 4, refused: 0 })
  const sent = await documents(made)
  expect(
    [...sent]
      .map(
        ([
          reference,
          {
            startingActions: [starting],
            completingActions: [completing],
          },
        ]) => [
          reference,
          starting?.details.amount,
          starting?.details.currencyCode,
          completing?.details.amount,
          completing?.details.currencyCode ?? completing?.details.virtualCurrencyTypeCode,
          completing?.details.exchangeRate,
          completing?.details.valueInCanadianDollars,
        ],
      )
      .sort(),
  ).toEqual([
    ['FX-1', '12300', 'CAD', '9000', 'USD', '0.731689471', undefined],
    ['FX-2', '9000', 'USD', '12300', 'CAD', '1.3667', undefined],
    ['FX-3', '20000', 'CAD', '1.20', 'BTC', '0.00006', undefined],
    ['FX-4', '9000', 'USD', '8300', 'EUR', '0.9222222222', undefined],
  ])
})

test('T-16: the coins and the rate of the client stand in the document as the file has them', async () => {
  const { company: made } = await imported(found('t16.csv'))
  expect(getAt((await documents(made)).get('T16'), '/completingActions/0/details')).toEqual({
    dispositionCode: 18,
    amount: '279.18',
    virtualCurrencyTypeCode: 'LTC',
    exchangeRate: '0.013959',
    involvementIndicator: false,
  })
})

const columns = {
  ID: 'transactionId',
  When: 'datetime',
  Amount: 'received.amount',
  Currency: 'received.currency',
  'Amount 2': 'received.amount#2',
  'Currency 2': 'received.currency#2',
  Value: 'cadAmount',
  Method: 'method',
  Direction: 'direction',
  Status: 'status',
  Location: 'locationId',
  Disposition: 'disposition',
  Out: 'sent.amount',
  'Out currency': 'sent.currency',
  'Disposition 2': 'disposition#2',
  'Out 2': 'sent.amount#2',
  'Out currency 2': 'sent.currency#2',
  C: 'customer.customerId',
  Name: 'customer.name',
  C2: 'conductor#2.customerId',
  B: 'beneficiary.customerId',
  Part: 'beneficiary.portion',
  B2: 'beneficiary#2.customerId',
  'Part 2': 'beneficiary.portion#2',
}

test('legs, outcomes, conductors and beneficiaries with their portions are stored as the file has them, and the rule counts them', async () => {
  const header = Object.keys(columns).join(',')
  const text = [
    header,
    'L1,2026-11-20 10:00,6000,CAD,3000,USD,,cash,in,completed,HQ001,Deposit to account,7000,CAD,Outgoing domestic funds transfer,3100,CAD,K-1,Ada Quill,K-2,K-1,4000,K-3,3000',
    'L2,2026-11-20 11:00,8000,CAD,,,,cash,in,completed,HQ001,Deposit to account,8000,CAD,,,,K-2,Bo Nash,,K-3,,,',
    'L3,2026-11-20 12:00,100,CAD,,,,cash,in,completed,HQ001,,,,,,,K-9,Cy Lund,,,,,',
  ].join('\n')
  const {
    company: made,
    view,
    actionsOf,
    ids,
  } = await imported(`${text}\n`, JSON.stringify({ columns, zone: 'America/Toronto', rates: { USD: '1.3667' } }))
  expect(view).toMatchObject({ accepted: 3, refused: 0 })
  const customers = new Map(
    (await made.scope.tx((db) => db.customer.findMany({ select: { id: true, customerNumber: true } }))).map((row) => [
      row.customerNumber,
      row.id,
    ]),
  )
  const [k1, k2, k3] = ['K-1', 'K-2', 'K-3'].map((number) => customers.get(number))
  expect(actionsOf('L1')).toMatchObject({
    starting: [
      { amount: '6000', currency: 'CAD', cadAmount: '6000.00', conductors: [{ customerId: k1 }, { customerId: k2 }] },
      { amount: '3000', currency: 'USD', cadAmount: '4100.10' },
    ],
    completing: [
      {
        disposition: 'Deposit to account',
        amount: '7000',
        currency: 'CAD',
        beneficiaries: [
          { customerId: k1, portion: '4000' },
          { customerId: k3, portion: '3000' },
        ],
      },
      { disposition: 'Outgoing domestic funds transfer', amount: '3100', currency: 'CAD' },
    ],
  })
  expect(actionsOf('L3').completing).toEqual([])
  expect(await made.scope.tx((db) => db.completingAction.count())).toBe(3)
  const { candidates: reports } = await candidates(made.scope)
  expect(reports).toMatchObject([
    {
      aggregation: 'conductor',
      partyKey: k2,
      totalCents: 1_810_010n,
      sameSetAlsoBy: ['beneficiary'],
      sameSetGroups: [{ aggregation: 'beneficiary', partyKey: k3 }],
    },
  ])
  expect([...reports[0]!.transactionIds].sort()).toEqual([ids.get('L1'), ids.get('L2')].sort())
})

const asked = {
  ID: 'transactionId',
  When: 'datetime',
  Amount: 'amount',
  Currency: 'currency',
  Method: 'method',
  Direction: 'direction',
  Status: 'status',
  Location: 'locationId',
  C: 'customer.customerId',
  Name: 'customer.name',
  C2: 'conductor#2.customerId',
  'Name 2': 'conductor#2.name',
  'Born 2': 'conductor#2.dateOfBirth',
  'Phone 2': 'conductor#2.phone',
  B: 'beneficiary.customerId',
  'Phone B2': 'beneficiary#2.phone',
  'Part B2': 'beneficiary.portion#2',
}
const settings = JSON.stringify({ columns: asked, zone: 'America/Toronto' })
const row = (id: string, rest: string) => `${id},2026-11-20 10:00,6000,CAD,cash,in,completed,HQ001,${rest}`

test('who a further party is, answered, stands in the transaction, and its receipts are reported', async () => {
  const text = [
    Object.keys(asked).join(','),
    row('P-1', 'K-1,Ada Quill,,,,416-555-0101,,,'),
    row('P-2', 'K-2,Bo Nash,,,,,,416-555-0101,'),
    row('Q-1', 'K-3,Cy Lund,,Di Orr,,416-555-0199,,,'),
    row('Q-2', 'K-4,Ed Pym,,Flo Kerr,,416-555-0199,K-4,416-555-0199,2000'),
  ].join('\n')
  const { company: made, view, ids } = await imported(`${text}\n`, settings)
  expect(view).toMatchObject({ accepted: 4, refused: 0 })
  const { problems } = await problemList(made.scope, view.id, { severity: 'ask' })
  expect(problems.map(({ line, code, question }) => [line, code, question?.role])).toEqual([
    [5, 'customer-ambiguous-phone', 'conductor'],
  ])
  const [problem] = problems
  await answerQuestion(made.scope, view.id, problem!.id, problem!.question!.customers[0]!.id)
  const parties = await made.scope.sql((client) => readActions(client, [ids.get('Q-1')!, ids.get('Q-2')!]))
  const [first, second] = [ids.get('Q-1')!, ids.get('Q-2')!].map(
    (id) => parties.get(id)!.starting[0]!.conductors[1]!.customerId,
  )
  expect(second).toBe(first)
  expect(first).not.toBeNull()
  expect((await candidates(made.scope)).candidates.filter(({ partyKey }) => partyKey === first)).toMatchObject([
    // Of one moment, they stand by their ids.
    { aggregation: 'conductor', totalCents: 1_200_000n, transactionIds: [ids.get('Q-1'), ids.get('Q-2')].sort() },
  ])
})

test('a further party under an id of two people is asked about, and the answer names it', async () => {
  const text = [
    Object.keys(asked).join(','),
    row('P-1', 'K-1,Ada Quill,K-7,Zoe Hale,1980-01-01,,,,'),
    row('P-2', 'K-2,Bo Nash,K-7,Wim Roy,1955-05-05,,,,'),
  ].join('\n')
  const { company: made, view, ids } = await imported(`${text}\n`, settings)
  const { problems } = await problemList(made.scope, view.id, { severity: 'ask' })
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'customer-id-shared'],
    [3, 'customer-id-shared'],
  ])
  expect((await candidates(made.scope)).candidates).toEqual([])
  expect(await answerConflict(made.scope, view.id, problems[1]!.id, { choice: 'known' })).toBe(1)
  const zoe = (await made.scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber: 'K-7' } }))).id
  const parties = await made.scope.sql((client) => readActions(client, [ids.get('P-2')!]))
  expect(parties.get(ids.get('P-2')!)!.starting[0]!.conductors.map(({ customerId }) => customerId)).toEqual([
    expect.anything(),
    zoe,
  ])
  expect((await candidates(made.scope)).candidates).toMatchObject([
    { aggregation: 'conductor', partyKey: zoe, totalCents: 1_200_000n },
  ])
})

const outcomes = {
  columns: {
    Out: 'sent.amount',
    'Out Currency': 'sent.currency',
    'Out 2': 'sent.amount#2',
    'Out Currency 2': 'sent.currency#2',
    'Disposition 2': 'disposition#2',
    C: 'customer.customerId',
  },
  zone: 'America/Toronto',
}

test('an amount without a currency beside amounts of other columns that have one is asked, never taken as CAD', async () => {
  const text =
    'Transaction ID,Date/Time,Amount,Method,Direction,Status,Location ID,Disposition,Out,Out Currency,Disposition 2,Out 2,Out Currency 2,C\nO1,2026-11-20 10:00,12000.00,cash,in,completed,HQ001,Issued cheque,2500.00,CAD,Purchase of money order,9500.00,CAD,K-1\n'
  await expect(imported(text, JSON.stringify(outcomes))).rejects.toThrow('In which currency is "Amount"?')
})

test.each([
  ['Amount', { constants: { currency: 'CAD' } }],
  ['Amount (CAD)', {}],
  ['Montant (CAD)', {}],
])('%s beside what was handed out is what was received', async (amount, said) => {
  const text = `Transaction ID,Date/Time,${amount},Method,Direction,Status,Location ID,Disposition,Out,Out Currency,Disposition 2,Out 2,Out Currency 2,C\nO1,2026-11-20 10:00,12000.00,cash,in,completed,HQ001,Issued cheque,2500.00,CAD,Purchase of money order,9500.00,CAD,K-1\n`
  const { company: made, actionsOf } = await imported(text, JSON.stringify({ ...outcomes, ...said }))
  expect(actionsOf('O1')).toMatchObject({
    starting: [{ amount: '12000', currency: 'CAD', method: 'cash' }],
    completing: [
      { amount: '2500', currency: 'CAD' },
      { amount: '9500', currency: 'CAD' },
    ],
  })
  expect((await documents(made)).get('O1')).toMatchObject({
    largeCashTransactionDetails: { thresholdIndicator: true },
    startingActions: [{ details: { amount: '12000', currencyCode: 'CAD' } }],
  })
})
