/** Provinces and states of Canada and the United States beside another country. */
import { countryNamed, provinceLabel, provinceNamed } from './places.ts'

/** Where regions have the letters of a Canadian province. */
const SAME_LETTERS: Readonly<Record<string, ReadonlySet<string>>> = {
  AU: new Set(['NT']),
  BR: new Set(['PE']),
  IN: new Set(['MB', 'NL', 'SK']),
  IT: new Set(['MB', 'NU', 'PE']),
  PG: new Set(['NB']),
}

/** The province or state of Canada or the United States that a text names beside another country; null where it names none. */
export function provinceElsewhere(text: string, country: string): string | null {
  const canadian = provinceNamed('CA', text)
  if (canadian !== null && !(text.length === 2 && SAME_LETTERS[country]?.has(canadian)))
    return `${provinceLabel('CA', canadian)}, Canada`
  // Two letters of a state are those of regions in many countries.
  const state = text.length > 2 ? provinceNamed('US', text) : null
  return state === null || countryNamed(text) !== null ? null : `${provinceLabel('US', state)}, United States`
}
