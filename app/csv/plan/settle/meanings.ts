/**
 * What the user says that values of a column mean.
 */
import type { ColumnMapping } from '../columns.ts'
import type { SettledColumn } from '../settled.ts'
import type { Meaning } from '../../words/values.ts'
import { isCoded } from '../../words/fields.ts'
import { readYesNo } from '../../words/parties.ts'
import { parseMeaning } from '../../words/values.ts'

/** How values are compared: blanks around and case do not count. */
export function wordKey(text: string): string {
  return text.trim().toLowerCase()
}

/** `given`: value to meaning, as the plan has them. A column of words from a list takes such a word for each value, or what says of the record how it counts. */
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

/** What a yes of a column means that asks for one, where the user has said nothing else of it. `values`: the distinct ones of the column. */
export function withYes(
  { yes }: ColumnMapping,
  { meanings, words }: Pick<SettledColumn, 'meanings' | 'words'>,
  values: Iterable<string>,
): Pick<SettledColumn, 'meanings' | 'words'> {
  const meaning = yes === undefined || meanings?.has('*') ? null : parseMeaning(yes)
  if (meaning === null) return { meanings, words }
  const said = [...values].filter((value) => readYesNo(value) === true)
  return {
    meanings: new Map([...said.map((value): [string, Meaning] => [wordKey(value), meaning]), ...(meanings ?? [])]),
    words,
  }
}

/** "Cheque" and "other" name a method and a disposition alike: only a direction, a status or "skip" is no word of a list. */
const isOfRecord = ({ direction, status, skip, legs }: Meaning): boolean =>
  direction !== undefined || status !== undefined || skip !== undefined || legs !== undefined
