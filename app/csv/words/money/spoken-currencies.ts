/** Currencies named inside other words: `Cash (USD)`, `Cash US$`. */
import { currencyCode } from './currencies.ts'
import { ownText } from '../fold.ts'

const SPOKEN_OF = new Set(['CAD', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'NZD', 'CNY', 'HKD', 'MXN', 'INR'])
const MOST_REMEMBERED = 1_000
const remembered = new Map<string, readonly string[]>()

/**
 * The currencies that a text names; a bare dollar names none. Cached: a file has few distinct words and many records.
 */
export function currenciesIn(text: string): readonly string[] {
  let found = remembered.get(text)
  if (found === undefined) {
    found = [
      ...new Set(
        text.split(/[^\p{L}$€£¥]+/u).flatMap((word) => {
          if (/^(?:\$|dollars?|us|ca|c|a)$/i.test(word)) return []
          const code = currencyCode(word)
          return code !== null && SPOKEN_OF.has(code) ? [code] : []
        }),
      ),
    ]
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(ownText(text), found)
  }
  return found
}
