/**
 * Reuses the choices of an earlier file with the same headers; those that contradict the new values are asked again.
 */
import { decimalSignOf, type ColumnEvidence } from '#app/csv/plan/settle/evidence.ts'
import { positionOf, type Mapping } from '#app/csv/plan/columns.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { samplesOf } from '#app/csv/plan/propose/column/facts.ts'
import { contradicts, fits } from '#app/csv/plan/headers/value-kinds.ts'
import type { Detection } from '#app/csv/types.ts'
import type { DateOrder } from '#app/csv/words/dates.ts'
import type { Field } from '#app/csv/words/fields.ts'
import { fileFactsOf, type FileFacts } from './facts.ts'

export interface RecalledChoices {
  plan: ImportPlan
  /** Choices that the values contradict, in words. */
  contradicted: string[]
}

interface Look {
  /** Under the remaining choices. */
  detection: Detection
  mapping: Mapping
  /** Evidence from every record. */
  columns: readonly ColumnEvidence[]
}

const named = (header: string | undefined, position: number): string =>
  `“${header?.trim() || `column ${position + 1}`}”`

/** Drops an encoding chosen for a file that didn't prove one, if this file's bytes prove another. */
export function withoutEncoding(plan: ImportPlan, detection: Detection): RecalledChoices {
  const { encoding } = plan.file
  const isOffered = detection.encodingReadings?.some((reading) => reading.encoding === encoding)
  if (encoding === undefined || encoding === detection.encoding || isOffered || detection.workbook !== undefined)
    return { plan, contradicted: [] }
  const { encoding: _, secondEncoding: __, ...file } = plan.file
  return { plan: { ...plan, file }, contradicted: ['the encoding'] }
}

/** `before`: the columns of the earlier file; null if unknown. */
export function withoutContradicted(plan: ImportPlan, look: Look, before: FileFacts | null): RecalledChoices {
  const next = structuredClone(plan)
  const contradicted: string[] = []
  const { detection } = look
  const at = (key: string): number => positionOf(key, detection.header, detection.width)
  const now = fileFactsOf(detection, plan)
  for (const [key, field] of Object.entries(next.columns)) {
    const position = at(key)
    const values = samplesOf(detection.preview, position)
    const isOther =
      field === 'ignore'
        ? before !== null && now.kinds[position] !== undefined && now.kinds[position] !== before.kinds[position]
        : values.length > 0 && (!fits(field, values) || contradicts(field, values))
    if (!isOther) continue
    delete next.columns[key]
    contradicted.push(`the field of ${named(detection.header[position], position)}`)
  }
  for (const field of Object.keys(next.constants) as Field[]) {
    if (before === null || !now.over.includes(field) || before.over.includes(field)) continue
    delete next.constants[field]
    contradicted.push('one value for every row, where a column now has values')
  }
  for (const found of look.columns) {
    const { position } = found
    const column = named(detection.header[position], position)
    const order = drop(next.columnDateOrders, at, position, (chosen) => isOtherOrder(chosen, found))
    const sign = drop(next.columnDecimalSigns, at, position, (chosen) => isOtherSign(chosen, found))
    if (order || (next.dateOrder !== null && isOtherOrder(next.dateOrder, found))) {
      if (!order) next.dateOrder = null
      contradicted.push(`the order of dates in ${column}`)
    }
    if (sign || (next.decimalSign !== null && isOtherSign(next.decimalSign, found))) {
      if (!sign) next.decimalSign = null
      contradicted.push(`the decimal sign in ${column}`)
    }
  }
  return { plan: next, contradicted: [...new Set(contradicted)] }
}

function isOtherOrder(chosen: DateOrder, found: ColumnEvidence): boolean {
  const other = chosen === 'DMY' ? 'MDY' : chosen === 'MDY' ? 'DMY' : null
  return other !== null && [...found.dateOrders.values()].some((orders) => orders[other].length > 0)
}

const isOtherSign = (chosen: string, found: ColumnEvidence): boolean =>
  (chosen === '.' ? found.commaDecimals : found.dotDecimals) > 0 && decimalSignOf(found) !== chosen

/** Drops a column's choice if it doesn't hold; returns whether it held. */
function drop<Value>(
  choices: Record<string, Value>,
  at: (key: string) => number,
  position: number,
  isWrong: (chosen: Value) => boolean,
): boolean {
  for (const [key, chosen] of Object.entries(choices))
    if (at(key) === position && isWrong(chosen)) {
      delete choices[key]
      return true
    }
  return false
}
