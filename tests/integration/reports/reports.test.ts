import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import {
  correctValue,
  deleteDrafts,
  removeCorrection,
  setConductorAsBeneficiary,
} from '#app/product/reports/edit/edit.server.ts'
import {
  dueReports,
  readyDraftIds,
  reportCounts,
  reportList,
  type ReportListQuery,
} from '#app/product/reports/list/queries.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { reconcile, refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  cashReceipts,
  completeCustomer,
  readyCompany,
  reportableReceipts,
  type Company,
} from '#tests/integration/reports-support.ts'

await testDatabase()

const all: ReportListQuery = {
  filter: 'all',
  type: null,
  search: '',
  sort: 'due',
  descending: false,
  page: 1,
  pageSize: 50,
}
const report = (company: Company, id: string) =>
  company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })

test('a candidate becomes one complete draft, with its reason, due date and reference', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { rows } = await reportsToDraft(company.scope)
  expect(rows).toHaveLength(1)
  const made = await createDrafts(company.scope, [rows[0]!.key])
  const row = await report(company, made.ids[0]!)
  expect(row).toMatchObject({
    missingCount: 0,
    rejectCount: 0,
    parties: 'Ada Marlowe 1',
    dueDate: '2026-12-05',
    state: 'draft',
  })
  expect(row.reference).toMatch(/^LCTR-20261120-[0-9A-Z]{8}$/)
  expect(row.totalCad.toFixed(2)).toBe('12000.00')
  expect((await reportsToDraft(company.scope)).rows).toEqual([])
  expect((await reportDetail(company.scope, row.id)).whyDue).toBe('15 calendar days from the first receipt, Nov 20')
})

test('drafts asked for twice in parallel, a hundred times, are one for each candidate', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 3)
  for (let round = 0; round < 25; round++)
    await Promise.all(Array.from({ length: 4 }, () => createDrafts(company.scope, 'all')))
  expect(await company.scope.tx((db) => db.report.count())).toBe(3)
  expect(await company.scope.tx((db) => db.reportTransaction.count())).toBe(3)
})

test('an aggregation with more transactions than a report may hold is filed in linked parts', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(
    company,
    Array.from({ length: 11 }, () => ({ customerId, amount: '1000.00' })),
  )
  const { ids } = await createDrafts(company.scope, 'all', { transactionsPerReport: 5 })
  expect(ids).toHaveLength(3)
  const rows = await Promise.all(ids.map((id) => report(company, id)))
  const references = rows.map((row) => row.reference).sort()
  expect(references.map((reference) => reference.slice(-3))).toEqual(['-01', '-02', '-03'])
  expect(new Set(references.map((reference) => reference.slice(0, -3))).size).toBe(1)
  const inDocuments = rows.flatMap((row) =>
    (
      row.document as {
        transactions: { largeCashTransactionDetails: { reportingEntityTransactionReference: string } }[]
      }
    ).transactions.map((one) => one.largeCashTransactionDetails.reportingEntityTransactionReference),
  )
  expect(new Set(inDocuments).size).toBe(11)
  expect(references.every((reference) => reference.length <= 100 && /^[A-Za-z0-9_-]+$/.test(reference))).toBe(true)
  expect(await createDrafts(company.scope, 'all', { transactionsPerReport: 5 })).toMatchObject({ ids: [], existing: 3 })
})

test('a report in parts of which the first is submitted is one report: nothing new is asked for, and a late row goes to a part with room', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(
    company,
    Array.from({ length: 11 }, () => ({ customerId, amount: '1000.00' })),
  )
  const { ids } = await createDrafts(company.scope, 'all', { transactionsPerReport: 5 })
  await submitReports(company.scope, ids.slice(0, 1), 'demo')
  await answerDemo(company.scope, context())
  expect((await reportsToDraft(company.scope)).rows).toEqual([])
  await reconcile(company.scope, { transactionsPerReport: 5 })
  expect((await Promise.all(ids.map((id) => report(company, id)))).map((row) => row.proposal)).toEqual([
    null,
    null,
    null,
  ])
  await submitReports(company.scope, ids.slice(1), 'demo')
  await answerDemo(company.scope, context())
  await cashReceipts(company, [{ customerId, amount: '700.00' }])
  await reconcile(company.scope, { transactionsPerReport: 5 })
  const asked = (await Promise.all(ids.map((id) => report(company, id)))).filter((row) => row.proposal !== null)
  expect(asked.map((row) => row.reference.slice(-3))).toEqual(['-03'])
})

test('a late row that stands early goes to the drafted part of a report of which another part is filed, and nothing is filed twice', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(
    company,
    Array.from({ length: 8 }, () => ({ customerId, amount: '2000.00' })),
  )
  const { ids } = await createDrafts(company.scope, 'all', { transactionsPerReport: 5 })
  await submitReports(company.scope, ids.slice(0, 1), 'demo')
  await answerDemo(company.scope, context())
  const [late] = await cashReceipts(company, [{ customerId, amount: '900.00', at: '2026-11-20T06:00:00Z' }])
  await reconcile(company.scope, { transactionsPerReport: 5 })
  const members = await company.scope.tx((db) => db.reportTransaction.findMany())
  expect(members.map((member) => member.transactionId)).toHaveLength(9)
  expect(new Set(members.map((member) => member.transactionId)).size).toBe(9)
  expect(members.find((member) => member.transactionId === late)?.reportId).toBe(ids[1])
  expect((await Promise.all(ids.map((id) => report(company, id)))).map((row) => row.proposal)).toEqual([null, null])
})

test('a draft that outgrew one report asks for its further part', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(
    company,
    Array.from({ length: 500 }, () => ({ customerId, amount: '30.00' })),
  )
  await createDrafts(company.scope, 'all')
  expect((await reportsToDraft(company.scope)).rows).toEqual([])
  await cashReceipts(company, [{ customerId, amount: '30.00', at: '2026-11-20T18:00:00Z' }])
  await reconcile(company.scope)
  const { rows } = await reportsToDraft(company.scope)
  expect(rows).toHaveLength(1)
  expect((await createDrafts(company.scope, [rows[0]!.key])).ids).toHaveLength(1)
  expect(await company.scope.tx((db) => db.reportTransaction.count())).toBe(501)
  expect((await reportsToDraft(company.scope)).rows).toEqual([])
})

test('a draft is built again when a customer behind it changes, and is not submitted unseen', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  await company.scope.tx((db) => db.customer.update({ where: { id: customerId }, data: { surname: 'Winterbourne' } }))
  const refused = await submitReports(company.scope, ids, 'demo')
  expect(refused).toMatchObject({
    ids: [],
    refused: [{ message: expect.stringMatching(/changed since it was drafted/) }],
  })
  expect(await report(company, ids[0]!)).toMatchObject({ parties: 'Ada Winterbourne', revision: 2 })
  expect(await refreshDrafts(company.scope, { customers: [customerId] })).toEqual([])
  expect(await submitReports(company.scope, ids, 'demo')).toMatchObject({ ids })
})

test('a missing value is listed with the place where it is fixed, and can be given in the report', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00', details: {} }])
  await company.scope.tx((db) => db.customer.update({ where: { id: customerId }, data: { dateOfBirth: null } }))
  const { ids } = await createDrafts(company.scope, 'all')
  const before = await reportDetail(company.scope, ids[0]!)
  const missing = Object.fromEntries(before.missing.filter((item) => item.required).map((item) => [item.label, item]))
  expect(before).toMatchObject({ missingCount: 2, rejectCount: 0 })
  expect(missing['Date of birth']).toMatchObject({ to: `/app/customers/${customerId}` })
  const method = missing['Method of transaction']!
  await expect(correctValue(company.scope, ids[0]!, method.path, 'by pigeon')).rejects.toMatchObject({
    code: 'invalid-value',
  })
  await correctValue(company.scope, ids[0]!, method.path, '1')
  await correctValue(company.scope, ids[0]!, missing['Date of birth']!.path, '1980-02-29')
  const after = await reportDetail(company.scope, ids[0]!)
  expect(after).toMatchObject({ missingCount: 0, rejectCount: 0 })
  expect(after.corrections).toHaveLength(2)
  // A late row of the same customer: the correction stays with its own transaction.
  await cashReceipts(company, [{ customerId, amount: '900.00', at: '2026-11-20T06:00:00Z' }])
  await reconcile(company.scope)
  const regrouped = (await report(company, ids[0]!)).document as {
    transactions: { largeCashTransactionDetails: { methodCode?: number } }[]
  } | null
  expect(regrouped?.transactions.every((one) => one.largeCashTransactionDetails.methodCode === 1)).toBe(true)
  const born = (await reportDetail(company.scope, ids[0]!)).corrections.find((one) => one.label === 'Date of birth')!
  await removeCorrection(company.scope, ids[0]!, born.id)
  expect((await reportDetail(company.scope, ids[0]!)).missingCount).toBe(1)
})

test('values that identify a report cannot be corrected, whatever pointer is sent', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  for (const pointer of [
    '/reportDetails/reportingEntityReportReference',
    '/reportDetails/submitTypeCode',
    '/transactions/0',
    '/__proto__/x',
    '/definitions/0/refId',
    '/transactions/99/largeCashTransactionDetails/purpose',
  ]) {
    await expect(correctValue(company.scope, ids[0]!, pointer, '1'), pointer).rejects.toMatchObject({ status: 422 })
  }
})

test('the conductor can be named as the beneficiary', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: transactionId! }, data: { beneficiaryId: null } }),
  )
  const { ids } = await createDrafts(company.scope, 'all')
  const before = await reportDetail(company.scope, ids[0]!)
  const missing = before.missing.find((item) => item.path.endsWith('/beneficiaries'))
  // Each value counts once: it is missing, and nothing is there to correct. It is shown in the section of its action.
  expect(before).toMatchObject({ missingCount: 1, rejectCount: 0 })
  expect(missing).toMatchObject({ required: true, section: '/transactions/0/completingActions/0' })
  await setConductorAsBeneficiary(company.scope, ids[0]!, missing!.path)
  expect(await report(company, ids[0]!)).toMatchObject({ missingCount: 0, rejectCount: 0 })
})

test('a late row of a submitted report proposes a change of it and never makes a second report', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [
    { customerId, amount: '6000.00' },
    { customerId, amount: '7000.00' },
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  await answerDemo(company.scope, context())
  const { reference } = await report(company, ids[0]!)
  await cashReceipts(company, [{ customerId, amount: '500.00', at: '2026-11-20T20:00:00Z' }])
  expect(await createDrafts(company.scope, 'all')).toMatchObject({ ids: [] })
  await reconcile(company.scope)
  expect((await report(company, ids[0]!)).proposal).toMatchObject({ kind: 'change' })
  await openChange(company.scope, ids[0]!)
  const draft = await report(company, ids[0]!)
  expect(draft).toMatchObject({ state: 'change_draft', reference })
  expect(draft.totalCad.toFixed(2)).toBe('13500.00')
  await submitReports(company.scope, ids, 'demo')
  await answerDemo(company.scope, context())
  expect(await company.scope.tx((db) => db.report.count())).toBe(1)
  expect(
    await company.scope.tx((db) =>
      db.submission.findMany({ orderBy: { createdAt: 'asc' }, select: { action: true, state: true } }),
    ),
  ).toEqual([
    { action: 'submit', state: 'accepted' },
    { action: 'change', state: 'accepted' },
  ])
})

test('a draft whose transactions no longer ask for it says so, and is not submitted', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: transactionId! }, data: { status: 'cancelled' } }),
  )
  await reconcile(company.scope)
  expect((await reportDetail(company.scope, ids[0]!)).proposal).toMatchObject({ kind: 'vanished' })
  expect((await submitReports(company.scope, ids, 'demo')).refused).toHaveLength(1)
  expect(await deleteDrafts(company.scope, ids)).toEqual({ deleted: 1, kept: 0 })
})

test('a report on its way or confirmed cannot be deleted here', async () => {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  expect(await deleteDrafts(company.scope, ids)).toEqual({ deleted: 0, kept: 1 })
  await answerDemo(company.scope, context())
  expect(await deleteDrafts(company.scope, ids)).toEqual({ deleted: 0, kept: 1 })
})

test("no organization lists, opens, corrects, deletes or refreshes another's reports, in either mode", async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const id = ids[0]!
  for (const stranger of [(await readyCompany()).scope, company.scope.inMode('demo')]) {
    expect((await reportList(stranger, all)).total).toBe(0)
    expect(await readyDraftIds(stranger)).toEqual([])
    expect(await dueReports(stranger)).toEqual([])
    expect((await reportCounts(stranger)).drafts).toBe(0)
    expect((await reportsToDraft(stranger)).rows).toEqual([])
    await expect(reportDetail(stranger, id)).rejects.toMatchObject({ status: 404 })
    await expect(
      correctValue(stranger, id, '/transactions/0/largeCashTransactionDetails/purpose', 'x'),
    ).rejects.toMatchObject({ status: 404 })
    await expect(openChange(stranger, id)).rejects.toMatchObject({ status: 404 })
    expect(await deleteDrafts(stranger, ids)).toEqual({ deleted: 0, kept: 1 })
    expect(await refreshDrafts(stranger, { reports: ids })).toEqual([])
    expect((await createDrafts(stranger, 'all')).ids).toEqual([])
  }
  expect(await company.scope.tx((db) => db.report.count())).toBe(1)
})
