/** Postal and ZIP codes: validity, format and region. Files, forms and reports share these rules. */
import { countryLabel, isCodedCountry, provinceLabel, provinceNamed } from './places.ts'

/** No Canadian code has D, F, I, O, Q or U, nor begins with W or Z (Canada Post addressing guidelines). */
const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]*(\d[ABCEGHJ-NPRSTV-Z]\d)$/
const ZIP = /^(\d{5})(?:[ -]?(\d{4}))?$/
/** FINTRAC's limit for codes of other countries (CDR template: alphanumeric, at most 20 characters). */
const ELSEWHERE = /^[A-Za-z0-9 -]{1,20}$/

/** Province or provinces by the first letter of a Canadian code. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
}
/** Border towns, and the federal government on both sides of the Ottawa River. */
const ACROSS: Readonly<Record<string, string>> = { K1A: 'QC', S9V: 'AB', T9V: 'SK', R8A: 'SK' }

/** States by the first digit of their ZIP codes. */
const DIGITS: Readonly<Record<string, string>> = {
  0: 'CT MA ME NH NJ NY RI VT',
  1: 'DE NY PA',
  2: 'DC MD NC SC VA WV',
  3: 'AL FL GA MS TN',
  4: 'IN KY MI OH',
  5: 'DC IA MN MT ND SD WI',
  6: 'IL KS MO NE',
  7: 'AR LA OK TX',
  8: 'AZ CO ID NM NV TX UT WY',
  9: 'AK CA HI OR WA',
}

/** Formats elsewhere, without blanks and dashes; countries that aren't listed aren't checked. */
const FORMS: readonly [RegExp, string][] = [
  [/^\d{3}$/, 'FO IS LS OM PG MG'],
  [/^\d{4}$/, 'AF AL AM AR AT AU BD BE BG CH CY DK GE HU LI LU LV MK MZ NO NZ PH PY SI TN VE ZA'],
  [
    /^\d{5}$/,
    'BA BT CR CU DE DO DZ EE EG ES FI FR GT HR ID IQ IT JO KE KH KR KW LA LK MA MC ME MM MN MX MY NI NP PE PK PL RS SA SD SE SN TH TR UA UY UZ VN XK ZM',
  ],
  [/^\d{6}$/, 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM TT VN'],
  [/^\d{7}$/, 'CL IL JP'],
  [/^\d{8}$/, 'BR'],
  [/^\d{10}$/, 'IR'],
  [/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, 'GB GG JE IM'],
  [/^\d{4}[A-Z]{2}$/, 'NL'],
  [/^[A-Z]\d[\dW][A-Z\d]{4}$/, 'IE'],
  [/^(?:PT)?\d{7}$/, 'PT'],
  [/^(?:LT)?\d{5}$/, 'LT GR CZ SK'],
  [/^(?:AD)?\d{3}$/, 'AD'],
  [/^(?:HT)?\d{4}$/, 'HT'],
  [/^[A-Z]?\d{4}(?:[A-Z]{3})?$/, 'AR'],
  [/^(?:AZ)?\d{4}$/, 'AZ'],
  [/^(?:MD)?\d{4}$/, 'MD'],
  [/^\d{5}(?:\d{5})?$/, 'TW'],
  [/^\d{7}(?:\d{3})?$/, 'IL'],
  [/^\d{5}(?:\d{4})?$/, 'SA PR'],
]
const forms = new Map<string, RegExp[]>()
for (const [form, list] of FORMS)
  for (const code of list.split(' ')) forms.set(code, [...(forms.get(code) ?? []), form])

export type PostalCodeReading =
  /** In the postal service's format. */
  | { ok: true; code: string }
  /** FINTRAC refuses it. `proposal`: the code after correcting a letter typed for a digit, or a digit for a letter. */
  | { ok: false; proposal: string | null }

/**
 * Validates a code for its country (alpha-2) and formats it. For an unknown country, only codes that exist nowhere are
 * refused.
 */
export function readPostalCode(text: string, country: string | null | undefined): PostalCodeReading {
  const clean = text.trim().replace(/\s+/g, ' ')
  if (country === 'CA') {
    const upper = clean.toUpperCase()
    const match = CANADIAN.exec(upper)
    if (match) return { ok: true, code: `${match[1]} ${match[2]}` }
    const repaired = CANADIAN.exec(swapped(upper))
    return { ok: false, proposal: repaired ? `${repaired[1]} ${repaired[2]}` : null }
  }
  if (country === 'US') {
    const match = ZIP.exec(clean)
    if (match) return { ok: true, code: match[2] ? `${match[1]}-${match[2]}` : match[1]! }
    // A spreadsheet drops the leading zero of north-eastern codes.
    return { ok: false, proposal: /^\d{4}$/.test(clean) ? `0${clean}` : null }
  }
  if (country === null || country === undefined) {
    const match = CANADIAN.exec(clean.toUpperCase())
    if (match) return { ok: true, code: `${match[1]} ${match[2]}` }
  }
  return ELSEWHERE.test(clean) ? { ok: true, code: clean } : { ok: false, proposal: null }
}

/** Corrects O and 0, I and 1 by their positions. */
function swapped(text: string): string {
  const signs = [...text.replace(/[\s-]/g, '')]
  return signs
    .map((sign, place) => (place % 2 === 1 ? (sign === 'O' ? '0' : sign === 'I' || sign === 'L' ? '1' : sign) : sign))
    .join('')
}

/** The codes of the provinces or states of a Canadian or US postal code; empty if it doesn't show them. */
export function provincesOfPostalCode(code: string, country: string): readonly string[] {
  const first = code.trim().charAt(0).toUpperCase()
  const found = country === 'CA' ? LETTERS[first] : country === 'US' ? DIGITS[first] : undefined
  const across = country === 'CA' ? ACROSS[code.trim().slice(0, 3).toUpperCase()] : undefined
  return [found, across].filter((text) => text !== undefined).flatMap((text) => text.split(' '))
}

/**
 * Why a code can't belong to the country or its province or state; null if it can. Country and province are FINTRAC
 * codes.
 */
export function postalCodeContradiction(
  code: string,
  country: string | null | undefined,
  province: string | null | undefined,
): string | null {
  if (!country) return null
  if (isCodedCountry(country) && country !== 'MX') {
    const named = province ? provinceNamed(country, province) : null
    const lies = provincesOfPostalCode(code, country)
    if (named === null || lies.length === 0 || lies.includes(named)) return null
    const where = country === 'CA' ? lies.map((each) => provinceLabel(country, each)).join(' or ') : null
    return `"${code}" isn’t a ${country === 'CA' ? 'postal code' : 'ZIP code'} of ${provinceLabel(country, named)}${where === null ? '' : `. It’s in ${where}`}.`
  }
  const own = forms.get(country)
  if (own === undefined || own.some((form) => form.test(code.toUpperCase().replace(/[\s-]/g, '')))) return null
  return `"${code}" doesn’t match the form of postal codes in ${countryLabel(country)}.`
}
