/** Change given back: what was received is what was handed over less the change. */
import type { Field } from '../../words/fields.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import { isZero, subtracted } from '../../words/money/amounts.ts'
import { moneyReader } from './amount-cells.ts'
import type { MoneySides } from './money-cells.ts'

/** Takes the change from the amount that the customer handed over. */
export function changeTaker(
  settled: Settled,
  source: (field: Field) => Source | null,
): (sides: MoneySides, cells: readonly string[], problems: Problems) => void {
  const from = source('givenBack')
  if (from === null) return () => undefined
  const read = moneyReader(settled, from, source('received.currency') ?? source('currency'))
  return (sides, cells, problems) => {
    const change = read(cells, problems)
    if (change === null || isZero(change.amount)) return
    const side = (['received', 'credit', 'main'] as const).find((each) => sides[each] !== null)
    const paid = side === undefined ? null : sides[side]
    const rest =
      paid === null || paid.currency !== change.currency || isVirtualCurrency(paid.currency)
        ? null
        : subtracted(paid.amount, change.amount)
    if (side !== undefined && paid !== null && rest !== null) {
      sides[side] = { ...paid, amount: rest }
      return
    }
    problems.add(
      'error',
      from.header,
      'change-without-amount',
      `${change.amount} ${change.currency} was given back, and ${paid === null ? 'no amount' : `${paid.amount} ${paid.currency}`} was handed over.`,
      'Correct the change or the amount, or leave the column of the change out.',
      change.amount,
    )
  }
}
