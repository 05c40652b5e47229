import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { addEntry } from '#app/product/customers/lists/commands.server.ts'
import { answerConflict } from '#app/product/imports/problems/answer-conflict.server.ts'
import { answerQuestion } from '#app/product/imports/problems/problems.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// Whatever corrects records proposes a change of the submitted reports that state them.
await testDatabase()

/** As if FINTRAC had confirmed each report with what its records say now. */
const confirmAll = ({ scope }: Company) =>
  scope.tx((db) => db.report.updateMany({ data: { state: 'confirmed', environment: 'production' } }))

const proposals = async ({ scope }: Company) =>
  (await scope.tx((db) => db.report.findMany({ select: { proposal: true } }))).map(
    ({ proposal }) => (proposal as { fields?: string[] } | null)?.fields ?? null,
  )

/** A receipt from a file of two customers with one phone: it asks which of them it is. */
async function askedReceipt() {
  const company = await readyCompany()
  const customers = [await completeCustomer(company, 'Roy'), await completeCustomer(company, 'Doe')]
  await company.scope.tx((db) => db.location.updateMany({ data: { name: 'L001' } }))
  const view = await importText(company.scope, csv(line('F1', '12000.00', '', { phone: '+16135550123' })))
  const { problems } = await problemList(company.scope, view.id, { severity: 'ask' })
  expect(problems).toHaveLength(1)
  await createDrafts(company.scope, 'all')
  await confirmAll(company)
  expect(await proposals(company)).toEqual([null])
  return { company, customers, importId: view.id, problemId: problems[0]!.id }
}

test('who an import asked about is named in a submitted report: a change of it is proposed', async () => {
  const { company, customers, importId, problemId } = await askedReceipt()
  await answerQuestion(company.scope, importId, problemId, customers[0]!)
  expect(await proposals(company)).toEqual([expect.arrayContaining(['Surname'])])
})

test('whose record it is of two who contradict each other: a change of the submitted report is proposed', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) => db.location.updateMany({ data: { name: 'L001' } }))
  const customer = await completeCustomer(company, 'Roy')
  await company.scope.tx((db) => db.customer.update({ where: { id: customer }, data: { customerNumber: 'C-7' } }))
  const view = await importText(company.scope, csv(line('F1', '12000.00', 'C-7', { name: 'Bo Ellsford' })))
  const { problems } = await problemList(company.scope, view.id, { severity: 'ask' })
  expect(problems).toHaveLength(1)
  await createDrafts(company.scope, 'all')
  await confirmAll(company)
  await answerConflict(company.scope, view.id, problems[0]!.id, { choice: 'known' })
  expect(await proposals(company)).toEqual([expect.arrayContaining(['Surname'])])
})

test('a number that a file gives a customer who had none is missing in a submitted report', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) => db.location.updateMany({ data: { name: 'L001' } }))
  const customer = await completeCustomer(company, 'Roy')
  await company.scope.tx((db) => db.customer.update({ where: { id: customer }, data: { customerNumber: null } }))
  await cashReceipts(company, [{ customerId: customer, amount: '12000.00' }])
  await createDrafts(company.scope, 'all')
  await confirmAll(company)
  await importText(company.scope, csv(line('F1', '100.00', 'C-7', { name: 'Ada Roy', phone: '+16135550123' })))
  expect(await company.scope.tx((db) => db.customer.findMany({ select: { customerNumber: true } }))).toEqual([
    { customerNumber: 'C-7' },
  ])
  expect(await proposals(company)).toEqual([['Client number']])
})

test('a director who joins after an STR was submitted proposes a change of it', async () => {
  const company = await readyCompany()
  const id = newId()
  await company.scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId: company.organizationId,
        mode: 'production',
        kind: 'entity',
        entityName: 'Exemple Import Inc.',
      },
    }),
  )
  const own = company.scopeOf('officer')
  await addEntry(own, id, 'ownership', { kind: 'structure', type: '1' })
  const receipts = await cashReceipts(company, [{ customerId: id, amount: '900.00' }])
  await createSuspiciousDraft(own, receipts, newId())
  await confirmAll(company)
  await addEntry(own, id, 'ownership', { kind: 'director', surname: 'Roy', givenName: 'Wim' })
  expect(await proposals(company)).toEqual([expect.arrayContaining(['Surname'])])
})
