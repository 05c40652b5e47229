import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { sessionHash } from '#app/platform/identity/session.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import * as here from '#app/product/reports/presence/here.route.ts'
import { recordVisit, endVisit } from '#app/product/reports/presence/presence.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { cashReceipts, completeCustomer, readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'
import { send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// Who else has a report open: told to who may know of the report, and to nobody else. It stands in the database, where
// every web process reads it.
await testDatabase()

async function withPeople() {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const person = async (role: 'owner' | 'officer' | 'preparer' | 'viewer') => {
    const one = await signedInPerson(role, { organizationId: company.organizationId })
    await untenantedDb().user.update({ where: { id: one.userId }, data: { name: `Ann ${role}` } })
    return { ...one, scope: company.scopeOf(role, one.userId) }
  }
  return { company, id: ids[0]!, person }
}
const names = (others: { name: string }[]) => others.map(({ name }) => name)

test('each learns who else has the report open and since when, until they leave or were not heard of for a minute', async () => {
  const { company, id, person } = await withPeople()
  const [officer, viewer] = [await person('officer'), await person('viewer')]
  const [desk, phone] = [newId(), newId()]
  expect(await recordVisit(officer.scope, id, desk)).toEqual([])
  const first = await recordVisit(viewer.scope, id, newId())
  expect(names(first)).toEqual(['Ann officer'])
  // A second tab makes them no other person, and no later one.
  await recordVisit(officer.scope, id, phone)
  await recordVisit(officer.scope, id, desk)
  const visit = newId()
  expect(await recordVisit(viewer.scope, id, visit)).toEqual(first)
  await endVisit(officer.scope, id, phone)
  expect(names(await recordVisit(viewer.scope, id, visit))).toEqual(['Ann officer'])
  await endVisit(officer.scope, id, desk)
  expect(await recordVisit(viewer.scope, id, visit)).toEqual([])

  // A browser that was shut says nothing any more.
  await recordVisit(officer.scope, id, desk)
  const aged = (seconds: number) =>
    company.scope.tx(
      (db) => db.$executeRaw`UPDATE report_presence SET seen_at = now() - make_interval(secs => ${seconds}::int),
        since = now() - interval '2 hours' WHERE user_id = ${officer.userId}::uuid`,
    )
  await aged(30)
  expect(names(await recordVisit(viewer.scope, id, visit))).toEqual(['Ann officer'])
  await aged(60)
  expect(await recordVisit(viewer.scope, id, visit)).toEqual([])
  await recordVisit(officer.scope, id, desk)
  const [again] = await recordVisit(viewer.scope, id, visit)
  expect(Date.parse(again!.since)).toBeGreaterThan(Date.now() - 60_000)
})

test('of an STR only those learn who is on it who may know of it', async () => {
  const { company, person } = await withPeople()
  const [author, officer, preparer, viewer] = [
    await person('preparer'),
    await person('officer'),
    await person('preparer'),
    await person('viewer'),
  ]
  const members = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '900.00' }])
  const id = await createSuspiciousDraft(author.scope, members, newId())
  expect(await recordVisit(author.scope, id, newId())).toEqual([])
  expect(names(await recordVisit(officer.scope, id, newId()))).toEqual(['Ann preparer'])
  const other = await readyCompany()
  for (const scope of [preparer.scope, viewer.scope, other.scopeOf('owner', author.userId)])
    for (const ask of [recordVisit, endVisit])
      await expect(ask(scope, id, newId())).rejects.toMatchObject({ status: 404 })
  // One who may not know of it answers as one that is not there.
  const strange = await send(here.action, viewer, '/app/reports/x/here', { intent: 'here', visit: newId() }, { id })
  const none = await send(
    here.action,
    viewer,
    '/app/reports/x/here',
    { intent: 'here', visit: newId() },
    { id: newId() },
  )
  expect([strange.status, strange.data]).toEqual([none.status, none.data])
  expect(strange.status).toBe(404)
  expect(names(await recordVisit(officer.scope, id, newId()))).toEqual(['Ann preparer'])
})

test('a page that stands open does not keep its session from ending', async () => {
  const { id, person } = await withPeople()
  const officer = await person('officer')
  const request = new Request('http://localhost', { headers: { Cookie: officer.cookie } })
  const where = { tokenHash: (await sessionHash(request))! }
  const lastSeenAt = new Date(Date.now() - 30 * 60_000)
  await untenantedDb().session.update({ where, data: { lastSeenAt, mode: 'production' } })
  const fields = { intent: 'here', visit: newId() }
  expect(await send(here.action, officer, `/app/reports/${id}/here`, fields, { id })).toMatchObject({ status: 200 })
  expect((await untenantedDb().session.findUniqueOrThrow({ where })).lastSeenAt).toEqual(lastSeenAt)
})
