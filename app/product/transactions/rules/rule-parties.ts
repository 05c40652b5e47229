import { beneficiariesOf } from '#app/compliance/rules/portions.ts'
import type { BeneficiaryFacts, PartyFacts } from '#app/compliance/types.ts'
import { isOfMethod, type Actions } from '../actions/actions.ts'

/**
 * The parties of a transaction as the 24-hour rule counts them: those of the starting actions that its report takes,
 * and the beneficiaries of all its completing actions with their portions, each once.
 * @param cadCents value of the transaction at the time of receipt
 */
export function ruleParties(
  { starting, completing }: Actions,
  cadCents: bigint | null,
  fact: (customerId: string) => PartyFacts,
): { conductors: PartyFacts[]; onBehalfOf: PartyFacts[]; beneficiaries: BeneficiaryFacts[] } {
  const [first] = starting
  const conductors = starting.filter(isOfMethod(first?.method ?? 'other')).flatMap((action) => action.conductors)
  const once = (list: readonly { customerId: string | null }[]): PartyFacts[] =>
    [...new Set(list.flatMap(({ customerId }) => customerId ?? []))].map(fact)
  const isPlain = starting.length === 1 && completing.length === 1
  const shares = completing.map(({ amount, currency, cadValue, beneficiaries }) => ({
    // A portion of what was received as it is: nothing says that it became something else.
    amount: isPlain && amount === null && currency === null ? (first?.amount ?? null) : amount,
    currency: isPlain && amount === null && currency === null ? (first?.currency ?? null) : currency,
    cadValue,
    beneficiaries: beneficiaries.flatMap(({ customerId, portion }) =>
      customerId === null ? [] : [{ party: fact(customerId), portion }],
    ),
  }))
  return {
    conductors: once(conductors),
    onBehalfOf: once(conductors.flatMap(({ onBehalfOf }) => onBehalfOf)),
    beneficiaries: beneficiariesOf(shares, cadCents),
  }
}
