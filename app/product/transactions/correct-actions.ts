import { displayCents, formatCents, multiplyToCents, quotientText, toCents } from '#app/compliance/money.ts'
import { rateAgrees } from '#app/compliance/rates.ts'
import { isVirtualCurrency } from '#app/csv/amounts.ts'
import { AppError } from '#app/platform/errors.ts'
import { noCompleting, noStarting, type Actions, type Beneficiary, type BehalfParty, type CompletingAction, type Conductor, type NamedParty, type StartingAction } from './actions.ts'
import type { CompletingCorrection, Correction, StartingCorrection } from './schema.ts'

/** A correction's actions, from those that the person saw. Pure: customers are looked up before. */

type CustomerOf = (written: string | null) => string | null

/** What is written of customers in a correction, each with the name of its field. */
export function writtenCustomers({ starting, completing }: Pick<Correction, 'starting' | 'completing'>): { field: string; customer: string }[] {
  const named = (list: readonly { customer: string | null }[] | undefined, at: string) =>
    (list ?? []).flatMap(({ customer }, index) => (customer === null ? [] : [{ field: `${at}.${index}.customer`, customer }]))
  return [
    ...(starting ?? []).flatMap((action, at) => [
      ...named(action.conductors, `starting.${at}.conductors`),
      ...(action.conductors ?? []).flatMap((conductor, place) => named(conductor.onBehalfOf, `starting.${at}.conductors.${place}.onBehalfOf`)),
      ...named(action.sources, `starting.${at}.sources`),
    ]),
    ...(completing ?? []).flatMap((action, at) => [...named(action.beneficiaries, `completing.${at}.beneficiaries`), ...named(action.involvements, `completing.${at}.involvements`)]),
  ]
}

const fault = (code: string, field: string, message: string) => new AppError(code, 422, message, { fields: { [field]: message } })

/** @throws AppError amount-missing, currency-missing, method-missing, two-kinds, value-is-amount, fraction-of-cent, value-of-before, rate-and-value */
export function correctedActions(before: Actions, correction: Correction, customerOf: CustomerOf): Actions {
  const { whole } = correction
  const starting = correction.starting?.flatMap((given, at) => {
    const base = given.was === undefined ? undefined : before.starting[given.was]
    return base === undefined && isEmpty(given) ? [] : [startingOf(base, given, `starting.${at}`, whole, customerOf)]
  })
  const completing = correction.completing?.flatMap((given, at) => {
    const base = given.was === undefined ? undefined : before.completing[given.was]
    return base === undefined && isEmpty(given) ? [] : [completingOf(base, given, `completing.${at}`, whole, customerOf)]
  })
  if (starting?.length === 0) throw fault('amount-missing', 'starting.0.amount', 'Write what was received or paid out.')
  return {
    starting: inOrder(starting ?? before.starting),
    // Of an action of which nothing is left nothing is known.
    completing: (completing ?? (whole ? [] : before.completing)).filter(action => !isBlank(action)),
  }
}

/** Whether a group of fields was added and left empty: the method is chosen by itself. */
const isEmpty = ({ was: _place, ...given }: StartingCorrection | CompletingCorrection): boolean => isBlank({ ...given, method: null })

/** Whether nothing is written in any field. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.every(isBlank)
  return typeof value === 'object' && Object.values(value).every(isBlank)
}

const isCounted = ({ method }: StartingAction) => method === 'cash' || method === 'virtual_currency'

/** What a report counts comes first: the transaction's own row says by it which report it can enter. */
function inOrder(starting: readonly StartingAction[]): StartingAction[] {
  const kinds = new Set(starting.filter(isCounted).map(({ method }) => method))
  if (kinds.size > 1) {
    const place = starting.findLastIndex(isCounted)
    throw fault('two-kinds', `starting.${place}.method`, 'Cash and virtual currency that were received are two transactions, because each has its own report. Enter the second one apart.')
  }
  return [...starting.filter(isCounted), ...starting.filter(action => !isCounted(action))]
}

function startingOf(base: StartingAction | undefined, given: StartingCorrection, field: string, isWhole: boolean, customerOf: CustomerOf): StartingAction {
  const method = given.method ?? base?.method
  if (method === undefined) throw fault('method-missing', `${field}.method`, 'Choose how it was received or paid out.')
  const known = base ?? noStarting(method)
  const amount = given.amount === undefined ? known.amount : given.amount
  // Once written, an amount keeps the currency that it had until another is written.
  const currency = given.currency ?? known.currency
  if (amount === null) throw fault('amount-missing', `${field}.amount`, 'Write the amount.')
  if (currency === null) throw fault('currency-missing', `${field}.currency`, 'Write the currency, such as CAD, USD or BTC.')
  const rate = given.rate === undefined ? known.rate : given.rate
  const written = given.cadAmount === undefined ? (currency === 'CAD' ? null : known.cadAmount) : given.cadAmount
  // What a rate on file made of the amount before is made anew of this one.
  const isMadeAnew = known.threshold !== null && isEqual(known.cadAmount, written) && !(known.currency === currency && isEqual(known.amount, amount) && isEqual(known.rate, rate))
  const cadAmount = valueOf(base, { amount, currency, rate, cadAmount: isMadeAnew ? null : written }, field)
  const isSame = base?.amount === amount && base.currency === currency && base.rate === rate && base.cadAmount === cadAmount
  // A file may have brought a rate that is not that of the value: it stands in nobody's way until one of them is touched.
  if (method === 'virtual_currency' && !isSame) assertRate({ amount, currency, rate, cadAmount }, field)
  return {
    ...known, method, amount, currency, cadAmount, rate,
    // A value that somebody gives, or that another amount had, is not the one that a rate of ours made.
    threshold: isSame ? known.threshold : null,
    account: given.account === undefined ? known.account : given.account,
    ...(given.howObtained !== undefined && { howObtained: given.howObtained ?? undefined }),
    conductors: given.conductors === undefined ? (isWhole ? [] : known.conductors) : conductorsOf(known.conductors, given.conductors, customerOf),
    sources: given.sources === undefined ? (isWhole ? [] : known.sources) : namedOf(known.sources, given.sources, customerOf),
  }
}

function completingOf(base: CompletingAction | undefined, given: CompletingCorrection, field: string, isWhole: boolean, customerOf: CustomerOf): CompletingAction {
  const known = base ?? noCompleting()
  const kept = <Name extends 'disposition' | 'amount' | 'currency' | 'rate' | 'cadValue' | 'account' | 'reference'>(name: Name): string | null => (given[name] === undefined ? known[name] : given[name])
  const amount = kept('amount')
  const currency = kept('currency')
  if (amount !== null && currency === null) throw fault('currency-missing', `${field}.currency`, 'Write the currency of what was handed out, such as CAD, USD or BTC.')
  const { dispositionCode, ...rest } = known
  return {
    ...rest,
    // A code that was given apart is that of the words that it stood beside.
    ...(dispositionCode !== undefined && kept('disposition') === known.disposition && { dispositionCode }),
    disposition: kept('disposition'), amount, currency, rate: kept('rate'), cadValue: kept('cadValue'), account: kept('account'), reference: kept('reference'),
    receivingAddresses: given.receivingAddresses ?? known.receivingAddresses,
    beneficiaries: given.beneficiaries === undefined ? (isWhole ? [] : known.beneficiaries) : beneficiariesOf(known.beneficiaries, given.beneficiaries, customerOf),
    involvements: given.involvements === undefined ? (isWhole ? [] : known.involvements) : namedOf(known.involvements, given.involvements, customerOf),
  }
}

/** What is known of a party in its role stays with it, whatever place it gets. */
function partyOf<Party extends { customerId: string | null }>(list: readonly Party[], customerId: string | null): Party | undefined {
  return customerId === null ? undefined : list.find(party => party.customerId === customerId)
}

type WrittenBehalf = NonNullable<NonNullable<StartingCorrection['conductors']>[number]['onBehalfOf']>[number]

function behalfOf(list: readonly BehalfParty[], { customer, relationship, relationshipOther }: WrittenBehalf, customerOf: CustomerOf): BehalfParty {
  const customerId = customerOf(customer)
  const known = partyOf(list, customerId)
  const said = relationshipOther === undefined ? known?.relationshipOther : (relationshipOther ?? undefined)
  return { ...known, customerId, ...(relationship !== undefined ? { relationshipCode: relationship } : {}), ...(said !== undefined && { relationshipOther: said }) }
}

function conductorsOf(before: readonly Conductor[], given: NonNullable<StartingCorrection['conductors']>, customerOf: CustomerOf): Conductor[] {
  return given.filter(one => !isBlank(one)).map(({ customer, onBehalfOf = [] }) => {
    const customerId = customerOf(customer)
    const known = partyOf(before, customerId)
    const behalves = before.flatMap(one => one.onBehalfOf)
    return { ...known, customerId, onBehalfOf: onBehalfOf.filter(one => one.customer !== null).map(one => behalfOf(behalves, one, customerOf)) }
  })
}

function beneficiariesOf(before: readonly Beneficiary[], given: NonNullable<CompletingCorrection['beneficiaries']>, customerOf: CustomerOf): Beneficiary[] {
  return given.filter(one => !isBlank(one)).map(({ portion, ...party }) => {
    const known = partyOf(before, customerOf(party.customer))
    return { ...behalfOf(before, party, customerOf), portion: portion === undefined ? (known?.portion ?? null) : portion }
  })
}

function namedOf(before: readonly NamedParty[], given: NonNullable<StartingCorrection['sources']>, customerOf: CustomerOf): NamedParty[] {
  return given.filter(one => one.customer !== null).map(({ customer, accountNumber }) => {
    const customerId = customerOf(customer)
    const { accountNumber: had, ...known } = partyOf(before, customerId) ?? { customerId }
    const number = accountNumber === undefined ? had : (accountNumber ?? undefined)
    return { ...known, customerId, ...(number !== undefined && { accountNumber: number }) }
  })
}

interface Valued {
  amount: string
  currency: string
  rate: string | null
  cadAmount: string | null
}

const isEqual = (one: string | null, other: string | null): boolean => (one === null || other === null ? one === other : sameNumber(one, other))
const sameNumber = (one: string, other: string): boolean => trimmed(one) === trimmed(other)
const trimmed = (text: string): string => text.replace(/^0+(?=\d)/, '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/**
 * The value in Canadian dollars: the amount itself where it is in them, else as entered, else amount × rate, rounded half up to
 * the cent; null where none is known. The value of another amount than before is not the value of this one.
 */
function valueOf(base: StartingAction | undefined, { amount, currency, rate, cadAmount }: Valued, field: string): string | null {
  const isAmountSame = base !== undefined && base.currency === currency && isEqual(base.amount, amount)
  if (currency === 'CAD') {
    if (!isAmountSame && /\.\d\d\d*[1-9]/.test(amount)) throw fault('fraction-of-cent', `${field}.amount`, 'Canadian dollars have at most two decimals.')
    if (cadAmount !== null && toCents(cadAmount) !== toCents(amount)) throw fault('value-is-amount', `${field}.cadAmount`, 'The amount is in Canadian dollars, so its value is the amount.')
    return formatCents(toCents(amount))
  }
  // Beside Canadian dollars the rate is that of the coins.
  if (rate !== null && base?.currency && base.currency !== 'CAD' && base.currency !== currency && isEqual(base.rate, rate)) throw fault('value-of-before', `${field}.rate`, `This is the rate of ${base.currency}. Write the rate of ${currency}.`)
  const isValueOfBefore = cadAmount !== null && base !== undefined && isEqual(base.cadAmount, cadAmount) && !isAmountSame
  if (isValueOfBefore && rate === null) {
    throw fault('value-of-before', `${field}.cadAmount`, `This is the value of ${base.amount} ${base.currency}. Write the value of ${amount} ${currency}, or the rate; if the value is right as it stands, write the rate ${quotientText(cadAmount, amount, 10) ?? ''} with it.`)
  }
  if (cadAmount !== null && !isValueOfBefore) return formatCents(toCents(cadAmount))
  return rate === null ? null : formatCents(multiplyToCents(amount, rate))
}

/** A report says coins with their rate, which must answer the threshold as their value does. */
function assertRate({ amount, currency, rate, cadAmount }: Valued, field: string): void {
  if (rate === null || cadAmount === null || !isVirtualCurrency(currency)) return
  const cents = toCents(cadAmount)
  if (rateAgrees(amount, rate, cents)) return
  throw fault('rate-and-value', `${field}.rate`, `${amount} ${currency} at ${rate} is ${displayCents(multiplyToCents(amount, rate))}, but the value is ${displayCents(cents)}. Correct one of the two, or leave the rate empty.`)
}
