/** A correction's actions, from those that the person saw. Pure: customers are looked up before. */
import { displayCents, formatCents, multiplyToCents, quotientText, toCents } from '#app/compliance/words/money.ts'
import { rateAgrees } from '#app/compliance/rules/rates.ts'
import { isDispositionWord } from '#app/compliance/words/words.ts'
import { isVirtualCurrency } from '#app/csv/words/money/currencies.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { dispositionWanted } from '../actions/action-fields.ts'
import {
  type AccountFacts,
  type Actions,
  type CompletingAction,
  dispositionText,
  noCompleting,
  noStarting,
  type StartingAction,
} from '../actions/actions.ts'
import type { WrittenCustomer } from '../../customers/resolve.server.ts'
import type { CompletingCorrection, Correction, StartingCorrection } from '../record/schema.ts'
import { beneficiaryOf, conductorOf, holderOf, namedOf, partiesOf } from './correct-parties.ts'
import { type CustomerOf, group, isBlank, factsWith, type Written } from './written.ts'

/** What is written of customers in a correction, each with the name of its field. */
export function writtenCustomers({
  starting,
  completing,
}: Pick<Correction, 'starting' | 'completing'>): WrittenCustomer[] {
  const named = (list: readonly { customer: string | null; known?: string | undefined }[] | undefined, at: string) =>
    (list ?? []).flatMap(({ customer, known }, index) =>
      customer === null ? [] : [{ field: `${at}.${index}.customer`, customer, known }],
    )
  return [
    ...(starting ?? []).flatMap((action, at) => [
      ...named(action.conductors, `starting.${at}.conductors`),
      ...(action.conductors ?? []).flatMap((conductor, place) =>
        named(conductor.onBehalfOf, `starting.${at}.conductors.${place}.onBehalfOf`),
      ),
      ...named(action.sources, `starting.${at}.sources`),
      ...named(action.accountHolders, `starting.${at}.accountHolders`),
    ]),
    ...(completing ?? []).flatMap((action, at) => [
      ...named(action.beneficiaries, `completing.${at}.beneficiaries`),
      ...named(action.involvements, `completing.${at}.involvements`),
      ...named(action.accountHolders, `completing.${at}.accountHolders`),
    ]),
  ]
}

const fault = (code: string, field: string, message: string) =>
  new AppError(code, 422, message, { fields: { [field]: message } })

/**
 * @throws AppError amount-missing, currency-missing, method-missing, two-kinds, value-is-amount, fraction-of-cent,
 * value-of-before, rate-and-value, disposition-unknown
 */
export function correctedActions(held: Actions, correction: Correction, customerOf: CustomerOf): Actions {
  const { whole } = correction
  // A transaction that isn't a payment starts with what was received, all of which counts.
  const before =
    (correction.direction ?? 'out') === 'out'
      ? held
      : { ...held, starting: held.starting.map(({ direction: _, ...action }) => action) }
  const starting = correction.starting?.flatMap((given, at) => {
    const base = given.was === undefined ? undefined : before.starting[given.was]
    return base === undefined && isEmpty(given) ? [] : [startingOf(base, given, `starting.${at}`, whole, customerOf)]
  })
  const completing = correction.completing?.flatMap((given, at) => {
    const base = given.was === undefined ? undefined : before.completing[given.was]
    if (correction.restores !== true) refuseUnknown(base, given, `completing.${at}`)
    return base === undefined && isEmpty(given)
      ? []
      : [completingOf(base, given, `completing.${at}`, whole, customerOf)]
  })
  if (starting?.length === 0) throw fault('amount-missing', 'starting.0.amount', 'Enter what was received or paid out.')
  return {
    starting: inOrder(starting ?? before.starting),
    // An action without any value left is dropped.
    completing: (completing ?? (whole ? [] : before.completing)).filter((action) => !isBlank(action)),
  }
}

/** Whether a group of fields was added and left empty. */
const isEmpty = ({ was: _place, ...given }: StartingCorrection | CompletingCorrection): boolean => isBlank(given)

const isCounted = ({ method, direction }: StartingAction) =>
  direction === undefined && (method === 'cash' || method === 'virtual_currency')

/** What a report counts comes first: the transaction's own row says by it which report it can enter. */
function inOrder(starting: readonly StartingAction[]): StartingAction[] {
  const kinds = new Set(starting.filter(isCounted).map(({ method }) => method))
  if (kinds.size > 1) {
    const place = starting.findLastIndex(isCounted)
    throw fault(
      'two-kinds',
      `starting.${place}.method`,
      'Cash and virtual currency go into different reports. Enter them as two transactions.',
    )
  }
  return [...starting.filter(isCounted), ...starting.filter((action) => !isCounted(action))]
}

function startingOf(
  base: StartingAction | undefined,
  given: StartingCorrection,
  field: string,
  isWhole: boolean,
  customerOf: CustomerOf,
): StartingAction {
  const method = given.method ?? base?.method
  if (method === undefined) throw fault('method-missing', `${field}.method`, 'Choose how it was received or paid out.')
  const known = base ?? noStarting(method)
  return {
    ...factsWith(known, {
      howObtained: given.howObtained,
      fundTypeCode: given.fundType,
      fundTypeOther: given.fundTypeOther,
      referenceNumber: given.referenceNumber,
      otherRelatedNumber: given.otherRelatedNumber,
      isDepositToBusinessAccount: given.isDepositToBusinessAccount,
    }),
    method,
    ...correctedValue(base, given, method, field),
    account: given.account === undefined ? known.account : given.account,
    sendingAddresses: given.sendingAddresses ?? known.sendingAddresses,
    receivingAddresses: given.receivingAddresses ?? known.receivingAddresses,
    ...group('accountFacts', known.accountFacts, given.accountFacts as Written<AccountFacts>),
    conductors: partiesOf(known.conductors, given.conductors, isWhole, customerOf, conductorOf),
    sources: partiesOf(known.sources, given.sources, isWhole, customerOf, namedOf),
    accountHolders: partiesOf(known.accountHolders, given.accountHolders, isWhole, customerOf, holderOf),
  }
}

/** The amount of a starting action, its currency and its value in Canadian dollars, with the rate that made it. */
function correctedValue(
  base: StartingAction | undefined,
  given: StartingCorrection,
  method: StartingAction['method'],
  field: string,
): Valued & Pick<StartingAction, 'threshold'> {
  const known = base ?? noStarting(method)
  const amount = given.amount === undefined ? known.amount : given.amount
  // Once written, an amount keeps the currency that it had until another is written.
  const currency = given.currency ?? known.currency
  if (amount === null) throw fault('amount-missing', `${field}.amount`, 'Enter the amount.')
  if (currency === null)
    throw fault('currency-missing', `${field}.currency`, 'Enter the currency, such as CAD, USD or BTC.')
  const rate = given.rate === undefined ? known.rate : given.rate
  const written = given.cadAmount === undefined ? (currency === 'CAD' ? null : known.cadAmount) : given.cadAmount
  // What a rate on file made of the previous amount is computed again from this one.
  const isRecomputed =
    known.threshold !== null &&
    isEqual(known.cadAmount, written) &&
    !(known.currency === currency && isEqual(known.amount, amount) && isEqual(known.rate, rate))
  const cadAmount = valueOf(base, { amount, currency, rate, cadAmount: isRecomputed ? null : written }, field)
  const isSame =
    base?.amount === amount && base.currency === currency && base.rate === rate && base.cadAmount === cadAmount
  // A file may have brought a rate that is not that of the value: it is refused only once one of them is changed.
  if (method === 'virtual_currency' && !isSame) assertRate({ amount, currency, rate, cadAmount }, field)
  // A value that someone enters, or that another amount had, was not computed from a rate on file. The rate of an
  // import is in no table.
  const isFromImport = isRecomputed && known.threshold?.basis === 'import' && known.currency === currency
  return { amount, currency, cadAmount, rate, threshold: isSame || isFromImport ? known.threshold : null }
}

/**
 * What a file said stays as it said it; what is typed here can be said otherwise.
 * @throws AppError disposition-unknown
 */
function refuseUnknown(base: CompletingAction | undefined, { disposition }: CompletingCorrection, field: string): void {
  if (disposition === undefined || disposition === null || isDispositionWord(disposition)) return
  if (base !== undefined && (disposition === base.disposition || disposition === dispositionText(base))) return
  throw fault('disposition-unknown', `${field}.disposition`, dispositionWanted)
}

function completingOf(
  base: CompletingAction | undefined,
  given: CompletingCorrection,
  field: string,
  isWhole: boolean,
  customerOf: CustomerOf,
): CompletingAction {
  const known = base ?? noCompleting()
  const kept = <Name extends 'disposition' | 'amount' | 'currency' | 'rate' | 'cadValue' | 'account' | 'reference'>(
    name: Name,
  ): string | null => (given[name] === undefined ? known[name] : given[name])
  const amount = kept('amount')
  const currency = kept('currency')
  if (amount !== null && currency === null)
    throw fault('currency-missing', `${field}.currency`, 'Enter the currency paid out, such as CAD, USD or BTC.')
  const disposition = kept('disposition')
  // What the person saw may be the words of a code: left as it is, both stay.
  const isDispositionSame = disposition === known.disposition || disposition === dispositionText(known)
  const { dispositionCode, ...rest } = known
  return {
    ...factsWith<Omit<CompletingAction, 'dispositionCode'>>(rest, {
      dispositionOther: given.dispositionOther,
      otherRelatedNumber: given.otherRelatedNumber,
    }),
    ...(isDispositionSame && dispositionCode !== undefined && { dispositionCode }),
    disposition: isDispositionSame ? known.disposition : disposition,
    amount,
    currency,
    rate: kept('rate'),
    cadValue: kept('cadValue'),
    account: kept('account'),
    reference: kept('reference'),
    receivingAddresses: given.receivingAddresses ?? known.receivingAddresses,
    ...group('accountFacts', known.accountFacts, given.accountFacts as Written<AccountFacts>),
    beneficiaries: partiesOf(known.beneficiaries, given.beneficiaries, isWhole, customerOf, beneficiaryOf),
    involvements: partiesOf(known.involvements, given.involvements, isWhole, customerOf, namedOf),
    accountHolders: partiesOf(known.accountHolders, given.accountHolders, isWhole, customerOf, holderOf),
  }
}

interface Valued {
  amount: string
  currency: string
  rate: string | null
  cadAmount: string | null
}

const isEqual = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : sameNumber(one, other)
const sameNumber = (one: string, other: string): boolean => trimmed(one) === trimmed(other)
const trimmed = (text: string): string =>
  text
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/**
 * The value in Canadian dollars: the amount itself where it is in them, else as entered, else amount × rate, rounded
 * half up to the cent; null where none is known. The value of another amount than before is not the value of this one.
 */
function valueOf(
  base: StartingAction | undefined,
  { amount, currency, rate, cadAmount }: Valued,
  field: string,
): string | null {
  const isAmountSame = base !== undefined && base.currency === currency && isEqual(base.amount, amount)
  if (currency === 'CAD') {
    if (!isAmountSame && /\.\d\d\d*[1-9]/.test(amount))
      throw fault('fraction-of-cent', `${field}.amount`, 'Canadian dollars have at most two decimals.')
    if (cadAmount !== null && toCents(cadAmount) !== toCents(amount))
      throw fault(
        'value-is-amount',
        `${field}.cadAmount`,
        'The amount is in Canadian dollars, so its value is the same.',
      )
    return formatCents(toCents(amount))
  }
  // Beside Canadian dollars the rate is that of the coins.
  if (
    rate !== null &&
    base?.currency &&
    base.currency !== 'CAD' &&
    base.currency !== currency &&
    isEqual(base.rate, rate)
  )
    throw fault(
      'value-of-before',
      `${field}.rate`,
      `This rate is for ${base.currency}. Enter the rate for ${currency}.`,
    )
  const isValueOfBefore =
    cadAmount !== null && base !== undefined && isEqual(base.cadAmount, cadAmount) && !isAmountSame
  if (isValueOfBefore && rate === null) {
    throw fault(
      'value-of-before',
      `${field}.cadAmount`,
      `This is the value of ${base.amount} ${base.currency}. Enter the value of ${amount} ${currency}, or the rate. If the value is right as it is, enter the rate ${quotientText(cadAmount, amount, 10) ?? ''} too.`,
    )
  }
  if (cadAmount !== null && !isValueOfBefore) return formatCents(toCents(cadAmount))
  return rate === null ? null : formatCents(multiplyToCents(amount, rate))
}

/** A report says coins with their rate, which must answer the threshold as their value does. */
function assertRate({ amount, currency, rate, cadAmount }: Valued, field: string): void {
  if (rate === null || cadAmount === null || !isVirtualCurrency(currency)) return
  const cents = toCents(cadAmount)
  if (rateAgrees(amount, rate, cents)) return
  throw fault(
    'rate-and-value',
    `${field}.rate`,
    `${amount} ${currency} at ${rate} is ${displayCents(multiplyToCents(amount, rate))}, but the value is ${displayCents(cents)}. Correct one of them or leave the rate empty.`,
  )
}
