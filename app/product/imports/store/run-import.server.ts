import { setImmediate } from 'node:timers/promises'
import { compile } from '#app/csv/rows/take.ts'
import { readingOf, type ReadRecord } from '#app/csv/analyse.ts'
import { LegRows } from '#app/csv/rows/leg-rows.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { readRecords, type Piece } from '#app/csv/bytes/read.ts'
import { jobPatienceMs, ownKey, storedFile } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { CorrectIn } from '#app/product/corrections/corrections.server.ts'
import { Batch } from '../read/batch/batch.ts'
import { identityOf } from '../read/ledger/content.ts'
import { DatabaseParties } from './database-ledger.server.ts'
import { ReadContextChanged } from '../read/ledger/ledger.ts'
import { Occurrences } from '../read/ledger/occurrences.ts'
import { PartyDirectory } from '../read/parties/parties.ts'
import { BatchQueue } from './store-batch.server.ts'
import { CopyRows } from './ready-columns.ts'
import { loadReadContext } from '../read/read-context.server.ts'
import { lookInput } from '../look/apart.server.ts'
import { survey } from '../look/look.ts'
import { openSource } from '../look/source.ts'
import { claimImport, closeImport } from './run-state.server.ts'

/** Records per unit of work: enough to make its fixed costs negligible. Most of their memory is bytes ready to send. */
const batchRecords = 5_000
/** Limit for rows waiting for their parties, which are kept as objects. */
const batchPending = 2_000
/** Limit for the characters of a batch; ordinary records take a fifth of it. */
const batchCharacters = 8_000_000

/** Bytes decoded at a time. Strings of this size stay in V8's young generation; larger ones cause full collections. */
const pieceBytes = 65_536

/**
 * Records read between two turns of the event loop while a batch is stored: a fraction of a millisecond, since the
 * database waits.
 */
const recordsBetweenAnswers = 25

export interface RunOptions {
  /** Identifies this run: only the run with the latest claim can store. */
  run: string
  signal: AbortSignal
  /** Corrects customers on file; drafts follow once the import is read. */
  correct: CorrectIn
  batchRecords?: number | undefined
}

/**
 * Reads an import's file into transactions, from where the last run stopped. Each batch stores its rows, its problems,
 * the counts and its last line in one transaction, so that a run after a crash continues without loss or duplicates.
 * While the database stores one batch, the next is being read.
 */
export async function runImport(scope: Scope, importId: string, options: RunOptions): Promise<void> {
  for (let preloads = true; ; preloads = false) {
    try {
      return await readOn(scope, importId, options, preloads)
    } catch (error) {
      // The user changed a location, a setting or a customer: read what isn't stored yet with the new ones.
      if (!(error instanceof ReadContextChanged)) throw error
    }
  }
}

async function readOn(
  scope: Scope,
  importId: string,
  { run, signal, correct, batchRecords: limit = batchRecords }: RunOptions,
  preloads: boolean,
): Promise<void> {
  const job = await claimImport(scope, importId, run)
  if (job === null) return
  const plan: ImportPlan = job.plan
  const meter = { bytes: 0 }
  const stored = await storedFile(ownKey(scope, job.fileKey), jobPatienceMs)
  const open = () => openSource(stored, plan.file.sheet)
  const analysis = await survey(lookInput(scope, job, plan))
  if (analysis.defects.length > 0 || analysis.questions.length > 0) {
    const message = analysis.defects[0] ?? `Answer this first: ${analysis.questions[0]!.question}`
    await closeImport(scope, importId, run, 'failed', message)
    return
  }
  const directory = new PartyDirectory(plan, job.createCustomers)
  const around = await scope.sql(async (client) => {
    if (preloads) await directory.preload(new DatabaseParties(client, importId))
    return loadReadContext(client, analysis.settled, directory)
  })
  const queue = new BatchQueue({
    scope,
    importId,
    run,
    insertion: { mayRepeat: false },
    correct,
    checkpoint: job.checkpointLine,
  })
  const spaces = Array.from({ length: BatchQueue.held }, () => new CopyRows())
  let turn = 0
  const newBatch = () => new Batch(around, spaces[turn++ % BatchQueue.held]!)
  const take = compile(analysis.settled, { nowMs: Date.now(), rates: around.rates })
  // A single row is taken directly: a list for each would cost more than the rest of the loop.
  const legs = plan.legs === 'rows' ? new LegRows(analysis.settled, take) : null
  const headerLine = analysis.detection.headerLine ?? analysis.detection.preambleLines.at(-1) ?? 0
  const occurrences = new Occurrences()
  let batch = newBatch()
  const resumeAfter = job.checkpointLine
  let readCount = 0

  const flush = async (): Promise<boolean> => {
    batch.bytesRead = meter.bytes
    const goOn = await queue.put(batch)
    batch = newBatch()
    return goOn
  }

  const add = ({ record, taken }: ReadRecord): void => {
    const isOld = record.line <= resumeAfter
    // Occurrences count from the top of the file, including stored rows.
    const identity = taken.kind === 'row' ? identityOf(taken.row, occurrences) : null
    if (isOld) return
    if (taken.kind === 'ignored' && (record.line <= headerLine || record.cells.every((cell) => cell === ''))) return
    batch.add(record, taken, identity)
  }

  try {
    for await (const records of readRecords(counted(open(), meter), readingOf(analysis.detection))) {
      for (const record of records) {
        if (legs === null) add({ record, taken: take(record) })
        else for (const read of legs.next(record)) add(read)
        // Lets batches that are being stored continue.
        if (++readCount % recordsBetweenAnswers === 0) await setImmediate()
        if (batch.size >= limit || batch.pending.length >= batchPending || batch.characters >= batchCharacters) {
          signal.throwIfAborted()
          if (!(await flush())) return await closeImport(scope, importId, run, 'stopped', null)
        }
      }
      signal.throwIfAborted()
    }
    if (legs !== null) for (const read of legs.end()) add(read)
    const goOn = (batch.size === 0 || (await flush())) && (await queue.end())
    await closeImport(scope, importId, run, goOn ? 'done' : 'stopped', null)
  } finally {
    await queue.settled()
  }
}

async function* counted(source: AsyncIterable<Piece>, meter: { bytes: number }): AsyncGenerator<Piece> {
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) {
      meter.bytes = Math.round(chunk.share * (chunk.bytes ?? 0))
      yield chunk
      continue
    }
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const piece = chunk.subarray(start, start + pieceBytes)
      meter.bytes += piece.length
      yield piece
    }
  }
}
