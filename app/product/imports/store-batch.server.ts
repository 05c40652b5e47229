import type { PoolClient } from 'pg'
import { countGrownTables } from '#app/platform/database.ts'
import type { Scope } from '#app/platform/scope.ts'
import { storeDoubts, type FoundDoubt } from '../doubts/store.server.ts'
import { repeatProblem, type Batch } from './batch.ts'
import { doubtsOfCustomer, doubtsOfNames } from './doubts.ts'
import type { PartyAnswer } from './parties.server.ts'
import type { ImportView } from './queries.server.ts'
import { decodeCells } from './raw-record.ts'
import { importLost, lockTenantImports } from './run-state.server.ts'
import { columnPlace, completeCustomers, prepareIncoming, storeCustomers, storeProblems, storeRows, SurroundingsChanged, type Insertion } from './store.server.ts'
import { surroundingsVersion } from './surroundings.server.ts'

export interface BatchContext {
  scope: Scope
  importId: string
  run: string
  insertion: Insertion
  /** Line up to which everything is stored; moves with each batch. */
  checkpoint: number
}

export type Counts = Pick<ImportView, 'read' | 'accepted' | 'refused' | 'duplicate' | 'ignored' | 'customersCreated'>

const rawPlace = columnPlace('raw')
const idPlace = columnPlace('id')
const rolePlaces = { conductor: columnPlace('conductor_id'), onBehalfOf: columnPlace('on_behalf_of_id'), beneficiary: columnPlace('beneficiary_id') }
const partyPlaces = Object.values(rolePlaces)

/**
 * Stores a batch in one transaction with the import's counts. False: the user asked to stop, nothing further is to be read.
 * @throws SurroundingsChanged
 */
export async function storeBatch(context: BatchContext, batch: Batch): Promise<boolean> {
  const { scope, importId, run } = context
  // The customers of a batch are looked up in a table that this very import fills.
  if (!batch.around.directory.isComplete) await countGrownTables()
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
    if (batch.around.directory.isMistaken || (await surroundingsVersion(client)) !== batch.around.version) throw new SurroundingsChanged()
    const counts = await storeRecords(client, context, batch)
    await client.query(
      `UPDATE import SET rows_read = rows_read + $2, rows_accepted = rows_accepted + $3, rows_refused = rows_refused + $4, rows_duplicate = rows_duplicate + $5,
         rows_ignored = rows_ignored + $6, customers_created = customers_created + $7, bytes_read = $8, checkpoint_line = $9 WHERE id = $1`,
      [importId, counts.read, counts.accepted, counts.refused, counts.duplicate, counts.ignored, counts.customersCreated, batch.bytesRead, batch.lastLine],
    )
    return true
  })
  if (goOn) {
    context.checkpoint = batch.lastLine
    batch.around.directory.confirm(batch.created.values())
  }
  return goOn
}

/** The rows, customers and problems of a batch, and how many became what. Runs within a unit of work that holds the import. */
export async function storeRecords(client: PoolClient, { scope, importId, insertion }: Pick<BatchContext, 'scope' | 'importId' | 'insertion'>, batch: Batch): Promise<Counts> {
  const { block, created, problems, around: { directory } } = batch
  await prepareIncoming(client)
  await directory.prepare(client, batch.unknownParties())
  batch.preparePending()
  const counts: Counts = { read: batch.size, accepted: 0, refused: batch.refused, duplicate: batch.duplicate, ignored: batch.ignored, customersCreated: 0 }
  const doubts = takeCustomers(batch, counts)

  const refusedCustomers = await storeCustomers(client, scope, importId, [...created].map(([id, { cells }]) => ({ id, cells })), !directory.isLearnt)
  directory.forget(new Set(refusedCustomers.keys()))
  if (refusedCustomers.size > 0) leaveOut(batch, refusedCustomers, counts)
  await completeCustomers(client, importId, batch.completed)
  for (const { id, number } of batch.adopted) await client.query('UPDATE customer SET customer_number = $2, updated_at = now() WHERE id = $1 AND customer_number IS NULL', [id, number])
  const stored = await storeRows(client, scope, importId, block, insertion)
  counts.accepted += stored.accepted
  const indexes = new Map(stored.skipped.length > 0 ? batch.lines.map((line, index) => [line, index]) : [])
  for (const skipped of stored.skipped) {
    if (skipped.same) counts.duplicate += 1
    else counts.refused += 1
    problems.push(repeatProblem(skipped, cellsAt(batch, indexes.get(skipped.line)!)))
  }
  for (const { index, reason } of stored.refused) {
    counts.refused += 1
    problems.push({ line: batch.lines[index]!, column: null, severity: 'error', code: 'database-refused', message: reason, action: 'Correct the value, then read the row again.', raw: null, cells: cellsAt(batch, index) })
  }
  const unstored = [...stored.skipped.map(skipped => skipped.line), ...stored.refused.map(({ index }) => batch.lines[index]!)]
  counts.customersCreated = created.size - refusedCustomers.size - (await dropUnused(client, batch, refusedCustomers, unstored))
  await storeProblems(client, scope, importId, problems)
  const named = [...[...created].map(([id, { cells, usedBy: [line = null] }]) => ({ id, cells, line })), ...[...batch.completed].map(([id, cells]) => ({ id, cells, line: null }))]
  await storeDoubts(client, scope, importId, [...doubts, ...doubtsOfRows(batch, new Set(unstored)), ...doubtsOfNames(named)])
  return counts
}

/** What is doubtful about rows that are stored, and about customers whatever became of the row that told of them, with the ids of these. */
function doubtsOfRows({ doubts, lines, block }: Batch, unstored: ReadonlySet<number>): FoundDoubt[] {
  if (doubts.length === 0) return []
  const indexes = new Map(lines.map((line, index) => [line, index]))
  const found = new Map<string, FoundDoubt>()
  for (const { role, customerId: known, ...doubt } of doubts) {
    const index = indexes.get(doubt.line)
    const idAt = (place: number) => (index === undefined ? null : block.uuidAt(index, place))
    const customerId = role === null ? null : (known ?? idAt(rolePlaces[role]))
    const transactionId = role === null && !unstored.has(doubt.line) ? idAt(idPlace) : null
    const key = JSON.stringify([customerId ?? transactionId, doubt.code, doubt.field, doubt.valueHash])
    // A party that is still asked for has no record yet: its doubts come with the answer.
    if ((customerId ?? transactionId) !== null && !found.has(key)) found.set(key, { ...doubt, customerId, transactionId })
  }
  return [...found.values()]
}

function refusalOf(answer: PartyAnswer | null): { message: string; action: string } {
  const action = 'Give the customer a number, or add it under Customers.'
  if (answer?.kind === 'ask') return { message: 'A customer on file has this phone or name: it may be the same one.', action }
  if (answer?.kind !== 'unknown') return { message: 'The record does not say who the customer is.', action }
  return { message: 'Creating customers was not allowed for this import.', action: 'Choose "Create the missing customers and read their rows again" above, or add the customer under Customers.' }
}

/** The records of a customer list; what is doubtful about those that were taken. */
function takeCustomers(batch: Batch, counts: Counts): FoundDoubt[] {
  const { customers, created, problems, around: { directory, settled } } = batch
  const doubts: FoundDoubt[] = []
  for (const { customer, problems: told } of customers) {
    const answer = directory.answer(customer.customer)
    directory.serve(customer.customer)
    problems.push(...told)
    if (answer?.kind === 'create') {
      created.set(answer.id, { cells: answer.cells, usedBy: [] })
      counts.accepted += 1
    } else if (answer?.kind === 'known' && answer.completes) {
      batch.complete(answer.id, customer.customer)
      counts.accepted += 1
    } else if (answer?.kind === 'known') counts.duplicate += 1
    else {
      counts.refused += 1
      problems.push({
        line: customer.line, column: null, severity: 'error', code: 'customer-not-created', raw: null, cells: customer.raw,
        ...refusalOf(answer),
      })
    }
    const customerId = answer?.kind === 'create' || answer?.kind === 'known' ? answer.id : null
    if (customerId !== null && told.length > 0) doubts.push(...doubtsOfCustomer(told, customer.customer, settled).map(doubt => ({ ...doubt, customerId, transactionId: null })))
  }
  return doubts
}

/** Customers created for rows that were not stored after all are taken back. */
async function dropUnused(
  client: PoolClient,
  { created, around: { directory } }: Batch,
  refused: ReadonlyMap<string, string>,
  unstored: readonly number[],
): Promise<number> {
  if (unstored.length === 0) return 0
  const lines = new Set(unstored)
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

const cellsAt = ({ block }: Batch, index: number): string[] => decodeCells(block.textAt(index, rawPlace)!)

/** Refuses the rows whose customers could not be created. */
function leaveOut(batch: Batch, refused: ReadonlyMap<string, string>, counts: Counts): void {
  const left = new Set<number>()
  batch.lines.forEach((line, index) => {
    const id = partyPlaces.map(place => batch.block.uuidAt(index, place)).find(party => party !== null && refused.has(party))
    if (!id) return
    left.add(index)
    counts.refused += 1
    batch.problems.push({
      line, column: null, severity: 'error', code: 'database-refused', message: `The customer of the row cannot be stored. ${refused.get(id)}`, action: 'Correct the value, then read the row again.',
      raw: null, cells: cellsAt(batch, index),
    })
  })
  batch.keep(index => !left.has(index))
}
