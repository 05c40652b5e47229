/**
 * Names, phones, addresses and occupations: what is a value, what is a placeholder, what a report would refuse.
 */
import { LONGEST_VALUE, fold, tidy } from './fold.ts'

const PLACEHOLDERS = new Set('n a | na | n d | nd | x | xx | xxx | unknown | inconnu | inconnue | none | null | nil | nan | not available | not applicable | non disponible | sans objet | s o | so | aucun | aucune | tbd | tba | not provided | non fourni | undefined | missing | to be determined | refused to provide | not known | no data | nothing | blank | empty | vide | pas disponible | a venir | non applicable | non specifie | unspecified | not specified'.split(' | '))

/** How the words above begin: most cells are told from them by two letters. */
const BEGINNINGS = new Set([...PLACEHOLDERS].filter((word) => word.length > 3).map((word) => word.slice(0, 2)))

/** Whether a cell holds nothing or only stands in for a missing value: `N/A`, `x`, `-`, `*`, `unknown`. */
export function isPlaceholder(text: string): boolean {
  const length = text.length
  if (length === 0) return true
  if (length > 24) return false
  const first = text.charCodeAt(0)
  // Numbers and phones: a digit at the beginning, or after a sign.
  if ((first >= 48 && first <= 57) || ((first === 43 || first === 40) && length > 2 && isDigit(text.charCodeAt(1)))) return false
  if (length > 3) {
    const second = text.charCodeAt(1)
    if (isDigit(second)) return false
    const letters = isLetter(first) && isLetter(second)
    if (letters && !BEGINNINGS.has(String.fromCharCode(first | 32, second | 32))) return false
  }
  const folded = fold(text)
  return folded === '' || PLACEHOLDERS.has(folded)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const NAME_PLACEHOLDERS = new Set('fnu | lnu | no name | noname | fname | lname | no first name | no last name | no given name | no surname | first name unknown | last name unknown | prenom inconnu | nom inconnu | sans prenom | sans nom | mononym | not given | test | mr | mrs | ms | monsieur | madame | onlyname | only name | nfn | nln | nmn | fnu lnu | no middle name | single name'.split(' | '))

/** A word that stands in for an unknown part of a name: `FNU`, `XXX`, `no name`. Punctuation alone is merely absent. */
export function isNamePlaceholder(text: string): boolean {
  const folded = fold(text)
  return folded !== '' && (NAME_PLACEHOLDERS.has(folded) || PLACEHOLDERS.has(folded))
}

/**
 * Looks like UTF-8 that was once read as Windows-1252 (or Latin-1): `BenoÃ®t`. Answers the repaired text, or null.
 */
export function repairedMojibake(text: string): string | null {
  if (!/[\u00c2-\u00c5\u00cb-\u00ce\u00e2]/.test(text)) return null
  // Each run by itself: other letters of the same text may be right as they stand.
  const repaired = text.replace(/[^\0-\x7f]+/g, repairedRun)
  return repaired === text ? null : repaired
}

function repairedRun(run: string): string {
  const bytes: number[] = []
  for (const character of run) {
    const code = character.codePointAt(0)!
    const byte = code <= 0xff ? code : WINDOWS_BYTES.get(code)
    if (byte === undefined) return run
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch (error) {
    // Not valid UTF-8: then the characters are meant as they stand.
    if (error instanceof TypeError) return run
    throw error
  }
}

const WINDOWS_BYTES = new Map<number, number>()
for (const [index, character] of [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].entries()) WINDOWS_BYTES.set(character.codePointAt(0)!, 0x80 + index)

export interface PhoneReading {
  phone: string
  extension?: string
}

const E164 = /^\+[1-9]\d{7,14}$/

/** A phone number in E.164; ten digits are North American. Null when it cannot be read so. */
export function readPhone(text: string): PhoneReading | null {
  if (text.length > LONGEST_VALUE) return null
  if (E164.test(text)) return { phone: text }
  const source = text.replace(/^(tel|t[ée]l|phone|cell|mobile|ph)\s*[.:]\s*/i, '')
  const parts = /^(.*?)(?:\s*(?:ext\.?|extension|poste|x|#)\s*\.?:?\s*(\d{1,7}))?\s*$/i.exec(source)!
  const body = parts[1]!.replace(/^\s*'/, '')
  if (/[^\d\s()+.\-/\u00a0\u202f\u2010-\u2015\u2212]/.test(body)) return null
  // +44 (0)20 7946 0958: the zero is for calls within the country.
  const digits = body.replace(/^(\s*\(?\+[\d\s]+)\(0\)/, '$1').replace(/\D/g, '')
  const international = /^\s*\(?\+/.test(body) || /^\s*(?:00|011)\d/.test(body.replace(/[\s-]/g, ''))
  let phone: string
  if (/^\s*\(?\+/.test(body)) phone = digits
  else if (international) phone = digits.replace(/^(00|011)/, '')
  else if (digits.length === 10) phone = `1${digits}`
  else if (digits.length === 11 && digits.startsWith('1')) phone = digits
  else return null
  if (phone.length < 8 || phone.length > 15 || phone.startsWith('0')) return null
  return parts[2] ? { phone: `+${phone}`, extension: parts[2] } : { phone: `+${phone}` }
}

const BOX = /\b(?:^box(?=\s*#?\d)|p\.?\s?o\.?\s?box|post(?:al)? (?:office )?box|case postale|c\.?\s?p\.?(?=\s*\d)|bo[iî]te postale|b\.?\s?p\.?(?=\s*\d)|lock ?box|p\.?\s?o\.?\s?b\.?(?=\s*\d)|lock bag|r\.?m\.?b\.?(?=\s*\d))\s*(?:no\.?|#|n[º°])?\s*\d*/i
const GENERAL = /\b(?:general delivery|poste restante|livraison g[ée]n[ée]rale|gen(?:eral)? del(?:ivery)?|\bG\.?D\.?(?=\s|$))\b/i
const AFTER_BOX = /^\s*,?\s*(?:(?:stn|station|succ(?:ursale)?|rpo|csp|comptoir postal|main|terminal|bureau-chef)\b\.?\s*[\p{L}\d-]*\s*,?\s*)+/iu
const UNIT = /\b(?:suite|ste|unit|apt|apartment|app|appartement|bureau|room|floor|[ée]tage|unit[ée]|local|porte)\b\.?\s*#?\s*[\w-]*/gi

/** Why an address is not a physical one; null when it may be. A box beside a street address is fine. */
export function addressDefect(text: string): 'post-box' | 'general-delivery' | 'unit-only' | null {
  // Whatever stands behind is no part of an address.
  const plain = tidy(text).slice(0, 500)
  if (plain === '') return null
  for (const [pattern, defect] of [[BOX, 'post-box'], [GENERAL, 'general-delivery']] as const) {
    const found = pattern.exec(plain)
    if (!found) continue
    const rest = `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length).replace(AFTER_BOX, ' ')}`.replace(UNIT, ' ')
    return /\p{L}/u.test(rest) && /\d/.test(rest) ? null : defect
  }
  if (/^\s*#\s*\d+\w?\s*$/.test(plain)) return 'unit-only'
  if (/^\s*#?\s*(?:suite|ste|unit|apt|apartment|app|appartement|bureau|room|unit[ée]|local|porte)\b/i.test(plain) && plain.replace(UNIT, ' ').replace(/[^\p{L}\p{N}]+/gu, '') === '') return 'unit-only'
  return null
}

const VAGUE = new Set('manager | self employed | selfemployed | business | businessman | businesswoman | business owner | owner | employee | worker | consultant | director | supervisor | clerk | sales | salesperson | office | office worker | professional | entrepreneur | contractor | labourer | laborer | labour | staff | administrator | admin | executive | officer | president | partner | freelancer | freelance | trader | merchant | import export | import | export | investor | technician | analyst | specialist | assistant | coordinator | associate | agent | gerant | gerante | travailleur autonome | travailleuse autonome | a son compte | employe | employee | commercant | homme d affaires | femme d affaires | directeur | directrice | ouvrier | ouvriere | journalier | cadre | vendeur | vendeuse | proprietaire | commis | entrepreneure | conseiller | conseillere | autonome | general | various | miscellaneous | services | service | other | autre | job | work | working | employed | full time | part time | self | company | trading | general trading | management | ceo | cfo | coo | vp | travailleur | travailleuse | consultante | superviseur | superviseure | affaires | independent | independant | independante | own business | gestionnaire'.split(' | '))

/** Why an occupation would not do in a report: too vague, or a code without words. Null when it will do. */
export function occupationDefect(text: string): 'too-vague' | 'code-only' | null {
  const folded = fold(text)
  if (/^[a-z]?\d[\d ]*$/.test(folded) || /^noc [\d ]+$/.test(folded) || /^cnp [\d ]+$/.test(folded)) return 'code-only'
  return VAGUE.has(folded) ? 'too-vague' : null
}

const PROVINCES: Record<string, string> = {}
for (const [code, names] of Object.entries({
  AB: 'alberta | alta', BC: 'british columbia | colombie britannique | b c | cb', MB: 'manitoba | man', NB: 'new brunswick | nouveau brunswick | n b',
  NL: 'newfoundland and labrador | newfoundland | terre neuve et labrador | terre neuve | nfld | nf', NS: 'nova scotia | nouvelle ecosse | n s', NT: 'northwest territories | territoires du nord ouest | nwt',
  NU: 'nunavut', ON: 'ontario | ont', PE: 'prince edward island | ile du prince edouard | pei | ipe | p e i', QC: 'quebec | que | pq', SK: 'saskatchewan | sask', YT: 'yukon | yukon territory | yk',
})) for (const name of names.split(' | ')) PROVINCES[name] = code

/** Two-letter code of a Canadian province where recognised, else the text. */
export function readProvince(text: string): string {
  const folded = fold(text)
  return PROVINCES[folded] ?? (/^[a-z]{2}$/.test(folded) ? folded.toUpperCase() : tidy(text))
}

const COUNTRIES: Record<string, string> = {
  canada: 'CA', can: 'CA', 'united states': 'US', 'united states of america': 'US', usa: 'US', 'u s a': 'US', 'u s': 'US', 'etats unis': 'US', mexico: 'MX', mexique: 'MX', mex: 'MX',
  france: 'FR', 'united kingdom': 'GB', uk: 'GB', 'royaume uni': 'GB', 'great britain': 'GB', england: 'GB', germany: 'DE', allemagne: 'DE', india: 'IN', inde: 'IN', china: 'CN', chine: 'CN',
  philippines: 'PH', haiti: 'HT', morocco: 'MA', maroc: 'MA', algeria: 'DZ', algerie: 'DZ', lebanon: 'LB', liban: 'LB', pakistan: 'PK', nigeria: 'NG', ghana: 'GH', kenya: 'KE', jamaica: 'JM', jamaique: 'JM',
  iran: 'IR', ukraine: 'UA', italy: 'IT', italie: 'IT', spain: 'ES', espagne: 'ES', portugal: 'PT', brazil: 'BR', bresil: 'BR', colombia: 'CO', colombie: 'CO', japan: 'JP', japon: 'JP', vietnam: 'VN', 'viet nam': 'VN',
  'hong kong': 'HK', australia: 'AU', australie: 'AU', switzerland: 'CH', suisse: 'CH', belgium: 'BE', belgique: 'BE', poland: 'PL', pologne: 'PL', 'sri lanka': 'LK', bangladesh: 'BD', senegal: 'SN', cameroon: 'CM', cameroun: 'CM', 'ivory coast': 'CI', 'cote d ivoire': 'CI', tunisia: 'TN', tunisie: 'TN', 'south korea': 'KR', 'coree du sud': 'KR', 'united arab emirates': 'AE', 'emirats arabes unis': 'AE', turkey: 'TR', turquie: 'TR',
}

/** ISO 3166 alpha-2 where recognised, else the text. */
export function readCountry(text: string): string {
  const folded = fold(text)
  return COUNTRIES[folded] ?? (/^[a-z]{2}$/.test(folded) ? folded.toUpperCase() : tidy(text))
}

/** What a column of customer kinds says: person or entity, and the exceptions of the threshold rules. */
export function readKind(text: string): { kind?: 'person' | 'entity'; isFinancialEntity?: boolean; isPublicBody?: boolean } {
  const folded = fold(text)
  if (/^(financial entity|financial institution|bank|credit union|caisse|caisse populaire|entite financiere|institution financiere|banque|cooperative de credit|trust company|loan company|societe de fiducie|fe)$/.test(folded)) return { kind: 'entity', isFinancialEntity: true }
  if (/^(public body|organisme public|municipality|municipalite|government|gouvernement|crown agent|hospital|hopital|hospital authority|school board|university|crown corporation|ville)$/.test(folded)) return { kind: 'entity', isPublicBody: true }
  if (/^(person|individual|personne|particulier|natural person|personne physique|p|i|physical|individu|retail)$/.test(folded)) return { kind: 'person' }
  if (/^(entity|entite|company|corporation|business|entreprise|societe|corporate|legal person|legal entity|personne morale|organization|organisation|organisme|partnership|trust|e|msb|money services business|esm|entreprise de services monetaires|inc|ltd|b|c|compagnie|commercial|sole proprietorship|non profit|charity|association)$/.test(folded)) return { kind: 'entity' }
  return {}
}

const ENTITY_WORDS = /\b(inc|ltd|ltee|limited|limitee|corp|corporation|llc|llp|s e n c|senc|company|compagnie|cie|co|enr|gmbh|plc|caisse|banque|bank|ville d|city of|municipalite|society|societe|foundation|fondation|association|trust|holdings|group|groupe|s a r l|sarl|credit union|enterprises|entreprises|services|centre|church|eglise|university|universite|hospital|hopital)\b/

/** Whether a whole name is plainly that of an entity. */
export function looksLikeEntity(name: string): boolean {
  return ENTITY_WORDS.test(fold(name))
}

const YES = /^(yes|y|true|1|oui|o|vrai|t|x)$/
const NO = /^(no|n|false|0|non|faux|f)$/

export function readYesNo(text: string): boolean | null {
  const folded = fold(text)
  return YES.test(folded) ? true : NO.test(folded) ? false : null
}
