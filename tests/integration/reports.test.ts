import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/create.server.ts'
import { testDatabase } from '../support/test-database.ts'
import { reportableReceipts, readyCompany } from './reports-support.ts'

await testDatabase()

test('a candidate becomes one complete draft', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const made = await createDrafts(company.scope, 'all')
  const row = await company.scope.tx(db => db.report.findUniqueOrThrow({ where: { id: made.ids[0]! } }))
  console.log(JSON.stringify(row.missing), JSON.stringify(row.messages), JSON.stringify(row.document))
  expect(row).toMatchObject({ missingCount: 0, rejectCount: 0 })
})
