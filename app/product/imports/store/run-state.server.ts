import type { PoolClient } from 'pg'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { planDefects } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** Who runs an import, and how it ends. */

class ImportLost extends Error {}

/** Thrown where a run finds that another one holds its import: it stores nothing more. */
export const importLost = () => new ImportLost('Another run holds this import, or it was ended.')
export const isImportLost = (error: unknown): boolean => error instanceof ImportLost

/** One import at a time writes for a tenant: two batches cannot create one customer twice, nor an undo remove what a batch refers to. */
export async function lockTenantImports(client: PoolClient, scope: Scope): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `import:${scope.organizationId}:${scope.mode}`,
  ])
}

export interface ClaimedImport {
  fileKey: string
  byteSize: bigint
  detection: Detection
  plan: ImportPlan
  createCustomers: boolean
  checkpointLine: number
}

/** Takes an import that waits or whose run ended without a word. Null: there is nothing to do for it. */
export async function claimImport(scope: Scope, importId: string, run: string): Promise<ClaimedImport | null> {
  return scope.sql(async (client) => {
    const { rows } = await client.query<{
      file_key: string
      byte_size: string
      detection: Detection
      plan: ImportPlan
      create_customers: boolean
      checkpoint_line: number
    }>(
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
    client.query(
      `UPDATE import SET state = $3::"ImportState", message = $4, finished_at = now(), run = NULL WHERE id = $1 AND run = $2 AND state = 'reading'`,
      [importId, run, state, message],
    ),
  )
}
