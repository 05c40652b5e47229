/** Asks for the year of days that have none (`24-Nov`). */
import type { Question } from '../../types.ts'
import type { Settled } from '../settled.ts'
import type { Evidence } from './evidence.ts'

const YEAR = /^20\d{2}$/

/** Where the file says a year: a line above the records, or a column with the same one in each of the first records. */
function yearsStated({ columns, detection }: Settled): [string, string][] {
  const above = (detection.yearsAbove ?? []).map((year): [string, string] => [
    String(year),
    'a line above the records says so',
  ])
  const inColumns = columns.flatMap(({ position, header, field }): [string, string][] => {
    const values = new Set(detection.preview.map(({ cells }) => (cells[position] ?? '').trim()))
    const [year] = values
    return field === 'ignore' && values.size === 1 && year !== undefined && YEAR.test(year)
      ? [[year, `"${header.trim()}" says so`]]
      : []
  })
  return [...above, ...inColumns]
}

/** Asks which year is meant, the years that the file states first. */
export function settleYear(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const { columns, plan } = settled
  if (plan.constants.dateYear !== undefined || columns.some(({ field }) => field === 'dateYear')) return
  // A single day without a year beside others that have one is refused.
  const column = columns.find(({ field, position }) => {
    const found = field === 'date' || field === 'datetime' ? evidence.at(position) : undefined
    return found !== undefined && found.yearless.count * 2 > found.dates
  })
  if (column === undefined) return
  const { examples } = evidence.at(column.position)!.yearless
  const thisYear = new Date().getUTCFullYear()
  const years = new Map<string, string>()
  for (const [year, why] of [
    ...yearsStated(settled),
    [String(thisYear), 'this year'] as const,
    [String(thisYear - 1), 'last year'] as const,
  ])
    if (!years.has(year)) years.set(year, why)
  questions.push({
    about: `year of ${column.header.trim()}`,
    code: 'date-year',
    column: column.header,
    setting: 'constants.dateYear',
    examples,
    question: `Dates in "${column.header.trim()}" such as ${examples[0]} have no year. Which year is it, in all rows?`,
    choices: [...years].map(([value, why]) => ({ value, label: `${value} (${why})` })),
  })
}
