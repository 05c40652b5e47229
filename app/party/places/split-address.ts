/**
 * Splits an address in one text, if every part is clear: street, city, province or state, postal code or country, in
 * that order.
 */
import { withoutDelivery } from './delivery.ts'
import { countryNamed, provinceNamed } from './places.ts'
import { placeDefect } from './physical.ts'
import { provincesOfPostalCode, readPostalCode } from './postal-code.ts'
import { unitAlone } from './units.ts'

export interface SplitAddress {
  street: string
  unit?: string
  city: string
  province: string
  postalCode?: string
  country: string
}

const CODES: Readonly<Record<'CA' | 'US', RegExp>> = {
  CA: /(?:^|\s)([A-Z]\d[A-Z][ -]?\d[A-Z]\d)$/i,
  US: /(?:^|\s)(\d{5}(?:-\d{4})?)$/,
}

/**
 * The parts of a Canadian or US address in one text; null if a part is unclear, so that the text stays whole.
 * `country`: alpha-2, from its own column.
 */
export function splitAddress(text: string, country: string | null = null): SplitAddress | null {
  if (text.length > 500) return null
  const segments = text
    .replace(/[()]/g, ',')
    .split(/[,;|\n\r]+/)
    .map((text) => text.trim())
    .filter((part) => part !== '')
  let named = country
  const ending = takeCountry(segments, country)
  if (ending !== null) named = ending
  for (const each of ['CA', 'US'] as const) {
    if (named !== null && named !== each) continue
    const found = tailOf([...segments], each, named !== null)
    if (found !== null) return found
  }
  return null
}

const CODE = String.raw`[A-Z]\d[A-Z][ -]?\d[A-Z]\d|\d{5}(?:-\d{4})?`
const BEHIND_CODE = new RegExp(String.raw`^(.*(?<!\S)(?:${CODE}))\s+(\p{L}[\p{L} .]*)$`, 'iu')
const BEFORE_CODE = new RegExp(String.raw`^(\p{L}[\p{L} .]*?)\s+(${CODE})$`, 'iu')

/** Takes the country at the end: a segment of its own, after the postal code (`H3A 1H6 Canada`) or before it. */
function takeCountry(segments: string[], country: string | null): string | null {
  const last = segments.at(-1)
  if (last === undefined || segments.length < 2) return null
  const isNamed = (code: string | null): code is string => code !== null && (country === null || country === code)
  const before = segments.at(-2)!
  // `CA` after a Canadian postal code is the country.
  const own = last.toUpperCase() === 'CA' && CODES.CA.test(before) ? 'CA' : endingCountry(last)
  if (isNamed(own)) {
    segments.pop()
    return own
  }
  const behind = BEHIND_CODE.exec(last)
  const behindCountry =
    behind === null ? null : /^ca$/i.test(behind[2]!) && CODES.CA.test(behind[1]!) ? 'CA' : endingCountry(behind[2]!)
  if (isNamed(behindCountry)) {
    segments[segments.length - 1] = behind![1]!
    return behindCountry
  }
  const ahead = BEFORE_CODE.exec(last)
  const first = ahead === null ? null : endingCountry(ahead[1]!)
  if (!isNamed(first)) return null
  segments[segments.length - 1] = ahead![2]!
  return first
}

/** The country named by the last words of an address: a final `CA` may be California, and `Georgia` is also a state. */
function endingCountry(text: string): string | null {
  return text.length > 2 && provinceNamed('CA', text) === null && provinceNamed('US', text) === null
    ? countryNamed(text)
    : null
}

/** The country (alpha-2) after the last comma of an address, or null. */
export function countryAtEnd(text: string): string | null {
  const segments = text.split(/[,;\n\r]+/)
  return segments.length > 1 ? endingCountry(segments.at(-1)!.trim()) : null
}

/** Whether a text ends with a Canadian province and a matching postal code, with or without the country after them. */
export function canadianEnd(text: string): 'CA' | null {
  const end = /^(.*\S)[\s,;|]+([A-Z]\d[A-Z][ -]?\d[A-Z]\d)(?:[\s,;|]+(?:canada|ca))?$/is.exec(text.slice(-200).trim())
  const reading = end === null ? null : readPostalCode(end[2]!, 'CA')
  if (end === null || !reading?.ok) return null
  const words = end[1]!.split(/[\s,;|]+/)
  for (let count = Math.min(4, words.length - 1); count > 0; count--) {
    const province = provinceNamed('CA', words.slice(-count).join(' '))
    if (province !== null) return provincesOfPostalCode(reading.code, 'CA').includes(province) ? 'CA' : null
  }
  return null
}

function tailOf(segments: string[], country: 'CA' | 'US', isCountrySaid: boolean): SplitAddress | null {
  const end = takeEnd(segments, (text) => CODES[country].exec(text)?.[1] ?? null)
  const reading = end === null ? null : readPostalCode(end, country)
  if (reading !== null && !reading.ok) return null
  if (reading === null && !isCountrySaid) return null
  const province = takeProvince(segments, country)
  // The check of the parts reports a code of another province.
  if (province === null) return null
  const city = segments.pop()
  const streets = segments.map((text) => text.trim())
  if (city === undefined || streets.length === 0 || /\d/.test(city) || !/\p{L}/u.test(city)) return null
  const street = streetOf(streets)
  return street === null
    ? null
    : { ...street, city, province, ...(reading?.ok && { postalCode: reading.code }), country }
}

/** Takes what `find` finds at the end of the last segment. */
function takeEnd(segments: string[], find: (text: string) => string | null): string | null {
  const last = segments.at(-1)
  const found = last === undefined ? null : find(last)
  if (last === undefined || found === null) return null
  segments.pop()
  const before = last.slice(0, last.length - found.length).trim()
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
    // A city may share its province's name: `Québec` right after a street isn't a province.
    if (count === words.length && segments.length < 3) return null
    segments.pop()
    const before = words.slice(0, -count).join(' ')
    if (before !== '') segments.push(before)
    return province
  }
  return null
}

const FLOOR =
  /^(?:\d{1,3}(?:st|nd|rd|th|er|e|[èe]me)?\s+(?:floor|[ée]tage)|(?:floor|[ée]tage|level|niveau)\s+[\p{L}\d-]+|(?:ground|main|lower|upper|top)\s+floor|rez-de-chauss[ée]e|basement|sous-sol)$/iu
/** French puts a comma after the street number: `45, rue Principale`. */
const STREET_BEGINS =
  /^(?:rue|avenue|av|boulevard|boul|bd|chemin|ch|rang|route|rte|place|pl|c[ôo]te|mont[ée]e|all[ée]e|impasse|square|cours|quai|terrasse|croissant|ruelle|promenade|autoroute)(?!\p{L})/iu

function joinNumbers(segments: readonly string[]): string[] {
  const joined: string[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    if (before !== undefined && /^\d+[a-z]?(?:[-–]\d+)?$/i.test(before) && STREET_BEGINS.test(segment))
      joined[joined.length - 1] = `${before}, ${segment}`
    else joined.push(segment)
  }
  return joined
}

/**
 * The street, and its unit in a separate segment; null if there is more. Delivery details, a floor and a building name
 * stay in the street, their only field.
 */
function streetOf(segments: string[]): { street: string; unit?: string } | null {
  const units = segments.flatMap((segment) => unitAlone(segment) ?? [])
  const others = segments.filter((segment) => unitAlone(segment) === null)
  const civic = withoutDelivery(others.join(', '))
  const streets = joinNumbers(civic === null ? others : civic.text.split(', '))
  const floors = streets.filter((segment) => FLOOR.test(segment))
  const own = streets.filter((segment) => !floors.includes(segment))
  const street = own.at(-1)
  const isBuilding = own.length === 2 && !/\d/.test(own[0]!)
  if (
    street === undefined ||
    (own.length !== 1 && !isBuilding) ||
    units.length > 1 ||
    !/\d/.test(street) ||
    !/\p{L}{2}/u.test(street)
  )
    return null
  const whole = [...own, ...floors, ...(civic?.left ?? [])].join(', ')
  if (placeDefect(whole) !== null) return null
  return { street: whole, ...(units.length === 1 && { unit: units[0]! }) }
}
