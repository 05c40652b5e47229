import { expect, test } from 'vitest'
import { unfiledReports } from '#app/compliance/rules/unfiled.ts'
import { col } from '#app/platform/sql/columns.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { transactionList } from '#app/product/transactions/list/queries.server.ts'
import { ruleTransactions } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { companyRules } from '#app/product/settings/company-rules.server.ts'
import { unfiledCsv, unfiledInTime, unfiledTransactions } from '#app/product/transactions/unfiled/unfiled.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

interface Moved {
  id: string
  method?: 'wire' | 'e_transfer' | 'cash' | 'virtual_currency' | 'card' | 'cheque' | 'other'
  direction?: 'in' | 'out' | 'internal'
  status?: 'completed' | 'cancelled'
  amount?: string
  /** Null: not known. */
  cad?: string | null
  at?: string
  customerId?: string
  rules?: object | undefined
}

async function moved(company: Company, rows: readonly Moved[]): Promise<void> {
  const { scope, organizationId, locationId } = company
  await scope.tx((db) =>
    db.transaction.createMany({
      data: rows.map(
        ({
          id,
          method = 'wire',
          direction = 'in',
          status = 'completed',
          amount = '25000.00',
          cad = amount,
          at = '2026-11-20T15:00:00Z',
          customerId,
          rules,
        }) => ({
          id: newId(),
          organizationId,
          mode: scope.mode,
          externalId: id,
          contentHash: id,
          occurredAt: new Date(at),
          offsetMinutes: -300,
          amount,
          currency: 'CAD',
          cadAmount: cad,
          method,
          direction,
          status,
          locationId,
          conductorId: customerId ?? null,
          sendingAddresses: [],
          transactionHashes: [],
          raw: '',
          details: rules ? { rules } : {},
        }),
      ),
    }),
  )
}

const named = async (company: Company) =>
  (await unfiledTransactions(company.scope, 1_000)).rows.map((row) => `${row.type} ${row.externalId}`).sort()

test('transfers of $10,000 or more are listed as not filed, in the list, on the page of each, and in the export', async () => {
  const company = await readyCompany()
  await moved(company, [
    { id: 'W-1' },
    { id: 'W-2', amount: '9999.99' },
    { id: 'W-3', method: 'e_transfer', direction: 'out', amount: '10000.00' },
    { id: 'W-4', rules: { isInternational: false } },
    { id: 'W-5', status: 'cancelled' },
    { id: 'W-6', amount: '8000.00', cad: null },
    { id: 'W-7', method: 'cash', direction: 'out' },
    { id: 'W-8', method: 'cheque', rules: { isInternational: true } },
  ])
  expect(await named(company)).toEqual(['EFTR W-1', 'EFTR W-3', 'EFTR W-6', 'EFTR W-8'])
  const { rows } = await transactionList(company.scope, { kind: 'unfiled' }, null)
  expect(rows.map((row) => row.externalId).sort()).toEqual(['W-1', 'W-3', 'W-6', 'W-8'])
  for (const row of rows)
    expect(row).toMatchObject({ unfiled: ['EFTR'], reason: expect.stringContaining('Not yet filed by Comply+') })
  const detail = await transactionDetail(company.scope, rows[0]!.id)
  expect(detail.verdicts).toContainEqual(
    expect.objectContaining({
      type: 'EFTR',
      comingSoon: true,
      text: expect.stringContaining('Not yet filed by Comply+'),
    }),
  )
  const csv = await unfiledCsv(company.scope)
  expect(csv.split('\r\n').slice(1, -1)).toHaveLength(4)
  expect(csv).toContain('EFTR: not yet filed by Comply+,W-1,')
  expect(await unfiledInTime(company.scope)).toMatchObject({ total: 4 })
})

test('cash that was sent abroad is listed beside its large cash report, and a bank draft bought with cash is not', async () => {
  const company = await readyCompany()
  await moved(company, [
    { id: 'C-1', method: 'cash' },
    { id: 'C-2', method: 'cash' },
    { id: 'C-3', method: 'cash', amount: '9999.99' },
    { id: 'C-4', method: 'cash' },
    { id: 'C-5', method: 'virtual_currency' },
    { id: 'C-6', method: 'cash' },
  ])
  const { organizationId, scope } = company
  for (const [externalId, disposition] of [
    ['C-1', 'Outgoing international funds transfer'],
    ['C-2', 'Purchase of bank draft'],
    ['C-3', 'Outgoing international funds transfer'],
    ['C-4', "Virement de fonds à l'étranger"],
    ['C-5', 'Wire'],
    ['C-6', 'Wire'],
  ] as const) {
    await scope.tx(async (db) =>
      db.completingAction.create({
        data: {
          transactionId: (await db.transaction.findFirstOrThrow({ where: { externalId } })).id,
          position: 0,
          organizationId,
          mode: scope.mode,
          disposition,
          receivingAddresses: [],
        },
      }),
    )
  }
  expect(await named(company)).toEqual(['EFTR C-1', 'EFTR C-4', 'EFTR C-6'])
  const { rows } = await transactionList(company.scope, { kind: 'unfiled' }, null)
  expect((await unfiledTransactions(scope, 10)).total).toBe(3)
  expect(rows.map(({ externalId, unfiled }) => [externalId, unfiled]).sort()).toEqual([
    ['C-1', ['EFTR']],
    ['C-4', ['EFTR']],
    ['C-6', ['EFTR']],
  ])
})

test('transfers of one party that total $10,000 within a window are listed, those of two windows are not', async () => {
  const company = await readyCompany()
  const [ada, bruno] = [await completeCustomer(company), await completeCustomer(company, 'Roy')]
  await moved(company, [
    { id: 'T-1', customerId: ada, amount: '6000.00' },
    { id: 'T-2', customerId: ada, amount: '4000.00', at: '2026-11-20T20:00:00Z' },
    { id: 'T-3', customerId: ada, amount: '9000.00', at: '2026-11-22T20:00:00Z' },
    { id: 'T-4', customerId: bruno, amount: '6000.00' },
    { id: 'T-5', customerId: bruno, amount: '6000.00', direction: 'out' },
  ])
  expect(await named(company)).toEqual(['EFTR T-1', 'EFTR T-2'])
  expect((await unfiledTransactions(company.scope, 10)).rows[0]?.reason).toContain(
    'totals $10,000.00 or more within a 24-hour window',
  )
})

test("a casino's payouts may need a CDR, and a business that files neither has none listed", async () => {
  const company = await readyCompany()
  await moved(company, [
    { id: 'P-1', method: 'cash', direction: 'out' },
    { id: 'P-2', method: 'cash', direction: 'in' },
    { id: 'P-3', direction: 'out', rules: { isInternational: true } },
  ])
  const sector = (activitySectorCode: number) =>
    company.scope.tx((db) =>
      db.companySettings.update({ where: { organizationId: company.organizationId }, data: { activitySectorCode } }),
    )
  await sector(5)
  expect(await named(company)).toEqual(['CDR P-1', 'CDR P-3', 'EFTR P-3'])
  await sector(1)
  expect(await named(company)).toEqual([])
})

test('the database lists what the rule lists, whatever the transaction', async () => {
  const company = await readyCompany()
  const methods = ['wire', 'e_transfer', 'cash', 'virtual_currency', 'card', 'cheque', 'other'] as const
  const flags = [
    undefined,
    { isInternational: true },
    { isInternational: false },
    { isInternational: true, ministerialDirective: 'IR2020' },
    { ministerialDirective: 'IR2020' },
  ]
  const all = methods.flatMap((method) =>
    (['in', 'out', 'internal'] as const).flatMap((direction) =>
      (['completed', 'cancelled'] as const).flatMap((status) =>
        ['9999.99', '10000.00', null].flatMap((cad) =>
          flags.map((rules, at): Moved => ({
            id: `${method} ${direction} ${status} ${cad} ${at}`,
            method,
            direction,
            status,
            amount: cad ?? '500',
            cad,
            rules,
          })),
        ),
      ),
    ),
  )
  await moved(company, all)
  for (const activitySectorCode of [1, 2, 5, 11]) {
    await company.scope.tx((db) =>
      db.companySettings.update({ where: { organizationId: company.organizationId }, data: { activitySectorCode } }),
    )
    const expected = await company.scope.sql(async (client) => {
      const { windows, context } = await companyRules(client)
      const rows = await client.rows({ id: col.text, external_id: col.text }, 'SELECT id, external_id FROM transaction')
      const byId = new Map(rows.map((row) => [row.id, row.external_id]))
      return (
        await ruleTransactions(
          client,
          { windows, context },
          rows.map((row) => row.id),
        )
      )
        .flatMap((one) =>
          unfiledReports(one, context)
            .filter(({ isListed }) => isListed)
            .map(({ type }) => `${type} ${byId.get(one.id)}`),
        )
        .sort()
    })
    expect(await named(company)).toEqual(expected)
  }
})
