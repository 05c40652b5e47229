/** Titles, suffixes and degrees around a name. */
import { fold } from '../text/fold.ts'
import { LEADING_TITLES_OR_NAMES, ROLE_WORDS, SHORT_TITLES, SUFFIXES, SUFFIXES_OR_NAMES, TITLES } from './name-words.ts'

export const wordsOf = (text: string): string[] => text.split(/[\s\u00a0\u202f]+/).filter((word) => word !== '')
export const foldedWord = (word: string): string => fold(word).replaceAll(' ', '')

/** The name without titles and suffixes; a name made only of them is kept. */
export function withoutTitles(text: string): string {
  const words = wordsOf(text)
  let [from, to] = [0, words.length]
  while (
    to - from > 1 &&
    (TITLES.has(foldedWord(words[from]!)) || (SHORT_TITLES.has(foldedWord(words[from]!)) && to - from > 2))
  )
    from += 1
  while (to - from > 1 && SUFFIXES.has(foldedWord(words[to - 1]!))) to -= 1
  return from === 0 && to === words.length
    ? text.trim()
    : words
        .slice(from, to)
        .join(' ')
        .replace(/[\s,]+$/, '')
}

/**
 * A word that `withoutTitles` takes out and that may be part of the name: the suffix of `Bina Kumari KC`, the title of
 * `Hon Wai Lee`. Null if there is none.
 */
export function maybeNameTakenOut(text: string): { first: string } | { last: string } | null {
  const words = wordsOf(text)
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  if (words.length < 2) return null
  if (SUFFIXES_OR_NAMES.has(foldedWord(last)) && !last.includes('.') && !words.at(-2)!.endsWith(',')) return { last }
  return LEADING_TITLES_OR_NAMES.has(foldedWord(first)) && !first.includes('.') ? { first } : null
}

/** Letters of a degree or a licence rather than initials: `P.Geo.`, `LL.M.`. */
const DEGREE = /^(?=.*\p{L}{2})\p{L}{1,4}(?:\.\p{L}{1,4})+\.?$/u

/**
 * Whether a comma separates a name from a degree (`Ann Roy, P.Geo.`): true; false if it may be a name (`Ann Roy, CFO`);
 * otherwise null.
 */
export function isDegree(before: string, behind: string): boolean | null {
  if (wordsOf(before).length < 2 || wordsOf(behind).length > 1) return null
  if (DEGREE.test(behind)) return true
  return /^\p{Lu}{2,5}$/u.test(behind) && /\p{Ll}/u.test(wordsOf(before)[0]!) ? false : null
}

/** Whether a text has only titles and suffixes. */
export const isTitleAlone = (text: string): boolean =>
  wordsOf(text).every((word) => SUFFIXES.has(foldedWord(word)) || TITLES.has(foldedWord(word)))

/** Whether a text is only a role: `notary`, `in trust`, `deceased`. */
export const isRoleAlone = (text: string): boolean =>
  wordsOf(text).every((word) => ROLE_WORDS.has(foldedWord(word)) || SUFFIXES.has(foldedWord(word)))
