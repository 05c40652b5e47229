import type { Settled } from '#app/csv/plan/settled.ts'
import type { CustomerRow } from '#app/csv/types.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import { alikeProblem, repeatProblem, type Batch } from './batch.ts'
import { doubtsOfCustomer, doubtsOfNames } from './doubts.ts'
import type { Ledger, ReadyRows, Role, StoredProblem } from '../ledger/ledger.ts'
import type { PartyAnswer } from '../parties/party-answers.ts'
import { contradictions } from './prepare.ts'
import type { ImportView } from '../../upload/queries.server.ts'

/** Books a batch into a ledger; the steps and rules are the same for the database and the dry run. */

/** Counts of a batch's records by outcome. */
export type Counts = Pick<ImportView, 'read' | 'accepted' | 'refused' | 'duplicate' | 'ignored' | 'customersCreated'>

/**
 * Stores the rows, customers and problems of a batch. Runs within one unit of work of the ledger.
 * @throws ReadContextChanged
 */
export async function bookBatch<Rows extends ReadyRows>(ledger: Ledger<Rows>, batch: Batch<Rows>): Promise<Counts> {
  const {
    rows,
    created,
    context: { directory },
  } = batch
  await directory.prepare(ledger, batch.unknownParties())
  batch.preparePending()
  const counts: Counts = {
    read: batch.size,
    accepted: 0,
    refused: batch.refused,
    duplicate: batch.duplicate,
    ignored: batch.ignored,
    customersCreated: 0,
  }
  const doubts = takeCustomers(batch, counts)

  const refusedCustomers = await ledger.createCustomers(
    [...created].map(([id, { cells }]) => ({ id, cells })),
    !directory.isPreloaded,
  )
  directory.forget(new Set(refusedCustomers.keys()))
  if (refusedCustomers.size > 0) leaveOut(batch, refusedCustomers, counts)
  await ledger.completeCustomers(batch.completed)
  await ledger.assignNumbers(batch.adopted)
  const stored = await ledger.storeRows(rows)
  const problems = problemsOfStored(batch, stored, counts)
  for (const each of stored.accepted > 0 ? await ledger.alike(rows) : []) problems.push(alikeProblem(each))
  const unstored = [
    ...new Set(stored.skipped.map(({ line }) => line)),
    ...stored.refused.map(({ index }) => batch.lines[index]!),
  ]
  counts.customersCreated =
    created.size - refusedCustomers.size - (await dropUnused(ledger, batch, refusedCustomers, unstored))
  const ofAdded = await batch.statements.book(
    ledger,
    new Set(stored.skipped.flatMap(({ same, line }) => (same ? [line] : []))),
  )
  await ledger.storeProblems(problems)
  await ledger.storeDoubts([
    ...doubts,
    ...doubtsOfRows(batch, new Set(unstored)),
    ...doubtsOfNames(namedCustomers(batch)),
    ...ofAdded,
  ])
  return counts
}

/** The problems of a stored batch, including the rows that the ledger skipped or refused, which are counted. */
function problemsOfStored<Rows extends ReadyRows>(
  batch: Batch<Rows>,
  stored: Awaited<ReturnType<Ledger<Rows>['storeRows']>>,
  counts: Counts,
): StoredProblem[] {
  const { rows, lines } = batch
  counts.accepted += stored.accepted
  const skipped = new Set(stored.skipped.map(({ line }) => line))
  // A duplicate row is listed only as a duplicate.
  const problems =
    skipped.size === 0
      ? batch.problems
      : batch.problems.filter(
          ({ line, withLine }) => !skipped.has(line) && !(withLine !== undefined && skipped.has(withLine)),
        )
  const indexes = new Map(skipped.size > 0 ? lines.map((line, index) => [line, index]) : [])
  for (const each of stored.skipped) {
    if (each.same) counts.duplicate += 1
    else counts.refused += 1
    problems.push(repeatProblem(each, rows.cellsAt(indexes.get(each.line)!), batch.idHeader))
  }
  for (const { index, reason } of stored.refused) {
    counts.refused += 1
    problems.push({
      line: lines[index]!,
      column: null,
      severity: 'error',
      code: 'database-refused',
      message: reason,
      action: 'Correct the value, then import the row.',
      raw: null,
      cells: rows.cellsAt(index),
    })
  }
  return problems
}

/** The customers that a batch created or completed, with the first line that names a new one. */
function namedCustomers<Rows extends ReadyRows>({
  created,
  completed,
}: Batch<Rows>): Parameters<typeof doubtsOfNames>[0] {
  return [
    ...[...created].map(([id, { cells, usedBy }]) => ({ id, cells, line: usedBy[0] ?? null })),
    ...[...completed].map(([id, cells]) => ({ id, cells, line: null })),
  ]
}

/** Doubts about stored rows, and about customers even if their row was refused, with their ids. */
function doubtsOfRows<Rows extends ReadyRows>(
  { doubts, lines, rows }: Batch<Rows>,
  unstored: ReadonlySet<number>,
): FoundDoubt[] {
  if (doubts.length === 0) return []
  const indexes = new Map(lines.map((line, index) => [line, index]))
  const found = new Map<string, FoundDoubt>()
  const customerIdOf = ({ role, place, customerId, line }: (typeof doubts)[number]): string | null => {
    if (role === null) return null
    if (customerId != null) return customerId
    const index = indexes.get(line)
    if (index === undefined) return null
    if (place !== undefined) return rows.furtherIdAt(index, role, place)
    return role === 'source' ? null : rows.partyIdAt(index, role)
  }
  for (const each of doubts) {
    const { role, place: _place, customerId: _known, ...doubt } = each
    const index = indexes.get(doubt.line)
    const customerId = customerIdOf(each)
    const transactionId = role === null && index !== undefined && !unstored.has(doubt.line) ? rows.idAt(index) : null
    const key = JSON.stringify([customerId ?? transactionId, doubt.code, doubt.field, doubt.valueHash])
    // A party with an open question has no record yet: its doubts come with the answer.
    if ((customerId ?? transactionId) !== null && !found.has(key))
      found.set(key, { ...doubt, customerId, transactionId })
  }
  return [...found.values()]
}

function refusalOf(answer: PartyAnswer | null): { message: string; action: string } {
  const action = 'Give the customer a number, or add the customer under Customers.'
  if (answer?.kind === 'ask')
    return { message: 'A customer on file has this phone or name and may be the same one.', action }
  if (answer?.kind !== 'unknown') return { message: 'The record doesn’t say who the customer is.', action }
  return {
    message: 'This import wasn’t allowed to create customers.',
    action: 'Choose "Create missing customers and import their rows" above, or add the customer under Customers.',
  }
}

/** Problems of a refused record of a customer list; its cells are kept for the answer. */
function refusedCustomer(
  { line, raw, customer }: CustomerRow,
  answer: PartyAnswer | null,
  settled: Settled,
): StoredProblem[] {
  if (answer?.kind !== 'ask' || answer.conflict === undefined)
    return [
      {
        line,
        column: null,
        severity: 'error',
        code: 'customer-not-created',
        raw: null,
        cells: raw,
        ...refusalOf(answer),
      },
    ]
  const column = settled.columns.find((each) => each.field === 'customer.customerId')?.header ?? null
  return contradictions(
    { role: 'listed', customerIds: answer.customerIds, conflict: answer.conflict },
    column,
    customer.customerId ?? '',
    line,
  ).map((each) => (each.withLine === undefined ? { ...each, cells: raw } : each))
}

/** Books the records of a customer list. Returns doubts about the accepted ones. */
function takeCustomers<Rows extends ReadyRows>(batch: Batch<Rows>, counts: Counts): FoundDoubt[] {
  const {
    customers,
    created,
    problems,
    context: { directory, settled },
  } = batch
  const doubts: FoundDoubt[] = []
  for (const { customer, problems: told } of customers) {
    const answer = directory.answer(customer.customer, 'listed', customer.line)
    directory.removeWaiting(customer.customer)
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
      problems.push(...refusedCustomer(customer, answer, settled))
    }
    const customerId = answer?.kind === 'create' || answer?.kind === 'known' ? answer.id : null
    if (answer?.kind === 'known' && answer.uncompared !== undefined)
      batch.statements.addListed(
        { id: answer.id, cells: customer.customer, known: answer.uncompared, line: customer.line },
        doubtsOfCustomer(told, customer.customer, settled),
      )
    if (customerId !== null && told.length > 0)
      doubts.push(
        ...doubtsOfCustomer(told, customer.customer, settled).map((doubt) => ({
          ...doubt,
          customerId,
          transactionId: null,
        })),
      )
  }
  return doubts
}

/** Removes customers created for rows that weren't stored. */
async function dropUnused<Rows extends ReadyRows>(
  ledger: Ledger<Rows>,
  { created, context: { directory } }: Batch<Rows>,
  refused: ReadonlyMap<string, string>,
  unstored: readonly number[],
): Promise<number> {
  if (unstored.length === 0) return 0
  const lines = new Set(unstored)
  const ids = [...created]
    .filter(([id, { usedBy }]) => !refused.has(id) && usedBy.length > 0 && usedBy.every((line) => lines.has(line)))
    .map(([id]) => id)
  if (ids.length === 0) return 0
  const dropped = await ledger.dropUnused(ids)
  directory.forget(new Set(dropped))
  return dropped.length
}

const roleNames: readonly Role[] = ['conductor', 'onBehalfOf', 'beneficiary']

/** Refuses the rows whose customers couldn't be created. */
function leaveOut<Rows extends ReadyRows>(
  batch: Batch<Rows>,
  refused: ReadonlyMap<string, string>,
  counts: Counts,
): void {
  const left = new Set<number>()
  batch.lines.forEach((line, index) => {
    const id = [...roleNames.map((role) => batch.rows.partyIdAt(index, role)), ...batch.rows.furtherIdsAt(index)].find(
      (party) => party !== null && refused.has(party),
    )
    if (!id) return
    left.add(index)
    counts.refused += 1
    batch.problems.push({
      line,
      column: null,
      severity: 'error',
      code: 'database-refused',
      message: `The customer in this row can’t be saved. ${refused.get(id)}`,
      action: 'Correct the value, then import the row.',
      raw: null,
      cells: batch.rows.cellsAt(index),
    })
  })
  batch.keep((index) => !left.has(index))
}
