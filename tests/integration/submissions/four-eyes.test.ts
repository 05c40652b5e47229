import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { approveDeletion, requestDeletion, withdrawDeletion } from '#app/product/submissions/deletion.server.ts'
import * as deletion from '#app/product/reports/deletion.route.tsx'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { approvalOf, approveReports, withdrawApproval } from '#app/product/reports/approval/approve.server.ts'
import * as approval from '#app/product/reports/approval/approval.route.ts'
import * as list from '#app/product/reports/list.route.tsx'
import { readyDraftIds, reportCounts, reportList, reportPage } from '#app/product/reports/list/queries.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { heldBy } from '#app/product/reports/state/submit-summary.tsx'
import * as security from '#app/product/people/security.route.tsx'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { submitDaily } from '#workers/submit-daily.ts'
import { open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_PRODUCTION_URL: regulator.baseUrl })

const [ada, bo] = [newId(), newId()]
const waits = 'Someone other than its author has to approve it first.'

/** A company that asks for another person's approval, with drafts that Ada made. */
async function careful(count: number, fourEyes = true) {
  const company = await readyCompany()
  await company.scope.tx((db) => db.companySettings.updateMany({ data: { fourEyes } }))
  await reportableReceipts(company, count)
  const { ids } = await createDrafts(company.scopeOf('officer', ada), 'all')
  return { company, ids: [...ids] }
}
const row = (company: Company, id: string) => company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
const submissions = (company: Company) => company.scope.tx((db) => db.submission.count())

test('a report is submitted once someone other than its author approved it, and says who that was', async () => {
  const { company, ids } = await careful(1)
  const [author, other] = [company.scopeOf('officer', ada), company.scopeOf('owner', bo)]
  expect((await submitReports(other, ids, 'test')).refused).toMatchObject([{ message: waits }])
  expect(await approveReports(author, ids)).toMatchObject({
    approved: 0,
    refused: [{ message: expect.stringMatching(/You made it or edited it last/) }],
  })
  expect(await approvalOf(author, ids[0]!)).toMatchObject({ isAsked: true, isAuthor: true, canApprove: false })
  await expect(approveReports(company.scopeOf('preparer', bo), ids)).rejects.toMatchObject({ status: 403 })
  await expect(approveReports(company.scope, ids)).rejects.toMatchObject({ status: 403 })
  expect(await approveReports(other, ids)).toEqual({ approved: 1, refused: [] })
  expect(await row(company, ids[0]!)).toMatchObject({ state: 'approved', approvedBy: bo })
  const { rows } = await reportList(author, {
    filter: 'ready',
    type: null,
    search: '',
    sort: 'due',
    descending: false,
    page: 1,
    pageSize: 10,
  })
  expect(rows).toMatchObject([{ state: 'approved', approvedAs: 'owner@example.test' }])
  // The author may send what another approved.
  expect((await submitReports(author, ids, 'test')).ids).toEqual(ids)
  // Taken back before it left, it is as it was approved.
  await withdrawSubmission(author, ids[0]!)
  expect(await row(company, ids[0]!)).toMatchObject({ state: 'approved', approvedBy: bo })
})

test('what waits for an approval is not ready: in the tabs and their counts, the list, the schedule and the command line alike', async () => {
  const { company, ids } = await careful(3)
  const other = company.scopeOf('owner', bo)
  const standing = async () => {
    const { drafts, ready, toApprove, incomplete } = await reportCounts(other)
    const of = async (filter: 'ready' | 'approve') =>
      (
        await reportPage(other, {
          filter,
          type: null,
          search: '',
          sort: 'due',
          descending: false,
          page: 1,
          pageSize: 10,
        })
      ).rows
    const [readyRows, approveRows] = [await of('ready'), await of('approve')]
    // The dialog before submitting judges the same.
    expect(readyRows.map((one) => heldBy(one, true, 'test'))).toEqual(readyRows.map(() => ''))
    expect(approveRows.map((one) => heldBy(one, true, 'test'))).toEqual(approveRows.map(() => 'not approved yet'))
    expect((await readyDraftIds(other)).toSorted()).toEqual(readyRows.map(({ id }) => id).toSorted())
    expect((await readyDraftIds(other, 'approve')).toSorted()).toEqual(approveRows.map(({ id }) => id).toSorted())
    return { counts: [drafts, ready, toApprove, incomplete], ready: readyRows.map(({ id }) => id) }
  }
  expect(await standing()).toEqual({ counts: [3, 0, 3, 0], ready: [] })
  await approveReports(other, [ids[1]!])
  expect(await standing()).toEqual({ counts: [3, 1, 2, 0], ready: [ids[1]] })
  await withdrawApproval(other, ids[1]!)
  expect(await standing()).toEqual({ counts: [3, 0, 3, 0], ready: [] })
  await company.scope.tx((db) => db.companySettings.updateMany({ data: { fourEyes: false } }))
  const { ready, toApprove } = await reportCounts(other)
  expect([ready, toApprove]).toEqual([3, 0])
})

test('any edit takes the approval away, and who made it cannot approve it any more', async () => {
  const { company, ids } = await careful(1)
  const [author, other] = [company.scopeOf('officer', ada), company.scopeOf('owner', bo)]
  await approveReports(other, ids)
  await correctValue(other, ids[0]!, '/transactions/0/largeCashTransactionDetails/purpose', 'Purchase of ether')
  expect(await row(company, ids[0]!)).toMatchObject({
    state: 'draft',
    approvedBy: null,
    approvedAs: null,
    editedBy: bo,
  })
  expect((await submitReports(author, ids, 'test')).refused).toMatchObject([{ message: waits }])
  expect((await approveReports(other, ids)).approved).toBe(0)
  expect((await approveReports(company.scopeOf('officer', newId()), ids)).approved).toBe(1)
})

test('the database refuses it too: an approval by the author, one in another name, a submission of what is not approved', async () => {
  const { company, ids } = await careful(1)
  const approve = (scope: typeof company.scope, by: string) => {
    scope.require('approve reports')
    return scope.tx((db) => db.report.update({ where: { id: ids[0]! }, data: { approvedBy: by, approvedAs: 'x' } }))
  }
  for (const [scope, by] of [
    [company.scopeOf('owner', ada), ada],
    [company.scopeOf('owner', ada), bo],
    [company.scope, bo],
  ] as const)
    expect(databaseCode(await approve(scope, by).catch((error: unknown) => error)), by).toBe('23000')
  const insert = (reportId: string) =>
    company.scope.tx((db) =>
      db.submission.create({
        data: {
          id: newId(),
          organizationId: company.organizationId,
          mode: 'production',
          reportId,
          action: 'submit',
          environment: 'test',
          revision: 1,
          reference: 'x',
          reportTypeCode: 106,
          reportingEntityNumber: 1,
          bytes: new Uint8Array(1),
          sha256: 'x',
        },
      }),
    )
  expect(databaseCode(await insert(ids[0]!).catch((error: unknown) => error))).toBe('23000')
  await company.scope.tx((db) => db.report.update({ where: { id: ids[0]! }, data: { state: 'approved' } }))
  expect((await row(company, ids[0]!)).state).toBe('draft')
  expect(await submissions(company)).toBe(0)
})

test('many at once, the daily submission and what runs without a person are held to it alike', async () => {
  const { company, ids } = await careful(4)
  const other = company.scopeOf('owner', bo)
  await approveReports(other, ids.slice(0, 2))
  await withdrawApproval(other, ids[1]!)
  await company.scope.tx((db) =>
    db.companySettings.updateMany({ data: { dailySubmitTime: '20:00', dailySubmitEnvironment: 'test' } }),
  )
  await submitDaily.run({ organizationId: company.organizationId }, {
    run: 'test',
    signal: new AbortController().signal,
  } as never)
  expect(await submissions(company)).toBe(1)
  const result = await submitReports(company.scope, ids, 'test')
  expect(result.already).toEqual([ids[0]])
  expect(result.refused.map((one) => one.message)).toEqual([waits, waits, waits])

  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const { untenantedDb } = await import('#app/platform/data/database.ts')
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { mode: 'production' } })
  expect((await open(list.loader, officer, '/app/reports')).data).toMatchObject({ mayApprove: true })
  expect((await send(list.action, officer, '/app/reports', { intent: 'approve', report: ids[2]! })).status).toBe(302)
  expect(await row(company, ids[2]!)).toMatchObject({ state: 'approved', approvedBy: officer.userId })
  // What was on the page was another version: it is looked at again.
  const { revision } = await row(company, ids[3]!)
  const one = (fields: Record<string, string>) =>
    send(approval.action, officer, `/app/reports/${ids[3]}/approval`, fields, { id: ids[3]! })
  await one({ intent: 'approve', revision: String(revision - 1) })
  expect((await row(company, ids[3]!)).approvedBy).toBeNull()
  await one({ intent: 'approve', revision: String(revision) })
  expect((await row(company, ids[3]!)).approvedBy).toBe(officer.userId)
  const stranger = await signedInPerson('owner')
  expect(
    (await send(approval.action, stranger, `/app/reports/${ids[3]}/approval`, { intent: 'withdraw' }, { id: ids[3]! }))
      .status,
  ).toBe(404)
})

test('without the rule nothing is asked; a company of one who may approve cannot turn it on', async () => {
  const { company, ids } = await careful(1, false)
  expect(await approvalOf(company.scopeOf('owner', bo), ids[0]!)).toMatchObject({ isAsked: false, canApprove: false })
  await expect(approveReports(company.scopeOf('owner', bo), ids)).rejects.toMatchObject({ code: 'not-asked' })
  expect((await submitReports(company.scopeOf('officer', ada), ids, 'test')).ids).toEqual(ids)

  const owner = await signedInPerson('owner')
  const save = () => send(security.action, owner, '/app/settings/security', { fourEyes: 'on' })
  expect(await save()).toMatchObject({ status: 422, data: { message: expect.stringMatching(/the only one/) } })
  await signedInPerson('officer', { organizationId: owner.organizationId })
  expect((await save()).status).toBe(302)
  expect((await open(security.loader, owner, '/app/settings/security')).data).toMatchObject({
    settings: { fourEyes: true, requiresSecondFactor: false },
  })
})

/** A report that Ada made and Bo approved, as FINTRAC confirmed it. */
async function confirmed() {
  const { company, ids } = await careful(1)
  const [author, other] = [company.scopeOf('officer', ada), company.scopeOf('owner', bo)]
  await approveReports(other, ids)
  await submitReports(author, ids, 'test')
  const id = ids[0]!
  await company.scope.tx(async (db) => {
    await db.submission.updateMany({ data: { state: 'accepted', confirmedAt: new Date() } })
    await db.report.update({ where: { id }, data: { state: 'confirmed' } })
  })
  return {
    company,
    id,
    author,
    other,
    deletions: () => company.scope.tx((db) => db.submission.findMany({ where: { action: 'delete' } })),
  }
}

test('a deletion at FINTRAC is asked for by one person and sent once another has approved it, as it was asked', async () => {
  const { company, id, author, other, deletions } = await confirmed()
  expect(await requestDeletion(author, id, 4)).toBe('asked')
  expect(await requestDeletion(author, id, 4)).toBe('asked')
  expect([(await row(company, id)).state, await deletions()]).toEqual(['confirmed', []])
  expect(await approvalOf(author, id)).toMatchObject({ deletion: { reason: 4, isOwn: true } })
  expect(await approvalOf(other, id)).toMatchObject({ deletion: { askedAs: 'officer@example.test', isOwn: false } })
  await expect(approveDeletion(author, id, 4)).rejects.toMatchObject({ code: 'own-deletion' })
  await expect(requestDeletion(other, id, 4)).rejects.toMatchObject({ code: 'deletion-asked' })
  // The page showed another reason than what is asked for now.
  await requestDeletion(author, id, 3)
  await expect(approveDeletion(other, id, 4)).rejects.toMatchObject({ code: 'deletion-changed' })
  for (const scope of [company.scopeOf('preparer', bo), company.scopeOf('viewer', bo), company.scope])
    await expect(approveDeletion(scope, id, 3)).rejects.toMatchObject({ status: 403 })
  await withdrawDeletion(other, id)
  await expect(approveDeletion(other, id, 3)).rejects.toMatchObject({ code: 'deletion-changed' })
  await requestDeletion(author, id, 3)
  // Ten at once, and again: one.
  await Promise.all(Array.from({ length: 10 }, () => approveDeletion(other, id, 3)))
  await approveDeletion(other, id, 3)
  expect(await requestDeletion(author, id, 3)).toBe('sent')
  const sent = await deletions()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(Buffer.from(sent[0]!.bytes!).toString())).toMatchObject({
    reportDetails: { submitTypeCode: 5, reportSubmitReasonCode: 3 },
  })
  expect(await row(company, id)).toMatchObject({ state: 'deletion', deletionAskedBy: null })
  const trail = await company.scope.tx((db) =>
    db.auditEvent.findMany({ where: { subjectId: id, action: { contains: 'deletion' } }, orderBy: { id: 'asc' } }),
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'report.deletion-asked',
    'report.deletion-asked',
    'report.deletion-withdrawn',
    'report.deletion-asked',
    'report.deletion-requested',
  ])
  expect(trail.at(-1)!.detail).toMatchObject({ askedBy: ada })
})

test('of an owner and an officer who ask at once one asks, and the other decides; each role may do either', async () => {
  const { company, id, author, other, deletions } = await confirmed()
  const answers = await Promise.allSettled([requestDeletion(author, id, 4), requestDeletion(other, id, 4)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { deletionAskedBy } = await row(company, id)
  await approveDeletion(deletionAskedBy === ada ? other : author, id, 4)
  expect(await deletions()).toHaveLength(1)
})

test('the database refuses a deletion that nobody else asked for, one asked for in another name, and one of another revision', async () => {
  const { company, id, author, other } = await confirmed()
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => databaseCode(error),
    )
  const ask = (scope: typeof company.scope, by: string, revision: number) =>
    code(
      scope.tx((db) =>
        db.report.update({
          where: { id },
          data: {
            deletionAskedBy: by,
            deletionAskedAs: 'x',
            deletionAskedAt: new Date(),
            deletionReason: 4,
            deletionRevision: revision,
          },
        }),
      ),
    )
  const { revision } = await row(company, id)
  const insert = (scope: typeof company.scope) =>
    code(
      scope.tx((db) =>
        db.submission.create({
          data: {
            id: newId(),
            organizationId: company.organizationId,
            mode: 'production',
            reportId: id,
            action: 'delete',
            environment: 'test',
            revision,
            reference: 'x',
            reportTypeCode: 106,
            reportingEntityNumber: 1,
            bytes: new Uint8Array(1),
            sha256: 'x',
          },
        }),
      ),
    )
  expect(await insert(other)).toBe('23000')
  expect([await ask(other, ada, revision), await ask(company.scope, ada, revision)]).toEqual(['23000', '23000'])
  expect(await ask(author, ada, revision + 1)).toBe('done')
  expect(await insert(other)).toBe('23000')
  expect(await ask(author, ada, revision)).toBe('done')
  expect([await insert(author), await insert(company.scope)]).toEqual(['23000', '23000'])
  expect(await insert(other)).toBe('done')
})

test('the page of the report approves and declines a deletion, for who may, in their own organization', async () => {
  const { company, id, author, deletions } = await confirmed()
  await requestDeletion(author, id, 4)
  const { untenantedDb } = await import('#app/platform/data/database.ts')
  const person = async (role: 'officer' | 'preparer' | 'viewer') => {
    const one = await signedInPerson(role, { organizationId: company.organizationId })
    await untenantedDb().session.updateMany({ where: { userId: one.userId }, data: { mode: 'production' } })
    return one
  }
  const post = (who: Awaited<ReturnType<typeof person>>, fields: Record<string, string>) =>
    send(deletion.action, who, `/app/reports/${id}/deletion`, fields, { id })
  for (const role of ['preparer', 'viewer'] as const)
    expect((await post(await person(role), { intent: 'approve', reason: '4' })).status, role).toBe(403)
  expect((await post(await signedInPerson('owner'), { intent: 'approve', reason: '4' })).status).toBe(404)
  const officer = await person('officer')
  expect((await post(officer, { intent: 'delete' })).status).toBe(400)
  await post(officer, { intent: 'approve', reason: '3' })
  expect(await deletions()).toHaveLength(0)
  expect((await post(officer, { intent: 'approve', reason: '4' })).status).toBe(302)
  expect(await deletions()).toHaveLength(1)
})
