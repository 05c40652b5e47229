import type { ClassificationContext, RuleTransaction } from '#app/compliance/types.ts'
import { takeRecords } from '#app/csv/analyse.ts'
import type { Analysis, OpenBytes } from '#app/csv/analyse.ts'
import type { TakeOptions } from '#app/csv/rows/take.ts'
import type { CustomerRow } from '#app/csv/types.ts'
import { ruleTransaction } from '#app/product/transactions/rules/verdict.ts'
import { Batch } from '../read/batch/batch.ts'
import { bookBatch } from '../read/batch/book.ts'
import { conflictOut } from './output.ts'
import type { CheckedDiffering, CheckedDuplicate, CheckedFile, CheckedName, CheckedProblem } from './output-shapes.ts'
import { identityOf } from '../read/ledger/content.ts'
import type { StoredProblem } from '../read/ledger/ledger.ts'
import type { DifferingFact } from '#app/party/same/differing.ts'
import { HeldRows } from './held-rows.ts'
import type { PartyCandidates, ReadRow } from './read-row.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { Occurrences } from '../read/ledger/occurrences.ts'
import { PartyDirectory } from '../read/parties/parties.ts'
import type { ReadContext } from '../read/batch/prepare.ts'
import { timeOf } from '../read/batch/time-and-channel.ts'
import { linksOf } from '../read/parties/roles.ts'
import { duplicateCode } from '#app/product/transactions/problem-codes.ts'
import type { Settings } from '../mapping/settings-file.ts'

export interface CheckFile {
  name: string
  open: OpenBytes
}

/** The files with their analyses, by index. */
export interface PreparedFiles {
  files: readonly CheckFile[]
  analyses: readonly Pick<Analysis, 'settled' | 'detection'>[]
  settings: Settings
  options: TakeOptions
}

function askedOf({ code, raw, question }: StoredProblem): PartyCandidates[] {
  if (question === undefined || question.conflict?.isFirst || question.role === 'listed' || question.role === 'source')
    return []
  return [
    {
      role: question.role,
      customerIds: question.customerIds,
      key: `asked ${question.conflict?.group ?? JSON.stringify([code, raw])}`,
    },
  ]
}

/** The counts of a file. */
export type FileCounts = Pick<
  CheckedFile,
  'data_rows' | 'accepted' | 'rejected' | 'set_aside' | 'duplicates' | 'ignored_count' | 'ignored_lines'
> & {
  /** Records below the header that have content and are left out. */
  left_out?: number
}

/** The ledger to read into, if not an empty one. */
export interface ReadInto {
  ledger: MemoryLedger
  around: ReadContext
  /** Records per booked batch. */
  batch: number
}

/** What a history yields, in file order. */
export type HistoryItem =
  | ReadRow
  | { kind: 'customer'; customer: CustomerRow }
  | { kind: 'problem'; problem: CheckedProblem; held: readonly string[] }
  | { kind: 'name'; name: CheckedName }
  | { kind: 'differing'; differing: CheckedDiffering; customerId: string; field: DifferingFact }
  | { kind: 'duplicate'; duplicate: CheckedDuplicate }

export const contextOf = ({ sectorCode }: Settings): ClassificationContext =>
  sectorCode === undefined ? {} : { sectorCode }

/** A row as a receipt for the rules; null if no report can include it. */
export function receiptOf(
  { ready: { row, when, parties }, id }: ReadRow,
  context: ClassificationContext,
): RuleTransaction | null {
  if (
    row.direction !== 'in' ||
    row.status !== 'completed' ||
    (row.method !== 'cash' && row.method !== 'virtual_currency')
  )
    return null
  return { id, ...ruleTransaction(row, timeOf(row, when, context), parties) }
}

const IGNORED_LISTED = 10_000
/** Small batches: short-lived objects never fill the memory. */
const BATCH = 200

/**
 * One reading of all files: customer lists first, so that transactions know their customers; otherwise in order.
 * Repeatable with the same result.
 */
export class History {
  readonly ledger: MemoryLedger
  readonly #prepared: PreparedFiles
  readonly #severalFiles: boolean
  readonly #into: Omit<ReadInto, 'ledger'> | undefined

  constructor(prepared: PreparedFiles, into?: ReadInto) {
    const { files, settings } = prepared
    this.#prepared = prepared
    this.#into = into
    this.#severalFiles = new Set(files.map(({ name }) => name)).size > 1
    this.ledger =
      into?.ledger ??
      new MemoryLedger(
        files.map(({ name }) => name),
        settings.plan.knownCustomers,
      )
  }

  /** Reads the files; adds to `counts` if given. */
  async *read(counts: readonly FileCounts[] | null): AsyncGenerator<HistoryItem> {
    const { analyses } = this.#prepared
    const isList = (index: number) => analyses[index]!.settled.plan.subject === 'customers'
    const all = analyses.map((_, index) => index)
    for (const index of [...all.filter(isList), ...all.filter((each) => !isList(each))])
      yield* this.#file(index, counts?.[index] ?? null)
  }

  /** Reads one file like an import of its own. */
  async *#file(index: number, counts: FileCounts | null): AsyncGenerator<HistoryItem> {
    const { files, analyses, settings, options } = this.#prepared
    const { settled, detection } = analyses[index]!
    this.ledger.beginFile(index)
    const around: ReadContext = this.#into?.around ?? {
      settled,
      directory: new PartyDirectory(settled.plan, true),
      locate: (named) => named,
      saysChannel: () => false,
      links: linksOf(settled.plan),
      version: '',
      windows: settings.windows,
      context: contextOf(settings),
      rates: options.rates,
    }
    const occurrences = new Occurrences()
    const rows = new HeldRows()
    const atOnce = this.#into?.batch ?? BATCH
    const headerLine = detection.headerLine ?? detection.preambleLines.at(-1) ?? 0
    let batch = new Batch(around, rows)
    let lists: CustomerRow[] = []
    for await (const records of takeRecords(files[index]!.open, { settled, detection }, options)) {
      for (const { record, taken } of records) {
        if (taken.kind === 'ignored') {
          if (counts && ++counts.ignored_count <= IGNORED_LISTED) counts.ignored_lines.push(record.line)
          if (counts?.left_out !== undefined && record.line > headerLine && record.cells.some((cell) => cell !== ''))
            counts.left_out++
          continue
        }
        if (taken.kind === 'customer') lists.push({ ...taken.customer, raw: [] })
        batch.add(record, taken, taken.kind === 'row' ? identityOf(taken.row, occurrences) : null)
        if (batch.size < atOnce) continue
        yield* this.#book(batch, index, counts, lists)
        batch = new Batch(around, rows)
        lists = []
      }
    }
    yield* this.#book(batch, index, counts, lists)
  }

  async *#book(
    batch: Batch<HeldRows>,
    index: number,
    counts: FileCounts | null,
    lists: readonly CustomerRow[],
  ): AsyncGenerator<HistoryItem> {
    const { name } = this.#prepared.files[index]!
    const booked = await bookBatch(this.ledger, batch)
    if (counts) {
      counts.data_rows += booked.read
      counts.accepted += booked.accepted
      counts.rejected += booked.refused
      counts.set_aside += booked.ignored
      counts.duplicates += booked.duplicate
    }
    const { rows, problems } = this.ledger
    const candidates = new Map(
      problems.flatMap(({ line, question }) =>
        question?.role === 'conductor' && !question.place && !question.conflict?.isFirst
          ? [[line, question.customerIds.map((id) => this.ledger.shown(id))] as const]
          : [],
      ),
    )
    const asked = Map.groupBy(
      problems.filter(({ question }) => question !== undefined),
      ({ line }) => line,
    )
    for (const customer of lists) yield { kind: 'customer', customer }
    let next = 0
    for (const ready of rows) {
      for (; next < problems.length && problems[next]!.line < ready.row.line; next++)
        yield* this.#problemItems(problems[next]!, name)
      yield {
        kind: 'row',
        ready,
        id: ready.row.transactionId ?? this.#label(name, ready.row.line),
        file: name,
        candidates: candidates.get(ready.row.line) ?? null,
        asked: asked.get(ready.row.line)?.flatMap(askedOf) ?? [],
      }
    }
    for (; next < problems.length; next++) yield* this.#problemItems(problems[next]!, name)
    for (const { customerId, line, raw, message, action } of this.ledger.nameDoubts)
      yield { kind: 'name', name: { file: name, line, customer: this.ledger.shown(customerId), raw, message, action } }
    for (const { customerId, field, label, line, on, knownLine, onFile, said } of this.ledger.differing)
      yield {
        kind: 'differing',
        customerId,
        field,
        differing: {
          file: name,
          line,
          date: on,
          customer: this.ledger.shown(customerId),
          value: label,
          on_file: onFile,
          on_file_line: knownLine,
          said,
        },
      }
    this.ledger.differing = []
  }

  *#problemItems(
    { cells: _, question, withLine: __, first, ...problem }: StoredProblem,
    file: string,
  ): Generator<HistoryItem> {
    if (problem.code === duplicateCode) {
      yield {
        kind: 'duplicate',
        duplicate: {
          file,
          line: problem.line,
          transaction_id: problem.raw ?? this.#label(file, problem.line),
          first: { file: first?.file ?? file, line: first?.line ?? problem.line },
        },
      }
    }
    yield {
      kind: 'problem',
      held: question?.conflict === undefined ? [] : question.customerIds,
      problem: {
        ...problem,
        file,
        why: problem.message,
        ...(question?.conflict && { conflict: conflictOut(question.conflict) }),
      },
    }
  }

  /** The label of a record without an id. */
  #label(file: string, line: number): string {
    return this.#severalFiles ? `${file} line ${line}` : `line ${line}`
  }
}
