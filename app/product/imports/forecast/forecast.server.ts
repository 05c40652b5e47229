import { sqlIn } from '#app/platform/sql/within.ts'
import { createHash } from 'node:crypto'
import { col } from '#app/platform/sql/columns.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { readContextVersion } from '../read/read-context.server.ts'
import type { ImportFile } from '../upload/queries.server.ts'
import type { Forecast } from './forecast.ts'
import { forecastImportJob } from './jobs.ts'

/** A run without a sign of life for this long counts as lost. */
const lostAfter = '2 minutes'

/**
 * Version of `ForecastResult`: increment when its fields change, so that older results are computed again.
 * @internal a test asks for another one when the result changes
 */
export const resultVersion = 2

/**
 * Equal for the same choices with the same customers, locations, rules and transactions.
 * @internal tested: equal choices must find the forecast that is there
 */
export async function keyOf(
  scope: Scope,
  { plan, createCustomers }: Pick<ImportFile, 'plan' | 'createCustomers'>,
  version = resultVersion,
): Promise<string> {
  const onFile = await scope.sql(async (client) => {
    const { state } = await client.one(
      { state: col.text },
      `SELECT concat_ws(' ', (SELECT max(updated_at) FROM customer), (SELECT count(*) FROM customer),
        (SELECT max(finished_at) FROM import WHERE state <> 'mapping'), (SELECT max(set_at) FROM identity_answer)) AS state`,
    )
    return `${state} ${await readContextVersion(client)}`
  })
  return createHash('sha256')
    .update(JSON.stringify([version, plan, createCustomers, onFile]))
    .digest('base64url')
    .slice(0, 22)
}

/** The forecast of an upload for its current choices, requested if missing. Null once the import has started. */
export async function forecastOf(scope: Scope, file: ImportFile): Promise<Forecast | null> {
  scope.require('import files')
  const key = await keyOf(scope, file)
  return scope.tx(async (db) => {
    const asked = await sqlIn(db).rows(
      { forecast: col.json<Forecast>() },
      `UPDATE import SET forecast = jsonb_build_object('key', $1::text, 'share', 0, 'result', NULL, 'failed', NULL, 'heard', now())
      WHERE id = $2::uuid AND state = 'mapping'
        AND (forecast IS NULL OR forecast ->> 'key' <> $3
          OR (forecast -> 'result' = 'null' AND forecast -> 'failed' = 'null' AND (forecast ->> 'heard')::timestamptz < now() - $4::interval))
      RETURNING forecast`,
      [key, file.id, key, lostAfter],
    )
    if (asked.length > 0)
      await enqueue(
        db,
        forecastImportJob,
        { organizationId: scope.organizationId, mode: scope.mode, importId: file.id, key },
        { dedupeKey: `forecast:${file.id}:${key}` },
      )
    return (asked[0] ?? (await stored(db, file.id)))?.forecast ?? null
  })
}

const stored = async (db: Tx, importId: string) =>
  (
    await sqlIn(db).rows(
      { forecast: col.json<Forecast>().orNull },
      `SELECT forecast FROM import WHERE id = $1::uuid AND state = 'mapping'`,
      [importId],
    )
  )[0]

/** The state of the requested forecast. @throws AppError not-found */
export async function forecastProgress(scope: Scope, importId: string): Promise<Forecast | null> {
  scope.require('import files')
  if (!isId(importId)) throw notFound('The import')
  return (await scope.tx((db) => stored(db, importId)))?.forecast ?? null
}

/** Stores the progress of a forecast; false if it is no longer wanted. */
export async function saveForecast(scope: Scope, importId: string, forecast: Forecast): Promise<boolean> {
  const text = JSON.stringify(forecast)
  return scope.tx(
    async (db) =>
      (await sqlIn(db).run(
        `UPDATE import SET forecast = $1::jsonb || jsonb_build_object('heard', now())
        WHERE id = $2::uuid AND state = 'mapping' AND forecast ->> 'key' = $3`,
        [text, importId, forecast.key],
      )) > 0,
  )
}
