import { expect, test } from 'vitest'
import { THRESHOLD_CENTS } from '#app/compliance/words/money.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { saveRates } from '#app/product/rates/commands.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { importText, prepareOrganization } from '#tests/integration/import-support.ts'

await testDatabase()

test('what was received beside a payment out is stored as a starting action that came in, and counts neither for the payment nor for a report', async () => {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const head =
    'Transaction ID,Date/Time,Received Amount,Received Currency,Sent Amount,Sent Currency,Method,Direction,Customer ID,Location ID'
  await importText(
    scope,
    `${head}\nP1,2026-03-04 10:00,9000.00,USD,12300.00,CAD,cash,out,C-1,L001\nP2,2026-03-04 11:00,0.10,BTC,7000.00,CAD,cash,out,C-1,L001\n`,
  )
  const stored = await scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))
  const storedActions = async () => {
    const actions = await scope.sql((client) =>
      readActions(
        client,
        stored.map(({ id }) => id),
      ),
    )
    return stored.map(({ id }) =>
      actions
        .get(id)!
        .starting.map(({ amount, currency, method, direction }) => [amount, currency, method, direction ?? 'out']),
    )
  }
  expect(await storedActions()).toEqual([
    [
      ['12300', 'CAD', 'cash', 'out'],
      ['9000', 'USD', 'cash', 'in'],
    ],
    [
      ['7000', 'CAD', 'cash', 'out'],
      ['0.1', 'BTC', 'virtual_currency', 'in'],
    ],
  ])
  expect(stored.map((row) => [row.amount.toFixed(2), row.currency, row.direction, row.cadAmount?.toFixed(2)])).toEqual([
    ['12300.00', 'CAD', 'out', '12300.00'],
    ['7000.00', 'CAD', 'out', '7000.00'],
  ])

  // A rate that comes later values the dollars, and leaves the payment what it was.
  await saveRates(
    scope,
    [
      {
        kind: 'house',
        currency: 'USD',
        rate: '1.37',
        date: null,
        validFromMs: Date.parse('2026-03-01T05:00:00Z'),
        validUntilMs: null,
        source: 'Desk',
      },
    ],
    'test',
  )
  expect(
    (await scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))).map((row) =>
      row.cadAmount?.toFixed(2),
    ),
  ).toEqual(['12300.00', '7000.00'])
  expect((await candidates(scope)).candidates.filter(({ totalCents }) => totalCents >= THRESHOLD_CENTS)).toEqual([])
})
