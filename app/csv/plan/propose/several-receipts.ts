/** Columns of amounts that are separate receipts. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import { numbered } from '../../words/fields.ts'

/**
 * Amount columns with their own currencies, of which some record fills only one: several receipts, not one in two
 * currencies.
 */
export function severalReceipts(columns: ColumnMapping[], records: readonly CsvRecord[]): void {
  const [first, ...others] = columns.filter(
    ({ field, currency, source }) => field === 'amount' && currency !== undefined && source !== 'user',
  )
  const all = first === undefined ? [] : [first, ...others]
  if (
    all.length < 2 ||
    new Set(all.map(({ currency }) => currency)).size < all.length ||
    columns.some(({ field }) => field === 'currency')
  )
    return
  const isFilled = ({ cells }: CsvRecord, { position }: ColumnMapping): boolean => /[1-9]/.test(cells[position] ?? '')
  if (
    !records.some(
      (record) => all.filter((column) => isFilled(record, column)).length === 1 && !isFilled(record, all[0]!),
    )
  )
    return
  others.forEach((column, index) => {
    const field = numbered('amount', index + 2)
    if (field !== null)
      Object.assign(column, {
        field,
        confidence: 0.8,
        source: 'values',
        why: `Some records fill this column but not "${all[0]!.header.trim()}", so it’s a separate amount.`,
      })
  })
}
