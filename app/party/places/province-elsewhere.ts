/** Canadian provinces and US states beside another country. */
import { countryNamed, provinceLabel, provinceNamed } from './places.ts'

/** Countries with regions whose codes equal a Canadian province's. */
const SAME_LETTERS: Readonly<Record<string, ReadonlySet<string>>> = {
  AU: new Set(['NT']),
  BR: new Set(['PE']),
  IN: new Set(['MB', 'NL', 'SK']),
  IT: new Set(['MB', 'NU', 'PE']),
  PG: new Set(['NB']),
}

/** The Canadian province or US state that a text names beside another country; null if none. */
export function provinceElsewhere(text: string, country: string): string | null {
  const canadian = provinceNamed('CA', text)
  if (canadian !== null && !(text.length === 2 && SAME_LETTERS[country]?.has(canadian)))
    return `${provinceLabel('CA', canadian)}, Canada`
  // Two-letter state codes are also regions of many countries.
  const state = text.length > 2 ? provinceNamed('US', text) : null
  return state === null || countryNamed(text) !== null ? null : `${provinceLabel('US', state)}, United States`
}
