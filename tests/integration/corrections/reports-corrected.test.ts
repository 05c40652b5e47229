import { expect, test } from 'vitest'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import type { CustomerInput } from '#app/product/customers/schema.ts'
import { updateLocation } from '#app/product/locations/commands.server.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correction } from '#tests/support/reports/corrections.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })

/** A confirmed report of one receipt of $12,000.00, with a way to correct its customer. */
async function confirmedReport() {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  await answerDemo(company.scope, context())
  const id = ids[0]!
  const correct = async (more: Partial<CustomerInput>) => {
    const { customer, updatedAt } = await customerById(company.scope, customerId)
    const { id: _id, ...input } = { ...customer, ...more } as CustomerInput & { id?: string }
    return updateCustomer(company.scope, customerId, updatedAt, input)
  }
  const proposal = async () => (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).proposal
  return { company, customerId, transactionId: transactionId!, id, correct, proposal }
}

test('a corrected customer proposes a change of the submitted reports that now say something else, until they say it or it is corrected back', async () => {
  const { company, id, correct, proposal } = await confirmedReport()
  expect(await correct({ notes: 'Prefers to be called in the morning.' })).toEqual({ drafts: 0, submitted: 0 })
  expect(await proposal()).toBeNull()
  expect(await correct({ surname: 'Winterbourne', dateOfBirth: '1980-03-01' })).toEqual({ drafts: 0, submitted: 1 })
  expect(await proposal()).toMatchObject({
    kind: 'change',
    reason: expect.stringContaining('now differs in: Date of birth, Surname.'),
  })
  // The 24-hour rule asks for nothing, and takes nothing back.
  await reconcile(company.scope)
  expect(await proposal()).toMatchObject({ kind: 'change' })
  expect(await correct({ surname: 'Marlowe', dateOfBirth: '1980-02-29' })).toEqual({ drafts: 0, submitted: 0 })
  expect(await proposal()).toBeNull()
  await correct({ surname: 'Winterbourne' })
  await openChange(company.scope, id)
  expect(await proposal()).toBeNull()
  expect(await reportDetail(company.scope, id)).toMatchObject({ state: 'change_draft', parties: 'Ada Winterbourne' })
  await submitReports(company.scope, [id], 'demo')
  await answerDemo(company.scope, context())
  expect(
    await company.scope.tx((db) =>
      db.submission.findMany({ orderBy: { createdAt: 'asc' }, select: { action: true, state: true } }),
    ),
  ).toEqual([
    { action: 'submit', state: 'accepted' },
    { action: 'change', state: 'accepted' },
  ])
  expect(await correct({ occupation: 'Florist' })).toEqual({ drafts: 0, submitted: 1 })
  expect(await proposal()).toMatchObject({ reason: expect.stringContaining('now differs in: Occupation.') })
})

test('a corrected transaction or location proposes a change of a submitted report also where its total stays, erased content included', async () => {
  const { company, customerId, transactionId, proposal } = await confirmedReport()
  await updateLocation(company.scope, company.locationId, {
    name: 'Head office',
    fintracLocationId: 'MOVED1',
    channel: null,
    active: true,
  })
  expect(await proposal()).toMatchObject({
    kind: 'change',
    reason: expect.stringContaining('now differs in: Location.'),
  })
  await company.scope.tx(async (db) => {
    await db.$executeRaw`UPDATE report SET document = NULL, proposal = NULL, erased_at = now()`
    await db.submission.updateMany({ data: { bytes: null } })
  })
  await correctTransaction(
    company.scope,
    transactionId,
    correction({
      conductor: customerId,
      beneficiary: customerId,
      locationId: company.locationId,
      purpose: 'Purchase of ether',
      disposition: 'payment',
      channel: 'in_person',
    }),
  )
  expect(await proposal()).toMatchObject({
    kind: 'change',
    reason: expect.stringContaining('now differs in: Purpose of transaction.'),
  })
})
