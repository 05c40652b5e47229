/**
 * Words of a file that rows are refused for, because nobody said what they mean.
 */
import type { Evidence } from './evidence.ts'
import type { Settled, SettledColumn } from './settled.ts'
import { isPlaceholder } from '../words/parties.ts'
import { wordKey } from './settle.ts'
import { directionNamed, methodSaid, parseMeaning, statusNamed, typeNamed } from '../words/values.ts'

export interface UnknownWords {
  position: number
  words: string[]
}

/** The unknown words of each column of methods, directions, statuses or types, in the order in which the file shows them. */
export function unknownWords(settled: Settled, evidence: Evidence): UnknownWords[] {
  if (settled.plan.subject !== 'transactions') return []
  return settled.columns.flatMap((column) => {
    const isKnown = knownIn(column, settled)
    if (isKnown === null || column.meanings?.has('*')) return []
    const words = new Map<string, string>()
    for (const value of evidence.at(column.position)?.words.keys() ?? []) {
      const key = wordKey(value)
      if (key !== '' && !words.has(key) && !column.meanings?.has(key) && !isPlaceholder(value) && !isKnown(value)) words.set(key, value)
    }
    return words.size === 0 ? [] : [{ position: column.position, words: [...words.values()] }]
  })
}

/** Whether a value says by itself what it means; null where no row is refused for its words. */
function knownIn({ field, meanings }: SettledColumn, { plan }: Settled): ((value: string) => boolean) | null {
  if (field === 'method') return (value) => methodSaid(value) !== null
  if (field === 'status') return (value) => statusNamed(value) !== null
  if (field === 'direction') return plan.constants.direction !== undefined || plan.directionFrom !== null ? null : (value) => directionNamed(value) !== null
  // Most words of a type column decide nothing; once some are explained, the others may be the reason why a row is refused.
  return field === 'type' && meanings !== null ? (value) => typeNamed(value) !== null || parseMeaning(value) !== null : null
}
