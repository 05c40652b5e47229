import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { assign, comment, discussionOf } from '#app/product/reports/discussion/discussion.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportList } from '#app/product/reports/list/queries.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import * as zip from '#app/product/retention/export.route.ts'
import { cashReceipts, completeCustomer, readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'
import { unpacked } from '#tests/support/files/archive.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// Who works on a draft, and what was said of it: kept with the report, known to who may know of it, and gone with its
// content.
await testDatabase()

async function drafted() {
  const company = await readyCompany()
  await reportableReceipts(company, 2)
  const { ids } = await createDrafts(company.scope, 'all')
  const [owner, officer, preparer] = await Promise.all(
    (['owner', 'officer', 'preparer'] as const).map(async (role) => {
      const person = await signedInPerson(role, { organizationId: company.organizationId })
      return { ...person, scope: company.scopeOf(role, person.userId) }
    }),
  )
  return { company, ids, owner: owner!, officer: officer!, preparer: preparer! }
}
const mine = async (scope: Parameters<typeof reportList>[0]) =>
  (
    await reportList(scope, {
      filter: 'mine',
      type: null,
      search: '',
      sort: 'due',
      descending: false,
      page: 1,
      pageSize: 50,
    })
  ).rows.map(({ id }) => id)

test('a draft is assigned to who may work on it, and is on their list alone', async () => {
  const { company, ids, officer, preparer } = await drafted()
  expect(await assign(preparer.scope, ids[0]!, officer.userId)).toBe('A officer')
  expect((await discussionOf(preparer.scope, ids[0]!)).assignee).toEqual({ id: officer.userId, name: 'A officer' })
  expect(await mine(officer.scope)).toEqual([ids[0]])
  expect(await mine(preparer.scope)).toEqual([])
  const viewer = await signedInPerson('viewer', { organizationId: company.organizationId })
  await expect(assign(officer.scope, ids[0]!, viewer.userId)).rejects.toMatchObject({ code: 'not-assignable' })
  const stranger = await signedInPerson('officer')
  await expect(assign(officer.scope, ids[0]!, stranger.userId)).rejects.toMatchObject({ code: 'not-assignable' })
  await expect(assign(company.scopeOf('viewer'), ids[0]!, officer.userId)).rejects.toMatchObject({ status: 403 })
  await assign(officer.scope, ids[0]!, null)
  expect(await mine(officer.scope)).toEqual([])
  expect(await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'report.assigned' } }))).toBe(2)
})

test('a preparer is assigned drafts, but no STR that they may not know of', async () => {
  const { company, ids, officer, preparer, owner } = await drafted()
  expect(await assign(officer.scope, ids[0]!, preparer.userId)).toBe('A preparer')
  expect((await discussionOf(officer.scope, ids[0]!)).assignee).toEqual({ id: preparer.userId, name: 'A preparer' })
  expect([await mine(preparer.scope), await mine(officer.scope)]).toEqual([[ids[0]], []])
  const members = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const people = async (scope: typeof owner.scope, id: string) =>
    (await discussionOf(scope, id)).people.map(({ id: personId }) => personId)
  const secret = await createSuspiciousDraft(owner.scope, members, newId())
  expect(await people(owner.scope, secret)).not.toContain(preparer.userId)
  expect(await people(owner.scope, secret)).toContain(officer.userId)
  await expect(assign(owner.scope, secret, preparer.userId)).rejects.toMatchObject({ code: 'not-assignable' })
  // Their own they know of.
  const own = await createSuspiciousDraft(preparer.scope, members, newId())
  expect(await assign(owner.scope, own, preparer.userId)).toBe('A preparer')
  expect((await mine(preparer.scope)).toSorted()).toEqual([ids[0], own].toSorted())
})

test('a comment has its author and time, a form sent twice is one, and the trail tells of it without its words', async () => {
  const { company, ids, preparer, officer } = await drafted()
  const formId = newId()
  for (let twice = 0; twice < 2; twice++)
    await comment(preparer.scope, ids[0]!, formId, ' Asked for the licence.\r\nIt comes today. ')
  await comment(officer.scope, ids[0]!, newId(), 'Thanks.')
  const { comments } = await discussionOf(company.scopeOf('viewer'), ids[0]!)
  expect(comments.map(({ body, author }) => [body, author])).toEqual([
    ['Asked for the licence.\nIt comes today.', 'preparer@example.test'],
    ['Thanks.', 'officer@example.test'],
  ])
  expect((await discussionOf(officer.scope, ids[1]!)).comments).toEqual([])
  const events = await company.scope.tx((db) => db.auditEvent.findMany({ where: { action: 'report.commented' } }))
  expect(events.map(({ subjectId }) => subjectId)).toEqual([ids[0], ids[0]])
  expect(JSON.stringify(events.map(({ detail }) => detail))).not.toContain('licence')
  await expect(comment(officer.scope, ids[0]!, newId(), '  ')).rejects.toMatchObject({ status: 422 })
  await expect(comment(officer.scope, ids[0]!, newId(), 'x'.repeat(4_001))).rejects.toMatchObject({ status: 422 })
  await expect(comment(company.scopeOf('viewer'), ids[0]!, newId(), 'x')).rejects.toMatchObject({ status: 403 })
})

test('of an STR nobody learns by its comments or assignee who may not know of it', async () => {
  const { company, officer, preparer } = await drafted()
  const members = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const id = await createSuspiciousDraft(officer.scope, members, newId())
  await comment(officer.scope, id, newId(), 'Two of three.')
  for (const work of [
    () => discussionOf(preparer.scope, id),
    () => comment(preparer.scope, id, newId(), 'x'),
    () => assign(preparer.scope, id, officer.userId),
  ])
    await expect(work()).rejects.toMatchObject({ status: 404 })
  // Nor does another organization.
  const other = await readyCompany()
  await expect(discussionOf(other.scopeOf('owner'), id)).rejects.toMatchObject({ status: 404 })
})

test('comments are part of the export of all data, and go with the content of a filed report', async () => {
  const { company, ids, owner } = await drafted()
  await comment(owner.scope, ids[0]!, newId(), 'Kept with the report.')
  await comment(owner.scope, ids[1]!, newId(), 'Of another.')
  const answer = (await zip.action({
    request: new Request('http://127.0.0.1:3000/app/settings/export.zip', {
      method: 'POST',
      headers: { Cookie: owner.cookie },
    }),
    params: {},
    context: {},
  })) as Response
  const files = await unpacked(Buffer.from(await answer.arrayBuffer()))
  expect(files.get('tables/production/report_comment.jsonl')).toContain('Kept with the report.')
  await company.scope.tx(async (db) => {
    await db.report.update({ where: { id: ids[0]! }, data: { state: 'confirmed', environment: 'production' } })
    await db.submission.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'production',
        reportId: ids[0]!,
        action: 'submit',
        environment: 'production',
        revision: 1,
        reference: 'R-1',
        reportTypeCode: 101,
        reportingEntityNumber: 1,
        sha256: 'x',
        state: 'accepted',
        bytes: Buffer.from('{}'),
        confirmedAt: new Date(Date.now() - 31 * 86_400_000),
      },
    })
  })
  await eraseDue(company.scope)
  expect((await discussionOf(owner.scope, ids[0]!)).comments).toEqual([])
  expect((await discussionOf(owner.scope, ids[1]!)).comments).toHaveLength(1)
  await expect(comment(owner.scope, ids[0]!, newId(), 'Too late.')).rejects.toMatchObject({ code: 'erased' })
})
