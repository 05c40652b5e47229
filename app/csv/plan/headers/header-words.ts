/**
 * Splits a header into words: at case changes, underscores, signs and digits, with compounds taken apart and each word
 * translated to the English of `PHRASES`.
 */
import { fold } from '../../words/fold.ts'
import { ARABIC } from '../../words/headers/arabic.ts'
import { CHINESE } from '../../words/headers/chinese.ts'
import { DUTCH, JOINING_DUTCH } from '../../words/headers/dutch.ts'
import { ENGLISH, JOINING_ENGLISH } from '../../words/headers/english.ts'
import { FRENCH, JOINING_FRENCH } from '../../words/headers/french.ts'
import { GERMAN, JOINING_GERMAN } from '../../words/headers/german.ts'
import { ITALIAN, JOINING_ITALIAN } from '../../words/headers/italian.ts'
import { KOREAN } from '../../words/headers/korean.ts'
import { JOINING_PORTUGUESE, PORTUGUESE } from '../../words/headers/portuguese.ts'
import { JOINING_SPANISH, SPANISH } from '../../words/headers/spanish.ts'

/** Splits into words, with signs for "number" read as that word. `#` alone usually counts rows. */
export function splitWords(text: string): string {
  const spaced = text
    .replace(/\bDo[BN]\b/g, 'dob')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/n[º°]\.?/gi, ' no ')
    .replace(/\bre?c(?:v|eiv)?['’]d\b/gi, 'received')
  return /\p{L}/u.test(spaced) ? spaced.replaceAll('#', ' no ').replaceAll('%', ' percent ') : spaced
}

const JOINING: ReadonlySet<string> = new Set(
  [
    JOINING_ENGLISH,
    JOINING_FRENCH,
    JOINING_SPANISH,
    JOINING_GERMAN,
    JOINING_PORTUGUESE,
    JOINING_ITALIAN,
    JOINING_DUTCH,
  ].flatMap((words) => words.split(' ')),
)

const english = new Map(
  ENGLISH.flatMap(([word, forms]) =>
    forms
      .split(' | ')
      .filter((form) => !form.includes(' ') && !word.includes(' '))
      .map((form): [string, string] => [form, word]),
  ),
)

/** Expands abbreviations, so that `Cust #`, `cust_no` and `Customer Number` are one header. */
export const withoutAbbreviations = (folded: string): string =>
  folded
    .split(' ')
    .map((word) => english.get(word) ?? word)
    .join(' ')

/** English words by the form of one or more words in any language. */
const lexicon = new Map<string, string[]>()
for (const table of [ENGLISH, FRENCH, SPANISH, GERMAN, PORTUGUESE, ITALIAN, DUTCH, CHINESE, ARABIC, KOREAN])
  for (const [word, forms] of table)
    for (const form of [word, ...forms.split(' | ')]) {
      const known = lexicon.get(form)
      if (known === undefined) lexicon.set(form, [word])
      else if (!known.includes(word)) known.push(word)
    }
/** Whether several words are one entry of a language table. */
export const isOneForm = (folded: string): boolean => lexicon.has(folded)
/** The largest number of words in one form. */
const LONGEST = Math.max(...[...lexicon.keys()].map((form) => form.split(' ').length))
/** Linking letters of German compounds. */
const LINKS = ['', 's', 'es', 'n', 'en']
const SHORTEST_PART = 3
const SHORT_PARTS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'dt'])

/** Splits `belegdatum` or `transdate` into two known words; null if that fails. */
function partsOf(word: string): string[] | null {
  if (word.length < 5 || word.length > 40) return null
  for (let cut = word.length - 2; cut >= SHORTEST_PART; cut--) {
    const [head, rest] = [word.slice(0, cut), word.slice(cut)]
    if (rest.length < SHORTEST_PART && !SHORT_PARTS.has(rest)) continue
    const link = LINKS.find(
      (letters) => head.endsWith(letters) && lexicon.has(head.slice(0, head.length - letters.length)),
    )
    if (link === undefined || head.length - link.length < SHORTEST_PART) continue
    const tail = lexicon.has(rest) ? [rest] : partsOf(rest)
    if (tail !== null) return [head.slice(0, head.length - link.length), ...tail]
  }
  return null
}

/** Scripts without blanks between words; folding takes Korean syllables apart into up to three letters. */
const HAN = /^(?:\p{Script=Han}+|\p{Script=Hangul}+)$/u
const LONGEST_HAN = 24

/** Splits `汇款人姓名` into known words, the longest first; null if a part is unknown. */
function hanPartsOf(word: string): string[] | null {
  const parts: string[] = []
  for (let at = 0; at < word.length;) {
    let length = Math.min(LONGEST_HAN, word.length - at)
    while (length > 0 && !lexicon.has(word.slice(at, at + length))) length--
    if (length === 0) return null
    parts.push(word.slice(at, at + length))
    at += length
  }
  return parts
}

/** The parts of a header word: compounds split, Arabic without its article. */
function wordParts(word: string): string[] {
  if (lexicon.has(word)) return [word]
  if (word.startsWith('ال') && lexicon.has(word.slice(2))) return [word.slice(2)]
  return (HAN.test(word) ? hanPartsOf(word) : partsOf(word)) ?? [word]
}

/** Limit for the readings of one header: with more it is too ambiguous to use. */
const MOST_READINGS = 24
const LONGEST_HEADER = 80

const isPartOfForm = (words: readonly string[], at: number): boolean =>
  words.length > 1 &&
  (lexicon.has(words.slice(at, at + 2).join(' ')) || (at > 0 && lexicon.has(words.slice(at - 1, at + 1).join(' '))))

/** The possible English readings of a folded header, the most likely first, each word once. Empty if it has no word. */
export function readingsOf(folded: string): string[][] {
  if (folded === '' || folded.length > LONGEST_HEADER) return []
  const senses: string[][] = []
  // A form of several words keeps its articles.
  const whole = lexicon.has(folded) ? [folded] : folded.split(' ')
  const words = whole.flatMap((word, at) => (isPartOfForm(whole, at) ? [word] : wordParts(word)))
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST, words.length - at)
    while (length > 1 && !lexicon.has(words.slice(at, at + length).join(' '))) length--
    const form = words.slice(at, at + length).join(' ')
    at += length
    if (JOINING.has(form) && !lexicon.has(form)) continue
    senses.push(lexicon.get(form) ?? [form])
  }
  let readings: string[][] = [[]]
  for (const options of senses)
    readings = readings
      .flatMap((reading) =>
        options.map((option) => [...reading, ...option.split(' ').filter((word) => !JOINING.has(word))]),
      )
      .slice(0, MOST_READINGS)
  return readings.map((reading) => [...new Set(reading)]).filter((reading) => reading.length > 0)
}

/** All English words that a header may contain. */
export const wordsIn = (header: string): ReadonlySet<string> => {
  const folded = fold(splitWords(header))
  // `Tend1` is an amount tendered.
  const uncounted = folded.replace(/(\p{L})(\d)(?=\s|$)/gu, '$1 $2')
  return new Set([folded, ...(uncounted === folded ? [] : [uncounted])].flatMap((text) => readingsOf(text).flat()))
}

/** The same key for the same words in any order. */
export const bagOf = (words: readonly string[]): string => [...words].sort().join(' ')
