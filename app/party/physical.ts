/** Whether a text names a place that one can go to, and what stands beside it: units, post office boxes. */
import { LONGEST_VALUE, tidy } from './fold.ts'

/** Whatever stands behind is no part of an address. */
const LONGEST = 500

const BOX = /(?:^|(?<=[\s,;(]))(?:box(?=\s*#?\s*\d)|p\.?\s?o\.?\s?box|post(?:al)? (?:office )?box|mail ?box|p\.?\s?m\.?\s?b\.?(?=\s*#?\s*\d)|case postale|casier postal|c\.?\s?p\.?(?=\s*#?\s*\d)|bo[iî]te postale|b\.?\s?p\.?(?=\s*\d)|lock ?box|p\.?\s?o\.?\s?b\.?(?=\s*\d)|lock bag|r\.?m\.?b\.?(?=\s*\d))\s*(?:no\.?|#|n[º°])?\s*\d*/i
const GENERAL = /\b(?:general delivery|poste restante|livraison g[ée]n[ée]rale|gen(?:eral)? del(?:ivery)?|\bG\.?D\.?(?=\s|,|$))/i
const STATIONS = /^\s*,?\s*(?:(?:stn|station|succ(?:ursale)?|rpo|csp|comptoir postal|main|terminal|bureau-chef)\b\.?\s*[\p{L}\d-]*\s*,?\s*)+/iu
const UNIT_WORDS = 'suite|ste|unit|apt|apartment|app|appt|appartement|bureau|room|unit[ée]|local|porte'
/** Accented letters are no letters to `\b`. */
const UNITS = new RegExp(`(?<![\\p{L}\\d])(?:${UNIT_WORDS}|floor|[ée]tage)(?!\\p{L})\\.?\\s*#?\\s*[\\w-]*`, 'giu')
const UNIT_BEGINS = new RegExp(`^\\s*#?\\s*(?:${UNIT_WORDS})(?!\\p{L})`, 'iu')
const POSTAL_CODES = /\b[a-z]\d[a-z][ -]?\d[a-z]\d\b|\b\d{5}(?:-\d{4})?\s*$/gi

export type PlaceDefect = 'post-box' | 'general-delivery' | 'unit-only'

/** What a defect is called in a sentence. */
export const PLACE_DEFECTS: Readonly<Record<PlaceDefect, string>> = { 'post-box': 'a post office box', 'general-delivery': 'general delivery', 'unit-only': 'a unit without a building' }

/**
 * Why a street or whole address is no physical one (FINTRAC guidance, invalid addresses); null when it may be. A box beside a street
 * is fine: the number of a street is then told apart from those of the box, its station, a unit and a postal code.
 */
export function placeDefect(text: string): PlaceDefect | null {
  const plain = tidy(text).slice(0, LONGEST)
  if (plain === '') return null
  for (const [pattern, defect] of [[BOX, 'post-box'], [GENERAL, 'general-delivery']] as const) {
    const found = pattern.exec(plain)
    if (!found) continue
    const rest = `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length).replace(STATIONS, ' ')}`.replace(POSTAL_CODES, ' ').replace(UNITS, ' ')
    return /\p{L}/u.test(rest) && /\d/.test(rest) ? null : defect
  }
  if (/^\s*#\s*\d+\w?\s*$/.test(plain)) return 'unit-only'
  if (UNIT_BEGINS.test(plain) && plain.replace(UNITS, ' ').replace(/[^\p{L}\p{N}]+/gu, '') === '') return 'unit-only'
  return null
}

const UNIT_NUMBER = '(\\d{1,6}[a-z]?|[a-z]-?\\d{1,5}|[a-z])'
const UNIT_FIRST = new RegExp(`^(?:(?:${UNIT_WORDS})(?!\\p{L})\\.?\\s*#?\\s*|#\\s*)${UNIT_NUMBER}(?:\\s*[,;]\\s*|\\s+[-–]\\s+|\\s+)(?=\\d)(.+)$`, 'isu')
const UNIT_LAST = new RegExp(`^(.*\\d.*\\p{L}.*?)(?:\\s*[,;]\\s*|\\s+[-–]\\s+|\\s+)(?:(?:${UNIT_WORDS})(?!\\p{L})\\.?\\s*#?\\s*|#\\s*)${UNIT_NUMBER}$`, 'isu')

/** A unit at the beginning or end of a street that plainly is one: `Apt 4, 12 King St` and `12 King St #4` are 12 King St, unit 4. Null when there is none. */
export function unitOf(street: string): { unit: string; street: string } | null {
  const text = tidy(street)
  if (text.length > LONGEST_VALUE) return null
  const first = UNIT_FIRST.exec(text)
  if (first) return { unit: first[1]!, street: tidy(first[2]!) }
  const last = UNIT_LAST.exec(text)
  return last ? { unit: last[2]!, street: tidy(last[1]!) } : null
}

const ONLY_UNIT = new RegExp(`^(?:(?:${UNIT_WORDS})(?!\\p{L})\\.?\\s*#?\\s*|#\\s*)${UNIT_NUMBER}$`, 'iu')

/** A text that is a unit and nothing else: `Apt. 4B`. */
export function onlyUnit(text: string): string | null {
  return text.length > LONGEST_VALUE ? null : (ONLY_UNIT.exec(tidy(text))?.[1] ?? null)
}
