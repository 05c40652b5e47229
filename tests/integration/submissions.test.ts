import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoEntity, serveRegulator, type FaultInput } from '#fixtures/regulator/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { reportDetail } from '#app/product/reports/review/detail.server.ts'
import { reportFilters, reportList } from '#app/product/reports/list/queries.server.ts'
import { correctValue, deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { requestDeletion, submitReports, withdrawSubmission } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submissionDetail, submissionList } from '#app/product/submissions/queries.server.ts'
import { reasonWords } from '#app/product/submissions/reason-words.ts'
import { confirmKept, recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { reportStateText } from '#app/product/reports/state/states.ts'
import { waitingForRegulator } from '#app/product/submissions/waiting.server.ts'
import { sweepOnce } from '#workers/sweep.ts'
import { testDatabase } from '../support/test-database.ts'
import { reportableReceipts, readyCompany, type Company } from './reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
const production = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => Promise.all([regulator.close(), production.close()]))
const database = await testDatabase({
  REGULATOR_TEST_URL: regulator.baseUrl,
  REGULATOR_PRODUCTION_URL: production.baseUrl,
  REGULATOR_TIMEOUT_MS: '500',
  POLL_BASE_MS: '20',
})
beforeEach(() => {
  regulator.faults.clear()
  production.faults.clear()
})

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })
const fault = (input: FaultInput) => regulator.faults.add(input)

async function asAdmin(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

async function ready(count = 1): Promise<{ company: Company; ids: string[] }> {
  const company = await readyCompany()
  await reportableReceipts(company, count)
  const { ids } = await createDrafts(company.scope, 'all')
  return { company, ids }
}

/** Lets everything that is due happen now, as if time had passed. */
async function work(company: Company, times = 1): Promise<void> {
  for (let round = 0; round < times; round++) {
    await asAdmin(`UPDATE submission SET next_attempt_at = NULL, lease_until = NULL WHERE organization_id = $1`, [
      company.organizationId,
    ])
    await submitDue(company.scope, context())
    await pollDue(company.scope, { ...context(), isFirstLook: true })
  }
}

const report = (company: Company, id: string) =>
  company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
const submission = (company: Company, reportId: string) =>
  company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId }, orderBy: { createdAt: 'desc' } }))
const decisions = (reference: string) =>
  regulator.state.history.filter((outcome) => outcome.reportingEntityReportReference === reference)
async function shown(company: Company, id: string): Promise<string> {
  const row = await report(company, id)
  return reportStateText(row.state, row.environment)
}

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

test('a 500 after accepting is looked up, not sent again', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'error-after-accepting', route: 'submit' })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  expect(await shown(company, ids[0]!)).toBe('Checking with FINTRAC')
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions((await report(company, ids[0]!)).reference)).toHaveLength(1)
  const detail = await submissionDetail(company.scope, (await submission(company, ids[0]!)).id)
  expect(detail.trail.map((attempt) => `${attempt.kind} ${attempt.outcome}`)).toEqual(
    expect.arrayContaining(['send unknown', 'look-up found']),
  )
})

test('a request that a slow regulator accepts after it was sent again is found by its reference and counts once', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'delay-before-accepting', route: 'submit', delayMs: 1_200 })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  // Looked up before the first request was accepted: absent, so the bytes go out again.
  await work(company, 2)
  const { reference } = await report(company, ids[0]!)
  // The first request of two: the regulator decides both.
  await expect.poll(() => decisions(reference).length, { timeout: 10_000 }).toBe(2)
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions(reference).filter((outcome) => outcome.outcome === 'accepted')).toHaveLength(1)
})

test('a look that finds nothing, after which the same bytes go out again, is the last look', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'cut-after-reading', route: 'submit', count: 2 })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  const { id, lastLookedAt } = await submission(company, ids[0]!)
  expect(lastLookedAt).toBeNull()
  await work(company)
  const detail = await submissionDetail(company.scope, id)
  expect(detail.trail.map((attempt) => attempt.outcome)).toEqual(['unknown', 'absent', 'unknown'])
  expect(detail.lastLookedAt).toBe(detail.trail[1]!.finishedAt)
})

test('a try that cannot ask FINTRAC is no look', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'cut-after-reading', route: 'submit' })
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  await company.scope.tx((db) => db.regulatorCredential.deleteMany({ where: { environment: 'test' } }))
  await work(company)
  expect(await submission(company, ids[0]!)).toMatchObject({ state: 'unknown', lastLookedAt: null })
  expect(await waitingForRegulator(company.scope)).toMatchObject([{ reason: 'settings', count: 1 }])
})

test('a report is sent after it was submitted, also by a run that began before', async () => {
  const { company, ids } = await ready()
  const lock = new pg.Client({ connectionString: database.adminUrl })
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE submission_attempt IN ACCESS EXCLUSIVE MODE')
  const run = submitDue(company.scope, context())
  while ((await lock.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
  await submitReports(company.scope, ids, 'test')
  await lock.query('COMMIT')
  await lock.end()
  await run
  const { createdAt, sentAt, answeredAt, id } = await submission(company, ids[0]!)
  const [attempt] = (await submissionDetail(company.scope, id)).trail
  const times = [createdAt, sentAt, new Date(attempt!.startedAt), new Date(attempt!.finishedAt!), answeredAt].map(
    (at) => at!.getTime(),
  )
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('while the regulator is down the report waits, and is sent by itself when it is back', async () => {
  const { company, ids } = await ready()
  fault({ kind: 'down', route: '*', mode: '503' })
  await submitReports(company.scope, ids, 'test')
  expect(await waitingForRegulator(company.scope)).toEqual([])
  await work(company, 3)
  expect(await shown(company, ids[0]!)).toBe('Waiting for FINTRAC')
  const { sentAt, nextAttemptAt } = await submission(company, ids[0]!)
  const told = { environment: 'test', reason: 'down', note: null, count: 1, since: sentAt!.toISOString() }
  const [waiting, ...others] = await waitingForRegulator(company.scope)
  expect([waiting, others]).toMatchObject([told, []])
  expect([null, nextAttemptAt!.toISOString()]).toContain(waiting!.nextTryAt)
  expect(reasonWords(waiting!.word!)).toMatch(/its service is unavailable for now \(503\)/)
  expect(await waitingForRegulator(company.scope, ids[0])).toMatchObject([told])
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
    { reason: 'credentials', count: 2, mayMend: false },
  ])
  await asAdmin(`UPDATE report SET type = 'STR' WHERE id = $1`, [ids[0]])
  expect(await waitingForRegulator(company.scopeOf('viewer'))).toMatchObject([{ count: 1 }])
  expect(await waitingForRegulator(company.scopeOf('officer'))).toMatchObject([{ count: 2, mayMend: true }])
})

test('a run that lost its lease to another still counts as sent, and the report is accepted once', async () => {
  const { company, ids } = await ready()
  const slow = fault({ kind: 'delay-after-accepting', route: 'submit', delayMs: 300 })
  await submitReports(company.scope, ids, 'test')
  const late = submitDue(company.scope, context())
  await expect.poll(() => slow.fired, { interval: 10 }).toBe(1)
  await work(company)
  await late
  await work(company)
  expect(await shown(company, ids[0]!)).toBe('Confirmed in FINTRAC (TEST)')
  expect(decisions((await report(company, ids[0]!)).reference)).toHaveLength(1)
  const runs = new Set(
    (await submissionDetail(company.scope, (await submission(company, ids[0]!)).id)).trail.map(
      (attempt) => attempt.run,
    ),
  )
  expect(runs.size).toBeGreaterThanOrEqual(2)
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
  await withdrawSubmission(company.scope, ids[0]!)
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
    { environment: 'test', reason: 'credentials', note, count: 1, mayMend: true },
  ])
})

test('nothing hangs when the queue lost its jobs: the sweep finds what waits', async () => {
  const { company, ids } = await ready(2)
  await submitReports(company.scope, ids, 'test')
  await asAdmin('DELETE FROM outbox')
  expect(await sweepOnce()).toBeGreaterThan(0)
  const asked = await company.scope.sql((client) =>
    client.rows({ job: col.text }, `SELECT job FROM outbox WHERE organization_id = $1`, [company.organizationId]),
  )
  expect(asked).toEqual([{ job: 'submit-report' }])
  await work(company)
})

/** The exact bytes are downloaded, and a person confirms that they are kept. */
async function keep(scope: Scope, id: string): Promise<void> {
  await recordCopy(scope, id, 'report')
  await confirmKept(scope, id)
}

test('the record copy holds the exact bytes; a download erases nothing, and what must stay stays once a person confirms that they are kept', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  const { id, sha256, reference } = await submission(company, ids[0]!)
  const early = await recordCopy(company.scope, id, 'report')
  await expect(confirmKept(company.scope, id)).rejects.toMatchObject({ code: 'not-confirmed' })
  await work(company)
  expect(createHash('sha256').update(early.body).digest('hex')).toBe(sha256)
  const record = JSON.parse(Buffer.from((await recordCopy(company.scope, id, 'record')).body).toString('utf8')) as {
    acknowledgement: { externalReportUuid: string }
    bytes: string
    submittedAt: string
    confirmedAt: string
  }
  // The clock of the 24-hour window.
  const { createdAt } = await submission(company, ids[0]!)
  expect([record.submittedAt.slice(-6), Date.parse(record.submittedAt)]).toEqual([
    '-05:00',
    Math.floor(createdAt.getTime() / 1000) * 1000,
  ])
  expect(record.confirmedAt).toMatch(/-05:00$/)
  expect(Buffer.from(record.bytes, 'base64').equals(Buffer.from(early.body))).toBe(true)
  expect(
    Buffer.from((await recordCopy(company.scope, id, 'pdf')).body)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await asAdmin(`UPDATE submission SET downloaded_at = now() - interval '29 days' WHERE id = $1`, [id])
  expect(await eraseDue(company.scope)).toBe(0)
  expect((await submission(company, ids[0]!)).bytes).not.toBeNull()
  await confirmKept(company.scope, id)
  const row = await report(company, ids[0]!)
  expect(row).toMatchObject({ document: null, parties: '', reference, state: 'confirmed', reason: '' })
  expect(await submission(company, ids[0]!)).toMatchObject({
    bytes: null,
    sha256,
    externalReportUuid: record.acknowledgement.externalReportUuid,
    state: 'accepted',
  })
  await expect(recordCopy(company.scope, id, 'report')).rejects.toMatchObject({ code: 'erased' })
  await expect(confirmKept(company.scope, id)).rejects.toMatchObject({ code: 'erased' })
})

test('nobody confirms that bytes are kept which were not downloaded: the acknowledgement and the PDF are not the bytes', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  const { id } = await submission(company, ids[0]!)
  for (const format of ['record', 'pdf'] as const) await recordCopy(company.scope, id, format)
  await expect(confirmKept(company.scope, id)).rejects.toMatchObject({ code: 'not-downloaded' })
  for (const role of ['viewer', 'preparer'] as const)
    await expect(confirmKept(company.scopeOf(role), id)).rejects.toMatchObject({ status: 403 })
  expect((await submission(company, ids[0]!)).bytes).not.toBeNull()
})

test('each version of a report keeps its record copy until its own is confirmed as kept, whichever version is first', async () => {
  for (const first of [0, 1]) {
    const {
      company,
      ids: [id],
    } = await ready()
    await submitReports(company.scope, [id!], 'production')
    await work(company)
    await openChange(company.scope, id!)
    await correctValue(company.scope, id!, '/transactions/0/largeCashTransactionDetails/purpose', 'Purchase of ether')
    await submitReports(company.scope, [id!], 'production')
    await work(company)
    const versions = () =>
      company.scope.tx((db) => db.submission.findMany({ where: { reportId: id! }, orderBy: { createdAt: 'asc' } }))
    const [original, change] = await versions()
    await keep(company.scope, [original!, change!][first]!.id)
    expect((await versions()).map((row) => row.bytes !== null)).toEqual([first !== 0, first !== 1])
    expect((await report(company, id!)).document !== null).toBe(first === 0)
    const kept = [change!, original!][first]!.id
    expect((await recordCopy(company.scope, kept, 'record')).body.length).toBeGreaterThan(0)
  }
})

test('the trail names each download and who confirmed that the copy is kept', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  const { id } = await submission(company, ids[0]!)
  for (const role of ['viewer', 'preparer'] as const) await recordCopy(company.scopeOf(role), id, 'report')
  expect((await submission(company, ids[0]!)).downloadedAt).toBeNull()
  expect(
    await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'record-copy.downloaded', subjectId: id } })),
  ).toBe(2)
  await keep(company.scopeOf('officer'), id)
  expect(
    await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'record-copy.kept', subjectId: id } })),
  ).toBe(1)
})

test('what TEST took and what was rejected or withdrawn goes 30 days later by itself, and leaves the report as it is', async () => {
  const { company, ids } = await ready(3)
  await submitReports(company.scope, [ids[0]!], 'test')
  await work(company)
  await submitReports(company.scope, [ids[1]!, ids[2]!], 'production')
  await asAdmin(`UPDATE submission SET state = 'rejected', answered_at = now() WHERE report_id = $1`, [ids[1]])
  await withdrawSubmission(company.scope, ids[2]!)
  const test = await submission(company, ids[0]!)
  await recordCopy(company.scope, test.id, 'report')
  await expect(confirmKept(company.scope, test.id)).rejects.toMatchObject({ code: 'not-filed' })
  expect(await eraseDue(company.scope)).toBe(0)
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE id = $1`, [test.id])
  await asAdmin(`UPDATE submission SET answered_at = now() - interval '31 days' WHERE report_id = $1`, [ids[1]])
  await asAdmin(`UPDATE submission SET created_at = now() - interval '31 days' WHERE report_id = $1`, [ids[2]])
  await sweepOnce()
  const asked = await company.scope.sql((client) =>
    client.rows({ job: col.text }, `SELECT job FROM outbox WHERE organization_id = $1 AND job = 'erase-content'`, [
      company.organizationId,
    ]),
  )
  expect(asked).toHaveLength(1)
  expect(await eraseDue(company.scope)).toBe(3)
  for (const id of ids) {
    expect((await submission(company, id)).bytes).toBeNull()
    expect((await report(company, id)).document).not.toBeNull()
  }
})

test('content is erased 30 days after confirmation without a download, and a TEST confirmation erases no draft', async () => {
  const { company, ids } = await ready(2)
  await submitReports(company.scope, [ids[0]!], 'production')
  await submitReports(company.scope, [ids[1]!], 'test')
  await work(company)
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
  expect(await eraseDue(company.scope)).toBe(2)
  expect((await report(company, ids[0]!)).document).toBeNull()
  expect((await report(company, ids[1]!)).document).not.toBeNull()
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

test('a report that the regulator had under this reference before ours was submitted is never taken for ours, however the answer got lost', async () => {
  for (const kind of ['rejected', 'lost'] as const) {
    const { company, ids } = await ready()
    await submitReports(company.scope, ids, 'test')
    await work(company)
    const first = await submission(company, ids[0]!)
    // The same report as another system would know it: it was never submitted here.
    await asAdmin(`DELETE FROM submission WHERE id = $1`, [first.id])
    await asAdmin(`UPDATE report SET state = 'draft' WHERE id = $1`, [ids[0]])
    const there = regulator.state.report(demoEntity.reportingEntityNumber, first.reference)!
    Object.assign(there, { createDateTime: '2026-01-05T12:00:00.000Z', updateDateTime: '2026-01-05T12:00:00.000Z' })
    await submitReports(company.scope, ids, 'test')
    if (kind === 'lost') fault({ kind: 'cut-before-reading', route: 'submit' })
    await work(company, 3)
    expect(await shown(company, ids[0]!)).toBe('Rejected by FINTRAC')
    expect((await submission(company, ids[0]!)).note).toMatch(/didn’t send.*new reference/)
  }
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

test('a change of a report whose content was erased says which values were corrected by hand and must be typed again', async () => {
  const {
    company,
    ids: [id],
  } = await ready()
  const purpose = '/transactions/0/largeCashTransactionDetails/purpose'
  await correctValue(company.scope, id!, purpose, 'Purchase of ether')
  await correctValue(company.scope, id!, '/definitions/0/surname', 'Marlow')
  await submitReports(company.scope, [id!], 'production')
  await work(company)
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual([])
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
  await eraseDue(company.scope)
  const lost = [
    { label: 'Purpose of transaction', transaction: 1 },
    { label: 'Surname', transaction: null },
  ]
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual(lost)
  await openChange(company.scope, id!)
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual(lost)
  await correctValue(company.scope, id!, purpose, 'Purchase of ether')
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual(lost.slice(1))
})

test('leaving a change unmade takes the content away again that was erased before', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
  await eraseDue(company.scope)
  await openChange(company.scope, ids[0]!)
  expect((await report(company, ids[0]!)).document).not.toBeNull()
  await cancelChange(company.scope, ids[0]!)
  expect(await report(company, ids[0]!)).toMatchObject({ document: null, parties: '', state: 'confirmed' })
})
