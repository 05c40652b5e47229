/** A column of nothing but the letters of debit and credit. */
import type { Question } from '../../types.ts'
import { fold, tidy } from '../../words/fold.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { wordKey } from './meanings.ts'

const LETTERS: ReadonlySet<string> = new Set(['d', 'c', 'dr', 'cr'])

/** `C` is money in on a statement of the business's account, and money out in a book that debits its cash: asked, with what each letter stands beside. */
export function askLetters(
  column: SettledColumn,
  words: readonly string[],
  { columns, detection: { preview } }: Settled,
  questions: Question[],
): boolean {
  const open = words.filter((word) => column.meanings?.has(wordKey(word)) !== true && !column.meanings?.has('*'))
  if (open.length === 0 || !words.every((word) => LETTERS.has(fold(word)))) return false
  const beside = columns.filter(({ field }) => ['amount', 'type', 'description'].includes(field))
  const rows = (word: string): string =>
    preview
      .filter(({ cells }) => tidy(cells[column.position] ?? '') === word)
      .slice(0, 3)
      .map(({ cells }) => beside.flatMap(({ position }) => tidy(cells[position] ?? '') || []).join(' '))
      .filter((text) => text !== '')
      .join(', ')
  const shown = open.map((word) => `"${word}"${rows(word) === '' ? '' : ` (${rows(word)})`}`)
  questions.push({
    about: `meaning of the values in ${tidy(column.header)}`,
    code: 'value-meaning',
    column: column.header,
    setting: 'values',
    examples: open,
    question: `Debit and credit say whose book it is, not which way the money moved. In "${tidy(column.header)}", was it received by the business (in), paid out by it (out) or neither (internal): ${shown.join(' and ')}?`,
    choices: open.map((value) => ({ value, label: value })),
  })
  return true
}
