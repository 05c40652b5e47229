import { expect, test } from 'vitest'
import { getAt } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import type { CustomerInput } from '#app/product/customers/schema.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { frameFacts } from '#app/product/frame/queries.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { importProgress } from '#app/product/imports/upload/queries.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctValue, deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { suspicionPage } from '#app/product/reports/suspicion/page.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { hasConfirmedTest } from '#app/product/reports/state/shown.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { submissionDetail } from '#app/product/submissions/queries.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { transactionList } from '#app/product/transactions/list/queries.server.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { countsOf, csv, importText, line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// The existence of an STR must not show in any number, default or refusal (decisions: Accounts and trial).
await testDatabase()

async function withSuspicion(): Promise<{
  company: Company
  customerId: string
  transactionId: string
  reportId: string
  officer: Scope
}> {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '9000.00' }])
  const officer = company.scopeOf('officer')
  return {
    company,
    customerId,
    transactionId: transactionId!,
    reportId: await createSuspiciousDraft(officer, [transactionId!], newId()),
    officer,
  }
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
  await company.scope.tx((db) =>
    db.submission.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'production',
        reportId,
        action: 'submit',
        environment: 'test',
        revision: 1,
        reference: 'S-1',
        reportTypeCode: 102,
        reportingEntityNumber: 1,
        sha256: 'x',
        state: 'accepted',
        confirmedAt: new Date(),
      },
    }),
  )
  const { id } = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId } }))
  for (const reader of [company.scopeOf('viewer'), company.scopeOf('preparer')]) {
    await expect(submissionDetail(reader, id)).rejects.toMatchObject({ status: 404 })
    expect(await hasConfirmedTest(reader)).toBe(false)
    expect((await frameFacts(reader)).environment).toBe('test')
  }
  expect((await frameFacts(officer)).environment).toBe('production')
  // Who opened it is recorded.
  await submissionDetail(officer, id)
  const opened = await company.scope.tx((db) =>
    db.auditEvent.findMany({ where: { action: 'suspicious-report.submission-opened' } }),
  )
  expect(opened.map((event) => event.subjectId)).toEqual([id])
})

/** An import of one cash row by someone new, with or without a suspicious transaction report of it. */
async function imported(
  withReport: boolean,
): Promise<{ company: Company; importId: string; text: string; reportId: string | null }> {
  const company = await readyCompany()
  const text = csv(line('A-1', '9000.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] }))
  const { id: importId } = await importText(company.scope, text)
  const [row] = await company.scope.tx((db) => db.transaction.findMany())
  return {
    company,
    importId,
    text,
    reportId: withReport ? await createSuspiciousDraft(company.scopeOf('officer'), [row!.id], newId()) : null,
  }
}

test('undoing an import says and leaves the same to who may not know, whether a suspicious report uses its rows or not', async () => {
  const seen = await Promise.all(
    [true, false].map(async (withReport) => {
      const { company, importId, text } = await imported(withReport)
      const preparer = company.scopeOf('preparer')
      const undone = await undoImport(preparer, importId)
      const left = await preparer.tx(async (db) => [
        await db.transaction.count(),
        await db.customer.count(),
        await db.actionParty.count(),
      ])
      const listed = (await transactionList(preparer, {}, null)).rows.length
      const again = await importText(company.scope, text)
      return {
        undone,
        left,
        listed,
        again: countsOf(again),
        message: (await importProgress(preparer, importId)).message,
      }
    }),
  )
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]).toMatchObject({
    undone: { transactions: 1, customers: 1, drafts: 0, kept: 0 },
    left: [0, 0, 0],
    listed: 0,
    again: { accepted: 1, duplicate: 0 },
  })
})

test('a suspicious report keeps what it says of rows whose import was undone, can be worked on, and takes it with it when it is deleted', async () => {
  const { company, importId, reportId } = await imported(true)
  const officer = company.scopeOf('officer')
  const before = await officer.tx((db) => db.report.findUniqueOrThrow({ where: { id: reportId! } }))
  await undoImport(company.scopeOf('preparer'), importId)
  await refreshDrafts(officer, 'all')
  const after = await officer.tx((db) => db.report.findUniqueOrThrow({ where: { id: reportId! } }))
  expect(after.document).toEqual(before.document)
  expect(after).toMatchObject({ parties: 'Zoe Hale', holds: before.holds })
  expect(getAt(after.document, '/transactions/0/startingActions/0/details/amount')).toBe('9000')
  await correctValue(officer, reportId!, '/definitions/0/occupation', 'Baker')
  const detail = await reportDetail(officer, reportId!)
  expect(detail.transactionIds).toEqual([''])
  expect(detail.corrections).toHaveLength(1)
  await deleteDrafts(officer, [reportId!])
  expect(await officer.tx((db) => db.keptRecord.count())).toBe(0)
})

test('a suspicious report whose import was undone links to no record that is gone, and is proposed with the transactions that it holds', async () => {
  const company = await readyCompany()
  const text = csv(
    line('A-1', '9000.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] }),
    line('A-2', '9100.00', 'C-77', { name: 'Zoe Hale', location: demoEntity.locations[0] }),
  )
  const { id: importId } = await importText(company.scope, text)
  const rows = await company.scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))
  const officer = company.scopeOf('officer')
  const [first, second] = [rows[0]!.id, rows[1]!.id]
  const filed = await createSuspiciousDraft(officer, [first, second], newId())
  const draft = await createSuspiciousDraft(officer, [first], newId())
  await undoImport(company.scopeOf('preparer'), importId)
  await refreshDrafts(officer, 'all')
  await officer.tx((db) =>
    db.report.update({ where: { id: filed }, data: { state: 'confirmed', environment: 'production' } }),
  )
  const detail = await reportDetail(officer, draft)
  const gone = detail.missing.filter((item) => item.isGone)
  expect(gone.map((item) => item.where)).toContain('Transaction')
  for (const to of [...detail.missing, ...detail.toConfirm].map((item) => item.to))
    expect(to ?? '').not.toMatch(/^\/app\/(?:transactions|customers)\//)
  const { earlier } = await suspicionPage(officer, draft)
  // Both receipts have one moment, which gives them no order.
  expect(earlier.map(({ id, transactions }) => [id, transactions.toSorted()])).toEqual([[filed, ['A-1', 'A-2']]])
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
  const shown = async (scope: Scope) =>
    (await transactionDetail(scope, transactionId)).reports.map((report) => report.id)
  expect(await shown(company.scopeOf('preparer', userId))).toEqual([id])
  expect(await shown(company.scopeOf('viewer', userId))).toEqual([])
})

test('an address that is no id is a report that was not found', async () => {
  const { officer } = await withSuspicion()
  await expect(requestDeletion(officer, "x' OR 1=1", 4)).rejects.toMatchObject({ status: 404 })
  await expect(withdrawSubmission(officer, '../..')).rejects.toMatchObject({ status: 404 })
})
