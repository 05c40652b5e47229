import { isOver } from '#app/compliance/rules/portions.ts'
import { sumText } from '#app/compliance/words/money.ts'
import { formatMoney } from '#app/ui/values/format.ts'
import type { CompletingAction } from './actions.ts'

/** The completing actions whose beneficiaries have more than the action's amount, a sentence each. */
export const overPortions = (
  actions: readonly Pick<CompletingAction, 'amount' | 'currency' | 'beneficiaries'>[],
): string[] =>
  actions.flatMap(({ amount, currency, beneficiaries }, at) => {
    const portions = beneficiaries.flatMap(({ portion }) => portion ?? [])
    if (amount === null || !isOver(amount, portions)) return []
    const which = actions.length === 1 ? 'the completing action' : `completing action ${at + 1}`
    const money = (text: string) => formatMoney(text, currency ?? '')
    return [`The beneficiaries’ portions of ${which} total ${money(sumText(portions))} of ${money(amount)}.`]
  })
