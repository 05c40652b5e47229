/** Compares addresses; the spelling of a street type, a direction, a province or a postal code doesn't count. */
import type { PostalAddress } from '../places/postal-address.ts'
import { fold, squash } from '../text/fold.ts'
import { countryNamed, isCodedCountry, provinceNamed } from '../places/places.ts'
import { unitOf } from '../places/units.ts'

/** `same`: the second one adds nothing. `adds`: it states more and contradicts nothing. */
export type Comparison = 'same' | 'adds' | 'differs'

/** Synonyms; the first of each group is the key. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  [
    'st street saint',
    'ste sainte',
    'ave avenue av',
    'blvd boulevard boul bd bld',
    'rd road',
    'dr drive',
    'ln lane',
    'ct court crt',
    'cres crescent cr',
    'pl place',
    'sq square',
    'terr terrace ter',
    'hwy highway',
    'rte route',
    'ch chemin',
    'pkwy parkway',
    'cir circle',
    'trl trail',
    'gdns gardens',
    'hts heights',
    'mt mount',
    'ft fort',
    'rr rural',
    'croiss croissant',
    'imp impasse',
    'mtee montee',
    'n north nord',
    's south sud',
    'e east est',
    'w west ouest o',
    'ne northeast',
    'nw northwest no',
    'se southeast',
    'sw southwest so',
    '1 1st first 1er 1re 1ere premier premiere',
    '2 2nd second 2e deuxieme',
    '3 3rd third 3e troisieme',
    '4 4th fourth 4e quatrieme',
    '5 5th fifth 5e cinquieme',
    '6 6th sixth 6e sixieme',
    '7 7th seventh 7e septieme',
    '8 8th eighth 8e huitieme',
    '9 9th ninth 9e neuvieme',
    '10 10th tenth 10e dixieme',
  ].flatMap((group) => {
    const [first, ...others] = group.split(' ')
    return others.map((word) => [word, first!] as const)
  }),
)

/** Generic words without a meaning of their own. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  'rue the unit apt apartment app appt appartement suite bureau unite local canada'.split(' '),
)

const written = (word: string): string => WRITTEN.get(word) ?? word

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '' && !SAYS_NOTHING.has(word))
    .map(written)
    .sort()

/** Whether each word matches a different one of the others. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  const open = [...others]
  return words.every((word) => {
    const at = open.indexOf(word)
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
}

function compareWords(first: readonly string[], second: readonly string[]): Comparison {
  if (isWithin(second, first)) return 'same'
  return isWithin(first, second) ? 'adds' : 'differs'
}

interface Line {
  /** Without its label or sign. */
  unit: string
  words: string[]
}

function lineOf({ unit, building, street }: PostalAddress): Line {
  const inner = unit === undefined && street !== undefined ? unitOf([building, street].filter(Boolean).join(' ')) : null
  return inner === null
    ? { unit: squash(unit ?? ''), words: wordsOf([building, street].filter(Boolean).join(' ')) }
    : { unit: squash(inner.unit), words: wordsOf(inner.street) }
}

const countryOf = (text: string): string => countryNamed(text) ?? squash(text)

function provinceOf(text: string, country: string | undefined): string {
  const code = country === undefined ? 'CA' : countryOf(country)
  return squash((isCodedCountry(code) ? provinceNamed(code, text) : null) ?? text)
}

const PLACES = ['city', 'district', 'province', 'postalCode', 'country'] as const

function comparePart(part: (typeof PLACES)[number], first: PostalAddress, second: PostalAddress): Comparison {
  const [one, other] = [first[part], second[part]]
  if (other === undefined) return 'same'
  if (one === undefined) return 'adds'
  const key = (text: string, { country }: PostalAddress): string =>
    part === 'country'
      ? countryOf(text)
      : part === 'province'
        ? provinceOf(text, country ?? first.country ?? second.country)
        : part === 'postalCode'
          ? squash(text)
          : wordsOf(text).join(' ')
  return key(one, first) === key(other, second) ? 'same' : 'differs'
}

function compareUnits(first: string, second: string): Comparison {
  if (second === '' || first === second) return 'same'
  return first === '' ? 'adds' : 'differs'
}

/** All words of an address, with province codes and postal codes without blanks. */
function allWords(address: PostalAddress): string[] {
  const { unit, building, street, whole, city, district, province, postalCode, country } = address
  const text = fold([unit, building, street, whole, city, district].filter(Boolean).join(' ')).replaceAll(
    /\b([a-z]\d[a-z]) (\d[a-z]\d)\b/g,
    '$1$2',
  )
  const code = country === undefined ? undefined : countryOf(country)
  return [
    ...wordsOf(withProvinceCodes(text)),
    ...(province === undefined ? [] : [provinceOf(province, country)]),
    ...(postalCode === undefined ? [] : [squash(postalCode)]),
    ...(code === undefined || code === 'CA' ? [] : [code.toLowerCase()]),
  ]
}

/** Replaces province names with their codes. */
function withProvinceCodes(text: string): string {
  let words = text.split(' ')
  for (let count = 4; count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const name = words.slice(at, at + count).join(' ')
      const code = name.length > 3 ? provinceNamed('CA', name) : null
      if (code !== null) words = [...words.slice(0, at), code.toLowerCase(), ...words.slice(at + count)]
    }
  }
  return words.join(' ')
}

/** The key shared by all spellings of one address. */
export const addressKey = (address: PostalAddress): string => [...new Set(allWords(address))].sort().join(' ')

/**
 * Compares a second record's address with the first one's. A whole text beside parts can't be filled in: if it states
 * more, it differs.
 */
export function compareAddresses(first: PostalAddress, second: PostalAddress): Comparison {
  if (first.whole !== undefined || second.whole !== undefined) {
    const [known, said] = [new Set(allWords(first)), new Set(allWords(second))]
    return [...said].every((word) => known.has(word)) ? 'same' : 'differs'
  }
  const [one, other] = [lineOf(first), lineOf(second)]
  const compared = [
    compareUnits(one.unit, other.unit),
    compareWords(one.words, other.words),
    ...PLACES.map((part) => comparePart(part, first, second)),
  ]
  return compared.includes('differs') ? 'differs' : compared.includes('adds') ? 'adds' : 'same'
}

/** The first address with the second one's additions (`compareAddresses` returned `adds`). */
export function completedAddress(first: PostalAddress, second: PostalAddress): PostalAddress {
  const [one, other] = [lineOf(first), lineOf(second)]
  const takesSecond =
    isWithin(one.words, other.words) && (one.unit === '' || other.unit === '' || one.unit === other.unit)
  const [line, rest] = takesSecond ? [second, first] : [first, second]
  const completed: PostalAddress = {}
  for (const part of ['unit', 'building', 'street'] as const) if (line[part] !== undefined) completed[part] = line[part]
  const unit = rest.unit ?? lineOf(rest).unit.toUpperCase()
  if (lineOf(line).unit === '' && unit !== '') completed.unit = unit
  for (const part of PLACES) {
    const value = first[part] ?? second[part]
    if (value !== undefined) completed[part] = value
  }
  return completed
}
