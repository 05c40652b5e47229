/** Asks about amounts that may be in another unit: cents, thousands, or zero-padded whole numbers. */
import type { Question } from '../../types.ts'
import { positionOf } from '../columns.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { fromUnit, parseAmount } from '../../words/money/amounts.ts'
import { MONEY_FIELDS, baseOf } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { splitWords } from '../headers/header-words.ts'
import { samplesOf } from '../propose/column/facts.ts'

const MINOR = /\b(?:minor|cents?|pennies|centimes|centavos|centesimi|smallest unit|lowest unit|implied decimals?)\b/
/** `Amount (000s)`, `Montant (k$)`, `Betrag in Tsd`. */
const THOUSANDS =
  /\b(?:0{3}s?|x ?1 ?0{3}|thousands?|thous|milliers?|miles|milhares|mila|tausend|tsd|duizend(?:en)?|in k|k cad|k usd|k eur|kcad|kusd|keur)\b/
const K_SIGN = /\bk\s?[$€£]|[$€£]\s?k\b|[$€£]\s?0{3}|[([]\s?k\s?[)\]]/i
/** Mainframe format: cents without a decimal sign, zero-padded on the left. */
const PADDED = /^[-+]?0\d{5,}$/

type Doubt = 'minor' | 'thousands' | 'padded'

function doubtOf({ header }: SettledColumn, values: readonly string[]): Doubt | null {
  const text = fold(splitWords(header))
  if (THOUSANDS.test(text) || K_SIGN.test(header)) return 'thousands'
  const areWhole = values.every((value) => /^[-+]?\d+$/.test(value))
  if (!areWhole) return null
  if (MINOR.test(text)) return 'minor'
  return values.every((value) => PADDED.test(value)) ? 'padded' : null
}

/** Asks for the unit of such amounts: `gross_minor` over 1250000, `CAD 000s` over 12.5, 000001250000. */
export function settleUnits({ plan, columns, detection }: Settled, questions: Question[]): void {
  for (const column of columns) {
    if (!MONEY_FIELDS.has(baseOf(column.field))) continue
    const isAnswered = Object.keys(plan.units).some(
      (key) => positionOf(key, detection.header, detection.width) === column.position,
    )
    const values = samplesOf(detection.preview, column.position)
    const doubt = isAnswered || values.length === 0 ? null : doubtOf(column, values)
    const [example] = values
    if (doubt === null || example === undefined) continue
    const read = parseAmount(example, column.decimalSign ?? '.')
    const digits = read.ok ? read.value.digits : example.replace(/^[-+]/, '')
    const whole = digits.replace(/^0+(?=\d)/, '')
    const name = column.header.trim()
    const unit = doubt === 'thousands' ? 'thousand' : 'cent'
    questions.push({
      about: `unit of ${name}`,
      code: 'unit',
      column: column.header,
      setting: `units.${name}`,
      examples: values.slice(0, 3),
      question: doubt === 'thousands' ? `Is "${name}" in thousands?` : `Is "${name}" in cents?`,
      choices: [
        { value: unit, label: `yes: ${example} is ${fromUnit(digits, unit).amount.replace(/^0+(?=\d)/, '')}` },
        { value: 'whole', label: `no: ${example} is ${whole.includes('.') ? whole : `${whole}.00`}` },
      ],
    })
  }
}
