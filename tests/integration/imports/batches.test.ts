import { expect, test } from 'vitest'
import type { Scope } from '#app/platform/data/scope.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { countsOf, csv, importText, line, prepareOrganization } from '#tests/integration/import-support.ts'

await testDatabase()

async function organization(): Promise<Scope> {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  return scope
}

const ids = (scope: Scope) =>
  scope.tx(async (db) =>
    (await db.transaction.findMany({ select: { externalId: true }, orderBy: { externalId: 'asc' } })).map(
      (row) => row.externalId,
    ),
  )
const padded = (index: number) => String(index).padStart(5, '0')

test('a batch of more rows than a statement takes parameters is stored, and known again when the file comes twice', async () => {
  const scope = await organization()
  const rows = 40_000
  const text = csv(
    ...Array.from({ length: rows }, (_, index) => line(`P${padded(index)}`, '12.00', `C-${index % 500}`)),
  )
  const first = await importText(scope, text, { batchRecords: rows })
  expect(countsOf(first)).toEqual({ state: 'done', read: rows, accepted: rows, refused: 0, duplicate: 0, ignored: 0 })
  expect(first.customersCreated).toBe(500)
  const again = await importText(scope, text, { batchRecords: rows, name: 'again.csv' })
  expect(countsOf(again)).toEqual({ state: 'done', read: rows, accepted: 0, refused: 0, duplicate: rows, ignored: 0 })
  expect(again.customersCreated).toBe(0)
  expect(await scope.tx((db) => db.transaction.count())).toBe(rows)
})

test('ids that are on file already are found wherever batches of new ones lie between them', async () => {
  const scope = await organization()
  const row = (index: number, amount = '50.00') => line(`Q${padded(index)}`, amount, 'C-1')
  await importText(scope, csv(row(7), row(31), row(32)))
  // Batches of five: all new, one repeated, all new, all new, all new, all new, one other and one repeated, new again.
  const mixed = csv(...Array.from({ length: 40 }, (_, index) => row(index, index === 31 ? '51.00' : '50.00')))
  const view = await importText(scope, mixed, { batchRecords: 5, name: 'mixed.csv' })
  expect(countsOf(view)).toEqual({ state: 'done', read: 40, accepted: 37, refused: 1, duplicate: 2, ignored: 0 })
  expect(await ids(scope)).toEqual(Array.from({ length: 40 }, (_, index) => `Q${padded(index)}`))
  const { problems } = await problemList(scope, view.id)
  expect(problems.map((problem) => [problem.line, problem.code]).sort()).toEqual([
    [33, 'id-conflict'],
    [34, 'duplicate'],
    [9, 'duplicate'],
  ])
})

test('a value that the database refuses and an id that is on file already are told apart in one batch', async () => {
  const scope = await organization()
  await importText(scope, csv(line('R00003', '50.00', 'C-1')))
  const rows = Array.from({ length: 8 }, (_, index) =>
    line(`R${padded(index)}`, index === 5 ? '99999999999999999999999999.00' : '50.00', 'C-1'),
  )
  const view = await importText(scope, csv(...rows), { name: 'both.csv' })
  expect(countsOf(view)).toEqual({ state: 'done', read: 8, accepted: 6, refused: 1, duplicate: 1, ignored: 0 })
  expect(await ids(scope)).toHaveLength(7)
})
