import type { Tx } from '#app/platform/data/database.ts'

/** What only an import that is undone said of customers is asked no more; answers stay. @returns the customers that it was asked of */
export async function takeBackDiffering(db: Tx, importId: string): Promise<string[]> {
  const said = JSON.stringify([{ importId }])
  await db.$executeRaw`
    UPDATE differing_value d SET said = (SELECT coalesce(jsonb_agg(s ORDER BY place), '[]') FROM jsonb_array_elements(d.said) WITH ORDINALITY AS s (s, place) WHERE s ->> 'importId' IS DISTINCT FROM ${importId})
    WHERE d.state = 'open' AND d.said @> ${said}::jsonb`
  const rows = await db.$queryRaw<
    { customer_id: string }[]
  >`DELETE FROM differing_value WHERE state = 'open' AND said = '[]' RETURNING customer_id`
  return [...new Set(rows.map((row) => row.customer_id))]
}
