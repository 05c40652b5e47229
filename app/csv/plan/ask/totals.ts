/** Finds columns where one is another plus a fee, and asks which one was paid. */
import type { Detection, Question } from '../../types.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { unnumberedOf, type Field } from '../../words/fields.ts'
import { isZero, sumOf } from '../../words/money/amounts.ts'
import { isChange } from './change.ts'
import { candidate } from './competing.ts'
import { digitsOf, scaled, sumsOf, type Sums } from '../propose/fee-sums.ts'
import { wordsIn } from '../headers/header-words.ts'

interface Sum {
  /** The amount until the question is answered. */
  taken: SettledColumn
  column: SettledColumn
  total: SettledColumn
  fee: SettledColumn
  sums: Sums
}

/** A column that equals the chosen amount plus a fee in every record, and the columns that this explains. */
export function totalsWithFee(
  settled: Settled,
  unused: readonly SettledColumn[],
  questions: readonly Question[],
): { asked: Sum | null; explained: Set<SettledColumn> } {
  const explained = new Set<SettledColumn>()
  const at = (...fields: Field[]): SettledColumn | undefined =>
    settled.columns.find(({ field }) => fields.includes(field))
  const amount = at('amount', 'credit', 'received.amount')
  // What is called sent may be what the customer paid in, and its total with the fee what was collected.
  const sent = questions.some(({ about }) => about === 'direction of exchanges') ? at('sent.amount') : undefined
  const asked = [amount, sent].map((one) => (one === undefined ? null : sumWith(one, settled, unused, explained)))
  explainTotals(settled, unused, explained)
  return { asked: asked.find((sum) => sum !== null) ?? null, explained }
}

/** `Invoice Total` that is `Cash`, `Wire` and `Cheque` together in every record says nothing more. */
function explainTotals(
  { detection: { preview }, columns }: Settled,
  unused: readonly SettledColumn[],
  explained: Set<SettledColumn>,
): void {
  const parts = columns.filter(({ field }) => unnumberedOf(field).field === 'amount')
  const [first] = parts
  if (first === undefined || parts.length < 2) return
  const digits = ({ position, decimalSign }: SettledColumn, cells: readonly string[]): string | null =>
    digitsOf((cells[position] ?? '').trim(), decimalSign ?? first.decimalSign)
  const together = preview.map(({ cells }) =>
    parts.map((part) => digits(part, cells) ?? '0').reduce((sum, part) => sumOf(sum, part), '0'),
  )
  for (const column of unused) {
    const wholes = preview.map(({ cells }) => digits(column, cells))
    if (
      wholes.some((whole) => whole !== null) &&
      wholes.every((whole, index) =>
        whole === null ? isZero(together[index]!) : scaled(whole) === scaled(together[index]!),
      )
    )
      explained.add(column)
  }
}

/** The first total of this amount and a fee; all columns of such totals are `explained`. */
function sumWith(
  amount: SettledColumn,
  { detection: { preview }, columns }: Settled,
  unused: readonly SettledColumn[],
  explained: Set<SettledColumn>,
): Sum | null {
  let asked: Sum | null = null
  const numbers = (column: SettledColumn): (string | null)[] =>
    preview.map(({ cells }) =>
      digitsOf((cells[column.position] ?? '').trim(), column.decimalSign ?? amount.decimalSign),
    )
  const own = numbers(amount)
  const feeColumns = [...columns.filter(({ field }) => field === 'fee' || field === 'rate'), ...unused]
  // The user may have left out the fee column.
  const wholes = [
    ...unused.filter((column) => !isChange(column)),
    ...columns.filter(({ field, source }) => field === 'ignore' && source === 'user'),
  ]
  const read = new Map([...feeColumns, ...wholes].map((column) => [column, numbers(column)]))
  const at = own.findIndex((digits) => digits !== null)
  if (at < 0) return asked
  // Comparing all pairs is quadratic in the columns: one record shows which fee each column would need.
  const byFee = Map.groupBy(
    feeColumns.filter((fee) => read.get(fee)!.some((digits) => digits !== null && !isZero(digits))),
    (fee) => scaled(read.get(fee)![at] ?? '0'),
  )
  for (const other of wholes) {
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
      if (amount.source !== 'user' && other.source !== 'user')
        asked ??= {
          taken: amount,
          column: above === null ? other : amount,
          total: above === null ? amount : other,
          fee,
          sums,
        }
    }
  }
  return asked
}

const key = ({ position }: SettledColumn): string => `#${position}`

const FEES = ['fee', 'commission', 'spread', 'margin', 'markup', 'discount', 'tax', 'gst', 'hst']

export function feeQuestion({ taken, column, total, fee, sums }: Sum, { preview }: Detection): Question {
  const [name, whole] = [column.header.trim(), total.header.trim()]
  const part = wordsIn(fee.header).has('change')
    ? 'the change'
    : fee.field === 'fee' || FEES.some((word) => wordsIn(fee.header).has(word))
      ? 'the fee'
      : `"${fee.header.trim()}"`
  return {
    about: `which column is ${taken.field}`,
    code: 'which-column',
    column: taken.header,
    setting: 'columns',
    examples: [candidate(column, preview), candidate(total, preview)],
    question: `"${whole}" is "${name}" and "${fee.header.trim()}" together in every record. Which one did the customer pay in: "${name}" (without ${part}; ${sums.without} in the first ${preview.length === 1 ? 'record' : `${preview.length} records`}) or "${whole}" (with it; ${sums.with})?`,
    choices: [
      { value: key(column), label: `${name}: without ${part}, ${sums.without}` },
      { value: key(total), label: `${whole}: with ${part}, ${sums.with}` },
    ],
  }
}

/** Replaces a less precise question about the same column. */
export function askOnce(questions: Question[], question: Question): void {
  const before = questions.findIndex(({ about }) => about === question.about)
  questions.splice(before < 0 ? questions.length : before, before < 0 ? 0 : 1, question)
}
