import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { syntheticPrefix } from '../read/ledger/content.ts'
import type { Alike } from '../read/ledger/ledger.ts'

/** Transactions that two files list, one with ids and one without. */

/** Whether other imports, or people, brought transactions with an id where this file has none, or without one where it has. */
export async function hasOthers(client: Sql, scope: Scope, importId: string, isNamed: boolean): Promise<boolean> {
  const [found] = await client.rows(
    { isThere: col.bool },
    `SELECT EXISTS (SELECT FROM transaction t WHERE t.organization_id = $1::uuid AND t.mode = $2::"Mode"
       AND t.import_id IS DISTINCT FROM $3::uuid AND starts_with(t.external_id, '${syntheticPrefix}') = $4::boolean) AS "isThere"`,
    [scope.organizationId, scope.mode, importId, isNamed],
  )
  return found!.isThere
}

const alikeColumns: ColumnsOf<Alike> = { line: col.int, firstLine: col.int.orNull, firstFile: col.text.orNull }

/** @param source a query, with $4, of what is compared, by the columns of the transaction table */
export function alikeOnFile(
  client: Sql,
  scope: Scope,
  importId: string,
  source: string,
  given: unknown,
): Promise<Alike[]> {
  return client.rows(
    alikeColumns,
    `SELECT DISTINCT ON (n.line) n.line, t.line AS "firstLine", m.file_name AS "firstFile"
     FROM (${source}) n JOIN transaction t ON t.organization_id = $1::uuid AND t.mode = $2::"Mode" AND t.import_id IS DISTINCT FROM $3::uuid
       AND coalesce(t.occurred_at, 'epoch'::timestamptz) = n.occurred_at AND t.amount = n.amount AND t.currency = n.currency
       AND t.method = n.method AND t.direction = n.direction AND t.location_id IS NOT DISTINCT FROM n.location_id
       AND t.conductor_id IS NOT DISTINCT FROM n.conductor_id
       AND starts_with(t.external_id, '${syntheticPrefix}') <> starts_with(n.external_id, '${syntheticPrefix}')
     LEFT JOIN import m ON m.id = t.import_id ORDER BY n.line, t.id`,
    [scope.organizationId, scope.mode, importId, given],
  )
}
