import { expect, test } from 'vitest'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { describeSuspicion } from '#app/product/reports/suspicion/describe.server.ts'
import { suspicionSchema } from '#app/product/reports/suspicion/suspicion.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

const context = () => ({ run: 'test', signal: new AbortController().signal })

async function submit(company: Company, ids: readonly string[]): Promise<void> {
  expect((await submitReports(company.scope, ids, 'demo')).ids).toHaveLength(ids.length)
  await answerDemo(company.scope, context())
}

/** What of a report a discarded change must leave as it was. */
const stored = ({ scope }: Company, id: string) =>
  scope.tx(async (db) => {
    const { state, document, overrides, totalCad, parties, aggregation, candidateKey, messages, holdCount } =
      await db.report.findUniqueOrThrow({ where: { id } })
    const members = await db.reportTransaction.findMany({ where: { reportId: id }, orderBy: { position: 'asc' } })
    return {
      state,
      document,
      overrides,
      totalCad: String(totalCad),
      parties,
      aggregation,
      candidateKey,
      messages,
      holdCount,
      members: members.map((one) => one.transactionId),
    }
  })

/** The transactions of the last document that the regulator took. */
const sentReferences = async ({ scope }: Company, reportId: string) => {
  const [last] = await scope.tx((db) =>
    db.submission.findMany({ where: { reportId }, orderBy: { createdAt: 'desc' }, take: 1 }),
  )
  const { transactions } = JSON.parse(Buffer.from(last!.bytes!).toString()) as {
    transactions: { startingActions: { details: { amount: string } }[] }[]
  }
  return transactions.map((one) => one.startingActions[0]!.details.amount).sort()
}

test('a change left unmade leaves the report as FINTRAC has it, and asks again for the receipt that it had taken in', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [
    { customerId, amount: '6000.00' },
    { customerId, amount: '5000.00' },
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  const id = ids[0]!
  await submit(company, ids)
  const filed = await stored(company, id)
  expect(filed.members).toHaveLength(2)

  const [late] = await cashReceipts(company, [{ customerId, amount: '700.00' }])
  await reconcile(company.scope)
  await openChange(company.scope, id)
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Long-haul truck driver')
  const opened = await stored(company, id)
  expect(opened.members).toContain(late)
  expect(opened.totalCad).toBe('11700')

  await cancelChange(company.scope, id)
  expect(await stored(company, id)).toEqual(filed)
  const { proposal } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
  expect(proposal).toMatchObject({ kind: 'change', addedIds: [late], removedIds: [] })

  await openChange(company.scope, id)
  await submit(company, [id])
  expect(await sentReferences(company, id)).toEqual(['5000', '6000', '700'])
})

test.each([
  ['as it was', { groundsOn: '2026-03-04', delayReason: 'A holiday.' }],
  ['empty', undefined],
])('what is noted of a suspicion is %s again after a change of its report is left unmade', async (_, noted) => {
  const company = await readyCompany('demo')
  const officer = company.scopeOf('officer')
  const receipts = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9500.00' }])
  const id = await createSuspiciousDraft(officer, receipts, newId())
  const describe = (fields: object) =>
    describeSuspicion(officer, id, suspicionSchema.parse({ narrative: 'N.', ...fields }))
  if (noted !== undefined) await describe(noted)
  const note = () =>
    company.scope.tx((db) =>
      db.suspicionNote.findUnique({ where: { reportId: id }, select: { groundsOn: true, delayReason: true } }),
    )
  await company.scope.tx((db) => db.report.update({ where: { id }, data: { state: 'confirmed' } }))
  const before = await note()
  expect(before).toEqual(noted ?? null)

  await openChange(officer, id)
  await describe({ groundsOn: '2026-03-09', delayReason: 'Changed.' })
  expect(await note()).toEqual({ groundsOn: '2026-03-09', delayReason: 'Changed.' })
  await cancelChange(officer, id)
  expect(await note()).toEqual(before)
})
