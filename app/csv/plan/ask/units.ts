/** Amounts that may be in cents: a header that says so, over whole numbers. */
import type { Question } from '../../types.ts'
import { positionOf } from '../columns.ts'
import type { Settled } from '../settled.ts'
import { MONEY_FIELDS, baseOf } from '../../words/fields.ts'
import { fold, tidy } from '../../words/fold.ts'
import { spacedOut } from '../headers/header-words.ts'
import { samplesOf } from '../propose/column.ts'

const MINOR = /\b(?:minor|cents?|pennies|centimes|centavos|smallest unit|lowest unit)\b/

/** Asks whether whole numbers under such a header are hundredths: `gross_minor` over 1250000. */
export function settleUnits({ plan, columns, detection }: Settled, questions: Question[]): void {
  for (const column of columns) {
    if (!MONEY_FIELDS.has(baseOf(column.field)) || !MINOR.test(fold(spacedOut(column.header)))) continue
    const isAnswered = Object.keys(plan.units).some(
      (key) => positionOf(key, detection.header, detection.width) === column.position,
    )
    const values = samplesOf(detection.preview, column.position)
    if (isAnswered || values.length === 0 || !values.every((text) => /^[-+]?\d+$/.test(text))) continue
    const [example] = values as [string]
    const digits = example.replace(/^[-+]/, '').padStart(3, '0')
    const name = tidy(column.header)
    questions.push({
      about: `unit of ${name}`,
      code: 'unit',
      column: column.header,
      setting: `units.${name}`,
      examples: values.slice(0, 3),
      question: `Is "${name}" in cents?`,
      choices: [
        { value: 'cent', label: `yes: ${example} is ${digits.slice(0, -2)}.${digits.slice(-2)}` },
        { value: 'whole', label: `no: ${example} is ${example}.00` },
      ],
    })
  }
}
