import { col } from '#app/platform/sql/columns.ts'
import { sql, type Sql } from '#app/platform/sql/sql.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { planDefects } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** Which run holds an import, and how it ends. */

class ImportLost extends Error {}

/** Thrown when another run holds the import: this one must store nothing more. */
export const importLost = () => new ImportLost('Another run holds this import, or it was ended.')
export const isImportLost = (error: unknown): boolean => error instanceof ImportLost

/**
 * Serializes imports per tenant: two batches can't create one customer twice, nor can an undo remove what a batch
 * refers to.
 */
export async function lockTenantImports(client: Sql, scope: Scope): Promise<void> {
  await client.lock(`import:${scope.organizationId}:${scope.mode}`)
}

export interface ClaimedImport {
  fileKey: string
  byteSize: bigint
  detection: Detection
  plan: ImportPlan
  createCustomers: boolean
  checkpointLine: number
}

/** Claims an import that waits or whose run died. Null: there is nothing to do. */
export async function claimImport(scope: Scope, importId: string, run: string): Promise<ClaimedImport | null> {
  return scope.sql(async (client) => {
    const rows = await client.rows(
      {
        file_key: col.text,
        byte_size: col.text,
        detection: col.json<Detection>(),
        plan: col.json<ImportPlan>(),
        create_customers: col.bool,
        checkpoint_line: col.int,
      },
      `UPDATE import SET state = 'reading', run = $2, started_at = coalesce(started_at, now())
       WHERE id = $1 AND state IN ('queued', 'reading') RETURNING file_key, byte_size, detection, plan, create_customers, checkpoint_line`,
      [importId, run],
    )
    const row = rows[0]
    if (!row) return null
    const defects = planDefects(row.plan)
    if (defects.length > 0) throw new Error(`The plan of import ${importId} cannot be read: ${defects[0]}`)
    return {
      fileKey: row.file_key,
      byteSize: BigInt(row.byte_size),
      detection: row.detection,
      plan: row.plan,
      createCustomers: row.create_customers,
      checkpointLine: row.checkpoint_line,
    }
  })
}

/** Ends the import, if this run still holds it. */
export async function closeImport(
  scope: Scope,
  importId: string,
  run: string,
  state: 'done' | 'stopped' | 'failed',
  message: string | null,
): Promise<void> {
  await scope.sql((client) =>
    client.tables
      .updateTable('import')
      .set({ state, message, finished_at: sql`now()`, run: null })
      .where('id', '=', importId)
      .where('run', '=', run)
      .where('state', '=', 'reading')
      .execute(),
  )
}
