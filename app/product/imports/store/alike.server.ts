import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { syntheticPrefix } from '../read/ledger/content.ts'
import type { AlikeRow } from '../read/ledger/ledger.ts'

/**
 * Finds transactions that two files list and whose ids don't decide: at least one file has none. One that was typed for
 * an STR is left out: everybody reads what is asked of an import.
 */

/**
 * Whether other imports or people brought transactions that a file may repeat: with ids, those without; without ids,
 * any.
 */
export async function hasOthers(client: Sql, scope: Scope, importId: string, isNamed: boolean): Promise<boolean> {
  const [found] = await client.rows(
    { isThere: col.bool },
    `SELECT EXISTS (SELECT FROM transaction t WHERE t.organization_id = $1::uuid AND t.mode = $2::"Mode"
       AND t.import_id IS DISTINCT FROM $3::uuid AND NOT t.made_for_str AND (NOT $4::boolean OR starts_with(t.external_id, '${syntheticPrefix}'))) AS "isThere"`,
    [scope.organizationId, scope.mode, importId, isNamed],
  )
  return found!.isThere
}

const alikeColumns: ColumnsOf<AlikeRow> = {
  line: col.int,
  firstLine: col.int.orNull,
  firstFile: col.text.orNull,
  isSameParty: col.bool,
  isNamed: col.bool,
}

/** What distinguishes a customer: different numbers are different customers, as are different phones. */
const provenBy = (customer: string): string =>
  `CASE WHEN ${customer}.customer_number IS NOT NULL THEN 'number' WHEN ${customer}.phone IS NOT NULL THEN 'phone' END`

/** The rows of an import in the form for `alikeOnFile`. */
export const storedRows = `SELECT x.*, ${provenBy('c')} AS proven_by FROM transaction x LEFT JOIN customer c ON c.id = x.conductor_id
  WHERE x.id = ANY($4::uuid[])`

const WHEN_AND_WHAT = 'occurred_at, amount, currency, method, direction, location_id'
const meets = (one: string, other: string): string =>
  `${one}.occurred_at = ${other}.occurred_at AND ${one}.amount = ${other}.amount AND ${one}.currency = ${other}.currency
   AND ${one}.method = ${other}.method AND ${one}.direction = ${other}.direction AND ${one}.location_id IS NOT DISTINCT FROM ${other}.location_id
   AND (f.is_named <> n.is_named OR NOT n.is_named AND f.content_hash <> n.content_hash)`

/**
 * Of transactions on file that are equal in the compared values, one represents all, so that the work grows with the
 * rows even if a thousand share one amount at midnight.
 * @param source a query, with $4, of what is compared, by the columns of the transaction table, and `proven_by`
 */
export function alikeOnFile(
  client: Sql,
  scope: Scope,
  importId: string,
  source: string,
  given: unknown,
): Promise<AlikeRow[]> {
  return client.rows(
    alikeColumns,
    `WITH n AS (SELECT line, ${WHEN_AND_WHAT}, conductor_id, content_hash, proven_by,
         NOT starts_with(external_id, '${syntheticPrefix}') AS is_named FROM (${source}) s WHERE occurred_at IS NOT NULL),
       k AS (SELECT DISTINCT ${WHEN_AND_WHAT} FROM n),
       f AS (SELECT k.*, t.id, t.line, t.import_id, t.conductor_id, t.content_hash, ${provenBy('c')} AS proven_by,
           NOT starts_with(t.external_id, '${syntheticPrefix}') AS is_named
         FROM k JOIN transaction t ON t.organization_id = $1::uuid AND t.mode = $2::"Mode" AND t.import_id IS DISTINCT FROM $3::uuid AND NOT t.made_for_str
           AND coalesce(t.occurred_at, 'epoch'::timestamptz) = k.occurred_at AND t.amount = k.amount AND t.currency = k.currency
           AND t.method = k.method AND t.direction = k.direction AND t.location_id IS NOT DISTINCT FROM k.location_id
         LEFT JOIN customer c ON c.id = t.conductor_id),
       same_party AS (SELECT DISTINCT ON (${WHEN_AND_WHAT}, conductor_id, is_named) * FROM f
         ORDER BY ${WHEN_AND_WHAT}, conductor_id, is_named, id),
       any_party AS (SELECT DISTINCT ON (${WHEN_AND_WHAT}, proven_by, is_named) * FROM f
         ORDER BY ${WHEN_AND_WHAT}, proven_by, is_named, id),
       p AS (
         SELECT n.line, f.line AS "firstLine", f.import_id, f.id, TRUE AS "isSameParty", f.is_named OR n.is_named AS "isNamed"
         FROM n JOIN same_party f ON ${meets('n', 'f')} AND f.conductor_id IS NOT DISTINCT FROM n.conductor_id
         UNION ALL
         SELECT n.line, f.line, f.import_id, f.id, FALSE, f.is_named OR n.is_named
         FROM n JOIN any_party f ON ${meets('n', 'f')} AND (f.proven_by IS DISTINCT FROM n.proven_by OR n.proven_by IS NULL))
     SELECT DISTINCT ON (p.line) p.line, p."firstLine", m.file_name AS "firstFile", p."isSameParty", p."isNamed"
     FROM p LEFT JOIN import m ON m.id = p.import_id ORDER BY p.line, p."isSameParty" DESC, p.id`,
    [scope.organizationId, scope.mode, importId, given],
  )
}
