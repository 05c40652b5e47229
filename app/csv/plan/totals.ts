/** Columns of which one is another and a fee together: which of them was paid in is asked. */
import type { Detection, Question } from '../types.ts'
import type { Settled, SettledColumn } from './settled.ts'
import { isZero, parseAmount, plainDigits, sumOf } from '../words/amounts.ts'
import { tidy } from '../words/fold.ts'
import { candidate } from './competing.ts'
import type { ColumnMapping } from './mapping.ts'
import type { CsvRecord } from '../types.ts'
import { wordsIn } from './header-words.ts'

export function digitsOf(text: string, sign: SettledColumn['decimalSign']): string | null {
  const read = parseAmount(text, sign)
  return read.ok ? read.value.digits : null
}

interface Sum {
  /** What is taken as the amount until it is answered. */
  taken: SettledColumn
  column: SettledColumn
  total: SettledColumn
  fee: SettledColumn
  sums: { without: string; with: string }
}

/** Whether a whole is a part and a fee together in every record, with the sums; null where it is not, or no fee was ever taken. */
function sumsOf(
  parts: readonly (string | null)[],
  fees: readonly (string | null)[],
  wholes: readonly (string | null)[],
): Sum['sums'] | null {
  let sums = { without: '0', with: '0' }
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

/** A column that is the amount and a fee together in every record, beside the amount that was taken; and those that the amount and a fee explain. */
export function totalsWithFee(
  settled: Settled,
  unused: readonly SettledColumn[],
): { asked: Sum | null; explained: Set<SettledColumn> } {
  const {
    detection: { preview },
    columns,
  } = settled
  const explained = new Set<SettledColumn>()
  let asked: Sum | null = null
  const amount = columns.find(({ field }) => field === 'amount' || field === 'credit' || field === 'received.amount')
  if (amount === undefined) return { asked, explained }
  const numbers = (column: SettledColumn): (string | null)[] =>
    preview.map(({ cells }) => digitsOf(tidy(cells[column.position] ?? ''), column.decimalSign ?? amount.decimalSign))
  const own = numbers(amount)
  const feeColumns = [...columns.filter(({ field }) => field === 'fee' || field === 'rate'), ...unused]
  const read = new Map([...feeColumns, ...unused].map((column) => [column, numbers(column)]))
  const at = own.findIndex((digits) => digits !== null)
  if (at < 0) return { asked, explained }
  // Files of hundreds of columns have as many pairs as their square: in one record each column says what its fee would have to be.
  const byFee = Map.groupBy(
    feeColumns.filter((fee) => read.get(fee)!.some((digits) => digits !== null && !isZero(digits))),
    (fee) => scaled(read.get(fee)![at] ?? '0'),
  )
  for (const other of unused) {
    const whole = read.get(other)![at]
    if (whole == null) continue
    const between = scaled(whole) - scaled(own[at]!)
    for (const fee of byFee.get(between < 0n ? -between : between) ?? []) {
      if (fee === other) continue
      const [others, fees] = [read.get(other)!, read.get(fee)!]
      const above = sumsOf(own, fees, others)
      const below = above === null ? sumsOf(others, fees, own) : null
      const sums = above ?? below
      if (sums === null) continue
      explained.add(other).add(fee)
      if (amount.source !== 'user')
        asked ??= {
          taken: amount,
          column: above === null ? other : amount,
          total: above === null ? amount : other,
          fee,
          sums,
        }
    }
  }
  return { asked, explained }
}

/** What stands beside an amount and a fee is not what the amount is worth: one of the two is the other and the fee together. */
export function isWithFee(
  worth: ColumnMapping,
  amount: ColumnMapping,
  fee: ColumnMapping,
  records: readonly CsvRecord[],
): boolean {
  const read = ({ position }: ColumnMapping): (string | null)[] =>
    records.map(({ cells }) => {
      const text = tidy(cells[position] ?? '')
      return digitsOf(text, '.') ?? digitsOf(text, ',')
    })
  return sumsOf(read(amount), read(fee), read(worth)) !== null || sumsOf(read(worth), read(fee), read(amount)) !== null
}

const isEqual = (left: string, right: string): boolean => plainDigits(left) === plainDigits(right)

const key = ({ position }: SettledColumn): string => `#${position}`

export function feeQuestion({ taken, column, total, fee, sums }: Sum, { preview }: Detection): Question {
  const [name, whole] = [tidy(column.header), tidy(total.header)]
  const part = wordsIn(fee.header).has('change') ? 'change' : 'fee'
  return {
    about: `which column is ${taken.field}`,
    code: 'which-column',
    column: taken.header,
    setting: 'columns',
    examples: [candidate(column, preview), candidate(total, preview)],
    question: `"${whole}" is "${name}" and "${tidy(fee.header)}" together in every record. Which one did the customer pay in: "${name}" (without the ${part}; ${sums.without} in the first ${preview.length === 1 ? 'record' : `${preview.length} records`}) or "${whole}" (with it; ${sums.with})?`,
    choices: [
      { value: key(column), label: `${name}: without the ${part}, ${sums.without}` },
      { value: key(total), label: `${whole}: with the ${part}, ${sums.with}` },
    ],
  }
}

/** In place of a question about the same that says less. */
export function askOnce(questions: Question[], question: Question): void {
  const before = questions.findIndex(({ about }) => about === question.about)
  questions.splice(before < 0 ? questions.length : before, before < 0 ? 0 : 1, question)
}

/** A decimal as a whole number that decimals of one value share. */
export function scaled(digits: string): bigint {
  const [whole = '0', decimals = ''] = digits.split('.')
  return BigInt(whole + decimals.padEnd(30, '0').slice(0, 30))
}
