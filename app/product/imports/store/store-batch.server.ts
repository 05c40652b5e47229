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
  /** Line up to which everything is stored; moves with each batch. */
  checkpoint: number
}

/** How a batch stands in the queue. */
interface Place {
  /** When the batch before it is stored: what needs nothing of that one is sent while it is. */
  turn: Promise<boolean>
  /** Called when it has its connection. */
  open: () => void
}

/**
 * Stores a batch in one transaction with the import's counts. False: the user asked to stop, nothing further is to be read.
 * @throws ReadContextChanged
 */
async function storeBatch(context: BatchContext, batch: Batch<CopyRows>, { turn, open }: Place): Promise<boolean> {
  const { scope, importId, run } = context
  await countWhatGrew(context, batch)
  const goOn = await scope.sql(async (client) => {
    open()
    // A commit that the database loses in a crash is a batch read again: the line reached goes with it. Until its turn it holds nothing
    // that others wait for, so it may stand still for as long as the one before it waits, for an undo for example.
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
    batch.context.directory.confirm(batch.created.values())
  }
  return goOn
}

/** Lines up to which a table may be as good as new to the planner. */
const linesUncounted = 50_000

/**
 * The customers of a batch are looked up in a table that this very import fills, and its actions in the transactions: while the
 * database believes that table to be empty, reading all of it for each row looks as cheap as its key.
 */
async function countWhatGrew(context: BatchContext, batch: Batch<CopyRows>): Promise<void> {
  if (!batch.context.directory.isComplete || context.checkpoint < linesUncounted) await countGrownTables()
}

/** Stores the batches of an import in the file's order. Sends the next batch while the previous one is stored. */
export class BatchQueue {
  /** Batches that are held at once, with the one that is being read. */
  static readonly held = 3
  readonly #context: BatchContext
  #storing: Promise<boolean> = Promise.resolve(true)
  #sending: Promise<boolean> = Promise.resolve(true)
  /** When the last one has its connection: one that waits for another's turn with a connection that the other needs would wait for ever. */
  #opened: Promise<void> = Promise.resolve()

  constructor(context: BatchContext) {
    this.#context = context
  }

  /** Takes a batch as soon as there is room for it. False: the user asked to stop. */
  async put(batch: Batch<CopyRows>): Promise<boolean> {
    const goOn = await this.#storing
    await this.#opened
    const opened = Promise.withResolvers<void>()
    this.#opened = opened.promise
    this.#storing = this.#sending
    this.#sending = storeBatch(this.#context, batch, { turn: this.#storing, open: opened.resolve }).finally(
      opened.resolve,
    )
    // Waited for at the next one; an early failure must not count as unhandled until then.
    this.#sending.catch(() => {})
    return goOn
  }

  /** Whether all were stored; false: the user asked to stop. */
  async end(): Promise<boolean> {
    return (await this.#storing) && (await this.#sending)
  }

  /** When nothing is on its way any more, however it ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#storing, this.#sending])
  }
}
