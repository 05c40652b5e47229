/**
 * What a completing action states where the records leave something open (rules.md 3.9 and 3.10). Nothing that was
 * received is copied into what was handed out, except where that isn't a guess: one completing action, without an
 * exchange, in the currency that was received. A rate is the client's own, in units handed out for one unit received.
 */
import { isVirtualCurrencyCode } from '../../words/codes.ts'
import { isDecimal, parseDecimal, quotientText, sumText } from '../../words/money.ts'
import type { CompletingInput, StartingInput } from './input.ts'
import { text } from './values.ts'

/** Dispositions that are goods or services: their value in Canadian dollars is reported, not an amount. */
export const goodsDispositions: ReadonlySet<number> = new Set([14, 15, 22, 29, 30])
/** Exchange to fiat currency, exchange to virtual currency: what is handed out is never what was received. */
const exchangeDispositions: ReadonlySet<number> = new Set([3, 18])
/** Added to a wallet, outgoing transfer: the result is virtual currency. */
const walletDispositions: ReadonlySet<number> = new Set([17, 19])
/** What can be done with coins as they are: deposited, added to a wallet, sent on, held. */
const coinDispositions: ReadonlySet<number> = new Set([1, 17, 19, 21])

/** The regulator takes at most ten decimals. */
const rateDecimals = 10

interface Money {
  amount: string
  currency: string
}

const code = (currency: string | null | undefined): string | undefined => text(currency)?.toUpperCase()

/** The total received, if it is all in one currency and all known. */
function receivedIn(starting: readonly StartingInput[]): Money | null {
  const currency = code(starting[0]?.currency)
  const amounts = starting.map((one) => text(one.amount))
  if (currency === undefined || starting.some((one) => code(one.currency) !== currency)) return null
  const known = amounts.filter((amount) => amount !== undefined)
  if (known.length < starting.length || !known.every(isDecimal)) return null
  return { amount: known.length === 1 ? known[0]! : sumText(known), currency }
}

/** Whether a disposition can leave the funds as they were received. */
function keepsWhatWasReceived(disposition: number | null | undefined, currency: string): boolean {
  if (disposition === null || disposition === undefined || exchangeDispositions.has(disposition)) return false
  if (isVirtualCurrencyCode(currency)) return coinDispositions.has(disposition)
  return !walletDispositions.has(disposition) && (!goodsDispositions.has(disposition) || currency === 'CAD')
}

/** The larger of two numbers above zero over the smaller, in millionths. */
function apart(left: string, right: string): bigint {
  const [a, b] = [parseDecimal(left), parseDecimal(right)]
  const [x, y] = [a.digits * 10n ** BigInt(b.scale), b.digits * 10n ** BigInt(a.scale)]
  const [large, small] = x > y ? [x, y] : [y, x]
  return (large * 1_000_000n) / small - 1_000_000n
}

const tenPercent = 100_000n

/**
 * The client's rate, in units handed out for one unit received. A supplied rate is kept; it is inverted only if the two
 * amounts plainly show that it is for the other direction. If none was supplied, it follows from the two amounts;
 * without both it stays unknown. Decimal strings.
 * @internal tested apart from the documents that state the rate
 */
export function clientRate(
  supplied: string | null | undefined,
  received: string | null | undefined,
  handedOut: string | null | undefined,
): string | undefined {
  const given = text(supplied)
  const amounts = [text(received), text(handedOut)]
  const [over, under] = amounts.every((amount) => amount !== undefined && isDecimal(amount))
    ? [amounts[1]!, amounts[0]!]
    : []
  const quotient = over === undefined || under === undefined ? null : quotientText(over, under, rateDecimals)
  if (given === undefined) return quotient ?? undefined
  if (quotient === null || !isDecimal(given) || parseDecimal(given).digits <= 0n) return given
  const turned = quotientText('1', given, rateDecimals)
  if (turned === null) return given
  const [asGiven, asTurned] = [apart(given, quotient), apart(turned, quotient)]
  return asTurned <= tenPercent && asGiven > asTurned * 4n ? turned : given
}

/**
 * Completing actions with everything that follows with certainty from what was received. At least one: its unknown
 * fields are missing. `fee`: of the transaction, in Canadian dollars.
 */
export function completedBy(
  starting: readonly StartingInput[],
  given: readonly CompletingInput[],
  fee?: string,
): CompletingInput[] {
  const received = receivedIn(starting)
  const actions = given.length > 0 ? given : [{}]
  return actions.map((action) => {
    const isAlone = actions.length === 1
    const own = isAlone && received !== null ? withReceived(action, received) : action
    const isExchange =
      received === null
        ? starting.some((one) => code(one.currency) !== code(own.currency))
        : code(own.currency) !== received.currency
    // Of several amounts handed out for one received, none is the other side of it.
    const sides = isAlone && received !== null ? exchanged(received, own, text(own.exchangeRate) ?? null, fee) : null
    const rate =
      isExchange && code(own.currency) !== undefined
        ? clientRate(own.exchangeRate, sides?.received, sides?.handedOut)
        : own.exchangeRate
    return { ...own, exchangeRate: rate }
  })
}

/**
 * The two amounts that a rate is of. A fee in Canadian dollars was taken from what was received in them, or kept back
 * from what was handed out in them: a rate that follows from the amounts is that without the fee. Where neither is in
 * Canadian dollars none follows.
 */
function exchanged(
  received: Money,
  { amount, currency }: CompletingInput,
  supplied: string | null,
  fee: string | undefined,
): { received: string; handedOut: string | null | undefined } | null {
  const whole = { received: received.amount, handedOut: amount }
  const out = text(amount)
  if (supplied !== null || fee === undefined || !isDecimal(fee) || parseDecimal(fee).digits <= 0n) return whole
  if (received.currency === 'CAD') {
    const net = sumText([received.amount, `-${fee}`])
    return parseDecimal(net).digits > 0n ? { received: net, handedOut: amount } : null
  }
  return code(currency) === 'CAD' && out !== undefined && isDecimal(out)
    ? { received: received.amount, handedOut: sumText([out, fee]) }
    : null
}

function withReceived(action: CompletingInput, received: Money): CompletingInput {
  if (text(action.amount) !== undefined || text(action.valueInCanadianDollars) !== undefined) return action
  const currency = code(action.currency)
  if (
    (currency !== undefined && currency !== received.currency) ||
    !keepsWhatWasReceived(action.dispositionCode, received.currency)
  )
    return action
  return { ...action, ...received }
}
