import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { loader as exportCsv } from '#app/product/reports/not-filed/csv.route.ts'
import { decideNotToFile } from '#app/product/reports/not-filed/decide.server.ts'
import { loader as listPage } from '#app/product/reports/not-filed/list.route.tsx'
import { action as decide, loader as decidePage } from '#app/product/reports/not-filed/new.route.tsx'
import { decisionsCsv } from '#app/product/reports/not-filed/queries.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { suspicionHints } from '#app/product/transactions/hints/hints.server.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// Decisions not to file a suspicious transaction report: kept with their rationale, and known to no one who may not
// know of one.
await testDatabase()

const rationale = 'The client sold a car. The contract of sale and the bank’s advice were seen.'

async function pattern() {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  const ids = await cashReceipts(
    company,
    [3, 5, 7].map((days) => ({
      customerId,
      amount: '9500.00',
      at: `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`,
    })),
  )
  const [officer, preparer, viewer] = await Promise.all(
    (['officer', 'preparer', 'viewer'] as const).map((role) =>
      signedInPerson(role, { organizationId: company.organizationId }),
    ),
  )
  const about = `transaction=${ids.join('&transaction=')}`
  const save = (who: Person, fields: Record<string, string>, query = about) =>
    send(decide, who, `/app/reports/not-filed/new?${query}`, fields)
  const listed = async (who: Person) => (await open(listPage, who, '/app/reports/not-filed')).data
  return { company, ids, officer: officer!, preparer: preparer!, viewer: viewer!, about, save, listed }
}

test('a decision is kept with its rationale, once, listed and exported, and takes its pattern off the list', async () => {
  const { company, ids, officer, about, save, listed } = await pattern()
  expect((await open(decidePage, officer, `/app/reports/not-filed/new?${about}`)).data).toMatchObject({
    subject: { transactionIds: ids, parties: 'Ada Marlowe', report: null },
  })
  const id = newId()
  expect(fieldsOf(await save(officer, { id, rationale: 'No.' }))).toHaveProperty('rationale')
  expect(fieldsOf(await save(officer, { id, rationale: `${rationale} SIN 046 454 286` }))).toHaveProperty('rationale')
  expect((await save(officer, { id, rationale })).location).toBe('/app/reports/not-filed')
  expect((await save(officer, { id, rationale })).location).toBe('/app/reports/not-filed')
  expect(await listed(officer)).toMatchObject({
    total: 1,
    rows: [{ id, parties: 'Ada Marlowe', rationale, decidedBy: officer.email }],
  })
  const csv = await decisionsCsv(company.scopeOf('officer'))
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(rationale)
  expect((await suspicionHints(company.scopeOf('officer'), { limit: 10 })).total).toBe(0)
})

test('a decision about a draft deletes it, and one that was filed cannot be decided about any more', async () => {
  const { company, ids, officer, save } = await pattern()
  const draft = await createSuspiciousDraft(company.scopeOf('officer'), ids, newId())
  const filed = await createSuspiciousDraft(company.scopeOf('officer'), ids, newId())
  await company.scope.tx((db) =>
    db.report.update({ where: { id: filed }, data: { state: 'confirmed', environment: 'demo' } }),
  )
  expect((await save(officer, { id: newId(), rationale }, `report=${draft}`)).status).toBe(302)
  expect((await save(officer, { id: newId(), rationale }, `report=${filed}`)).status).toBe(409)
  expect(await company.scope.tx((db) => db.report.findMany({ select: { id: true } }))).toEqual([{ id: filed }])
  expect(await company.scope.tx((db) => db.suspicionDecision.findMany())).toMatchObject([
    { transactionIds: [...ids].reverse(), parties: 'Ada Marlowe', rationale },
  ])
})

test('who may not know of a suspicion knows of no decision: neither in lists and exports nor by a pattern that went', async () => {
  const { company, officer, preparer, viewer, ids, save, listed } = await pattern()
  await save(officer, { id: newId(), rationale })
  expect(await listed(preparer)).toMatchObject({ rows: [], total: 0 })
  expect(await decisionsCsv(company.scopeOf('preparer'))).not.toContain('car')
  expect((await suspicionHints(company.scopeOf('preparer'), { limit: 10 })).total).toBe(1)
  for (const loader of [listPage, exportCsv, decidePage])
    expect((await open(loader, viewer, '/app/reports/not-filed')).status).toBe(403)
  expect((await save(viewer, { id: newId(), rationale })).status).toBe(403)
  const draft = await createSuspiciousDraft(company.scopeOf('officer'), ids, newId())
  expect((await save(preparer, { id: newId(), rationale }, `report=${draft}`)).status).toBe(404)
  await expect(
    decideNotToFile(company.scopeOf('preparer'), { id: newId(), rationale }, { reportId: draft, transactionIds: [] }),
  ).rejects.toMatchObject({ status: 404 })
  // Their own they know.
  await save(preparer, { id: newId(), rationale })
  expect(await listed(preparer)).toMatchObject({ total: 1 })
  expect(await listed(officer)).toMatchObject({ total: 2 })
})
