/** Columns of letters: D and C for debit and credit, or initials of the words in their own header. */
import type { Direction, Question } from '../../types.ts'
import { fold } from '../../words/fold.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { wordKey } from './meanings.ts'

const LETTERS: ReadonlySet<string> = new Set(['d', 'c', 'dr', 'cr'])

/**
 * Asks about `C`, with samples: it is money received on a statement of the business's account, and money paid out in a
 * book that debits its cash.
 */
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
      .filter(({ cells }) => (cells[column.position] ?? '').trim() === word)
      .slice(0, 3)
      .map(({ cells }) => beside.flatMap(({ position }) => (cells[position] ?? '').trim() || []).join(' '))
      .filter((text) => text !== '')
      .join(', ')
  const shown = open.map((word) => `"${word}"${rows(word) === '' ? '' : ` (${rows(word)})`}`)
  questions.push({
    about: `meaning of the values in ${column.header.trim()}`,
    code: 'value-meaning',
    column: column.header,
    setting: 'values',
    examples: open,
    question: `Debit and credit say whose book it is, not which way the money moved. In "${column.header.trim()}", was it received by the business (in), paid out by it (out) or neither (internal): ${shown.join(' and ')}?`,
    choices: open.map((value) => ({ value, label: value })),
  })
  return true
}

/** Opposite words in a header, with their initials. */
const SIDES: readonly [RegExp, Readonly<Record<string, Direction>>][] = [
  [/\b(?:entrada|entree)s?\b.*\b(?:salida|saida|sortie)s?\b/, { e: 'in', s: 'out' }],
  [/\b(?:ein|eingang|einzahlung)\b.*\b(?:aus|ausgang|auszahlung)\b/, { e: 'in', a: 'out' }],
  [/(?:^| )e s(?: |$)/, { e: 'in', s: 'out' }],
  [/\b(?:in|incoming)\b.*\b(?:out|outgoing)\b/, { i: 'in', o: 'out' }],
]

/**
 * `E` and `S` under `Entrada/Salida` abbreviate the header's words. Sets the column's meanings and states the
 * assumption.
 */
export function settleSideLetters(column: SettledColumn, words: readonly string[], { assumptions }: Settled): boolean {
  const letters = SIDES.find(([sides]) => sides.test(fold(column.header)))?.[1]
  if (letters === undefined || column.meanings !== null || words.length === 0) return false
  const ways = words.map((word) => letters[fold(word)])
  if (ways.includes(undefined)) return false
  column.meanings = new Map(words.map((word, index) => [wordKey(word), { direction: ways[index]! }]))
  const readings = words.map((word, index) => `"${word}" as ${ways[index] === 'in' ? 'received' : 'paid out'}`)
  assumptions.push(
    `The letters in "${column.header.trim()}" stand for the words of its header: ${readings.join(', ')}.`,
  )
  return true
}
