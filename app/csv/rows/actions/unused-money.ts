/**
 * Finds money in a record that its transaction doesn't state, and amounts that contradict each other: a report would
 * differ from the record.
 */
import type { CompletingCells, NormalRow } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { MOST_OF_A_KIND, numbered, type Field } from '../../words/fields.ts'
import type { FurtherAmount } from './starting-cells.ts'
import type { Money } from '../money/amount-cells.ts'
import type { Choice, MoneySides } from '../money/money-cells.ts'
import { isSame } from '../../words/money/amounts.ts'
import { currencyCode, isVirtualCurrency } from '../../words/money/currencies.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder } from '../../words/parties.ts'

type Judged = {
  cells: readonly string[]
  sides: MoneySides
  choice: Choice
  extra: readonly FurtherAmount[]
  completing: readonly CompletingCells[]
  disposition: string | null
  fee: NormalRow['fee']
}

const AMOUNTS = ['amount', 'received.amount', 'sent.amount', 'debit', 'credit', 'vc.amount'] as const
/** Combinations that each record either uses in full or refuses. */
const USED_TOGETHER: ReadonlySet<string> = new Set([
  'received.amount sent.amount',
  'amount sent.amount',
  'debit credit',
  'amount debit',
  'amount credit',
  'amount debit credit',
  'amount vc.amount',
])
const CURRENCIES = ['currency', 'received.currency', 'sent.currency'] as const
const CONVERTED = /\b(?:exchange|conversion|converted?|change|echange)\b/

/** Creates a checker for such doubts about reportable receipts; null if no record of the file can have any. */
export function moneyDoubtReader(
  source: (field: Field) => Source | null,
): ((judged: Judged, problems: Problems) => void) | null {
  const amounts = AMOUNTS.filter((field) => source(field) !== null)
  const currencies = CURRENCIES.flatMap((field) => source(field) ?? [])
  const hasFurther = (field: Field): boolean =>
    Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => numbered(field, index + 2)).some(
      (copy) => copy !== null && source(copy) !== null,
    )
  const isMixed =
    (source('received.amount') !== null && hasFurther('amount')) ||
    (source('received.amount') === null && amounts.length > 0 && hasFurther('received.amount'))
  const checksAmounts = isMixed || (amounts.length > 1 && !USED_TOGETHER.has(amounts.join(' ')))
  const checksCurrencies = currencies.length > 1 || (source('sent.currency') !== null && source('sent.amount') === null)
  const hasSent = source('sent.amount') !== null || source('sent.currency') !== null
  if (!checksAmounts && !checksCurrencies && !hasSent) return null
  return (judged, problems) => {
    if (checksAmounts) unusedAmounts(judged, problems)
    if (checksCurrencies) unusedCurrencies(judged, currencies, problems)
    if (!hasSent) return
    unchanged(judged, problems)
    rateContradicts(judged, source('rate')?.header ?? null, problems)
  }
}

const sameAsOne = (money: Money, of: readonly { amount: string | null; currency: string | null }[]): boolean =>
  of.some(({ amount, currency }) => amount !== null && currency !== null && isSame(money, { amount, currency }))

function unusedAmounts({ sides, choice, completing }: Judged, problems: Problems): void {
  const stated = [choice.money, ...(choice.other === null ? [] : [choice.other]), ...completing]
  for (const money of [sides.main, sides.received, sides.sent, sides.debit, sides.credit, sides.coins]) {
    if (money === null || /^0*(?:\.0*)?$/.test(money.amount) || sameAsOne(money, stated)) continue
    problems.add(
      'block_draft',
      money.from.amount,
      'amount-unused',
      `The record also has ${money.amount} ${money.currency}, which is neither what was received (${choice.money.amount} ${choice.money.currency}) nor what was handed out for it, and isn't in the transaction.`,
      'Map the column or correct the row, or confirm that the amount isn’t part of the transaction.',
      `${money.amount} ${money.currency}`,
    )
  }
}

function unusedCurrencies(
  { cells, choice, extra, completing }: Judged,
  currencies: readonly Source[],
  problems: Problems,
): void {
  const stated = [choice.money, choice.other, ...extra.map(({ money }) => money), ...completing].flatMap(
    (each) => each?.currency ?? [],
  )
  for (const { read, header } of currencies) {
    const text = read(cells)
    if (isPlaceholder(text)) continue
    const code = currencyCode(text)
    if (code === null || stated.includes(code)) continue
    problems.add(
      'block_draft',
      header,
      'currency-unused',
      `The record names ${code}, and no amount of the transaction is in it.`,
      'Map the amount that it belongs to, or confirm that it isn’t part of the transaction.',
      text,
    )
  }
}

/** An exchange of a currency for itself: one of the two currencies is wrong. */
function unchanged(
  { choice: { money, other, exchange }, completing, disposition, fee }: Judged,
  problems: Problems,
): void {
  if (completing.length !== 1) return
  const [{ currency, amount }] = completing as [CompletingCells]
  if (currency !== money.currency || isVirtualCurrency(money.currency)) return
  const isConverted = CONVERTED.test(fold(disposition ?? ''))
  const isOther = disposition === null && exchange && other !== null && !isSame(money, other)
  if (!isConverted && !(isOther && (fee === null || amount === null || !isLessFee(money.amount, fee, amount)))) return
  problems.add(
    'block_draft',
    (other ?? money).from.amount,
    'currency-unchanged',
    `${money.amount} ${money.currency} was received, and ${amount ?? 'an unknown amount of'} ${currency} handed out for it: an exchange in which the currency did not change.`,
    'Correct the currency of the one that is wrong, or what became of the money.',
    `${money.amount} ${money.currency}`,
  )
}

/** A decimal as an integer at a common scale. */
function scaled(digits: string): bigint {
  const [whole = '0', decimals = ''] = digits.split('.')
  return BigInt(whole + decimals.padEnd(30, '0').slice(0, 30))
}
const ONE = 10n ** 30n

const isLessFee = (received: string, fee: string, handedOut: string): boolean =>
  scaled(received) - scaled(fee) === scaled(handedOut)

/** Within half a percent, the error of a rounded rate. */
const isNear = (left: bigint, right: bigint): boolean => (left > right ? left - right : right - left) * 200n <= right

/**
 * Flags a client rate that doesn't match the amounts either way round. Coins are skipped: their rate is often the
 * market's, before the margin.
 */
function rateContradicts(
  { choice: { money, exchange }, extra, completing, fee }: Judged,
  header: string | null,
  problems: Problems,
): void {
  if (!exchange || extra.length > 0 || completing.length !== 1) return
  const [{ amount, currency, rate }] = completing as [CompletingCells]
  if (amount === null || rate === null || currency === null || currency === money.currency) return
  if (isVirtualCurrency(currency) || isVirtualCurrency(money.currency)) return
  const [out, factor] = [scaled(amount), scaled(rate)]
  const received = [scaled(money.amount), ...(fee === null ? [] : [scaled(money.amount) - scaled(fee)])]
  if (received.some((paid) => isNear(paid * factor, out * ONE) || isNear(out * factor, paid * ONE))) return
  problems.add(
    'block_draft',
    header,
    'rate-contradicts',
    `The rate ${rate} is not that of the amounts: ${money.amount} ${money.currency} was received and ${amount} ${currency} handed out for it.`,
    'Correct the rate or the amounts, or confirm that the client was given this rate.',
    rate,
  )
}
