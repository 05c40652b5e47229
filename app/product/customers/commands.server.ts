import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { exceptionAttributes } from '#app/party/facts/attributes.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tx } from '#app/platform/database.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import { beforeCorrection, proposeCorrected } from '../reports/change/filed.server.ts'
import { reconcile, refreshDrafts } from '../reports/drafts/refresh.server.ts'
import { countKnown } from '../reports/state/visible.server.ts'
import { hasWindow } from '../transactions/rules/rule-transactions.server.ts'
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

/** The customer that was added with exactly this content a moment ago; equal additions are serialized by an advisory lock until `db` ends. */
async function justAdded(db: Tx, scope: Scope, input: CustomerInput): Promise<string | null> {
  const content = createHash('sha256')
    .update(JSON.stringify([scope.organizationId, scope.mode, input]))
    .digest('hex')
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${content}, 0))`
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

/**
 * Changes a customer as last seen at `seenAt`, builds the drafts that name it again, and proposes a change of submitted reports that
 * now say something else. Returns how many drafts and submitted reports that is, of those that this person may know of.
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
  const submitted = await beforeCorrection(scope, { customers: [id] })
  let isExceptionChanged = false
  try {
    await scope.tx(async (db) => {
      const before = await db.customer.findUnique({ where: { id } })
      isExceptionChanged = before !== null && exceptionAttributes.some(({ name }) => before[name] !== input[name])
      const { count } = await db.customer.updateMany({ where: { id, updatedAt: seenAt }, data: input })
      if (count === 0) {
        if ((await db.customer.count({ where: { id } })) === 0) throw notFound('The customer')
        throw new AppError(
          'customer-changed',
          409,
          'Someone else changed this customer while you were editing. Your changes weren’t saved. Reload the page and enter them again.',
        )
      }
      await audit(db, scope, { action: 'customer.changed', subjectType: 'customer', subjectId: id })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(input) : error
  }
  // Whether the 24-hour rule applies to this party may be another answer now.
  if (isExceptionChanged && (await hasWindow(scope))) await reconcile(scope)
  const proposed = await proposeCorrected(scope, submitted)
  return {
    drafts: await countKnown(scope, await refreshDrafts(scope, { customers: [id] })),
    submitted: await countKnown(scope, proposed),
  }
}
