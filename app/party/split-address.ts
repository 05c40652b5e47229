/** An address in one text to its parts, where every part is plain: street, city, province or state, postal code or country, in that order. */
import { tidy } from './fold.ts'
import { countryNamed, provinceNamed } from './places.ts'
import { onlyUnit, placeDefect } from './physical.ts'
import { postalCodeContradiction, readPostalCode } from './postal-code.ts'

export interface SplitAddress {
  street: string
  unit?: string
  city: string
  province: string
  postalCode?: string
  country: string
}

const CODES: Readonly<Record<'CA' | 'US', RegExp>> = { CA: /(?:^|\s)([A-Z]\d[A-Z][ -]?\d[A-Z]\d)$/i, US: /(?:^|\s)(\d{5}(?:-\d{4})?)$/ }

/**
 * The parts of an address of Canada or the United States in one text; null where a part is not plain, and then the text stays whole.
 * `country`: alpha-2, where a column of its own gives it.
 */
export function splitAddress(text: string, country: string | null = null): SplitAddress | null {
  if (text.length > 500) return null
  const segments = text.replace(/[()]/g, ',').split(/[,;\n\r]+/).map(tidy).filter(part => part !== '')
  let named = country
  const said = segments.length > 1 ? endingCountry(segments.at(-1)!) : null
  if (said !== null && (country === null || country === said)) {
    named = said
    segments.pop()
  }
  for (const each of ['CA', 'US'] as const) {
    if (named !== null && named !== each) continue
    const found = tailOf([...segments], each, named !== null)
    if (found !== null) return found
  }
  return null
}

/** The country that the last words of an address name: `CA` at the end may be California, and `Georgia` is a state too. */
function endingCountry(text: string): string | null {
  return text.length > 2 && provinceNamed('CA', text) === null && provinceNamed('US', text) === null ? countryNamed(text) : null
}

/** The country (alpha-2) behind the last comma of an address in one text; null where there is none. */
export function countryAtEnd(text: string): string | null {
  const segments = text.split(/[,;\n\r]+/)
  return segments.length > 1 ? endingCountry(tidy(segments.at(-1)!)) : null
}

function tailOf(segments: string[], country: 'CA' | 'US', isCountrySaid: boolean): SplitAddress | null {
  const end = takeEnd(segments, text => CODES[country].exec(text)?.[1] ?? null)
  const reading = end === null ? null : readPostalCode(end, country)
  if (reading !== null && !reading.ok) return null
  if (reading === null && !isCountrySaid) return null
  const province = takeProvince(segments, country)
  if (province === null || (reading?.ok && postalCodeContradiction(reading.code, country, province) !== null)) return null
  const city = segments.pop()
  const streets = segments.map(tidy)
  if (city === undefined || streets.length === 0 || /\d/.test(city) || !/\p{L}/u.test(city)) return null
  const street = streetOf(streets)
  return street === null ? null : { ...street, city, province, ...(reading?.ok && { postalCode: reading.code }), country }
}

/** Takes what `find` finds at the end of the last segment. */
function takeEnd(segments: string[], find: (text: string) => string | null): string | null {
  const last = segments.at(-1)
  const found = last === undefined ? null : find(last)
  if (last === undefined || found === null) return null
  segments.pop()
  const before = tidy(last.slice(0, last.length - found.length))
  if (before !== '') segments.push(before)
  return found
}

/** Takes the province or state at the end, the longest name first: `New Brunswick` before `Brunswick`. */
function takeProvince(segments: string[], country: 'CA' | 'US'): string | null {
  const words = (segments.at(-1) ?? '').split(/\s+/)
  for (let count = Math.min(5, words.length); count > 0; count--) {
    const text = words.slice(-count).join(' ')
    const province = provinceNamed(country, text)
    if (province === null) continue
    // A city may bear the name of its province: `Québec` alone is no province behind a street.
    if (count === words.length && segments.length < 3) return null
    segments.pop()
    const before = words.slice(0, -count).join(' ')
    if (before !== '') segments.push(before)
    return province
  }
  return null
}

/** The street, and its unit in a segment of its own; null when there is more than that. */
function streetOf(segments: string[]): { street: string; unit?: string } | null {
  const units = segments.flatMap(segment => onlyUnit(segment) ?? [])
  const streets = segments.filter(segment => onlyUnit(segment) === null)
  // A box beside the street has no other field.
  const boxes = streets.filter(segment => placeDefect(segment) === 'post-box')
  const own = streets.filter(segment => !boxes.includes(segment))
  const [street] = own
  if (own.length !== 1 || street === undefined || units.length > 1 || boxes.length > 1 || !/\d/.test(street) || !/\p{L}{2}/u.test(street)) return null
  const whole = [street, ...boxes].join(', ')
  if (placeDefect(whole) !== null) return null
  return { street: whole, ...(units.length === 1 && { unit: units[0]! }) }
}
