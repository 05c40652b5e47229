/** Folds texts for comparison: accents, case, blanks (no-break ones too) and punctuation don't count. */
import { ownText } from './memo.ts'

/** Letters that Unicode doesn't decompose, by their plain form. */
const LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
}

const ASCII = /^[\x00-\x7f]*$/
const cache = new Map<string, string>()
const CACHE_LIMIT = 20_000
/** No amount, date, time, phone number or status is longer: a longer cell counts as unreadable and isn't parsed. */
export const LONGEST_VALUE = 200

/**
 * "AMOUNT (CAD) " and "Montant" fold to "amount cad" and "montant". Letters and digits of any script stay; everything
 * else becomes a single blank.
 */
export function fold(text: string): string {
  const known = cache.get(text)
  if (known !== undefined) return known
  const folded = foldOnce(text)
  // Long texts rarely repeat and would only fill the cache.
  if (text.length > LONGEST_VALUE) return folded
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(ownText(text), folded)
  return folded
}

/** Like `fold`, without a cache: for texts that rarely repeat, such as names. */
export function foldOnce(text: string): string {
  // Fast path: most texts are ASCII.
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßıħ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Like `fold`, without blanks: `transaction_id`, `transactionId` and "Transaction ID" are equal. */
export function squash(text: string): string {
  return fold(text).replaceAll(' ', '')
}
