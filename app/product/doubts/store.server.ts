import type { Sql } from '#app/platform/sql/sql.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerHashSql, transactionHashSql, type FoundDoubt } from './values.ts'

const partSize = 5_000

/**
 * Keeps doubts about records that are stored. One about a customer is kept once, as it was found first, and only where
 * the customer has the very value that is doubted: what is on file stays when a file tells otherwise. Runs within the
 * unit of work that stores the records.
 */
export async function storeDoubts(
  client: Sql,
  scope: Scope,
  /** Null: no file says it. */
  importId: string | null,
  doubts: readonly FoundDoubt[],
): Promise<void> {
  for (let start = 0; start < doubts.length; start += partSize) {
    // JSON writes NUL as an escape, which jsonb refuses.
    const json = JSON.stringify(
      doubts.slice(start, start + partSize).map((doubt, place) => ({ ...doubt, place })),
    ).replaceAll('\\u0000', '')
    const from = `jsonb_to_recordset($4::jsonb) AS d ("customerId" uuid, "transactionId" uuid, code text, field text, "valueHash" text, raw text, message text, action text, line int, place int)`
    const into =
      'INSERT INTO doubt (organization_id, mode, import_id, customer_id, transaction_id, code, field, value_hash, raw, message, action, line)'
    const parameters = [scope.organizationId, scope.mode, importId, json]
    await client.run(
      `${into} SELECT $1::uuid, $2::"Mode", $3::uuid, c.id, NULL, d.code, d.field, ${customerHashSql}, d.raw, d.message, d.action, d.line
       FROM ${from} JOIN customer c ON c.id = d."customerId" WHERE d."valueHash" IS NULL OR ${customerHashSql} = d."valueHash" ORDER BY d.place ON CONFLICT DO NOTHING`,
      parameters,
    )
    await client.run(
      `${into} SELECT $1::uuid, $2::"Mode", $3::uuid, NULL, t.id, d.code, d.field, ${transactionHashSql}, d.raw, d.message, d.action, d.line
       FROM ${from} JOIN transaction t ON t.id = d."transactionId" ORDER BY d.place ON CONFLICT DO NOTHING`,
      parameters,
    )
  }
}
