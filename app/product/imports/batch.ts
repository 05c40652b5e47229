import type { CsvRecord, CustomerRow, NormalRow, PartyCells, Problem } from '#app/csv/types.ts'
import { syntheticPrefix, type Identity } from './content.ts'
import type { CopyBlock } from './copy-rows.ts'
import { doubtsOfRow, type RowDoubt } from './doubts.ts'
import { IdTable } from './id-table.ts'
import { completed } from './party-details.ts'
import { foreseesAll, knownParties, partiesOf, prepareRow, rolesOf, type Parties, type Roles, type Surroundings } from './prepare.ts'
import { conflictAdvice, conflictCode, duplicateCode } from './problem-codes.ts'
import { columnPlace, type Skipped, type StoredProblem } from './store.server.ts'

interface ReadRow {
  row: NormalRow
  text: CsvRecord['text']
  identity: Identity
  problems: readonly Problem[]
  roles: Roles
}

const idPlace = columnPlace('external_id')
const hashPlace = columnPlace('content_hash')

/**
 * What was read of a file since the last store: each record counts in exactly one of the lists. A row whose parties are known
 * is prepared at once, so that nothing of it is kept but its bytes; the others wait until their parties were looked up.
 */
export class Batch {
  readonly around: Surroundings
  /** The rows that can be stored. */
  readonly block: CopyBlock
  /** The record's line in the file, for each of them. */
  lines: number[] = []
  readonly pending: ReadRow[] = []
  readonly customers: { customer: CustomerRow; problems: readonly Problem[] }[] = []
  readonly problems: StoredProblem[] = []
  /** Customers to create, and the lines that name them. */
  readonly created = new Map<string, { cells: PartyCells; usedBy: number[] }>()
  /** What customers on file lack and the batch tells of them. */
  readonly completed = new Map<string, PartyCells>()
  readonly adopted: { id: string; number: string }[] = []
  /** What is doubtful about rows that are ready, and about customers that others complete. */
  readonly doubts: RowDoubt[] = []
  refused = 0
  duplicate = 0
  ignored = 0
  size = 0
  /** Of all cells held: records may be few and huge. */
  characters = 0
  lastLine = 0
  bytesRead = 0
  readonly #ids = new IdTable(index => this.block.textAt(index, idPlace)!)
  readonly #pendingIds = new Set<string>()

  /** @param block where rows go; emptied first */
  constructor(around: Surroundings, block: CopyBlock) {
    this.around = around
    this.block = block
    block.clear()
  }

  /** @param text the record as it stands in the file, where no cell is quoted */
  addRow(row: NormalRow, text: CsvRecord['text'], identity: Identity, problems: readonly Problem[]): void {
    this.#count(row.line, row.raw)
    const roles = rolesOf(row, this.around.links)
    const read = { row, text, identity, problems, roles }
    const known = knownParties(roles, this.around.directory)
    // What has the id of a row that waits is told of that row when it is decided.
    if ((known !== null || foreseesAll(roles, this.around.directory)) && !this.#pendingIds.has(identity.externalId)) return this.#prepare(read, known)
    this.pending.push(read)
    this.#pendingIds.add(identity.externalId)
    for (const cells of partiesOf(roles)) this.around.directory.wait(cells)
  }

  addCustomer(customer: CustomerRow, problems: readonly Problem[]): void {
    this.customers.push({ customer, problems })
    this.around.directory.wait(customer.customer)
    this.#count(customer.line, customer.raw)
  }

  addRefused(record: CsvRecord, problems: readonly Problem[]): void {
    this.refused += 1
    for (const problem of problems) this.problems.push({ ...problem, cells: record.cells })
    this.#count(record.line, record.cells)
  }

  addIgnored(line: number, problems: readonly Problem[]): void {
    this.ignored += 1
    this.problems.push(...problems)
    this.#count(line, [])
  }

  /** The parties that must be looked up before `preparePending`. */
  *unknownParties(): Generator<PartyCells> {
    for (const { roles } of this.pending) yield* partiesOf(roles)
    for (const { customer } of this.customers) yield customer.customer
  }

  /** Prepares the rows that waited for their parties, in the order of the file. */
  preparePending(): void {
    for (const read of this.pending) {
      this.#prepare(read, null)
      for (const cells of partiesOf(read.roles)) this.around.directory.serve(cells)
    }
    this.pending.length = 0
  }

  /** Leaves out rows that are ready. */
  keep(isKept: (index: number) => boolean): void {
    this.block.keep(isKept)
    this.lines = this.lines.filter((_, index) => isKept(index))
  }

  #prepare({ row, text, identity, problems, roles }: ReadRow, known: Parties | null): void {
    const first = this.#ids.find(identity.externalId)
    if (first >= 0) {
      // An earlier row of the batch has its id: it is told of, and not stored.
      const same = this.block.textAt(first, hashPlace) === identity.contentHash
      if (same) this.duplicate += 1
      else this.refused += 1
      this.problems.push(repeatProblem({ line: row.line, externalId: identity.externalId, same, firstLine: this.lines[first]!, firstFile: null, sameImport: true }, row.raw))
      return
    }
    const prepared = prepareRow(row, text, identity, roles, known, this.around, this.block)
    for (const problem of problems) this.problems.push(problem)
    for (const problem of prepared.problems) this.problems.push(problem)
    // The directory counts on it, whatever became of the row.
    for (const { id, cells } of prepared.completed) this.complete(id, cells)
    for (const each of prepared.adopted) this.adopted.push(each)
    const doubts = problems.length + prepared.problems.length > 0 ? doubtsOfRow([...problems, ...prepared.problems], roles, this.around.settled) : []
    if (!prepared.isReady) {
      this.refused += 1
      for (const { id, cells } of prepared.completed) this.doubts.push(...doubts.flatMap(doubt => (doubt.role !== null && roles[doubt.role]?.cells === cells ? { ...doubt, customerId: id } : [])))
      return
    }
    this.#ids.add(identity.externalId, this.lines.length)
    this.lines.push(row.line)
    this.doubts.push(...doubts)
    for (const { id, cells } of prepared.created) this.created.set(id, { cells, usedBy: [row.line] })
  }

  /** Takes what cells tell of a known customer beyond what was known. */
  complete(id: string, cells: PartyCells): void {
    const created = this.created.get(id)
    if (created) created.cells = completed(created.cells, cells)
    else this.completed.set(id, completed(this.completed.get(id) ?? {}, cells))
  }

  #count(line: number, cells: readonly string[]): void {
    this.size += 1
    for (const cell of cells) this.characters += cell.length
    this.lastLine = line
  }
}

/** What is told of a row whose id is on file already. */
export function repeatProblem({ line, externalId, same, firstLine, firstFile, sameImport }: Skipped, cells: readonly string[]): StoredProblem {
  const where = sameImport ? `on line ${firstLine} of this file` : firstFile === null ? 'earlier' : `from line ${firstLine} of "${firstFile}"`
  const what = externalId.startsWith(syntheticPrefix) ? 'This record' : `The transaction "${externalId}"`
  return same
    ? { line, column: null, severity: 'info', code: duplicateCode, message: `${what} is on file already, ${where}. It was not counted again.`, action: 'Nothing to do.', raw: externalId }
    : {
        line, column: null, severity: 'error', code: conflictCode, raw: externalId, cells,
        message: `${what} is on file already with other content, ${where}. This row was not imported.`,
        action: conflictAdvice('undo the import, upload the file again and choose a second column of the ID while mapping'),
      }
}
