/** Pairs of amounts in an exchange whose headers are opposites: `Ankauf` and `Verkauf`, `Base` and `Quote`. */
import type { CsvRecord } from '../../types.ts'
import { unmap, type ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { splitWords } from '../headers/header-words.ts'
import { isCoin, isCurrency, isNumber } from '../headers/value-kinds.ts'
import { samplesOf } from './column/facts.ts'

/**
 * Words for both sides, received first. What the business buys is what it receives, and what the customer hands over
 * (`remis`) for what they get (`obtenu`). The direction question confirms the point of view.
 */
const SIDES: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:ankauf|achat|compra|buy|bought|purchased?)\b/, /\b(?:verkauf|vente|venta|venda|sell|sold|sale)\b/],
  [
    /\b(?:remise?s?|entregad[oa]s?|surrendered|hingegeben(?:e[rs]?)?)\b/,
    /\b(?:obtenue?s?|obtained|obtenid[oa]s?|bezogen(?:e[rs]?)?)\b/,
  ],
  [
    /\b(?:received|recue?s?|recibid[oa]s?|erhalten(?:e[rs]?)?)\b/,
    /\b(?:paid|disbursed|payee?s?|pagad[oa]s?|bezahlt(?:e[rs]?)?)\b/,
  ],
]
const OF_CUSTOMER = /\b(?:customer|client|patron|player|buyer|payer|cliente|kunde)\b/
const OTHER = /\b(?:rate|kurs|taux|tasa|taxa|cours|date|datum|fecha|fee|price|preis|prix|precio|id|no|nr|number|type)\b/
/** Fields that the header words alone may have suggested for an amount. */
const PLAIN: readonly Field[] = ['amount', 'credit', 'debit', 'received.amount', 'sent.amount', 'ignore']

const wordsOf = ({ header }: ColumnMapping): string => fold(splitWords(header))

/** Maps the amounts and currencies of both sides, if the file has all four and nothing else tells the sides apart. */
export function settlePairs(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  settleAssets(columns, records)
  settleQuoted(columns, records)
  settleOwnCurrency(columns, records)
  const own = columns.filter((column) => column.source !== 'user' && !OTHER.test(wordsOf(column)))
  const of = (word: RegExp, test: (text: string) => boolean): ColumnMapping[] =>
    own.filter((column) => {
      const values = samplesOf(records, column.position)
      return word.test(wordsOf(column)) && values.length > 0 && values.every(test)
    })
  for (const [received, sent] of SIDES) {
    const found = (
      [
        [received, 'received.amount', 'received.currency'],
        [sent, 'sent.amount', 'sent.currency'],
      ] as const
    ).map(([word, amount, currency]) => ({
      amount,
      currency,
      amounts: of(word, isNumber),
      currencies: of(word, isCurrency),
    }))
    if (!found.every(({ amounts, currencies }) => amounts.length === 1 && currencies.length === 1)) continue
    const four = found.flatMap(({ amounts, currencies }) => [amounts[0]!, currencies[0]!])
    // What the customer paid was received: the point of view isn't settled here.
    if (received.test('received') && four.some((column) => OF_CUSTOMER.test(wordsOf(column)))) continue
    if (new Set(four).size < four.length || found.some(({ amounts }) => !PLAIN.includes(amounts[0]!.field))) continue
    for (const { amount, currency, amounts, currencies } of found) {
      const why = 'One column holds what came in and another what went out for it, each with its currency.'
      Object.assign(amounts[0]!, { field: amount, confidence: 0.75, source: 'header', isPartial: undefined, why })
      Object.assign(currencies[0]!, { field: currency, confidence: 0.75, source: 'header', isPartial: undefined, why })
    }
    return
  }
}

/**
 * A leased or pledged `Asset` isn't a coin: it is asked about, if no value is a known currency and no other column
 * names coins.
 */
function settleAssets(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  if (columns.some(({ field }) => field.startsWith('vc.') && field !== 'vc.type')) return
  for (const column of columns) {
    if (column.source === 'user' || (column.field !== 'vc.type' && column.field !== 'currency')) continue
    const values = samplesOf(records, column.position)
    if (!ASSET.test(wordsOf(column)) || values.length === 0) continue
    if (values.some((text) => isCurrency(text) || isCoin(text))) continue
    unmap(column, 'The header may name a coin, but no value is one that is known.')
    column.isOpen = true
  }
}

const ASSET = /\b(?:assets?|actifs?|symbol|unit|units|activos?|ativos?)\b/

/** Beside a quote amount, a base amount is in the pair's first currency, not a value in Canadian dollars. */
function settleQuoted(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const own = columns.filter(({ source }) => source !== 'user')
  const amountsOf = (side: RegExp, fields: readonly Field[]): ColumnMapping | undefined =>
    own.find(
      (column) =>
        fields.includes(column.field) &&
        side.test(wordsOf(column)) &&
        !OTHER.test(wordsOf(column)) &&
        samplesOf(records, column.position).every(isNumber),
    )
  const base = amountsOf(/\bbase\b/, ['cadAmount', 'ignore'])
  const quoted = own.filter((column) => QUOTED.test(wordsOf(column)) && !OTHER.test(wordsOf(column)))
  const amount = amountsOf(QUOTED, ['amount'])
  if (base === undefined || amount === undefined) return
  for (const column of quoted)
    if (
      column.field === 'amount' ||
      column.field === 'valueCurrency' ||
      samplesOf(records, column.position).every(isCurrency)
    ) {
      unmap(column, 'It is the other side of a pair of currencies, and nothing says which of the two was received.')
      column.isOpen = true
    }
  Object.assign(base, {
    field: 'amount',
    confidence: 0.75,
    source: 'header',
    why: 'It is the amount in the first currency of the pair.',
  })
}

const QUOTED = /\b(?:quote|counter|term)\b/
/** Words for amounts and currencies; the rest of a header says whose they are. */
const AMOUNT_WORDS =
  /\b(?:amount|amt|montant|qty|quantity|quantite|size|volume|value|valeur|total|sum|betrag|monto|importe|importo|valor)\b/g
const CURRENCY_WORDS =
  /\b(?:currency|curr|cur|ccy|asset|coin|code|symbol|ticker|devise|monnaie|wahrung|whg|moneda|moeda|valuta|divisa)\b/g

const sideOf = (column: ColumnMapping, words: RegExp): string => wordsOf(column).replaceAll(words, ' ').trim()

/** The currency of an amount is the one with the same other words: `quote_amount` is never in the `base_asset`. */
function settleOwnCurrency(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const amounts = columns.filter(({ field }) => field === 'amount')
  const currencies = columns.filter(({ field }) => field === 'currency' || field === 'vc.type')
  const [of, held] = [amounts[0], currencies[0]]
  if (of === undefined || held === undefined || amounts.length > 1 || currencies.length > 1) return
  if (of.currency !== undefined || [of, held].some(({ source }) => source === 'user')) return
  const side = sideOf(of, AMOUNT_WORDS)
  if (side === '' || sideOf(held, CURRENCY_WORDS) === side || sideOf(held, CURRENCY_WORDS) === '') return
  const twins = columns.filter((column) => {
    const values = samplesOf(records, column.position)
    return (
      ['ignore', 'valueCurrency'].includes(column.field) &&
      column.source !== 'user' &&
      sideOf(column, CURRENCY_WORDS) === side &&
      values.length > 0 &&
      values.every(isCurrency)
    )
  })
  if (twins.length !== 1) return
  if (held.field === 'currency') unmap(held, `"${twins[0]!.header}" is the currency of "${of.header}".`)
  if (held.field === 'ignore') held.isOpen = true
  Object.assign(twins[0]!, {
    field: 'currency',
    confidence: 0.75,
    source: 'header',
    why: `It belongs to "${of.header}".`,
  })
}

const SHORTEST_STEM = 5
/** Headers that begin alike: `A entregar` and `Moneda entrega`. */
const isAlike = (one: string, other: string): boolean =>
  one.length >= SHORTEST_STEM && other.length >= SHORTEST_STEM && (one.startsWith(other) || other.startsWith(one))

/**
 * The only currency beside an amount received and one handed out belongs to the amount that shares its words or
 * position.
 */
export function settleSentCurrency(columns: readonly ColumnMapping[]): void {
  const only = (...fields: Field[]): ColumnMapping | undefined => {
    const found = columns.filter(({ field }) => fields.includes(field))
    return found.length === 1 ? found[0] : undefined
  }
  const [currency, received, sent] = [only('currency'), only('amount', 'received.amount'), only('sent.amount')]
  if (currency === undefined || received === undefined || sent === undefined || currency.source === 'user') return
  if (columns.some(({ field }) => field === 'sent.currency' || field === 'received.currency')) return
  const shares = (amount: ColumnMapping): boolean => {
    const words = sideOf(amount, AMOUNT_WORDS).split(' ')
    return sideOf(currency, CURRENCY_WORDS)
      .split(' ')
      .some((word) => words.some((other) => isAlike(word, other)))
  }
  const isBeside = (amount: ColumnMapping): boolean => Math.abs(currency.position - amount.position) === 1
  const isOfSent = shares(sent) === shares(received) ? isBeside(sent) && !isBeside(received) : shares(sent)
  if (!isOfSent || sent.currency !== undefined) return
  Object.assign(currency, { field: 'sent.currency', why: `It belongs to "${sent.header.trim()}".` })
}
