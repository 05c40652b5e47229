import type { PoolClient } from 'pg'
import type { Settled } from '#app/csv/settle.ts'
import type { CsvRecord, CustomerRow, NormalRow, PartyCells, Problem } from '#app/csv/types.ts'
import type { Scope } from '#app/platform/scope.ts'
import { companyRules } from '#app/product/transactions/rule-transactions.server.ts'
import type { Identity } from './content.ts'
import { CopyBlock } from './copy-text.ts'
import type { PartyDirectory } from './parties.server.ts'
import { prepareRow, rolesOf } from './prepare.ts'
import { importLost, lockTenantImports } from './run-state.server.ts'
import { prepareIncoming, storeCustomers, storeProblems, storeRows } from './store.server.ts'
import type { Insertion, ReadyRow, Skipped, StoredProblem } from './store.server.ts'

export interface BatchContext {
  scope: Scope
  importId: string
  run: string
  settled: Settled
  directory: PartyDirectory
  /** Serve batch after batch, where there are several. */
  block?: CopyBlock
  insertion?: Insertion
  /** Line up to which everything is stored; moves with each batch. */
  checkpoint: number
}

/** What was read of a file since the last store: each record counts in exactly one of the lists. */
export class Batch {
  readonly rows: { row: NormalRow; identity: Identity; problems: readonly Problem[] }[] = []
  readonly customers: { customer: CustomerRow; problems: readonly Problem[] }[] = []
  readonly problems: StoredProblem[] = []
  refused = 0
  ignored = 0
  size = 0
  /** Of all cells held: records may be few and huge. */
  characters = 0
  lastLine = 0
  bytesRead = 0

  addRow(row: NormalRow, identity: Identity, problems: readonly Problem[]): void {
    this.rows.push({ row, identity, problems })
    this.#count(row.line, row.raw)
  }

  addCustomer(customer: CustomerRow, problems: readonly Problem[]): void {
    this.customers.push({ customer, problems })
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

  #count(line: number, cells: readonly string[]): void {
    this.size += 1
    for (const cell of cells) this.characters += cell.length
    this.lastLine = line
  }
}

export interface Counts {
  read: number
  accepted: number
  refused: number
  duplicate: number
  ignored: number
  customersCreated: number
}

/**
 * Stores a batch in one transaction with the import's counts. `handed` is called when its rows are about to be sent: what is left
 * is the database's work. False: the user asked to stop, nothing further is to be read.
 */
export async function storeBatch(context: BatchContext, batch: Batch, handed?: () => void): Promise<boolean> {
  const { scope, importId, run } = context
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
    const counts = await storeRecords(client, context, batch, handed)
    await client.query(
      `UPDATE import SET rows_read = rows_read + $2, rows_accepted = rows_accepted + $3, rows_refused = rows_refused + $4, rows_duplicate = rows_duplicate + $5,
         rows_ignored = rows_ignored + $6, customers_created = customers_created + $7, bytes_read = $8, checkpoint_line = $9 WHERE id = $1`,
      [importId, counts.read, counts.accepted, counts.refused, counts.duplicate, counts.ignored, counts.customersCreated, batch.bytesRead, batch.lastLine],
    )
    return true
  })
  if (goOn) context.checkpoint = batch.lastLine
  return goOn
}

/** The rows, customers and problems of a batch, and how many became what. Runs within a unit of work that holds the import. */
export async function storeRecords(client: PoolClient, context: Omit<BatchContext, 'run' | 'checkpoint'>, batch: Batch, handed?: () => void): Promise<Counts> {
  const { scope, importId, directory, settled, block = new CopyBlock(), insertion } = context
  const problems: StoredProblem[] = [...batch.problems]
  const counts: Counts = { read: batch.size, accepted: 0, refused: batch.refused, duplicate: 0, ignored: batch.ignored, customersCreated: 0 }

  await prepareIncoming(client)
  await directory.prepare(client, partiesOf(batch))
  block.clear()
  const around = { settled, directory, block, locations: await locationMap(client), ...(await companyRules(client)) }
  const ready: ReadyRow[] = []
  const created = new Map<string, { cells: PartyCells; usedBy: number[] }>()
  const adopted: { id: string; number: string }[] = []
  const repeats = new Repeats(problems)
  for (const { row, identity, problems: told } of batch.rows) {
    const kept = repeats.isFirst(row, identity)
    if (kept !== 'first') {
      if (kept === 'duplicate') counts.duplicate += 1
      else counts.refused += 1
      continue
    }
    const prepared = prepareRow(row, identity, around)
    for (const problem of told) problems.push(problem)
    for (const problem of prepared.problems) problems.push(problem)
    if (prepared.ready === null) {
      counts.refused += 1
      continue
    }
    ready.push(prepared.ready)
    for (const { id, cells } of prepared.created) created.set(id, { cells, usedBy: [row.line] })
    for (const each of prepared.adopted) adopted.push(each)
  }
  for (const { customer, problems: told } of batch.customers) {
    const answer = directory.answer(customer.customer)
    problems.push(...told)
    if (answer?.kind === 'create') {
      created.set(answer.id, { cells: answer.cells, usedBy: [] })
      counts.accepted += 1
    } else if (answer?.kind === 'known') counts.duplicate += 1
    else {
      counts.refused += 1
      problems.push({
        line: customer.line, column: null, severity: 'error', code: 'customer-not-created', raw: null, cells: customer.raw,
        message: answer?.kind === 'ask' ? 'A customer on file has this phone or name: it may be the same one.' : 'The record does not say who the customer is, or creating customers was not allowed.',
        action: 'Give the customer a number, or add it under Customers.',
      })
    }
  }

  const refusedCustomers = await storeCustomers(client, scope, importId, [...created].map(([id, { cells }]) => ({ id, cells })))
  const storable = refusedCustomers.size === 0 ? ready : ready.filter(row => !refusedByCustomer(row, block, created, refusedCustomers, problems, counts))
  for (const { id, number } of adopted) await client.query('UPDATE customer SET customer_number = $2, updated_at = now() WHERE id = $1 AND customer_number IS NULL', [id, number])
  handed?.()
  const stored = await storeRows(client, scope, importId, block, storable, insertion)
  counts.accepted += stored.accepted
  const cellsOf = new Map(stored.skipped.length + stored.refused.length > 0 ? storable.map(row => [row.line, row.cells]) : [])
  for (const skipped of stored.skipped) {
    if (skipped.same) counts.duplicate += 1
    else counts.refused += 1
    problems.push(repeatProblem(skipped, cellsOf.get(skipped.line) ?? []))
  }
  for (const { line, reason } of stored.refused) {
    counts.refused += 1
    problems.push({ line, column: null, severity: 'error', code: 'database-refused', message: reason, action: 'Correct the value, then read the row again.', raw: null, cells: cellsOf.get(line) ?? [] })
  }
  counts.customersCreated = created.size - refusedCustomers.size - (await dropUnused(client, context, created, refusedCustomers, [...stored.skipped, ...stored.refused]))
  await storeProblems(client, scope, importId, problems)
  return counts
}

/** Customers created for rows that were not stored after all are taken back. */
async function dropUnused(
  client: PoolClient,
  { directory }: Pick<BatchContext, 'directory'>,
  created: ReadonlyMap<string, { usedBy: number[] }>,
  refused: ReadonlyMap<string, string>,
  unstored: readonly { line: number }[],
): Promise<number> {
  directory.forget(new Set(refused.keys()))
  if (unstored.length === 0) return 0
  const lines = new Set(unstored.map(({ line }) => line))
  const ids = [...created].filter(([id, { usedBy }]) => !refused.has(id) && usedBy.length > 0 && usedBy.every(line => lines.has(line))).map(([id]) => id)
  if (ids.length === 0) return 0
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM customer c WHERE c.id = ANY($1::uuid[])
       AND NOT EXISTS (SELECT FROM transaction t WHERE t.conductor_id = c.id OR t.on_behalf_of_id = c.id OR t.beneficiary_id = c.id) RETURNING c.id`,
    [ids],
  )
  directory.forget(new Set(rows.map(row => row.id)))
  return rows.length
}

function refusedByCustomer(row: ReadyRow, block: CopyBlock, created: ReadonlyMap<string, { usedBy: number[] }>, refused: ReadonlyMap<string, string>, problems: StoredProblem[], counts: Counts): boolean {
  for (const [id, reason] of refused) {
    if (!created.get(id)!.usedBy.includes(row.line) && !block.slice([row]).includes(id)) continue
    counts.refused += 1
    problems.push({ line: row.line, column: null, severity: 'error', code: 'database-refused', message: `The customer of the row cannot be stored. ${reason}`, action: 'Correct the value, then read the row again.', raw: null, cells: row.cells })
    return true
  }
  return false
}

function* partiesOf(batch: Batch): Generator<PartyCells> {
  for (const { row } of batch.rows) {
    const roles = rolesOf(row)
    if (roles.conductor) yield roles.conductor.cells
    if (roles.onBehalfOf) yield roles.onBehalfOf.cells
    if (roles.beneficiary) yield roles.beneficiary.cells
  }
  for (const { customer } of batch.customers) yield customer.customer
}

/** Location ids by FINTRAC id, and by name in lower case. */
export async function locationMap(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string; number: string }>('SELECT id, lower(name) AS name, fintrac_location_id AS number FROM location')
  const map = new Map(rows.map(row => [row.name, row.id]))
  for (const row of rows) map.set(row.number, row.id)
  return map
}

/** Finds rows of one batch that are the same transaction. */
class Repeats {
  readonly #first = new Map<string, { hash: string; line: number }>()
  readonly #problems: StoredProblem[]

  constructor(problems: StoredProblem[]) {
    this.#problems = problems
  }

  isFirst(row: NormalRow, { externalId, contentHash }: Identity): 'first' | 'duplicate' | 'conflict' {
    const first = this.#first.get(externalId)
    if (first === undefined) {
      this.#first.set(externalId, { hash: contentHash, line: row.line })
      return 'first'
    }
    const same = first.hash === contentHash
    this.#problems.push(repeatProblem({ line: row.line, externalId, same, firstLine: first.line, firstFile: null, sameImport: true }, row.raw))
    return same ? 'duplicate' : 'conflict'
  }
}

function repeatProblem({ line, externalId, same, firstLine, firstFile, sameImport }: Skipped, cells: readonly string[]): StoredProblem {
  const where = sameImport ? `on line ${firstLine} of this file` : firstFile === null ? 'earlier' : `from line ${firstLine} of "${firstFile}"`
  const what = externalId.startsWith('row:') ? 'This record' : `The transaction "${externalId}"`
  return same
    ? { line, column: null, severity: 'info', code: 'duplicate', message: `${what} is on file already, ${where}. It was not counted again.`, action: 'Nothing to do.', raw: externalId }
    : {
        line, column: null, severity: 'error', code: 'id-conflict', raw: externalId, cells,
        message: `${what} is on file already with other content, ${where}. This row was not imported.`,
        action: 'If it is another transaction, or another leg of one, correct its id here. Where a file has many such rows, undo the import, upload the file again and choose a second column of the ID while mapping. If this row is the right one, correct the transaction on file.',
      }
}
