import { col } from '#app/platform/sql/columns.ts'
import type { Statements } from '#app/platform/sql/within.ts'

/** SQL: the ids of the customers with a number: the customer who has it, or the one into whom its record was merged. */
export const numberedSql = (place: string): string =>
  `(SELECT n.id FROM customer n WHERE n.customer_number = ${place} UNION ALL SELECT a.customer_id FROM customer_alias a WHERE a.customer_number = ${place})`

/** The customer with a number, or null. */
export async function numberedCustomer(client: Statements, number: string | null): Promise<string | null> {
  if (number === null) return null
  const [found] = await client.rows({ id: col.text }, `SELECT x.id FROM ${numberedSql('$1::text')} x`, [number])
  return found?.id ?? null
}
