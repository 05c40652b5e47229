/** What each beneficiary has of a transaction, from its completing actions. Pure. */
import { isDecimal, parseDecimal, sumText, toCents } from '../words/money.ts'
import type { BeneficiaryFacts, PartyFacts } from '../types.ts'

/** A completing action, reduced to how much is for whom. Amounts are decimal strings. */
export interface CompletedShare {
  /** After the exchange, in `currency`. */
  amount: string | null
  currency: string | null
  /** Value in Canadian dollars, where the action states one. */
  cadValue: string | null
  beneficiaries: readonly { party: PartyFacts; portion: string | null }[]
}

/** Value of an action in cents, if known; a single action has the value of the whole. */
function valueOf(
  { amount, currency, cadValue }: CompletedShare,
  isOnly: boolean,
  wholeCents: bigint | null,
): bigint | null {
  if (isOnly) return wholeCents
  if (cadValue !== null && isDecimal(cadValue)) return toCents(cadValue)
  return currency === 'CAD' && amount !== null && isDecimal(amount) ? toCents(amount) : null
}

/** value × part ÷ of, rounded half up. */
function shareOf(value: bigint, part: string, of: string): bigint | null {
  const [p, o] = [parseDecimal(part), parseDecimal(of)]
  const denominator = o.digits * 10n ** BigInt(p.scale)
  if (denominator <= 0n || p.digits < 0n) return null
  const numerator = value * p.digits * 10n ** BigInt(o.scale)
  return (numerator * 2n + denominator) / (denominator * 2n)
}

/**
 * The beneficiaries of a transaction, each with its portion in cents where the records say so: its stated portion of
 * the action, or of several actions the value of those that it benefits from. Nobody benefits from more than the whole;
 * where nothing says how much, the whole counts (rules.md 1.8.3).
 * @param wholeCents value of the transaction at the time of receipt
 */
export function beneficiariesOf(actions: readonly CompletedShare[], wholeCents: bigint | null): BeneficiaryFacts[] {
  const isOnly = actions.length === 1
  return actions.flatMap((action) => {
    const value = valueOf(action, isOnly, wholeCents)
    return action.beneficiaries.map(({ party, portion }): BeneficiaryFacts => {
      const portionCents =
        portion === null || !isDecimal(portion) ? (isOnly ? null : value) : portionInCents(portion, action, value)
      if (portionCents === null || wholeCents === null || portionCents > wholeCents) return party
      return { ...party, portionCents }
    })
  })
}

function portionInCents(portion: string, { amount, currency }: CompletedShare, value: bigint | null): bigint | null {
  if (value !== null && amount !== null && isDecimal(amount)) return shareOf(value, portion, amount)
  return currency === 'CAD' ? toCents(portion) : null
}

/** Whether the portions of an action's beneficiaries total more than the action's amount. */
export function isOver(amount: string, portions: readonly string[]): boolean {
  if (![amount, ...portions].every(isDecimal)) return false
  const [whole, total] = [parseDecimal(amount), parseDecimal(sumText(portions))]
  return total.digits * 10n ** BigInt(whole.scale) > whole.digits * 10n ** BigInt(total.scale)
}
