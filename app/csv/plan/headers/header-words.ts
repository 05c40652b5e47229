/**
 * A header as the words it is made of: cut at case, underscores, signs and digits, compounds taken apart, each word in the English of the
 * phrases that mean a field.
 */
import { fold } from '../../words/fold.ts'
import { ENGLISH, JOINING_ENGLISH } from '../../words/headers/english.ts'
import { FRENCH, JOINING_FRENCH } from '../../words/headers/french.ts'
import { GERMAN, JOINING_GERMAN } from '../../words/headers/german.ts'
import { JOINING_PORTUGUESE, PORTUGUESE } from '../../words/headers/portuguese.ts'
import { JOINING_SPANISH, SPANISH } from '../../words/headers/spanish.ts'

/** Words apart, and the signs that stand for "number" as that word; `#` alone counts rows as a rule. */
export function spacedOut(text: string): string {
  const spaced = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/n[º°]\.?/gi, ' no ')
  return /\p{L}/u.test(spaced) ? spaced.replaceAll('#', ' no ').replaceAll('%', ' percent ') : spaced
}

const JOINING: ReadonlySet<string> = new Set(
  [JOINING_ENGLISH, JOINING_FRENCH, JOINING_SPANISH, JOINING_GERMAN, JOINING_PORTUGUESE].flatMap((words) =>
    words.split(' '),
  ),
)

const english = new Map(
  ENGLISH.flatMap(([word, forms]) =>
    forms
      .split(' | ')
      .filter((form) => !form.includes(' ') && !word.includes(' '))
      .map((form): [string, string] => [form, word]),
  ),
)

/** One English word for all the ways it is shortened, so that `Cust #`, `cust_no` and `Customer Number` are one header. */
export const inFull = (folded: string): string =>
  folded
    .split(' ')
    .map((word) => english.get(word) ?? word)
    .join(' ')

/** What a form, of one word or several, stands for, language by language. */
const lexicon = new Map<string, string[]>()
for (const table of [ENGLISH, FRENCH, SPANISH, GERMAN, PORTUGUESE])
  for (const [word, forms] of table)
    for (const form of [word, ...forms.split(' | ')]) {
      const known = lexicon.get(form)
      if (known === undefined) lexicon.set(form, [word])
      else if (!known.includes(word)) known.push(word)
    }
/** Whether several words are one form of a language. */
export const isOneForm = (folded: string): boolean => lexicon.has(folded)
/** Most words of one form. */
const LONGEST = Math.max(...[...lexicon.keys()].map((form) => form.split(' ').length))
/** Letters between the parts of a German compound. */
const LINKS = ['', 's', 'es', 'n', 'en']
const SHORTEST_PART = 3
const SHORT_PARTS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'dt'])

/** `belegdatum` as its two words, `transdate` as well; null where its parts are no known words. */
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

/** More readings of one header than that say nothing any more. */
const MOST_READINGS = 24
const LONGEST_HEADER = 80

/** The ways in which a folded header can be read, the likeliest first: English words, each once. Empty where it holds no word. */
export function readingsOf(folded: string): string[][] {
  if (folded === '' || folded.length > LONGEST_HEADER) return []
  const senses: string[][] = []
  const words = folded.split(' ').flatMap((word) => (lexicon.has(word) ? [word] : (partsOf(word) ?? [word])))
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

/** All English words that a header may be made of. */
export const wordsIn = (header: string): ReadonlySet<string> => new Set(readingsOf(fold(spacedOut(header))).flat())

/** The same for the same words in any order. */
export const bagOf = (words: readonly string[]): string => [...words].sort().join(' ')
