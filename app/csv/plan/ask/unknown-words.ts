/** Finds words without a known meaning: they refuse rows, or leave a report incomplete. */
import type { Evidence } from '../settle/evidence.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { isCoded, type Field } from '../../words/fields.ts'
import { wordKey } from '../settle/meanings.ts'
import { directionNamed, columnMethod, parseMeaning, statusNamed, typeNamed } from '../../words/values.ts'

export interface UnknownWords {
  position: number
  words: string[]
}

/** Whether a word of a list has a code. */
export type IsCode = (field: Field, word: string) => boolean

/** The unknown words of each method, direction, status, type or list column, in file order. */
export function unknownWords(settled: Settled, evidence: Evidence, isCode: IsCode): UnknownWords[] {
  return settled.columns.flatMap((column) => {
    const { field, words: chosen } = column
    const isKnown = isCoded(field)
      ? (value: string) => isCode(field, chosen?.get(wordKey(value)) ?? value)
      : settled.plan.subject === 'transactions'
        ? knownIn(column, settled)
        : null
    if (isKnown === null || column.meanings?.has('*')) return []
    const words = new Map<string, string>()
    for (const value of evidence.at(column.position)?.words.keys() ?? []) {
      const key = wordKey(value)
      if (key !== '' && !words.has(key) && !column.meanings?.has(key) && !isPlaceholder(value) && !isKnown(value))
        words.set(key, value)
    }
    return words.size === 0 ? [] : [{ position: column.position, words: [...words.values()] }]
  })
}

/** Whether a value is understood without an answer; null if an unknown one doesn't refuse the row. */
function knownIn({ field, meanings }: SettledColumn, { plan }: Settled): ((value: string) => boolean) | null {
  if (field === 'method') return (value) => columnMethod(value) !== null
  if (field === 'status') return (value) => statusNamed(value) !== null
  if (field === 'direction')
    return plan.constants.direction !== undefined || plan.directionFrom !== null
      ? null
      : (value) => directionNamed(value) !== null
  // Most words of a type column decide nothing; once some are explained, the others may be why a row is refused.
  return field === 'type' && meanings !== null
    ? (value) => typeNamed(value) !== null || parseMeaning(value) !== null
    : null
}
