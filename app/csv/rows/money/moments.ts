/** Reads date, time and zone cells as an instant, or as a date without a time. */
import type { ZonedInstant } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { orderOf, type Settled } from '../../plan/settled.ts'
import type { Field } from '../../words/fields.ts'
import {
  isoDate,
  parseDate,
  parseTime,
  wallMs,
  type DateOrder,
  type DateResult,
  type ParsedDate,
} from '../../words/dates.ts'
import { fold } from '../../words/fold.ts'
import { withYear } from '../../words/yearless.ts'
import { zoneNamed, zoneAtEnd, type Zone } from '../../words/zones.ts'

/**
 * Epoch dates that systems write for a missing date: the first of 1900 or the day before it, of 1904, of 1970 in any
 * zone, of 1980, 2000 and 2001. All are older than any transaction that can be reportable.
 */
function standsForNoDate({ year, month, day, hour, minute, second }: ParsedDate): boolean {
  return year < 1971 || (COUNTED_FROM.has(year) && month === 1 && day === 1 && hour + minute + second === 0)
}

/** Clocks that were never set start at midnight on January 1 of one of these years. */
const COUNTED_FROM: ReadonlySet<number> = new Set([1980, 2000, 2001])

export interface Moment {
  occurredAt: ZonedInstant | null
  date: string | null
  /** There is no time yet: the word "Unconfirmed", or a blank completion time. */
  open: boolean
}

type ReadMoment = (cells: readonly string[], locationId: string | null, problems: Problems) => Moment

export const NO_MOMENT: Moment = { occurredAt: null, date: null, open: false }
const COMPLETION = /complet|settl|confirm|execut|clos|finish|final|termin|regl|cl[oô]tur/i

/** A business day that continues after midnight, such as a gaming day. */
const OWN_DAY =
  /\b(?:gaming|business|operating|operational) (?:day|date)\b|\b(?:jour|journee|date) (?:de jeu|d exploitation|d affaires)\b|\b(?:fecha|dia|jornada) de juego\b|\b(?:data|dia) de jogo\b|\bspieltag\b/
const MORNING = 6

/** The joined cells without a zone in the last one, and that zone. */
function withoutZone(
  text: string,
  joined: readonly number[] | undefined,
  cells: readonly string[],
): { text: string; zone: Zone | null } {
  const last = joined && joined.length > 1 ? (cells[joined.at(-1)!]?.trim() ?? '') : ''
  const zone = last === '' || /^\d/.test(last) ? null : zoneNamed(last)
  return zone === null ? { text, zone } : { text: text.slice(0, text.length - last.length).trim(), zone }
}

/** Parses a date with the zone named in the cell or in the cell beside it. */
function parsed(text: string, order: DateOrder | null, beside: Zone | null): { result: DateResult; zone: Zone | null } {
  const named = beside === null ? zoneAtEnd(text) : null
  const alone = named === null ? null : parseDate(named.rest, order)
  if (!alone?.ok || !alone.value.hasTime) return { result: parseDate(text, order), zone: beside }
  // An offset in the text takes precedence over the zone that the cell names.
  return { result: alone, zone: alone.value.offsetMinutes === null ? named!.zone : beside }
}

/** A day without a year, with the year that the file or a person says. */
const dated = (text: string, year: string): string => (/^20\d{2}$/.test(year) ? withYear(text, year) : text)

/** Reports what is odd about a date. False if it is an epoch date, which counts as missing. */
function tellOddities(
  value: ParsedDate,
  { text, header, posted }: { text: string; header: string | null; posted: boolean },
  problems: Problems,
): boolean {
  if (value.warning === 'pm-with-24-hours')
    problems.add(
      'warning',
      header,
      'pm-with-24-hours',
      `"${text}" has both a 24-hour time and AM or PM. It was read as 24-hour time.`,
      'Check the time.',
      text,
    )
  if (standsForNoDate(value)) {
    if (posted)
      problems.add(
        'warning',
        header,
        'date-stands-for-none',
        `"${text}" is a placeholder for no date, so it was left out.`,
        'Check the date.',
        text,
      )
    else
      problems.add(
        'error',
        header,
        'date-stands-for-none',
        `"${text}" is a placeholder for no date.`,
        'Enter the date of the transaction.',
        text,
      )
    return false
  }
  if (!posted && (value.year < 2000 || value.year >= 2050))
    problems.add(
      'warning',
      header,
      'date-unlikely',
      `"${text}" was read as the year ${value.year}.`,
      'Check the date.',
      text,
    )
  return true
}

/** The zone in a zone column; null if the cell is blank. */
function zoneOfColumn(column: Source | null, cells: readonly string[], problems: Problems): Zone | null | 'unknown' {
  const name = column?.read(cells) ?? ''
  if (column === null || name === '') return null
  const zone = zoneNamed(name)
  if (zone !== null) return zone
  problems.add(
    'error',
    column.header,
    'zone-unknown',
    `"${name}" is not a known time zone.`,
    'Use a name such as America/Toronto, an abbreviation such as EST, or an offset such as -05:00.',
    name,
  )
  return 'unknown'
}

/** Creates a reader of a record's time; null if the file has no column for it. */
export function momentReader(
  settled: Settled,
  source: (field: Field) => Source | null,
  posted: boolean,
): ReadMoment | null {
  const whole = posted ? source('postedAt') : (source('datetime') ?? source('date'))
  if (!whole) return null
  const time = posted || whole.column?.field === 'datetime' ? null : source('time')
  // Beside a separate time column, AM and PM belong to that one.
  const isOfTime = whole.column?.field === 'datetime' && source('time') !== null
  const half = posted || isOfTime ? null : source('halfOfDay')
  const zoneColumn = posted ? null : source('timezone')
  const year = source('dateYear')
  const header = whole.header
  const fileZone = zoneNamed(settled.plan.zone) ?? zoneNamed('America/Toronto')!
  const columnZone = whole.column?.zoneName ? zoneNamed(whole.column.zoneName) : null
  const locationZones = new Map(
    Object.entries(settled.plan.locationZones).map(([id, name]) => [id.toLowerCase(), zoneNamed(name)]),
  )
  const joined = settled.combined.find(({ field }) => field === whole.column?.field)?.positions
  const zoneFor = (locationId: string | null): Zone => {
    if (columnZone) return columnZone
    if (locationId !== null && locationZones.size > 0) return locationZones.get(locationId.toLowerCase()) ?? fileZone
    return fileZone
  }
  const completes = header !== null && COMPLETION.test(header)
  const isOwnDay = time !== null && header !== null && OWN_DAY.test(fold(header))

  return (cells, locationId, problems) => {
    const { text: written, zone: joinedZone } = withoutZone(whole.read(cells), joined, cells)
    const text = year === null ? written : dated(written, year.read(cells))
    if (text === '') {
      if (posted) return NO_MOMENT
      if (completes) return { occurredAt: null, date: null, open: true }
      problems.add(
        'error',
        header,
        'date-missing',
        'The record has no date.',
        'Enter the date and time of the transaction.',
        text,
      )
      return NO_MOMENT
    }
    const order = orderOf(whole.column, settled.plan, text)
    const { result, zone: inCell } = parsed(text, order, joinedZone)
    if (!result.ok) return refuse(result.why, { text, header, order }, posted, problems)
    const value = result.value
    if (time !== null) addTime(value, time, cells, problems)
    if (half !== null && value.hasTime && !addHalf(value, half, cells, problems)) return NO_MOMENT
    if (isOwnDay && value.hasTime && value.hour < MORNING)
      problems.add(
        'block_draft',
        header,
        'own-day-after-midnight',
        `${time!.read(cells)} under "${header}" ${text} may be on the calendar day after it, if the day goes on past midnight.`,
        'Confirm or correct the date and time on the transaction.',
        text,
      )
    if (!tellOddities(value, { text, header, posted }, problems)) return NO_MOMENT
    if (!value.hasTime) return { occurredAt: null, date: isoDate(value), open: false }
    const wall = wallMs(value)
    if (value.offsetMinutes !== null)
      return {
        occurredAt: { epochMs: wall - value.offsetMinutes * 60_000, offsetMinutes: value.offsetMinutes },
        date: null,
        open: false,
      }
    const named = inCell ?? zoneOfColumn(zoneColumn, cells, problems)
    if (named === 'unknown') return NO_MOMENT
    const zone = named ?? zoneFor(locationId)
    const { offsetMinutes, isSkipped, isRepeated } = zone.resolve(wall)
    if (isSkipped) {
      problems.add(
        'error',
        header,
        'time-never-was',
        `The time ${text} didn’t exist in ${zone.name}, because clocks went forward.`,
        'Correct the time, or choose the time zone of the column.',
        text,
      )
      return NO_MOMENT
    }
    if (isRepeated)
      problems.add(
        'warning',
        header,
        'time-came-twice',
        `The time ${text} happened twice in ${zone.name}, because clocks went back. The first one was used (UTC${offsetMinutes < 0 ? '−' : '+'}${Math.abs(offsetMinutes) / 60}).`,
        'Check which one it was.',
        text,
      )
    return { occurredAt: { epochMs: wall - offsetMinutes * 60_000, offsetMinutes }, date: null, open: false }
  }
}

type Unread = Extract<DateResult, { ok: false }>['why']

/**
 * Applies AM or PM from its own column. False, with a problem, if a 12-hour time has neither, or a 24-hour time the
 * wrong one.
 */
function addHalf(value: ParsedDate, half: Source, cells: readonly string[], problems: Problems): boolean {
  const text = half.read(cells)
  const word = fold(text).replaceAll(' ', '')
  const isAfternoon = word === 'pm' || word === 'p'
  if (!isAfternoon && word !== 'am' && word !== 'a') {
    if (value.hour === 0 || value.hour > 12) return true
    problems.add(
      'error',
      half.header,
      'half-of-day-missing',
      'Nothing says whether the time is before or after noon.',
      'Enter AM or PM.',
      text,
    )
    return false
  }
  if (value.hour > 12 && !isAfternoon) {
    problems.add(
      'error',
      half.header,
      'half-of-day-contradicts',
      `The time is after noon, and "${half.header}" says "${text}".`,
      'Correct the time, or AM and PM.',
      text,
    )
    return false
  }
  if (value.hour === 12) value.hour = isAfternoon ? 12 : 0
  else if (isAfternoon && value.hour < 12) value.hour += 12
  return true
}

function addTime(value: ParsedDate, time: Source, cells: readonly string[], problems: Problems): void {
  const text = time.read(cells)
  if (text === '' || value.hasTime) return
  // A time column that repeats the date or holds a spreadsheet's day fraction.
  const fraction = /^0?\.(\d+)$/.exec(text)
  const dated = fraction
    ? parseDate(`36526.${fraction[1]}`, null)
    : parseTime(text) === null
      ? parseDate(text, 'DMY')
      : null
  const read = dated?.ok && dated.value.hasTime ? dated.value : parseTime(text)
  if (read === null || read.hour > 24 || read.minute > 59 || read.second > 60) {
    problems.add(
      'error',
      time.header,
      'time-unreadable',
      `"${text}" is not a time.`,
      'Enter the time as 14:05 or 2:05 PM.',
      text,
    )
    return
  }
  Object.assign(value, {
    hour: read.hour,
    minute: read.minute,
    second: read.second,
    offsetMinutes: read.offsetMinutes,
    warning: read.warning,
    hasTime: true,
  })
}

function refuse(
  why: Unread,
  { text, header, order }: { text: string; header: string | null; order: DateOrder | null },
  posted: boolean,
  problems: Problems,
): Moment {
  if (why === 'pending') return { occurredAt: null, date: null, open: !posted }
  const severity = posted ? 'warning' : 'error'
  if (why === 'order')
    problems.add(
      severity,
      header,
      'date-order-unknown',
      `"${text}" could be day first or month first.`,
      'Choose the date order of the column.',
      text,
    )
  else if (why === 'other-order') {
    const [only, column] = order === 'MDY' ? ['day', 'month'] : ['month', 'day']
    problems.add(
      severity,
      header,
      'date-other-order',
      `"${text}" only exists ${only} first, and the dates of this column are read ${column} first.`,
      'Correct the date, or choose the other date order for the column.',
      text,
    )
  } else if (why === 'never')
    problems.add(severity, header, 'date-never-was', `"${text}" isn’t a real date or time.`, 'Correct the date.', text)
  else
    problems.add(
      severity,
      header,
      'date-unreadable',
      `"${text}" is not a date.`,
      'Enter the date as 2026-03-04 14:05.',
      text,
    )
  return NO_MOMENT
}
