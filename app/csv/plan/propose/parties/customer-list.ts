/** Recognizes a list of customers and maps its number column. */
import { unmap, type ColumnMapping } from '../../columns.ts'
import { partyField, type Field } from '../../../words/fields.ts'
import { fold } from '../../../words/fold.ts'
import { splitWords, wordsIn } from '../../headers/header-words.ts'
import { statusNamed } from '../../../words/values.ts'
import { provinceNamed } from '#app/party/places/places.ts'

/** Columns that only transactions have. */
const OF_TRANSACTIONS: ReadonlySet<Field> = new Set<Field>([
  'datetime',
  'date',
  'amount',
  'debit',
  'credit',
  'vc.amount',
  'received.amount',
  'sent.amount',
  'method',
  'direction',
])

const NUMBERS: ReadonlySet<string> = new Set(['id', 'number', 'reference', 'code', 'identifier', 'key', 'client'])

/** `ID`, `No`, `Código`: a number without a subject. */
const isBareNumber = ({ header }: ColumnMapping): boolean => {
  const words = [...wordsIn(header)]
  return words.length > 0 && words.every((word) => NUMBERS.has(word))
}

const hasNumber = (columns: readonly ColumnMapping[]): boolean =>
  columns.some(({ field }) => field === 'customer.customerId')

/** Customer lists name customers, and have neither dates nor amounts. */
export function isCustomerList(columns: readonly ColumnMapping[]): boolean {
  if (columns.some(({ field }) => OF_TRANSACTIONS.has(field))) return false
  if (columns.some((column) => column.field === 'transactionId' && (hasNumber(columns) || !isBareNumber(column))))
    return false
  return new Set(columns.map(({ field }) => field).filter((field) => partyField(field)?.role === 'customer')).size >= 2
}

/** Maps the record number of a customer list to the customer number. */
export function settleCustomerList(
  columns: readonly ColumnMapping[],
  samples: (column: ColumnMapping) => string[],
): void {
  if (hasNumber(columns)) return
  const own = columns.filter(({ source }) => source !== 'user')
  const number =
    own.find((column) => column.field === 'transactionId' && isBareNumber(column)) ??
    own.find((column) => {
      const values = column.field === 'ignore' && isBareNumber(column) ? samples(column) : []
      return values.length > 0 && new Set(values).size === values.length
    })
  if (number !== undefined)
    Object.assign(number, {
      field: 'customer.customerId',
      confidence: 0.7,
      source: 'header',
      why: `The file is a list of customers, and "${number.header.trim()}" numbers them.`,
    })
}

/** `State` and `Estado` are a status or a province: over no status word, and beside a city, a province. */
export function settleStates(columns: readonly ColumnMapping[], samples: (column: ColumnMapping) => string[]): void {
  for (const column of columns) {
    if (
      column.source === 'user' ||
      column.field !== 'status' ||
      !/^(?:state|st|estado|est|etat)$/.test(fold(splitWords(column.header)))
    )
      continue
    const values = samples(column)
    if (values.length === 0 || values.some((text) => statusNamed(text) !== null)) continue
    const isPlace = values.every((text) =>
      (['CA', 'US', 'MX'] as const).some((country) => provinceNamed(country, text) !== null),
    )
    const home = columns.find(({ field }) => /\.(?:city|postalCode|street|address)$/.test(field))
    const role = home === undefined ? 'customer' : partyField(home.field)!.role
    if (!isPlace && home === undefined) continue
    if (columns.some(({ field }) => field === `${role}.province`)) unmap(column, 'Another column holds the province.')
    else
      Object.assign(column, {
        field: `${role}.province`,
        confidence: 0.7,
        source: 'values',
        why: isPlace ? 'The values are provinces or states.' : 'The file has a city, and no value is a status.',
      })
  }
}
