/** The kinds of a file's columns, without their values: to see whether a choice for one file applies to another. */
import { proposeMapping } from '#app/csv/plan/propose/mapping.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { isStanding } from '#app/csv/plan/standing.ts'
import { samplesOf } from '#app/csv/plan/propose/column/facts.ts'
import { kindOf } from '#app/csv/plan/headers/value-kinds.ts'
import type { Detection } from '#app/csv/types.ts'
import type { Field } from '#app/csv/words/fields.ts'

export interface FileFacts {
  /** The header cells under the choices. */
  header: string[]
  /** By position, for columns with values: `number`, `date`, `code` or `words`. */
  kinds: Record<string, string>
  /** Fields with a constant although their column had values too. */
  over: Field[]
}

/** Kinds that may be mistaken for one another from one day's values to the next. */
const ALIKE: Record<string, string> = {
  money: 'number',
  numbers: 'number',
  'coin-amounts': 'number',
  moments: 'date',
  days: 'date',
  births: 'date',
  currencies: 'code',
  coins: 'code',
}

export function fileFactsOf(detection: Detection, plan: ImportPlan): FileFacts {
  const year = new Date().getUTCFullYear()
  const kinds: Record<string, string> = {}
  detection.header.forEach((_, position) => {
    const values = samplesOf(detection.preview, position)
    if (values.length > 0) kinds[position] = ALIKE[kindOf(values, year) ?? ''] ?? 'words'
  })
  const beside = proposeMapping(detection, { ...plan, constants: {} })
  const over = (Object.keys(plan.constants) as Field[]).filter(
    (field) =>
      !isStanding(field, plan.constants[field]) &&
      beside.columns.some((column) => column.field === field && kinds[column.position] !== undefined),
  )
  return { header: detection.header, kinds, over }
}
