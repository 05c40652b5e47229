import type { RememberedChoices } from './queries.server.ts'

const list = (texts: readonly string[]): string => texts.join(', ')

/** The choices of an earlier file that weren't reused, one sentence each. */
export function notTakenSentences({
  notTaken,
  contradicted,
}: Pick<RememberedChoices, 'notTaken' | 'contradicted'>): string[] {
  return [
    ...(contradicted.length > 0
      ? [`This file’s values contradict these choices, so they weren’t reused: ${list(contradicted)}.`]
      : []),
    ...(notTaken.length > 0
      ? [`These choices were for that file only, so they weren’t reused: ${list(notTaken)}.`]
      : []),
  ]
}
