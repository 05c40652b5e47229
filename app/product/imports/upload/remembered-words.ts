import type { RememberedChoices } from './queries.server.ts'

const list = (texts: readonly string[]): string => texts.join(', ')

/** The choices of an earlier file that weren't reused, one sentence each. */
export function notTakenSentences({
  notTaken,
  contradicted,
}: Pick<RememberedChoices, 'notTaken' | 'contradicted'>): string[] {
  return [
    ...(contradicted.length > 0
      ? [`This file’s values say otherwise, so this wasn’t taken: ${list(contradicted)}.`]
      : []),
    ...(notTaken.length > 0 ? [`Said of that file alone, so not taken: ${list(notTaken)}.`] : []),
  ]
}
