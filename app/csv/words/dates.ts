/**
 * Parses dates and times as files write them: ISO in all its forms, numeric dates with the day or the month first,
 * month names in English and French, spreadsheet day numbers, JavaScript dates, Unix times, 12- and 24-hour clocks.
 */
import { asciiDigits } from '#app/party/text/digits.ts'
import { withSeparators } from './chinese-dates.ts'
import { LONGEST_VALUE } from './fold.ts'
import { FILLER, type Token, strip, tokens, timePart, type TimeWarning } from './time-of-day.ts'

export interface ParsedDate {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond?: number
  hasTime: boolean
  /** Minutes east of UTC if the text gives them. */
  offsetMinutes: number | null
  warning: TimeWarning | null
}

export type DateResult =
  | { ok: true; value: ParsedDate }
  /**
   * `order`: day and month can't be told apart. `other-order`: valid only in the other order than the column's.
   * `pending`: a word such as "Unconfirmed". `never`: no such day or time.
   */
  | { ok: false; why: 'order' | 'other-order' | 'pending' | 'unreadable' | 'never' }

const MONTHS: Record<string, number> = {}
for (const [number, names] of [
  'jan january janv janvier ene enero januar janner jaenner janeiro',
  'feb february fev fevr fevrier febrero februar fevereiro',
  'mar march mars marzo marz maerz mrz marco',
  'apr april avr avril abr abril',
  'may mai mayo maio',
  'jun june juin junio juni junho',
  'jul july juil juillet julio juli julho',
  'aug august aou aout ago agosto',
  'sep sept september septembre septiembre setiembre set setembro',
  'oct october octobre octubre okt oktober out outubro',
  'nov november novembre noviembre novembro',
  'dec december decembre dic diciembre dez dezember dezembro',
].entries())
  for (const name of names.split(' ')) MONTHS[name] = number + 1
/** Whether a word names a month, whole or short. */
export const isMonthName = (word: string): boolean => MONTHS[strip(word)] !== undefined

const PENDING = new Set(
  'unconfirmed pending non confirme non confirmee en attente in progress open not confirmed en cours mempool'
    .split(' ')
    .concat([
      'non confirme',
      'non confirmee',
      'en attente',
      'in progress',
      'not confirmed',
      'en cours',
      'non confirmé',
    ]),
)

/** `mar. 03/11/2026`: a Tuesday, in French and Spanish. */
const TUESDAY = /^\s*mar[.,]*\s*\d{1,2}([/.-])\d{1,2}\1\d{2,4}/i

const digit = (code: number): number => (code >= 48 && code <= 57 ? code - 48 : -1)

/** The two-digit number at an index, or -1. */
function two(text: string, index: number): number {
  const tens = digit(text.charCodeAt(index))
  const ones = digit(text.charCodeAt(index + 1))
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function checked(value: ParsedDate): DateResult {
  const { year, month, day, hour, minute, second } = value
  if (month < 1 || month > 12 || day < 1 || year < 1800 || year > 2200 || day > daysInMonth(year, month)) return NEVER
  // 23:59:60 is a leap second and becomes the last second of its minute. 24:00 is midnight at the end of the day.
  if (second === 60) value.second = 59
  if (minute > 59 || second > 60 || hour > 24 || (hour === 24 && (minute > 0 || second > 0))) return NEVER
  return { ok: true, value }
}

const NEVER: DateResult = { ok: false, why: 'never' }
const UNREADABLE: DateResult = { ok: false, why: 'unreadable' }

/** `2026-03-04`, `2026-03-04 09:00`, `2026-03-04T09:00:00` and nothing else: by far the most frequent form. */
function plainIso(text: string): DateResult | null {
  const length = text.length
  if (length < 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null
  const century = two(text, 0)
  const years = two(text, 2)
  const month = two(text, 5)
  const day = two(text, 8)
  if (century < 0 || years < 0 || month < 0 || day < 0) return null
  let hour = 0
  let minute = 0
  let second = 0
  if (length > 10) {
    const joint = text.charCodeAt(10)
    if ((joint !== 32 && joint !== 84) || (length !== 16 && length !== 19) || text.charCodeAt(13) !== 58) return null
    hour = two(text, 11)
    minute = two(text, 14)
    if (length === 19) {
      if (text.charCodeAt(16) !== 58) return null
      second = two(text, 17)
    }
    if (hour < 0 || minute < 0 || second < 0) return null
  }
  return checked({
    year: century * 100 + years,
    month,
    day,
    hour,
    minute,
    second,
    hasTime: length > 10,
    offsetMinutes: null,
    warning: null,
  })
}

const fullYear = (token: Token): number =>
  token.text.length <= 2 ? (token.value >= 70 ? 1900 : 2000) + token.value : token.value

/** A spreadsheet day number: 1 is 1900-01-01, and 1900 counts as a leap year. Rounded to the second. */
function fromSerial(text: string): DateResult {
  const [whole, fraction = ''] = text.split('.')
  let days = Number(whole)
  let seconds = fraction === '' ? 0 : Math.round(Number(`0.${fraction}`) * 86_400)
  if (seconds === 86_400) [days, seconds] = [days + 1, 0]
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return checked({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor((seconds % 3600) / 60),
    second: seconds % 60,
    hasTime: fraction !== '',
    offsetMinutes: null,
    warning: null,
  })
}

function fromEpoch(milliseconds: number): DateResult {
  const date = new Date(milliseconds)
  return checked({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    hasTime: true,
    offsetMinutes: 0,
    warning: null,
  })
}

function compact(text: string): DateResult | null {
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return fromSerial(text)
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return fromEpoch(Math.floor(Number(text) * 1000))
  if (/^\d{13}$/.test(text)) return fromEpoch(Number(text))
  if (/^\d{8}$/.test(text) || /^\d{12}$/.test(text) || /^\d{14}$/.test(text))
    return basic(text.slice(0, 8), text.slice(8))
  return null
}

function basic(date: string, time: string): DateResult {
  return checked({
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(4, 6)),
    day: Number(date.slice(6, 8)),
    hour: Number(time.slice(0, 2) || 0),
    minute: Number(time.slice(2, 4) || 0),
    second: Number(time.slice(4, 6) || 0),
    hasTime: time !== '',
    offsetMinutes: null,
    warning: null,
  })
}

const withTime = (year: number, month: number, day: number, rest: readonly Token[]): DateResult => {
  const time = timePart(rest)
  return time === null ? UNREADABLE : checked({ year, month, day, ...time })
}

/** A numeric date with a two- or four-digit year first or last: finds day and month if it can. */
// eslint-disable-next-line complexity -- the orders that three numbers can have, one after the other
function numeric(list: readonly Token[], order: DateOrder | null): DateResult {
  const [one, sign, two, second, three] = list as [Token, Token?, Token?, Token?, Token?]
  if (
    one.kind !== 'number' ||
    sign?.kind !== 'sign' ||
    !'/-.,'.includes(sign.text) ||
    two?.kind !== 'number' ||
    second?.kind !== 'sign' ||
    three?.kind !== 'number'
  )
    return UNREADABLE
  const rest = list.slice(5)
  if (one.text.length === 4) return withTime(one.value, two.value, three.value, rest)
  if (one.text.length > 2 || two.text.length > 2 || (three.text.length !== 4 && three.text.length !== 2))
    return UNREADABLE
  if (three.text.length === 2 && order === 'YMD') return withTime(fullYear(one), two.value, three.value, rest)
  const year = fullYear(three)
  if (one.value > 31 && three.text.length === 2) return withTime(fullYear(one), two.value, three.value, rest)
  if (one.value > 12 && two.value > 12) return NEVER
  if (order === 'DMY' || order === 'MDY') {
    const [month, day] = order === 'DMY' ? [two.value, one.value] : [one.value, two.value]
    return month > 12 && withTime(year, day, month, rest).ok
      ? { ok: false, why: 'other-order' }
      : withTime(year, month, day, rest)
  }
  if (one.value > 12) return withTime(year, two.value, one.value, rest)
  if (two.value > 12) return withTime(year, one.value, two.value, rest)
  // Dates with dots are day first, unless another value of the column contradicts that.
  if (sign.text === '.') return withTime(year, two.value, one.value, rest)
  if (one.value === two.value) return withTime(year, one.value, two.value, rest)
  return { ok: false, why: 'order' }
}

/** Parses a date, with its time if there is one. `order` settles 03/04/2026. */
// eslint-disable-next-line complexity -- the shapes of a date, the commonest first
export function parseDate(source: string, order: DateOrder | null): DateResult {
  const quick = plainIso(source)
  if (quick !== null) return quick
  if (source.length > LONGEST_VALUE) return UNREADABLE
  const text = withSeparators(asciiDigits(source.trim().replace(/^['"]|['"]$/g, '')))
  const short = compact(text)
  if (short !== null) return short
  const basicForm = /^(\d{8})[T ](\d{6}|\d{4})(?:[.,]\d+)?\s*(.*)$/.exec(text)
  if (basicForm) {
    const result = basic(basicForm[1]!, basicForm[2]!)
    if (!result.ok || basicForm[3] === '') return result
    const zone = timePart([{ kind: 'number', text: '00', value: 0, isApart: false }, ...tokens(basicForm[3]!)])
    return zone === null ? UNREADABLE : { ok: true, value: { ...result.value, offsetMinutes: zone.offsetMinutes } }
  }
  const list = tokens(text)
  while (
    list.length > 0 &&
    ((list[0]!.kind === 'word' && FILLER.has(strip(list[0]!.text)) && MONTHS[strip(list[0]!.text)] === undefined) ||
      list[0]!.text === ',' ||
      list[0]!.text === '.')
  )
    list.shift()
  if (list.length === 0 || PENDING.has(strip(text)))
    return PENDING.has(strip(text)) ? { ok: false, why: 'pending' } : UNREADABLE
  const isMonth = (token: Token): boolean => token.kind === 'word' && MONTHS[strip(token.text)] !== undefined
  // Mar. 3 nov. 2026: "mar." is short for mardi and martes as well as March.
  const named = list.filter(isMonth)
  if (named.length > 1 && (named.length > 2 || named[0] !== list[0] || strip(list[0]!.text) !== 'mar'))
    return UNREADABLE
  if (named.length > 1 || TUESDAY.test(text)) {
    list.shift()
    while (list[0]?.kind === 'sign') list.shift()
  }
  const at = list.findIndex(isMonth)
  if (at < 0) return numeric(list, order)
  const month = MONTHS[strip(list[at]!.text)]!
  const numberAfter = (from: number): number => {
    let index = from
    while (index < list.length && list[index]!.kind !== 'number') {
      if (index - from > 3) return -1
      index++
    }
    return index < list.length ? index : -1
  }
  const before = list.slice(0, at).filter((token) => token.kind === 'number')
  if (before.length === 1 && before[0]!.text.length <= 2) {
    // 4 mars 2026, 4-Mar-26
    const year = numberAfter(at + 1)
    return year < 0 ? UNREADABLE : withTime(fullYear(list[year]!), month, before[0]!.value, list.slice(year + 1))
  }
  if (before.length === 1 && before[0]!.text.length === 4) {
    const day = numberAfter(at + 1)
    return day < 0 ? UNREADABLE : withTime(before[0]!.value, month, list[day]!.value, list.slice(day + 1))
  }
  if (before.length > 0) return UNREADABLE
  // March 4, 2026 and Mar 04 2026 09:05:11; also `Mar 4 09:05:11 2026`, with the year at the end.
  const day = numberAfter(at + 1)
  const year = day < 0 ? -1 : numberAfter(day + 1)
  if (year < 0) return UNREADABLE
  if (list[year + 1]?.text === ':') {
    const last = list.findLastIndex((token) => token.kind === 'number' && token.text.length === 4)
    return last < 0
      ? UNREADABLE
      : withTime(list[last]!.value, month, list[day]!.value, list.slice(year, last).concat(list.slice(last + 1)))
  }
  return withTime(fullYear(list[year]!), month, list[day]!.value, list.slice(year + 1))
}

/** A time alone: `21:12:00`, `9 h 20`, `9:30 PM`; null if it isn't one. */
export function parseTime(
  text: string,
): Pick<ParsedDate, 'hour' | 'minute' | 'second' | 'offsetMinutes' | 'warning'> | null {
  const time = text.length > LONGEST_VALUE ? null : timePart(tokens(text.trim()))
  return time !== null && time.hasTime ? time : null
}

/** Wall time in milliseconds, as if it were UTC. 24:00 rolls over to the next day. */
export function wallMs(value: ParsedDate): number {
  return Date.UTC(
    value.year,
    value.month - 1,
    value.day,
    value.hour,
    value.minute,
    value.second,
    value.millisecond ?? 0,
  )
}

const pad = (value: number, size = 2): string => String(value).padStart(size, '0')

/** YYYY-MM-DD. A date without a time is the same in every zone. */
export function isoDate(value: Pick<ParsedDate, 'year' | 'month' | 'day'>): string {
  return `${pad(value.year, 4)}-${pad(value.month)}-${pad(value.day)}`
}

/** An instant in ISO 8601 with its own offset: `2026-03-04T09:00:00-05:00`. */
export function isoInstant(epochMs: number, offsetMinutes: number): string {
  const local = new Date(epochMs + offsetMinutes * 60_000).toISOString()
  const size = Math.abs(offsetMinutes)
  const fraction = local.slice(19, 23) === '.000' ? '' : local.slice(19, 23)
  return `${local.slice(0, 19)}${fraction}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

const NUMBERS = /^\s*['"]?(?:\p{L}+\.?,?\s+)?(\d{1,2})([/.,-])(\d{1,2})[/.,-](?:\d{4}|\d{2})(?!\d)/u

/** The separator between day and month of a numeric date; null for other dates. */
export function dateSeparator(text: string): string | null {
  return NUMBERS.exec(text)?.[2] ?? null
}

/** What one value shows about the day and month order of its column's dates with the same separator. */
export function dateEvidence(text: string): { separator: string; order: 'DMY' | 'MDY' | 'open' } | null {
  const match = NUMBERS.exec(text)
  if (!match) return null
  const first = Number(match[1])
  const second = Number(match[3])
  if (first === second || (first > 12 && second > 12)) return null
  return { separator: match[2]!, order: first > 12 ? 'DMY' : second > 12 ? 'MDY' : 'open' }
}

export type DateOrder = 'DMY' | 'MDY' | 'YMD'
