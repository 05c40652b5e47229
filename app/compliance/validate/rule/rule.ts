import { fieldLabel } from '../../reports/document/labels.ts'
import type { ValidatedType } from './message.ts'
import { isGiven, type Json, type ReportView } from './view.ts'

/** A rule's findings. `reject` unless it says `warning`. */
export interface Finding {
  path: string
  code: number
  message: string
  severity?: 'reject' | 'warning'
  limit?: number
  /** FINTRAC's own rule number, only where known. */
  fintracRule?: number
}

export interface Rule {
  /** House id; FINTRAC's number stands in the finding where it is known. */
  id: string
  types: readonly ValidatedType[]
  /** Where the rule comes from. */
  source: string
  check: (report: ReportView) => Iterable<Finding>
}

export const everyType: readonly ValidatedType[] = ['LCTR', 'LVCTR', 'STR']
export const thresholdTypes: readonly ValidatedType[] = ['LCTR', 'LVCTR']
export const strOnly: readonly ValidatedType[] = ['STR']

export const headPath = '/reportDetails'

/** Finding when the field is blank. */
export function* required(
  object: Json,
  path: string,
  field: string,
  code = 329,
  severity: Finding['severity'] = 'reject',
  fintracRule?: number,
): Generator<Finding> {
  if (isGiven(object[field])) return
  const at = `${path}/${field}`
  const label = fieldLabel(at)
  const message =
    severity === 'warning'
      ? `${label} is blank. Enter it if you know it or can find it.`
      : `${label} is missing. Enter it.`
  yield { path: at, code, severity, message, ...(fintracRule === undefined ? {} : { fintracRule }) }
}

/** The text that explains "Other" is given exactly when "Other" is chosen. */
export function* otherText(
  object: Json,
  path: string,
  codeField: string,
  textField: string,
  otherCode: number | string,
): Generator<Finding> {
  const isOther = object[codeField] === otherCode
  const at = `${path}/${textField}`
  const label = fieldLabel(`${path}/${codeField}`)
  if (isOther && !isGiven(object[textField]))
    yield { path: at, code: 330, message: `${label} is "Other". Say in words what it is.` }
  if (!isOther && isGiven(object[textField]))
    yield {
      path: at,
      code: 364,
      message: `${label} is not "Other", so ${fieldLabel(at).toLowerCase()} must be blank. Clear it, or choose "Other".`,
    }
}

/** A yes/no indicator is given, and says yes exactly when its list has items. */
export function* indicator(object: Json, path: string, field: string, count: number, what: string): Generator<Finding> {
  yield* required(object, path, field)
  const at = `${path}/${field}`
  if (object[field] === true && count === 0)
    yield { path: at, code: 302, message: `${fieldLabel(at)} says yes, but there is no ${what}. Add one, or say no.` }
  if (object[field] === false && count > 0)
    yield { path: at, code: 302, message: `${fieldLabel(at)} says no, but there is a ${what}. Say yes, or remove it.` }
}

/** Milliseconds of a date-time with offset; null for anything else. */
export function instantOf(value: unknown): number | null {
  if (
    typeof value !== 'string' ||
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value) ||
    !isCalendarDate(value.slice(0, 10))
  )
    return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : ms
}

/** Before these days there were no such reports (R151024; virtual currency: SOR/2019-240, in force 2021-06-01). */
const FIRST_DAYS: Record<ValidatedType, string> = { LCTR: '2009-09-28', STR: '2009-09-28', LVCTR: '2021-06-01' }

/** Finding when a date, or a date-time by the day on its own clock, is before reports of its type existed. */
export function* notTooEarly({ type }: ReportView, path: string, value: string | undefined): Generator<Finding> {
  const day = value?.slice(0, 10)
  if (day !== undefined && isCalendarDate(day) && day < FIRST_DAYS[type])
    yield {
      path,
      code: 308,
      message: `${day} is before ${FIRST_DAYS[type]}, the first day that FINTRAC takes here. Correct it.`,
    }
}

/** Whether HH:MM:SS±HH:MM is a time of day with an offset of the world's clocks. */
export function isTimeOfDay(value: string): boolean {
  const [, hour, minute, second, offsetHour, offsetMinute] = /^(\d\d):(\d\d):(\d\d)[+-](\d\d):(\d\d)$/.exec(value) ?? []
  return (
    hour !== undefined &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offsetHour) * 60 + Number(offsetMinute) <= 14 * 60 &&
    Number(offsetMinute) < 60
  )
}

/** Whether YYYY-MM-DD is a day of the calendar. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const ms = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === value
}

/** The latest date that has begun anywhere at the instant: a local date after it is surely in the future. */
export function latestDate(now: number): string {
  return Number.isFinite(now) ? new Date(now + 14 * 3_600_000).toISOString().slice(0, 10) : '9999-12-31'
}
