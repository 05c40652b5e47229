import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import type { CustomerInput } from '#app/product/customers/schema.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { environmentOf } from '#app/product/frame/queries.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { hasConfirmedTest } from '#app/product/reports/state/shown.server.ts'
import { requestDeletion, withdrawSubmission } from '#app/product/submissions/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/queries.server.ts'
import type { Scope } from '#app/platform/scope.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from './reports-support.ts'
import { testDatabase } from '../support/test-database.ts'

// That a suspicious transaction report exists may show in no number, default or refusal (decisions: Accounts and trial).
await testDatabase()

async function withSuspicion(): Promise<{ company: Company; customerId: string; transactionId: string; reportId: string; officer: Scope }> {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '9000.00' }])
  const officer = company.scopeOf('officer')
  return { company, customerId, transactionId: transactionId!, reportId: await createSuspiciousDraft(officer, [transactionId!], newId()), officer }
}

test('a change of a customer counts the drafts that took it over, without the suspicious ones of others', async () => {
  const { company, customerId, officer } = await withSuspicion()
  const rename = async (scope: Scope, occupation: string) => {
    const { customer, updatedAt } = await customerById(scope, customerId)
    const { id: _id, ...input } = { ...customer, occupation } as CustomerInput & { id?: string }
    return updateCustomer(scope, customerId, updatedAt, input)
  }
  expect(await rename(company.scopeOf('preparer'), 'Butcher')).toEqual({ drafts: 0, submitted: 0 })
  expect(await rename(officer, 'Florist')).toEqual({ drafts: 1, submitted: 0 })
})

test('a confirmed TEST submission moves the default to PRODUCTION only for those who may know of it', async () => {
  const { company, reportId, officer } = await withSuspicion()
  await company.scope.tx(db => db.submission.create({
    data: { id: newId(), organizationId: company.organizationId, mode: 'production', reportId, action: 'submit', environment: 'test', revision: 1, reference: 'S-1', reportTypeCode: 102, reportingEntityNumber: 1, sha256: 'x', state: 'accepted', confirmedAt: new Date() },
  }))
  for (const reader of [company.scopeOf('viewer'), company.scopeOf('preparer')]) {
    expect(await hasConfirmedTest(reader)).toBe(false)
    expect(await environmentOf(reader)).toBe('test')
  }
  expect(await environmentOf(officer)).toBe('production')
})

test('an import that cannot be undone says the same whichever kind of report holds its transactions', async () => {
  const refusals = await Promise.all(['STR', 'LCTR'].map(async type => {
    const { company, transactionId, reportId } = await withSuspicion()
    const importId = newId()
    await company.scope.tx(async db => {
      await db.import.create({ data: { id: importId, organizationId: company.organizationId, mode: 'production', fileName: 'a.csv', fileKey: 'k', state: 'done' } })
      await db.transaction.update({ where: { id: transactionId }, data: { importId } })
      if (type === 'LCTR') await db.report.update({ where: { id: reportId }, data: { type, state: 'confirmed', environment: 'test' } })
    })
    return undoImport(company.scopeOf('preparer'), importId).then(() => 'undone', (error: Error) => error.message)
  }))
  expect(refusals[0]).toMatch(/cannot be undone/)
  expect(refusals[0]).toBe(refusals[1])
})

test("a form's key leads nobody to another author's report", async () => {
  const { company, transactionId } = await withSuspicion()
  const [one, other] = [company.scopeOf('preparer'), company.scopeOf('preparer')]
  const first = await createSuspiciousDraft(one, [transactionId], 'the same key')
  expect(await createSuspiciousDraft(one, [transactionId], 'the same key')).toBe(first)
  expect(await createSuspiciousDraft(other, [transactionId], 'the same key')).not.toBe(first)
  await expect(createSuspiciousDraft(one, ['not an id'], 'k')).rejects.toMatchObject({ status: 422 })
})

test('a transaction shows the suspicious reports that its reader wrote, and no longer once they only read', async () => {
  const { company, transactionId } = await withSuspicion()
  const userId = newId()
  const id = await createSuspiciousDraft(company.scopeOf('preparer', userId), [transactionId], newId())
  const shown = async (scope: Scope) => (await transactionDetail(scope, transactionId)).reports.map(report => report.id)
  expect(await shown(company.scopeOf('preparer', userId))).toEqual([id])
  expect(await shown(company.scopeOf('viewer', userId))).toEqual([])
})

test('an address that is no id is a report that was not found', async () => {
  const { officer } = await withSuspicion()
  await expect(requestDeletion(officer, "x' OR 1=1", 4)).rejects.toMatchObject({ status: 404 })
  await expect(withdrawSubmission(officer, '../..')).rejects.toMatchObject({ status: 404 })
})
