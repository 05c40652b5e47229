/** Asks about amounts whose own currency cell is blank: the file doesn't give their currency. */
import type { CsvRecord, Question } from '../../types.ts'
import { parseAmount } from '../../words/money/amounts.ts'
import { currencyCode, isBareDollar, isKnownCurrency } from '../../words/money/currencies.ts'
import { numbered, unnumberedOf, type Field } from '../../words/fields.ts'
import { isPlaceholder } from '../../words/parties.ts'
import type { ColumnMapping } from '../columns.ts'

const CURRENCY_OF: Partial<Record<Field, Field>> = {
  amount: 'currency',
  debit: 'currency',
  credit: 'currency',
  'received.amount': 'received.currency',
  'sent.amount': 'sent.currency',
}
const MOST_EXAMPLES = 3
const MOST_CODES = 8

interface Pair {
  amount: number
  currency: ColumnMapping
}

/** Whether a currency cell names no currency. */
export const namesNoCurrency = (cell: string): boolean =>
  cell === '' || (!isBareDollar(cell) && !isKnownCurrency(currencyCode(cell) ?? '') && isPlaceholder(cell))

/** Counts the records with such an amount; memory is bounded. */
export class BlankCurrencies {
  records = 0
  readonly examples: string[] = []
  /** The currencies in the other records. */
  readonly codes = new Set<string>()
  column: ColumnMapping | null = null
  /** Amounts in unspecified dollars, with their lines. */
  readonly #dollars: string[] = []
  #dollarColumn: ColumnMapping | null = null
  readonly #pairs: Pair[]
  /** Fields that records have and total rows don't. */
  readonly #ofRecords: number[]

  constructor(columns: readonly ColumnMapping[]) {
    this.#ofRecords = columns
      .filter(
        ({ field }) => field === 'datetime' || field === 'date' || field === 'postedAt' || field === 'transactionId',
      )
      .map(({ position }) => position)
    const at = (field: Field | null) => columns.find((column) => column.field === field)
    this.#pairs = columns.flatMap((column): Pair[] => {
      const { field, number } = unnumberedOf(column.field)
      const own = CURRENCY_OF[field]
      if (own === undefined || column.currency !== undefined) return []
      const currency = at(numbered(own, number)) ?? at(own) ?? at('currency')
      return currency === undefined ? [] : [{ amount: column.position, currency }]
    })
  }

  add({ cells }: CsvRecord): void {
    if (this.#ofRecords.length > 0 && this.#ofRecords.every((position) => (cells[position]?.trim() ?? '') === ''))
      return
    for (const { amount, currency } of this.#pairs) {
      const cell = cells[currency.position]?.trim() ?? ''
      if (isBareDollar(cell)) {
        this.#dollarColumn ??= currency
        const text = (cells[amount] ?? '').trim()
        if (this.#dollars.length < MOST_EXAMPLES && /[1-9]/.test(text)) this.#dollars.push(`${text} ${cell}`)
        continue
      }
      if (!namesNoCurrency(cell)) {
        const code = this.codes.size < MOST_CODES ? currencyCode(cell) : null
        if (code !== null) this.codes.add(code)
        continue
      }
      const text = cells[amount]?.trim() ?? ''
      if (!/[1-9]/.test(text)) continue
      const read = parseAmount(text, '.')
      if (read.ok && read.value.currency !== null) continue
      this.records++
      this.column ??= currency
      if (this.examples.length < MOST_EXAMPLES) this.examples.push(text.trim())
    }
  }

  /** The question; null if every amount has its currency. */
  question(): Question | null {
    if (this.column === null) return this.#dollarQuestion()
    const name = this.column.header.trim()
    return {
      about: `blank cells of "${name}"`,
      code: 'currency',
      column: this.column.header,
      setting: 'constants.currency',
      examples: this.examples,
      question: `"${name}" is blank in rows with an amount. Which currency are these amounts in?`,
      choices: [...new Set(['CAD', ...this.codes])].map((code) => ({ value: code, label: code })),
    }
  }

  /** Alone or with CAD, `$` is the Canadian dollar; with other currencies it is ambiguous. */
  #dollarQuestion(): Question | null {
    const column = this.#dollarColumn
    if (column === null || [...this.codes].every((code) => code === 'CAD')) return null
    const name = column.header.trim()
    return {
      about: `dollars of "${name}"`,
      code: 'currency',
      column: column.header,
      setting: 'constants.currency',
      examples: this.#dollars,
      question: `"${name}" says "$" in some rows and names other currencies in others. Which dollars are these amounts in?`,
      choices: [...new Set(['CAD', ...[...this.codes].filter(isDollars)])].map((code) => ({
        value: code,
        label: code,
      })),
    }
  }
}

const isDollars = (code: string): boolean => /^[A-Z]{2}D$/.test(code)
