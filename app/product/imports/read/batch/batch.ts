import type { Taken } from '#app/csv/rows/take.ts'
import type { CsvRecord, CustomerRow, NormalRow, PartyCells, Problem } from '#app/csv/types.ts'
import { codedReader } from '../../look/coded-words.ts'
import { syntheticPrefix, type Identity } from '../ledger/content.ts'
import { doubtsOfRow, type RowDoubt } from './doubts.ts'
import { IdTable } from './id-table.ts'
import type { AlikeRow, Parties, ReadyRows, SkippedRow, StoredProblem } from '../ledger/ledger.ts'
import { withMissing } from '../parties/party-details.ts'
import { canAnswerAll, knownParties, prepareRow, type ReadContext, type ReadRow } from './prepare.ts'
import { cellsOf, partiesOf, rolesOf } from '../parties/roles.ts'
import { CustomerStatements } from './customer-statements.ts'
import {
  conflictAdvice,
  conflictCode,
  duplicateCode,
  sameContentCode,
} from '#app/product/transactions/problem-codes.ts'

/**
 * The records read since the last store, each in exactly one of the lists. A row with known parties is prepared at once
 * and kept as bytes only; the others wait until their parties were looked up.
 */
export class Batch<Rows extends ReadyRows = ReadyRows> {
  readonly context: ReadContext
  /** The rows that can be stored. */
  readonly rows: Rows
  /** Their lines in the file. */
  lines: number[] = []
  readonly pending: ReadRow[] = []
  readonly customers: { customer: CustomerRow; problems: readonly Problem[] }[] = []
  readonly problems: StoredProblem[] = []
  /** Customers to create, and the lines that name them. */
  readonly created = new Map<string, { cells: PartyCells; usedBy: number[] }>()
  /** Values from the batch that customers on file lack. */
  readonly completed = new Map<string, PartyCells>()
  readonly adopted: { id: string; number: string }[] = []
  readonly statements = new CustomerStatements()
  /** Doubts about ready rows, and about customers completed by others. */
  readonly doubts: RowDoubt[] = []
  refused = 0
  duplicate = 0
  ignored = 0
  size = 0
  /** Characters of all cells in memory: records may be few and huge. */
  characters = 0
  lastLine = 0
  bytesRead = 0
  readonly #ids = new IdTable((index) => this.rows.externalIdAt(index))
  readonly #pendingIds = new Set<string>()

  readonly #coded: ReturnType<typeof codedReader>

  /** @param rows collects the rows that can be stored; emptied first */
  constructor(context: ReadContext, rows: Rows) {
    this.context = context
    this.rows = rows
    this.#coded = codedReader(context.settled)
    rows.clear()
  }

  /** Adds a record by its kind. `identity`: for rows. */
  add(record: CsvRecord, taken: Taken, identity: Identity | null): void {
    if (taken.kind === 'row') this.#addRow(taken.row, taken.record.text, identity!, taken.problems)
    else if (taken.kind === 'customer') this.#addCustomer(taken.customer, taken.problems)
    else if (taken.kind === 'refused') this.#addRefused(taken.record, taken.problems)
    else
      this.#addIgnored(
        record.line,
        taken.kind === 'aside' ? taken.problems : [],
        taken.kind === 'aside' ? taken.cells : undefined,
      )
  }

  #addRow(row: NormalRow, text: CsvRecord['text'], identity: Identity, found: readonly Problem[]): void {
    this.#count(row.line, row.raw)
    const problems = this.#withUnknown(found, row.raw, row.line)
    const roles = rolesOf(row, this.context.links)
    const read = { row, text, identity, problems, roles }
    const known = knownParties(roles, this.context.directory)
    // A row with a waiting row's id is judged together with it.
    if ((known !== null || canAnswerAll(roles, this.context.directory)) && !this.#pendingIds.has(identity.externalId))
      return this.#prepare(read, known)
    this.pending.push(read)
    this.#pendingIds.add(identity.externalId)
    for (const cells of partiesOf(roles)) this.context.directory.addWaiting(cells)
  }

  /** The problems of a record, including its words without a code. */
  #withUnknown(problems: readonly Problem[], cells: readonly string[], line: number): readonly Problem[] {
    const unknown = this.#coded?.(cells, line) ?? []
    return unknown.length === 0 ? problems : [...problems, ...unknown]
  }

  #addCustomer(customer: CustomerRow, problems: readonly Problem[]): void {
    this.customers.push({ customer, problems: this.#withUnknown(problems, customer.raw, customer.line) })
    this.context.directory.addWaiting(customer.customer)
    this.#count(customer.line, customer.raw)
  }

  #addRefused(record: CsvRecord, problems: readonly Problem[]): void {
    this.refused += 1
    for (const problem of problems) this.problems.push({ ...problem, cells: record.cells })
    this.#count(record.line, record.cells)
  }

  /** `cells`: the values of a row that is part of another one. */
  #addIgnored(line: number, problems: readonly Problem[], cells?: readonly string[]): void {
    this.ignored += 1
    this.problems.push(...(cells === undefined ? problems : problems.map((problem) => ({ ...problem, cells }))))
    this.#count(line, cells ?? [])
  }

  /** The parties to look up before `preparePending`. */
  *unknownParties(): Generator<PartyCells> {
    for (const { roles } of this.pending) yield* partiesOf(roles)
    for (const { customer } of this.customers) yield customer.customer
  }

  /** Prepares the waiting rows, in file order. */
  preparePending(): void {
    for (const read of this.pending) {
      this.#prepare(read, null)
      for (const cells of partiesOf(read.roles)) this.context.directory.removeWaiting(cells)
    }
    this.pending.length = 0
  }

  /** Drops ready rows that aren't kept. */
  keep(isKept: (index: number) => boolean): void {
    this.rows.keep(isKept)
    this.lines = this.lines.filter((_, index) => isKept(index))
  }

  #prepare(read: ReadRow, known: Parties | null): void {
    const { row, identity, problems, roles } = read
    const first = this.#ids.find(identity.externalId)
    if (first >= 0) {
      // An earlier row of the batch has this id: report it, don't store it.
      const same = this.rows.contentHashAt(first) === identity.contentHash
      if (same) this.duplicate += 1
      else this.refused += 1
      this.problems.push(
        repeatProblem(
          {
            line: row.line,
            externalId: identity.externalId,
            same,
            lacks: false,
            firstLine: this.lines[first]!,
            firstFile: null,
            sameImport: true,
          },
          row.raw,
          this.idHeader,
        ),
      )
      return
    }
    const prepared = prepareRow(read, known, this.context, this.rows)
    for (const problem of problems) this.problems.push(problem)
    if (identity.twin !== undefined) this.problems.push(twinProblem(row.line, identity.twin))
    for (const problem of prepared.problems) this.problems.push(problem)
    // The directory relies on it, even if the row is refused.
    for (const { id, cells } of prepared.completed) this.complete(id, cells)
    for (const each of prepared.adopted) this.adopted.push(each)
    const doubts =
      problems.length + prepared.problems.length > 0
        ? doubtsOfRow([...problems, ...prepared.problems], roles, this.context.settled)
        : []
    for (const each of prepared.statements) this.statements.add(each, row, doubts)
    if (!prepared.isReady) {
      this.refused += 1
      for (const { id, cells } of prepared.completed)
        this.doubts.push(
          ...doubts.flatMap((doubt) =>
            doubt.role !== null && cellsOf(roles, { role: doubt.role, place: doubt.place }) === cells
              ? { ...doubt, customerId: id }
              : [],
          ),
        )
      return
    }
    this.#ids.add(identity.externalId, this.lines.length)
    this.lines.push(row.line)
    this.doubts.push(...doubts)
    for (const { id, cells } of prepared.created) this.created.set(id, { cells, usedBy: [row.line] })
  }

  /** Header of the transaction id column. */
  get idHeader(): string | null {
    return this.context.settled.columns.find((column) => column.field === 'transactionId')?.header ?? null
  }

  /** Adds values of the cells that a known customer lacks. */
  complete(id: string, cells: PartyCells): void {
    const created = this.created.get(id)
    if (created) created.cells = withMissing(created.cells, cells)
    else this.completed.set(id, withMissing(this.completed.get(id) ?? {}, cells))
  }

  #count(line: number, cells: readonly string[]): void {
    this.size += 1
    for (const cell of cells) this.characters += cell.length
    this.lastLine = line
  }
}

/** The problem of a row whose id is already on file. `column`: header of the id's column. */
export function repeatProblem(
  { line, externalId, same, lacks, firstLine, firstFile, sameImport }: SkippedRow,
  cells: readonly string[],
  column: string | null,
): StoredProblem {
  const where = sameImport
    ? `on line ${firstLine} of this file`
    : firstFile === null
      ? 'earlier'
      : `from line ${firstLine} of "${firstFile}"`
  const isNamed = !externalId.startsWith(syntheticPrefix)
  const what = isNamed ? `The transaction "${externalId}"` : 'This record'
  const raw = isNamed ? externalId : null
  const first = { file: sameImport ? null : firstFile, line: firstLine }
  return same
    ? {
        line,
        column,
        severity: 'info',
        code: duplicateCode,
        message: `${what} is already on file, ${where}. It wasn’t counted again.${lacks ? ' It gives less than what is on file, which stays.' : ''}`,
        action: 'Nothing to do.',
        raw,
        first,
      }
    : {
        line,
        column,
        severity: 'error',
        code: conflictCode,
        raw,
        cells,
        first,
        message: `${what} is already on file with different values, ${where}. This row wasn’t imported.`,
        action: conflictAdvice('undo the import, upload the file again and choose a second ID column while mapping'),
      }
}

/** Two equal records without ids may be one transaction listed twice. */
const twinProblem = (line: number, first: number): StoredProblem => ({
  line,
  column: null,
  severity: 'warning',
  code: sameContentCode,
  message: `This record is identical to line ${first}. The file has no transaction IDs, so both count.`,
  action: 'Remove one if they’re the same transaction.',
  raw: null,
})

/** Two records of two files may be one transaction, without ids to decide. */
export const alikeProblem = ({ line, firstLine, firstFile, isSameParty, isNamed }: AlikeRow): StoredProblem => ({
  line,
  column: null,
  severity: 'warning',
  code: sameContentCode,
  message: `This record has the same time, amount, method${isSameParty ? ', location and customer' : ' and location'} as ${
    firstFile === null ? 'a transaction on file' : `line ${firstLine} of "${firstFile}"`
  }${isSameParty ? '' : ', whose customer is written differently or missing'}. ${
    isNamed ? 'Only one of the two has a transaction ID' : 'Neither has a transaction ID'
  }, so both count.`,
  action: 'Undo one of the imports if both files list the same transactions.',
  raw: null,
  first: { file: firstFile, line: firstLine },
})
