/**
 * When a report is due (PCMLTFR s. 132; FINTRAC glossary, which says "working day").
 *
 * LCTR and CDR: 15 calendar days after the day of receipt. LVCTR and EFTR: 5 business days after it. The day of receipt
 * does not count. Nothing is rolled forward over a weekend: the regulator's guidance does not say so. `fileBy` is the
 * last business day on or before the due date.
 */
import { addDays, dayNumber, holidayName, isFederalHoliday, weekdayOf } from './holidays.ts'
import type { ReportType, RuleTransaction, ThresholdReportType } from '../../types.ts'
import { localDate, monthDay, weekdayDate } from './window.ts'

export type IsHoliday = (date: string) => boolean
export type DeadlineType = ThresholdReportType | 'EFTR' | 'CDR'

/** @internal a test holds the texts of the site to it */
export const CALENDAR_DAYS = 15
/** @internal a test holds the texts of the site to it */
export const BUSINESS_DAYS = 5
/** A report counts as due soon from this many days before its file-by date. */
const DUE_SOON_DAYS = 3

/** The clock of Ottawa in winter, minutes east of UTC: no deadline counts from a later date than there. */
export const EASTERN_STANDARD_MINUTES = -300
const EASTERN_DAYLIGHT_MINUTES = -240

export interface Deadline {
  /** The day of receipt from which it is counted, YYYY-MM-DD. */
  receivedDate: string
  /** The last day on which the report is in time, YYYY-MM-DD. */
  dueDate: string
  /** The last business day on or before the due date, YYYY-MM-DD. */
  fileBy: string
  /** How the due date was counted, in words: the answer to "Why?". */
  why: string
}

export type DeadlineState = 'overdue' | 'due-today' | 'due-soon' | 'in-time'

/** How long after the receipt a type of report is due, in words. */
export const daysToReport = (type: DeadlineType): string =>
  type === 'LCTR' || type === 'CDR' ? `${CALENDAR_DAYS} calendar days` : `${BUSINESS_DAYS} business days`

/** Whether a type of report has a deadline that is counted in days; an STR is due as soon as practicable. */
export function hasDeadline(type: ReportType): type is DeadlineType {
  return type !== 'STR'
}

/**
 * Monday to Friday and no public holiday.
 * @internal a property test walks due dates with it
 */
export function isBusinessDay(date: string, isHoliday: IsHoliday = isFederalHoliday): boolean {
  const weekday = weekdayOf(date)
  return weekday !== 0 && weekday !== 6 && !isHoliday(date)
}

/**
 * The day of receipt, YYYY-MM-DD, as the deadline counts it: the earliest of the dates on the clock of the window, on
 * the clock where it was received, and in Eastern standard time. An evening in Vancouver is the next day on a window's
 * clock of −05:00, and a deadline counted from there would be a day late. A date without a time is that day on every
 * clock.
 */
export function receiptDate(
  { epochMs, offsetMinutes, date }: Pick<RuleTransaction, 'epochMs' | 'offsetMinutes' | 'date'>,
  windowOffset: number,
): string {
  return date ?? localDate(epochMs, Math.min(windowOffset, offsetMinutes ?? windowOffset, EASTERN_STANDARD_MINUTES))
}

function addBusinessDays(date: string, days: number, isHoliday: IsHoliday): { due: string; skipped: string[] } {
  const skipped: string[] = []
  let due = date
  let left = days
  while (left > 0) {
    due = addDays(due, 1)
    if (isBusinessDay(due, isHoliday)) left -= 1
    else if (isHoliday(due)) skipped.push(`${holidayName(due) ?? 'a holiday'} (${monthDay(due)})`)
  }
  return { due, skipped }
}

/** The last business day on or before a date. */
export function lastBusinessDay(date: string, isHoliday: IsHoliday = isFederalHoliday): string {
  let day = date
  while (!isBusinessDay(day, isHoliday)) day = addDays(day, -1)
  return day
}

/**
 * The deadline of a report whose earliest transaction was received on a date (YYYY-MM-DD, see `receiptDate`).
 * @throws RangeError when the date does not exist.
 */
export function deadlineOf(
  type: DeadlineType,
  receivedDate: string,
  isHoliday: IsHoliday = isFederalHoliday,
): Deadline {
  const from = `from the first receipt, ${monthDay(receivedDate)}`
  if (type === 'LCTR' || type === 'CDR') {
    const dueDate = addDays(receivedDate, CALENDAR_DAYS)
    const why = `${daysToReport(type)} ${from}`
    return { receivedDate, dueDate, fileBy: lastBusinessDay(dueDate, isHoliday), why }
  }
  const { due, skipped } = addBusinessDays(receivedDate, BUSINESS_DAYS, isHoliday)
  const without = skipped.length > 0 ? `, not counting weekends or ${skipped.join(' and ')}` : ', not counting weekends'
  return { receivedDate, dueDate: due, fileBy: due, why: `${daysToReport(type)} ${from}${without}` }
}

/** What to do where a due date is not a business day: the last one before it, in words. Null where it is one. */
export function fileByWords(dueDate: string, isHoliday: IsHoliday = isFederalHoliday): string | null {
  const fileBy = lastBusinessDay(dueDate, isHoliday)
  return fileBy === dueDate ? null : `File by ${weekdayDate(fileBy)} (${monthDay(dueDate)} is not a business day).`
}

/** The day, YYYY-MM-DD, on which `deadlineState` judges an instant (milliseconds since the epoch). */
export function deadlineDay(nowMs: number): string {
  return localDate(nowMs, EASTERN_DAYLIGHT_MINUTES)
}

/**
 * The state of an open report at an instant. "Today" is read on the Eastern daylight clock unless another offset is
 * given: of Toronto's two it turns over first, so a late report is never shown as in time.
 */
export function deadlineState(
  deadline: Pick<Deadline, 'dueDate' | 'fileBy'>,
  nowMs: number,
  offsetMinutes: number = EASTERN_DAYLIGHT_MINUTES,
): { state: DeadlineState; daysLeft: number } {
  const today = dayNumber(localDate(nowMs, offsetMinutes))
  const daysLeft = dayNumber(deadline.dueDate) - today
  const daysToFile = dayNumber(deadline.fileBy) - today
  if (daysLeft < 0) return { state: 'overdue', daysLeft }
  if (daysToFile <= 0) return { state: 'due-today', daysLeft }
  return { state: daysToFile <= DUE_SOON_DAYS ? 'due-soon' : 'in-time', daysLeft }
}
