import type { Field } from '#app/csv/words/fields.ts'
import { positionOf, type Mapping } from '#app/csv/plan/columns.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { wordKey } from '#app/csv/plan/settle/meanings.ts'
import type { Detection, Question } from '#app/csv/types.ts'
import type { UnknownWords } from '#app/csv/plan/ask/unknown-words.ts'
import { codeChoices } from '../look/coded-words.ts'
import { columnKey } from './plan-form.ts'

/** The table of value meanings: unknown words, and those already explained. */

export interface MeaningRow {
  /** The column's key in the plan. */
  column: string
  /** The column's name on the page. */
  name: string
  value: string
  /** '' for none yet. */
  meaning: string
  choices: readonly string[]
}

/** Words of one column shown at once: the next ones follow once these are explained. */
const mostWords = 50

const methods = ['cash', 'virtual currency', 'e-transfer', 'wire', 'card', 'cheque', 'other']
const methodsWithDirection = methods.flatMap((method) => [`${method} in`, `${method} out`])
/** Both sides of an exchange: the direction of the amount, then what was given or received for it. */
const exchanges = [
  'cash in, cash out',
  'cash out, cash in',
  'cash in, virtual currency out',
  'virtual currency in, cash out',
]
const directions = ['in', 'out', 'internal']
const statuses = ['completed', 'pending', 'cancelled', 'failed', 'reversed']

function choicesOf(field: Field | undefined): string[] {
  if (field === 'method') return [...methods, ...methodsWithDirection, 'skip']
  if (field === 'direction') return [...directions, ...methodsWithDirection, 'skip']
  const codes = field === undefined ? null : codeChoices(field)
  if (codes !== null) return [...codes]
  if (field === 'status') return [...statuses, 'skip']
  return [...methodsWithDirection, ...exchanges, ...methods, ...directions, ...statuses, 'skip']
}

interface Known {
  detection: Detection
  mapping: Mapping
  questions: readonly Question[]
  unknown: readonly UnknownWords[]
}

/** `more`: the page doesn't show all words yet. */
export function meaningRows(
  { detection, mapping, questions, unknown }: Known,
  plan: ImportPlan,
): { rows: MeaningRow[]; more: boolean } {
  const place = (key: string) => positionOf(key, detection.header, detection.width)
  const row = (column: string, value: string, meaning: string): MeaningRow => {
    const choices = choicesOf(mapping.columns[place(column)]?.field)
    const header = mapping.columns[place(column)]?.header.trim()
    return {
      column,
      name: header || (place(column) < 0 ? column : `column ${place(column) + 1}`),
      value,
      meaning,
      choices: meaning === '' || choices.includes(meaning) ? choices : [meaning, ...choices],
    }
  }
  const explained = Object.entries(plan.values).flatMap(([column, words]) =>
    Object.entries(words).map(([value, meaning]) => row(column, value, meaning)),
  )
  const open = new Map<number, Map<string, string>>()
  const add = (position: number, words: readonly string[]) => {
    const known = open.get(position) ?? new Map<string, string>()
    for (const word of words) if (!known.has(wordKey(word))) known.set(wordKey(word), word)
    open.set(position, known)
  }
  for (const question of questions) {
    const asked =
      question.code === 'value-meaning'
        ? mapping.columns.find(
            (column) => column.header === question.column && (column.field !== 'ignore' || column.isUndone),
          )
        : undefined
    if (asked)
      add(
        asked.position,
        question.choices.map(({ value }) => value),
      )
  }
  for (const { position, words } of unknown) add(position, words)
  for (const { column, value } of explained) open.get(place(column))?.delete(wordKey(value))
  const asked = [...open].flatMap(([position, words]) =>
    [...words.values()].slice(0, mostWords).map((value) => row(columnKey(position, detection), value, '')),
  )
  return { rows: [...asked, ...explained], more: [...open.values()].some((words) => words.size > mostWords) }
}
