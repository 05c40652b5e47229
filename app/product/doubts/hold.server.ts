import type { Scope } from '#app/platform/data/scope.ts'
import type { Statements } from '#app/platform/sql/within.ts'
import { transactionHashSql } from './values.ts'

/**
 * Holds the reports that state the parties of these transactions, until somebody confirms or corrects them: a command
 * went through that these transactions would have forbidden, had the person known of them. Asks again what was
 * confirmed before.
 */
export async function holdParties(
  client: Statements,
  scope: Scope,
  transactions: readonly string[],
  { code, message, action }: { code: string; message: string; action: string },
): Promise<void> {
  if (transactions.length === 0) return
  await client.run(
    `INSERT INTO doubt (organization_id, mode, transaction_id, code, field, value_hash, message, action)
     SELECT $1::uuid, $2::"Mode", t.id, d.code, d.field, ${transactionHashSql}, d.message, d.action
     FROM transaction t, (VALUES ($4::text, 'parties', $5::text, $6::text)) AS d (code, field, message, action) WHERE t.id = ANY($3::uuid[])
     ON CONFLICT (transaction_id, field, code, value_hash) WHERE transaction_id IS NOT NULL
       DO UPDATE SET message = EXCLUDED.message, action = EXCLUDED.action, confirmed_by = NULL, confirmed_at = NULL`,
    [scope.organizationId, scope.mode, transactions, code, message, action],
  )
}
