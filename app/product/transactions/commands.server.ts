import { formatCents, multiplyToCents, toCents } from '#app/compliance/money.ts'
import { audit } from '#app/platform/audit.ts'
import { AppError, notFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import { reconcile, refreshDrafts } from '../reports/refresh.server.ts'
import { reclassify } from './reclassify.server.ts'
import type { Correction } from './schema.ts'

/**
 * Corrects a transaction: its amount, value, status, parties, location and texts. Its verdict is made anew, drafts follow, and a
 * report that was submitted with it gets the proposal of a change.
 * @throws AppError not-found, party-unknown, value-is-amount
 */
export async function correctTransaction(scope: Scope, id: string | undefined, correction: Correction): Promise<void> {
  scope.require('edit transactions')
  if (!isId(id)) throw notFound('The transaction')
  await scope.tx(async db => {
    const before = await db.transaction.findUnique({ where: { id } })
    if (!before) throw notFound('The transaction')
    const party = async (field: 'conductor' | 'onBehalfOf' | 'beneficiary'): Promise<string | null> => {
      const number = correction[field]
      if (number === null) return null
      const found = await db.customer.findFirst({ where: isId(number) ? { id: number } : { customerNumber: number }, select: { id: true } })
      const message = `No customer has the number "${number}". Add the customer first.`
      if (!found) throw new AppError('party-unknown', 422, message, { fields: { [field]: message } })
      return found.id
    }
    if (correction.locationId !== null && !(isId(correction.locationId) && (await db.location.findUnique({ where: { id: correction.locationId } })))) throw notFound('The location')
    const amount = correction.amount ?? before.amount.toFixed()
    const currency = correction.currency ?? before.currency
    const details = { ...(before.details as Record<string, unknown>) }
    details.rules = {
      ...(correction.isValidationReward && { isValidationReward: true }),
      ...(correction.ministerialDirective && { ministerialDirective: 'IR2020' }),
      ...(correction.isInternational && { isInternational: true }),
    }
    if (Object.keys(details.rules as object).length === 0) delete details.rules
    await db.transaction.update({
      where: { id },
      data: {
        amount,
        currency,
        cadAmount: valueOf(amount, currency, correction),
        rate: correction.rate,
        rateSource: correction.rateSource,
        status: correction.status,
        conductorId: await party('conductor'),
        onBehalfOfId: await party('onBehalfOf'),
        beneficiaryId: await party('beneficiary'),
        locationId: correction.locationId,
        channel: correction.channel,
        purpose: correction.purpose,
        disposition: correction.disposition,
        account: correction.account,
        notes: correction.notes,
        details: details as object,
      },
    })
    await audit(db, scope, { action: 'transaction.corrected', subjectType: 'transaction', subjectId: id })
  })
  await scope.bulk(client => reclassify(client, [id]))
  await reconcile(scope)
  await refreshDrafts(scope, { transactions: [id] })
}

/**
 * The value in Canadian dollars: the amount itself where it is in them, else as entered, else amount × rate, rounded half up to
 * the cent; null where none is known.
 * @throws AppError value-is-amount
 */
function valueOf(amount: string, currency: string, { cadAmount, rate }: Correction): string | null {
  if (currency === 'CAD') {
    const message = 'The amount is in Canadian dollars, so its value is the amount.'
    if (cadAmount !== null && toCents(cadAmount) !== toCents(amount)) throw new AppError('value-is-amount', 422, message, { fields: { cadAmount: message } })
    return formatCents(toCents(amount))
  }
  if (cadAmount !== null) return formatCents(toCents(cadAmount))
  if (rate !== null) return formatCents(multiplyToCents(amount, rate))
  return null
}
