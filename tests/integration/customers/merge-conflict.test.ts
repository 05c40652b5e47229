import { expect, test } from 'vitest'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import type { CustomerInput } from '#app/product/customers/schema.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

test('a merge over another’s change says who made it and when, and merges nothing; a change that the history lacks names nobody', async () => {
  const company = await readyCompany('demo')
  const { scope } = company
  const [keptId, goneId] = [await completeCustomer(company), await completeCustomer(company, 'Marlow')]
  const [kept, gone] = [await customerById(scope, keptId), await customerById(scope, goneId)]
  const merge = () =>
    mergeCustomers(
      scope,
      { keptId, goneId, choices: {} },
      { kept: kept.updatedAt.toISOString(), gone: gone.updatedAt.toISOString() },
    )
  await updateCustomer(company.scopeOf('officer'), goneId, gone.updatedAt, {
    ...gone.customer,
    occupation: 'Florist',
  } as CustomerInput)
  await expect(merge()).rejects.toMatchObject({
    code: 'customer-changed',
    message: expect.stringMatching(
      /^officer@example\.test changed the customer “Ada Marlow” on \w{3}, \w{3} \d+, .*\. Nothing was merged\. Look at both again\.$/,
    ) as string,
  })
  await scope.tx((db) => db.customer.update({ where: { id: goneId }, data: { notes: 'x' } }))
  await expect(merge()).rejects.toMatchObject({
    message: 'Someone else changed one of these customers meanwhile. Nothing was merged. Look at both again.',
  })
  expect((await customerById(scope, goneId)).name).toBe('Ada Marlow')
})
