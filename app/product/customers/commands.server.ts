import { audit } from '#app/platform/audit.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import { reconcile, refreshDrafts } from '../reports/refresh.server.ts'
import { countKnown } from '../reports/visible.server.ts'
import { reportingWindows } from '../settings/queries.server.ts'
import type { CustomerInput } from './schema.ts'

function taken(input: CustomerInput): AppError {
  return new AppError('customer-number-taken', 409, 'The customer was not saved.', {
    fields: { customerNumber: `Customer number ${input.customerNumber} belongs to another customer. Use that one, or give this one another number.` },
  })
}

const exceptions = ['isFinancialEntity', 'isPublicBody', 'isVeryLargeCorporation', 'isPensionAdministrator'] as const
const exceptionColumns = { isFinancialEntity: true, isPublicBody: true, isVeryLargeCorporation: true, isPensionAdministrator: true }

/** Adds a customer; returns its id. @throws AppError 409 when the customer number is taken. */
export async function createCustomer(scope: Scope, input: CustomerInput): Promise<string> {
  scope.require('edit customers and locations')
  const id = newId()
  try {
    await scope.tx(async db => {
      await db.customer.create({ data: { id, organizationId: scope.organizationId, mode: scope.mode, ...input } })
      await audit(db, scope, { action: 'customer.created', subjectType: 'customer', subjectId: id, detail: { kind: input.kind } })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(input) : error
  }
  return id
}

/**
 * Changes a customer as last seen at `seenAt`, and builds the drafts that name it again. Returns how many drafts changed,
 * of those that this person may know of.
 * @throws AppError 404, 409 when the customer number is taken, or when someone else changed the customer since.
 */
export async function updateCustomer(scope: Scope, id: string | undefined, seenAt: Date, input: CustomerInput): Promise<number> {
  scope.require('edit customers and locations')
  if (!isId(id)) throw notFound('The customer')
  let isExceptionChanged = false
  try {
    await scope.tx(async db => {
      const before = await db.customer.findUnique({ where: { id }, select: exceptionColumns })
      isExceptionChanged = before !== null && exceptions.some(name => before[name] !== input[name])
      const { count } = await db.customer.updateMany({ where: { id, updatedAt: seenAt }, data: input })
      if (count === 0) {
        if ((await db.customer.count({ where: { id } })) === 0) throw notFound('The customer')
        throw new AppError('customer-changed', 409, 'Someone changed this customer since you opened it. Your changes were not saved: reload the page and enter them again.')
      }
      await audit(db, scope, { action: 'customer.changed', subjectType: 'customer', subjectId: id })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(input) : error
  }
  // Whether the 24-hour rule applies to this party may be another answer now.
  if (isExceptionChanged && (await reportingWindows(scope)).length > 0) await reconcile(scope)
  return countKnown(scope, await refreshDrafts(scope, { customers: [id] }))
}
