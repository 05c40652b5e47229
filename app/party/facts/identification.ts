/**
 * Identity documents: numbers that must never be kept or sent, and the issuer of a document.
 *
 * A social insurance number is never reported (R151602, C-27), and the Privacy Commissioner found that FINTRAC must not
 * hold it, nor the number of a health card whose province forbids its use as identification: Ontario, Manitoba, Nova
 * Scotia, Prince Edward Island.
 */
import { digitOf } from '../text/digits.ts'
import { fold } from '../text/fold.ts'
import { countryNamed, isCodedCountry, provinceNamed } from '../places/places.ts'

/** Replaces such a number. */
export const WITHHELD = '***'

const SOCIAL_INSURANCE =
  /^(?:(?:my|canadian|canada|carte|card|no|numero|number|n|le|de|d|du|the)\s)*(?:sin|nas|s i n|n a s|social insurance(?: (?:number|no|num|card))*|assurance sociale|seguro social|numero de seguro social|sozialversicherung(?:s(?:nummer|nr|ausweis|karte))?)(?:\s(?:card|carte|number|no|num|numero|de|du|client|customer|employe|canada|canadian))*$/

/**
 * Whether a document kind or a header names the social insurance number: `SIN`, `N.A.S.`, `Numéro d'assurance sociale`.
 */
export function namesSocialInsurance(text: string): boolean {
  return text.length <= 60 && SOCIAL_INSURANCE.test(fold(text).replace(/\bcustomer |\bclient /, ''))
}

const HEALTH_CARD =
  /\b(?:(?:manitoba|mb|ontario|nova scotia|prince edward island|pei) health|health (?:card|insurance|number)|healthcard|ohip|ramq|carte soleil|assurance maladie|carte sante|carte d assurance sante|phn|phin|personal health (?:identification )?number|msi card|medicare card|hospitalisation)\b/

/** Whether a document kind is a health card. */
export function namesHealthCard(text: string): boolean {
  return text.length <= 100 && HEALTH_CARD.test(fold(text))
}

/** Provinces that forbid the use of their health card as identification. */
const FORBIDDING: ReadonlySet<string> = new Set(['ON', 'MB', 'NS', 'PE'])

/**
 * Whether a health card number may not be kept, because its province (code or name) forbids it. Null: the province
 * isn't known.
 */
export function isForbiddenHealthCard(kind: string, province: string | null | undefined): boolean | null {
  // The personal health identification number is Manitoba's.
  if (/\b(?:ohip|phin|personal health identification number)\b/.test(fold(kind))) return true
  if (/\b(?:ramq|carte soleil)\b/.test(fold(kind))) return false
  const code = province ? provinceNamed('CA', province) : null
  const named = code ?? provinceNamedIn(kind)
  return named === null ? null : FORBIDDING.has(named)
}

function provinceNamedIn(text: string): string | null {
  const words = fold(text).split(' ')
  for (let count = 4; count > 0; count--) {
    for (let at = 0; at + count <= words.length; at++) {
      const phrase = words.slice(at, at + count).join(' ')
      const code = phrase.length > 3 ? provinceNamed('CA', phrase) : null
      if (code !== null) return code
    }
  }
  return null
}

/** A health card label closely followed by its number: usually ten digits with version letters. */
const HEALTH_IN_TEXT =
  /(?<=((?:health\s(?:card|insurance|number)|healthcard|ohip|phin|personal\shealth\s(?:identification\s)?number|(?:manitoba|mb|ontario|nova\sscotia|prince\sedward\sisland|pei)\shealth|msi\scard|medicare\scard|carte\s(?:sant[eé]|d['’]assurance\smaladie)|assurance[\s-]maladie)\P{Nd}{0,30}))(?<!\p{Nd})\p{Nd}(?:[\s.-]{0,2}\p{Nd}){8,11}(?!\p{Nd})(?:[\s-]?[A-Z]{2}(?![\p{L}]))?/giu

/** Replaces each labelled health card number that may not be kept. */
export function withoutHealthCard(text: string): string {
  return mayHoldNine(text) && HEALTH_CARD.test(fold(text))
    ? text.replace(HEALTH_IN_TEXT, (match, label: string) =>
        isForbiddenHealthCard(label, null) === false ? match : WITHHELD,
      )
    : text
}

/**
 * Separators between digits: blanks, signs and invisible characters. A comma separates amounts, so it counts only after
 * a label.
 */
const BETWEEN = String.raw`[\s\p{Z}\p{Cf}\p{Pd}\u2212./\\|_:*'’·•-]{0,3}`
const THREE = String.raw`\p{Nd}{3}`
/** The program identifier of a business number: 123456782RC0001. */
const PROGRAM = String.raw`(?!\s?R[A-Z]\s?\p{Nd}{4})`

/**
 * Nine digits in a row or in threes. One or two letters beside them make the number of another document; a longer word
 * is a label that touches them (`isLabel`).
 */
const NINE = new RegExp(
  String.raw`(?<=^|[^\p{L}\p{Nd}]|\p{L}{3})(?<!\p{Nd}[.,])${THREE}${BETWEEN}${THREE}${BETWEEN}${THREE}${PROGRAM}(?!\p{Nd}|[.,]\p{Nd}|\p{L}{1,2}(?!\p{L}))`,
  'giu',
)

/**
 * Capitals that touch the digits are part of the number, as in Nova Scotia's licences (five letters and nine digits),
 * unless they are a label.
 */
const isLabel = (letters: string): boolean =>
  letters !== letters.toUpperCase() ||
  /^(?:SIN|NAS|CARD|CARTE|CLIENT|NUMBER|NUM[EÉ]RO|NUM|INSURANCE|SOCIALE?)?$/.test(letters)

/** A label closely followed by nine digits in any grouping. */
const LABELLED = new RegExp(
  String.raw`(?<=(?:s\.?\s?i\.?\s?n|n\.?\s?a\.?\s?s|social\s{1,3}insurance|assurance[\s-]{1,3}sociale)\P{Nd}{0,30})(?<!\p{Nd})\p{Nd}(?:(?:${BETWEEN}|,\s?)\p{Nd}){8}(?!\p{Nd})`,
  'giu',
)

const digitsOf = (text: string): string =>
  (text.match(/\p{Nd}/gu) ?? []).map((sign) => (sign <= '9' ? sign : digitOf(sign))).join('')

function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

function withheld(match: string): string {
  const digits = digitsOf(match)
  return isLuhn(digits) && !/^(\d)\1*$/.test(digits) ? WITHHELD : match
}

/** Whether a text has nine digits with the check digit of a social insurance number. */
export function holdsSocialInsurance(text: string): boolean {
  return withoutSocialInsurance(text) !== text
}

/**
 * Replaces each labelled social insurance number by `WITHHELD`: for values where nine digits alone are something else.
 */
export function withoutLabelledSocialInsurance(text: string): string {
  return mayHoldNine(text, true) ? text.replace(LABELLED, withheld) : text
}

/**
 * Fast pre-filter for nine digits and a label before them: most texts have neither, and there are millions. Each label
 * has an S, an N and a third letter.
 */
function mayHoldNine(text: string, isLabelled = false): boolean {
  if (text.length < (isLabelled ? 12 : 9)) return false
  let [digits, letters, hasS, hasN] = [0, 0, false, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // The patterns decide about digits of other scripts and about non-ASCII letters, some of which match an S.
    if ((code > 47 && code < 58) || code > 0x65f) digits++
    else if (code > 64) letters++
    if (code > 127) hasS = hasN = true
    else if ((code | 32) === 115) hasS = true
    else if ((code | 32) === 110) hasN = true
  }
  return digits >= 9 && (!isLabelled || (letters >= 3 && hasS && hasN))
}

/** Replaces each social insurance number in a text by `WITHHELD`. */
export function withoutSocialInsurance(text: string): string {
  if (!mayHoldNine(text)) return text
  return text
    .replace(LABELLED, withheld)
    .replace(NINE, (match, at: number, whole: string) =>
      isLabel(/\p{L}*$/u.exec(whole.slice(Math.max(0, at - 20), at))![0]) ? withheld(match) : match,
    )
}

/** Documents that a province or state issues. */
const PROVINCIAL =
  /\b(?:licen[cs]e|permis|driver|health|sante|maladie|provincial|provinciale|photo card|birth|naissance|state id|bcid|dl)\b/

const AGENCIES: Readonly<Record<string, { country: string; province?: string }>> = {
  'service ontario': { country: 'CA', province: 'ON' },
  serviceontario: { country: 'CA', province: 'ON' },
  mto: { country: 'CA', province: 'ON' },
  saaq: { country: 'CA', province: 'QC' },
  ramq: { country: 'CA', province: 'QC' },
  icbc: { country: 'CA', province: 'BC' },
  sgi: { country: 'CA', province: 'SK' },
  mpi: { country: 'CA', province: 'MB' },
  ircc: { country: 'CA' },
  'passport canada': { country: 'CA' },
  'passeport canada': { country: 'CA' },
  'immigration canada': { country: 'CA' },
  canadian: { country: 'CA' },
  canadien: { country: 'CA' },
  canadienne: { country: 'CA' },
  canadiense: { country: 'CA' },
  canadense: { country: 'CA' },
  kanadisch: { country: 'CA' },
  kanadischer: { country: 'CA' },
  american: { country: 'US' },
  'service canada': { country: 'CA' },
  isc: { country: 'CA' },
  'indigenous services canada': { country: 'CA' },
  cic: { country: 'CA' },
  uscis: { country: 'US' },
  dhs: { country: 'US' },
  'us cis': { country: 'US' },
  'us department of state': { country: 'US' },
  'department of state': { country: 'US' },
  cbp: { country: 'US' },
  hmpo: { country: 'GB' },
  'hm passport office': { country: 'GB' },
  dvla: { country: 'GB' },
}

export interface IssuerReading {
  /** ISO 3166 alpha-2 */
  country?: string | undefined
  /** A code for Canada, the United States and Mexico. */
  province?: string | undefined
}

const FEDERAL = /^(?:the )?(?:federal(?: (?:government|govt|gov))?|(?:gouvernement )?federale?)$/

/**
 * `Federal` names no country: many have provinces. It is Canada's where the party is plainly in Canada (`isInCanada`).
 */
export const readFederal = (text: string, isInCanada: boolean): IssuerReading | null =>
  isInCanada && FEDERAL.test(fold(text)) ? { country: 'CA' } : null

/**
 * The country and province of an issuer: `Ontario`, `France`, `Government of Canada`, `Québec, Canada`. `kind`: the
 * document kind, which tells a state from a country of the same name. Null if the text names neither, or is ambiguous.
 */
export function readIssuer(text: string, kind = ''): IssuerReading | null {
  const agency = AGENCIES[fold(text)]
  if (agency) return { ...agency }
  // A dash may be part of a name (`Colombie-Britannique`) or separate two.
  return (
    issuerOf(text.split(/[,;/()\u2013]+|\s-\s/), kind) ??
    (text.includes('-') ? issuerOf(text.split(/[,;/()\u2013-]+/), kind) : null)
  )
}

function issuerOf(pieces: readonly string[], kind: string): IssuerReading | null {
  const parts = pieces
    .map((part) =>
      fold(part).replace(
        /^(?:(?:le|la|les|l|the|government|gouvernement|gov|govt|province|state|etat|republic|republique|ministry|ministere|of|de|du|des|d)\s+)+/,
        '',
      ),
    )
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > 2) return null
  const [first, second] = parts as [string, string?]
  if (second !== undefined) {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const country = countryNamed(other)
      if (country !== null && isCodedCountry(country)) {
        const province = provinceNamed(country, one)
        if (province !== null) return { country, province }
      }
    }
    return null
  }
  const country = countryNamed(first)
  const province = (['CA', 'US', 'MX'] as const).flatMap((each) => {
    const code = provinceNamed(each, first)
    return code === null ? [] : [{ country: each, province: code }]
  })
  const isProvincial = PROVINCIAL.test(fold(kind))
  if (province.length === 0 || country === 'CA' || country === 'US' || country === 'MX')
    return country === null ? null : { country }
  if (country === null) return province.length === 1 ? province[0]! : null
  // NL is Newfoundland or the Netherlands, Georgia a state or a country.
  if (kind === '') return null
  if (!isProvincial) return { country }
  return province.find((each) => each.country === 'CA') ?? (province.length === 1 ? province[0]! : null)
}
