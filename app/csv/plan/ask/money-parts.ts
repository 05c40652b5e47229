/**
 * Checks the money columns of a mapping together: which amount each currency and rate belongs to. Fields that are valid
 * alone but not together are reread as the only thing they can mean, refused or asked about: dropping one silently
 * would change the amount or the currency.
 */
import type { CsvRecord, Question } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import { parseAmount } from '../../words/money/amounts.ts'
import { currencyCode, isKnownCurrency } from '../../words/money/currencies.ts'
import { MOST_OF_A_KIND, numbered, unnumberedOf, type Field } from '../../words/fields.ts'
import { isPlaceholder } from '../../words/parties.ts'

export interface MoneyParts {
  /** With the corrected fields. */
  columns: ColumnMapping[]
  /** Notices about columns that were reread as another field. */
  notices: string[]
  /** Settings that can't be applied. */
  defects: string[]
  questions: Question[]
}

interface Given {
  plan: Pick<ImportPlan, 'constants' | 'combined'>
  preview: readonly CsvRecord[]
}

const OWN_CURRENCY: Partial<Record<Field, Field>> = {
  amount: 'currency',
  'received.amount': 'received.currency',
  'sent.amount': 'sent.currency',
  debit: 'currency',
  credit: 'currency',
}
const OWNED: Partial<Record<Field, [amount: Field, called: string]>> = {
  currency: ['amount', 'the currency of the amount'],
  'received.currency': ['received.amount', 'the currency received'],
  'sent.currency': ['sent.amount', 'the currency handed out'],
  valueCurrency: ['cadAmount', 'the currency of the value'],
  rate: ['sent.amount', 'the rate of exchange'],
}
const NUMBERS = Array.from({ length: MOST_OF_A_KIND }, (_, index) => index + 1)

const named = ({ header }: ColumnMapping): string => `"${header.trim()}"`

class Mapped {
  readonly columns: ColumnMapping[]
  readonly #elsewhere: ReadonlySet<Field>
  readonly preview: readonly CsvRecord[]

  constructor(columns: readonly ColumnMapping[], { plan: { constants, combined }, preview }: Given) {
    this.columns = columns.map((column) => ({ ...column }))
    this.#elsewhere = new Set([...(Object.keys(constants) as Field[]), ...combined.map(({ field }) => field)])
    this.preview = preview
  }

  at(field: Field): ColumnMapping | undefined {
    return this.columns.find((column) => column.field === field)
  }

  /** The field comes from the settings or from joined columns. */
  isElsewhere(field: Field): boolean {
    return this.#elsewhere.has(field)
  }

  has(field: Field | null): boolean {
    return field !== null && (this.at(field) !== undefined || this.#elsewhere.has(field))
  }

  values({ position }: ColumnMapping): string[] {
    return this.preview.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => !isPlaceholder(text))
  }

  /** The field of an amount's currency: its own before the file's. Null: the header, the cells, or nothing gives it. */
  currencyOf(amount: Field): Field | null {
    const { field, number } = unnumberedOf(amount)
    const own = numbered(OWN_CURRENCY[field]!, number)
    if (this.has(own)) return own
    if (number > 1 && this.at(amount)?.currency !== undefined) return null
    return [OWN_CURRENCY[field]!, 'currency' as const].find((each) => this.has(each)) ?? null
  }

  /** Columns not mapped by a person whose values all pass the test. */
  open(isOne: (text: string) => boolean): ColumnMapping[] {
    return this.columns.filter(
      (column) =>
        column.field === 'ignore' &&
        column.source !== 'user' &&
        this.values(column).length > 0 &&
        this.values(column).every(isOne),
    )
  }

  amounts(): Field[] {
    return (Object.keys(OWN_CURRENCY) as Field[]).flatMap((field) =>
      NUMBERS.flatMap((number) => {
        const copy = numbered(field, number)
        return copy !== null && this.has(copy) ? [copy] : []
      }),
    )
  }
}

/** Checks the money of a mapping. Pure; uses the preview records as samples. */
export function moneyParts(columns: readonly ColumnMapping[], given: Given): MoneyParts {
  const mapped = new Mapped(columns, given)
  const found: MoneyParts = { columns: mapped.columns, notices: [], defects: [], questions: [] }
  readSent(mapped, found)
  readReceived(mapped, found)
  readSides(mapped, found)
  judgeLonely(mapped, found)
  askCurrency(mapped, found)
  return found
}

/** A currency received, with a single amount: it is that amount's currency. */
function readReceived(mapped: Mapped, found: MoneyParts): void {
  const currency = mapped.at('received.currency')
  if (!mapped.has('received.currency') || mapped.has('received.amount') || mapped.at('currency')) return
  const carriers = (['amount', 'credit'] as const).flatMap((field) => mapped.at(field) ?? [])
  const [carrier] = carriers
  if (carrier === undefined || carriers.length > 1) return
  if (
    currency !== undefined &&
    carrier.currency !== undefined &&
    mapped.values(currency).some((text) => currencyCode(text) !== carrier.currency)
  )
    return
  const isSided = mapped.has('sent.amount') || currency === undefined || mapped.isElsewhere('currency')
  if (isSided) asReceived(mapped, carrier)
  else currency.field = 'currency'
  found.notices.push(
    `${named(carrier)} is read as ${currency === undefined ? 'what was received' : `the amount received, in the currency of ${named(currency)}`}.`,
  )
}

/** Makes a plain amount, and those numbered after it, amounts received. */
function asReceived(mapped: Mapped, carrier: ColumnMapping): void {
  if (carrier.field === 'amount')
    for (const column of mapped.columns) {
      const { field, number } = unnumberedOf(column.field)
      if (number === 1 || (field !== 'amount' && field !== 'currency')) continue
      const copy = numbered(`received.${field}`, number)
      if (copy !== null && !mapped.has(copy)) column.field = copy
    }
  carrier.field = 'received.amount'
}

/** A debit beside the currency handed out is the amount handed out, if something was received as well. */
function readSent(mapped: Mapped, found: MoneyParts): void {
  const [currency, debit] = [mapped.at('sent.currency'), mapped.at('debit')]
  if (currency === undefined || debit === undefined || mapped.has('sent.amount') || mapped.has('credit')) return
  if (!(['received.currency', 'received.amount', 'amount'] as const).some((field) => mapped.has(field))) return
  debit.field = 'sent.amount'
  found.notices.push(`${named(debit)} is read as what was handed out, in the currency of ${named(currency)}.`)
}

/** A credit beside `sent.amount` is the amount received, and a debit beside `received.amount` the amount handed out. */
function readSides(mapped: Mapped, found: MoneyParts): void {
  for (const [from, to, other, opposite] of [
    ['credit', 'received.amount', 'sent.amount', 'debit'],
    ['debit', 'sent.amount', 'received.amount', 'credit'],
  ] as const) {
    const column = mapped.at(from)
    if (
      column === undefined ||
      !mapped.has(other) ||
      [to, opposite, 'amount' as const].some((each) => mapped.has(each))
    )
      continue
    column.field = to
    found.notices.push(
      `${named(column)} is read as ${from === 'credit' ? 'what was received' : 'what was handed out'}, since another column holds ${from === 'credit' ? 'what was handed out for it' : 'what was received for it'}.`,
    )
  }
}

/** Currencies and rates without an amount. */
function judgeLonely(mapped: Mapped, { defects, questions }: MoneyParts): void {
  const used = new Set<Field | null>(mapped.amounts().map((amount) => mapped.currencyOf(amount)))
  const isUsed = (column: ColumnMapping): boolean => {
    const { field, number } = unnumberedOf(column.field)
    if (used.has(column.field)) return true
    if (field === 'valueCurrency') return NUMBERS.some((each) => mapped.has(numbered('cadAmount', each)))
    // Reports state the first outcome's currency and rate even without an amount.
    if (number === 1 && (field === 'sent.currency' || field === 'rate')) return true
    if (field === 'currency' && number === 1) return isRepeated(mapped, column)
    return mapped.has(numbered(OWNED[field]![0], number))
  }
  for (const column of mapped.columns) {
    const { field, number } = unnumberedOf(column.field)
    const owned = OWNED[field]
    if (owned === undefined || isUsed(column)) continue
    const values = mapped.values(column)
    if (values.length === 0) continue
    const amount = numbered(owned[0], number)!
    const wants = `no column is the amount that it belongs to ("${amount}")`
    if (column.source === 'user')
      defects.push(
        `${named(column)} is mapped to ${owned[1]} ("${column.field}"), and ${wants}: it would be in no report. Map the amount as well, map the column to what it is the currency or rate of, or leave it out.`,
      )
    else if (!beside(mapped, column))
      // First ask what the amount next to it is.
      questions.push(lonelyQuestion(mapped, column, values, owned[1], wants))
  }
}

const isAmount = (text: string): boolean => parseAmount(text, '.').ok || parseAmount(text, ',').ok
const isCurrency = (text: string): boolean => isKnownCurrency(currencyCode(text) ?? '')

const beside = (mapped: Mapped, { position }: ColumnMapping): boolean =>
  mapped.open(isAmount).some((each) => Math.abs(each.position - position) === 1)

/** Whether every value repeats another currency of the record. */
function isRepeated(mapped: Mapped, { position }: ColumnMapping): boolean {
  const others = mapped.columns.filter(({ field }) => /^(?:received|sent)\.currency|^currency#/.test(field))
  const code = (text: string | undefined): string | null => currencyCode((text ?? '').trim())
  return mapped.preview.every(
    ({ cells }) =>
      isPlaceholder((cells[position] ?? '').trim()) ||
      others.some((other) => code(cells[other.position]) === code(cells[position])),
  )
}

function lonelyQuestion(
  mapped: Mapped,
  column: ColumnMapping,
  values: string[],
  called: string,
  wants: string,
): Question {
  const choices: [Field, string][] = [
    ['currency', 'the currency of the amount'],
    ['received.currency', 'the currency received'],
    ['sent.currency', 'the currency handed out'],
  ]
  return {
    about: `what ${column.header.trim()} holds`,
    code: 'unused-column',
    column: column.header,
    setting: `columns.${column.header.trim()}`,
    examples: values.slice(0, 3),
    question: `${named(column)} (${values.slice(0, 3).join(', ')}) seems to be ${called}, and ${wants}. What is it?`,
    choices: [
      ...choices.flatMap(([value, label]) => (column.field === 'rate' || mapped.has(value) ? [] : [{ value, label }])),
      { value: 'ignore', label: 'none of these: leave it out' },
    ],
  }
}

/** If one amount has a currency column, another amount without one isn't in Canadian dollars by default. */
function askCurrency(mapped: Mapped, { questions }: MoneyParts): void {
  if (mapped.has('currency') || mapped.open(isCurrency).length > 0) return
  const currencies = mapped.columns.filter(({ field }) => /^(?:received|sent)\.currency|^currency#|^valueC/.test(field))
  // `Betrag EUR` beside `Bar`: an amount whose header names a foreign currency, and that nothing uses.
  const priced = mapped.columns.filter(
    (column) =>
      column.field === 'ignore' &&
      column.currency !== undefined &&
      column.currency !== 'CAD' &&
      mapped.values(column).length > 0 &&
      mapped.values(column).every(isAmount),
  )
  const hasNamed = currencies.some((column) => mapped.values(column).length > 0)
  const others = hasNamed ? currencies : priced
  if (others.length === 0) return
  const isNamed = (column: ColumnMapping): boolean =>
    column.currency !== undefined ||
    mapped.currencyOf(column.field) !== null ||
    mapped.values(column).every((text) => {
      const read = parseAmount(text, '.')
      return read.ok && read.value.currency !== null
    })
  const [open] = mapped
    .amounts()
    .flatMap((field) => mapped.at(field) ?? [])
    .filter((column) => !isNamed(column))
  if (open === undefined) return
  questions.push({
    about: 'currency',
    code: 'currency',
    column: null,
    setting: 'constants.currency',
    examples: mapped.values(open).slice(0, 3),
    question: `In which currency is ${named(open)}? ${others.map(named).join(' and ')} ${hasNamed ? (others.length > 1 ? 'are currencies of other amounts' : 'is the currency of other amounts') : 'names a currency other than Canadian dollars'}.`,
    choices: [
      ...new Set([
        'CAD',
        'USD',
        'EUR',
        ...others.flatMap((column) =>
          column.currency === undefined
            ? mapped.values(column).map((text) => currencyCode(text) ?? '')
            : [column.currency],
        ),
      ]),
    ]
      .filter((code) => code !== '')
      .map((code) => ({ value: code, label: code })),
  })
}
