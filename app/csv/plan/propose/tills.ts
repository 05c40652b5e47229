/** Columns of a till or a desk together: payment methods, and what the customer paid and received. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import { numbered, partyField } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { readYesNo } from '../../words/parties.ts'
import { isCardOrSide, tenderNamed } from '../../words/tenders.ts'
import { splitWords, wordsIn } from '../headers/header-words.ts'
import { isNumber } from '../headers/value-kinds.ts'
import { unmap } from '../columns.ts'
import { samplesOf } from './column/facts.ts'

export function settleTills(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  settleTenders(columns, records)
  settleCustomersView(columns, records)
  settleFlags(columns, records)
}

const FLAG =
  /^(?:is |was )?(?:(?:paid|received) (?:in |by |as |with )?)?(.+?)(?: (?:y n|o n|yes no|oui non|flag|indicator|payment|transaction))?$/
const WAYS: readonly (readonly [RegExp, 'in' | 'out'])[] = [
  [/^(?:in|incoming|inbound|money in|received|receipt|deposit|entree|depot|recu)$/, 'in'],
  [/^(?:out|outgoing|outbound|money out|paid out|payout|withdrawal|sortie|retrait)$/, 'out'],
]

/** `Cash?` and `In?` over yes/no values set the method or direction per record. */
function settleFlags(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const flags = columns.flatMap((column) => {
    if (partyField(column.field) !== null) return []
    const values = samplesOf(records, column.position)
    const areNumbers = values.every((text) => /\d/.test(text)) && !/\?|flag|indicator/i.test(column.header)
    if (values.length === 0 || areNumbers || values.some((text) => readYesNo(text) === null)) return []
    const words = fold(splitWords(column.header))
    const own = FLAG.exec(words)?.[1] ?? words
    const direction = WAYS.find(([word]) => word.test(words) || word.test(own))?.[1]
    const method = direction === undefined ? (tenderNamed(own) ?? tenderNamed(words)) : null
    if (direction === undefined && method === null) return []
    return [
      {
        column,
        field: direction === undefined ? ('method' as const) : ('direction' as const),
        yes: direction ?? method!,
      },
    ]
  })
  for (const field of ['method', 'direction'] as const) {
    const of = flags.filter((flag) => flag.field === field)
    const one = of.length === 1 ? of[0] : of.find(({ yes }) => yes === 'cash' || yes === 'in')
    if (one === undefined || columns.some((column) => column !== one.column && column.field === field)) continue
    if (one.column.source === 'user') {
      if (one.column.field === field) one.column.yes = one.yes
      continue
    }
    Object.assign(one.column, {
      field,
      yes: one.yes,
      confidence: 0.8,
      source: 'values',
      why: 'The header asks, and the values are yes and no.',
    })
  }
}

/**
 * `Cash`, `Visa` and `Cheque` of a till are amounts of one sale by payment method; `Debit` and `Credit` beside them are
 * cards.
 */
function settleTenders(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const isFree = ({ field, source }: ColumnMapping): boolean =>
    source !== 'user' && ['ignore', 'amount', 'debit', 'credit'].includes(field)
  const areAmounts = ({ position }: ColumnMapping): boolean => samplesOf(records, position).every(isNumber)
  const tenders = columns.filter(
    (column) => isFree(column) && tenderNamed(column.header) !== null && areAmounts(column),
  )
  if (tenders.length < 2) return
  const [cash, ...more] = tenders.filter(({ header }) => tenderNamed(header) === 'cash')
  const sides = columns.filter(
    (column) => isFree(column) && ['debit', 'credit'].includes(column.field) && isCardOrSide(column.header),
  )
  if (
    cash === undefined ||
    more.length > 0 ||
    columns.some(({ field }) => field === 'method' || field === 'amount#2')
  ) {
    for (const column of sides) unmap(column, 'It stands beside other ways of paying: a card.')
    return
  }
  const others = columns.filter((column) => column !== cash && (tenders.includes(column) || sides.includes(column)))
  Object.assign(cash, { field: 'amount', confidence: 0.9, source: 'header', why: 'What was paid in cash.' })
  for (const column of columns)
    if (column.field === 'amount' && column.source !== 'user' && column !== cash && !others.includes(column))
      unmap(column, `"${cash.header}" is what was paid in cash.`)
  for (const [index, column] of others.entries()) {
    const field = numbered('amount', index + 2)
    if (field === null) unmap(column, 'A record holds at most nine amounts.')
    else
      Object.assign(column, {
        field,
        confidence: 0.75,
        source: 'header',
        why: `It stands beside "${cash.header}": what was paid in another way.`,
      })
  }
}

/** What the customer paid beside what the customer received: received, and handed out for it. */
const THEY_PAID =
  /^(?:customer|client|user|you) (?:paid|pays?|gave|gives?|spent|sent)(?: amount)?$|^(?:cantidad|importe|monto|suma|montant|somme|betrag|amount) (?:entregad[oa]|pagad[oa]|versee?|remise?|payee?|eingezahlt|bezahlt|paid|given|handed over) (?:por|par|vom|by)(?: el| la| le| the)? (?:cliente?|kunden?|customer)$/
const THEY_RECEIVED =
  /^(?:customer|client|user|you) (?:received|receives?|gets?|got)(?: amount)?$|^(?:cantidad|importe|monto|suma|montant|somme|betrag|amount) (?:recibid[oa]|recue?|erhalten|received) (?:por|par|vom|by)(?: el| la| le| the)? (?:cliente?|kunden?|customer)$/

function settleCustomersView(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const named = (words: RegExp): ColumnMapping[] =>
    columns.filter(
      ({ header, source, position }) =>
        source !== 'user' && words.test(fold(splitWords(header))) && samplesOf(records, position).every(isNumber),
    )
  const [paid, received] = [named(THEY_PAID), named(THEY_RECEIVED)]
  if (paid.length !== 1 || received.length !== 1) return
  const why = 'One column holds what the customer paid, and another what the customer received for it.'
  const currencies = columns.filter(
    ({ field, source }) => source !== 'user' && ['currency', 'received.currency', 'sent.currency'].includes(field),
  )
  for (const [column, words, amount, currency] of [
    [paid[0]!, ['paid', 'payment'], 'received.amount', 'received.currency'],
    [received[0]!, ['received'], 'sent.amount', 'sent.currency'],
  ] as const) {
    Object.assign(column, { field: amount, confidence: 0.75, source: 'header', why })
    const own = currencies.filter(({ header }) => words.some((word) => wordsIn(header).has(word)))
    if (own.length === 1) Object.assign(own[0]!, { field: currency, why: `It belongs to "${column.header}".` })
  }
}
