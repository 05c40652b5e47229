import { expect, test } from 'vitest'
import { dashboard } from '#app/product/dashboard/queries.server.ts'
import { figures } from '#app/product/figures/queries.server.ts'
import { reminderList } from '#app/product/reminders/queries.server.ts'
import { remind } from '#app/product/reminders/remind.server.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submittableRows } from '#app/product/reports/state/submit-summary.tsx'
import { dueReports, readyDraftIds, reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import type { ReportFilter } from '#app/product/reports/list/filters.ts'
import type { Company } from '#tests/integration/reports-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { report, submissionsTo } from '#tests/integration/submissions/support.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'

// What FINTRAC holds stays filed while a change of it is open, and what can't be sent is ready nowhere.
const { work } = await submissionsTo()

const listed = async (company: Company, filter: ReportFilter) =>
  (
    await reportList(company.scope, {
      filter,
      type: null,
      search: '',
      sort: 'due',
      descending: false,
      page: 1,
      pageSize: 50,
    })
  ).rows

test('a filed report that is open for a change counts as filed, is overdue nowhere, and its old rejection is not told of again', async () => {
  const company = await readyCompany()
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const scope = company.scopeOf('officer', officer.userId)
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00', at: '2026-10-20T15:00:00Z' }])
  const { ids } = await createDrafts(company.scope, 'all')
  const id = ids[0]!
  await company.scope.tx((db) =>
    db.customer.updateMany({ data: { verifications: [{ id, kind: 'photo-id', setOn: '2026-10-01', setBy: 'test' }] } }),
  )
  const texts = async () => (await reminderList(scope, { page: 1, pageSize: 20 })).rows.map(({ text }) => text)
  await submitReports(company.scope, ids, 'test')
  await work(company)
  const { reference } = await report(company, id)
  // TEST rejected it first.
  await company.scope.tx(async (db) => {
    const [sent] = await db.submission.findMany({ where: { reportId: id } })
    await db.submission.create({
      data: {
        ...sent!,
        id: '01a00000-0000-7000-8000-000000000001',
        messages: [],
        acknowledgement: [],
        state: 'rejected',
        revision: 0,
        createdAt: new Date(0),
      },
    })
  })
  await company.scope.tx((db) =>
    db.reminder.createMany({
      data: ['rejected:01a00000-0000-7000-8000-000000000001', `due:${id}:2026-11-04:overdue`].map((key, place) => ({
        id: `01a00000-0000-7000-8000-00000000010${place}`,
        organizationId: company.organizationId,
        mode: 'production' as const,
        userId: officer.userId,
        key,
        kind: key.split(':')[0]!,
        reportId: id,
        text: key.startsWith('due')
          ? `${reference} has been overdue since Wed, Nov 4, 2026.`
          : `${reference} was rejected by FINTRAC (TEST). Correct it and submit it again.`,
        path: `/app/reports/${id}`,
        place,
      })),
    }),
  )
  // In TEST alone nothing is filed: it is still overdue, and the rejection is over.
  expect(await texts()).toEqual([`${reference} has been overdue since Wed, Nov 4, 2026.`])
  await submitReports(company.scope, ids, 'production')
  await work(company)
  expect(await texts()).toEqual([])
  expect((await dashboard(scope)).tiles).toMatchObject({ submitted: 1, pending: 0 })
  await openChange(company.scope, id)
  await remind(company.scope)
  expect(await texts()).toEqual([])
  expect((await dashboard(scope)).tiles).toMatchObject({ submitted: 1, pending: 1 })
  expect(await reportCounts(scope)).toMatchObject({ drafts: 1, ready: 0, incomplete: 0, confirmed: 1, pending: 1 })
  expect((await listed(company, 'confirmed')).map((row) => row.id)).toEqual([id])
  expect(await dueReports(scope)).toMatchObject([{ id, due: null, isFiled: true, isUnchanged: true }])
  const months = (await figures(scope)).months
  expect(months.reduce((sum, month) => sum + month.confirmed, 0)).toBe(1)
  expect(months.reduce((sum, month) => sum + month.drafts, 0)).toBe(0)
  // Nothing in it differs: no list and no dialog says that it is ready.
  expect(await listed(company, 'ready')).toEqual([])
  expect(await readyDraftIds(company.scope)).toEqual([])
  expect(submittableRows(await listed(company, 'drafts'), false, 'production')).toEqual([])
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Florist')
  expect((await listed(company, 'ready')).map((row) => row.id)).toEqual([id])
  expect(await reportCounts(scope)).toMatchObject({ drafts: 1, ready: 1 })
  expect(await readyDraftIds(company.scope)).toEqual([id])
  expect(submittableRows(await listed(company, 'drafts'), false, 'production')).toHaveLength(1)
  // TEST takes no change of what PRODUCTION has.
  expect(submittableRows(await listed(company, 'drafts'), false, 'test')).toEqual([])
  expect((await submitReports(company.scope, ids, 'test')).ids).toEqual([])
  expect((await submitReports(company.scope, ids, 'production')).ids).toEqual([id])
  expect((await dashboard(scope)).tiles).toMatchObject({ submitted: 1, pending: 0 })
  expect(await dueReports(scope)).toMatchObject([{ id, due: null }])
  await work(company)
  await openChange(company.scope, id)
  await cancelChange(company.scope, id)
  expect(await reportCounts(scope)).toMatchObject({ drafts: 0, confirmed: 1 })
})

test('a draft that nothing asks for any more is ready, due and incomplete nowhere, and its successor is', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '11000.00', at: '2026-10-20T15:00:00Z' }])
  const first = await createDrafts(company.scope, 'all')
  await cashReceipts(company, [{ customerId, amount: '600.00', at: '2026-10-20T18:00:00Z' }])
  await reconcile(company.scope)
  const { ids } = await createDrafts(company.scope, 'all')
  await reconcile(company.scope)
  const drafts = await listed(company, 'drafts')
  expect(drafts.map((row) => row.id).sort()).toEqual([...first.ids, ...ids].sort())
  expect((await listed(company, 'ready')).map((row) => row.id)).toEqual(ids)
  expect(await listed(company, 'incomplete')).toEqual([])
  expect(await reportCounts(company.scope)).toMatchObject({ drafts: 2, ready: 1, incomplete: 0, pending: 1 })
  expect((await dueReports(company.scope)).map((row) => row.id)).toEqual(ids)
  expect(await readyDraftIds(company.scope)).toEqual(ids)
  const ready = submittableRows(drafts, false, 'production')
  expect(ready.map(({ id, totalCad }) => [id, totalCad])).toEqual([[ids[0], '11600.00']])
  const sent = await submitReports(
    company.scope,
    drafts.map((row) => row.id),
    'production',
  )
  expect(sent.ids).toEqual(ready.map((row) => row.id))
  expect(sent.refused).toHaveLength(1)
})
