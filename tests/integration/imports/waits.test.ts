import { expect, test } from 'vitest'
import { standstillMs } from '#app/platform/data/database.ts'
import { lockTenantImports } from '#app/product/imports/store/run-state.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { countsOf, csv, importText, line, prepareOrganization } from '#tests/integration/import-support.ts'

// What stands still in a transaction for twice as long is ended by the database.
await testDatabase({ LEASE_MS: '300' })

test('batches that wait while something else of the tenant is stored are stored after it, however long that takes', async () => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const held = Promise.withResolvers<void>()
  const other = scope.sql(async (client) => {
    await lockTenantImports(client, scope)
    held.resolve()
    // An undo of many rows holds the lock for as long.
    // eslint-disable-next-line no-restricted-syntax -- how long the lock may be held is the rule under test
    await client.run('SELECT pg_sleep($1)', [(standstillMs() * 3) / 1000])
  })
  await held.promise
  const rows = Array.from({ length: 9 }, (_, index) => line(`W${index}`, '50.00', `C-${index}`))
  const view = await importText(scope, csv(...rows), { batchRecords: 2 })
  await other
  expect(countsOf(view)).toEqual({ state: 'done', read: 9, accepted: 9, refused: 0, duplicate: 0, ignored: 0 })
})
