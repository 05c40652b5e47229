import { expect, test } from 'vitest'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { missingLines } from '#app/product/reports/missing/lines.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

test('a value that is no answer is called that in the grid and in the report, in one text, and never missing', async () => {
  const company = await readyCompany()
  const { scope } = company
  const customerId = await completeCustomer(company)
  await scope.tx((db) =>
    db.customer.update({ where: { id: customerId }, data: { occupation: 'N/A', city: 'unknown' } }),
  )
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const { ids } = await createDrafts(scope, 'all')
  const draft = () => scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: ids[0]! } }))
  const said = {
    occupation: '“N/A” isn’t an occupation. Enter the occupation.',
    city: '“unknown” isn’t a city. Enter the city.',
  }

  const { lines } = await missingLines(scope, 'person')
  expect(lines).toHaveLength(1)
  expect(lines[0]!.cells).toEqual({
    occupation: { text: 'N/A', message: said.occupation },
    city: { text: 'unknown', message: said.city },
  })

  const row = await draft()
  expect(row).toMatchObject({ missingCount: 0, rejectCount: 2, holdCount: 2 })
  expect((row.missing as { required: boolean }[]).filter(({ required }) => required)).toEqual([])
  const texts = (holds: unknown) => (holds as Hold[]).map(({ kind, text }) => `${kind}: ${text}`).sort()
  expect(texts(row.holds)).toEqual([`refused: ${said.occupation}`, `refused: ${said.city}`].sort())
  const messages = row.messages as { severity: string; message: string }[]
  expect(messages.flatMap(({ severity, message }) => (severity === 'reject' ? message : [])).sort()).toEqual(
    Object.values(said).sort(),
  )
  // It isn't sent, whoever wants it left out.
  expect(JSON.stringify(row.document)).not.toMatch(/N\/A|unknown/)

  // Typed into the report it is called the same, by the checks themselves.
  await correctValue(scope, ids[0]!, '/definitions/0/occupation', 'TBD')
  expect(texts((await draft()).holds)).toContain('refused: “TBD” isn’t an occupation. Enter the occupation.')

  // A value that nobody gave is missing.
  await scope.tx((db) => db.customer.update({ where: { id: customerId }, data: { city: null } }))
  await correctValue(scope, ids[0]!, '/definitions/0/occupation', 'Roofer')
  expect(texts((await draft()).holds)).toEqual(['missing: City of the conductor is missing. Enter it.'])
})
