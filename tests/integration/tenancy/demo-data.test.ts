import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { formatCents } from '#app/compliance/words/money.ts'
import { dashboard } from '#app/product/dashboard/queries.server.ts'
import { resetDemo, seedDemo, staleDemos } from '#app/product/demo/commands.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

await testDatabase()

async function readDemoImport(scope: Scope) {
  const [latest] = await scope.tx((db) => db.import.findMany({ orderBy: { createdAt: 'desc' }, take: 1 }))
  await readImport(scope, latest!.id, { run: 'test', signal: new AbortController().signal })
  return scope.tx((db) => db.import.findUniqueOrThrow({ where: { id: latest!.id } }))
}

test('a new organization finds a few weeks of business in Demo mode, with reports to make, before it has set anything', async () => {
  const scope = await testOrganization('demo')
  expect(await staleDemos()).toContain(scope.organizationId)
  expect((await dashboard(scope)).isFilling).toBe(true)
  await seedDemo(scope)
  expect(await staleDemos()).not.toContain(scope.organizationId)
  expect(await dashboard(scope)).toMatchObject({ isFilling: true, tiles: { customers: 6 } })
  const done = await readDemoImport(scope)
  expect((await dashboard(scope)).isFilling).toBe(false)
  expect((await dashboard(scope.inMode('production'))).isFilling).toBe(false)
  expect([done.state, done.rowsRead, done.rowsAccepted, done.rowsRefused]).toEqual(['done', 20, 19, 1])
  const run = await candidates(scope)
  const found = run.candidates.map(
    (candidate) =>
      `${candidate.type} ${candidate.aggregation} ${candidate.transactionIds.length} ${formatCents(candidate.totalCents)}`,
  )
  expect(found.sort()).toEqual([
    'LCTR conductor 2 10500.00',
    'LCTR not_applicable 1 11800.00',
    'LCTR not_applicable 1 14500.00',
    'LCTR not_applicable 1 18250.00',
    'LVCTR conductor 2 11000.00',
    'LVCTR not_applicable 1 14000.00',
  ])
})

test('seeding again, also after it was cut off half-way, neither doubles nor loses anything', async () => {
  const scope = await testOrganization('demo')
  await Promise.all([seedDemo(scope), seedDemo(scope)])
  await seedDemo(scope)
  await readDemoImport(scope)
  const counts = await scope.tx(async (db) => [
    await db.customer.count(),
    await db.location.count(),
    await db.transaction.count(),
  ])
  expect(counts).toEqual([6, 4, 19])
  await scope.tx((db) => db.importRowError.deleteMany())
  await scope.tx((db) => db.import.deleteMany())
  await seedDemo(scope)
  expect(await scope.tx((db) => db.import.count())).toBe(1)
})

test("resetting the Demo data touches no Production row and no other organization's", async () => {
  const production = await testOrganization('production')
  const other = await testOrganization('demo')
  for (const scope of [production, other, production.inMode('demo')]) {
    await scope.tx((db) =>
      db.customer.create({
        data: {
          id: newId(),
          organizationId: scope.organizationId,
          mode: scope.mode,
          kind: 'person',
          surname: 'Mine',
          customerNumber: 'KEEP',
        },
      }),
    )
  }
  await resetDemo(production.inMode('demo'))
  expect(await production.tx((db) => db.customer.findMany({ select: { customerNumber: true } }))).toEqual([
    { customerNumber: 'KEEP' },
  ])
  expect(await other.tx((db) => db.customer.count())).toBe(1)
  expect(await production.inMode('demo').tx((db) => db.customer.count({ where: { customerNumber: 'KEEP' } }))).toBe(0)
})

test('of many resets at once, one makes the Demo data, and a later one makes it again', async () => {
  const scope = await testOrganization('demo')
  await Promise.all(Array.from({ length: 8 }, () => resetDemo(scope)))
  const resets = () => scope.tx((db) => db.auditEvent.count({ where: { action: 'demo.reset' } }))
  expect([await scope.tx((db) => db.import.count()), await resets()]).toEqual([1, 1])
  await resetDemo(scope)
  expect([await scope.tx((db) => db.import.count()), await resets()]).toEqual([1, 2])
})

test('Demo data older than seven days is due to be made anew', async () => {
  const scope = await testOrganization('demo')
  await seedDemo(scope)
  await untenantedDb().organization.update({
    where: { id: scope.organizationId },
    data: { demoSeededAt: new Date(Date.now() - 8 * 86_400_000) },
  })
  expect(await staleDemos()).toContain(scope.organizationId)
})
