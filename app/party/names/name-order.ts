/** Finds the surname in a name: in capitals, after a particle, or last. */
import {
  FIRST_SURNAMES,
  PAIRED_SURNAMES,
  PARTICLES,
  PARTICLES_OR_NAMES,
  PATRONYMICS,
  SHORT_TITLES,
} from './name-words.ts'
import { foldedWord } from './titles.ts'

/** The parts of a person's name; null if absent. A single name is the surname (rules 6.3). */
export interface PersonName {
  surname: string | null
  givenName: string | null
  otherName: string | null
}

export interface PartyName extends PersonName {
  kind: 'person' | 'entity'
  entityName: string | null
}

/**
 * Why a person must check. `surname-start`: how many words the surname has. `order`: whether it comes first or last.
 * `capitals`: the same for a name all in capitals. `person-or-entity`. `may-be-filler`: a part may stand for "no name".
 * `part-missing`: a title and a single name. `title-or-name`: a word may be a title or a degree. `other-part-blank`:
 * one of two name columns is blank. `not-a-name`: digits, an email address. `two-names`: née, alias. `two-parties`: in
 * trust for, on behalf of, two people.
 */
export type NameDoubt =
  | 'surname-start'
  | 'order'
  | 'capitals'
  | 'person-or-entity'
  | 'may-be-filler'
  | 'part-missing'
  | 'title-or-name'
  | 'other-part-blank'
  | 'not-a-name'
  | 'two-names'
  | 'two-parties'

/** Cached and shared: don't modify. */
export interface NameReading {
  readonly name: Readonly<PartyName>
  readonly doubt: NameDoubt | null
  /** The alternative reading, if there is one. */
  readonly other: Readonly<PartyName> | null
}

export const NO_PARTS: PersonName = { surname: null, givenName: null, otherName: null }

export const person = (name: Partial<PersonName>): PartyName => ({
  ...NO_PARTS,
  ...name,
  kind: 'person',
  entityName: null,
})

const joined = (words: readonly string[]): string | null => words.join(' ') || null
const CASED = /\p{Lu}|\p{Ll}/u
const INITIAL = /^\p{L}\.?$/u
/** McDONALD and O'BRIEN count as capitals. */
const isInCapitals = (word: string): boolean => {
  // The last letter settles it for most words: no prefix below contains it.
  const last = word.charCodeAt(word.length - 1)
  if (last >= 97 && last <= 122) return false
  const letters = word.replace(/^(?:Mc|Mac|De|Le|La|Di|O['’])(?=\p{Lu}{2})/u, '')
  return !word.includes('.') && /\p{Lu}.*\p{Lu}/u.test(letters) && !/\p{Ll}/u.test(letters)
}

/** O'NEILL-McCarthy: one part of a double name is in capitals. */
const isPartlyInCapitals = (word: string): boolean =>
  word.includes('-') && word.split('-').some((part) => part.length > 2 && isInCapitals(part))

/** The first given name, and the rest as other name: `Maude Anne` is Maude, other name Anne. */
export const givenFirst = (surname: string | null, given: readonly string[]): PartyName =>
  person({ surname, givenName: given[0] ?? null, otherName: joined(given.slice(1)) })
export const allGiven = (surname: string | null, given: readonly string[]): PartyName =>
  person({ surname, givenName: joined(given) })

const isDegreeLike = (word: string): boolean =>
  word.length < 7 && !/[AEIOUYÀ-Ý]/.test(word) && !FIRST_SURNAMES.has(foldedWord(word))

/** `TREMBLAY Jean`, `Jean-Paul DE LA CRUZ`: the words in capitals beside others are the surname. */
export function byCapitals(words: readonly string[]): NameReading | null {
  const full = words.map(isInCapitals)
  const isPartly = !full.includes(true) && words.some(isPartlyInCapitals)
  const marked = isPartly ? words.map(isPartlyInCapitals) : full
  const from = marked.indexOf(true)
  const to = marked.lastIndexOf(true)
  if (from < 0 || words.every((word) => !/\p{Ll}/u.test(word) || isInCapitals(word))) return null
  const together = marked.slice(from, to + 1).every((each) => each)
  if (!together || (from > 0 && to < words.length - 1)) return null
  const surname = words.slice(from, to + 1)
  const given = [...words.slice(0, from), ...words.slice(to + 1)]
  // NGUYEN Thi Lan: after a leading surname, the rest is one given name.
  const isFirst = from === 0 && FIRST_SURNAMES.has(foldedWord(surname[0]!))
  const name = isFirst ? allGiven(surname.join(' '), given) : givenFirst(surname.join(' '), given)
  // JP Roy: two letters before a name are initials, unless they are a surname (LI Na).
  // Priya Nair FNZCP: letters without a vowel after a whole name may be a degree.
  if (from > 1 && surname.every((word) => isDegreeLike(word)))
    return { name, doubt: 'title-or-name', other: byOrder(given).name }
  const isInitials =
    from === 0 && surname.length === 1 && surname[0]!.length === 2 && !FIRST_SURNAMES.has(foldedWord(surname[0]!))
  return isInitials
    ? { name: givenFirst(given.at(-1)!, [surname[0]!, ...given.slice(0, -1)]), doubt: 'order', other: name }
    : { name, doubt: isPartly ? 'order' : null, other: isPartly ? givenFirst(words.at(-1)!, words.slice(0, -1)) : null }
}

/** `Maria de la Cruz`, `José Ortega y Gasset`: the surname begins with its particles. */
export function byParticle(words: readonly string[]): NameReading | null {
  const joint = words.findIndex((word, index) => index > 1 && index < words.length - 1 && /^[yei]$/.test(word))
  if (joint > 1)
    return { name: givenFirst(words.slice(joint - 1).join(' '), words.slice(0, joint - 1)), doubt: null, other: null }
  if (words.length > 2 && /^\p{Ll}/u.test(words[0]!) && /^\p{Lu}/u.test(words.at(-1)!) && PARTICLES.has(words[0]!)) {
    const start = words.findIndex((word) => !PARTICLES.has(word.toLowerCase()))
    if (start > 0 && start < words.length - 1)
      return {
        name: givenFirst(words.slice(0, start + 1).join(' '), words.slice(start + 1)),
        doubt: 'order',
        other: null,
      }
  }
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && PARTICLES.has(word.toLowerCase()),
  )
  if (at < 0) return null
  let end = at
  while (end < words.length - 1 && PARTICLES.has(words[end]!.toLowerCase())) end += 1
  const name = givenFirst(words.slice(at).join(' '), words.slice(0, at))
  // Abdul Rahman bin Yusof: the words before the patronymic are often one given name.
  if (at > 1 && PATRONYMICS.has(words[at]!.toLowerCase()))
    return { name, doubt: 'surname-start', other: allGiven(words.slice(at).join(' '), words.slice(0, at)) }
  const behind = words.length - end
  const isName = words
    .slice(at, end)
    .some((word) => PARTICLES_OR_NAMES.has(word.toLowerCase()) && /^\p{Lu}/u.test(word))
  // Nguyen Van Minh, Maria de los Angeles Garcia: the particle may belong to the given names.
  if (FIRST_SURNAMES.has(foldedWord(words[0]!)) && isName)
    return { name: allGiven(words[0]!, words.slice(1)), doubt: 'order', other: name }
  // SANTOS MARIA DE LOURDES: all in capitals, so the surname may come first.
  if (at > 1 && behind === 1 && words.every(isInCapitals))
    return { name, doubt: 'capitals', other: givenFirst(words[0]!, [words[1]!, words.slice(2).join(' ')]) }
  return behind > 1 || isName
    ? { name, doubt: 'surname-start', other: givenFirst(words.at(-1)!, words.slice(0, -1)) }
    : { name, doubt: null, other: null }
}

const COMPOUND_GIVEN = /^(?:jean|marie|anne|pierre|louis|paul|charles|claude|rose|luc|guy|lise|yves)-\p{Lu}/iu
const BEGINS_A_NAME: ReadonlySet<string> = new Set(['abdul', 'abdel', 'abdal', 'abd', 'abdoul', 'abu', 'abou'])

/** A name without other clues: given names first and surname last, unless that is doubtful. */
export function byOrder(words: readonly string[]): NameReading {
  const name = givenFirst(words.at(-1)!, words.slice(0, -1))
  const [first, last] = [foldedWord(words[0]!), foldedWord(words.at(-1)!)]
  if (FIRST_SURNAMES.has(first) && (words.length > 2 || first !== last)) {
    const reversed = allGiven(words[0]!, words.slice(1))
    return words.length > 2 || !FIRST_SURNAMES.has(last)
      ? { name: reversed, doubt: 'order', other: name }
      : { name, doubt: 'order', other: reversed }
  }
  // Roy J.: a surname isn't an initial.
  if (INITIAL.test(words.at(-1)!) && CASED.test(words.at(-1)!) && !INITIAL.test(words[0]!))
    return { name: givenFirst(words[0]!, words.slice(1)), doubt: 'order', other: name }
  if (words.length === 2) {
    // O Marguerite: O, E, U and Y are surnames as well as initials.
    if (/^[OEUY]$/.test(words[0]!)) return { name, doubt: 'order', other: allGiven(words[0]!, words.slice(1)) }
    // M. Roy: Monsieur Roy, or an abbreviated given name.
    if (SHORT_TITLES.has(first) && words[0]!.endsWith('.'))
      return { name, doubt: 'part-missing', other: person({ surname: words[1]! }) }
    // Roy Jean-Paul: a compound given name, or the surname Jean-Paul.
    if (COMPOUND_GIVEN.test(words[1]!.normalize('NFD')) && !COMPOUND_GIVEN.test(words[0]!))
      return { name, doubt: 'order', other: allGiven(words[0]!, [words[1]!]) }
    // Abdul Rahman: one name in two words, or two names.
    if (BEGINS_A_NAME.has(first)) return { name, doubt: 'surname-start', other: person({ surname: words.join(' ') }) }
    const isShouted = words.every((word) => word.length > 2 && isInCapitals(word))
    return isShouted
      ? { name, doubt: 'capitals', other: givenFirst(words[0]!, words.slice(1)) }
      : { name, doubt: null, other: null }
  }
  const middle = words.slice(1, -1)
  if (middle.every((word) => INITIAL.test(word) && CASED.test(word))) return { name, doubt: null, other: null }
  const double = givenFirst(words.slice(-2).join(' '), words.slice(0, -2))
  const isPair = PAIRED_SURNAMES.has(foldedWord(words.at(-2)!)) && PAIRED_SURNAMES.has(last)
  return isPair
    ? { name: double, doubt: 'surname-start', other: name }
    : { name, doubt: 'surname-start', other: double }
}
