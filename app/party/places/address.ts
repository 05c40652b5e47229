/**
 * Reads and checks addresses: the parts for the regulator's fields, and their doubts. Files, forms and reports share
 * these rules (FINTRAC guidance on addresses; CDR template for addresses; R153170).
 */
import { beforePostalCode, cityAndProvince } from './city.ts'
import { withoutDelivery } from './delivery.ts'
import { fold } from '../text/fold.ts'
import { countryLabel, countryNamed, isCodedCountry, provinceNamed, readProvince } from './places.ts'
import { provinceElsewhere } from './province-elsewhere.ts'
import { PLACE_DEFECTS, placeDefect } from './physical.ts'
import { postalCodeContradiction, provincesOfPostalCode, readPostalCode } from './postal-code.ts'
import { canadianEnd, countryAtEnd, splitAddress } from './split-address.ts'
import type { AddressPart, PostalAddress } from './postal-address.ts'
import { isCovered, withoutRepeated } from './repeated.ts'
import { placeInStreet } from './street-place.ts'
import { unitAlone, unitBeforeCivic, unitOf } from './units.ts'

/** Something that a person must check before a report states the address. */
export interface AddressDoubt {
  /** Stable problem code in kebab-case. */
  code:
    | 'address-post-box'
    | 'address-general-delivery'
    | 'address-unit-only'
    | 'address-units-differ'
    | 'city-names-province'
    | 'street-names-place'
    | 'address-names-country'
    | 'address-number-only'
    | 'address-spreadsheet-date'
    | 'address-text-left-out'
    | 'address-other-to-confirm'
    | 'country-unknown'
    | 'province-unknown'
    | 'province-elsewhere'
    | 'postal-code-unreadable'
    | 'postal-code-elsewhere'
  part: AddressPart | 'other'
  /** The value in question, as written. */
  value: string
  message: string
  action: string
  /** FINTRAC refuses the value: it is left out of the field. */
  isRefused: boolean
  /** The likely intended value. */
  proposal?: string
}

export interface AddressReading {
  address: PostalAddress
  doubts: AddressDoubt[]
  /** Another address, which no report takes. */
  other?: string
}

const EXAMPLES = { CA: 'ON', US: 'NY', MX: 'JL' } as const

/** Advice for a province or state of a country with a code list. */
export const provinceAdvice = (country: keyof typeof EXAMPLES): string =>
  `Enter a province or state of ${countryLabel(country)}, as its code (${EXAMPLES[country]}) or name.`

/** Advice on the format of the country's postal codes. */
export const postalCodeAdvice = (country: string | null | undefined): string =>
  country === 'CA'
    ? 'A Canadian postal code reads A1A 1A1.'
    : country === 'US'
      ? 'A ZIP code has five digits, or nine as in 12345-6789.'
      : 'A postal code has letters, digits, spaces and dashes, at most 20.'

/** A Canadian postal code with its own province implies Canada, in parts as in one text. */
function impliedCountry(given: PostalAddress, code: string, province: string | undefined): { country?: 'CA' } {
  const named = province === undefined ? null : provinceNamed('CA', province)
  return given.country === undefined &&
    /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(code) &&
    named !== null &&
    provincesOfPostalCode(code, 'CA').includes(named)
    ? { country: 'CA' }
    : {}
}

/** An address during the check. */
interface Judging {
  given: PostalAddress
  /** The address after the parts checked so far. */
  address: PostalAddress
  country: string | undefined
  doubt: (
    code: AddressDoubt['code'],
    part: AddressPart,
    message: string,
    action: string,
    more?: { isRefused?: boolean; proposal?: string | null },
  ) => void
}

/**
 * Checks an address whose parts are in place: codes are normalized, and values that FINTRAC refuses are left out and
 * reported.
 */
export function judgeAddress(given: PostalAddress): AddressReading {
  const address: PostalAddress = { ...given }
  const doubts: AddressDoubt[] = []
  const judging: Judging = {
    given,
    address,
    country: countryOf(given),
    doubt: (code, part, message, action, { isRefused = false, proposal = null } = {}) => {
      doubts.push({ code, part, value: given[part]!, message, action, isRefused, ...(proposal && { proposal }) })
      if (isRefused) delete address[part]
    },
  }
  judgeStreet(judging)
  judgeCountryInText(judging)
  judgeCountry(judging)
  judgeProvince(judging)
  judgePostalCode(judging)
  return { address, doubts }
}

/** A post office box isn't a physical address, and a street may name another place than the address. */
function judgeStreet({ given, country, doubt }: Judging): void {
  for (const part of ['street', 'whole'] as const) {
    const text = given[part]
    const defect = text === undefined ? null : placeDefect(text)
    if (defect !== null)
      doubt(
        `address-${defect}`,
        part,
        `"${text}" is ${PLACE_DEFECTS[defect]}, not a physical address. A report can’t use it.`,
        'Enter the street address, or describe where the place is.',
      )
  }
  const otherPlace = placeInStreet(given, country)
  if (otherPlace !== null)
    doubt(
      'street-names-place',
      'street',
      `The street "${given.street}" names another place: ${otherPlace}.`,
      'Correct the street or the place, or confirm that both are right.',
    )
}

/** An address in one text that ends with another country than its own column gives. */
function judgeCountryInText({ given, country, doubt }: Judging): void {
  for (const part of ['whole', 'street'] as const) {
    const text = given[part]
    if (text === undefined || country === undefined) continue
    const named = countryAtEnd(text) ?? canadianEnd(text)
    if (named === null || named === country) continue
    doubt(
      'address-names-country',
      part,
      `"${text}" names ${countryLabel(named)}, but the country is ${countryLabel(country)}.`,
      'Correct the address or the country, or confirm that both are right.',
    )
  }
}

function judgeCountry({ given, address, country, doubt }: Judging): void {
  if (given.country === undefined) return
  if (country !== undefined) {
    address.country = country
    return
  }
  doubt(
    'country-unknown',
    'country',
    `"${given.country}" is not in FINTRAC's list of countries.`,
    'Choose the country of the address.',
    { isRefused: true },
  )
}

function judgeProvince({ given, address, country, doubt }: Judging): void {
  if (given.province === undefined) return
  const province = readProvince(given.province, country)
  if (province === null) {
    if (isCodedCountry(country))
      doubt(
        'province-unknown',
        'province',
        `"${given.province}" isn’t a province or state of ${countryLabel(country)}.`,
        `${provinceAdvice(country)} Or correct the country.`,
        { isRefused: true },
      )
    return
  }
  address.province = province
  const elsewhere = country === undefined || isCodedCountry(country) ? null : provinceElsewhere(province, country)
  if (elsewhere !== null)
    doubt(
      'province-elsewhere',
      'province',
      `"${given.province}" is ${elsewhere}, but the country is ${countryLabel(country!)}.`,
      'Correct the province or the country, or confirm that both are right.',
    )
}

/** Must run last: compares with the province and the country. */
function judgePostalCode({ given, address, country, doubt }: Judging): void {
  if (given.postalCode === undefined) return
  const reading = readPostalCode(given.postalCode, country)
  if (!reading.ok) {
    const meant = reading.proposal === null ? '' : ` "${reading.proposal}" may be meant.`
    doubt(
      'postal-code-unreadable',
      'postalCode',
      `"${given.postalCode}" isn’t a postal code${country === undefined ? '' : ` of ${countryLabel(country)}`}.${meant}`,
      `${postalCodeAdvice(country)} Correct it.`,
      { isRefused: true, proposal: reading.proposal },
    )
    return
  }
  address.postalCode = reading.code
  // Even without a country, a Canadian code can contradict a Canadian province.
  const isCanadian = given.country === undefined && /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(reading.code)
  const contradiction = postalCodeContradiction(reading.code, country ?? (isCanadian ? 'CA' : null), address.province)
  if (contradiction !== null)
    doubt(
      'postal-code-elsewhere',
      'postalCode',
      contradiction,
      'Correct the postal code, the province or the country, or confirm that all are right.',
    )
  else Object.assign(address, impliedCountry(given, reading.code, address.province))
}

/** A record's address: its parts, a second street line, and another address. */
export interface AddressCells extends PostalAddress {
  line2?: string
  /** An address other than the one that reports state, such as a mailing address. */
  other?: string
}

/**
 * Puts the parts of a record's address in place and checks them. A text beside a city, a province or a postal code is
 * the street; alone it is split if every part is clear, otherwise kept as one text. Units are split off the street.
 * Delivery details (`delivery.ts`) stay with it, since a record keeps what was given: a report leaves them out and
 * lists them.
 */
export function readAddress({ line2, other, ...given }: AddressCells): AddressReading {
  const parts: PostalAddress = { ...given }
  const left: AddressDoubt[] = []
  const isOnlyOther = other !== undefined && (given.whole ?? given.street ?? given.city ?? line2) === undefined
  if (isOnlyOther) {
    parts.whole = other
    left.push(onlyOtherDoubt(other))
  }
  left.push(...placeWhole(parts))
  if (line2 !== undefined) placeSecondLine(parts, line2)
  if (
    parts.street !== undefined &&
    (parts.city ?? parts.province ?? parts.postalCode) !== undefined &&
    placeInStreet(parts, countryOf(parts)) === null
  )
    parts.street = withoutRepeated(parts.street, parts)
  takeApart(parts)
  left.push(...placeCity(parts))
  if (parts.street !== undefined) {
    const unit = unitBesidePost(parts.street) ?? (isCanadian(parts) ? unitBeforeCivic(parts.street) : null)
    if (
      unit !== null &&
      (parts.unit === undefined || (given.unit !== undefined && fold(given.unit) === fold(unit.unit)))
    )
      Object.assign(parts, unit)
    else if (unit !== null && fold(parts.unit!) !== fold(unit.unit)) left.push(unitsDiffer(parts.unit!, unit.unit))
  }
  const { address, doubts } = judgeAddress(parts)
  const doubtsOfAll = [...left, ...doubts]
  return other === undefined || isOnlyOther || isCovered(other, address)
    ? { address, doubts: doubtsOfAll }
    : { address, doubts: doubtsOfAll, other }
}

const onlyOtherDoubt = (other: string): AddressDoubt => ({
  code: 'address-other-to-confirm',
  part: 'other',
  value: other,
  message: `"${other}" is the only address, and the file doesn’t say that the person lives there or the entity is located there.`,
  action: 'Confirm the address on the customer or enter the right one.',
  isRefused: false,
})

/**
 * A whole address beside parts is their street. If there is a street too, whatever no part covers has no field and is
 * reported.
 */
function placeWhole(parts: PostalAddress): AddressDoubt[] {
  const { whole } = parts
  if (whole === undefined) return []
  if ((parts.street ?? parts.city ?? parts.province ?? parts.postalCode ?? parts.district) === undefined) return []
  delete parts.whole
  if (parts.street === undefined) {
    parts.street = whole
    return []
  }
  if (isCovered(whole, parts)) return []
  return [
    {
      code: 'address-text-left-out',
      part: 'whole',
      value: whole,
      message: `The address is reported in parts, and "${whole}" has no field.`,
      action: 'Confirm that the address is right without it, or correct the address.',
      isRefused: false,
    },
  ]
}

const countryOf = ({ country }: PostalAddress): string | undefined =>
  country === undefined ? undefined : (countryNamed(country) ?? undefined)

const isCanadian = (parts: PostalAddress): boolean => countryOf(parts) === 'CA'

const unitsDiffer = (given: string, inStreet: string): AddressDoubt => ({
  code: 'address-units-differ',
  part: 'unit',
  value: given,
  message: `The unit is "${given}", and the street names unit "${inStreet}".`,
  action: 'Correct the unit or the street, or confirm that both are right.',
  isRefused: false,
})

/**
 * `Toronto, ON`, `Toronto ON M5C 1G4` and `Montréal (QC)` are cities if the province agrees or is absent; a city with a
 * different province is doubted.
 */
function placeCity(parts: PostalAddress): AddressDoubt[] {
  const country = parts.country === undefined ? null : countryNamed(parts.country)
  if (parts.city === undefined || (parts.country !== undefined && !isCodedCountry(country))) return []
  const coded = beforePostalCode(parts.city, country)
  const isSameCode =
    parts.postalCode === undefined || bareCode(parts.postalCode) === bareCode(coded?.postalCode ?? parts.postalCode)
  if (coded !== null && !isSameCode) return [cityNames(parts.city, 'postal code', parts.postalCode!)]
  if (coded !== null) {
    parts.city = coded.rest
    parts.postalCode ??= coded.postalCode
  }
  const { city } = parts
  const found = cityAndProvince(city, isCodedCountry(country) ? [country] : ['CA'])
  if (found === null) return []
  const province = parts.province === undefined ? null : readProvince(parts.province, found.country)
  if (province === null || province === found.province) {
    parts.city = found.city
    parts.province ??= found.province
    return []
  }
  return [cityNames(city, 'province', parts.province!)]
}

const bareCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const cityNames = (city: string, what: 'province' | 'postal code', given: string): AddressDoubt => ({
  code: 'city-names-province',
  part: 'city',
  value: city,
  message: `"${city}" names another ${what} than "${given}".`,
  action: `Correct the city or the ${what}, or confirm that both are right.`,
  isRefused: false,
})

/** A second line that is only a unit is the unit; any other is part of the street. */
function placeSecondLine(parts: PostalAddress, line2: string): void {
  const unit = parts.unit === undefined ? unitAlone(line2) : null
  if (unit !== null) parts.unit = unit
  else if (parts.whole !== undefined) parts.whole = `${parts.whole}, ${line2}`
  else parts.street = parts.street === undefined ? line2 : `${parts.street}, ${line2}`
}

/** Like `unitOf`, if delivery details surround the unit. */
function unitBesidePost(street: string): { unit: string; street: string } | null {
  const unit = unitOf(street)
  const civic = unit === null ? withoutDelivery(street) : null
  const inner = civic === null ? null : unitOf(civic.text)
  return inner === null ? unit : { unit: inner.unit, street: [inner.street, ...civic!.left].join(', ') }
}

/** Splits a text with nothing beside it but a country, if all its parts are clear. */
function takeApart(parts: PostalAddress): void {
  const field = parts.whole !== undefined ? 'whole' : 'street'
  const text = parts[field]
  if (
    text === undefined ||
    (parts.city ?? parts.province ?? parts.postalCode ?? parts.district ?? parts.building) !== undefined
  )
    return
  const country = parts.country === undefined ? null : countryNamed(parts.country)
  if (parts.country !== undefined && country === null) return
  const split = splitAddress(text, country)
  if (split === null && country === null && field === 'whole') {
    const ending = countryAtEnd(text) ?? canadianEnd(text)
    if (ending !== null) parts.country = ending
  }
  if (split === null || (parts.unit !== undefined && split.unit !== undefined && split.unit !== parts.unit)) return
  delete parts[field]
  Object.assign(parts, split)
}
