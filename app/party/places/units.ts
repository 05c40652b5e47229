/** Recognizes units, suites and apartments, and splits a clear one from its street. */
import { LONGEST_VALUE } from '../text/fold.ts'

const UNIT_WORDS =
  'suite|ste|unit|apt|apartment|app|appt|appartement|bureau|bur|room|rm|unit[ée]|local|porte|penthouse|condo'
/** `\b` doesn't treat accented letters as letters. */
export const UNITS = new RegExp(
  `(?<![\\p{L}\\d])(?:${UNIT_WORDS}|floor|[ée]tage)(?!\\p{L})\\.?\\s*#?\\s*[\\w-]*`,
  'giu',
)
/** What may follow the word: a letter, or something with a digit. `Suite Lane` is a street. */
const NUMBERED_UNITS = new RegExp(
  `(?<![\\p{L}\\d])(?:${UNIT_WORDS}|floor|[ée]tage)(?!\\p{L})\\.?\\s*#?\\s*(?:[\\w-]*\\d[\\w-]*|[a-z](?![\\p{L}\\d]))?`,
  'giu',
)
const UNIT_BEGINS = new RegExp(`^\\s*#?\\s*(?:${UNIT_WORDS})(?!\\p{L})`, 'iu')

/** A unit's number with its label; `No` and `nº` before it add nothing. */
const LABEL = `(?:${UNIT_WORDS})(?!\\p{L})\\.?\\s*:?\\s*(?:(?:no|num|n[º°])\\.?\\s*)?#?\\s*`
const UNIT_NUMBER = '(\\d{1,6}(?:-?[a-z])?|[a-z]-?\\d{1,5}|ph[- ]?\\d{1,3}|[a-z])'
/** A penthouse is a unit without a label. */
const PENTHOUSE = '([lgu]?ph[- ]?\\d{1,4})'
const BETWEEN = '(?:\\s*[,;]\\s*|\\s+[-–]\\s+|\\s+)'
/** Numbered roads: the number after `#` is the road's: `Hwy #7`, `Range Road #22`. */
const NUMBERED_ROAD =
  /(?<!\p{L})(?:highway|hwy|route|rte|autoroute|(?:county|range|rge|township|twp|regional|concession|municipal|secondary|forestry|side)\s+(?:road|rd)|r\.?r|concession|conc|line|sideroad|rang|range|township|twp|lot)\.?$/iu
const FIRST = new RegExp(
  `^(?:(?:${LABEL}|#\\s*)${UNIT_NUMBER}|${PENTHOUSE})(?:${BETWEEN}|-)(?=\\d)(.*\\p{L}.*)$`,
  'isu',
)
// Non-greedy: `Apt` before `#5` isn't part of the street.
const LAST = new RegExp(`^(.*?\\d.*?\\p{L}.*?)${BETWEEN}(?:(?:(${LABEL})|#\\s*)${UNIT_NUMBER}|${PENTHOUSE})$`, 'isu')
const ONLY = new RegExp(`^(?:(?:${LABEL}|#\\s*)${UNIT_NUMBER}|${PENTHOUSE})$`, 'iu')

/**
 * A clear unit at the beginning or end of a street: `Apt 4, 12 King St` and `12 King St #4` are 12 King St, unit 4.
 * Null if none.
 */
export function unitOf(street: string): { unit: string; street: string } | null {
  const text = street.trim()
  if (text.length > LONGEST_VALUE) return null
  const first = FIRST.exec(text)
  if (first) return { unit: (first[1] ?? first[2])!, street: first[3]!.trim() }
  const last = LAST.exec(text)
  if (last === null) return null
  const isBare = last[2] === undefined && last[4] === undefined
  if (isBare && NUMBERED_ROAD.test(last[1]!.trim())) return null
  return { unit: (last[3] ?? last[4])!, street: last[1]!.trim() }
}

/** Within this range two numbers may be one building: `100-102 King St`. */
const WIDEST_BUILDING = 100

/** `1200-45 Elm St`: Canada Post's format for a unit before the civic number. Null if both may be civic numbers. */
export function unitBeforeCivic(street: string): { unit: string; street: string } | null {
  const found = /^(\d{1,5})-(\d{1,5})(\p{L}?\s+\p{L}.*)$/su.exec(street.trim())
  if (found === null) return null
  const [unit, civic] = [Number(found[1]), Number(found[2])]
  return civic >= unit && civic - unit <= WIDEST_BUILDING
    ? null
    : { unit: found[1]!, street: `${found[2]!}${found[3]!}` }
}

function onlyNumber(text: string): string | null {
  const found = ONLY.exec(text.trim())
  return found?.[1] ?? found?.[2] ?? null
}

/** The unit, if the text is nothing else: `Apt. 4B`. */
export function unitAlone(text: string): string | null {
  return text.length > LONGEST_VALUE ? null : onlyNumber(text)
}

/** Whether a text is only a unit, whatever its number. */
export function isUnitAlone(text: string): boolean {
  return (
    /^\s*#\s*\d+\w?\s*$/.test(text) ||
    (UNIT_BEGINS.test(text) && text.replace(NUMBERED_UNITS, ' ').replace(/[^\p{L}\p{N}]+/gu, '') === '')
  )
}
