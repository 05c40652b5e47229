/** A day of a calendar file. */
export interface IcsEntry {
  uid: string
  /** YYYY-MM-DD */
  day: string
  summary: string
  /** Empty: none. */
  description: string
  url: string
}

/** A text as RFC 5545 (3.3.11) writes it. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** A line of at most 75 bytes; what is longer goes on in lines that begin with a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const char of line) {
    if (Buffer.byteLength(current + char, 'utf8') > 75) {
      lines.push(current)
      current = ' '
    }
    current += char
  }
  return [...lines, current].join('\r\n')
}

const basicDay = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Whole days as an iCalendar file (RFC 5545), by day. `now`: milliseconds since the epoch, when it was made. */
export function icsFile(entries: readonly IcsEntry[], now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const days = entries.toSorted((one, other) =>
    `${one.day} ${one.summary}` < `${other.day} ${other.summary}` ? -1 : 1,
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comply+//Due dates//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Comply+ due dates',
    ...days.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basicDay(day)}`,
      `DTEND;VALUE=DATE:${basicDay(dayAfter(day))}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
