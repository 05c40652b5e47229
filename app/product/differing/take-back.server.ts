import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Tx } from '#app/platform/data/database.ts'

/**
 * What only an import that is undone said of customers is asked no more; answers stay.
 * @returns the customers that it was asked of
 */
export async function takeBackDiffering(db: Tx, importId: string): Promise<string[]> {
  const said = JSON.stringify([{ importId }])
  await sqlIn(db).run(
    `UPDATE differing_value d SET said = (SELECT coalesce(jsonb_agg(s ORDER BY place), '[]') FROM jsonb_array_elements(d.said) WITH ORDINALITY AS s (s, place) WHERE s ->> 'importId' IS DISTINCT FROM $1)
    WHERE d.state = 'open' AND d.said @> $2::jsonb`,
    [importId, said],
  )
  const rows = await sqlIn(db).rows(
    { customer_id: col.text },
    `DELETE FROM differing_value WHERE state = 'open' AND said = '[]' RETURNING customer_id`,
  )
  return [...new Set(rows.map((row) => row.customer_id))]
}
