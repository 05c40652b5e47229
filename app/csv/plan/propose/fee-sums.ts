/** Checks whether one column is the sum of another and a fee. */
import type { CsvRecord } from '../../types.ts'
import { isZero, parseAmount, plainDigits, sumOf, type DecimalSign } from '../../words/money/amounts.ts'
import type { ColumnMapping } from '../columns.ts'

/** Totals of the preview records, with and without the fee. */
export interface Sums {
  without: string
  with: string
}

export function digitsOf(text: string, sign: DecimalSign | null): string | null {
  const read = parseAmount(text, sign)
  return read.ok ? read.value.digits : null
}

/** The totals, if the whole is the part plus the fee in every record; null otherwise, or if there never was a fee. */
export function sumsOf(
  parts: readonly (string | null)[],
  fees: readonly (string | null)[],
  wholes: readonly (string | null)[],
): Sums | null {
  let sums: Sums = { without: '0', with: '0' }
  let hasFee = false
  for (const [index, part] of parts.entries()) {
    const [charged, whole] = [fees[index] ?? '0', wholes[index] ?? null]
    if (part === null && whole === null) continue
    if (part === null || whole === null || !isEqual(sumOf(part, charged), whole)) return null
    sums = { without: sumOf(sums.without, part), with: sumOf(sums.with, whole) }
    hasFee ||= !isZero(charged)
  }
  return hasFee ? sums : null
}

/** Whether an amount is another plus or minus a fee, and so not its value. */
export function isWithFee(
  worth: ColumnMapping,
  amount: ColumnMapping,
  fee: ColumnMapping,
  records: readonly CsvRecord[],
): boolean {
  const read = ({ position }: ColumnMapping): (string | null)[] =>
    records.map(({ cells }) => {
      const text = (cells[position] ?? '').trim()
      return digitsOf(text, '.') ?? digitsOf(text, ',')
    })
  return sumsOf(read(amount), read(fee), read(worth)) !== null || sumsOf(read(worth), read(fee), read(amount)) !== null
}

const isEqual = (left: string, right: string): boolean => plainDigits(left) === plainDigits(right)

/** A decimal as an integer at a common scale. */
export function scaled(digits: string): bigint {
  const [whole = '0', decimals = ''] = digits.split('.')
  return BigInt(whole + decimals.padEnd(30, '0').slice(0, 30))
}
