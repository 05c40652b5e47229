import { editableStatesSql } from '#app/product/report-states/states-sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { sqlIn, type Statements } from '#app/platform/sql/within.ts'
import { withCorrection } from '../corrections/corrections.server.ts'
import { touchedSql } from '../reports/state/touched.ts'
import { holdParties } from '../doubts/hold.server.ts'
import { countKnown, knownTransactionSql } from '../report-states/visible.server.ts'
import { lastChange } from '../people/last-change.server.ts'
import { choiceGroups, mergedRow, sideOf, type Choices, type Row } from './choices.ts'
import { addAlias, customerRow, moveReferences, writeCustomer } from './move.server.ts'
import type { Moved } from './moved.ts'
import { recordName } from './words.server.ts'

/** Two records and the chosen values. */
export interface Merge {
  keptId: string
  goneId: string
  choices: Choices
}

/** Result of a merge, for the person who did it. */
export interface Merged {
  mergeId: string
  drafts: number
  submitted: number
}

const mostAuthorized = 10
const mostNotes = 2000
const limits: Readonly<Record<string, { most: number; message: string }>> = {
  authorized_persons: {
    most: mostAuthorized,
    message: `Together the records have more than ${mostAuthorized} authorized persons. Choose one of the two lists.`,
  },
  notes: {
    most: mostNotes,
    message: `Together the notes have more than ${mostNotes} characters. Choose one of the two.`,
  },
}

/** @throws AppError 404, 409 where the two cannot be one */
async function bothRows(
  client: Statements,
  scope: Scope,
  merge: Merge,
): Promise<{ kept: Row; gone: Row; acting: string[] }> {
  const { keptId, goneId } = merge
  if (!isId(keptId) || !isId(goneId)) throw notFound('The customer')
  if (keptId === goneId) throw new AppError('one-customer', 422, 'Choose two different customers.')
  // Locked in one order, so that two merges of the same pair don't deadlock.
  const rows = new Map<string, Row>()
  for (const id of [keptId, goneId].sort()) {
    const row = await customerRow(client, id)
    if (row === null) throw notFound('The customer')
    rows.set(id, row)
  }
  const [kept, gone] = [rows.get(keptId)!, rows.get(goneId)!]
  if (kept.kind !== gone.kind)
    throw new AppError(
      'two-kinds',
      409,
      'One is a person and the other an entity, so they can’t be one customer. If one was entered as the wrong kind, correct it first.',
    )
  const acting = await actingForTheOther(client, scope, merge)
  const n = acting.known.length
  if (n > 0)
    throw new AppError(
      'acts-for-the-other',
      409,
      `In ${n === 1 ? '1 transaction' : `${n.toLocaleString('en-CA')} transactions`} one of them acts on behalf of the other, so they are two parties. If that is wrong, correct ${n === 1 ? 'it' : 'them'} first.`,
    )
  return { kept, gone, acting: acting.others }
}

/** Transactions in which one of two acts for the other: those that the person may know of, and the others. */
async function actingForTheOther(
  client: Statements,
  scope: Scope,
  { keptId, goneId }: Merge,
): Promise<{ known: string[]; others: string[] }> {
  const rows = await client.rows(
    { id: col.text, isKnown: col.bool },
    `SELECT t.id, ${knownTransactionSql(scope, 't')} AS "isKnown" FROM transaction t
     WHERE (t.conductor_id IN ($1::uuid, $2::uuid) OR EXISTS (SELECT FROM action_party p WHERE p.transaction_id = t.id AND p.role = 'conductor' AND p.customer_id IN ($1::uuid, $2::uuid)))
       AND (t.on_behalf_of_id IN ($1::uuid, $2::uuid) OR EXISTS (SELECT FROM action_party p WHERE p.transaction_id = t.id AND p.role = 'on_behalf_of' AND p.customer_id IN ($1::uuid, $2::uuid)))
       AND EXISTS (
         SELECT FROM (SELECT t.conductor_id AS id UNION ALL SELECT p.customer_id FROM action_party p WHERE p.transaction_id = t.id AND p.role = 'conductor') conducts,
           (SELECT t.on_behalf_of_id AS id UNION ALL SELECT p.customer_id FROM action_party p WHERE p.transaction_id = t.id AND p.role = 'on_behalf_of') behalf
         WHERE conducts.id IN ($1::uuid, $2::uuid) AND behalf.id IN ($1::uuid, $2::uuid) AND conducts.id <> behalf.id)`,
    [keptId, goneId],
  )
  const of = (isKnown: boolean) => rows.filter((row) => row.isKnown === isKnown).map(({ id }) => id)
  return { known: of(true), others: of(false) }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Makes two records one within a unit of work. @throws AppError 404, 409, 422 */
export async function mergeWithin(
  client: Statements,
  scope: Scope,
  merge: Merge,
): Promise<{ kept: Row; gone: Row; moved: Moved }> {
  const { keptId, goneId, choices } = merge
  const { kept, gone, acting } = await bothRows(client, scope, merge)
  const values = mergedRow(kept, gone, choices)
  const numbers = [textOf(kept.customer_number), textOf(gone.customer_number)].filter((number) => number !== null)
  for (const [column, { most, message }] of Object.entries(limits)) {
    const group = choiceGroups.find(({ columns }) => columns.includes(column))!
    const value = values[column] as string | unknown[] | null
    if (sideOf(group, kept, gone, choices) === 'both' && (value?.length ?? 0) > most)
      throw new AppError('too-much', 422, message, { fields: { [`value.${group.name}`]: message } })
  }
  const moved = await moveReferences(client, scope, { kept: keptId, gone: goneId })
  await writeCustomer(client, keptId, { ...values, updated_at: new Date().toISOString() })
  const past = numbers.find((number) => number !== values.customer_number) ?? null
  if (past !== null) await addAlias(client, scope, past, keptId)
  await holdParties(client, scope, acting, {
    code: 'customers-merged',
    message: `${scope.actor.label} merged the customers “${recordName(kept)}” and “${recordName(gone)}”. In this transaction one of them acts on behalf of the other.`,
    action:
      'If they are two parties, undo the merge on the page of the customer. If not, correct the parties of the transaction.',
  })
  return { kept, gone, moved: { ...moved, alias: past } }
}

/** @throws AppError 409 while an import runs: it may be naming one of the two at this moment */
export async function refuseDuringImport(client: Statements): Promise<void> {
  const [busy] = await client.rows(
    { file: col.text },
    `SELECT file_name AS file FROM import WHERE state IN ('queued', 'reading') LIMIT 1`,
  )
  if (busy)
    throw new AppError(
      'import-running',
      409,
      `The import of “${busy.file}” is running. Wait until it finishes, then try again.`,
    )
}

/**
 * Merges two records of one customer. Transactions, checks, doubts and questions of the removed one move to the other.
 * Drafts are rebuilt; for submitted reports that would differ a change is proposed, and none is altered. `seen`: when
 * each was last changed, as seen.
 * @throws AppError 404, 409, 422
 */
export async function mergeCustomers(
  scope: Scope,
  merge: Merge,
  seen: { kept: string; gone: string },
): Promise<Merged> {
  scope.require('edit customers and locations')
  const { keptId, goneId } = merge
  const mergeId = newId()
  const followed = await followMerge(scope, [keptId, goneId].filter(isId), async () => {
    const changed = await storeMerge(scope, mergeId, merge, seen)
    if (changed !== null) throw await changedMeanwhile(scope, changed)
    return { result: null, customers: [keptId] }
  })
  return { mergeId, drafts: followed.drafts, submitted: followed.submitted }
}

/** Says who changed one of the two since they were compared, where the history has it. */
async function changedMeanwhile(scope: Scope, row: Row): Promise<AppError> {
  const [id, updatedAt] = [String(row.id), new Date(String(row.updated_at))]
  const last = await lastChange(scope, { id, updatedAt, what: `the customer “${recordName(row) || 'No name'}”` })
  return new AppError(
    'customer-changed',
    409,
    `${last ?? 'Someone else changed one of these customers meanwhile'}. Nothing was merged. Look at both again.`,
  )
}

/** A record that was changed since it was seen. */
class Changed extends Error {
  readonly row: Row

  constructor(row: Row) {
    super('A record was changed since it was seen.')
    this.row = row
  }
}

/** Returns the record that was changed since it was seen, which leaves both as they are; null: merged. */
async function storeMerge(...given: Parameters<typeof storeUnchanged>): Promise<Row | null> {
  try {
    await storeUnchanged(...given)
    return null
  } catch (error) {
    if (error instanceof Changed) return error.row
    throw error
  }
}

async function storeUnchanged(
  scope: Scope,
  mergeId: string,
  merge: Merge,
  seen: { kept: string; gone: string },
): Promise<void> {
  const { keptId, goneId } = merge
  await scope.tx(async (db) => {
    await lock(db, `import:${scope.organizationId}:${scope.mode}`)
    const client = sqlIn(db)
    await refuseDuringImport(client)
    const { kept, gone, moved } = await mergeWithin(client, scope, merge)
    for (const [row, at] of [
      [kept, seen.kept],
      [gone, seen.gone],
    ] as const)
      if (Date.parse(String(row.updated_at)) !== Date.parse(at)) throw new Changed(row)
    const result = await customerRow(client, keptId)
    await db.customerMerge.create({
      data: {
        id: mergeId,
        organizationId: scope.organizationId,
        mode: scope.mode,
        keptId,
        goneId,
        kept: kept as object,
        gone: gone as object,
        result: result as object,
        moved: moved as object,
        mergedBy: scope.actor.label,
      },
    })
    for (const [subjectId, detail] of [
      [keptId, { merge: mergeId, gone: goneId }],
      [goneId, { merge: mergeId, into: keptId }],
    ] as const)
      await audit(db, scope, { action: 'customer.merged', subjectType: 'customer', subjectId, detail })
  })
}

/**
 * Merges customers, or undoes that (`work`, which says whom it left), and follows it. Returns its effect on the drafts
 * and submitted reports that this person may see.
 */
export async function followMerge<Result>(
  scope: Scope,
  noted: readonly string[],
  work: () => Promise<{ result: Result; customers: readonly string[] }>,
): Promise<{ result: Result; drafts: number; submitted: number }> {
  const { result, submitted } = await withCorrection(scope, { customers: noted }, async () => {
    const done = await work()
    return {
      result: { ...done, before: await revisionsOf(scope, done.customers) },
      changed: { customers: done.customers, rule: true },
    }
  })
  const after = await revisionsOf(scope, result.customers)
  const changed = [...after].flatMap(([id, revision]) => (result.before.get(id) === revision ? [] : [id]))
  return {
    result: result.result,
    drafts: await countKnown(scope, changed),
    submitted: await countKnown(scope, submitted),
  }
}

async function revisionsOf(scope: Scope, customers: readonly string[]): Promise<Map<string, number>> {
  const { where, parameters } = touchedSql({ customers }, `r.state IN ${editableStatesSql}`)
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { id: col.text, revision: col.int },
      `SELECT r.id, r.revision FROM report r WHERE ${where}`,
      parameters,
    )
    return new Map(rows.map(({ id, revision }) => [id, revision]))
  })
}
