/** Dates and times of a report as form fields: a date, a time of day with its UTC offset, or both in one text. */
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

/**
 * Splits a text into its fields, empty where a part is missing; null if it has another format and can only be shown as
 * it is.
 */
export function momentOf(parts: MomentParts, text: string): Moment | null {
  if (parts === 'date') return text === '' || isDate(text) ? { date: text, time: '', offset: '' } : null
  const found = /^(?:([^T]*)T)?([\d:]*)([+-]\d\d:\d\d)?$/.exec(text)
  if (found === null) return null
  const moment = { date: found[1] ?? '', time: found[2] ?? '', offset: found[3] ?? '' }
  const isShown = (moment.date === '' || isDate(moment.date)) && (moment.time === '' || isTime(moment.time))
  return isShown ? moment : null
}

/** Joins the fields to a text that `momentOf` reads; empty if all fields are empty. */
export function momentText(parts: MomentParts, { date: day, time: clock, offset }: Moment): string {
  if (parts === 'date') return day
  const seconds = /^\d\d:\d\d$/.test(clock) ? `${clock}:00` : clock
  if (day === '' && clock === '' && offset === '') return ''
  return `${parts === 'both' ? `${day}T` : ''}${seconds}${offset}`
}

/** Whether a text is complete. */
export function isMoment(parts: MomentParts, text: string): boolean {
  const moment = momentOf(parts, text)
  if (moment === null || text === '') return false
  const isTimed = moment.time.length === 8 && moment.offset !== ''
  return parts === 'date' ? isDate(text) : isTimed && (parts === 'time' || moment.date !== '')
}

/** Whether the text is a valid time of day. */
const isTime = (text: string): boolean =>
  time.test(text) && !Number.isNaN(Date.parse(`2000-01-01T${text.length === 5 ? `${text}:00` : text}Z`))

export const momentHints: Readonly<Record<MomentParts, string>> = {
  date: 'YYYY-MM-DD',
  time: 'hh:mm:ss±hh:mm',
  both: 'YYYY-MM-DDThh:mm:ss±hh:mm',
}

/** Message for a missing or invalid part. */
export const momentMessages: Readonly<Record<MomentParts, string>> = {
  date: 'Enter a date, such as 2026-03-04.',
  time: 'Enter the time and its UTC offset.',
  both: 'Enter the date, the time and its UTC offset.',
}
