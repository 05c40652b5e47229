/**
 * Turns a file's records, in order, into transactions or customers. Keeps the file's state: whether the header was
 * passed, and the location of the last section line.
 */
import type { CsvRecord, CustomerRow, NormalRow, Problem, RateReader } from '../types.ts'
import type { Settled } from '../plan/settled.ts'
import { Problems } from './text/problems.ts'
import { sources } from '../plan/settle/sources.ts'
import { NAME_TO_CONFIRM, nameToConfirm } from '#app/party/names/name-doubts.ts'
import { transactionReader } from './normalise.ts'
import { standingReader } from './actions/standing.ts'
import { reportDamage } from './text/damaged-cells.ts'
import { partyReader } from './parties/party-cells.ts'
import { garbledReader } from './text/garbled-cells.ts'
import { lengthChecker } from './text/length-cells.ts'
import { headingFiller, recordClassifier, sectionLocation } from '../words/records.ts'
import { withholder } from './withheld.ts'

export type Taken =
  /** `record`: the record without the numbers that may not be kept. */
  | { kind: 'row'; row: NormalRow; record: CsvRecord; problems: Problem[] }
  | { kind: 'customer'; customer: CustomerRow; problems: Problem[] }
  /** Not imported: its problems say why. */
  | { kind: 'refused'; record: CsvRecord; problems: Problem[] }
  /** Not imported, and not wrong: no money moved, or it is part of another row (`cells`: its content). */
  | { kind: 'aside'; problems: Problem[]; cells?: readonly string[] }
  /** Not data: header, title, total, comment, blank. */
  | { kind: 'ignored' }

const IGNORED: Taken = { kind: 'ignored' }

export interface TakeOptions {
  /**
   * Time of reading in milliseconds since 1970: completed transactions more than a day after it are refused, and birth
   * dates in a customer list are checked against it. Absent: no check.
   */
  nowMs?: number | undefined
  /** The rates on file. Absent: only those of the plan and the file. */
  rates?: RateReader | undefined
  /** The record is a whole transaction, whatever the plan says of rows with one id. */
  isAlone?: boolean
}

/** Compiles a function that takes every record of one file in order, from the first line on. */
export function compile(settled: Settled, options: TakeOptions = {}): (record: CsvRecord) => Taken {
  const { detection, plan, columns } = settled
  const dateAt = columns
    .filter(({ field, position }) => (field === 'datetime' || field === 'date') && position !== detection.dayAt)
    .map(({ position }) => position)
  const joined = settled.combined.find(({ field }) => field === 'datetime' || field === 'date')
  if (joined) dateAt.push(joined.positions[0]!)
  const classify = recordClassifier(
    detection.headerRow ?? detection.header,
    columns.length,
    plan.subject === 'customers' ? [] : dateAt,
  )
  const fill = headingFiller(detection)
  const headerLine = detection.headerLine ?? detection.preambleLines.at(-1) ?? 0
  const skipped = new Set(plan.file.skipLines ?? [])
  const read = plan.subject === 'customers' ? customerReader(settled, options) : transactions(settled, options)
  const withhold = withholder(settled)
  const garbled = garbledReader(settled)
  const checkLength = lengthChecker(settled)
  const found = new Problems()
  // A line whose only text is a description, in a file where each record begins with something else.
  const describes = columns.find(({ field, position }) => field === 'description' && position > 0)
  const continues = ({ cells }: CsvRecord): boolean =>
    describes !== undefined && cells.findIndex((cell) => cell.trim() !== '') === describes.position
  let section: string | null = null
  return (record) => {
    if (record.line <= headerLine) {
      if (record.line < headerLine || detection.headerLine === null) {
        const lead = record.cells.find((cell) => cell.trim() !== '')
        section = (lead === undefined ? undefined : sectionLocation(lead.trim())) ?? section
      }
      return IGNORED
    }
    if (skipped.has(record.line)) return IGNORED
    const { kind, location } = classify(record)
    const filled = fill(record, kind)
    if (kind !== 'data') {
      if (location !== undefined) section = location
      return kind === 'footer' && continues(record) ? continuation(record, describes!.header, found) : IGNORED
    }
    found.begin(record.line)
    if (record.isHidden)
      found.add(
        'warning',
        null,
        'row-hidden',
        'This row is hidden in the workbook. It was read like the others.',
        'If it isn’t a record, delete the row in the workbook and import it again.',
        null,
      )
    const kept = withhold(filled, found)
    garbled(kept, found)
    if (!kept.tooLong) checkLength?.(kept.cells, found)
    const taken = read(kept, section)
    if (found.failed && (taken.kind === 'row' || taken.kind === 'customer'))
      return { kind: 'refused', record: kept, problems: [...found.list, ...taken.problems] }
    return found.list.length === 0 || taken.kind === 'ignored'
      ? taken
      : { ...taken, problems: [...found.list, ...taken.problems] }
  }
}

/** A second line of the record above: what it says of that record is for a person to see. */
function continuation(record: CsvRecord, header: string, found: Problems): Taken {
  const text = record.cells.find((cell) => cell.trim() !== '')!.trim()
  found.begin(record.line)
  found.add(
    'warning',
    header,
    'line-continues',
    `"${text}" stands alone and seems to belong to the record above. It isn’t read with it.`,
    'Check what it says of that record, such as how the money was received, and correct the transaction.',
    text,
  )
  return { kind: 'aside', problems: [...found.list] }
}

function transactions(settled: Settled, options: TakeOptions): (record: CsvRecord, section: string | null) => Taken {
  const read = transactionReader(settled, options)
  // Rows that are joined get the standing values afterwards.
  const state = settled.plan.legs === 'rows' && options.isAlone !== true ? null : standingReader(settled)
  return (record, section) => {
    const { row, aside, problems } = read(record, section)
    if (row !== null && state !== null) {
      const stated = state(row, [row.raw])
      return { kind: 'row', row: stated.row, record, problems: [...problems, ...stated.problems] }
    }
    if (row !== null) return { kind: 'row', row, record, problems }
    return aside ? { kind: 'aside', problems } : { kind: 'refused', record, problems }
  }
}

function customerReader(settled: Settled, { nowMs }: TakeOptions): (record: CsvRecord) => Taken {
  const today = nowMs === undefined ? null : new Date(nowMs).toISOString().slice(0, 10)
  const party = partyReader('customer', settled, sources(settled))
  const problems = new Problems()
  return (record) => {
    problems.begin(record.line)
    reportDamage(record, settled, problems)
    const customer = party === null || record.tooLong ? null : party(record.cells, problems, today)
    if (customer === null && !problems.failed)
      problems.add(
        'error',
        null,
        'customer-empty',
        'The record doesn’t name a customer.',
        'Enter an ID and a name.',
        null,
      )
    if (problems.failed || customer === null) return { kind: 'refused', record, problems: problems.list }
    const needsReview =
      problems.list.some(
        ({ code }) => code === 'name-placeholder' || code === 'garbled-text' || code === NAME_TO_CONFIRM,
      ) || nameToConfirm(customer) !== null
    return {
      kind: 'customer',
      customer: { line: record.line, raw: record.cells, customer, needsReview },
      problems: problems.list,
    }
  }
}

/**
 * The identity of a record without an id: its cells. Two uploads of the same record give the same text; hash it for a
 * stable id.
 */
export function contentKey(row: Pick<NormalRow, 'raw'>): string {
  let end = row.raw.length
  while (end > 0 && row.raw[end - 1] === '') end--
  return row.raw.slice(0, end).join('\u001f')
}
