/** Compares the times that are read with an unused column that has a zone of its own: the instants must agree. */
import type { CsvRecord, Question } from '../types.ts'
import { candidate } from '../plan/ask/competing.ts'
import { columnLabel, columnKeyOf } from '../plan/ask/unused-choices.ts'
import { headerZone } from '../plan/headers/header-zone.ts'
import { orderOf, type Settled, type SettledColumn } from '../plan/settled.ts'
import { cellText } from '../words/cell-text.ts'
import { parseDate, wallMs } from '../words/dates.ts'
import { zoneAtEnd, zoneNamed } from '../words/zones.ts'
import type { Taken } from './take.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
/** Seconds between the timestamps of two systems aren't a different time. */
const LAG = 2 * MINUTE
const DAY = 24 * HOUR

/** The instant of a cell with an explicit zone; null without one. */
function instantOf(text: string, column: SettledColumn, settled: Settled): number | null {
  const named = zoneAtEnd(text)
  const rest = named?.rest ?? text
  const read = parseDate(rest, orderOf(column, settled.plan, rest))
  if (!read.ok || !read.value.hasTime) return null
  const wall = wallMs(read.value)
  if (read.value.offsetMinutes !== null) return wall - read.value.offsetMinutes * MINUTE
  const zone = named?.zone ?? zoneNamed(column.zoneName ?? headerZone(column.header) ?? '')
  return zone === null ? null : wall - zone.resolve(wall).offsetMinutes * MINUTE
}

/** Whether the difference is a zone error rather than a later event: whole quarter hours. */
const isOtherClock = (difference: number): boolean => {
  const rest = Math.abs(difference - Math.round(difference / QUARTER) * QUARTER)
  return rest <= LAG && Math.abs(difference) <= DAY + LAG
}

/** Asks which column is right if records differ by hours. `records`: from the whole file. */
export function askClockBeside(
  settled: Settled,
  records: readonly CsvRecord[],
  take: (record: CsvRecord) => Taken,
  questions: Question[],
): void {
  const { plan, detection, columns } = settled
  if (plan.subject !== 'transactions' || questions.length > 0) return
  const own = columns.find(({ field }) => field === 'datetime') ?? columns.find(({ field }) => field === 'date')
  const rivals = columns.filter(
    ({ field, source, position }) => field === 'ignore' && source !== 'user' && position !== own?.position,
  )
  if (own === undefined || rivals.length === 0) return
  const rows = records.flatMap((record) => {
    const taken = take(record)
    const at = taken.kind === 'row' ? taken.row.occurredAt : null
    return at === null ? [] : [{ record, ms: at.epochMs }]
  })
  for (const rival of rivals) {
    const compared = rows.flatMap(({ record, ms }) => {
      const instant = instantOf(cellText(record.cells[rival.position]), rival, settled)
      return instant === null ? [] : [{ record, difference: instant - ms }]
    })
    const apart = compared.filter(({ difference }) => Math.abs(difference) >= HOUR - LAG)
    if (apart.length === 0 || !compared.every(({ difference }) => isOtherClock(difference))) continue
    const shown = apart.map(({ record }) => record)
    const name = columnLabel(rival)
    questions.push({
      about: `what ${name} holds`,
      code: 'unused-column',
      column: rival.header,
      setting: `columns.${columnKeyOf(rival, detection.headerLine === null)}`,
      examples: [candidate(own, shown), candidate(rival, shown)],
      question: `"${name}" says another time than "${own.header.trim()}" as it was read, in ${apart.length} of ${compared.length} records that were compared: the time zone may be another, or AM and PM are missing. Is "${name}" when the transaction happened?`,
      choices: [
        { value: 'datetime', label: `yes: use "${name}"` },
        { value: 'ignore', label: `no: the times as read from "${own.header.trim()}" are right` },
      ],
    })
    return
  }
}
