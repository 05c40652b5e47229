import { countGrownTables } from '#app/platform/data/database.ts'
import type { Batch } from '../read/batch/batch.ts'
import { bookBatch } from '../read/batch/book.ts'
import { DatabaseLedger, type LedgerContext } from './database-ledger.server.ts'
import { ReadContextChanged } from '../read/ledger/ledger.ts'
import type { CopyRows } from './ready-columns.ts'
import { importLost, lockTenantImports } from './run-state.server.ts'
import { readContextVersion } from '../read/read-context.server.ts'

export interface BatchContext extends LedgerContext {
  run: string
  /** The line up to which everything is stored; advances with each batch. */
  checkpoint: number
}

/** A batch's place in the queue. */
interface Place {
  /** Resolves when the batch before it is stored: what doesn't depend on it is sent earlier. */
  turn: Promise<boolean>
  /** Called once it has its connection. */
  open: () => void
}

/**
 * Stores a batch in one transaction with the import's counts. False: a stop was requested, don't read further.
 * @throws ReadContextChanged
 */
async function storeBatch(context: BatchContext, batch: Batch<CopyRows>, { turn, open }: Place): Promise<boolean> {
  const { scope, importId, run } = context
  await countWhatGrew(context, batch)
  const goOn = await scope.sql(async (client) => {
    open()
    // A commit lost in a database crash is read again: the checkpoint is lost with it. Until its turn, the transaction
    // holds no locks that others wait for, so it may be idle as long as the one before it waits, e.g. for an undo.
    await client.run('SET LOCAL synchronous_commit = off; SET LOCAL idle_in_transaction_session_timeout = 0')
    const ledger = await DatabaseLedger.open(client, context)
    if (batch.rows.length > 0 && batch.pending.length === 0) await ledger.sendAhead(batch.rows)
    if (!(await turn)) return false
    await client.run('SET LOCAL idle_in_transaction_session_timeout TO DEFAULT')
    await lockTenantImports(client, scope)
    const held = await client.tables
      .selectFrom('import')
      .select('stop_requested')
      .where('id', '=', importId)
      .where('run', '=', run)
      .where('state', '=', 'reading')
      .where('checkpoint_line', '=', context.checkpoint)
      .forUpdate()
      .executeTakeFirst()
    if (held === undefined) throw importLost()
    if (held.stop_requested) return false
    if (batch.context.directory.mustReread || (await readContextVersion(client)) !== batch.context.version)
      throw new ReadContextChanged()
    const counts = await bookBatch(ledger, batch)
    await client.run(
      `UPDATE import SET rows_read = rows_read + $2, rows_accepted = rows_accepted + $3, rows_refused = rows_refused + $4, rows_duplicate = rows_duplicate + $5,
         rows_ignored = rows_ignored + $6, customers_created = customers_created + $7, bytes_read = $8, checkpoint_line = $9 WHERE id = $1`,
      [
        importId,
        counts.read,
        counts.accepted,
        counts.refused,
        counts.duplicate,
        counts.ignored,
        counts.customersCreated,
        batch.bytesRead,
        batch.lastLine,
      ],
    )
    return true
  })
  if (goOn) {
    context.checkpoint = batch.lastLine
    batch.context.directory.markStored(batch.created.values())
  }
  return goOn
}

/** Lines up to which the planner may consider a table empty. */
const linesUncounted = 50_000

/**
 * A batch's customers are looked up in a table that this import fills, and its actions in the transactions: while the
 * planner considers that table empty, a sequential scan per row looks as cheap as the key.
 */
async function countWhatGrew(context: BatchContext, batch: Batch<CopyRows>): Promise<void> {
  if (!batch.context.directory.isComplete || context.checkpoint < linesUncounted) await countGrownTables()
}

/** Stores the batches of an import in file order. Sends the next batch while the previous one is stored. */
export class BatchQueue {
  /** Limit for batches in memory, including the one being read. */
  static readonly held = 3
  readonly #context: BatchContext
  #storing: Promise<boolean> = Promise.resolve(true)
  #sending: Promise<boolean> = Promise.resolve(true)
  /**
   * Resolves when the last batch has its connection: otherwise one could hold the connection that the batch before it
   * needs, a deadlock.
   */
  #opened: Promise<void> = Promise.resolve()

  constructor(context: BatchContext) {
    this.#context = context
  }

  /** Adds a batch as soon as there is room. False: a stop was requested. */
  async put(batch: Batch<CopyRows>): Promise<boolean> {
    const goOn = await this.#storing
    await this.#opened
    const opened = Promise.withResolvers<void>()
    this.#opened = opened.promise
    this.#storing = this.#sending
    this.#sending = storeBatch(this.#context, batch, { turn: this.#storing, open: opened.resolve }).finally(
      opened.resolve,
    )
    // Awaited at the next batch; an early failure mustn't count as unhandled until then.
    this.#sending.catch(() => {})
    return goOn
  }

  /** Whether all were stored; false: a stop was requested. */
  async end(): Promise<boolean> {
    return (await this.#storing) && (await this.#sending)
  }

  /** Resolves when nothing is being sent, whatever the outcome. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#storing, this.#sending])
  }
}
