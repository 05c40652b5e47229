import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { LvctrDocument, StrDocument } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { canonicalJson } from '#app/product/reports/state/canonical.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import { storedValues } from '#app/product/transactions/record/stored-values.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { action as correct } from '#app/product/transactions/transaction.route.tsx'
import { send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

// What a file said, a person can open and save, or type and correct.
await testDatabase()

const found = (name: string) => readFileSync(path.join(import.meta.dirname, '../../cases/found', name), 'utf8')

const columns = {
  ID: 'transactionId',
  When: 'datetime',
  Posted: 'postedAt',
  Amount: 'received.amount',
  Currency: 'received.currency',
  'Amount 2': 'received.amount#2',
  'Currency 2': 'received.currency#2',
  Method: 'method',
  Direction: 'direction',
  Status: 'status',
  Location: 'locationId',
  Channel: 'channel',
  Purpose: 'purpose',
  Notes: 'notes',
  Fee: 'fee',
  Rate: 'rate',
  'From address': 'vc.sendingAddress',
  'To address': 'vc.receivingAddress',
  Hash: 'vc.transactionHash',
  Account: 'account',
  Reference: 'sent.reference',
  Disposition: 'disposition',
  Out: 'sent.amount',
  'Out currency': 'sent.currency',
  'Disposition 2': 'disposition#2',
  'Out 2': 'sent.amount#2',
  'Out currency 2': 'sent.currency#2',
  C: 'customer.customerId',
  Name: 'customer.name',
  C2: 'conductor#2.customerId',
  O: 'onBehalfOf.customerId',
  B: 'beneficiary.customerId',
  Part: 'beneficiary.portion',
  B2: 'beneficiary#2.customerId',
  'Part 2': 'beneficiary.portion#2',
  International: 'isInternational',
  Iran: 'isLinkedToIran',
  Sourced: 'answer.source',
  Third: 'answer.onBehalfOf',
}
const everything = `${[
  Object.keys(columns).join(','),
  'E1,2026-11-20 10:00:05,2026-11-21,6000,CAD,4500,USD,cash,in,completed,HQ001,In person,Buying a car,Came twice,12.50,,,,,A-77,R-5,Deposit to account,7000,CAD,Outgoing wire,4300,CAD,K-1,Ada Quill,K-2,K-4,K-1,4000,K-3,3000,yes,no,no,no',
  'E2,2026-11-20 11:00:00,,0.25,BTC,,,virtual currency,in,completed,HQ001,Online,Savings,,0.001,60000,bc1qsender00000000000 bc1qsender00000000001,bc1qreceiver000000000,f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16,,,Exchange to fiat currency,14900,CAD,,,,K-2,Bo Nash,,,K-2,,,,,,,',
  'E3,2026-11-20,,12000,CAD,,,cash,in,completed,HQ001,,,,,,,,,,,,,,,,,K-9,Cy Lund,,,,,,,,,,',
].join('\n')}\n`

async function imported(text: string, settings: object): Promise<Company> {
  const company = await readyCompany('demo')
  const read = parseSettings(settings)
  if (!read.ok) throw new Error(read.errors.join(' '))
  const view = await importText(company.scope, text, { plan: read.settings.plan })
  expect(view).toMatchObject({ refused: 0 })
  return company
}

/** Opens the form of a transaction and saves it as it is, or with these fields. */
async function save(company: Company, id: string, change: Record<string, string> = {}) {
  const person = await signedInPerson('preparer', { organizationId: company.organizationId })
  const detail = await transactionDetail(company.scope, id)
  return send(
    correct,
    person,
    `/app/transactions/${id}`,
    { whole: 'on', seen: detail.version, ...storedValues(detail), ...change, save: 'on' },
    { id },
  )
}

/**
 * Everything that is stored of these transactions, and the documents of their reports. How it was conducted is stored
 * as its code once it was saved.
 */
async function stored(company: Company, ids: readonly string[]) {
  const rows = await company.scope.tx((db) =>
    db.transaction.findMany({ where: { id: { in: [...ids] } }, orderBy: { line: 'asc' }, omit: { channel: true } }),
  )
  const actions = await company.scope.sql((client) => readActions(client, ids))
  const reports = await company.scope.tx((db) =>
    db.report.findMany({ orderBy: { reference: 'asc' }, select: { document: true, holds: true } }),
  )
  return {
    rows,
    actions: [...actions],
    documents: reports.map(({ document }) => canonicalJson(document)),
    holds: reports.map(({ holds }) => holds),
  }
}

const files: [name: string, text: string, settings: object, accepted: number][] = [
  ['everything', everything, { columns, zone: 'America/Toronto', rates: { USD: '1.3667' } }, 3],
  ['exchanges', found('fx.csv'), JSON.parse(found('fx.json')) as object, 4],
  ['T-16', found('t16.csv'), JSON.parse(found('fx.json')) as object, 1],
]

test.each(files)(
  'nothing of an imported transaction is lost or changed when a person saves its form as it is: %s',
  async (_, text, settings, accepted) => {
    const company = await imported(text, settings)
    await createDrafts(company.scope, 'all')
    const ids = (await company.scope.tx((db) => db.transaction.findMany({ select: { id: true } }))).map((row) => row.id)
    expect(ids).toHaveLength(accepted)
    const before = await stored(company, ids)
    expect(before.documents.length).toBeGreaterThan(0)
    for (const id of ids) expect(await save(company, id)).toMatchObject({ location: `/app/transactions/${id}` })
    expect(await stored(company, ids)).toEqual(before)
  },
)

const account = (at: string) => ({
  [`${at}.account`]: 'A-100200',
  [`${at}.accountFacts.financialInstitutionNumber`]: '0815',
  [`${at}.accountFacts.branchNumber`]: '00123',
  [`${at}.accountFacts.typeCode`]: '4',
  [`${at}.accountFacts.typeOther`]: 'Escrow',
  [`${at}.accountFacts.currency`]: 'CAD',
  [`${at}.accountFacts.dateOpened`]: '2019-05-06',
  [`${at}.accountFacts.dateClosed`]: '2026-11-20',
  [`${at}.accountFacts.statusCode`]: '1',
})
const accountFields = {
  financialInstitutionNumber: '0815',
  branchNumber: '00123',
  number: 'A-100200',
  typeCode: 4,
  typeOther: 'Escrow',
  currencyCode: 'CAD',
  dateOpened: '2019-05-06',
}

test('what only a person knows of an STR is typed in the form and stands in its field of the document', async () => {
  const company = await readyCompany('demo')
  const [ada, holder] = [await completeCustomer(company, 'Marlowe'), await completeCustomer(company, 'Quill')]
  const [id] = await cashReceipts(company, [{ customerId: ada, amount: '900.00' }])
  const officer = company.scopeOf('officer')
  const reportId = await createSuspiciousDraft(officer, [id!], newId())
  const answer = await save(company, id!, {
    status: 'failed',
    channel: 'online',
    isAttempted: 'yes',
    reasonNotCompleted: 'The client left',
    postedAt: '2026-11-21',
    ...account('starting.0'),
    'starting.0.accountHolders.0.customer': holder,
    'starting.0.fundType': '17',
    'starting.0.fundTypeOther': 'Gift card',
    'starting.0.referenceNumber': 'REF-1',
    'starting.0.otherRelatedNumber': 'REF-2',
    'starting.0.sources.0.customer': holder,
    'starting.0.sources.0.policyNumber': 'POL-7',
    'starting.0.conductors.0.username': 'ada77',
    'starting.0.conductors.0.device.typeCode': '4',
    'starting.0.conductors.0.device.typeOther': 'Smart watch',
    'starting.0.conductors.0.device.identifier': 'IMEI-1',
    'starting.0.conductors.0.device.ipAddress': '203.0.113.7',
    'starting.0.conductors.0.device.sessionAt': '2026-11-20 09:59:30 -05:00',
    'starting.0.conductors.0.onBehalfOf.0.customer': holder,
    'starting.0.conductors.0.onBehalfOf.0.relationship': '9',
    'starting.0.conductors.0.onBehalfOf.0.relationshipOther': 'Neighbour',
    ...account('completing.0'),
    'completing.0.disposition': 'Other',
    'completing.0.dispositionOther': 'Loaded on a game card',
    'completing.0.reference': 'C-1',
    'completing.0.otherRelatedNumber': 'C-2',
    'completing.0.accountHolders.0.customer': holder,
    'completing.0.involvements.0.customer': holder,
    'completing.0.involvements.0.identifyingNumber': 'ID-9',
    'completing.0.beneficiaries.0.username': 'ada77',
  })
  expect(answer).toMatchObject({ location: `/app/transactions/${id}` })
  const { document } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: reportId } }))
  const {
    transactions: [told],
  } = document as unknown as StrDocument
  const strAccount = { ...accountFields, dateClosed: '2026-11-20', holders: [{ typeCode: 1 }] }
  expect(told).toMatchObject({
    suspiciousTransactionDetails: {
      attemptedTransactionIndicator: true,
      reasonNotCompleted: 'The client left',
      methodCode: 12,
      dateOfPosting: '2026-11-21',
    },
    startingActions: [
      {
        details: {
          fundAssetVirtualCurrencyTypeCode: 17,
          fundAssetVirtualCurrencyTypeOther: 'Gift card',
          referenceNumber: 'REF-1',
          referenceNumberOtherRelatedNumber: 'REF-2',
          account: strAccount,
          accountStatusAtTimeOfTransaction: 1,
          sourcesOfFundsOrVirtualCurrencyIndicator: true,
        },
        sourcesOfFundsOrVirtualCurrency: [{ typeCode: 1, details: { policyNumber: 'POL-7' } }],
        conductors: [
          {
            details: {
              username: 'ada77',
              typeOfDeviceCode: 4,
              typeOfDeviceOther: 'Smart watch',
              deviceIdentifierNumber: 'IMEI-1',
              internetProtocolAddress: '203.0.113.7',
              dateTimeOfOnlineSession: '2026-11-20T09:59:30-05:00',
              onBehalfOfIndicator: true,
            },
            onBehalfOfs: [{ details: { relationshipOfConductorCode: 9, relationshipOfConductorOther: 'Neighbour' } }],
          },
        ],
      },
    ],
    completingActions: [
      {
        details: {
          dispositionCode: 11,
          dispositionOther: 'Loaded on a game card',
          referenceNumber: 'C-1',
          referenceNumberOtherRelatedNumber: 'C-2',
          account: strAccount,
          accountStatusAtTimeOfTransaction: 1,
          involvementIndicator: true,
        },
        involvements: [{ typeCode: 1, details: { identifyingNumber: 'ID-9' } }],
        beneficiaries: [{ typeCode: 3, details: { username: 'ada77' } }],
      },
    ],
  })
  expect(await save(company, id!)).toMatchObject({ location: `/app/transactions/${id}` })
  expect(
    canonicalJson((await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: reportId } }))).document),
  ).toBe(canonicalJson(document))
})

test('an LVCTR takes the client, session and holders that were typed; what it has no field for is to be confirmed', async () => {
  const company = await readyCompany('demo')
  const [ada, holder] = [await completeCustomer(company, 'Marlowe'), await completeCustomer(company, 'Quill')]
  const id = newId()
  await company.scope.tx((db) =>
    db.transaction.create({
      data: {
        id,
        organizationId: company.organizationId,
        mode: 'demo',
        externalId: 'V-1',
        contentHash: 'x',
        occurredAt: new Date('2026-11-20T15:00:00Z'),
        offsetMinutes: -300,
        amount: '0.25',
        currency: 'BTC',
        rate: '60000',
        cadAmount: '15000.00',
        method: 'virtual_currency',
        direction: 'in',
        status: 'completed',
        locationId: company.locationId,
        conductorId: ada,
        beneficiaryId: ada,
        channel: 'online',
        raw: '',
        sendingAddresses: [],
        transactionHashes: [],
        reportKind: 'LVCTR',
        reasonCode: 'virtual-currency-received',
      },
    }),
  )
  const {
    ids: [report],
  } = await createDrafts(company.scope, 'all')
  const answer = await save(company, id, {
    hashes: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    'starting.0.sendingAddresses': 'bc1qsender00000000000 bc1qsender00000000001',
    'starting.0.conductors.0.isClient': 'no',
    'starting.0.conductors.0.username': 'ada77',
    'starting.0.conductors.0.device.typeCode': '2',
    ...account('starting.0'),
    'completing.0.disposition': 'Deposit to account',
    'completing.0.amount': '14900',
    'completing.0.currency': 'CAD',
    ...account('completing.0'),
    'completing.0.accountHolders.0.customer': holder,
    'completing.0.accountHolders.0.username': 'quill9',
  })
  expect(answer).toMatchObject({ location: `/app/transactions/${id}` })
  const { document, holds } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: report! } }))
  const {
    transactions: [told],
  } = document as unknown as LvctrDocument
  expect(told).toMatchObject({
    virtualCurrencyTransactionDetails: { ids: ['f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'] },
    startingActions: [
      {
        details: { sendingVirtualCurrencyAddresses: ['bc1qsender00000000000', 'bc1qsender00000000001'] },
        conductors: [{ details: { clientOfReportingEntityIndicator: false, username: 'ada77', typeOfDeviceCode: 2 } }],
      },
    ],
    completingActions: [{ details: { account: { ...accountFields, holders: [{ typeCode: 1, username: 'quill9' }] } } }],
  })
  const leftOut = (holds as { kind: string; field: string }[])
    .filter(({ kind }) => kind === 'left-out')
    .map(({ field }) => field)
  expect(leftOut).toEqual(
    expect.arrayContaining(
      [
        'number',
        'financialInstitutionNumber',
        'branchNumber',
        'typeCode',
        'typeOther',
        'currency',
        'dateOpened',
        'dateClosed',
        'statusCode',
      ].map((name) => `starting.0.account.${name}`),
    ),
  )
  expect(leftOut).toEqual(
    expect.arrayContaining(['completing.0.account.dateClosed', 'completing.0.account.statusCode']),
  )
})

test('what a field cannot hold is told at that field, and nothing is saved', async () => {
  const company = await readyCompany('demo')
  const [id] = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '12000.00' }])
  const tooLong: [field: string, most: number][] = [
    ['purpose', 200],
    ['reasonNotCompleted', 200],
    ['channelOther', 200],
    ['starting.0.account', 100],
    ['starting.0.howObtained', 200],
    ['starting.0.accountFacts.branchNumber', 50],
    ['starting.0.accountFacts.typeOther', 200],
    ['starting.0.fundTypeOther', 200],
    ['starting.0.conductors.0.username', 100],
    ['starting.0.conductors.0.device.identifier', 200],
    ['completing.0.disposition', 200],
    ['completing.0.reference', 200],
    ['completing.0.beneficiaries.0.relationshipOther', 200],
  ]
  const answer = await save(
    company,
    id!,
    Object.fromEntries(tooLong.map(([field, most]) => [field, 'x'.repeat(most + 1)])),
  )
  expect(answer).toMatchObject({ status: 422 })
  const { fields } = answer.data as { fields: Record<string, string> }
  expect(fields).toEqual(
    Object.fromEntries(
      tooLong.map(([field, most]) => [field, `FINTRAC accepts at most ${most} characters here. Shorten it.`]),
    ),
  )
  expect(
    await save(company, id!, {
      'starting.0.accountFacts.dateOpened': '2026-02-30',
      'starting.0.conductors.0.device.sessionAt': '2026-11-20',
    }),
  ).toMatchObject({
    status: 422,
    data: {
      fields: {
        'starting.0.accountFacts.dateOpened': 'Enter a real date, such as 2026-03-04.',
        'starting.0.conductors.0.device.sessionAt': expect.stringContaining('date, time and UTC offset'),
      },
    },
  })
  expect((await transactionDetail(company.scope, id!)).purpose).toBe('Purchase of bitcoin')
})
