import { isDeepStrictEqual } from 'node:util'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { customerLists, type CustomerList } from '#app/party/facts/customer-lists.ts'
import { defectsOf, partsOf, type ListEntry } from '#app/party/facts/listed.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, invalidFields, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { withCorrection } from '../../corrections/corrections.server.ts'
import type { Entry } from './entries.ts'

/** More than any customer has; each is read with every look at the customer. */
const mostEntries = 200

/**
 * Changes a list of a customer under a row lock. Of the lists, an STR states ownership: its drafts follow, and a change
 * of submitted ones is proposed.
 * @throws AppError 404, 409 where the list is full
 */
export async function changeList<Kept extends { kind: string }>(
  scope: Scope,
  customerId: string | undefined,
  list: CustomerList,
  action: AuditAction,
  next: (entries: readonly Kept[], today: string) => { entries: readonly Kept[]; kind: string },
): Promise<void> {
  scope.require('edit customers and locations')
  if (!isId(customerId)) throw notFound('The customer')
  const change = () => changeWithin(scope, customerId, list, action, next)
  if (list !== 'ownership') return change()
  const customers = [customerId]
  await withCorrection(scope, { customers }, async () => ({ result: await change(), changed: { customers } }))
}

async function changeWithin<Kept extends { kind: string }>(
  scope: Scope,
  customerId: string,
  list: CustomerList,
  action: AuditAction,
  next: (entries: readonly Kept[], today: string) => { entries: readonly Kept[]; kind: string },
): Promise<void> {
  await scope.tx(async (db) => {
    const [row] = await sqlIn(db).rows(
      { entries: col.json<Kept[]>() },
      `SELECT ${list} AS entries FROM customer WHERE id = $1::uuid FOR UPDATE`,
      [customerId],
    )
    if (row === undefined) throw notFound('The customer')
    const { entries, kind } = next(row.entries, deadlineDay(Date.now()))
    if (entries.length > mostEntries)
      throw new AppError('list-full', 409, `At most ${mostEntries} entries are kept of a customer. Nothing was saved.`)
    await db.customer.update({ where: { id: customerId }, data: { [list]: entries } })
    await audit(db, scope, {
      action,
      subjectType: 'customer',
      subjectId: customerId,
      detail: list === 'flags' ? { kind } : { list, kind },
    })
  })
}

const isSame = (entry: Entry, { kind, ...parts }: ListEntry): boolean => {
  const { id: _id, setOn: _on, setBy: _by, lifted: _lifted, kind: ofKind, ...kept } = entry
  return ofKind === kind && isDeepStrictEqual(kept, parts)
}

/** Adds an entry to a list. @throws AppError 422 with what is wrong by part, 409 */
export async function addEntry(
  scope: Scope,
  customerId: string | undefined,
  list: CustomerList,
  given: ListEntry,
): Promise<void> {
  const spec = customerLists[list]
  const defects = defectsOf(spec, given, deadlineDay(Date.now()))
  if (Object.keys(defects).length > 0) throw invalidFields(defects)
  const parts = Object.fromEntries(
    partsOf(spec, given.kind).flatMap(({ key }) => (given[key] ? [[key, given[key]]] : [])),
  )
  await changeList<Entry>(scope, customerId, list, 'customer.listed', (entries, today) => {
    if (given.kind === 'structure' && entries.some((one) => one.kind === 'structure' && one.lifted === undefined))
      throw new AppError(
        'structure-stands',
        409,
        'The structure is on file already. End it first, then enter the new one.',
      )
    if (entries.some((one) => one.lifted === undefined && isSame(one, { ...parts, kind: given.kind })))
      throw new AppError('entry-stands', 409, 'This is on file already. Nothing was added.')
    const entry = { ...parts, kind: given.kind, id: newId(), setOn: today, setBy: scope.actor.label } as Entry
    return { entries: [...entries, entry], kind: given.kind }
  })
}

/** Ends an entry; it stays on file with the reason. @throws AppError 404, 409 where someone ended it */
export async function endEntry(
  scope: Scope,
  customerId: string | undefined,
  list: CustomerList,
  { entry: id, note }: { entry: string; note: string },
): Promise<void> {
  await changeList<Entry>(scope, customerId, list, 'customer.unlisted', (entries, on) => {
    const found = entries.find((each) => each.id === id)
    if (found === undefined) throw notFound('The entry')
    if (found.lifted !== undefined) throw new AppError('entry-ended', 409, 'Someone already ended this entry.')
    const lifted = { on, by: scope.actor.label, note }
    return { entries: entries.map((each) => (each === found ? { ...each, lifted } : each)), kind: found.kind }
  })
}
