/** The fee of a record, with the currency that the record states for it. */
import type { CompletingCells } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import type { Field } from '../../words/fields.ts'
import { wordsIn } from '../../plan/headers/header-words.ts'
import { isAllHandedOver } from '../../plan/propose/two-sides.ts'
import { isZero, parseAmount } from '../../words/money/amounts.ts'
import { currencyCode, isBareDollar } from '../../words/money/currencies.ts'
import { cellText } from '../../words/cell-text.ts'
import type { Choice } from './money-cells.ts'

export interface Fee {
  digits: string
  isNegative: boolean
  /** Null if the record states none. */
  currency: string | null
  /** In Canadian dollars, or in a currency that nothing states. */
  isInDollars: boolean
  header: string | null
}

/** Reads the fee. Words in its place ("Referral Program") decide nothing and stay in the raw row. */
export function feeReader(
  settled: Settled,
  source: (field: Field) => Source | null,
): (cells: readonly string[]) => Fee | null {
  const fee = source('fee')
  if (fee === null) return () => null
  const sign = fee.column?.decimalSign ?? null
  const currencyOf = currencyReader(settled, source)
  return (cells) => {
    const text = fee.read(cells)
    const read = text === '' ? null : parseAmount(text, sign)
    if (read?.ok !== true) return null
    const { digits, negative, currency: beside } = read.value
    const currency = beside ?? currencyOf(cells) ?? fee.column?.currency ?? null
    return {
      digits,
      isNegative: negative,
      currency,
      isInDollars: currency === null || currency === 'CAD',
      header: fee.header,
    }
  }
}

/** By its own column: one mapped to it, or one that its header names and nothing else uses. */
function currencyReader(
  { columns }: Settled,
  source: (field: Field) => Source | null,
): (cells: readonly string[]) => string | null {
  const named = columns.find(({ field, source: by, header }) => {
    const words = field === 'ignore' && by !== 'user' ? wordsIn(header) : null
    return words?.has('fee') === true && words.has('currency')
  })
  const mapped = source('feeCurrency')
  const read =
    mapped?.read ?? (named === undefined ? null : (cells: readonly string[]) => cellText(cells[named.position]))
  if (read === null) return () => null
  return (cells) => {
    const text = read(cells)
    return text === '' || isBareDollar(text) ? null : currencyCode(text)
  }
}

/**
 * Holds an exchange whose rate would follow from its two amounts, where a fee leaves open which amounts were exchanged.
 */
export function checkFeeOfExchange(
  { money }: Choice,
  completing: readonly CompletingCells[],
  fee: Fee | null,
  problems: Problems,
): void {
  if (fee === null || isZero(fee.digits) || completing.length !== 1) return
  const [{ amount, currency, rate }] = completing as [CompletingCells]
  if (amount === null || currency === null || currency === money.currency || rate !== null) return
  const exchanged = `${money.amount} ${money.currency} for ${amount} ${currency}`
  if (!fee.isInDollars)
    problems.add(
      'block_draft',
      fee.header,
      'fee-in-other-currency',
      `The fee is ${fee.digits} ${fee.currency ?? ''}, and the record doesn’t say whether it is part of the exchange (${exchanged}). Without a rate in the record, the report would state the one of the two amounts.`,
      'Enter the rate that the client was given in the transaction, or confirm that the rate of the two amounts is right.',
      `${fee.digits} ${fee.currency ?? ''}`,
    )
  else if (money.currency === 'CAD' && money.from.amount !== null && !isAllHandedOver(money.from.amount))
    problems.add(
      'block_draft',
      fee.header,
      'fee-in-or-beside-amount',
      `The record doesn’t say whether the fee of ${fee.digits} CAD is part of the ${money.amount} CAD or was paid on top. Without a rate in the record, the report would state the one of what remains without the fee.`,
      'Correct the amount if the fee was paid on top, and enter the rate that the client was given; or confirm that the fee is part of the amount.',
      fee.digits,
    )
}
