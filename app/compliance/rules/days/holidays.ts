/**
 * Canadian federal statutory holidays on their actual dates, for any year.
 *
 * Days in lieu, Easter Monday and provincial days are left out on purpose: adding them could only push a due date
 * later, so without them the product can never be late.
 */

/** YYYY-MM-DD → days since 1970-01-01. @throws RangeError for a date that does not exist. */
export function dayNumber(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date)
    throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return ms / 86_400_000
}

/** Days since 1970-01-01 → YYYY-MM-DD. */
function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

/** The date `days` calendar days after `date` (before it, when negative). */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

function dateText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher).
 * @internal tested against published dates
 */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.trunc(year / 100)
  const yearOfCentury = year % 100
  const leapCenturies = Math.trunc(century / 4)
  const correction = Math.trunc((century - Math.trunc((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.trunc(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.trunc((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return dateText(year, Math.trunc(sum / 31), (sum % 31) + 1)
}

/** The nth Monday of a month. */
function nthMonday(year: number, month: number, nth: number): string {
  const first = dateText(year, month, 1)
  return addDays(first, ((8 - weekdayOf(first)) % 7) + (nth - 1) * 7)
}

/** The Monday before 25 May. */
function victoriaDay(year: number): string {
  const last = dateText(year, 5, 24)
  return addDays(last, -((weekdayOf(last) + 6) % 7))
}

/**
 * Federal statutory holidays of a year, date → name. Truth and Reconciliation counts from 2021, when it became one.
 * @internal tested against published dates
 */
export function federalHolidays(year: number): ReadonlyMap<string, string> {
  const holidays = new Map([
    [dateText(year, 1, 1), "New Year's Day"],
    [addDays(easterSunday(year), -2), 'Good Friday'],
    [victoriaDay(year), 'Victoria Day'],
    [dateText(year, 7, 1), 'Canada Day'],
    [nthMonday(year, 9, 1), 'Labour Day'],
    [nthMonday(year, 10, 2), 'Thanksgiving'],
    [dateText(year, 11, 11), 'Remembrance Day'],
    [dateText(year, 12, 25), 'Christmas Day'],
    [dateText(year, 12, 26), 'Boxing Day'],
  ])
  if (year >= 2021) holidays.set(dateText(year, 9, 30), 'National Day for Truth and Reconciliation')
  return holidays
}

const holidaysByYear = new Map<number, ReadonlyMap<string, string>>()

/** Name of the federal holiday on a date (YYYY-MM-DD), or null. */
export function holidayName(date: string): string | null {
  const year = Number(date.slice(0, 4))
  let holidays = holidaysByYear.get(year)
  if (!holidays) {
    holidays = federalHolidays(year)
    holidaysByYear.set(year, holidays)
  }
  return holidays.get(date) ?? null
}

/** Whether a date (YYYY-MM-DD) is a federal statutory holiday. */
export function isFederalHoliday(date: string): boolean {
  return holidayName(date) !== null
}
