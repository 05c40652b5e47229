import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { rateTable } from '#app/product/settings/rate-table.server.ts'
import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import { compileRates } from '#app/compliance/rules/rates.ts'
import { demoSlug, seed } from '#prisma/seed.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

test('the demo organization has rates that answer, named as demo data; a second start adds none', async () => {
  await seed('a password of the demo')
  await seed('a password of the demo')
  const { id: organizationId } = await untenantedDb().organization.findUniqueOrThrow({ where: { slug: demoSlug } })
  const scope = scopeForJob({ organizationId, mode: 'demo', label: 'test' })
  const table = await scope.sql((client) => rateTable(client))
  expect(table.house.map(({ currency }) => currency).sort()).toEqual(['BTC', 'ETH', 'EUR', 'USD'])
  expect(compileRates(table, [DEFAULT_WINDOW])('8000', 'USD', Date.parse('2026-03-04T12:00:00-05:00'))).toMatchObject({
    known: true,
    source: 'Demo data, no rate of a market',
    cadCents: 1_120_000n,
  })
})
