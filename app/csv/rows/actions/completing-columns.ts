/** The readers of a file's columns for completing actions. */
import type { AccountCells } from '../../types.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import { numbered, type Field } from '../../words/fields.ts'
import { parseAmount } from '../../words/money/amounts.ts'
import { isPlaceholder } from '../../words/parties.ts'
import type { Money } from '../money/amount-cells.ts'
import type { Problems } from '../text/problems.ts'
import {
  ACCOUNT_FIELDS,
  accountReader,
  numberedSource,
  numberedMoneyReader,
  numbersOf,
  type FindSource,
} from './starting-cells.ts'

type ReadText = (cells: readonly string[]) => string | null
export type ReadNumber = (cells: readonly string[], problems: Problems) => string | null

/** One completing action, apart from its amount. */
interface PartReaders {
  rate: ReadNumber
  cadValue: ReadNumber
  reference: ReadText
  disposition: ReadText
  account: ReadText
  accountFacts: (cells: readonly string[]) => AccountCells | undefined
  holder: ReadText
}

export interface CompletingColumns {
  first: PartReaders
  /** The second action and later ones. */
  later: readonly (PartReaders & { money: (cells: readonly string[], problems: Problems) => Money | null })[]
  sentCurrency: Source | null
}

/** The numbers of the outcomes beyond the first that a file has columns for. */
export const laterOutcomes = (source: FindSource): number[] =>
  numbersOf(
    source,
    'sent.amount',
    'sent.currency',
    'sent.cadValue',
    'sent.reference',
    'disposition',
    'account',
    'account.holder',
    ...ACCOUNT_FIELDS,
  )

export function completingColumns(settled: Settled, source: FindSource): CompletingColumns {
  return {
    first: partReaders(1, settled, source),
    later: laterOutcomes(source).map((number) => ({
      ...partReaders(number, settled, source),
      money: numberedMoneyReader(settled, source, 'sent.amount', 'sent.currency', number),
    })),
    sentCurrency: source('sent.currency'),
  }
}

function partReaders(number: number, settled: Settled, source: FindSource): PartReaders {
  const copy = (field: Field): Field => numbered(field, number)!
  const text = (field: Field): ReadText => {
    const from = source(copy(field))
    return from === null ? () => null : (cells) => from.read(cells) || null
  }
  return {
    rate: numberReader(copy('rate'), settled, source),
    cadValue: numberReader(copy('sent.cadValue'), settled, source),
    reference: text('sent.reference'),
    disposition: text('disposition'),
    account: text('account'),
    accountFacts: accountReader(numberedSource(source, number)),
    holder: text('account.holder'),
  }
}

/**
 * Creates a reader for a number that isn't an amount, such as a rate or a portion. An unreadable number is null, with a
 * problem.
 */
export function numberReader(field: Field, settled: Settled, source: FindSource): ReadNumber {
  const from = source(field)
  if (from === null) return () => null
  const sign = from.column?.decimalSign ?? settled.plan.decimalSign ?? (field.startsWith('rate') ? '.' : null)
  return (cells, problems) => {
    const text = from.read(cells)
    if (isPlaceholder(text)) return null
    const read = parseAmount(text, sign)
    if (read.ok && !read.value.negative) return read.value.digits
    problems.add(
      'warning',
      from.header,
      'number-unreadable',
      `"${text}" can’t be read as a number.`,
      'Enter it in digits, such as 1.3650. The transaction is imported without it.',
      text,
    )
    return null
  }
}
