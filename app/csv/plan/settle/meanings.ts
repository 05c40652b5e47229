/** The user's meanings for the values of a column. */
import type { ColumnMapping } from '../columns.ts'
import type { SettledColumn } from '../settled.ts'
import type { Meaning } from '../../words/values.ts'
import { isCoded } from '../../words/fields.ts'
import { readYesNo } from '../../words/parties.ts'
import { parseMeaning } from '../../words/values.ts'

/** The comparison key of a value: trimmed, in lower case. */
export function wordKey(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * `given`: value to meaning, from the plan. For a column of list words, a meaning is such a word, or one that decides
 * how the record counts.
 */
export function meaningsOf(
  column: ColumnMapping,
  given: Readonly<Record<string, string>> | undefined,
  defects: string[],
): Pick<SettledColumn, 'meanings' | 'words'> {
  if (given === undefined) return { meanings: null, words: null }
  const meanings = new Map<string, Meaning>()
  const words = new Map<string, string>()
  for (const [value, meaning] of Object.entries(given)) {
    const read = parseMeaning(meaning)
    if (isCoded(column.field) && (read === null || !isOfRecord(read))) words.set(wordKey(value), meaning.trim())
    else if (read !== null) meanings.set(wordKey(value), read)
    else
      defects.push(
        `The settings say that "${value}" in "${column.header.trim()}" means "${meaning}", which is not understood. Use words such as: cash, virtual currency, e-transfer, wire, card, cheque, other; in, out, internal; completed, pending, cancelled, failed, reversed; skip.`,
      )
  }
  return { meanings: words.size > 0 && meanings.size === 0 ? null : meanings, words: words.size > 0 ? words : null }
}

/** Adds the meaning of a yes in a flag column, unless the user gave another. `values`: the column's distinct values. */
export function withFlagMeaning(
  { yes }: ColumnMapping,
  { meanings, words }: Pick<SettledColumn, 'meanings' | 'words'>,
  values: Iterable<string>,
): Pick<SettledColumn, 'meanings' | 'words'> {
  const meaning = yes === undefined || meanings?.has('*') ? null : parseMeaning(yes)
  if (meaning === null) return { meanings, words }
  const affirmed = [...values].filter((value) => readYesNo(value) === true)
  return {
    meanings: new Map([...affirmed.map((value): [string, Meaning] => [wordKey(value), meaning]), ...(meanings ?? [])]),
    words,
  }
}

/**
 * "Cheque" and "other" are both methods and dispositions: only a direction, a status or "skip" can't be a list word.
 */
const isOfRecord = ({ direction, status, skip, legs }: Meaning): boolean =>
  direction !== undefined || status !== undefined || skip !== undefined || legs !== undefined
