import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { sampleReport } from '#fixtures/regulator/sample-report.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { correctValue, correctValues, deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { registerCopy } from '#app/product/reports/elsewhere/register.server.ts'
import { dueReports, reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { ordered } from '#tests/support/ordered.ts'
import { pdfPages } from '#tests/support/files/pdf-text.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'

// A report that was filed by FINTRAC's web form or with another program is changed and deleted from its record copy,
// and never filed twice.

const test_ = await serveRegulator({ port: 0, environment: 'test' })
const production = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => Promise.all([test_.close(), production.close()]))
const database = await testDatabase({
  REGULATOR_TEST_URL: test_.baseUrl,
  REGULATOR_PRODUCTION_URL: production.baseUrl,
  REGULATOR_TIMEOUT_MS: '2500',
  POLL_BASE_MS: '20',
})
beforeEach(() => production.faults.clear())

const context = () => ({ run: newId(), signal: new AbortController().signal })
const bytesOf = (document: unknown) => Buffer.from(JSON.stringify(document, null, 2), 'utf8')

async function asAdmin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Lets everything that is due happen now. */
async function work(company: Company, times = 1): Promise<void> {
  for (let round = 0; round < times; round++) {
    await asAdmin('UPDATE submission SET next_attempt_at = NULL, lease_until = NULL WHERE organization_id = $1', [
      company.organizationId,
    ])
    await submitDue(company.scope, context())
    await pollDue(company.scope, { ...context(), isFirstLook: true })
  }
}

/** Files a report as the regulator's web form would. */
async function fileElsewhere(document: unknown): Promise<string> {
  const answer = await fetch(`${production.url}/__control/elsewhere`, {
    method: 'POST',
    body: JSON.stringify(document),
  })
  const accepted = (await answer.json()) as { externalReportUuid: string }
  expect(accepted).toMatchObject({ externalReportUuid: expect.stringMatching(/^[0-9a-f]{32}$/) })
  return accepted.externalReportUuid
}

let count = 0
const nextReference = (prefix = 'WEB') => `${prefix}-2026-${++count}`

/** A report that FINTRAC has and this product never had, uploaded from its copy. */
async function uploaded(company: Company, reference = nextReference()) {
  const document = sampleReport({ reference })
  const receipt = await fileElsewhere(document)
  const { id } = await registerCopy(company.scope, bytesOf(document), receipt)
  return { id, document, reference, receipt }
}

const row = (company: Company, id: string) => company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
const decisions = (reference: string) =>
  production.state.history
    .filter((one) => one.reportingEntityReportReference === reference)
    .map(({ action, via, outcome }) => `${action} ${via} ${outcome}`)
const atRegulator = (reference: string) => production.state.report(demoEntity.reportingEntityNumber, reference)

const sha256 = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('hex')

test('a report that was filed elsewhere is corrected field by field, and FINTRAC gets exactly its copy with those corrections', async () => {
  const company = await readyCompany()
  const { id, document, reference, receipt } = await uploaded(company)
  const shown = await reportDetail(company.scope, id)
  expect(shown).toMatchObject({
    type: 'LCTR',
    state: 'filed_elsewhere',
    parties: 'Marie Tremblay',
    totalCad: '12500.00',
    dueDate: '2026-11-17',
    holdCount: 0,
    copy: { receipt, isHeld: true, transactions: 1 },
  })
  expect(await submitReports(company.scope, [id], 'production')).toMatchObject({
    ids: [],
    refused: [{ message: 'It can’t be submitted in its current state.' }],
  })
  expect(await openChange(company.scope, id)).toEqual({ isOpen: true, furtherIds: [] })
  expect(await changeDifferences(company.scope, id)).toEqual({ isComparable: true, rows: [] })
  expect(await submitReports(company.scope, [id], 'production')).toMatchObject({
    ids: [],
    refused: [{ message: expect.stringContaining('Nothing in it differs') }],
  })
  // What was received is of no transaction here: it is corrected in the report.
  await correctValues(company.scope, id, {
    '/transactions/0/startingActions/0/details/amount': '12900.00',
    '/transactions/0/completingActions/0/details/amount': '12900.00',
    '/transactions/0/largeCashTransactionDetails/dateTimeOfTransaction': '2026-11-02T15:05:00-05:00',
  })
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Goldsmith')
  expect(
    (await changeDifferences(company.scope, id))!.rows.map(({ label, before, after }) => [label, before, after]),
  ).toEqual(
    expect.arrayContaining([
      ['Amount', '$12,500.00 CAD', '$12,900.00 CAD'],
      ['Occupation', 'Jewellery designer', 'Goldsmith'],
    ]),
  )
  expect((await reportDetail(company.scope, id)).totalCad).toBe('12900.00')
  expect(await submitReports(company.scope, [id], 'test')).toMatchObject({
    refused: [{ message: expect.stringContaining('already filed in PRODUCTION') }],
  })
  expect(await submitReports(company.scope, [id], 'production')).toMatchObject({ ids: [id], refused: [] })
  await work(company)
  expect(await row(company, id)).toMatchObject({ state: 'confirmed', environment: 'production' })
  expect(decisions(reference)).toEqual(['submit elsewhere accepted', 'change single accepted'])
  const expected = structuredClone(document)
  expected.reportDetails.submitTypeCode = 2
  expected.definitions[0]!.occupation = 'Goldsmith'
  const [transaction] = expected.transactions
  transaction!.startingActions[0]!.details.amount = '12900.00'
  transaction!.completingActions[0]!.details.amount = '12900.00'
  transaction!.largeCashTransactionDetails.dateTimeOfTransaction = '2026-11-02T15:05:00-05:00'
  expect(atRegulator(reference)!.sha256).toBe(sha256(expected))

  // What FINTRAC took is what the report says now; the PDF of the change still says what it said before.
  const printed = async (submission: string) =>
    pdfPages((await recordCopy(company.scope, submission, 'pdf')).body)
      .join(' ')
      .replaceAll(/\s/g, '')
  const first = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId: id } }))
  expect(await printed(first.id)).toMatch(/WhatchangesFieldBeforeAfter.*JewellerydesignerGoldsmith/)

  // The next change begins from what FINTRAC took.
  await openChange(company.scope, id)
  expect(await printed(first.id)).toContain('Theversionbeforeisnolongerkept')
  expect(await changeDifferences(company.scope, id)).toEqual({ isComparable: true, rows: [] })
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Silversmith')
  expect(await changeDifferences(company.scope, id)).toMatchObject({
    rows: [{ label: 'Occupation', before: 'Goldsmith', after: 'Silversmith' }],
  })
  expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([id])
  await work(company)
  expected.definitions[0]!.occupation = 'Silversmith'
  expect(atRegulator(reference)!.sha256).toBe(sha256(expected))
  const last = await company.scope.tx((db) =>
    db.submission.findFirstOrThrow({ where: { reportId: id }, orderBy: { createdAt: 'desc' } }),
  )
  expect(await printed(last.id)).toMatch(/WhatchangesFieldBeforeAfter.*GoldsmithSilversmith/)
})

test('a report that was filed elsewhere is deleted at FINTRAC with its reason, and its reference is used up', async () => {
  const company = await readyCompany()
  const { id, document, reference } = await uploaded(company)
  await requestDeletion(company.scope, id, 3)
  await work(company)
  expect(await row(company, id)).toMatchObject({ state: 'deleted' })
  expect(decisions(reference)).toEqual(['submit elsewhere accepted', 'delete single accepted'])
  const [sent] = production.state.history.filter((one) => one.action === 'delete').slice(-1)
  const { reportTypeCode, reportingEntityNumber, submittingReportingEntityNumber } = document.reportDetails
  expect(sent!.sha256).toBe(
    sha256({
      reportDetails: {
        reportTypeCode,
        submitTypeCode: 5,
        reportingEntityNumber,
        submittingReportingEntityNumber,
        reportingEntityReportReference: reference,
        reportSubmitReasonCode: 3,
      },
    }),
  )
  await expect(registerCopy(company.scope, bytesOf(document), '')).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('was deleted at FINTRAC'),
  })
})

test('it is never sent as a new report: the database refuses it whatever asks', async () => {
  const company = await readyCompany()
  const { id, reference } = await uploaded(company)
  await openChange(company.scope, id)
  await expect(
    company.scope.tx((db) =>
      db.submission.create({
        data: {
          id: newId(),
          organizationId: company.organizationId,
          mode: 'production',
          reportId: id,
          action: 'submit',
          environment: 'production',
          revision: 1,
          reference,
          reportTypeCode: 106,
          reportingEntityNumber: demoEntity.reportingEntityNumber,
          bytes: Buffer.from('{}'),
          sha256: 'x',
        },
      }),
    ),
  ).rejects.toThrow(/never submitted anew/)
  await expect(
    company.scope.tx((db) => db.report.update({ where: { id }, data: { copySha256: null, copyEntity: null } })),
  ).rejects.toThrow(/stays as it was/)
})

test('that FINTRAC has it proves nothing of its first change: one that did not arrive is sent again, one that did counts once', async () => {
  const company = await readyCompany()
  for (const kind of ['cut-before-reading', 'error-after-accepting'] as const) {
    const { id, reference } = await uploaded(company)
    await openChange(company.scope, id)
    await correctValue(company.scope, id, '/definitions/0/occupation', `Baker of ${kind}`)
    production.faults.add({ kind, route: 'change' })
    expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([id])
    await submitDue(company.scope, context())
    expect((await row(company, id)).state).toBe('unknown')
    await work(company, 3)
    expect((await row(company, id)).state).toBe('confirmed')
    const document = sampleReport({ reference, submitTypeCode: 2 })
    document.definitions[0]!.occupation = `Baker of ${kind}`
    expect(atRegulator(reference)!.sha256).toBe(sha256(document))
  }
})

test('a change that FINTRAC does not know the report of comes back with what it said, and a withdrawn or discarded one leaves the report as its copy says', async () => {
  const company = await readyCompany()
  const document = sampleReport({ reference: nextReference('NEVER') })
  const { id } = await registerCopy(company.scope, bytesOf(document), '')
  await openChange(company.scope, id)
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Baker')
  expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([id])
  expect(await withdrawSubmission(company.scope, id)).toBe('change')
  expect((await row(company, id)).state).toBe('change_draft')
  expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([id])
  await work(company)
  expect(await reportDetail(company.scope, id)).toMatchObject({
    state: 'change_draft',
    shownState: 'rejected',
    listed: [expect.objectContaining({ text: expect.stringContaining('FINTRAC no longer has this report') })],
  })
  await cancelChange(company.scope, id)
  expect(await row(company, id)).toMatchObject({ state: 'filed_elsewhere', document, overrides: [] })
  await requestDeletion(company.scope, id, 4)
  expect(await withdrawSubmission(company.scope, id)).toBe('delete')
  expect((await row(company, id)).state).toBe('filed_elsewhere')
  // Something was sent of it: its history stays.
  expect(await deleteDrafts(company.scope, [id])).toEqual({ deleted: 0, kept: 1 })
  const { id: other } = await uploaded(company)
  expect(await deleteDrafts(company.scope, [other])).toEqual({ deleted: 1, kept: 0 })
})

test('nothing of it counts as a transaction, a draft, or a report that is still to be filed', async () => {
  const company = await readyCompany()
  const { id } = await uploaded(company)
  expect(await company.scope.tx((db) => db.transaction.count())).toBe(0)
  expect((await candidates(company.scope)).candidates).toEqual([])
  expect(await dueReports(company.scope, null)).toEqual([])
  expect(await reportCounts(company.scope)).toMatchObject({ drafts: 0, confirmed: 0, elsewhere: 1, pending: 0 })
  expect((await reportList(company.scope, listOf('elsewhere'))).rows.map((one) => one.id)).toEqual([id])
  // Real receipts beside it are drafted as if it weren't there, and its change follows none of them.
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  expect(ids).toHaveLength(1)
  expect(await row(company, id)).toMatchObject({ state: 'filed_elsewhere', proposal: null })
  await openChange(company.scope, id)
  expect(await dueReports(company.scope, null)).toMatchObject([{ id }, { id: ids[0] }])
})

const listOf = (filter: 'elsewhere' | 'all') => ({
  filter,
  type: null,
  search: '',
  sort: 'due' as const,
  descending: false,
  page: 1,
  pageSize: 20,
})

test('the copy goes 30 days after its upload, never while its change is open, and can be uploaded again as FINTRAC has it', async () => {
  const company = await readyCompany()
  const { scope } = company
  const { id, document, reference } = await uploaded(company)
  const later = () =>
    asAdmin(`UPDATE report SET copied_at = copied_at - interval '31 days' WHERE id = $1`, [id]).then(() =>
      asAdmin(`UPDATE submission SET confirmed_at = confirmed_at - interval '31 days' WHERE report_id = $1`, [id]),
    )
  const waits = async () =>
    (await asAdmin('SELECT work FROM work_waiting() WHERE organization_id = $1', [company.organizationId])).map(
      (one) => one.work,
    )
  expect(await waits()).toEqual([])
  await openChange(scope, id)
  await later()
  expect(await waits()).toEqual([])
  expect(await eraseDue(scope)).toBe(0)
  await cancelChange(scope, id)
  expect(await waits()).toEqual(['erase'])
  expect(await eraseDue(scope)).toBe(1)
  expect(await waits()).toEqual([])
  expect(await row(company, id)).toMatchObject({
    state: 'filed_elsewhere',
    document: null,
    copy: null,
    parties: '',
    reference,
  })
  expect(await reportDetail(scope, id)).toMatchObject({ totalCad: null, copy: { isHeld: false, transactions: null } })
  await expect(openChange(scope, id)).rejects.toMatchObject({ code: 'copy-erased' })

  const other = structuredClone(document)
  other.definitions[0]!.surname = 'Roy'
  await expect(registerCopy(scope, bytesOf(other), '')).rejects.toMatchObject({
    message: expect.stringContaining('isn’t the version'),
  })
  expect(await registerCopy(scope, bytesOf(document), '')).toMatchObject({ id, isAgain: true })
  await openChange(scope, id)
  await correctValue(scope, id, '/definitions/0/surname', 'Roy')
  expect((await submitReports(scope, [id], 'production')).ids).toEqual([id])
  await work(company)
  const { id: submission } = await scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId: id } }))
  const changed = (await recordCopy(scope, submission, 'record')).body
  await later()
  expect(await eraseDue(scope)).toBe(1)
  expect(await row(company, id)).toMatchObject({ state: 'confirmed', document: null, copy: null })
  // FINTRAC has the change by now.
  await expect(registerCopy(scope, bytesOf(document), '')).rejects.toMatchObject({
    message: expect.stringContaining('isn’t the version'),
  })
  expect(await registerCopy(scope, changed, '')).toMatchObject({ id, isAgain: true })
  await openChange(scope, id)
  expect(await changeDifferences(scope, id)).toEqual({ isComparable: true, rows: [] })
  await cancelChange(scope, id)
  await later()
  expect(await eraseDue(scope)).toBe(1)
  // A deletion needs no content.
  await requestDeletion(scope, id, 4)
  await work(company)
  expect((await row(company, id)).state).toBe('deleted')
})

test('the receipt that FINTRAC answers to a change replaces the one that was typed, which stays in the history', async () => {
  const company = await readyCompany()
  const document = sampleReport({ reference: nextReference() })
  const receipt = await fileElsewhere(document)
  const { id } = await registerCopy(company.scope, bytesOf(document), 'zzz')
  expect((await reportDetail(company.scope, id)).copy).toMatchObject({ receipt: 'zzz' })
  await openChange(company.scope, id)
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Goldsmith')
  expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([id])
  await work(company)
  const { externalReportUuid } = await company.scope.tx((db) =>
    db.submission.findFirstOrThrow({ where: { reportId: id } }),
  )
  expect(externalReportUuid).toBe(receipt)
  expect((await reportDetail(company.scope, id)).copy).toMatchObject({ receipt })
  const told = await company.scope.tx((db) => db.auditEvent.findMany({ where: { subjectId: id } }))
  expect(JSON.stringify(told.map(({ detail }) => detail))).toContain('zzz')
})
