import pg from 'pg'
import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { reportFilters } from '#app/product/reports/list/filters.ts'
import { reportList } from '#app/product/reports/list/queries.server.ts'
import { correctValue, deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submissionDetail, submissionList } from '#app/product/submissions/queries.server.ts'
import { reasonWords } from '#app/product/report-states/reason-words.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { reportStateText } from '#app/product/report-states/states.ts'
import { waitingForRegulator } from '#app/product/submissions/waiting.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'
import { context, ready, report, submission, shown, submissionsTo } from './support.ts'

const { regulator, production, database, fault, asAdmin, work, decisions } = await submissionsTo()

test('a complete draft is confirmed with exactly the bytes that were frozen', async () => {
  const { company, ids } = await ready()
  expect(await submitReports(company.scope, ids, 'test')).toMatchObject({ ids, refused: [], already: [] })
  expect(await shown(company, ids[0]!)).toBe('Submitted')
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  const row = await submission(company, ids[0]!)
  expect(regulator.state.report(demoEntity.reportingEntityNumber, row.reference)?.sha256).toBe(row.sha256)
  expect(row).toMatchObject({ state: 'accepted', externalReportUuid: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('the same reports submitted twice in parallel, a hundred times, are submitted once each', async () => {
  const { company, ids } = await ready(3)
  for (let round = 0; round < 34; round++) {
    const results = await Promise.all(Array.from({ length: 3 }, () => submitReports(company.scope, ids, 'test')))
    for (const result of results) expect(result.ids.length + result.already.length).toBe(3)
  }
  expect(await company.scope.tx((db) => db.submission.count())).toBe(3)
  await Promise.all([work(company), submitDue(company.scope, context()), submitDue(company.scope, context())])
  await work(company, 2)
  for (const id of ids) expect(decisions((await report(company, id)).reference)).toHaveLength(1)
})

test('while the regulator is down the report waits, and is sent by itself when it is back', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'down', route: '*', mode: '503' })
  await submitReports(company.scope, ids, 'test')
  expect(await waitingForRegulator(company.scope)).toEqual([])
  await work(company, 3)
  expect(await shown(company, ids[0]!)).toBe('Waiting for FINTRAC')
  const { sentAt, nextAttemptAt } = await submission(company, ids[0]!)
  const expected = { environment: 'test', reason: 'down', note: null, count: 1, since: sentAt!.toISOString() }
  const [waiting, ...others] = await waitingForRegulator(company.scope)
  expect([waiting, others]).toMatchObject([expected, []])
  expect([null, nextAttemptAt!.toISOString()]).toContain(waiting!.nextTryAt)
  expect(reasonWords(waiting!.word!)).toMatch(/its service is unavailable for now \(503\)/)
  expect(await waitingForRegulator(company.scope, ids[0])).toMatchObject([expected])
  expect(await waitingForRegulator(company.scope, newId())).toEqual([])
  regulator.faults.clear()
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(await waitingForRegulator(company.scope)).toEqual([])
})

test('what FINTRAC took and cannot be asked about is said to wait, to those who may know of it', async () => {
  const { company, ids } = await ready(2)
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  await company.scope.tx((db) =>
    db.regulatorCredential.updateMany({ where: { environment: 'test' }, data: { clientId: 'nobody' } }),
  )
  await pollDue(company.scope, { ...context(), isFirstLook: true })
  expect((await submission(company, ids[0]!)).state).toBe('received')
  expect(await waitingForRegulator(company.scopeOf('viewer'))).toMatchObject([
    { reason: 'credentials', count: 2, canFix: false },
  ])
  await asAdmin(`UPDATE report SET type = 'STR' WHERE id = $1`, [ids[0]])
  expect(await waitingForRegulator(company.scopeOf('viewer'))).toMatchObject([{ count: 1 }])
  expect(await waitingForRegulator(company.scopeOf('officer'))).toMatchObject([{ count: 2, canFix: true }])
})

test('a rejected report is a draft again, with the messages of the regulator, and can be submitted again', async () => {
  const { company, ids } = await ready()
  // The regulator knows no such contact; the product cannot know.
  await company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { reportingEntityContactId: 9_999 },
    }),
  )
  const first = await submitReports(company.scope, ids, 'test')
  expect(first.refused[0]?.message).toMatch(/changed since/)
  await submitReports(company.scope, ids, 'test')
  await work(company)
  const row = await report(company, ids[0]!)
  expect(await submission(company, ids[0]!)).toMatchObject({
    state: 'rejected',
    note: 'You need to correct the following issues before submitting the report to FINTRAC: Contact.',
  })
  expect(reportStateText(row.state, row.environment)).toBe('Rejected by FINTRAC')
  expect(row.regulatorMessages).not.toEqual([])
  await company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { reportingEntityContactId: demoEntity.contactId },
    }),
  )
  await submitReports(company.scope, ids, 'test')
  await submitReports(company.scope, ids, 'test')
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
})

test('a confirmed report is changed under its own reference, and then deleted with the reason', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'test')
  await work(company)
  const { reference } = await report(company, ids[0]!)
  await openChange(company.scope, ids[0]!)
  await openChange(company.scope, ids[0]!)
  expect(await shown(company, ids[0]!)).toBe('Change in progress')
  // What FINTRAC has already is no change.
  expect(await changeDifferences(company.scope, ids[0]!)).toEqual({ isComparable: true, rows: [] })
  expect((await submitReports(company.scope, ids, 'test')).refused).toMatchObject([
    { reportId: ids[0], message: expect.stringContaining('Nothing in it differs') },
  ])
  await correctValue(company.scope, ids[0]!, '/definitions/0/occupation', 'Long-haul truck driver')
  expect(await changeDifferences(company.scope, ids[0]!)).toMatchObject({
    rows: [{ path: '/definitions/0/occupation', before: 'Baker', after: 'Long-haul truck driver' }],
  })
  fault({ kind: 'error-after-accepting', route: 'change' })
  await submitReports(company.scope, ids, 'test')
  await work(company, 2)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions(reference).map((outcome) => outcome.action)).toEqual(['submit', 'change'])
  // The last version counts, not the first.
  await openChange(company.scope, ids[0]!)
  expect(await changeDifferences(company.scope, ids[0]!)).toMatchObject({ rows: [] })
  expect((await submitReports(company.scope, ids, 'test')).ids).toEqual([])
  await cancelChange(company.scope, ids[0]!)
  expect(await changeDifferences(company.scope, ids[0]!)).toBeNull()
  await Promise.all([requestDeletion(company.scope, ids[0]!, 3), requestDeletion(company.scope, ids[0]!, 3)])
  expect(await shown(company, ids[0]!)).toBe('Deletion in progress')
  fault({ kind: 'cut-after-accepting', route: 'delete' })
  await work(company, 2)
  expect(await shown(company, ids[0]!)).toBe('Deleted')
  expect(decisions(reference).map((outcome) => outcome.action)).toEqual(['submit', 'change', 'delete'])
  const list = { type: null, search: reference, sort: 'due', descending: false, page: 1, pageSize: 10 } as const
  expect((await reportList(company.scope, { ...list, filter: 'all' })).rows).toMatchObject([{ shownState: 'deleted' }])
  for (const filter of reportFilters)
    if (filter !== 'all') expect((await reportList(company.scope, { ...list, filter })).total, filter).toBe(0)
})

test('a report confirmed in TEST still goes to PRODUCTION, once', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'test')
  await work(company)
  expect(await submitReports(company.scope, ids, 'test')).toMatchObject({ ids: [], already: ids })
  expect(await submitReports(company.scope, ids, 'production')).toMatchObject({ ids })
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC')
  expect(production.state.history).toHaveLength(1)
})

test('a submission that never left can be taken back; one that may have arrived cannot', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'test')
  expect(await withdrawSubmission(company.scope, ids[0]!)).toBe('submit')
  expect(await shown(company, ids[0]!)).toBe('Draft')
  fault({ kind: 'cut-after-reading', route: 'submit' })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  await expect(withdrawSubmission(company.scope, ids[0]!)).rejects.toMatchObject({ code: 'too-late' })
})

test('credentials that are refused hold the report and say what to do', async () => {
  const { company, ids } = await ready()
  await company.scope.tx((db) =>
    db.regulatorCredential.updateMany({ where: { environment: 'test' }, data: { clientId: 'nobody' } }),
  )
  await submitReports(company.scope, ids, 'test')
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Waiting for FINTRAC')
  const { note } = await submission(company, ids[0]!)
  expect(note).toMatch(/credentials in Settings/)
  expect(await waitingForRegulator(company.scope)).toMatchObject([
    { environment: 'test', reason: 'credentials', note, count: 1, canFix: true },
  ])
})

test("no organization sees, submits, withdraws, deletes or downloads another's reports", async () => {
  const { company, ids } = await ready()
  const other = await readyCompany()
  await submitReports(company.scope, ids, 'test')
  const { id } = await submission(company, ids[0]!)
  expect(await submitReports(other.scope, ids, 'test')).toEqual({ ids: [], already: [], refused: [] })
  expect(
    (await submissionList(other.scope, { filter: 'all', environment: null, search: '', page: 1, pageSize: 50 })).total,
  ).toBe(0)
  await expect(submissionDetail(other.scope, id)).rejects.toMatchObject({ status: 404 })
  await expect(recordCopy(other.scope, id, 'report')).rejects.toMatchObject({ status: 404 })
  await expect(withdrawSubmission(other.scope, ids[0]!)).rejects.toMatchObject({ status: 404 })
  await expect(requestDeletion(other.scope, ids[0]!, 3)).rejects.toMatchObject({ status: 404 })
  expect(await submitDue(other.scope, context())).toBe(0)
  expect(await eraseDue(other.scope)).toBe(0)
  await work(company)
})

test('only officers and owners submit', async () => {
  const { company, ids } = await ready()
  for (const role of ['preparer', 'viewer'] as const)
    await expect(submitReports(company.scopeOf(role), ids, 'test')).rejects.toMatchObject({ status: 403 })
  expect(await submitReports(company.scopeOf('officer'), ids, 'test')).toMatchObject({ ids })
})

test('a draft that is corrected while it is being submitted is not frozen as it was before', async () => {
  const { company, ids } = await ready(3)
  const bump = ids.map((id) =>
    company.scope.tx((db) =>
      db.report.updateMany({ where: { id, state: 'draft' }, data: { revision: { increment: 1 } } }),
    ),
  )
  const [result] = await Promise.all([submitReports(company.scope, ids, 'test'), ...bump])
  expect(result.ids.length + result.refused.length).toBe(3)
  for (const { revision, reportId } of await company.scope.tx((db) => db.submission.findMany()))
    expect(revision).toBe((await report(company, reportId)).revision)
})

test('an import that is undone while its report is submitted leaves no report without its transactions', async () => {
  const { company, ids } = await ready()
  const importId = newId()
  const { organizationId, scope } = company
  await scope.tx((db) =>
    db.import.create({
      data: { id: importId, organizationId, mode: 'production', fileName: 'a.csv', fileKey: importId, state: 'done' },
    }),
  )
  await scope.tx((db) => db.transaction.updateMany({ data: { importId } }))
  const holder = new pg.Client({ connectionString: database.adminUrl })
  await holder.connect()
  const waiting = async (count: number) => {
    for (;;) {
      // Activity is told as of the first look in a transaction.
      await holder.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await holder.query<{ n: string }>(
        `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      if (Number(rows[0]!.n) >= count) return
    }
  }
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM report WHERE id = $1 FOR UPDATE', [ids[0]])
  const submitting = submitReports(scope, ids, 'test')
  await waiting(1)
  const undoing = undoImport(scope, importId).catch((error: unknown) => error)
  await waiting(2)
  await holder.query('COMMIT')
  await holder.end()
  expect(await submitting).toMatchObject({ ids })
  expect(await undoing).toMatchObject({ code: 'import-reported' })
  expect(await scope.tx((db) => db.reportTransaction.count())).toBe(1)
  expect(await scope.tx((db) => db.transaction.count())).toBe(1)
})

test('a filed report is not sent to TEST, and a report refused in PRODUCTION can be deleted here although TEST had confirmed it', async () => {
  const { company, ids } = await ready(2)
  await submitReports(company.scope, [ids[0]!], 'production')
  await submitReports(company.scope, [ids[1]!], 'test')
  await work(company)
  await openChange(company.scope, ids[0]!)
  expect((await submitReports(company.scope, [ids[0]!], 'test')).refused[0]?.message).toMatch(
    /already filed in PRODUCTION/,
  )
  await submitReports(company.scope, [ids[1]!], 'production')
  await withdrawSubmission(company.scope, ids[1]!)
  expect(await deleteDrafts(company.scope, ids)).toMatchObject({ deleted: 1, kept: 1 })
  expect((await report(company, ids[1]!)).state).toBe('deleted')
})

test('a deletion that FINTRAC’s schema refuses is not sent, and the report stays confirmed', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'test')
  await work(company)
  await asAdmin(
    `SET session_replication_role = replica; UPDATE report SET reference = 'not a reference' WHERE id = '${ids[0]}'`,
  )
  await expect(requestDeletion(company.scope, ids[0]!, 4)).rejects.toMatchObject({
    code: 'deletion-invalid',
    status: 409,
    message: expect.stringContaining('FINTRAC Web Reporting'),
  })
  expect((await report(company, ids[0]!)).state).toBe('confirmed')
  expect(await submission(company, ids[0]!)).toMatchObject({ action: 'submit', state: 'accepted' })
})
