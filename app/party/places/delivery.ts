/**
 * Delivery details in an address: boxes, stations, rural routes, general delivery, recipients. A report states the
 * place (FINTRAC guidance on addresses: a post office box or general delivery alone isn't an address).
 */
import { UNITS } from './units.ts'

/** Longer texts aren't addresses. */
export const LONGEST_ADDRESS = 500

const NUMBER = '\\s*(?:no\\.?|#|n[º°])?\\s*[a-z]?\\d+[a-z]?(?![\\p{L}\\d])'
const BOXES =
  'p\\.?\\s?o\\.?\\s?box|post(?:al)? (?:office )?box|mail ?box|case postale|casier postal|bo[iî]te postale|lock ?box|lock(?:ed)? bag'
const NUMBERED_BOXES =
  'box|p\\.?\\s?m\\.?\\s?b\\.?|p\\.?\\s?o\\.?\\s?b\\.?|c\\.?\\s?p\\.?|b\\.?\\s?p\\.?|r\\.?m\\.?b\\.?'
const BOX = `(?:(?:${BOXES})(?:${NUMBER})?(?!\\p{L})|(?:${NUMBERED_BOXES})${NUMBER})`
const STREETS =
  '(?:st|street|rd|road|ave|avenue|blvd|boulevard|dr|drive|lane|ln|way|rue|chemin|rang|route|hwy|highway|pl|place|cres|court|ct)(?![\\p{L}\\d])'
/** A postal station, after a box. */
const STATION = `\\s*[,;]?\\s*(?:(?:stn|station|succ(?:ursale)?|rpo|csp|lcd|comptoir postal|bureau-chef)(?!\\p{L})\\.?(?:\\s+(?!${STREETS})[\\p{L}\\d-]+)?|(?:main|terminal|general post office|gpo)(?!\\p{L})(?!\\s+${STREETS}))`
/** A station that is recognizable without a street beside it. */
const STATION_ALONE =
  '(?:(?:stn|rpo|csp|comptoir postal)\\.?\\s+[\\p{L}\\d-]+|(?:station|succ(?:ursale)?)\\.?\\s+(?:[a-z]|\\d{1,2}|main|terminal)(?![\\p{L}\\d]))'
const GENERAL =
  '(?:general delivery|poste restante|livraison g[ée]n[ée]rale|gen(?:eral)? del(?:ivery)?|G\\.?D\\.?(?=\\s|,|$))'
const ROUTE =
  '(?:(?:r\\.\\s?r\\.?|rr|rural route|route rurale)\\s*(?:no\\.?|#)?\\s*\\d{1,3}(?![\\p{L}\\d])(?:\\s*,?\\s*site\\s*#?\\s*\\d+)?(?:\\s*,?\\s*comp(?:artment)?\\.?\\s*#?\\s*\\d+)?|site\\s*#?\\s*\\d+\\s*,?\\s*comp(?:artment)?\\.?\\s*#?\\s*\\d+)'

const START = "(?<![\\p{L}\\d.#&'’]|\\p{L}-)"
const TO_THE_POST = new RegExp(
  `${START}(?:${BOX}(?:${STATION})*|${GENERAL}(?:${STATION})*|${ROUTE}|${STATION_ALONE})`,
  'giu',
)
const BOX_OR_GENERAL = new RegExp(`${START}(?:(${BOX})|${GENERAL})`, 'iu')
/** The recipient, up to the end of the segment or the number of a street. */
const RECEIVER =
  /^(?:c\/o|care of|a\/s(?: de)?|aux (?:bons )?soins de|attn|attention|att|[àa] l['’]attention de)(?![\p{L}/])[.:]?\s*[^\d]*?\p{L}[^\d]*?(?=\s\d+[a-z]?\s+\p{L}|$)/iu
const MARK = '\u0000'
const POSTAL_CODES = /\b[a-z]\d[a-z][ -]?\d[a-z]\d\b|\b\d{5}(?:-\d{4})?\s*$/gi

/** Delivery words that alone aren't an address, or null. */
export function postBoxOrGeneral(text: string): 'post-box' | 'general-delivery' | null {
  const found = BOX_OR_GENERAL.exec(text)
  return found === null ? null : found[1] === undefined ? 'general-delivery' : 'post-box'
}

/** Whether the text has a number and words of a place, apart from units, postal codes and delivery words. */
export function namesPlace(text: string, hasNumber = false): boolean {
  const rest = text.replace(TO_THE_POST, ' ').replace(POSTAL_CODES, ' ').replace(UNITS, ' ')
  return /\p{L}/u.test(rest) && (hasNumber || /\d/.test(rest))
}

export interface PhysicalText {
  /** The address without them. */
  text: string
  /** What was removed, as written, in order. */
  left: string[]
}

/**
 * Removes delivery details from a street or whole address; null without details, or if no place would remain
 * (then the text isn't an address and stays unchanged). `hasNumber`: the street number has a field of its own.
 */
export function withoutDelivery(text: string, hasNumber = false): PhysicalText | null {
  if (text.length > LONGEST_ADDRESS || text.includes(MARK)) return null
  const found: string[] = []
  // A station belongs to its box, even after a comma.
  const marked = text.replace(TO_THE_POST, (words) => `${MARK}${found.push(words.trim()) - 1}${MARK}`)
  const [kept, left]: [string[], string[]] = [[], []]
  for (const segment of marked.split(/\s*[,;\n\r]+\s*/)) {
    for (const [index, piece] of segment.split(MARK).entries()) {
      if (index % 2 === 1) {
        left.push(found[Number(piece)]!)
        continue
      }
      const plain = withoutLooseSigns(piece)
      const receiver = RECEIVER.exec(plain)?.[0] ?? ''
      if (receiver !== '') left.push(receiver.trim())
      const rest = plain.slice(receiver.length).trim()
      if (rest !== '') kept.push(rest)
    }
  }
  const civic = kept.join(', ')
  return left.length > 0 && namesPlace(civic, hasNumber) ? { text: civic, left } : null
}

/** Removes brackets, dashes and bars left around what was taken out. */
function withoutLooseSigns(text: string): string {
  const plain = text.replace(/^[\s\-–/|&)]+|[\s\-–/|&(]+$/g, '')
  return plain.endsWith(')') && !plain.includes('(')
    ? plain.slice(0, -1).trim()
    : plain.startsWith('(') && !plain.includes(')')
      ? plain.slice(1).trim()
      : plain
}
