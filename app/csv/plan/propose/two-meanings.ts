/** Headers that mean something of the transaction, and a part of an address where they stand beside others. */
import type { ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { currencyCode, isKnownCurrency } from '../../words/amounts.ts'
import { fold } from '../../words/fold.ts'
import { statusNamed } from '../../words/values.ts'

interface TwoMeanings {
  header: RegExp
  /** What the header alone means, and what it means beside an address. */
  alone: Field
  beside: Field
  /** Whether a value is one of what it means alone. */
  isOne: (value: string) => boolean
  called: string
}

const TWO_MEANINGS: readonly TwoMeanings[] = [
  {
    header: /^(?:state|etat)$/,
    alone: 'status',
    beside: 'customer.province',
    isOne: (value) => statusNamed(value) !== null,
    called: 'words for a status',
  },
  {
    header: /^unite$/,
    alone: 'currency',
    beside: 'customer.unit',
    isOne: (value) => isKnownCurrency(currencyCode(value) ?? ''),
    called: 'currencies',
  },
  // An app is a program as well; the number of an apartment is no name of one.
  {
    header: /^app$/,
    alone: 'ignore',
    beside: 'customer.unit',
    isOne: (value) => !/^(?:\d{1,6}[a-z]?|[a-z]-?\d{0,5})$/i.test(value),
    called: 'names of a program',
  },
]
const ADDRESS: ReadonlySet<Field> = new Set<Field>([
  'customer.city',
  'customer.postalCode',
  'customer.street',
  'customer.address',
])

/** `State` and `Unité` beside the parts of an address, whose values are nothing else, are parts of it. */
export function settleTwoMeanings(
  columns: readonly ColumnMapping[],
  valuesOf: (column: ColumnMapping) => readonly string[],
): void {
  for (const { header, alone, beside, isOne, called } of TWO_MEANINGS) {
    if (columns.some(({ field }) => field === beside) || !columns.some(({ field }) => ADDRESS.has(field))) continue
    const found = columns.find(
      (column) =>
        column.source !== 'user' &&
        column.field === alone &&
        header.test(fold(column.header)) &&
        valuesOf(column).length > 0 &&
        !valuesOf(column).some(isOne),
    )
    if (found !== undefined)
      Object.assign(found, {
        field: beside,
        source: 'values',
        confidence: 0.8,
        why: `It stands beside other parts of an address, and its values are no ${called}.`,
      })
  }
}
