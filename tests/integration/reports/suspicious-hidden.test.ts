import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { suspicionsWith } from '#app/product/reports/suspicion/members.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctValue, deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { reportCounts, reportList, type ReportListQuery } from '#app/product/reports/list/queries.server.ts'
import { submissionDetail, submissionList } from '#app/product/submissions/queries.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** A suspicious transaction report is known to those alone who may read it. */

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

test('a suspicious transaction report shows in no list, count, search, detail, submission or copy to those who may not read it', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  const transactions = await cashReceipts(company, [{ customerId, amount: '9000.00' }])
  const author = newId()
  const preparer = company.scopeOf('preparer', author)
  const key = newId()
  const [id, again] = await Promise.all([
    createSuspiciousDraft(preparer, transactions, key),
    createSuspiciousDraft(preparer, transactions, key),
  ])
  expect(again).toBe(id)
  const { reference } = await report(company, id)
  await company.scope.tx((db) =>
    db.report.update({ where: { id }, data: { missingCount: 0, rejectCount: 0, holdCount: 0 } }),
  )
  await company.scope.tx((db) =>
    db.submission.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'demo',
        reportId: id,
        action: 'submit',
        environment: 'demo',
        revision: 1,
        reference,
        reportTypeCode: 102,
        reportingEntityNumber: 1,
        sha256: 'x',
        bytes: new Uint8Array([123, 125]),
      },
    }),
  )
  const submissionId = (await company.scope.tx((db) => db.submission.findFirstOrThrow())).id
  const sees = async (scope: Scope) => ({
    list: (await reportList(scope, all)).total,
    search: (await reportList(scope, { ...all, search: reference })).total,
    filtered: (await reportList(scope, { ...all, type: 'STR' })).total,
    counts: (await reportCounts(scope)).drafts,
    ofTransaction: (await transactionDetail(scope, transactions[0])).reports.length,
    ofItsReports: (await suspicionsWith(scope, transactions)).length,
    submissions: (await submissionList(scope, { filter: 'all', environment: null, search: '', page: 1, pageSize: 50 }))
      .total,
    found: (await submissionList(scope, { filter: 'all', environment: null, search: reference, page: 1, pageSize: 50 }))
      .total,
    detail: await reportDetail(scope, id).then(
      () => 1,
      () => 0,
    ),
    submission: await submissionDetail(scope, submissionId).then(
      () => 1,
      () => 0,
    ),
    copy: await recordCopy(scope, submissionId, 'report').then(
      () => 1,
      () => 0,
    ),
  })
  const nothing = {
    list: 0,
    search: 0,
    filtered: 0,
    counts: 0,
    ofTransaction: 0,
    ofItsReports: 0,
    submissions: 0,
    found: 0,
    detail: 0,
    submission: 0,
    copy: 0,
  }
  const everything = Object.fromEntries(Object.keys(nothing).map((name) => [name, 1]))
  expect(await sees(company.scopeOf('viewer'))).toEqual(nothing)
  expect(await sees(company.scopeOf('preparer'))).toEqual(nothing)
  expect(await sees(preparer)).toEqual(everything)
  expect(await sees(company.scopeOf('officer'))).toEqual(everything)
  await expect(createSuspiciousDraft(company.scopeOf('viewer'), transactions, newId())).rejects.toMatchObject({
    status: 403,
  })
  expect(await deleteDrafts(company.scopeOf('preparer'), [id])).toEqual({ deleted: 0, kept: 1 })
  await expect(
    correctValue(company.scopeOf('preparer'), id, '/detailsOfSuspicion/descriptionOfSuspiciousActivity', 'x'),
  ).rejects.toMatchObject({ status: 404 })
})

test('opening a suspicious transaction report is written to the trail, without its content', async () => {
  const company = await readyCompany()
  const transactions = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const id = await createSuspiciousDraft(company.scope, transactions, newId())
  await correctValue(company.scope, id, '/detailsOfSuspicion/descriptionOfSuspiciousActivity', 'Paid in soiled notes.')
  await reportDetail(company.scopeOf('officer'), id)
  const events = await company.scope.tx((db) => db.auditEvent.findMany({ where: { subjectId: id } }))
  expect(events.map((event) => event.action)).toContain('suspicious-report.opened')
  expect(JSON.stringify(events.map((event) => event.detail))).not.toMatch(/soiled/)
})
