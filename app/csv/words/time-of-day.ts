import { abbreviationOffset } from './zones.ts'

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
}

export const strip = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

export function tokens(text: string): Token[] {
  const found: Token[] = []
  const pattern = /(\d+)|(\p{L}+)|([^\s\u00a0\u202f])/gu
  for (const match of text.matchAll(pattern)) {
    if (match[1] !== undefined) found.push({ kind: 'number', text: match[1], value: Number(match[1]) })
    else if (match[2] !== undefined) found.push({ kind: 'word', text: match[2], value: 0 })
    else found.push({ kind: 'sign', text: match[3]!, value: 0 })
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

/** Parses the time and zone after a date, or alone. Null: a part isn't understood. */
// eslint-disable-next-line complexity -- one branch for each kind of word that may stand beside a time
export function timePart(list: readonly Token[]): TimePart | null {
  const time: TimePart = { hour: 0, minute: 0, second: 0, hasTime: false, offsetMinutes: null, warning: null }
  let meridiem: 'am' | 'pm' | null = null
  let count = 0
  let index = 0
  while (index < list.length) {
    const token = list[index]!
    const next = list[index + 1]
    if (token.kind === 'number') {
      if (count === 0 && (token.text.length === 4 || token.text.length === 6)) {
        time.hour = Number(token.text.slice(0, 2))
        time.minute = Number(token.text.slice(2, 4))
        time.second = Number(token.text.slice(4) || 0)
        count = 3
      } else if (count === 0 && token.text.length <= 2) time.hour = token.value
      else if (count === 1 && token.text.length <= 2) time.minute = token.value
      else if (count === 2 && token.text.length <= 2) time.second = token.value
      else if (count < 3 || (list[index - 1]?.text !== '.' && list[index - 1]?.text !== ',')) return null
      else time.millisecond = Number(token.text.slice(0, 3).padEnd(3, '0'))
      count = count === 3 ? 4 : count === 0 ? 1 : count + 1
      time.hasTime = true
      index++
      continue
    }
    if (token.kind === 'sign') {
      if (
        (token.text === '+' || token.text === '-' || token.text === '\u2212') &&
        count > 0 &&
        next?.kind === 'number'
      ) {
        const minutes =
          next.text.length > 2 ? Number(next.text.slice(0, -2)) * 60 + Number(next.text.slice(-2)) : next.value * 60
        const more =
          list[index + 2]?.text === ':' && list[index + 3]?.kind === 'number' && next.text.length <= 2
            ? list[index + 3]!.value
            : null
        time.offsetMinutes = (minutes + (more ?? 0)) * (token.text === '+' ? 1 : -1)
        index += more === null ? 2 : 4
        continue
      }
      if (token.text === '(') {
        while (index < list.length && list[index]!.text !== ')') index++
        index++
        continue
      }
      if (token.text === '[') return time
      if (!':.,-)|'.includes(token.text)) return null
      index++
      continue
    }
    const word = strip(token.text)
    if (word === 'am' || word === 'pm') meridiem = word
    else if (
      (word === 'a' || word === 'p') &&
      strip(next?.text ?? '') === '.' &&
      strip(list[index + 2]?.text ?? '') === 'm'
    ) {
      meridiem = `${word}m`
      index += list[index + 3]?.text === '.' ? 4 : 3
      continue
    } else if ((word === 'a' || word === 'p') && next === undefined && count > 1) {
      // `2:05P`, as tills print it.
      meridiem = `${word}m`
    } else if ((word === 'a' || word === 'p') && strip(next?.text ?? '') === 'm') {
      meridiem = `${word}m`
      index += 2
      continue
    } else if (
      word === 'h' ||
      word === 'uhr' ||
      word === 'hr' ||
      word === 'hrs' ||
      word === 'heures' ||
      word === 'heure' ||
      word === 'min' ||
      word === 'm' ||
      word === 's' ||
      word === 'sec' ||
      (FILLER.has(word) && !isEastern(list, index))
    ) {
      // Unit words of the form `9 h 20 min 05 s`.
    } else if (word === 'noon' || word === 'midi') [time.hour, time.hasTime, count] = [12, true, 2]
    else if (word === 'midnight' || word === 'minuit') [time.hour, time.hasTime, count] = [0, true, 2]
    else {
      const offset = abbreviationOffset(token.text)
      if (offset === null) return null
      // `GMT-0500`: the offset that follows counts.
      time.offsetMinutes = offset
    }
    index++
  }
  if (meridiem !== null) {
    if (time.hour > 12) time.warning = 'pm-with-24-hours'
    else if (time.hour === 12) time.hour = meridiem === 'am' ? 0 : 12
    else if (meridiem === 'pm') time.hour += 12
  }
  return time
}
