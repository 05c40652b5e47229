import type { CheckedIdentity } from '#app/party/facts/checked-identity.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { AskedProvider } from './providers.server.ts'
import { storeFound } from './store.server.ts'

/** Adds the customer whom a check is about and who is not on file. Returns its id. */
export async function addFromCheck(scope: Scope, checkId: string): Promise<string> {
  scope.require('edit customers and locations')
  const check = isId(checkId) ? await scope.tx((db) => db.identityCheck.findUnique({ where: { id: checkId } })) : null
  if (check === null) throw notFound('The identity check')
  if (check.customerId !== null) return check.customerId
  if (check.customerNumber === null)
    throw new AppError(
      'no-customer-number',
      422,
      'The provider has no customer number for this person. Add the customer by hand.',
    )
  const { customerId } = await storeFound(
    scope,
    check.provider as AskedProvider,
    check.found as unknown as CheckedIdentity,
    {
      customerId: null,
      customerNumber: check.customerNumber,
      addsCustomer: true,
    },
  )
  if (customerId === null)
    throw new AppError(
      'not-verified',
      422,
      'Only a verified identity with a name can be added. Add the customer by hand.',
    )
  await scope.tx((db) =>
    audit(db, scope, {
      action: 'identity.customer-added',
      subjectType: 'customer',
      subjectId: customerId,
      detail: { provider: check.provider },
    }),
  )
  return customerId
}
