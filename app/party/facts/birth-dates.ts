/**
 * Dates of birth, as `YYYY-MM-DD`: in the past and within 120 years (FINTRAC messages 304 and 308), as of the day of
 * the transaction. A two-digit year stands for every year that is possible on that day.
 */

const LONGEST_LIFE = 120
/** A conductor below this age is doubted. */
const YOUNGEST_CONDUCTOR = 16

/** `not-past`: on or after that day. `too-old`: more than 120 years before it. Null: a possible date of birth. */
export function birthDateDefect(born: string, day: string): 'not-past' | 'too-old' | null {
  if (born >= day) return 'not-past'
  return ageOn(born, day) >= LONGEST_LIFE && born !== yearsBefore(day, LONGEST_LIFE) ? 'too-old' : null
}

const pad = (value: number, size: number): string => String(value).padStart(size, '0')
const yearsBefore = (day: string, years: number): string => `${pad(Number(day.slice(0, 4)) - years, 4)}${day.slice(4)}`

/** Full years from a birth to a day. */
function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** Epoch dates that programs write for a missing date. */
const EPOCHS: ReadonlySet<string> = new Set(['1970-01-01', '1969-12-31', '1899-12-30', '1900-01-01', '1904-01-01'])

/**
 * `two-years`: a two-digit year with two possible readings. `epoch`: may stand for a missing date. `under-16`: unlikely
 * for a conductor.
 */
export type BirthDateDoubt = 'two-years' | 'epoch' | 'under-16'

export type BirthDateReading =
  | { ok: true; born: string; doubt: BirthDateDoubt | null; /** The other possible date. */ other: string | null }
  | { ok: false; defect: 'not-past' | 'too-old' }

/**
 * Checks a date of birth. `hasShortYear`: the year was written with two digits, and `year` is one of its readings.
 * `day`: of the transaction, or of reading a customer list; null if unknown, which leaves both centuries open.
 */
export function readBirthDate(
  { year, month, day: dayOfMonth }: { year: number; month: number; day: number },
  hasShortYear: boolean,
  day: string | null,
): BirthDateReading {
  const dated = (of: number): string => `${pad(of, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`
  const isDate = (of: number): boolean => new Date(`${dated(of)}T00:00:00Z`).getUTCDate() === dayOfMonth
  const years = hasShortYear ? [2000 + (year % 100), 1900 + (year % 100)] : [year]
  const possible = years
    .filter((of) => isDate(of) && (day === null || birthDateDefect(dated(of), day) === null))
    .map(dated)
  const [born, other = null] = possible
  if (born === undefined)
    return { ok: false, defect: (day === null ? null : birthDateDefect(dated(years[0]!), day)) ?? 'not-past' }
  if (other !== null) return { ok: true, born, doubt: 'two-years', other }
  if (EPOCHS.has(born)) return { ok: true, born, doubt: 'epoch', other: null }
  return {
    ok: true,
    born,
    doubt: day !== null && ageOn(born, day) < YOUNGEST_CONDUCTOR ? 'under-16' : null,
    other: null,
  }
}
