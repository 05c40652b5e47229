/**
 * Decides the zone of a file's times. A time without a zone is read in the file's zone, which is a guess: five hours
 * can move a receipt into another 24-hour window and lose a report. If the file shows more than one clock, or a
 * machine's clock, the guess becomes a question.
 */
import type { CsvRecord, Detection, Question } from '../../types.ts'
import type { Mapping } from '../columns.ts'
import { emptyPlan } from '../plan.ts'
import { parseDate, wallMs, type DateOrder } from '../../words/dates.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { candidate } from './competing.ts'
import { unknownZone } from '../headers/header-zone.ts'
import { sources } from '../settle/sources.ts'
import { cellText } from '../../words/cell-text.ts'
import { fold } from '../../words/fold.ts'
import { zoneAtEnd } from '../../words/zones.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
/** Records for each of several differences before they count as those of clocks. */
const AGREEING = 3
/** No two zones are further apart in practice. */
const FARTHEST = 14 * HOUR
const MACHINE = /\b(server|serveur|system|systeme|utc|gmt)\b/

/** Zones to choose from; the settings accept any other IANA name or offset. */
export const ZONE_CHOICES: readonly { value: string; label: string }[] = [
  { value: 'UTC', label: 'UTC' },
  { value: 'America/Toronto', label: 'Eastern (Toronto, Montréal)' },
  { value: 'America/Halifax', label: 'Atlantic (Halifax)' },
  { value: 'America/St_Johns', label: 'Newfoundland (St. John’s)' },
  { value: 'America/Winnipeg', label: 'Central (Winnipeg)' },
  { value: 'America/Regina', label: 'Saskatchewan (Regina)' },
  { value: 'America/Edmonton', label: 'Mountain (Edmonton, Calgary)' },
  { value: 'America/Vancouver', label: 'Pacific (Vancouver)' },
]

/** The wall time of a cell with a time of day and no zone, in milliseconds as if it were UTC; otherwise null. */
function wallOf(text: string, order: DateOrder | null): number | null {
  if (text === '' || zoneAtEnd(text) !== null) return null
  const read = parseDate(text, order ?? 'DMY')
  const parsed = read.ok || order !== null ? read : parseDate(text, 'MDY')
  return parsed.ok && parsed.value.hasTime && parsed.value.offsetMinutes === null ? wallMs(parsed.value) : null
}

/** Positions of columns whose first values are dates with a time and no zone. */
export function clockColumns({ preview }: Pick<Detection, 'preview'>, mapping: Mapping): number[] {
  return mapping.columns.flatMap(({ position }) => {
    const texts = preview.map(({ cells }) => cellText(cells[position])).filter((text) => text !== '')
    return texts.length > 0 && texts.every((text) => wallOf(text, null) !== null) ? [position] : []
  })
}

/**
 * Minutes that the other column is ahead, if the difference is a constant number of quarter hours; otherwise null. A
 * difference that changes by one hour is constant too: one of the clocks observes daylight saving time.
 */
function aheadBy(rows: readonly (readonly string[])[], column: SettledColumn, other: SettledColumn): number | null {
  const differences = new Set<number>()
  let compared = 0
  for (const cells of rows) {
    const own = wallOf(cellText(cells[column.position]), column.dateOrder)
    const its = wallOf(cellText(cells[other.position]), other.dateOrder ?? column.dateOrder)
    if (own === null || its === null) continue
    differences.add(withoutLag(its - own))
    compared++
  }
  const found = [...differences]
  if (found.length === 0 || found.some((difference) => difference % QUARTER !== 0 || Math.abs(difference) > FARTHEST))
    return null
  // Places in several zones beside one clock: too regular to be something that happened later.
  const areOfPlaces = compared >= AGREEING * found.length && !found.includes(0)
  if (found.length > 1 && !areOfPlaces && !(found.length === 2 && Math.abs(found[0]! - found[1]!) === HOUR)) return null
  const widest = found.reduce((left, right) => (Math.abs(right) > Math.abs(left) ? right : left))
  return widest === 0 ? null : widest / MINUTE
}

/** Seconds between the timestamps of two systems aren't a zone difference. */
const LAG = 2 * MINUTE

function withoutLag(difference: number): number {
  const quarters = Math.round(difference / QUARTER) * QUARTER
  return Math.abs(quarters) >= HOUR && Math.abs(difference - quarters) <= LAG ? quarters : difference
}

const hours = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')} h ${minutes < 0 ? 'behind' : 'ahead'}`
}

const unknownClock = (day: SettledColumn, time: SettledColumn | null | undefined): string | null =>
  unknownZone(day.header) ?? (time ? unknownZone(time.header) : null)

/** `other`: a column on another clock, with the difference in minutes. */
function whyAsked(unknown: string | null, other: { rival: SettledColumn; ahead: number | null } | undefined): string {
  if (other !== undefined)
    return `"${other.rival.header.trim()}" is ${hours(other.ahead!)}, so they use different clocks.`
  return unknown === null
    ? 'Its name suggests a server or system clock, which often runs on UTC.'
    : `No known time zone is called "${unknown}".`
}

/**
 * Settles the zone of a transaction file's times: asks if the file shows a doubt, and states what was assumed.
 * `records`: from the whole file. `zoneChosen`: the user chose a zone for the whole file, even if it is the default.
 */
export function settleZone(
  settled: Settled,
  records: readonly CsvRecord[],
  questions: Question[],
  zoneChosen: boolean,
): void {
  const { plan, columns, assumptions } = settled
  if (zoneChosen || plan.zone !== emptyPlan().zone) return
  const source = sources(settled)
  const moment = source('datetime') ?? source('date')
  if (moment === null || moment.column === null || moment.column.zoneName !== null || source('timezone') !== null)
    return
  const { column } = moment
  const time = column.field === 'datetime' ? null : source('time')
  if (time?.column?.zoneName) return
  const rows = records.map(({ cells }) => cells)
  const naked = rows.filter((cells) => {
    const text = moment.read(cells)
    const clock = time === null ? '' : time.read(cells)
    return wallOf(clock === '' ? text : `${text} ${clock}`, column.dateOrder) !== null
  })
  if (naked.length === 0) return
  const name = column.header.trim()
  const apart = (rival: SettledColumn): CsvRecord[] =>
    records.filter(({ cells }) => cellText(cells[rival.position]) !== '')
  const byLocation = Object.keys(plan.locationZones).length > 0
  if (!byLocation) {
    const other = columns
      .map((rival) => ({ rival, ahead: rival.position === column.position ? null : aheadBy(rows, column, rival) }))
      .find(({ ahead }) => ahead !== null)
    const machine = MACHINE.test(fold(column.header.replace(/([a-z0-9])([A-Z])/g, '$1 $2')))
    // Two clocks in one file are asked about first; a zone that only a name suggests is asked last.
    if (other === undefined && machine && questions.length > 0) return
    const unknown = unknownClock(column, time?.column)
    if (other !== undefined || machine || unknown !== null) {
      const why = whyAsked(unknown, other)
      questions.push({
        about: `time zone of ${name}`,
        code: 'time-zone',
        column: column.header,
        setting: 'columnZones',
        question: `In which time zone are the times in "${name}"? ${why}`,
        choices: [...ZONE_CHOICES],
        examples:
          other === undefined
            ? naked.slice(0, 3).map((cells) => moment.read(cells))
            : [candidate(column, apart(other.rival)), candidate(other.rival, apart(other.rival))],
      })
      return
    }
  }
  assumptions.push(
    `Times in "${name}" have no time zone. They are read as ${plan.zone}${byLocation ? ' where the location has no zone in Settings' : ''}.`,
  )
}
