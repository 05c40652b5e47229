import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { confirmHolds } from '#app/product/reports/review/confirm.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { action, loader } from '#app/product/transactions/new.route.tsx'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { fieldsOf, open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { withoutVerdicts } from '#tests/support/cut-off.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { countsOf, csv, importText, line } from '#tests/integration/import-support.ts'
import { completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => regulator.close())
const database = await testDatabase({
  REGULATOR_PRODUCTION_URL: regulator.baseUrl,
  REGULATOR_TEST_URL: regulator.baseUrl,
  POLL_BASE_MS: '20',
})

async function counter() {
  const company = await readyCompany()
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { mode: 'production' } })
  const [ada, quill] = await Promise.all(['Marlowe', 'Quill'].map((surname) => completeCustomer(company, surname)))
  const numberOf = async (id: string) =>
    (await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).customerNumber!
  const cash: Record<string, string> = {
    whole: 'on',
    save: 'on',
    reference: '',
    at: '2026-11-20 10:30:00 -05:00',
    postedAt: '',
    direction: 'in',
    status: 'completed',
    rateSource: '',
    locationId: company.locationId,
    channel: 'in_person',
    channelOther: '',
    purpose: 'Savings',
    notes: '',
    fee: '',
    hashes: '',
    isAttempted: '',
    reasonNotCompleted: '',
    isInternational: '',
    ministerialDirective: '',
    fromOutsideCanada: '',
    isValidationReward: '',
    'starting.0.was': '',
    'starting.0.amount': '6000.00',
    'starting.0.currency': 'CAD',
    'starting.0.method': 'cash',
    'starting.0.cadAmount': '',
    'starting.0.rate': '',
    'starting.0.account': '',
    'starting.0.howObtained': 'Savings from wages',
    'starting.0.conductors.0.customer': await numberOf(ada!),
    'starting.0.conductors.0.onBehalfOf.0.customer': await numberOf(quill!),
    'starting.0.conductors.0.onBehalfOf.0.relationship': '4',
    'completing.0.disposition': 'Deposit to account',
    'completing.0.amount': '',
    'completing.0.currency': '',
    'completing.0.account': '000123456',
    'completing.0.accountFacts.financialInstitutionNumber': '004',
    'completing.0.accountFacts.branchNumber': '00123',
    'completing.0.accountFacts.typeCode': '2',
    'completing.0.accountFacts.currency': 'CAD',
    'completing.0.accountHolders.0.customer': await numberOf(quill!),
    'completing.0.beneficiaries.0.customer': await numberOf(quill!),
  }
  const type = (fields: Record<string, string> = {}) =>
    send(action, officer, '/app/transactions/new', { id: newId(), ...cash, ...fields })
  return { company, officer, ada: ada!, quill: quill!, cash, type }
}

test('an entry that was cut off left nothing, and its form sent again enters it once, with its verdict', async () => {
  const { company, type } = await counter()
  const again = { id: newId(), 'starting.0.amount': '12000.00' }
  const count = () => company.scope.tx((db) => db.transaction.count())
  await expect(withoutVerdicts(database.adminUrl, () => type(again))).rejects.toThrow(/cut off/)
  expect(await count()).toBe(0)
  for (const time of ['first', 'second']) {
    expect((await type(again)).status, time).toBe(302)
    expect(await count()).toBe(1)
    expect((await candidates(company.scope)).candidates).toMatchObject([{ totalCents: 1_200_000n }])
  }
})

const file = async (company: Company, ids: readonly string[]) => {
  for (const id of ids) {
    const { toConfirm } = await reportDetail(company.scope, id)
    if (toConfirm.length > 0)
      await confirmHolds(
        company.scope,
        id,
        toConfirm.map((hold) => hold.key),
      )
  }
  const result = await submitReports(company.scope, ids, 'production')
  await submitDue(company.scope, { run: 'test', signal: new AbortController().signal })
  await pollDue(company.scope, { run: 'test', signal: new AbortController().signal, isFirstLook: true })
  return result
}

test('two cash transactions typed at the counter count together in 24 hours and reach FINTRAC as they were typed', async () => {
  const { company, ada, quill, type } = await counter()
  const first = await type({ reference: 'R/2026-1' })
  expect(first.status).toBe(302)
  expect((await candidates(company.scope)).candidates).toEqual([])
  const second = await type({ reference: 'R/2026-2', at: '2026-11-20 16:00:00 -05:00', 'starting.0.amount': '4000.00' })
  const ids = [first, second].map(({ location }) => location!.split('/').at(-1)!)
  const found = (await candidates(company.scope)).candidates
  expect(found.every((one) => one.type === 'LCTR' && one.totalCents === 1_000_000n)).toBe(true)
  const { ids: reports } = await createDrafts(company.scope, 'all')
  const result = await file(company, reports)
  expect(result.refused).toEqual([])
  const rows = await company.scope.tx((db) => db.submission.findMany())
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.state).toMatch(/^accepted/)
    expect(regulator.state.report(demoEntity.reportingEntityNumber, row.reference)?.sha256).toBe(sha256Hex(row.bytes!))
  }
  const document = JSON.parse(Buffer.from(rows[0]!.bytes!).toString('utf8')) as {
    definitions: { refId: string; surname: string }[]
    transactions: Record<string, unknown>[]
  }
  const refOf = (surname: string) => document.definitions.find((one) => one.surname === surname)!.refId
  expect(document.transactions).toMatchObject(
    ['1', '2'].map((number) => ({
      largeCashTransactionDetails: {
        reportingEntityTransactionReference: expect.stringMatching(new RegExp(`^R-2026-${number}-[0-9a-f]{16}$`)),
        dateTimeOfTransaction: number === '1' ? '2026-11-20T10:30:00-05:00' : '2026-11-20T16:00:00-05:00',
        purpose: 'Savings',
      },
      startingActions: [
        {
          details: { amount: number === '1' ? '6000' : '4000', currencyCode: 'CAD' },
          conductors: [{ refId: refOf('Marlowe'), onBehalfOfs: [{ refId: refOf('Quill') }] }],
        },
      ],
      completingActions: [{ beneficiaries: [{ refId: refOf('Quill') }] }],
    })),
  )
  expect(await transactionDetail(company.scope, ids[0]!)).toMatchObject({
    externalId: 'R/2026-1',
    import: null,
    typed: { by: expect.stringContaining('officer') },
    isSynthetic: false,
    actions: {
      starting: [{ amount: '6000', conductors: [{ customerId: ada, onBehalfOf: [{ customerId: quill }] }] }],
      completing: [{ beneficiaries: [{ customerId: quill }] }],
    },
  })
})

test('a file that brings a typed transaction again is told where it stands, and its other rows come in', async () => {
  const { company, type } = await counter()
  expect((await type({ reference: 'TILL-7' })).status).toBe(302)
  const location = demoEntity.locations[0]
  const [again, other] = ['TILL-7', 'TILL-8'].map((id) =>
    line(id, '6000.00', 'TILL-CUSTOMER', { name: 'Ann Roy', location }),
  )
  const brought = await importText(company.scope, csv(again!, other!))
  expect(countsOf(brought)).toEqual({ state: 'done', read: 2, accepted: 1, refused: 1, duplicate: 0, ignored: 0 })
  const problems = await company.scope.tx((db) => db.importRowError.findMany({ where: { severity: 'error' } }))
  expect(problems).toMatchObject([
    { line: 2, message: expect.stringContaining('"TILL-7" is already on file with different values, earlier.') },
  ])
})

test('nothing is chosen by itself: what was left open is asked at its field, and nothing is stored', async () => {
  const { company, type } = await counter()
  expect(fieldsOf(await type({ direction: '', status: '' }))).toEqual({
    direction: 'Choose whether it was received or paid out.',
    status: 'Choose the status.',
  })
  expect(fieldsOf(await type({ at: '' }))).toEqual({ at: 'Enter when it happened.' })
  expect(fieldsOf(await type({ 'starting.0.method': '' }))).toEqual({
    'starting.0.method': 'Choose how it was received or paid out.',
  })
  expect(fieldsOf(await type({ 'starting.0.currency': '' }))).toEqual({
    'starting.0.currency': 'Enter the currency, such as CAD, USD or BTC.',
  })
  const nothing = Object.fromEntries(
    [
      'amount',
      'currency',
      'method',
      'howObtained',
      'conductors.0.customer',
      'conductors.0.onBehalfOf.0.customer',
      'conductors.0.onBehalfOf.0.relationship',
    ].map((name) => [`starting.0.${name}`, '']),
  )
  expect(fieldsOf(await type(nothing))).toEqual({ 'starting.0.amount': 'Enter what was received or paid out.' })
  expect(await company.scope.tx((db) => db.transaction.count())).toBe(0)
})

test('the same form sent twice is one transaction; another of the same reference is refused at its field', async () => {
  const { company, type } = await counter()
  const id = newId()
  const answers = await Promise.all([type({ id, reference: 'R-1' }), type({ id, reference: 'R-1' })])
  expect(answers.map(({ location }) => location)).toEqual([`/app/transactions/${id}`, `/app/transactions/${id}`])
  expect(fieldsOf(await type({ reference: 'R-1' }))).toEqual({
    reference: 'Another transaction already has this reference. Enter a different one or leave it empty.',
  })
  expect(await company.scope.tx((db) => db.transaction.count())).toBe(1)
})

test('without a reference of its own it gets one, a date alone stands on the clock of the window, and a value comes from the rate', async () => {
  const { company, type } = await counter()
  const { location } = await type({
    at: '2026-11-19',
    'starting.0.amount': '9000',
    'starting.0.currency': 'USD',
    'starting.0.rate': '1.4000',
  })
  const detail = await transactionDetail(company.scope, location!.split('/').at(-1))
  expect(detail).toMatchObject({
    externalId: expect.stringMatching(/^TYPED-20261119-[0-9A-Z]{8}$/),
    dateOnly: true,
    offsetMinutes: -300,
    cadAmount: '12600.00',
  })
  expect(detail.at).toBe(Date.UTC(2026, 10, 19, 5))
})

test('a transaction is entered only by who may edit transactions, and only once the window is set', async () => {
  const { company, officer, cash } = await counter()
  const viewer = await signedInPerson('viewer', { organizationId: company.organizationId })
  expect((await open(loader, viewer, '/app/transactions/new')).status).toBe(403)
  expect((await send(action, viewer, '/app/transactions/new', { id: newId(), ...cash })).status).toBe(403)
  await company.scope.tx((db) => db.reportingWindow.deleteMany())
  expect(await send(action, officer, '/app/transactions/new', { id: newId(), ...cash })).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining('24-hour window') },
  })
})
