import { displayCents, formatCents, multiplyToCents, quotientText, toCents } from '#app/compliance/money.ts'
import { isRateOf, rateAgrees } from '#app/compliance/rates.ts'
import { isVirtualCurrency } from '#app/csv/amounts.ts'
import { audit } from '#app/platform/audit.ts'
import { AppError, notFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import { rateMissingCode } from '../imports/problem-codes.ts'
import { beforeCorrection, proposeCorrected } from '../reports/filed.server.ts'
import { reconcile, refreshDrafts } from '../reports/refresh.server.ts'
import { reclassify } from './reclassify.server.ts'
import { hasWindow } from './rule-transactions.server.ts'
import type { Correction } from './schema.ts'
import { versionOf } from './version.server.ts'

/**
 * Corrects a transaction: its time, method, direction, amount, value, status, parties, location and texts. What its import asked
 * is answered by that. Its verdict is made anew, drafts follow, and a report that was submitted with it gets the proposal of a change.
 * @throws AppError not-found, transaction-changed, party-unknown, time-missing, time-in-future, value-is-amount, fraction-of-cent, value-of-before, coins-incomplete, rate-and-value
 */
export async function correctTransaction(scope: Scope, id: string | undefined, correction: Correction): Promise<void> {
  scope.require('edit transactions')
  if (!isId(id)) throw notFound('The transaction')
  const submitted = await beforeCorrection(scope, { transactions: [id] })
  await scope.tx(async db => {
    await db.$queryRaw`SELECT 1 FROM transaction WHERE id = ${id}::uuid FOR UPDATE`
    const before = await db.transaction.findUnique({ where: { id } })
    if (!before) throw notFound('The transaction')
    if (correction.seen !== undefined && correction.seen !== versionOf(before)) {
      throw new AppError('transaction-changed', 409, 'Someone changed this transaction since you opened it. Your changes were not saved: reload the page and enter them again.')
    }
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
    const coins = coinsOf(before, amount, currency, correction)
    const cadAmount = valueOf(before, amount, currency, correction)
    const isValueSame = before.amount.equals(amount) && before.currency === currency && before.vcType === coins.vcType && isEqual(before.vcAmount, coins.vcAmount)
      && isEqual(before.cadAmount, cadAmount) && isEqual(before.rate, correction.rate)
    // A file may have brought a rate that is not that of the value: it stands in nobody's way until one of them is touched.
    if ((correction.method ?? before.method) === 'virtual_currency' && !isValueSame) assertRate(correction.rate, cadAmount, { amount, currency }, coins)
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
        ...coins,
        cadAmount,
        rate: correction.rate,
        rateSource: correction.rateSource,
        status: correction.status,
        ...(correction.method && { method: correction.method }),
        ...(correction.direction && { direction: correction.direction }),
        ...timeOf(before.occurredAt, correction),
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
    if (before.importId !== null && before.line !== null) {
      const answered = (['conductor', 'onBehalfOf', 'beneficiary'] as const).filter(role => correction[role] !== null).map(role => ({ question: { path: ['role'], equals: role } }))
      await db.importRowError.updateMany({
        where: { importId: before.importId, line: before.line, state: 'open', severity: 'ask', OR: [...(cadAmount === null ? [] : [{ code: rateMissingCode }]), ...answered] },
        data: { state: 'fixed' },
      })
    }
    await audit(db, scope, { action: 'transaction.corrected', subjectType: 'transaction', subjectId: id })
  })
  await scope.bulk(client => reclassify(client, [id]))
  if (await hasWindow(scope)) await reconcile(scope)
  await proposeCorrected(scope, submitted)
  await refreshDrafts(scope, { transactions: [id] })
}

const dayMs = 86_400_000

/** When it happened, as corrected; nothing where it stays as it is. @throws AppError time-missing, time-in-future */
function timeOf(before: Date | null, { at, status }: Correction): { occurredAt?: Date; offsetMinutes?: number; dateOnly?: boolean } {
  const refused = (code: string, message: string) => new AppError(code, 422, message, { fields: { at: message } })
  if (at === null && before !== null) throw refused('time-missing', 'Write when it happened.')
  if (at === null || at === undefined) return {}
  if (status === 'completed' && at.epochMs > Date.now() + dayMs) throw refused('time-in-future', 'A completed transaction cannot be in the future.')
  return { occurredAt: new Date(at.epochMs), offsetMinutes: at.offsetMinutes, dateOnly: at.dateOnly }
}

/**
 * The value in Canadian dollars: the amount itself where it is in them, else as entered, else amount × rate, rounded half up to
 * the cent; null where none is known. The value of another amount than before is not the value of this one.
 * @throws AppError value-is-amount, fraction-of-cent, value-of-before
 */
function valueOf(before: Before, amount: string, currency: string, { cadAmount, rate }: Correction): string | null {
  if (currency === 'CAD') {
    const message = 'The amount is in Canadian dollars, so its value is the amount.'
    if (!before.amount.equals(amount) && /\.\d\d\d*[1-9]/.test(amount)) throw new AppError('fraction-of-cent', 422, 'Canadian dollars have at most two decimals.', { fields: { amount: 'Canadian dollars have at most two decimals.' } })
    if (cadAmount !== null && toCents(cadAmount) !== toCents(amount)) throw new AppError('value-is-amount', 422, message, { fields: { cadAmount: message } })
    return formatCents(toCents(amount))
  }
  const ofBefore = (field: 'cadAmount' | 'rate', message: string) => new AppError('value-of-before', 422, message, { fields: { [field]: message } })
  // Beside Canadian dollars the rate is that of the coins.
  if (rate !== null && before.currency !== 'CAD' && before.currency !== currency && isEqual(before.rate, rate)) throw ofBefore('rate', `This is the rate of ${before.currency}. Write the rate of ${currency}.`)
  const isValueOfBefore = cadAmount !== null && isEqual(before.cadAmount, cadAmount) && !(before.currency === currency && before.amount.equals(amount))
  if (isValueOfBefore && rate === null) throw ofBefore('cadAmount', `This is the value of ${before.amount.toFixed()} ${before.currency}. Write the value of ${amount} ${currency}, or the rate; if the value is right as it stands, write the rate ${quotientText(cadAmount, amount, 10) ?? ''} with it.`)
  if (cadAmount !== null && !isValueOfBefore) return formatCents(toCents(cadAmount))
  if (rate !== null) return formatCents(multiplyToCents(amount, rate))
  return null
}

/**
 * The coins of a transaction: its own amount where it is in them, else those beside it, as corrected or as they were.
 * @throws AppError coins-incomplete
 */
function coinsOf(before: Before, amount: string, currency: string, { coins, coin }: Correction): { vcAmount: string | null; vcType: string | null } {
  const vcAmount = coins === undefined ? (before.vcAmount?.toFixed() ?? null) : coins
  const vcType = coin === undefined ? before.vcType : coin
  const isApart = before.vcType !== null && before.vcType !== before.currency
  if (isVirtualCurrency(currency) && (!isApart || vcType === null || vcType === currency)) return { vcAmount: amount, vcType: currency }
  const incomplete = (field: 'coins' | 'coin', message: string) => new AppError('coins-incomplete', 422, message, { fields: { [field]: message } })
  if (vcType === null && vcAmount !== null) throw incomplete('coin', 'Write which virtual currency it is.')
  if (vcAmount === null && (vcType !== null || (before.method === 'virtual_currency' && before.vcAmount !== null))) throw incomplete('coins', 'Write the amount of virtual currency that was received.')
  return { vcAmount, vcType }
}

interface Stored {
  toFixed(): string
  equals(other: string): boolean
}

interface Before {
  method: string
  amount: Stored
  currency: string
  cadAmount: Stored | null
  rate: Stored | null
  vcType: string | null
  vcAmount: Stored | null
}

const isEqual = (before: Stored | null, now: string | null) => (before === null ? now === null : now !== null && before.equals(now))

/** A report says coins with their rate, which must answer the threshold as their value does. @throws AppError rate-and-value */
function assertRate(rate: string | null, cadAmount: string | null, own: { amount: string; currency: string }, { vcAmount, vcType }: { vcAmount: string | null; vcType: string | null }): void {
  if (rate === null || cadAmount === null) return
  const cents = toCents(cadAmount)
  const received = vcAmount !== null && vcType !== null ? { amount: vcAmount, currency: vcType } : own
  if (rateAgrees(received.amount, rate, cents) || (own.currency !== 'CAD' && isRateOf(own.amount, received.amount, rate, cents))) return
  const message = `${received.amount} ${received.currency} at ${rate} is ${displayCents(multiplyToCents(received.amount, rate))}, but the value is ${displayCents(cents)}. Correct one of the two, or leave the rate empty.`
  throw new AppError('rate-and-value', 422, message, { fields: { rate: message } })
}
