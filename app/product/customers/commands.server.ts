import { lock } from '#app/platform/sql/locks.ts'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { exceptionAttributes } from '#app/party/facts/attributes.ts'
import { audit, auditAll } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { withCorrection } from '../corrections/corrections.server.ts'
import { countKnown } from '../report-states/visible.server.ts'
import type { CustomerInput } from './schema.ts'

function taken(input: CustomerInput): AppError {
  return new AppError('customer-number-taken', 409, 'The customer was not saved.', {
    fields: {
      customerNumber: `Customer number ${input.customerNumber} already belongs to another customer. Open that customer, or give this one another number.`,
    },
  })
}

/** A form that comes again within this time with the same content is the same form, sent twice. */
const repeatedWithinMs = 60_000

/**
 * The customer that was added with exactly this content a moment ago; equal additions are serialized by an advisory
 * lock until `db` ends.
 */
async function justAdded(db: Tx, scope: Scope, input: CustomerInput): Promise<string | null> {
  const content = createHash('sha256')
    .update(JSON.stringify([scope.organizationId, scope.mode, input]))
    .digest('hex')
  await lock(db, content)
  const { customerNumber, kind, surname, givenName, entityName } = input
  const recent = await db.customer.findMany({
    where: {
      customerNumber,
      kind,
      surname,
      givenName,
      entityName,
      importId: null,
      createdAt: { gt: new Date(Date.now() - repeatedWithinMs) },
    },
  })
  const same = recent.find((row) =>
    isDeepStrictEqual(
      Object.fromEntries(Object.keys(input).map((name) => [name, row[name as keyof CustomerInput]])),
      input,
    ),
  )
  return same?.id ?? null
}

/**
 * Adds a customer; returns its id, and whether the same content was added within the last minute already: the form sent
 * twice (two presses, two tabs, a request repeated) is one customer.
 * @throws AppError 409 when the customer number is taken
 */
export async function createCustomer(scope: Scope, input: CustomerInput): Promise<{ id: string; isRepeated: boolean }> {
  scope.require('edit customers and locations')
  const id = newId()
  try {
    return await scope.tx(async (db) => {
      const before = await justAdded(db, scope, input)
      if (before !== null) return { id: before, isRepeated: true }
      await db.customer.create({ data: { id, organizationId: scope.organizationId, mode: scope.mode, ...input } })
      await audit(db, scope, {
        action: 'customer.created',
        subjectType: 'customer',
        subjectId: id,
        detail: { kind: input.kind },
      })
      return { id, isRepeated: false }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(input) : error
  }
}

/** A change of one customer as last seen at `seenAt`. */
export interface CustomerChange {
  id: string
  seenAt: Date
  input: CustomerInput
}

/**
 * Changes a customer as last seen at `seenAt`, builds the drafts that name it again, and proposes a change of submitted
 * reports that now say something else. Returns how many drafts and submitted reports that is, of those that this person
 * may know of.
 * @throws AppError 404, 409 when the customer number is taken, or when someone else changed the customer since.
 */
export async function updateCustomer(
  scope: Scope,
  id: string | undefined,
  seenAt: Date,
  input: CustomerInput,
): Promise<{ drafts: number; submitted: number }> {
  scope.require('edit customers and locations')
  if (!isId(id)) throw notFound('The customer')
  const { refused, drafts, submitted } = await updateCustomers(scope, [{ id, seenAt, input }])
  const problem = refused.get(id)
  if (problem) throw problem
  return { drafts, submitted }
}

/**
 * The same for many customers. A refused customer doesn't stop the others. Drafts and reports are updated once, at the
 * end. Returns the refusals by customer id.
 */
export async function updateCustomers(
  scope: Scope,
  changes: readonly CustomerChange[],
): Promise<{ refused: Map<string, AppError>; drafts: number; submitted: number }> {
  scope.require('edit customers and locations')
  const ids = changes.map(({ id }) => id)
  const refused = new Map<string, AppError>()
  const { drafts, submitted } = await withCorrection(scope, { customers: ids }, async () => {
    let isExceptionChanged = false
    const inOrder = changes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (let at = 0; at < inOrder.length; at += atOnce) {
      const done = await updateSome(scope, inOrder.slice(at, at + atOnce))
      for (const [id, problem] of done.refused) refused.set(id, problem)
      isExceptionChanged ||= done.isExceptionChanged
    }
    // An exception decides whether the 24-hour rule applies to this party.
    return { result: null, changed: { customers: ids.filter((id) => !refused.has(id)), rule: isExceptionChanged } }
  })
  return { refused, drafts: await countKnown(scope, drafts), submitted: await countKnown(scope, submitted) }
}

/** Most customers changed in one unit of work. */
const atOnce = 50

interface Updated {
  refused: Map<string, AppError>
  /** Whether an exception to the 24-hour rule changed. */
  isExceptionChanged: boolean
}

const changedSince = () =>
  new AppError(
    'customer-changed',
    409,
    'Someone else changed this customer while you were editing. Your changes weren’t saved. Reload the page and enter them again.',
  )

/**
 * Changes customers in one unit of work; where the database refuses one of them, each in its own, so that it doesn't
 * stop the others.
 */
async function updateSome(scope: Scope, changes: readonly CustomerChange[]): Promise<Updated> {
  scope.require('edit customers and locations')
  try {
    return await scope.tx((db) => update(db, scope, changes))
  } catch (error) {
    const [only] = changes
    if (only !== undefined && changes.length === 1) {
      if (!isUniqueViolation(error)) throw error
      return { refused: new Map([[only.id, taken(only.input)]]), isExceptionChanged: false }
    }
  }
  const all: Updated = { refused: new Map(), isExceptionChanged: false }
  for (const change of changes) {
    const { refused, isExceptionChanged } = await updateSome(scope, [change])
    for (const [id, problem] of refused) all.refused.set(id, problem)
    all.isExceptionChanged ||= isExceptionChanged
  }
  return all
}

async function update(db: Tx, scope: Scope, changes: readonly CustomerChange[]): Promise<Updated> {
  const found = await db.customer.findMany({ where: { id: { in: changes.map(({ id }) => id) } } })
  const before = new Map(found.map((row) => [row.id, row]))
  const all: Updated = { refused: new Map(), isExceptionChanged: false }
  const changed: string[] = []
  for (const { id, seenAt, input } of changes) {
    const row = before.get(id)
    const { count } = await db.customer.updateMany({ where: { id, updatedAt: seenAt }, data: input })
    if (count === 0) all.refused.set(id, row === undefined ? notFound('The customer') : changedSince())
    else {
      changed.push(id)
      all.isExceptionChanged ||= exceptionAttributes.some(({ name }) => row?.[name] !== input[name])
    }
  }
  await auditAll(
    db,
    scope,
    changed.map((subjectId) => ({ action: 'customer.changed', subjectType: 'customer', subjectId })),
  )
  return all
}
