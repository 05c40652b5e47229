/** Splits a city, its province or state, and its postal code in one text. */
import { provinceNamed, type CodedCountry } from './places.ts'

export interface CityAndProvince {
  city: string
  province: string
  country: CodedCountry
}

const BOTH = /^(.*\p{L}.*?)(?:\s*,\s*([^,()]+)|\s*\(([^()]+)\)|\s+([A-Z]{2}))$/u

/**
 * `Toronto, Ontario`, `Montréal (Québec)`, `Toronto ON`; null if the text isn't a city with a province of these
 * countries. After a comma or in brackets the province may be in any form; after a blank only as a code in capitals:
 * `New York` and `Baie Man` are cities.
 */
export function cityAndProvince(text: string, countries: readonly CodedCountry[]): CityAndProvince | null {
  const [, city, apart, inBrackets, code] = BOTH.exec(text.trim()) ?? []
  const named = apart ?? inBrackets ?? code
  // `CA` may be Canada or California.
  if (city === undefined || named === undefined || (named === 'CA' && countries.length > 1)) return null
  for (const country of countries) {
    const province = provinceNamed(country, named)
    if (province !== null && (code === undefined || province === code)) return { city, province, country }
  }
  return null
}

const CANADIAN_END = /^(.*\p{L}.*?)[\s,]+([a-z]\d[a-z])[\s-]?(\d[a-z]\d)$/iu
const ZIP_END = /^(.*\p{L}.*?)[\s,]+(\d{5}(?:-\d{4})?)$/u

/**
 * `Toronto ON M5C 1G4`: the postal code after a city, and the text before it. A ZIP code counts only if the country is
 * known to use it.
 */
export function beforePostalCode(text: string, country: string | null): { rest: string; postalCode: string } | null {
  const [, rest, first, last] = country === null || country === 'CA' ? (CANADIAN_END.exec(text.trim()) ?? []) : []
  if (rest !== undefined) return { rest, postalCode: `${first} ${last}`.toUpperCase() }
  const [, place, zip] = country === 'US' ? (ZIP_END.exec(text.trim()) ?? []) : []
  return place === undefined ? null : { rest: place, postalCode: zip! }
}
