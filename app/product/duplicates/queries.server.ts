import type { Scope } from '#app/platform/data/scope.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { wholeNameSql } from '../customers/queries.server.ts'

/** A merge that was not undone. */
export interface MergeRow {
  id: string
  /** The name and number of the record that went. */
  gone: string
  by: string
  at: Date
}

const goneSql = `concat_ws(' · ', ${wholeNameSql((name) => `m.gone ->> '${name}'`)}, coalesce(m.gone ->> 'customer_number', m.gone ->> 'phone'))`

/** The records that were merged into a customer, newest first. */
export async function mergesInto(scope: Scope, customerId: string): Promise<MergeRow[]> {
  scope.require('view the product')
  return scope.sql((client) =>
    client.rows(
      { id: col.text, gone: col.text, by: col.text, at: col.instant },
      `SELECT m.id, ${goneSql} AS gone, m.merged_by AS by, m.merged_at AS at FROM customer_merge m
       WHERE m.kept_id = $1::uuid AND m.undone_at IS NULL ORDER BY m.merged_at DESC, m.id`,
      [customerId],
    ),
  )
}

/** The customer that a removed record was finally merged into, or null. */
export async function survivorOf(scope: Scope, id: string | undefined): Promise<string | null> {
  scope.require('view the product')
  if (!isId(id)) return null
  return scope.sql(async (client) => {
    const [row] = await client.rows(
      { id: col.text },
      `WITH RECURSIVE chain AS (
         SELECT kept_id AS id, 1 AS step FROM customer_merge WHERE gone_id = $1::uuid AND undone_at IS NULL
         UNION ALL SELECT m.kept_id, c.step + 1 FROM chain c JOIN customer_merge m ON m.gone_id = c.id AND m.undone_at IS NULL WHERE c.step < 100)
       SELECT chain.id FROM chain JOIN customer c ON c.id = chain.id ORDER BY step DESC LIMIT 1`,
      [id],
    )
    return row?.id ?? null
  })
}

/** The ids of all records that are one with a customer by now, those merged into a merged one too. */
export async function mergedRecords(scope: Scope, customerId: string): Promise<string[]> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { id: col.text },
      `WITH RECURSIVE chain AS (
         SELECT gone_id AS id, 1 AS step FROM customer_merge WHERE kept_id = $1::uuid AND undone_at IS NULL
         UNION ALL SELECT m.gone_id, c.step + 1 FROM chain c JOIN customer_merge m ON m.kept_id = c.id AND m.undone_at IS NULL WHERE c.step < 100)
       SELECT DISTINCT id FROM chain`,
      [customerId],
    )
    return rows.map(({ id }) => id)
  })
}
