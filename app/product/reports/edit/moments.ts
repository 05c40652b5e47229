/** Dates and times of a report as its fields take them: a date, a time of day with its UTC offset, or both in one text. */
import { isDate } from '#app/compliance/rules/days/window.ts'

export type MomentParts = 'date' | 'time' | 'both'

export interface Moment {
  /** YYYY-MM-DD */
  date: string
  /** hh:mm or hh:mm:ss */
  time: string
  /** ±hh:mm */
  offset: string
}

const time = /^\d\d:\d\d(?::\d\d)?$/

/** The fields of a text; null where it is none of theirs, and can only be shown as it is. A part that isn't there is empty. */
export function momentOf(parts: MomentParts, text: string): Moment | null {
  if (parts === 'date') return text === '' || isDate(text) ? { date: text, time: '', offset: '' } : null
  const found = /^(?:([^T]*)T)?([\d:]*)([+-]\d\d:\d\d)?$/.exec(text)
  if (found === null) return null
  const moment = { date: found[1] ?? '', time: found[2] ?? '', offset: found[3] ?? '' }
  const isShown = (moment.date === '' || isDate(moment.date)) && (moment.time === '' || isTime(moment.time))
  return isShown ? moment : null
}

/** The text of the fields, as `momentOf` reads it; empty where all of them are. */
export function momentText(parts: MomentParts, { date: day, time: clock, offset }: Moment): string {
  if (parts === 'date') return day
  const seconds = /^\d\d:\d\d$/.test(clock) ? `${clock}:00` : clock
  if (day === '' && clock === '' && offset === '') return ''
  return `${parts === 'both' ? `${day}T` : ''}${seconds}${offset}`
}

/** Whether a text says all of it. */
export function isMoment(parts: MomentParts, text: string): boolean {
  const moment = momentOf(parts, text)
  if (moment === null || text === '') return false
  const isTimed = moment.time.length === 8 && moment.offset !== ''
  return parts === 'date' ? isDate(text) : isTimed && (parts === 'time' || moment.date !== '')
}

/** A time that a clock shows. */
const isTime = (text: string): boolean =>
  time.test(text) && !Number.isNaN(Date.parse(`2000-01-01T${text.length === 5 ? `${text}:00` : text}Z`))

export const momentHints: Readonly<Record<MomentParts, string>> = {
  date: 'YYYY-MM-DD',
  time: 'hh:mm:ss±hh:mm',
  both: 'YYYY-MM-DDThh:mm:ss±hh:mm',
}

/** What is said where a part is missing or can't be. */
export const momentWords: Readonly<Record<MomentParts, string>> = {
  date: 'Enter a date, such as 2026-03-04.',
  time: 'Enter the time and its UTC offset.',
  both: 'Enter the date, the time and its UTC offset.',
}
