/** Collects evidence from a file's values for choices that a single value can't settle. */
import type { CsvRecord } from '../../types.ts'
import { AMOUNT_FIELDS, baseOf, DATE_FIELDS, isCoded, MONEY_FIELDS, type Field } from '../../words/fields.ts'
import { BlankCurrencies } from './blank-currency.ts'
import { Restarts } from './restarts.ts'
import { Spread } from './spread.ts'
import { YearFirst } from './year-first.ts'
import type { ColumnMapping, Mapping } from '../columns.ts'
import { decimalEvidence, hasOddComma, withCents, type DecimalSign } from '../../words/money/amounts.ts'
import { dateEvidence } from '../../words/dates.ts'
import { withYear } from '../../words/yearless.ts'
import { LONGEST_VALUE, ownText } from '../../words/fold.ts'
import { readYesNo } from '../../words/parties.ts'

const WORD_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'method',
  'direction',
  'status',
  'type',
  'balanceImpact',
  'currency',
  'vc.type',
  'received.currency',
  'sent.currency',
  'timezone',
  'valueCurrency',
  'feeCurrency',
])
const isWords = (field: Field): boolean => WORD_FIELDS.has(baseOf(field)) || isCoded(field)
const DISTINCT_LIMIT = 400
/** Enough records if no question is open. */
const ENOUGH = 5_000

/** The first values that are day first, month first or ambiguous, as examples. */
export type DateOrders = Record<'DMY' | 'MDY' | 'open', string[]>

export interface ColumnEvidence {
  position: number
  field: Field
  kind: 'words' | 'dates' | 'amounts'
  /** The values may be money, which is never finer than a cent. */
  isMoney: boolean
  /** The evidence for the day and month order, by date separator. */
  dateOrders: Map<string, DateOrders>
  /** What dates with years of two digits show about the year coming first (`26-11-24`). */
  yearFirst: YearFirst
  /** The days without a year, counted; the first as examples. */
  yearless: { count: number; examples: string[] }
  serials: number
  dates: number
  /** Dates too short to have a time. */
  withoutTime: number
  dotDecimals: number
  commaDecimals: number
  openDot: string[]
  openComma: string[]
  negatives: number
  positives: number
  /** Distinct values with their counts, up to a limit. */
  words: Map<string, number>
}

export const NEGATIVE = /^[\s$€£A-Z]*[-\u2212(]|-\s*$|\bD[RT]\.?\s*$|^\s*[A-Z$]*\s*-/i

const UNIX_SECONDS = /^\d{10}$/

/** Whether no yes was seen yet, so that more records are needed. */
const lacksYes = (words: Iterable<string>): boolean => ![...words].some((word) => readYesNo(word) === true)

/** Collects evidence record by record; memory is bounded. */
export class Evidence {
  readonly columns: ColumnEvidence[]
  records = 0
  readonly blankCurrencies: BlankCurrencies
  readonly spread = new Spread()
  readonly restarts: Restarts
  /** The methods and directions beside each status, up to a limit. */
  readonly besideStatus = new Map<string, Map<string, { method: string; direction: string }>>()
  /** The statuses of records with an amount other than zero, up to a limit. */
  readonly statusWithMoney = new Set<string>()
  readonly #deciding: Partial<
    Record<'status' | 'method' | 'direction' | 'amount' | 'received.amount' | 'credit', number>
  >
  readonly #undone: ReadonlySet<number>

  constructor(mapping: Mapping) {
    const place = (field: Field): number | undefined =>
      mapping.columns.find((column) => column.field === field)?.position
    this.#deciding = Object.fromEntries(
      (['status', 'method', 'direction', 'amount', 'received.amount', 'credit'] as const).flatMap((field) => {
        const position = place(field)
        return position === undefined ? [] : [[field, position]]
      }),
    )
    this.#undone = new Set(mapping.columns.flatMap(({ isUndone, position }) => (isUndone ? [position] : [])))
    this.blankCurrencies = new BlankCurrencies(mapping.columns)
    this.restarts = new Restarts(mapping)
    // Day, month and year of a birth in columns of their own aren't dates.
    const isPart = ({ field, position }: ColumnMapping) =>
      field.endsWith('.dateOfBirth') &&
      mapping.columns.some((other) => other.field === field && other.position !== position)
    const wanted = mapping.columns.filter(
      (column) =>
        ([AMOUNT_FIELDS, DATE_FIELDS].some((fields) => fields.has(baseOf(column.field))) && !isPart(column)) ||
        isWords(column.field) ||
        column.isUndone,
    )
    const joined = mapping.combined.flatMap(({ positions, field }) =>
      DATE_FIELDS.has(field) ? positions.map((position) => ({ position, field })) : [],
    )
    this.columns = [...wanted, ...joined].map(({ position, field }) => ({
      position,
      field,
      kind:
        isWords(field) || this.#undone.has(position) ? 'words' : DATE_FIELDS.has(baseOf(field)) ? 'dates' : 'amounts',
      isMoney: MONEY_FIELDS.has(baseOf(field)) && field !== 'vc.amount',
      dateOrders: new Map(),
      yearFirst: new YearFirst(),
      yearless: { count: 0, examples: [] },
      serials: 0,
      dates: 0,
      withoutTime: 0,
      dotDecimals: 0,
      commaDecimals: 0,
      openDot: [],
      openComma: [],
      negatives: 0,
      positives: 0,
      words: new Map(),
    }))
  }

  add(record: CsvRecord): void {
    this.records++
    this.blankCurrencies.add(record)
    this.spread.add(record)
    this.restarts.add(record)
    this.#besideStatus(record)
    for (const column of this.columns) {
      const cell = record.cells[column.position]
      if (cell === undefined || cell === '') continue
      if (column.kind === 'words') {
        const count = column.words.get(cell)
        if (count !== undefined) column.words.set(cell, count + 1)
        else if (column.words.size < DISTINCT_LIMIT) column.words.set(ownText(cell), 1)
      } else if (column.kind === 'dates') this.#date(column, cell)
      else this.#amount(column, cell)
    }
  }

  #besideStatus({ cells }: CsvRecord): void {
    const { status, method, direction } = this.#deciding
    if (status === undefined) return
    const word = cells[status] ?? ''
    const amount = this.#deciding.amount ?? this.#deciding['received.amount'] ?? this.#deciding.credit
    if (amount !== undefined && /[1-9]/.test(cells[amount] ?? '') && this.statusWithMoney.size < DISTINCT_LIMIT)
      if (!this.statusWithMoney.has(word)) this.statusWithMoney.add(ownText(word))
    if (method === undefined) return
    let beside = this.besideStatus.get(word)
    if (beside === undefined) {
      if (this.besideStatus.size >= DISTINCT_LIMIT) return
      this.besideStatus.set(ownText(word), (beside = new Map()))
    }
    const found = { method: cells[method] ?? '', direction: direction === undefined ? '' : (cells[direction] ?? '') }
    const key = `${found.method}\u0001${found.direction}`
    if (beside.has(key) || beside.size >= DISTINCT_LIMIT) return
    beside.set(ownText(key), { method: ownText(found.method), direction: ownText(found.direction) })
  }

  #date(column: ColumnEvidence, cell: string): void {
    column.dates++
    // Ten digits are a Unix time in seconds.
    if (cell.length <= 10 && !UNIX_SECONDS.test(cell)) column.withoutTime++
    const code = cell.charCodeAt(4)
    if (code === 45) return
    column.yearFirst.add(cell)
    const dated = withYear(cell, '2000')
    if (dated !== cell && column.yearless.count++ < 3) column.yearless.examples.push(cell.trim())
    const found = dateEvidence(dated)
    if (found !== null) {
      let orders = column.dateOrders.get(found.separator)
      if (!orders) column.dateOrders.set(found.separator, (orders = { DMY: [], MDY: [], open: [] }))
      if (orders[found.order].length < 3) orders[found.order].push(cell.trim())
    } else if (/^\d{5}(\.\d+)?$/.test(cell)) column.serials++
  }

  #amount(column: ColumnEvidence, cell: string): void {
    // Longer text isn't an amount.
    if (cell.length > LONGEST_VALUE) return
    if (NEGATIVE.test(withCents(cell))) column.negatives++
    else column.positives++
    const found = column.isMoney && hasOddComma(cell) ? null : decimalEvidence(cell)
    if (found === '.') column.dotDecimals++
    else if (found === ',') column.commaDecimals++
    else if (found === 'open') {
      const list = cell.includes('.') ? column.openDot : column.openComma
      if (list.length < 3) list.push(cell.trim())
    }
  }

  /** Whether more records wouldn't change the answers. */
  settled(): boolean {
    if (this.records < ENOUGH) return false
    return this.columns.every((column) => {
      if (this.#undone.has(column.position) && lacksYes(column.words.keys())) return false
      for (const { DMY, MDY, open } of column.dateOrders.values())
        if (open.length > 0 && DMY.length + MDY.length === 0) return false
      return column.openDot.length + column.openComma.length === 0 || column.dotDecimals + column.commaDecimals > 0
    })
  }

  at(position: number): ColumnEvidence | undefined {
    return this.columns.find((column) => column.position === position)
  }

  of(field: Field): ColumnEvidence | undefined {
    return this.columns.find((column) => column.field === field)
  }
}

/** The decimal sign that a column's values settle; `open` if some value is ambiguous and no other decides. */
export function decimalSignOf(column: ColumnEvidence): DecimalSign | 'open' | null {
  const { dotDecimals, commaDecimals, openDot, openComma } = column
  if (dotDecimals > 0 && commaDecimals === 0) return '.'
  if (commaDecimals > 0 && dotDecimals === 0) return ','
  if (openDot.length > 0 || openComma.length > 0) {
    // 10,000 beside 9.500: one of the signs groups thousands, and the values don't show which.
    return 'open'
  }
  return null
}
