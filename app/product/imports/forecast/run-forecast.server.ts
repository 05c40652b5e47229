import { setImmediate } from 'node:timers/promises'
import type { Piece } from '#app/csv/bytes/read.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { jobPatienceMs, ownKey, storedFile } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { contextOf } from '../check/history.ts'
import { History, receiptOf, type FileCounts } from '../check/history.ts'
import { Receipts } from '../check/receipts.ts'
import { lookInput } from '../look/apart.server.ts'
import { survey } from '../look/look.ts'
import { openSource } from '../look/source.ts'
import { duplicateCode } from '#app/product/transactions/problem-codes.ts'
import { PartyDirectory } from '../read/parties/parties.ts'
import { loadReadContext } from '../read/read-context.server.ts'
import { importFile } from '../upload/queries.server.ts'
import { ForecastLedger } from './forecast-ledger.server.ts'
import { ForecastProblems, type ForecastResult } from './forecast.ts'
import { saveForecast } from './forecast.server.ts'

/** Records per batch: each one looks up what is on file. */
const batch = 2_000
/** Limit for rows whose customers, ids and receipts are kept in memory beside the worker's other jobs. */
const mostRows = 150_000
/** Interval of progress updates, in milliseconds. */
const noteEvery = 500
/** Items between two turns of the event loop for other jobs of the process. */
const itemsBetweenAnswers = 50

/**
 * Reads an upload like its import would, into a ledger that stores nothing, and stores the result. Ends quietly if the
 * choices changed or the import was started.
 */
export async function runForecast(
  scope: Scope,
  importId: string,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<void> {
  const note = (share: number, result: ForecastResult | null, failed: string | null = null) =>
    saveForecast(scope, importId, { key, share, result, failed })
  if (!(await note(0, null))) return
  try {
    const result = await read(scope, importId, signal, (share) => note(share, null))
    if (result !== null) await note(1, result)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await note(0, null, error.message)
  }
}

async function read(
  scope: Scope,
  importId: string,
  signal: AbortSignal,
  goesOn: (share: number) => Promise<boolean>,
): Promise<ForecastResult | null> {
  const file = await importFile(scope, importId)
  const { plan } = file
  const analysis = await survey(lookInput(scope, file, plan))
  const [open] = [...analysis.defects, ...analysis.questions.map(({ question }) => question)]
  if (open !== undefined) throw new AppError('questions-open', 409, open)
  const stored = await storedFile(ownKey(scope, file.fileKey), jobPatienceMs)
  const meter = { share: 0 }
  const ledger = new ForecastLedger(scope, file)
  const directory = new PartyDirectory(plan, file.createCustomers)
  await directory.preload(ledger)
  const around = await scope.sql((client) => loadReadContext(client, analysis.settled, directory))
  const history = new History(
    {
      files: [
        {
          name: file.fileName,
          open: () => metered(openSource(stored, plan.file.sheet), Number(file.byteSize), meter),
        },
      ],
      analyses: [analysis],
      settings: { plan, windows: [...around.windows], subjectChosen: true, zoneChosen: true },
      options: { nowMs: Date.now(), rates: around.rates },
    },
    { ledger, around, batch },
  )
  const counts: FileCounts = {
    data_rows: 0,
    accepted: 0,
    rejected: 0,
    set_aside: 0,
    duplicates: 0,
    ignored_count: 0,
    ignored_lines: [],
    left_out: 0,
  }
  const problems = new ForecastProblems()
  const receipts = new Receipts((party) => ledger.factsOf(party))
  let [readCount, noted] = [0, Date.now()]
  let isPart = false
  for await (const item of history.read([counts])) {
    if (item.kind === 'problem' && item.problem.code !== duplicateCode) problems.add(item.problem)
    if (item.kind === 'row') {
      const receipt = receiptOf(item, around.context)
      if (receipt !== null) receipts.add(receipt, item.asked)
    }
    if (counts.data_rows >= mostRows) {
      isPart = true
      break
    }
    if (++readCount % itemsBetweenAnswers !== 0) continue
    await setImmediate()
    signal.throwIfAborted()
    if (Date.now() - noted < noteEvery) continue
    noted = Date.now()
    if (!(await goesOn(meter.share))) return null
  }
  const leftOut = counts.left_out ?? 0
  return {
    subject: plan.subject,
    isPart,
    read: counts.data_rows + leftOut,
    accepted: counts.accepted,
    refused: counts.rejected,
    duplicate: counts.duplicates,
    skipped: counts.set_aside + leftOut,
    customersCreated: [...ledger.customers()].filter((customer) => customer.file >= 0).length,
    ...problems.out(),
    ...reportsOf(receipts, around),
  }
}

/** The reports from the file's rows alone. Without a window, aggregation is undefined. */
function reportsOf(
  receipts: Receipts,
  { windows, context }: { windows: Parameters<Receipts['aggregate']>[0]; context: ReturnType<typeof contextOf> },
): Pick<ForecastResult, 'reports' | 'awaiting'> {
  if (windows.length === 0) return { reports: null, awaiting: 0 }
  const found = receipts.aggregate(windows, context)
  const reports: Partial<Record<string, number>> = {}
  for (const { type } of found.candidates) reports[type] = (reports[type] ?? 0) + 1
  return { reports, awaiting: receipts.awaiting(windows, context, found).candidates.length }
}

/** Measures how much of a source was read. */
async function* metered(source: AsyncIterable<Piece>, bytes: number, meter: { share: number }): AsyncGenerator<Piece> {
  let come = 0
  for await (const piece of source) {
    if (piece instanceof Uint8Array) come += piece.length
    meter.share = Math.min(0.99, piece instanceof Uint8Array ? come / Math.max(1, bytes) : piece.share)
    yield piece
  }
}
