/** Proposes fields by the values of a column, if its header is unknown or the file has none. */
import type { CsvRecord, Detection } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import { headerZone } from '../headers/header-zone.ts'
import { partyField, type Field } from '../../words/fields.ts'
import { parseAmount } from '../../words/money/amounts.ts'
import { descriptionMethod, methodNamed } from '../../words/values.ts'
import { headerMeaning } from '../headers/headers.ts'
import { MODIFIERS } from '../headers/word-meaning.ts'
import { wordsIn } from '../headers/header-words.ts'
import { samplesOf } from './column/facts.ts'
import { distinct } from './adjust.ts'
import { scaled } from './fee-sums.ts'
import { dateOf, kindOf, type Kind } from '../headers/value-kinds.ts'

/** Names of the value kinds on screen. */
const CALLED: Partial<Record<Kind, string>> = {
  moments: 'dates with a time',
  days: 'dates',
  births: 'dates of birth',
  times: 'times of day',
  offsets: 'time zones',
  money: 'amounts',
  'coin-amounts': 'amounts of coins',
  currencies: 'currencies',
  coins: 'coins',
  phones: 'phone numbers',
  emails: 'e-mail addresses',
  wallets: 'addresses of virtual currency',
  hashes: 'hashes of transactions',
  'postal-codes': 'postal codes',
  methods: 'methods of payment',
  directions: 'directions',
  statuses: 'words for a status',
  names: 'names of persons',
}

/** The only field that fits the values under an unknown header, unless it names another party or thing. */
const PLAIN: Partial<Record<Kind, Field>> = {
  emails: 'customer.email',
  wallets: 'vc.address',
  hashes: 'vc.transactionHash',
  offsets: 'timezone',
}
/** The likely field of the values in a file without headers. */
const LIKELY: Partial<Record<Kind, Field>> = {
  ...PLAIN,
  moments: 'datetime',
  days: 'date',
  births: 'customer.dateOfBirth',
  times: 'time',
  money: 'amount',
  'coin-amounts': 'vc.amount',
  currencies: 'currency',
  coins: 'vc.type',
  phones: 'customer.phone',
  'postal-codes': 'customer.postalCode',
  methods: 'method',
  directions: 'direction',
  statuses: 'status',
  names: 'customer.name',
}
const OTHERS = [
  'to',
  'from',
  'destination',
  'merchant',
  'beneficiary',
  'receiver',
  'recipient',
  'payee',
  'employee',
  'agent',
  'branch',
  'out',
  'payout',
  'refund',
  'card',
]

const isOfOthers = ({ header }: ColumnMapping): boolean => OTHERS.some((word) => wordsIn(header).has(word))

/** The likely field of the values under an unknown header. */
const besideHeaders = (has: (field: Field) => boolean): Partial<Record<Kind, Field>> => ({
  ...PLAIN,
  // A time of day beside a date.
  ...(has('date') && !has('datetime') && { times: 'time' as const }),
  methods: 'method',
  // Coin codes beside an amount of coins.
  ...(has('vc.amount') && { coins: 'vc.type' as const }),
})

/** Proposes a field for unmapped columns by their values, if no other column of the file fits it. */
export function proposeFromValues(columns: ColumnMapping[], plan: ImportPlan, detection: Detection): void {
  const isNamed = detection.headerLine !== null
  const free = columns.filter(
    ({ field, source, header }) =>
      field === 'ignore' && source === 'none' && (!isNamed || (header.trim() !== '' && headerMeaning(header) === null)),
  )
  const today = yearOf(columns, detection.preview)
  const kinds = new Map<ColumnMapping, Kind>()
  for (const column of free) {
    const kind = kindOf(samplesOf(detection.preview, column.position), today)
    if (kind !== null) kinds.set(column, kind)
  }
  const has = (field: Field): boolean =>
    columns.some((column) => column.field === field) || plan.constants[field] !== undefined
  const give = (column: ColumnMapping, field: Field, kind: string): void => {
    Object.assign(column, {
      field,
      confidence: 0.5,
      source: 'values',
      why: isNamed ? `The values are ${kind}; the header does not say so.` : `The values are ${kind}.`,
    })
  }
  if (!isNamed) proposeStatement(columns, free, detection.preview, has, give)
  const fields = isNamed ? besideHeaders(has) : LIKELY
  for (const [kind, field] of Object.entries(fields) as [Kind, Field][]) {
    const of = free.filter((column) => column.field === 'ignore' && kinds.get(column) === kind)
    const own = isNamed && field === 'method' ? of.filter((column) => !isOfOthers(column)) : of
    if (own.length !== 1 || isTaken(field, has)) continue
    const [column] = own as [ColumnMapping]
    if (isNamed && isOfOthers(column)) continue
    if (isNamed && field === 'method' && !areMeans(samplesOf(detection.preview, column.position))) continue
    // A file with dates and instants has two clocks or two meanings.
    if (field === 'date' && [...kinds.values()].includes('moments')) continue
    give(column, field, CALLED[kind]!)
  }
  if (isNamed) {
    const means = free.filter(
      (column) =>
        column.field === 'ignore' &&
        !isOfOthers(column) &&
        areMostlyMeans(samplesOf(detection.preview, column.position)),
    )
    if (means.length === 1 && !isTaken('method', has)) give(means[0]!, 'method', CALLED.methods!)
    proposeOnlyDate(columns, kinds, has, detection.preview)
    return
  }
  const ids = free.filter(
    (column) =>
      column.field === 'ignore' &&
      // A running balance isn't a record number.
      kinds.get(column) !== 'money' &&
      distinct(detection.preview, column.position) &&
      samplesOf(detection.preview, column.position).every((text) =>
        /^(?=.*\d)[\p{L}\d][\p{L}\d._/#:-]{2,63}$/u.test(text),
      ) &&
      new Set(samplesOf(detection.preview, column.position).map((text) => text.replace(/\d+/g, '0'))).size === 1,
  )
  if (!has('transactionId') && ids.length === 1 && detection.preview.length > 2)
    give(ids[0]!, 'transactionId', 'numbers of transactions, no two the same')
  const texts = free.filter(
    (column) =>
      column.field === 'ignore' &&
      samplesOf(detection.preview, column.position).some((text) => descriptionMethod(text) !== null) &&
      samplesOf(detection.preview, column.position).some((text) => /\s/.test(text)),
  )
  if (!has('description') && texts.length === 1) give(texts[0]!, 'description', 'words about the transaction')
}

/** The only date column, if no header names the transaction's day; `isPartial` states the assumption. */
function proposeOnlyDate(
  columns: readonly ColumnMapping[],
  kinds: ReadonlyMap<ColumnMapping, Kind>,
  has: (field: Field) => boolean,
  records: readonly CsvRecord[],
): void {
  if (has('datetime') || has('date') || has('postedAt')) return
  const days = [...kinds].flatMap(([column, kind]) => (kind === 'moments' || kind === 'days' ? [{ column, kind }] : []))
  const [only] = days
  if (days.length !== 1 || only === undefined) return
  // A second date column with another meaning leaves it open.
  const mayBeDate = ({ field, isOpen, position }: ColumnMapping): boolean =>
    isOpen === true && field === 'ignore' && samplesOf(records, position).some((text) => dateOf(text) !== null)
  if (columns.some((column) => column.field === 'postedAt' || mayBeDate(column))) return
  if ([...wordsIn(only.column.header)].some((word) => MODIFIERS.has(word))) return
  Object.assign(only.column, {
    field: only.kind === 'moments' ? 'datetime' : 'date',
    confidence: 0.5,
    source: 'values',
    isPartial: true,
    why: 'No other column holds dates of transactions.',
  })
  const zone = headerZone(only.column.header)
  if (zone !== undefined) only.column.zone = zone
}

/** Unmistakable payment methods, more than one row of them. */
const areMeans = (values: readonly string[]): boolean =>
  values.length > 1 && values.every((text) => !['other', 'virtual_currency', null].includes(methodNamed(text)))

/** Cash and other methods among short words of which most are known: the others are refused by name. */
const areMostlyMeans = (values: readonly string[]): boolean => {
  const words = [...new Set(values)]
  const named = words.map(methodNamed).filter((method) => method !== null)
  return (
    words.every((text) => text.length <= 24 && !/\d/.test(text)) &&
    named.includes('cash') &&
    named.length > 1 &&
    named.length * 2 > words.length
  )
}

/** Whether the field, or one that would say the same, is mapped. */
function isTaken(field: Field, has: (field: Field) => boolean): boolean {
  if (has(field)) return true
  if (field === 'datetime' || field === 'date') return has('datetime') || has('date')
  if (field === 'vc.address') return has('vc.receivingAddress') || has('vc.sendingAddress')
  if (field === 'amount') return has('credit') || has('debit') || has('received.amount') || has('sent.amount')
  const party = partyField(field)
  return party?.attribute === 'name' && (has('customer.givenName') || has('customer.surname'))
}

/** The year of the file's newest date: a date a dozen years earlier is a date of birth. */
function yearOf(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): number {
  const years = columns.flatMap(({ position }) => {
    const [first] = samplesOf(records, position)
    return first === undefined || first.length < 8 ? [] : (dateOf(first)?.year ?? [])
  })
  return Math.max(...years.filter((year) => year < 2100), 2000)
}

/** A bank statement without headers: withdrawals, deposits and balance, if the sums prove which is which. */
function proposeStatement(
  columns: readonly ColumnMapping[],
  free: readonly ColumnMapping[],
  records: readonly CsvRecord[],
  has: (field: Field) => boolean,
  give: (column: ColumnMapping, field: Field, kind: string) => void,
): void {
  if (has('amount') || has('credit') || has('debit') || records.length < 3) return
  const read = (column: ColumnMapping): (bigint | null)[] => {
    const isDot = samplesOf(records, column.position).every((text) => parseAmount(text, '.').ok)
    return records.map(({ cells }) => {
      const text = (cells[column.position] ?? '').trim()
      const number = parseAmount(text, isDot ? '.' : ',')
      return text !== '' && number.ok ? (number.value.negative ? -1n : 1n) * scaled(number.value.digits) : null
    })
  }
  const numbers = free.flatMap((column) => {
    const values = read(column)
    const filled = samplesOf(records, column.position).length
    return filled > 0 && values.filter((value) => value !== null).length === filled ? [{ column, values }] : []
  })
  if (numbers.length > 12) return
  for (const balance of numbers) {
    if (balance.values.some((value) => value === null)) continue
    const proves = (change: (index: number) => bigint | null): boolean => {
      for (let index = 1; index < records.length; index++) {
        const by = change(index)
        if (by === null || balance.values[index - 1]! + by !== balance.values[index]!) return false
      }
      return true
    }
    for (const paidOut of numbers)
      for (const paidIn of numbers) {
        if (new Set([balance, paidOut, paidIn]).size < 3) continue
        const own = (index: number): bigint | null => {
          const [out, into] = [paidOut.values[index] ?? null, paidIn.values[index] ?? null]
          if ((out === null) === (into === null)) return null
          return into ?? (out! < 0n ? out : -out!)
        }
        if (!proves(own)) continue
        give(paidOut.column, 'debit', 'what the balance in another column goes down by')
        give(paidIn.column, 'credit', 'what the balance in another column goes up by')
        leave(columns, balance.column)
        return
      }
    const signed = numbers.find((other) => other !== balance && proves((index) => other.values[index] ?? null))
    if (signed !== undefined) {
      give(signed.column, 'amount', 'what the balance in another column goes up or down by')
      leave(columns, balance.column)
      return
    }
  }
}

function leave(columns: readonly ColumnMapping[], balance: ColumnMapping): void {
  if (columns.includes(balance))
    Object.assign(balance, { source: 'values', why: 'It is the balance after each record, and used for nothing.' })
}
