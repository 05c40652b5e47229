/** Reads the amounts of a record: which one counts, and which way it moved as far as the amounts show. */
import type { Direction, Method } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import { isSame, isZero } from '../../words/money/amounts.ts'
import { isVirtualCurrency } from '../../words/money/currencies.ts'
import type { Settled } from '../../plan/settled.ts'
import { moneyReader, NO_MONEY, type Money } from './amount-cells.ts'

export interface MoneySides {
  /** The amount in the plain amount columns; null if blank. */
  main: Money | null
  /** The amount in the virtual currency columns. */
  coins: Money | null
  received: Money | null
  sent: Money | null
  debit: Money | null
  credit: Money | null
}

/** Creates a reader of all amounts of a record. */
export function sidesReader(
  settled: Settled,
  source: (field: Field) => Source | null,
): (cells: readonly string[], problems: Problems) => MoneySides {
  const currency = source('currency')
  const main = moneyReader(settled, source('amount'), currency)
  const coins = moneyReader(settled, source('vc.amount'), source('vc.type'))
  const stated = (field: Field): string | undefined =>
    settled.columns.find((column) => column.field === field)?.currency
  // `Paid out CAD` beside a coin column: the coin column doesn't apply to an amount with its own currency.
  const shared = (field: Field, ...others: Field[]): Source | null =>
    stated(field) !== undefined && others.some((other) => source(other) !== null && stated(other) === undefined)
      ? null
      : currency
  const received = moneyReader(
    settled,
    source('received.amount'),
    source('received.currency') ?? shared('received.amount', 'sent.amount'),
  )
  const sent = moneyReader(
    settled,
    source('sent.amount'),
    source('sent.currency') ?? shared('sent.amount', 'received.amount', 'amount'),
  )
  const debit = moneyReader(settled, source('debit'), currency)
  const credit = moneyReader(settled, source('credit'), currency)
  const present = (money: Money | null): Money | null => (money === null || isZero(money.amount) ? null : money)
  const coinsNamed = source('vc.type') !== null
  return (cells, problems) => {
    const virtual = coins(cells, problems)
    return {
      main: main(cells, problems),
      // Without a column that names the coin, an amount of coins is unusable.
      coins: virtual !== null && (coinsNamed || isVirtualCurrency(virtual.currency)) ? virtual : null,
      received: received === NO_MONEY ? null : present(received(cells, problems)),
      sent: sent === NO_MONEY ? null : present(sent(cells, problems)),
      debit: debit === NO_MONEY ? null : present(debit(cells, problems)),
      credit: credit === NO_MONEY ? null : present(credit(cells, problems)),
    }
  }
}

/** Whether the amount's column is called cash. */
export const isInCashColumn = (
  { cashAmount, cashSides }: Settled['trade'],
  sides: MoneySides,
  money: Money,
): boolean =>
  cashSides
    ? money === sides.credit || money === sides.debit
    : cashAmount &&
      (money === sides.main || money === sides.received) &&
      (money.from.number === undefined || money.from.method === 'cash')

export interface Choice {
  money: Money
  /** The other side of an exchange, if the record has both. */
  other: Money | null
  /** The direction implied by the columns. */
  direction: Direction | null
  /** Both sides are filled. */
  exchange: boolean
}

/**
 * Chooses the transaction's amount. `wantCoins`: the virtual currency side counts; `want`: the side of that direction
 * counts.
 */
// eslint-disable-next-line complexity -- the sides in the order of their precedence
export function chooseSide(sides: MoneySides, wantCoins: boolean | null, want: Direction | null): Choice | null {
  const { main, coins, sent, debit, credit } = sides
  // A plain amount beside a different amount handed out is what was received.
  const received =
    sides.received ??
    (sent !== null && main !== null && !isZero(main.amount) && (want === 'in' || !isSame(main, sent)) ? main : null)
  if (received !== null || sent !== null) {
    if (received === null || sent === null)
      return { money: (received ?? sent)!, other: null, direction: received ? 'in' : 'out', exchange: false }
    const coin = [received, sent].find(({ currency }) => isVirtualCurrency(currency))
    const plain = [received, sent].find(({ currency }) => !isVirtualCurrency(currency))
    const picked = wantCoins === true ? coin : wantCoins === false ? plain : want === 'out' ? sent : undefined
    const money = picked ?? received
    return { money, other: money === received ? sent : received, direction: null, exchange: true }
  }
  if (debit !== null || credit !== null) {
    if (debit !== null && credit !== null) return null
    return { money: (credit ?? debit)!, other: coins, direction: credit ? 'in' : 'out', exchange: false }
  }
  if (main === null) return coins === null ? null : { money: coins, other: null, direction: null, exchange: false }
  if (coins !== null && wantCoins === true && !isVirtualCurrency(main.currency))
    return { money: coins, other: main, direction: null, exchange: false }
  return { money: main, other: coins, direction: null, exchange: false }
}

/** Finds the blank side of a record whose direction says that this side moved, in a file with a column for it. */
export function blankSideReader(
  source: (field: Field) => Source | null,
): (choice: Choice, sides: MoneySides, direction: Direction | null) => 'received' | 'sent' | null {
  const received = source('received.amount') ?? source('amount')
  const hasBoth = received !== null && source('sent.amount') !== null
  return ({ money, other }, { main, received: taken, sent }, direction) => {
    if (!hasBoth || other !== null) return null
    if (direction === 'in' && money === sent) return 'received'
    return direction === 'out' && money === (taken ?? main) ? 'sent' : null
  }
}

/** An amount, and a different debit or credit beside it; null if one is blank or both are equal. */
export function differingSides({
  main,
  received,
  sent,
  debit,
  credit,
}: MoneySides): { main: string; beside: string; column: string | null } | null {
  const beside = debit ?? credit
  if (
    received !== null ||
    sent !== null ||
    main === null ||
    isZero(main.amount) ||
    beside === null ||
    (debit !== null && credit !== null)
  )
    return null
  if (isSame(main, beside)) return null
  return {
    main: `${main.amount} ${main.currency}`,
    beside: `${beside.amount} ${beside.currency}`,
    column: beside.from.amount,
  }
}

/** The payment method that the amount's header names: `Visa`. */
export const statedMethod = ({ currency, from: { method } }: Money): Method | null =>
  method === undefined || method === 'cash' || isVirtualCurrency(currency) ? null : method
