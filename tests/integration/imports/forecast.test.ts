import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Scope } from '#app/platform/data/scope.ts'
import { createLocation } from '#app/product/locations/commands.server.ts'
import type { ForecastResult } from '#app/product/imports/forecast/forecast.ts'
import { forecastOf, keyOf, saveForecast, resultVersion } from '#app/product/imports/forecast/forecast.server.ts'
import { runForecast } from '#app/product/imports/forecast/run-forecast.server.ts'
import { savePlan, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { csv, forecast, importText, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'

await testDatabase()

const signal = new AbortController().signal

async function organization(): Promise<Scope> {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  return scope
}

/** What starting the import then did, in the same words. */
async function outcome(scope: Scope, id: string) {
  const before = await reports(scope)
  await startImport(scope, id)
  await readImport(scope, id, { run: 'test', signal })
  const view = await importProgress(scope, id)
  const { problems } = await problemList(scope, id)
  const lines = new Map<string, Set<number>>()
  for (const { severity, code, column, line: at } of problems) {
    if (severity !== 'error') continue
    const key = `${code} ${column}`
    lines.set(key, (lines.get(key) ?? new Set()).add(at))
  }
  const after = await reports(scope)
  return {
    counts: {
      read: view.read,
      accepted: view.accepted,
      refused: view.refused,
      duplicate: view.duplicate,
      skipped: view.ignored,
      customersCreated: view.customersCreated,
    },
    causes: Object.fromEntries([...lines].map(([key, set]) => [key, set.size])),
    reports: Object.fromEntries(
      Object.entries(after).flatMap(([type, count]) => {
        const made = count - (before[type] ?? 0)
        return made > 0 ? [[type, made]] : []
      }),
    ),
  }
}

async function reports(scope: Scope): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { type } of (await candidates(scope)).candidates) found[type] = (found[type] ?? 0) + 1
  return found
}

const foretold = ({
  causes,
  reports: made,
  read,
  accepted,
  refused,
  duplicate,
  skipped,
  customersCreated,
}: ForecastResult) => ({
  counts: { read, accepted, refused, duplicate, skipped, customersCreated },
  causes: Object.fromEntries(causes.map(({ code, column, rows }) => [`${code} ${column}`, rows])),
  reports: made,
})

const cases = path.resolve(import.meta.dirname, '../../cases')

test.each([
  ['found/F03-windows-1252-caron-letters.csv', true],
  ['found/F05-real-names-that-look-like-nothing.csv', true],
  ['found/P04-offset-in-the-header.csv', true],
  ['found/P04-offset-in-the-header.csv', false],
])('what the page foretells of %s is what the import does (customers created: %s)', async (name, createCustomers) => {
  const scope = await organization()
  const id = await createImport(scope, { name, source: createReadStream(path.join(cases, name)) })
  await savePlan(scope, id, (await importFile(scope, id)).plan, createCustomers)
  const result = await forecast(scope, id)
  expect(result.read).toBeGreaterThan(0)
  expect(foretold(result)).toEqual(await outcome(scope, id))
})

test('rows that come again, unknown customers and locations, faults and totals are foretold beside what is on file', async () => {
  const scope = await organization()
  await importText(
    scope,
    csv(line('A1', '6000.00', 'C-1', { name: 'Ada Quill', phone: '416-555-0101' }), line('A2', '40.00', 'C-2')),
  )
  const file = csv(
    line('A1', '6000.00', 'C-1', { name: 'Ada Quill', phone: '416-555-0101' }),
    line('A2', '41.00', 'C-2'),
    line('B1', '12000.00', 'C-2'),
    line('B2', '10500.00', 'C-9', { name: 'Ben Moss' }),
    line('B3', '20.00', 'C-9', { location: 'Harbour' }),
    line('B4', '20.00', 'C-1', { location: 'Harbour' }),
    line('B5', '20.00', 'C-1', { location: 'Pier' }),
    line('B6', 'twelve', 'C-1'),
    line('B7', '13.00', 'C-1', { at: 'noon' }),
    line('B7', '14.00', 'C-1'),
    'Total,,99999.00,,,,,,,,,',
  )
  for (const createCustomers of [false, true]) {
    const id = await upload(scope, file, { createCustomers })
    const result = await forecast(scope, id)
    expect(result.locations).toEqual({
      listed: [
        { name: 'Harbour', rows: 2 },
        { name: 'Pier', rows: 1 },
      ],
      count: 2,
      rows: 3,
      isMore: false,
    })
    expect(result.customers.listed).toEqual(createCustomers ? [] : [{ name: 'C-9', rows: 1 }])
    expect(result.causes[0]).toMatchObject({ code: 'location-unknown', rows: 3, line: 6 })
    if (!createCustomers) continue
    expect(result).toMatchObject({ duplicate: 1, skipped: 1, customersCreated: 1, reports: { LCTR: 2 } })
    expect(foretold(result)).toEqual(await outcome(scope, id))
  }
})

test('a forecast stores nothing but itself, is not made twice for the same choices, and anew for others', async () => {
  const scope = await organization()
  const text = csv(line('S1', '100.00', 'C-1'), line('S2', '100.00', 'C-2', { location: 'Harbour' }))
  const id = await upload(scope, text, { createCustomers: false })
  const first = await forecastOf(scope, await importFile(scope, id))
  expect(first).toMatchObject({ share: 0, result: null })
  await runForecast(scope, id, { key: first!.key, signal })
  const result = await forecastOf(scope, await importFile(scope, id))
  expect(result).toMatchObject({ key: first!.key, result: { accepted: 0, refused: 2 } })
  expect(await importProgress(scope, id)).toMatchObject({ state: 'mapping', read: 0, accepted: 0, open: 0 })
  expect(
    await scope.tx((db) => Promise.all([db.customer.count(), db.transaction.count(), db.importRowError.count()])),
  ).toEqual([0, 0, 0])

  // A run for choices that changed meanwhile says nothing.
  await savePlan(scope, id, (await importFile(scope, id)).plan, true)
  const second = await forecastOf(scope, await importFile(scope, id))
  expect(second).toMatchObject({ result: null })
  expect(second!.key).not.toBe(first!.key)
  expect(await saveForecast(scope, id, { key: first!.key, share: 1, result: null, failed: null })).toBe(false)
  expect((await forecast(scope, id)).accepted).toBe(1)

  // A location that is created there and then brings its rows in.
  await createLocation(scope, { name: 'Harbour', fintracLocationId: 'L002', channel: null, active: true })
  expect(await forecast(scope, id)).toMatchObject({
    accepted: 2,
    refused: 0,
    customersCreated: 2,
    locations: { count: 0 },
  })
})

test('a forecast that an older version kept is worked out anew', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(line('A1', '12000.00', 'C-1')))
  const whole = await forecast(scope, id)
  const file = await importFile(scope, id)
  const older = await keyOf(scope, file, resultVersion - 1)
  await scope.tx((db) =>
    db.import.update({ where: { id }, data: { forecast: { key: older, share: 1, result: {}, failed: null } } }),
  )
  expect(await forecastOf(scope, file)).toMatchObject({ result: null })
  expect(await forecast(scope, id)).toEqual(whole)
})

test('names that are told apart are bounded, and what is beyond is said to be there', async () => {
  const scope = await organization()
  const rows = Array.from({ length: 25_000 }, (_, at) => line(`N${at}`, '1.00', `C-${at}`))
  const id = await createImport(scope, { name: 'many.csv', source: Readable.from([Buffer.from(csv(...rows))]) })
  const result = await forecast(scope, id)
  expect(result).toMatchObject({ read: 25_000, accepted: 0, refused: 25_000 })
  expect(result.customers).toMatchObject({ count: 20_000, rows: 25_000, isMore: true })
  expect(result.customers.listed).toHaveLength(20)
  expect(result.causes).toHaveLength(1)
})
