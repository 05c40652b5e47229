/**
 * Folding of texts for comparison: accents, case, blanks (no-break ones too) and punctuation do not count.
 */
import { ownText } from './memo.ts'

/** Letters that Unicode does not take apart, as they are written without the special sign. */
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
/** No amount, date, time, phone number or status is longer: such a cell is unreadable, and is not searched for what it might be. */
export const LONGEST_VALUE = 200

/**
 * "AMOUNT (CAD) " and "Montant" fold to "amount cad" and "montant". Letters and digits of any script stay;
 * everything else becomes one blank.
 */
export function fold(text: string): string {
  const known = cache.get(text)
  if (known !== undefined) return known
  const folded = foldOnce(text)
  // What is longer than any word comes once, and would only fill the memory.
  if (text.length > LONGEST_VALUE) return folded
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(ownText(text), folded)
  return folded
}

/** As `fold`, of a text that hardly comes again, as a name: it is not remembered. */
export function foldOnce(text: string): string {
  // Most texts have nothing to take apart.
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

/** As `fold`, with no blanks at all: `transaction_id`, `transactionId` and "Transaction ID" are one. */
export function squash(text: string): string {
  return fold(text).replaceAll(' ', '')
}
