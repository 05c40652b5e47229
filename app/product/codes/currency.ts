import { hasCode } from '#app/compliance/words/codes.ts'
import { codeFromWord } from '#app/compliance/words/words.ts'
import { currencyCode } from '#app/csv/words/money/currencies.ts'

const isListed = (code: string): boolean => hasCode('currency', code) || hasCode('virtualCurrency', code)

/**
 * The code of a currency or coin that a person names by its code, by its name in English or French, or by both: `Euro
 * (EUR)`.
 */
export function currencyOf(text: string): string | null {
  const beside = /\(([A-Z0-9]{2,10})\)$/.exec(text.trim())?.[1]
  if (beside !== undefined && isListed(beside)) return beside
  const code = currencyCode(text)
  if (code !== null && isListed(code)) return code
  // A name of one word, such as yen, looks like a code that nobody knows.
  return codeFromWord('virtualCurrency', text) ?? codeFromWord('currency', text) ?? code
}
