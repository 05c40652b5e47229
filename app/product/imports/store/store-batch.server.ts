import { countGrownTables } from '#app/platform/database.ts'
import type { Scope } from '#app/platform/scope.ts'
import type { Batch } from '../read/batch.ts'
import { bookBatch } from '../read/book.ts'
import { DatabaseLedger } from './database-ledger.server.ts'
import { SurroundingsChanged } from '../read/ledger.ts'
import type { CopyRows } from './ready-columns.ts'
import { importLost, lockTenantImports } from './run-state.server.ts'
import type { Insertion } from './store.server.ts'
import { surroundingsVersion } from '../read/surroundings.server.ts'

export interface BatchContext {
  scope: Scope
  importId: string
  run: string
  insertion: Insertion
  /** Line up to which everything is stored; moves with each batch. */
  checkpoint: number
}

/**
 * Stores a batch in one transaction with the import's counts. False: the user asked to stop, nothing further is to be read.
 * @throws SurroundingsChanged
 */
export async function storeBatch(context: BatchContext, batch: Batch<CopyRows>): Promise<boolean> {
  const { scope, importId, run } = context
  // The customers of a batch are looked up in a table that this very import fills.
  if (!batch.around.directory.isComplete) await countGrownTables()
  const goOn = await scope.bulk(async client => {
    // A commit that the database loses in a crash is a batch read again: the line reached goes with it.
    await client.query('SET LOCAL synchronous_commit = off')
    await lockTenantImports(client, scope)
    const held = await client.query<{ stop_requested: boolean }>(
      `SELECT stop_requested FROM import WHERE id = $1 AND run = $2 AND state = 'reading' AND checkpoint_line = $3 FOR UPDATE`,
      [importId, run, context.checkpoint],
    )
    if (held.rowCount !== 1) throw importLost()
    if (held.rows[0]!.stop_requested) return false
    if (batch.around.directory.isMistaken || (await surroundingsVersion(client)) !== batch.around.version) throw new SurroundingsChanged()
    const counts = await bookBatch(await DatabaseLedger.open(client, context), batch)
    await client.query(
      `UPDATE import SET rows_read = rows_read + $2, rows_accepted = rows_accepted + $3, rows_refused = rows_refused + $4, rows_duplicate = rows_duplicate + $5,
         rows_ignored = rows_ignored + $6, customers_created = customers_created + $7, bytes_read = $8, checkpoint_line = $9 WHERE id = $1`,
      [importId, counts.read, counts.accepted, counts.refused, counts.duplicate, counts.ignored, counts.customersCreated, batch.bytesRead, batch.lastLine],
    )
    return true
  })
  if (goOn) {
    context.checkpoint = batch.lastLine
    batch.around.directory.confirm(batch.created.values())
  }
  return goOn
}
