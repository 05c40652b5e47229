import { rowsForStrOf } from '#app/product/transactions/record/shared-reference.server.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { runCorrections, type CorrectIn } from '#app/product/corrections/corrections.server.ts'

/**
 * Runs an import, then updates reports: late transactions join drafts or are proposed for submitted reports, and drafts
 * include additions to customers on file.
 */
export function followImport<Result>(
  scope: Scope,
  importId: string,
  read: (correct: CorrectIn) => Promise<Result>,
): Promise<Result> {
  return runCorrections(scope, async (correct) => ({
    result: await read(correct),
    changed: await changedByImport(scope, importId),
  }))
}

/** What an import may have changed in reports. */
export const changedByImport = async (scope: Scope, importId: string) => ({
  customers: await completedCustomers(scope, importId),
  transactions: await scope.sql((client) => rowsForStrOf(client, { importId })),
  rule: true,
})

/**
 * Customers whose drafts an import affects: it added values, has different ones, or asks whether they are someone else.
 */
async function completedCustomers(scope: Scope, importId: string): Promise<string[]> {
  const rows = await scope.sql((client) =>
    client.rows(
      { id: col.text },
      `SELECT c.id FROM customer c WHERE c.updated_at > c.created_at AND c.updated_at >= (SELECT i.started_at FROM import i WHERE i.id = $1::uuid)
       UNION SELECT jsonb_array_elements_text(e.question -> 'customerIds')::uuid FROM import_row_error e WHERE e.import_id = $1::uuid AND e.state = 'open' AND e.severity = 'ask' AND e.question ? 'conflict'
       UNION SELECT d.customer_id FROM differing_value d WHERE d.state = 'open' AND d.said @> jsonb_build_array(jsonb_build_object('importId', $1::text))`,
      [importId],
    ),
  )
  return rows.map((row) => row.id)
}
