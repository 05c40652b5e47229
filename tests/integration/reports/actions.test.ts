import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import type { LctrDocument, LvctrDocument, StrDocument } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctValues } from '#app/product/reports/edit/edit.server.ts'
import { suspicionPointers } from '#app/product/reports/suspicion/suspicion.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

// Transactions as they were typed, to the bytes that the simulated regulator received.
const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
const database = await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

type Fields = Record<string, unknown>

/** One transaction of a company of its own, typed into its form. */
async function typed(
  make: (parties: { vicky: string; quill: string; nash: string }) => {
    starting: Fields[]
    completing: Fields[]
    method?: string
    direction?: string
    isInternational?: 'yes'
  },
) {
  const company = await readyCompany()
  const [vicky, quill, nash] = await Promise.all(
    ['Violet', 'Quill', 'Nash'].map((surname) => completeCustomer(company, surname)),
  )
  const parties = { vicky: vicky!, quill: quill!, nash: nash! }
  const [id] = await cashReceipts(company, [{ customerId: vicky!, amount: '20000.00' }])
  const { starting, completing, direction, isInternational } = make(parties)
  await correctTransaction(
    company.scope,
    id,
    correctionSchema.parse({
      whole: 'on',
      rateSource: '',
      status: 'completed',
      locationId: company.locationId,
      channel: 'in_person',
      purpose: 'Investment',
      notes: '',
      ...(direction && { direction }),
      ...(isInternational && { isInternational }),
      starting: starting.map((action, at) => ({
        ...(at === 0 && { was: '0' }),
        cadAmount: '',
        rate: '',
        account: '',
        howObtained: 'Savings from wages',
        ...action,
      })),
      completing,
    }),
  )
  return { company, id: id!, parties }
}

/** Sends a ready report to the regulator and gives back what arrived there. */
async function received<Document>(company: Company, reportId: string): Promise<Document> {
  const row = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: reportId } }))
  expect((row.messages as { severity: string }[]).filter((one) => one.severity === 'reject')).toEqual([])
  expect(await submitReports(company.scope, [reportId], 'test')).toMatchObject({ ids: [reportId], refused: [] })
  const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })
  for (let round = 0; round < 2; round++) {
    const admin = new pg.Client({ connectionString: database.adminUrl })
    await admin.connect()
    await admin.query('UPDATE submission SET next_attempt_at = NULL, lease_until = NULL WHERE organization_id = $1', [
      company.organizationId,
    ])
    await admin.end()
    await submitDue(company.scope, context())
    await pollDue(company.scope, { ...context(), isFirstLook: true })
  }
  const submission = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId } }))
  expect(regulator.state.report(demoEntity.reportingEntityNumber, submission.reference)?.sha256).toBe(submission.sha256)
  expect(submission.state).toBe('accepted')
  return JSON.parse(Buffer.from(submission.bytes!).toString('utf8')) as Document
}

const only = async (company: Company): Promise<string> => {
  const { ids } = await createDrafts(company.scope, 'all')
  expect(ids).toHaveLength(1)
  return ids[0]!
}

test('T-16: cash for coins is one large cash report of the coins and the rate of the client', async () => {
  const { company } = await typed(({ vicky }) => ({
    starting: [{ amount: '20000', currency: 'CAD', conductors: [{ customer: vicky }] }],
    completing: [
      {
        disposition: 'Exchange to virtual currency',
        amount: '279.18',
        currency: 'LTC',
        rate: '0.013959',
        beneficiaries: [{ customer: vicky }],
      },
    ],
  }))
  const {
    reportDetails,
    transactions: [transaction],
  } = await received<LctrDocument>(company, await only(company))
  expect(reportDetails).toMatchObject({ reportTypeCode: 106, twentyFourHourRule: { aggregationTypeCode: 4 } })
  expect(transaction?.startingActions[0]?.details).toMatchObject({ amount: '20000', currencyCode: 'CAD' })
  expect(transaction?.completingActions).toHaveLength(1)
  expect(transaction?.completingActions[0]?.details).toEqual({
    dispositionCode: 18,
    amount: '279.18',
    virtualCurrencyTypeCode: 'LTC',
    exchangeRate: '0.013959',
    involvementIndicator: false,
  })
})

test('T-17: cash in euros, brought on behalf of a company and wired abroad, names all three and what was wired', async () => {
  const { company } = await typed(({ vicky, quill, nash }) => ({
    isInternational: 'yes',
    starting: [
      {
        amount: '10000',
        currency: 'EUR',
        cadAmount: '15800.00',
        conductors: [{ customer: vicky, onBehalfOf: [{ customer: quill, relationship: '5' }] }],
      },
    ],
    completing: [{ disposition: 'wire', reference: 'W-1', beneficiaries: [{ customer: nash }] }],
  }))
  const {
    definitions,
    transactions: [transaction],
  } = await received<LctrDocument>(company, await only(company))
  expect(definitions).toHaveLength(3)
  expect(transaction?.startingActions[0]).toMatchObject({
    details: { amount: '10000', currencyCode: 'EUR' },
    conductors: [
      { details: { onBehalfOfIndicator: true }, onBehalfOfs: [{ details: { relationshipOfConductorCode: 5 } }] },
    ],
  })
  expect(transaction?.completingActions[0]?.details).toMatchObject({
    dispositionCode: 25,
    amount: '10000',
    currencyCode: 'EUR',
    referenceNumber: 'W-1',
  })
  expect(transaction?.completingActions[0]?.details).not.toHaveProperty('exchangeRate')
})

test.each([
  [
    'cash to another currency, with the rate of the client turned into the direction of the exchange',
    { amount: '12300', currency: 'CAD' },
    { amount: '9000', currency: 'USD', rate: '1.3667' },
    '0.731689471',
  ],
  [
    'another currency to dollars, with the rate of the client as it is',
    { amount: '9000', currency: 'USD', cadAmount: '12300.30' },
    { amount: '12300', currency: 'CAD', rate: '1.3667' },
    '1.3667',
  ],
  [
    'one foreign currency to another, with the rate that both amounts show, not one of ours',
    { amount: '9000', currency: 'USD', rate: '1.3667' },
    { amount: '8300', currency: 'EUR', rate: '' },
    '0.9222222222',
  ],
])('an exchange of %s', async (_what, begun, became, rate) => {
  const { company } = await typed(({ vicky }) => ({
    starting: [{ ...begun, conductors: [{ customer: vicky }] }],
    completing: [{ disposition: 'Exchange to fiat currency', ...became, beneficiaries: [{ customer: vicky }] }],
  }))
  const {
    transactions: [transaction],
  } = await received<LctrDocument>(company, await only(company))
  expect(transaction?.startingActions[0]?.details).toMatchObject({ amount: begun.amount, currencyCode: begun.currency })
  expect(transaction?.completingActions[0]?.details).toEqual({
    dispositionCode: 3,
    amount: became.amount,
    currencyCode: became.currency,
    exchangeRate: rate,
    involvementIndicator: false,
  })
})

test('an exchange of which nobody says what was handed out is not ready, and copies nothing', async () => {
  const { company } = await typed(({ vicky }) => ({
    starting: [{ amount: '12300', currency: 'CAD', conductors: [{ customer: vicky }] }],
    completing: [{ disposition: 'Exchange to fiat currency', beneficiaries: [{ customer: vicky }] }],
  }))
  const report = await only(company)
  const { missing } = await reportDetail(company.scope, report)
  expect(missing.filter((one) => one.required).map((one) => one.path)).toEqual([
    '/transactions/0/completingActions/0/details/amount',
    '/transactions/0/completingActions/0/details/currencyCode',
  ])
  expect((await submitReports(company.scope, [report], 'test')).ids).toEqual([])
})

test('three legs are three starting actions, and two beneficiaries with their portions count in the rule by these', async () => {
  const { company, id, parties } = await typed(({ vicky, quill, nash }) => ({
    starting: [
      { amount: '6000', currency: 'CAD', method: 'cash', conductors: [{ customer: vicky }, { customer: quill }] },
      { amount: '3000', currency: 'USD', rate: '1.3667', method: 'cash', conductors: [{ customer: vicky }] },
      { amount: '1000', currency: 'EUR', rate: '1.58', method: 'cash', conductors: [{ customer: quill }] },
    ],
    completing: [
      {
        disposition: 'Deposit to account',
        amount: '11680',
        currency: 'CAD',
        account: 'A-77',
        beneficiaries: [
          { customer: vicky, portion: '6000' },
          { customer: nash, portion: '5680' },
        ],
      },
    ],
  }))
  const [other] = await cashReceipts(company, [{ customerId: parties.nash, amount: '4319.00' }])
  const alone = await createDrafts(company.scope, 'all')
  expect(alone.ids).toHaveLength(1)
  const shownReport = await reportDetail(company.scope, alone.ids[0]!)
  expect(shownReport).toMatchObject({ totalCad: '11680.10', transactionIds: [id] })
  expect(shownReport.notes?.unplaced.map((one) => one.field)).toEqual(
    expect.arrayContaining(['completing.0.beneficiaries.0.portion', 'completing.0.beneficiaries.1.portion']),
  )
  const {
    transactions: [transaction],
  } = (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: alone.ids[0]! } })))
    .document as unknown as LctrDocument
  expect(
    transaction?.startingActions.map(({ details, conductors }) => [
      details.amount,
      details.currencyCode,
      conductors.length,
    ]),
  ).toEqual([
    ['6000', 'CAD', 2],
    ['3000', 'USD', 1],
    ['1000', 'EUR', 1],
  ])
  expect(transaction?.completingActions[0]?.beneficiaries).toHaveLength(2)
  // With one dollar more of another receipt the beneficiary reaches the threshold.
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: other! }, data: { amount: '4320.00', cadAmount: '4320.00' } }),
  )
  const { ids } = await createDrafts(company.scope, 'all')
  expect(
    (await company.scope.tx((db) => db.report.findMany({ where: { id: { in: ids } } }))).map(
      ({ aggregation, partyId }) => [aggregation, partyId],
    ),
  ).toEqual([['beneficiary', parties.nash]])
})

test('a deposit with its wire is two completing actions, each for its own beneficiary', async () => {
  const { company } = await typed(({ vicky, quill }) => ({
    isInternational: 'yes',
    starting: [{ amount: '20000', currency: 'CAD', conductors: [{ customer: vicky }] }],
    completing: [
      { disposition: 'Holding funds', amount: '8000', currency: 'CAD', beneficiaries: [{ customer: vicky }] },
      {
        disposition: 'Outgoing international funds transfer',
        amount: '7600',
        currency: 'EUR',
        rate: '0.6333',
        reference: 'W-2',
        beneficiaries: [{ customer: quill }],
      },
    ],
  }))
  const {
    transactions: [transaction],
  } = await received<LctrDocument>(company, await only(company))
  expect(
    transaction?.completingActions.map(({ details, beneficiaries }) => [
      details.dispositionCode,
      details.amount,
      details.currencyCode,
      details.exchangeRate,
      beneficiaries.length,
    ]),
  ).toEqual([
    [21, '8000', 'CAD', undefined, 1],
    [25, '7600', 'EUR', '0.6333', 1],
  ])
})

test('coins sold for dollars state the coins, the dollars and the rate of the client', async () => {
  const { company, id } = await typed(({ vicky }) => ({
    starting: [
      {
        method: 'virtual_currency',
        amount: '0.25',
        currency: 'BTC',
        cadAmount: '20001.00',
        conductors: [{ customer: vicky }],
      },
    ],
    completing: [
      {
        disposition: 'Exchange to fiat currency',
        amount: '19800',
        currency: 'CAD',
        rate: '79200',
        beneficiaries: [{ customer: vicky }],
      },
    ],
  }))
  await company.scope.tx((db) =>
    db.transaction.update({
      where: { id },
      data: { transactionHashes: ['0f'.repeat(32)], sendingAddresses: ['bc1qsender0000'] },
    }),
  )
  const {
    transactions: [transaction],
  } = await received<LvctrDocument>(company, await only(company))
  expect(transaction?.startingActions[0]?.details).toMatchObject({
    amount: '0.25',
    virtualCurrencyTypeCode: 'BTC',
    exchangeRate: '79200',
  })
  expect(transaction?.completingActions[0]?.details).toMatchObject({
    dispositionCode: 3,
    amount: '19800',
    currencyCode: 'CAD',
  })
  expect(transaction?.completingActions[0]?.details).not.toHaveProperty('valueInCanadianDollars')
})

test('a cheque cut in two is one starting and two completing actions of a suspicious transaction report', async () => {
  const { company, id } = await typed(({ vicky, quill }) => ({
    starting: [{ method: 'cheque', amount: '10000', currency: 'CAD', conductors: [{ customer: vicky }] }],
    completing: [
      { disposition: 'Holding funds', amount: '6000', currency: 'CAD', beneficiaries: [{ customer: vicky }] },
      { disposition: 'Cash out', amount: '4000', currency: 'CAD', beneficiaries: [{ customer: quill }] },
    ],
  }))
  const report = await createSuspiciousDraft(company.scope, [id], newId())
  const { narrative, actionTaken, suspicionType, politicallyExposed } = suspicionPointers
  await correctValues(company.scope, report, {
    [narrative]: 'A cheque of an unknown drawer was cut in two.',
    [actionTaken]: 'Closer monitoring.',
    [suspicionType]: '1',
    [politicallyExposed]: 'false',
  })
  const {
    transactions: [transaction],
  } = await received<StrDocument>(company, report)
  expect(
    transaction?.startingActions.map(({ details }) => [
      details.direction,
      details.fundAssetVirtualCurrencyTypeCode,
      details.amount,
    ]),
  ).toEqual([[1, 4, '10000']])
  expect(
    transaction?.completingActions.map(({ details, beneficiaries }) => [
      details.dispositionCode,
      details.amount,
      details.currencyCode,
      beneficiaries.length,
    ]),
  ).toEqual([
    [21, '6000', 'CAD', 1],
    [10, '4000', 'CAD', 1],
  ])
})
