/** Two amounts of one exchange whose headers name each other's counterpart: `Ankauf` and `Verkauf`, `Base` and `Quote`. */
import type { CsvRecord } from '../../types.ts'
import { drop, type ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { spacedOut } from '../headers/header-words.ts'
import { isCurrency, isNumber } from '../headers/value-kinds.ts'
import { samplesOf } from './column.ts'

/** What the house buys is what it receives; whether that is so here, the direction asks. */
const SIDES = [
  {
    word: /\b(?:ankauf|achat|compra|buy|bought|purchased?)\b/,
    amount: 'received.amount',
    currency: 'received.currency',
  },
  { word: /\b(?:verkauf|vente|venta|venda|sell|sold|sale)\b/, amount: 'sent.amount', currency: 'sent.currency' },
] as const
const OTHER = /\b(?:rate|kurs|taux|tasa|taxa|cours|date|datum|fecha|fee|price|preis|prix|precio|id|no|nr|number|type)\b/
/** What an amount may have been taken for by its own words alone. */
const PLAIN: readonly Field[] = ['amount', 'credit', 'debit', 'received.amount', 'sent.amount', 'ignore']

const wordsOf = ({ header }: ColumnMapping): string => fold(spacedOut(header))

/** The amounts of both sides and the currencies of both, where the file has all four and nothing else says which is which. */
export function settlePairs(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  settleQuoted(columns)
  const own = columns.filter((column) => column.source !== 'user' && !OTHER.test(wordsOf(column)))
  const of = (word: RegExp, test: (text: string) => boolean): ColumnMapping[] =>
    own.filter((column) => {
      const values = samplesOf(records, column.position)
      return word.test(wordsOf(column)) && values.length > 0 && values.every(test)
    })
  const found = SIDES.map(({ word, amount, currency }) => ({
    amount,
    currency,
    amounts: of(word, isNumber),
    currencies: of(word, isCurrency),
  }))
  if (!found.every(({ amounts, currencies }) => amounts.length === 1 && currencies.length === 1)) return
  const four = found.flatMap(({ amounts, currencies }) => [amounts[0]!, currencies[0]!])
  if (new Set(four).size < four.length || found.some(({ amounts }) => !PLAIN.includes(amounts[0]!.field))) return
  for (const { amount, currency, amounts, currencies } of found) {
    const why = 'One column holds what was bought and another what was sold, each with its currency.'
    Object.assign(amounts[0]!, { field: amount, confidence: 0.75, source: 'header', isPartial: undefined, why })
    Object.assign(currencies[0]!, { field: currency, confidence: 0.75, source: 'header', isPartial: undefined, why })
  }
}

/** Beside a quote amount, a base amount is the amount of the first currency of a pair, and no value in Canadian dollars. */
function settleQuoted(columns: readonly ColumnMapping[]): void {
  const base = columns.find(
    ({ field, source, header }) =>
      field === 'cadAmount' && source !== 'user' && /\bbase\b/.test(fold(spacedOut(header))),
  )
  const quoted = columns.filter(
    ({ source, header }) => source !== 'user' && /\b(?:quote|counter|term)\b/.test(fold(spacedOut(header))),
  )
  const amount = quoted.find(({ field }) => field === 'amount')
  if (base === undefined || amount === undefined) return
  for (const column of quoted)
    if (column.field === 'amount' || column.field === 'valueCurrency') {
      drop(column, 'It is the other side of a pair of currencies, and nothing says which of the two was received.')
      column.isOpen = true
    }
  Object.assign(base, { field: 'amount', why: 'It is the amount in the first currency of the pair.' })
}
