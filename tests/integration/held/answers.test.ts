import { expect, test } from 'vitest'
import { standingQuestions } from '#app/compliance/reports/facts/answers.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import type { LctrDocument } from '#app/compliance/reports/document/document.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createCustomer, updateCustomer } from '#app/product/customers/commands.server.ts'
import { customerInput, customerSchema } from '#app/product/customers/schema.ts'
import { formValuesOf } from '#app/product/customers/form/form-values.ts'
import { answerForDraft } from '#app/product/reports/change/answer.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { saveStandingAnswers, standingAnswers } from '#app/product/settings/standing.server.ts'
import { standingSchema } from '#app/product/settings/schema.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

/** A company that has not answered anything for all its records, with one draft of two receipts of one customer. */
async function undecided(): Promise<{ company: Company; reportId: string; transactionIds: string[] }> {
  const company = await readyCompany()
  await company.scope.tx((db) => db.standingAnswer.deleteMany())
  const customerId = await completeCustomer(company)
  const transactionIds = await cashReceipts(company, [
    { customerId, amount: '6000.00' },
    { customerId, amount: '7000.00', at: '2026-11-20T16:00:00Z' },
  ])
  await createDrafts(company.scope, 'all')
  const { id } = await company.scope.tx((db) => db.report.findFirstOrThrow())
  return { company, reportId: id, transactionIds }
}

const document = async ({ scope }: Company, id: string) =>
  (await scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).document as unknown as LctrDocument
const indicators = async (company: Company, id: string) =>
  (await document(company, id)).transactions.map(({ startingActions: [start], completingActions: [end] }) => [
    start?.details.sourceOfCashIndicator,
    start?.conductors[0]?.details?.onBehalfOfIndicator,
    end?.details.involvementIndicator,
  ])
const open = async (company: Company, id: string) =>
  (await reportDetail(company.scope, id)).missing.filter((one) => one.required).map((one) => one.path.split('/').at(-1))

test('a draft of records that name nobody says no only when someone answered', async () => {
  const { company, reportId } = await undecided()
  expect(await indicators(company, reportId)).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  expect(new Set(await open(company, reportId))).toEqual(
    new Set(['sourceOfCashIndicator', 'onBehalfOfIndicator', 'involvementIndicator']),
  )
  expect((await reportDetail(company.scope, reportId)).holdCount).toBe(6)
})

test('one press answers a question for all transactions of a draft, and the answer stays with them', async () => {
  const { company, reportId, transactionIds } = await undecided()
  const officer = company.scopeOf('officer')
  expect(await answerForDraft(officer, reportId, 'onBehalfOf', false)).toBe(2)
  expect(await answerForDraft(officer, reportId, 'source', false)).toBe(2)
  expect(await answerForDraft(officer, reportId, 'involved', false)).toBe(2)
  expect(await indicators(company, reportId)).toEqual([
    [false, false, false],
    [false, false, false],
  ])
  expect((await reportDetail(company.scope, reportId)).holdCount).toBe(0)
  const rows = await company.scope.tx((db) => db.transaction.findMany({ where: { id: { in: transactionIds } } }))
  for (const row of rows)
    expect(row.details).toMatchObject({
      answers: { onBehalfOf: false, source: false, involved: false },
      report: { channel: 'in_person' },
    })
  await expect(answerForDraft(officer, reportId, 'source', false)).rejects.toMatchObject({ code: 'nothing-to-answer' })
  await expect(answerForDraft(company.scopeOf('viewer'), reportId, 'source', false)).rejects.toMatchObject({
    status: 403,
  })
  const events = await company.scope.tx((db) => db.auditEvent.findMany({ where: { action: 'transactions.answered' } }))
  expect(events).toHaveLength(3)
})

test('a "yes" on a transaction is not overruled by the organization, and asks for the name', async () => {
  const { company, reportId, transactionIds } = await undecided()
  await saveStandingAnswers(
    company.scope,
    standingSchema.parse(
      Object.fromEntries(standingQuestions.map((question) => [question, { on: 'on', basis: 'Our staff ask' }])),
    ),
  )
  expect((await reportDetail(company.scope, reportId)).holdCount).toBe(0)
  const form = {
    rateSource: '',
    status: 'completed',
    locationId: company.locationId,
    channel: 'in_person',
    purpose: 'Purchase of bitcoin',
    notes: '',
    answers: { onBehalfOf: 'yes', source: '' },
  }
  await correctTransaction(company.scopeOf('officer'), transactionIds[0], correctionSchema.parse(form))
  const detail = await reportDetail(company.scope, reportId)
  expect(await indicators(company, reportId)).toEqual([
    [false, true, false],
    [false, false, false],
  ])
  expect(detail.holdCount).toBe(1)
  await correctTransaction(
    company.scopeOf('officer'),
    transactionIds[0],
    correctionSchema.parse({ ...form, answers: { onBehalfOf: '' } }),
  )
  expect((await reportDetail(company.scope, reportId)).holdCount).toBe(0)
})

test('standing answers say who gave them, on what basis and when, of one mode; taken back, drafts ask again', async () => {
  const { company, reportId } = await undecided()
  const officer = company.scopeOf('officer')
  const given = (basis: string) =>
    standingSchema.parse({
      onBehalfOf: { on: 'on', basis },
      source: { on: 'on', basis: 'We record every source' },
      involved: { basis: 'not answered' },
    })
  expect(await saveStandingAnswers(officer, given('Our staff ask every client'))).toBe(1)
  const [behalf, source, involved] = (await standingAnswers(company.scope)).answers
  expect(behalf).toMatchObject({
    question: 'onBehalfOf',
    given: { basis: 'Our staff ask every client', by: 'officer@example.test' },
  })
  expect(involved?.given).toBeNull()
  expect(await open(company, reportId)).toEqual(['involvementIndicator', 'involvementIndicator'])
  await saveStandingAnswers(company.scopeOf('owner'), given('It is in our contracts'))
  const later = (await standingAnswers(company.scope)).answers
  expect(later[0]?.given?.by).toBe('owner@example.test')
  expect(later[1]?.given).toEqual(source?.given)
  expect((await standingAnswers(company.scope.inMode('demo'))).answers.every((one) => one.given === null)).toBe(true)
  await saveStandingAnswers(officer, standingSchema.parse({}))
  expect(await open(company, reportId)).toHaveLength(6)
  const events = await company.scope.tx((db) =>
    db.auditEvent.findMany({ where: { action: 'settings.standing-answers-saved' }, orderBy: { id: 'asc' } }),
  )
  expect(events.map((event) => event.detail)).toEqual([
    { onBehalfOf: 'Our staff ask every client', source: 'We record every source' },
    { onBehalfOf: 'It is in our contracts' },
    { onBehalfOf: null, source: null },
  ])
  await expect(saveStandingAnswers(company.scopeOf('preparer'), [])).rejects.toMatchObject({ status: 403 })
})

test('a fee, a country or a wallet that no report states holds the draft until a person or the organization lets it go', async () => {
  const { company, reportId, transactionIds } = await undecided()
  const officer = company.scopeOf('officer')
  const standing = Object.fromEntries(
    standingQuestions.map((question) => [question, { on: 'on', basis: 'Our staff ask' }]),
  )
  await company.scope.tx(async (db) => {
    const { details } = await db.transaction.findUniqueOrThrow({ where: { id: transactionIds[0]! } })
    await db.transaction.update({
      where: { id: transactionIds[0]! },
      data: {
        fee: '35.00',
        transactionHashes: ['9f2c'],
        details: { ...(details as object), route: { destination: 'FR' } },
      },
    })
  })
  await saveStandingAnswers(officer, standingSchema.parse(standing))
  const held = async () => {
    const report = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: reportId } }))
    return (report.holds as unknown as Hold[]).map(({ kind, field, value, confirm }) => [kind, field, value, confirm])
  }
  const without = (field: string, value: string) => ['left-out', field, value, 'without']
  expect(await held()).toEqual([
    without('transactionIds', '9f2c'),
    without('fee', '35.00'),
    without('route.destination', 'FR'),
  ])
  await saveStandingAnswers(officer, standingSchema.parse({ ...standing, fee: { on: 'on' }, route: { on: 'on' } }))
  expect(await held()).toEqual([without('transactionIds', '9f2c')])
  expect((await standingAnswers(company.scope)).omissions.map((one) => one.given?.by ?? null)).toEqual([
    'officer@example.test',
    'officer@example.test',
    null,
  ])
  // Let go, not forgotten: the draft still lists it as not sent.
  const { notes } = await reportDetail(company.scope, reportId)
  expect(notes?.unplaced.map(({ field, value }) => [field, value])).toEqual([
    ['fee', '35.00'],
    ['route.destination', 'FR'],
  ])
})

test('a standing answer without how it is known is not taken', () => {
  expect(standingSchema.safeParse({ source: { on: 'on', basis: '  ' } }).error?.issues[0]).toMatchObject({
    path: ['source', 'basis'],
  })
})

test('an entity is registered, or not, or nobody knows, and the form keeps the three apart', async () => {
  const company = await readyCompany()
  const form = (more: object) =>
    customerInput(customerSchema.parse({ kind: 'entity', entityName: `Exemple ${newId()}`, ...more }))
  const { id } = await createCustomer(company.scope, form({}))
  const stored = () => company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))
  for (const [said, kept] of [
    ['', null],
    ['no', false],
    ['yes', true],
  ] as const) {
    const before = await stored()
    const input = form({ isRegistered: said })
    await updateCustomer(company.scope, id, before.updatedAt, input)
    expect((await stored()).isRegistered).toBe(kept)
    expect(formValuesOf(input).isRegistered ?? '').toBe(said)
  }
  expect(
    customerSchema.safeParse({
      kind: 'entity',
      entityName: 'Exemple',
      isRegistered: 'no',
      registrations: [{ type: '2', number: '123', country: 'CA' }],
    }).success,
  ).toBe(false)
})
