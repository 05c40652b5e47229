/**
 * Folding of texts for comparison: accents, case, blanks (no-break ones too) and punctuation do not count.
 */

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
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/œ/gi, 'oe')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // What is longer than any word comes once, and would only fill the memory.
  if (text.length > LONGEST_VALUE) return folded
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(text, folded)
  return folded
}

/** As `fold`, with no blanks at all: `transaction_id`, `transactionId` and "Transaction ID" are one. */
export function squash(text: string): string {
  return fold(text).replaceAll(' ', '')
}

/** Blanks of every kind around the text removed (no-break ones too); the text itself unchanged. */
export function tidy(text: string): string {
  return text.trim()
}

/** A copy that does not keep the whole piece of the file alive that it was cut from; for texts that are kept. */
export function ownText(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
