import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { customerActivity } from '#app/product/customer-file/activity.server.ts'
import { customerHistory } from '#app/product/customer-file/history.server.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

test('a customer’s page says what they did by method and direction, what has no known value, and what was reported of it', async () => {
  const company = await readyCompany()
  const [customerId, other] = [await completeCustomer(company), await completeCustomer(company, 'Quill')]
  const [, , cheque] = await cashReceipts(company, [
    { customerId, amount: '12000.10', at: '2026-11-16T15:00:00Z' },
    { customerId, amount: '0.20', at: '2026-11-18T15:00:00Z' },
    { customerId, amount: '400.00', at: '2026-11-14T15:00:00Z' },
    { customerId: other, amount: '99000.00', at: '2026-11-10T15:00:00Z' },
  ])
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: cheque! }, data: { method: 'cheque', direction: 'out', cadAmount: null } }),
  )
  await cashReceipts(company, [{ customerId, amount: '5.00', at: '2026-11-19T15:00:00Z' }]).then(([id]) =>
    company.scope.tx((db) => db.transaction.update({ where: { id: id! }, data: { status: 'cancelled' } })),
  )
  const drafts = (await createDrafts(company.scope, 'all')).ids
  expect(drafts).toHaveLength(2)
  const activity = await customerActivity(company.scopeOf('viewer'), customerId)
  expect(activity.lines).toEqual([
    { method: 'cash', direction: 'in', count: 2, totalCad: '12000.30', unvalued: 0 },
    { method: 'cheque', direction: 'out', count: 1, totalCad: null, unvalued: 1 },
  ])
  expect([activity.first?.toISOString(), activity.last?.toISOString()]).toEqual([
    '2026-11-14T15:00:00.000Z',
    '2026-11-19T15:00:00.000Z',
  ])
  expect(activity.reports).toMatchObject([{ type: 'LCTR', totalCad: '12000.10', state: 'draft' }])
  expect(activity.reportCount).toBe(1)
})

test('a suspicious transaction report stands on a customer’s page for those alone who may know of it', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const ids = await cashReceipts(company, [{ customerId, amount: '900.00' }])
  await createSuspiciousDraft(company.scopeOf('officer'), ids, newId())
  const types = async (role: 'officer' | 'preparer' | 'viewer') =>
    (await customerActivity(company.scopeOf(role), customerId)).reports.map(({ type }) => type)
  expect(await Promise.all((['officer', 'preparer', 'viewer'] as const).map(types))).toEqual([['STR'], [], []])
})

test('the history of a customer is that customer’s, and stays with those who may read the audit trail', async () => {
  const company = await readyCompany()
  const [customerId, other] = [await completeCustomer(company), await completeCustomer(company, 'Quill')]
  const officer = company.scopeOf('officer')
  for (const id of [customerId, other]) {
    const { customer, updatedAt } = await customerById(officer, id)
    await updateCustomer(officer, id, updatedAt, { ...customer, occupation: 'Glazier' })
  }
  expect(await customerHistory(officer, customerId)).toMatchObject([
    { action: 'customer.changed', actor: 'officer@example.test' },
  ])
  expect(await customerHistory(company.scopeOf('preparer'), customerId)).toBeNull()
})
