/** Settles the notation of a column's dates and amounts, or asks. */
import type { Detection, Question } from '../../types.ts'
import { positionOf, type ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import type { SettledColumn } from '../settled.ts'
import { decimalSignOf, type ColumnEvidence } from './evidence.ts'
import { baseOf, DATE_FIELDS, MONEY_FIELDS } from '../../words/fields.ts'
import type { DecimalSign } from '../../words/money/amounts.ts'

/** The plan's setting for a column. */
export const settingFor = <Value>(
  record: Record<string, Value>,
  column: { position: number; header: string },
  detection: Detection,
): Value | undefined => {
  for (const [key, value] of Object.entries(record))
    if (positionOf(key, detection.header, detection.width) === column.position) return value
  return undefined
}

/** `Date (MM/DD/YYYY)`, `Date jj-mm-aaaa`: the order that the header states. */
function orderInHeader(header: string): 'DMY' | 'MDY' | null {
  const text = header.toLowerCase()
  if (/(?<![a-z])(?:dd|jj|tt)[^a-z]?mm[^a-z]?(?:yy|aa|jj)/.test(text)) return 'DMY'
  return /(?<![a-z])mm[^a-z]?(?:dd|jj|tt)[^a-z]?(?:yy|aa|jj)/.test(text) ? 'MDY' : null
}

export function dateOrder(
  column: ColumnMapping,
  found: ColumnEvidence | undefined,
  plan: ImportPlan,
  detection: Detection,
  questions: Question[],
): Pick<SettledColumn, 'dateOrder' | 'dateSeparators'> {
  const chosen = settingFor(plan.columnDateOrders, column, detection) ?? plan.dateOrder
  if (chosen) return { dateOrder: chosen, dateSeparators: null }
  const unsettled = { dateOrder: null, dateSeparators: null }
  if (!found || !DATE_FIELDS.has(baseOf(found.field))) return unsettled
  if (found.yearFirst.isProven) return { dateOrder: 'YMD', dateSeparators: null }
  // Separators that no other value explains come first: they are what is asked about.
  const all = [...found.dateOrders.values()].sort(
    (left, right) => Number(left.DMY.length + left.MDY.length > 0) - Number(right.DMY.length + right.MDY.length > 0),
  )
  const [dayFirst, monthFirst, open] = (['DMY', 'MDY', 'open'] as const).map((order) =>
    all.flatMap((orders) => orders[order]),
  ) as [string[], string[], string[]]
  // Dates with dots are day first, unless one of them contradicts that.
  const settledBy = [...found.dateOrders].map(([separator, { DMY, MDY }]) =>
    DMY.length > 0 && MDY.length > 0
      ? 'both'
      : DMY.length > 0
        ? 'DMY'
        : MDY.length > 0
          ? 'MDY'
          : separator === '.'
            ? 'DMY'
            : null,
  )
  const mayBeYear = found.yearFirst.mayBe(new Date().getUTCFullYear()) && orderInHeader(column.header) === null
  if (mayBeYear) {
    askYear(column, found.yearFirst.example, questions)
    return unsettled
  }
  const [first] = settledBy
  if ((first === 'DMY' || first === 'MDY') && settledBy.every((order) => order === first))
    return { dateOrder: first, dateSeparators: new Set(found.dateOrders.keys()) }
  const stated = orderInHeader(column.header)
  if (stated !== null && (stated === 'DMY' ? monthFirst : dayFirst).length === 0)
    return { dateOrder: stated, dateSeparators: new Set(found.dateOrders.keys()) }
  // Each value can be read in only one way.
  if (open.length === 0) return unsettled
  const name = column.header.trim()
  const both = dayFirst.length > 0 && monthFirst.length > 0
  questions.push({
    about: `date order of ${name}`,
    code: 'date-order',
    column: column.header,
    setting: 'dateOrder',
    examples: [open, dayFirst, monthFirst].flatMap((values) =>
      values.slice(0, dayFirst.length + monthFirst.length > 0 ? 1 : 3),
    ),
    question: both
      ? `In "${name}", ${dayFirst[0]} can only be day first and ${monthFirst[0]} only month first. Is ${open[0]} day first or month first?`
      : dayFirst.length + monthFirst.length > 0
        ? `In "${name}", ${dayFirst[0] ?? monthFirst[0]} can only be ${dayFirst.length > 0 ? 'day' : 'month'} first, but it is written differently from ${open[0]}. Is ${open[0]} day first or month first?`
        : `In "${name}", is ${open[0]} day first or month first?`,
    choices: [
      { value: 'DMY', label: 'day, month, year' },
      { value: 'MDY', label: 'month, day, year' },
    ],
  })
  return unsettled
}

function askYear(column: ColumnMapping, example: string, questions: Question[]): void {
  const name = column.header.trim()
  questions.push({
    about: `date order of ${name}`,
    code: 'date-order',
    column: column.header,
    setting: 'dateOrder',
    examples: [example],
    question: `In "${name}", which of the numbers in ${example} is the year?`,
    choices: [
      { value: 'YMD', label: 'the first: year, month, day' },
      { value: 'DMY', label: 'the last: day, month, year' },
      { value: 'MDY', label: 'the last: month, day, year' },
    ],
  })
}

export function decimalSign(
  column: ColumnMapping,
  found: ColumnEvidence | undefined,
  plan: ImportPlan,
  detection: Detection,
  questions: Question[],
  fileSigns: ReadonlySet<string>,
): DecimalSign | null {
  const chosen = settingFor(plan.columnDecimalSigns, column, detection) ?? plan.decimalSign
  if (chosen) return chosen
  if (!found) return null
  const sign = decimalSignOf(found)
  if (sign !== 'open') return sign
  const free = !MONEY_FIELDS.has(baseOf(column.field)) || column.field === 'vc.amount'
  if (free && fileSigns.size === 1) return fileSigns.has('.') ? '.' : ','
  if (baseOf(column.field) === 'rate' && found.openComma.length === 0) return '.'
  const example = found.openDot[0] ?? found.openComma[0]!
  const mark = found.openDot.length > 0 ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  questions.push({
    about: `decimal sign of ${column.header.trim()}`,
    code: 'decimal-sign',
    column: column.header,
    setting: 'decimalSign',
    examples: [...found.openDot, ...found.openComma],
    question: `In "${column.header.trim()}", does ${example} mean ${example.replace(mark, ' ')} or ${example} with three decimals?`,
    choices: [
      { value: other, label: `thousands: ${example} is ${example.replace(mark, ' ')}` },
      { value: mark, label: `decimals: ${example} is a little more than ${example.split(mark)[0]}` },
    ],
  })
  return null
}
