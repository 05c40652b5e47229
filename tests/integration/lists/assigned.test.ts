import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { frameFacts } from '#app/product/frame/queries.server.ts'
import { defaultChoice } from '#app/product/reminders/choice.ts'
import { saveChoice } from '#app/product/reminders/commands.server.ts'
import { reminderList } from '#app/product/reminders/queries.server.ts'
import { assign, comment } from '#app/product/reports/discussion/discussion.server.ts'
import { tellAssigneeJob } from '#app/product/reports/discussion/jobs.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { tellAssignee } from '#workers/tell-assignee.ts'
import { cashReceipts, completeCustomer, readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'
import { signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// The person to whom a report is assigned is told what somebody else did, in the product and by mail; of an STR only
// who may know of it, and by mail nobody.
await testDatabase()

async function staffed() {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const [owner, officer, preparer] = await Promise.all(
    (['owner', 'officer', 'preparer'] as const).map(async (role) => {
      const person = await signedInPerson(role, { organizationId: company.organizationId })
      return { ...person, scope: company.scopeOf(role, person.userId) }
    }),
  )
  return { company, id: ids[0]!, owner: owner!, officer: officer!, preparer: preparer! }
}
type Staffed = Awaited<ReturnType<typeof staffed>>

/** Does what was asked of the queue; twice, as a queue may. */
async function deliver({ company }: Staffed): Promise<void> {
  const rows = await untenantedDb().outbox.findMany({
    where: { job: tellAssigneeJob.name, organizationId: company.organizationId },
    orderBy: { id: 'asc' },
  })
  for (const { payload } of [...rows, ...rows])
    await tellAssignee.run(tellAssigneeJob.schema.parse(payload), {
      run: 'test',
      signal: new AbortController().signal,
    } as never)
  await untenantedDb().outbox.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
}
const told = async ({ scope }: { scope: Staffed['owner']['scope'] }) =>
  (await reminderList(scope, { page: 1, pageSize: 10 })).rows.map(({ text, path }) => [text, path])
const mails = (person: Person) => untenantedDb().mail.findMany({ where: { recipient: person.email } })
const reference = async ({ company }: Staffed, id: string) =>
  (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).reference

test('who a report is assigned to is told of it, and of what others comment, once each, in the product and by mail', async () => {
  const people = await staffed()
  const { id, owner, officer, preparer } = people
  const name = await reference(people, id)
  await assign(preparer.scope, id, officer.userId)
  await deliver(people)
  expect(await told(officer)).toEqual([[`${name} was assigned to you.`, `/app/reports/${id}`]])
  expect((await frameFacts(officer.scope)).reminders).toBe(1)
  await comment(preparer.scope, id, newId(), 'The licence of Ada is missing.')
  // Their own comment is no news.
  await comment(officer.scope, id, newId(), 'Asked for it.')
  await deliver(people)
  expect((await told(officer)).toSorted()).toEqual([
    [`${name} has a new comment.`, `/app/reports/${id}`],
    [`${name} was assigned to you.`, `/app/reports/${id}`],
  ])
  expect([await told(preparer), await told(owner)]).toEqual([[], []])
  const sent = await mails(officer)
  expect(sent.map(({ subject }) => subject)).toEqual(['1 reminder from Comply+', '1 reminder from Comply+'])
  // The words of a comment stay in the product.
  expect(sent.map(({ text }) => text).join()).not.toContain('licence')
  // It goes with the assignment.
  await assign(owner.scope, id, owner.userId)
  await deliver(people)
  expect([await told(officer), await told(owner)]).toEqual([[], []])
})

test('nobody is told who chose not to be, by mail who wants none, or who left before it was told', async () => {
  const people = await staffed()
  const { id, owner, officer, preparer } = people
  await saveChoice(officer.scope, { ...defaultChoice, kinds: ['due'] })
  await saveChoice(owner.scope, { ...defaultChoice, byMail: false })
  await assign(preparer.scope, id, officer.userId)
  await deliver(people)
  await assign(preparer.scope, id, owner.userId)
  await deliver(people)
  expect([(await told(officer)).length, (await told(owner)).length]).toEqual([0, 1])
  expect([await mails(officer), await mails(owner)]).toEqual([[], []])
  await comment(preparer.scope, id, newId(), 'x')
  await untenantedDb().membership.updateMany({ where: { userId: owner.userId }, data: { disabledAt: new Date() } })
  await deliver(people)
  expect((await told(owner)).length).toBe(1)
})

test('of an STR only who may know of it is told, and the mail doesn’t say that there is one', async () => {
  const people = await staffed()
  const { company, owner, officer } = people
  const members = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const id = await createSuspiciousDraft(owner.scope, members, newId())
  const name = await reference(people, id)
  await assign(owner.scope, id, officer.userId)
  await deliver(people)
  expect(await told(officer)).toEqual([[`${name} was assigned to you.`, `/app/reports/${id}`]])
  const [mail] = await mails(officer)
  expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/STR|suspicious|assigned/)
  expect(mail!.text).toContain('1 draft waits for you.')
  // Between the comment and its telling, the officer became one who may not know of it.
  await comment(owner.scope, id, newId(), 'Two of three.')
  await untenantedDb().membership.updateMany({ where: { userId: officer.userId }, data: { role: 'preparer' } })
  await deliver(people)
  const preparer = { scope: company.scopeOf('preparer', officer.userId) }
  expect([await told(preparer), (await frameFacts(preparer.scope)).reminders]).toEqual([[], 0])
  expect(await mails(officer)).toHaveLength(1)
  expect(await company.scope.tx((db) => db.reminder.count({ where: { userId: officer.userId } }))).toBe(1)
})
