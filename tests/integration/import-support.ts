import { Readable } from 'node:stream'
import { emptyPlan, type ImportPlan } from '#app/csv/plan/plan.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { ForecastResult } from '#app/product/imports/forecast/forecast.ts'
import { forecastOf, forecastProgress } from '#app/product/imports/forecast/forecast.server.ts'
import { runForecast } from '#app/product/imports/forecast/run-forecast.server.ts'
import { savePlan, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import { importFile, importProgress, type ImportView } from '#app/product/imports/upload/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'

/** Helpers to import files. */

export const header =
  'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID,Customer Name,Phone,Location ID'

/** A completed cash receipt at location L001 by default. */
export function line(
  id: string,
  amount: string,
  customer: string,
  more: Partial<Record<'at' | 'method' | 'direction' | 'status' | 'name' | 'phone' | 'location' | 'cad', string>> = {},
): string {
  return [
    id,
    more.at ?? '2026-03-04 10:00:00',
    amount,
    'CAD',
    more.cad ?? amount,
    more.method ?? 'cash',
    more.direction ?? 'in',
    more.status ?? 'completed',
    customer,
    more.name ?? '',
    more.phone ?? '',
    more.location ?? 'L001',
  ].join(',')
}

export const csv = (...lines: string[]): string => `${[header, ...lines].join('\n')}\n`

export async function prepareOrganization(scope: Scope): Promise<void> {
  await scope.tx(async (db) => {
    const had = await db.reportingWindow.count()
    if (had === 0)
      await db.reportingWindow.create({
        data: { id: newId(), organizationId: scope.organizationId, startTime: '00:00', offsetMinutes: -300 },
      })
    await db.location.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        name: 'Main Street',
        fintracLocationId: 'L001',
      },
    })
  })
}

/** Uploads and starts a file without running its job. */
export async function upload(
  scope: Scope,
  text: string | Buffer,
  options: { name?: string; plan?: Partial<ImportPlan>; createCustomers?: boolean } = {},
): Promise<string> {
  const id = await createImport(
    scope,
    { name: options.name ?? 'transactions.csv', source: Readable.from([Buffer.from(text as string)]) },
    options.plan ? { plan: { ...emptyPlan(), ...options.plan } } : undefined,
  )
  const file = await importFile(scope, id)
  await savePlan(scope, id, file.plan, options.createCustomers ?? true)
  return id
}

/** Uploads, starts and reads a file completely. */
export async function importText(
  scope: Scope,
  text: string | Buffer,
  options: Parameters<typeof upload>[2] & { batchRecords?: number | undefined } = {},
): Promise<ImportView> {
  const id = await upload(scope, text, options)
  await startImport(scope, id)
  await readImport(scope, id, {
    run: `test-${id.slice(-6)}`,
    signal: new AbortController().signal,
    batchRecords: options.batchRecords,
  })
  return importProgress(scope, id)
}

/** The forecast on the mapping page once the whole file was read. */
export async function forecast(scope: Scope, id: string): Promise<ForecastResult> {
  const asked = await forecastOf(scope, await importFile(scope, id))
  await runForecast(scope, id, { key: asked!.key, signal: new AbortController().signal })
  const { result, failed } = (await forecastProgress(scope, id))!
  if (result === null) throw new Error(failed ?? 'The forecast came to no end.')
  return result
}

/** Counts of an import, which must add up. */
export const countsOf = ({ state, read, accepted, refused, duplicate, ignored }: ImportView) => ({
  state,
  read,
  accepted,
  refused,
  duplicate,
  ignored,
})
