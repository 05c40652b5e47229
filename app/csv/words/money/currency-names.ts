/** Names of currencies in the supported languages: `Canadian Dollar`, `dollar canadien`, `加拿大元`. */
import { fold } from '../fold.ts'

const LANGUAGES = ['en', 'fr', 'es', 'de', 'pt', 'it', 'nl', 'zh', 'zh-Hant', 'ar']

/** Code by folded name; a name that several currencies share is left out. */
export function namesOfCurrencies(codes: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...codes]
  const names = new Map<string, string | null>()
  for (const language of LANGUAGES) {
    const named = new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' })
    for (const code of all) {
      const name = fold(named.of(code) ?? '')
      if (name !== '') names.set(name, (names.get(name) ?? code) === code ? code : null)
    }
  }
  return new Map([...names].filter((entry): entry is [string, string] => entry[1] !== null))
}
