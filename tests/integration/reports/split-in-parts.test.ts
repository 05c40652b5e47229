import { expect, test } from 'vitest'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportList } from '#app/product/reports/list/queries.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// A report filed in several parts, and what comes or is corrected after that. Five transactions fill a part here.
await testDatabase()

const listed = { type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 20 } as const
const limit = { transactionsPerReport: 5 }
const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })

async function filed(
  count: number,
): Promise<{ company: Company; customerId: string; ids: string[]; receipts: string[] }> {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  const receipts = await cashReceipts(
    company,
    Array.from({ length: count }, () => ({ customerId, amount: '2500.00' })),
  )
  const { ids } = await createDrafts(company.scope, 'all', limit)
  await submit(company, ids)
  return { company, customerId, ids, receipts }
}

async function submit(company: Company, ids: readonly string[]): Promise<void> {
  expect((await submitReports(company.scope, ids, 'demo')).ids).toHaveLength(ids.length)
  await answerDemo(company.scope, context())
}

const reports = ({ scope }: Company) =>
  scope.tx((db) => db.report.findMany({ where: { state: { not: 'deleted' } }, orderBy: { reference: 'asc' } }))
const membersOf = async ({ scope }: Company, reportId: string) =>
  (await scope.tx((db) => db.reportTransaction.findMany({ where: { reportId } })))
    .map((row) => row.transactionId)
    .sort()
const proposals = async (company: Company) => (await reports(company)).map((row) => row.proposal)

test('a late row that no part has room for becomes a further part under the same reference, and nothing is asked for any more', async () => {
  const { company, customerId, ids } = await filed(10)
  const [late] = await cashReceipts(company, [{ customerId, amount: '700.00' }])
  await reconcile(company.scope, limit)
  const asked = (await reports(company)).filter((row) => row.proposal !== null)
  expect(asked.map((row) => (row.proposal as { reason: string }).reason)).toEqual([
    expect.stringMatching(/1 transaction for another part, because every part is full/),
  ])
  expect((await reportsToDraft(company.scope)).rows).toEqual([])

  // Two people open it at once: the slower may find nothing asked for any more, and an ordinary change open.
  const opened = await Promise.all([
    openChange(company.scope, asked[0]!.id, limit),
    openChange(company.scope, asked[0]!.id, limit),
  ])
  expect(opened.map((one) => one.isOpen)).toContain(false)
  await cancelChange(company.scope, asked[0]!.id, limit)
  const [further, ...others] = opened.flatMap((one) => one.furtherIds)
  expect(others).toEqual([])
  const all = await reports(company)
  expect(all.map((row) => row.reference.slice(-3))).toEqual(['-01', '-02', '-03'])
  expect(new Set(all.map((row) => row.reference.slice(0, -3))).size).toBe(1)
  expect(all.map((row) => row.state)).toEqual(['confirmed', 'confirmed', 'draft'])
  expect(all[2]).toMatchObject({ id: further, aggregation: 'conductor', missingCount: 0, rejectCount: 0 })
  expect(await membersOf(company, further!)).toEqual([late])
  expect(await proposals(company)).toEqual([null, null, null])

  // It is under the threshold by itself, and is told as what it is: a part.
  const told = 'This is part 3 of 3. Together with the other parts its transactions total $25,700.00.'
  const [row] = (await reportList(company.scope, { ...listed, filter: 'drafts' })).rows
  const { listed: messages } = await reportDetail(company.scope, further!)
  for (const texts of [row!.warnings, messages].map((list) => list.map(({ text }) => text).join('\n'))) {
    expect(texts).toContain(told)
    expect(texts).not.toContain('Check that the report is needed')
  }

  // It takes in what comes next, and is filed as what it is: a report of its own.
  const [later] = await cashReceipts(company, [{ customerId, amount: '300.00' }])
  await reconcile(company.scope, limit)
  expect(await membersOf(company, further!)).toEqual([late, later].sort())
  await submit(company, [further!])
  await reconcile(company.scope, limit)
  // A part below the threshold by itself draws a warning.
  expect((await reports(company)).map((row) => [row.state, row.proposal])).toEqual([
    ['confirmed', null],
    ['confirmed', null],
    ['confirmed_with_warnings', null],
  ])
  expect((await Promise.all(ids.map((id) => membersOf(company, id)))).map((members) => members.length)).toEqual([5, 5])
  const everywhere = (await Promise.all((await reports(company)).map((row) => membersOf(company, row.id)))).flat()
  expect(new Set(everywhere).size).toBe(everywhere.length)
})

test('a report that was filed whole and full gets a further part beside it; a deleted one leaves its reference unused', async () => {
  const {
    company,
    customerId,
    ids: [id],
  } = await filed(5)
  await cashReceipts(company, [{ customerId, amount: '700.00' }])
  const {
    furtherIds: [first],
  } = await openChange(company.scope, id!, limit)
  expect((await reports(company)).map((row) => row.reference.replace(/^LCTR-\d{8}-[0-9A-Z]{8}/, ''))).toEqual([
    '',
    '-02',
  ])
  await deleteDrafts(company.scope, [first!])
  await reconcile(company.scope, limit)
  expect((await reports(company)).map((row) => (row.proposal as { kind: string }).kind)).toEqual(['change'])
  const { furtherIds } = await openChange(company.scope, id!, limit)
  expect(furtherIds).toHaveLength(1)
  const late = await cashReceipts(
    company,
    Array.from({ length: 5 }, () => ({ customerId, amount: '50.00' })),
  )
  await submit(company, furtherIds)
  await reconcile(company.scope, limit)
  const withRoom = (await reports(company)).find((row) => row.proposal !== null)
  expect(withRoom?.id).toBe(furtherIds[0])
  // Four fit, one does not.
  const opened = await openChange(company.scope, furtherIds[0]!, limit)
  expect(opened).toMatchObject({ isOpen: true, furtherIds: [expect.any(String)] })
  expect(
    (await membersOf(company, furtherIds[0]!)).length + (await membersOf(company, opened.furtherIds[0]!)).length,
  ).toBe(1 + late.length)
  expect((await reports(company)).map((row) => row.state)).toEqual(['confirmed', 'change_draft', 'draft'])
})

test('what is taken out or corrected is asked of the part that holds it, and of no other', async () => {
  const { company, ids, receipts } = await filed(8)
  const members = await Promise.all(ids.map((id) => membersOf(company, id)))
  const full = members.findIndex((part) => part.length === 5)
  const gone = members[full]![0]!
  await company.scope.tx((db) => db.transaction.update({ where: { id: gone }, data: { status: 'cancelled' } }))
  await reconcile(company.scope, limit)
  const asked = (await reports(company)).filter((row) => row.proposal !== null)
  expect(asked.map((row) => [row.id, (row.proposal as { removedIds: string[] }).removedIds])).toEqual([
    [ids[full], [gone]],
  ])
  await openChange(company.scope, ids[full]!, limit)
  expect(await membersOf(company, ids[full]!)).toEqual(members[full]!.filter((id) => id !== gone))
  await submit(company, [ids[full]!])
  await reconcile(company.scope, limit)
  expect(await proposals(company)).toEqual([null, null])

  const other = receipts.find((id) => members[full]!.includes(id) && id !== gone)!
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: other }, data: { amount: '2600.00', cadAmount: '2600.00' } }),
  )
  await reconcile(company.scope, limit)
  expect(
    (await reports(company))
      .filter((row) => row.proposal !== null)
      .map((row) => [row.id, (row.proposal as { reason: string }).reason]),
  ).toEqual([[ids[full], expect.stringMatching(/amounts were corrected/)]])
})
