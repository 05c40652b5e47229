/**
 * Headers of what stands in several columns: the two surnames of a name, the day, month and year of a birth, the kind
 * and direction of a street.
 */
import { partyField, type PartyRole } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { splitWords } from './header-words.ts'
import { headerMeaning } from './headers.ts'

const FIRST_SURNAME =
  /\b(?:apellido paterno|primer apellido|paternal (?:surname|last name|family name)|father s (?:surname|last name)|first (?:surname|family name)|ape(?:llido)? 1|apellido p|ap paterno|primeiro (?:sobrenome|apelido))\b/
const SECOND_SURNAME =
  /\b(?:second (?:surname|last name|family name)|2nd (?:surname|last name|family name)|(?:surname|last name|family name) 2|maternal (?:surname|last name|family name)|mother s (?:surname|last name)|apellido materno|segundo apellido|ape(?:llido)? 2|apellido m|ap materno|(?:deuxieme|second) nom(?: de famille)?|segundo (?:sobrenome|apelido)|zweiter nachname)\b/

const BIRTH = {
  year: /\b(?:(?:birth|dob|naissance|nacimiento|nac) (?:year|yr|yyyy|yy|annee|ano)|(?:year|annee|ano) (?:of|de) (?:birth|naissance|nacimiento)|birthyear|yob|annee naissance|ano nacimiento)\b/,
  month:
    /\b(?:(?:birth|dob|naissance|nacimiento|nac) (?:month|mth|mm|mois|mes)|(?:month|mois|mes) (?:of|de) (?:birth|naissance|nacimiento)|birthmonth|mob|mois naissance|mes nacimiento)\b/,
  day: /\b(?:(?:birth|dob|naissance|nacimiento|nac) (?:day|dd|jour|dia)|(?:day|jour|dia) (?:of|de) (?:birth|naissance|nacimiento)|jour naissance|dia nacimiento)\b/,
} as const

export type BirthPart = keyof typeof BIRTH
export const BIRTH_PARTS: readonly BirthPart[] = ['year', 'month', 'day']

/** Which surname a header names, and whose. */
export function surnameOf(header: string): { which: 'first' | 'second'; role: PartyRole } | null {
  const words = fold(splitWords(header))
  for (const [which, pattern] of [
    ['first', FIRST_SURNAME],
    ['second', SECOND_SURNAME],
  ] as const)
    if (pattern.test(words)) return { which, role: roleOf(words.replace(pattern, ' surname ')) }
  return null
}

/** Which part of a date of birth a header names, and whose. */
export function birthPartOf(header: string): { part: BirthPart; role: PartyRole } | null {
  const words = fold(splitWords(header))
  for (const part of BIRTH_PARTS)
    if (BIRTH[part].test(words)) return { part, role: roleOf(words.replace(BIRTH[part], ' date of birth ')) }
  return null
}

const STREET_TYPE =
  /^(?:(?:street|str|st|road) (?:type|suffix)|suffix of street|(?:type|genre) (?:de )?(?:rue|voie|street))$/
const STREET_DIRECTION =
  /^(?:dir|direction|(?:street|str|st|road) (?:dir|direction|quadrant)|quadrant|quad|pre ?dir|post ?dir|direction (?:de )?(?:la )?(?:rue|voie)|orientation|point cardinal)$/
const COMPASS =
  /^(?:n|s|e|w|o|ne|nw|se|sw|no|so|north|south|east|west|nord|sud|est|ouest|north ?east|north ?west|south ?east|south ?west)$/

/** Whether a header names the kind (`Street Type`) or the direction (`Dir`) of a street. */
export function streetPartOf(header: string): 'type' | 'direction' | null {
  const words = fold(splitWords(header)).replace(/^(?:customer|client) /, '')
  return STREET_TYPE.test(words) ? 'type' : STREET_DIRECTION.test(words) ? 'direction' : null
}

/** Whether values are points of the compass. */
export const areCompassPoints = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => COMPASS.test(fold(value)))

const roleOf = (words: string): PartyRole => {
  const meaning = headerMeaning(words.replace(/\s+/g, ' ').trim())
  return (meaning === null ? null : partyField(meaning.field)?.role) ?? 'customer'
}
