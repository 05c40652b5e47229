import { abbreviationOffset, isUtcOffset } from './zones.ts'

/** Parses the time and the zone after a date, or alone. */

export const FILLER = new Set(
  'mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday lun lundi mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche le at a de of the on st nd rd th er ere t heure normale avancee l est lunes martes miercoles jueves viernes sabado domingo mie jue vie sab dom del las el dia segunda terca quarta quinta sexta feira seg ter qua qui sex as o montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so den dem um'.split(
    ' ',
  ),
)

export interface Token {
  kind: 'number' | 'word' | 'sign'
  text: string
  value: number
  /** White space stands before it. */
  isApart: boolean
}

export const strip = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

export function tokens(text: string): Token[] {
  const found: Token[] = []
  const pattern = /(\d+)|(\p{L}+)|([^\s\u00a0\u202f])/gu
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const isApart = match.index > end
    end = match.index + match[0].length
    if (match[1] !== undefined) found.push({ kind: 'number', text: match[1], value: Number(match[1]), isApart })
    else if (match[2] !== undefined) found.push({ kind: 'word', text: match[2], value: 0, isApart })
    else found.push({ kind: 'sign', text: match[3]!, value: 0, isApart })
  }
  return found
}

/** `pm-with-24-hours`: 13:15 PM. */
export type TimeWarning = 'pm-with-24-hours'

interface TimePart {
  hour: number
  minute: number
  second: number
  millisecond?: number
  hasTime: boolean
  offsetMinutes: number | null
  warning: TimeWarning | null
}

/** `EST` is a zone; `heure de l'Est` only names the region. */
function isEastern(list: readonly Token[], index: number): boolean {
  return strip(list[index]!.text) === 'est' && !['l', "'", '\u2019', 'de'].includes(strip(list[index - 1]?.text ?? ''))
}

/** What is read of a time so far: how many of hour, minute, second and fraction, and whether AM or PM was said. */
interface Reading extends TimePart {
  count: number
  meridiem: 'am' | 'pm' | null
}

/** How many tokens were read; null: they aren't understood. */
type Step = number | null

/** A number is the next part of the time: `21`, `2130`, `213000`, or a fraction of a second behind a point or comma. */
function readNumber(time: Reading, list: readonly Token[], index: number): Step {
  const { text, value } = list[index]!
  const before = list[index - 1]?.text
  const { count } = time
  time.hasTime = true
  if (count === 0 && (text.length === 4 || text.length === 6)) {
    time.hour = Number(text.slice(0, 2))
    time.minute = Number(text.slice(2, 4))
    time.second = Number(text.slice(4) || 0)
    time.count = 4
    return 1
  }
  if (count < 3) {
    if (text.length > 2) return null
    if (count === 0) time.hour = value
    else if (count === 1) time.minute = value
    else time.second = value
  } else {
    if (before !== '.' && before !== ',') return null
    time.millisecond = Number(text.slice(0, 3).padEnd(3, '0'))
  }
  time.count = count === 3 ? 4 : count + 1
  return 1
}

/** West of this no clock of Canada goes: `08:00-10:00` is a span of time, not a time in Hawaii. */
const WESTERNMOST = -8 * 60

/**
 * The offset behind a time: `-05:00`, `+0530`, `-5`. Null for what no clock has, and for a span such as `10:00 -
 * 10:45`.
 */
function readOffset(time: Reading, list: readonly Token[], index: number): Step {
  const isWest = list[index]!.text !== '+'
  const hours = list[index + 1]!
  // `10:00 - 11:00`: white space on both sides of a dash joins two times.
  if (isWest && hours.isApart) return null
  const minutes = hours.text.length > 2 ? null : list[index + 2]?.text === ':' ? list[index + 3] : undefined
  const size =
    minutes === null
      ? Number(hours.text.slice(0, -2)) * 60 + Number(hours.text.slice(-2))
      : hours.value * 60 + (minutes?.kind === 'number' ? minutes.value : 0)
  const offset = isWest ? -size : size
  if (!isUtcOffset(offset)) return null
  const isLater = size > time.hour * 60 + time.minute
  if (offset < WESTERNMOST && time.count === 2 && isLater) return null
  time.offsetMinutes = offset
  return minutes?.kind === 'number' ? 4 : 2
}

/**
 * `(Eastern Standard Time)` and `[America/Toronto]` behind an offset only repeat it. Without one, what they hold
 * counts.
 */
function readBracket(time: Reading, list: readonly Token[], index: number): Step {
  if (time.offsetMinutes === null) return 1
  const closing = list[index]!.text === '(' ? ')' : ']'
  const end = list.findIndex((token, at) => at > index && token.text === closing)
  return end < 0 ? null : end - index + 1
}

function readSign(time: Reading, list: readonly Token[], index: number): Step {
  const { text } = list[index]!
  const isOffset = '+-\u2212'.includes(text) && time.count > 0 && list[index + 1]?.kind === 'number'
  if (isOffset) return readOffset(time, list, index)
  if (text === '(' || text === '[') return readBracket(time, list, index)
  return ':.,-|)]'.includes(text) ? 1 : null
}

/** `AM`, `p.m.`, and the `P` of `2:05P`, as tills print it. 0: the word says neither. */
function readMeridiem(time: Reading, list: readonly Token[], index: number): number {
  const word = strip(list[index]!.text)
  const at = (offset: number): string => strip(list[index + offset]?.text ?? '')
  if (word === 'am' || word === 'pm') {
    time.meridiem = word
    return 1
  }
  if (word !== 'a' && word !== 'p') return 0
  const half = `${word}m` as const
  const length =
    at(1) === '.' && at(2) === 'm'
      ? at(3) === '.'
        ? 4
        : 3
      : at(1) === 'm'
        ? 2
        : list[index + 1] === undefined && time.count > 1
          ? 1
          : 0
  if (length > 0) time.meridiem = half
  return length
}

/** The units of `9 h 20 min 05 s`. */
const UNITS = new Set(['h', 'uhr', 'hr', 'hrs', 'heures', 'heure', 'min', 'm', 's', 'sec'])
const NAMED_HOURS: Readonly<Record<string, number>> = { noon: 12, midi: 12, midnight: 0, minuit: 0 }

function readWord(time: Reading, list: readonly Token[], index: number): Step {
  const read = readMeridiem(time, list, index)
  if (read > 0) return read
  const word = strip(list[index]!.text)
  if (UNITS.has(word) || (FILLER.has(word) && !isEastern(list, index))) return 1
  const hour = NAMED_HOURS[word]
  if (hour !== undefined) {
    Object.assign(time, { hour, hasTime: true, count: 2 })
    return 1
  }
  const offset = abbreviationOffset(list[index]!.text)
  if (offset === null) return null
  // `GMT-0500`: the offset that follows counts.
  time.offsetMinutes = offset
  return 1
}

/** Parses the time and zone after a date, or alone. Null: a part isn't understood. */
export function timePart(list: readonly Token[]): TimePart | null {
  const time: Reading = {
    hour: 0,
    minute: 0,
    second: 0,
    hasTime: false,
    offsetMinutes: null,
    warning: null,
    count: 0,
    meridiem: null,
  }
  const readers = { number: readNumber, sign: readSign, word: readWord }
  for (let index = 0; index < list.length;) {
    const read = readers[list[index]!.kind](time, list, index)
    if (read === null) return null
    index += read
  }
  const { count: _count, meridiem, ...part } = time
  if (meridiem === null) return part
  if (part.hour > 12) part.warning = 'pm-with-24-hours'
  else if (part.hour === 12) part.hour = meridiem === 'am' ? 0 : 12
  else if (meridiem === 'pm') part.hour += 12
  return part
}
