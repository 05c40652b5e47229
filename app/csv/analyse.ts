/**
 * Analyses a whole file (encoding, layout, mapping, questions), then reads its records. The caller supplies the bytes
 * and must be able to reopen them; memory doesn't grow with the file.
 */
import type { CsvRecord, Detection } from './types.ts'
import { isCustomerList } from './plan/propose/parties/customer-list.ts'
import { proposeMapping } from './plan/propose/mapping.ts'
import type { Mapping } from './plan/columns.ts'
import type { ImportPlan } from './plan/plan.ts'
import type { Settled, SettleResult } from './plan/settled.ts'
import { compile, type Taken, type TakeOptions } from './rows/take.ts'
import { foreignKind, type ForeignKind } from './bytes/binary.ts'
import { detect, SAMPLE_BYTES } from './plan/headers/detect.ts'
import { fixedWidthText } from './plan/headers/fixed-width.ts'
import { EncodingScanner } from './bytes/encoding.ts'
import { Evidence } from './plan/settle/evidence.ts'
import { askClockBeside } from './rows/clock-beside.ts'
import { askLegs, LegRows } from './rows/leg-rows.ts'
import { readRecords, type Piece } from './bytes/read.ts'
import type { SheetPiece } from './bytes/workbook/workbook.ts'
import { headingFiller, recordClassifier } from './words/records.ts'
import { noSheetText, settle } from './plan/settle.ts'
import { withholdPreview } from './rows/withheld.ts'
import { RUNAWAY_CHARACTERS, RUNAWAY_LINES } from './bytes/tokenize.ts'

/** Opens the file from the beginning, in pieces of any size. */
export type OpenBytes = () => AsyncIterable<Piece> | Iterable<Piece>

export interface Analysis extends SettleResult {
  detection: Detection
  mapping: Mapping
  bytes: number
  /** Why the file can't be read at all, and what to do about it; null if it can be read. */
  rejection: {
    code: 'empty-file' | 'no-records' | 'not-text' | 'too-many-columns' | 'runaway-quote' | 'fixed-width'
    message: string
  } | null
}

/** Proposing a mapping for thousands of columns takes minutes, and nobody would review it. */
const mappingOf = (detection: Detection, plan: ImportPlan, isTooWide: boolean): Mapping =>
  isTooWide ? { columns: [], combined: [], unknownColumns: [], clashes: [] } : proposeMapping(detection, plan)

/** More columns than any system exports; the mapping page for them would be megabytes long. */
const mostColumns = 500

/** Why the file has too many columns; null if they can be mapped. */
export function tooWideText({ width, header }: Pick<Detection, 'width' | 'header'>): string | null {
  const columns = Math.max(width, header.length)
  return columns > mostColumns
    ? `The file has ${columns.toLocaleString('en-CA')} columns, and at most ${mostColumns} can be mapped.`
    : null
}

/** Why the columns can't be told apart: the first record's quote swallows the rows after it. */
function runawayText({ header, width, preview: [first] }: Detection): string | null {
  if (!first?.strayQuote || header.length === 0 || width >= header.length) return null
  return `The quote that opens on line ${first.line} is never closed, or its value runs over more than ${RUNAWAY_LINES} lines or ${RUNAWAY_CHARACTERS.toLocaleString('en-CA')} characters. Close the quote or shorten the value, and choose the file again.`
}

export interface AnalyseOptions {
  /** Recognize a customer list by its columns, whatever the plan's subject. */
  inferSubject?: boolean
  /** The user chose the zone of the whole file, even if it is the default. */
  zoneChosen?: boolean
}

/** First pass: encoding over all bytes, and a sample for every other decision. */
async function inspect(
  open: OpenBytes,
  plan: ImportPlan,
): Promise<{ detection: Detection; bytes: number; foreign: ForeignKind | null }> {
  const scanner = new EncodingScanner()
  const sample = new Uint8Array(SAMPLE_BYTES)
  let held = 0
  let bytes = 0
  for await (const chunk of open()) {
    if (!(chunk instanceof Uint8Array)) return inspectSheet(open, plan)
    scanner.push(chunk)
    bytes += chunk.length
    if (held < SAMPLE_BYTES) {
      const part = chunk.subarray(0, SAMPLE_BYTES - held)
      sample.set(part, held)
      held += part.length
    }
  }
  const head = sample.subarray(0, held)
  const detection = detect(head, { encoding: scanner.finding(), whole: bytes <= SAMPLE_BYTES, plan })
  const { encoding } = detection
  return { detection, bytes, foreign: foreignKind(head, /^utf-(?:16|32)/.test(encoding), encoding === 'iso-2022-jp') }
}

/** Rows of a workbook that serve as the sample. */
const SAMPLE_ROWS = 2_000

/** The first rows of a workbook; null if the file isn't one. */
export async function sheetSample(open: OpenBytes): Promise<SheetPiece | null> {
  const records: CsvRecord[] = []
  let last: SheetPiece | undefined
  for await (const piece of open()) {
    if (piece instanceof Uint8Array) return null
    records.push(...piece.records)
    last = piece
    if (records.length >= SAMPLE_ROWS) break
  }
  return last === undefined ? null : { ...last, records }
}

async function inspectSheet(open: OpenBytes, plan: ImportPlan): ReturnType<typeof inspect> {
  const sheet = await sheetSample(open)
  return { detection: detect(new Uint8Array(0), { sheet: sheet!, plan }), bytes: sheet!.bytes ?? 0, foreign: null }
}

/** The options for reading the records of a detected file. */
export function readingOf(detection: Detection): {
  encoding: Detection['encoding']
  secondEncoding: Detection['secondEncoding']
  delimiter: Detection['delimiter']
  quote: Detection['quote']
  newline: Detection['newline']
  width: number
} {
  const { encoding, secondEncoding, delimiter, quote, newline, width, header, dayAt } = detection
  const own = dayAt === undefined ? 0 : 1
  return { encoding, secondEncoding, delimiter, quote, newline, width: Math.max(width, header.length) - own }
}

/** The mapping, and the plan with the subject that was inferred. */
function settleSubject(
  detection: Detection,
  plan: ImportPlan,
  isTooWide: boolean,
  { inferSubject }: AnalyseOptions,
): { mapping: Mapping; own: ImportPlan } {
  const mapping = mappingOf(detection, plan, isTooWide)
  if (!inferSubject || plan.subject === 'customers' || !isCustomerList(mapping.columns)) return { mapping, own: plan }
  const own: ImportPlan = { ...plan, subject: 'customers' }
  return { mapping: mappingOf(detection, own, isTooWide), own }
}

/** Asks what only rows can show, once everything else is settled. */
export function askOfRows(
  { settled, questions }: Pick<SettleResult, 'settled' | 'questions'>,
  { spread }: Evidence,
): void {
  askClockBeside(settled, spread.records, compile(settled), questions)
  askLegs(settled, compile(settled), questions)
}

/** Decides everything about a file before its rows are read. */
export async function analyse(open: OpenBytes, plan: ImportPlan, options: AnalyseOptions = {}): Promise<Analysis> {
  const { detection, bytes, foreign } = await inspect(open, plan)
  const tooWide = tooWideText(detection)
  const { mapping, own } = settleSubject(detection, plan, tooWide !== null, options)
  const evidence = new Evidence(mapping)
  const dateAt = mapping.columns
    .filter(({ field, position }) => (field === 'datetime' || field === 'date') && position !== detection.dayAt)
    .map(({ position }) => position)
  const classify = recordClassifier(detection.headerRow ?? detection.header, mapping.columns.length, dateAt)
  const fill = headingFiller(detection)
  const headerLine = detection.headerLine ?? detection.preambleLines.at(-1) ?? 0
  const noSheet = noSheetText(detection, plan)
  const runaway = runawayText(detection)
  const fixedWidth = fixedWidthText(detection, mapping, own.file.delimiter !== undefined)
  let records = 0
  if (tooWide === null && runaway === null)
    reading: for await (const batch of readRecords(open(), readingOf(detection))) {
      for (const record of batch) {
        if (record.line <= headerLine) continue
        const { kind } = classify(record)
        const filled = fill(record, kind)
        if (kind !== 'data') continue
        records++
        evidence.add(filled)
        if (evidence.settled()) break reading
      }
    }
  const settling = settle(detection, mapping, evidence, own, options)
  if (settling.defects.length === 0) askOfRows(settling, evidence)
  withholdPreview(detection, settling.settled)
  let rejection: Analysis['rejection'] = null
  if (foreign !== null)
    rejection = {
      code: 'not-text',
      message: `The file is ${foreign.kind}, ${foreign.isSheet ? 'which can’t be read' : 'not a CSV file'}. ${foreign.action}`,
    }
  else if (tooWide !== null)
    rejection = {
      code: 'too-many-columns',
      message: `${tooWide} Delete the columns you don’t need and choose the file again.`,
    }
  else if (runaway !== null) rejection = { code: 'runaway-quote', message: runaway }
  else if (fixedWidth !== null) rejection = { code: 'fixed-width', message: fixedWidth }
  else if (bytes === 0 && detection.workbook === undefined)
    rejection = { code: 'empty-file', message: 'The file is empty.' }
  else if (records === 0 && noSheet !== null) rejection = { code: 'no-records', message: noSheet }
  else if (records === 0)
    rejection = {
      code: 'no-records',
      message: detection.headerLine === null ? 'The file has no records.' : 'The file has a header row and no records.',
    }
  return { ...settling, detection, mapping, bytes, rejection }
}

export interface ReadRecord {
  record: CsvRecord
  taken: Taken
}

/** Reads every record of an analysed file. Records within a batch are read lazily: consume each batch to its end. */
export async function* takeRecords(
  open: OpenBytes,
  { settled, detection }: Pick<Analysis, 'detection' | 'settled'>,
  options: TakeOptions = {},
): AsyncGenerator<Iterable<ReadRecord>> {
  const read = recordTaker(settled, compile(settled, options))
  for await (const batch of readRecords(open(), readingOf(detection))) yield flattened(batch, read.next)
  yield read.end()
}

function* flattened(
  records: readonly CsvRecord[],
  next: (record: CsvRecord) => Iterable<ReadRecord>,
): Generator<ReadRecord> {
  for (const record of records) yield* next(record)
}

/** Reads each record at once, or together with the other rows of its transaction (`legs: 'rows'`). */
export function recordTaker(
  settled: Settled,
  take: (record: CsvRecord) => Taken,
): { next: (record: CsvRecord) => Iterable<ReadRecord>; end: () => Iterable<ReadRecord> } {
  if (settled.plan.legs !== 'rows') return { next: (record) => [{ record, taken: take(record) }], end: () => [] }
  const legs = new LegRows(settled, take)
  return { next: (record) => legs.next(record), end: () => legs.end() }
}
