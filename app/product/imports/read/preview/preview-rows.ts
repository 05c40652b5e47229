import { recordTaker } from '#app/csv/analyse.ts'
import { standingOf } from '#app/csv/plan/standing.ts'
import { compile } from '#app/csv/rows/take.ts'
import type { RateReader } from '#app/csv/types.ts'
import type { Survey } from '../../look/look.ts'
import { listedSentence, sentenceOf, unsettledIn } from './sentence.ts'

export interface PreviewRow {
  line: number
  cells: string[]
  /** The product's fields for the row, in words; null if it would be refused. */
  becomes: { label: string; value: string }[] | null
  /** What happened, in a sentence; null if the row would be refused. */
  sentence: string | null
  problems: string[]
}

/** Limit for records in the preview. */
const previewLimit = 8

/** The first records as they will be read. */
export function previewRows(
  survey: Pick<Survey, 'detection' | 'settled' | 'mapping' | 'questions'>,
  rates?: RateReader,
  limit = previewLimit,
): PreviewRow[] {
  const take = compile(survey.settled, { nowMs: Date.now(), rates })
  const records = survey.detection.preview.slice(0, limit)
  const reader = recordTaker(survey.settled, take)
  const standingAt = standingOf(survey.settled.plan)
  return [...records.flatMap((record) => [...reader.next(record)]), ...reader.end()]
    .filter(({ taken }) => taken.kind !== 'aside' || taken.cells === undefined)
    .map(({ record, taken }) => {
      const problems =
        'problems' in taken
          ? taken.problems.filter((problem) => problem.severity !== 'info').map((problem) => problem.message)
          : []
      return {
        line: record.line,
        cells: record.cells,
        sentence:
          taken.kind === 'row'
            ? sentenceOf(taken.row, unsettledIn(survey, record.cells), standingAt?.(taken.row.locationId))
            : taken.kind === 'customer'
              ? listedSentence(taken.customer.customer)
              : null,
        becomes: taken.kind === 'row' ? readAs(taken.row) : taken.kind === 'customer' ? [] : null,
        problems,
      }
    })
}

function readAs(
  row: Extract<ReturnType<ReturnType<typeof compile>>, { kind: 'row' }>['row'],
): { label: string; value: string }[] {
  const who = row.customer ?? row.conductor
  const at = row.occurredAt
    ? `${new Date(row.occurredAt.epochMs + row.occurredAt.offsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')} (UTC${row.occurredAt.offsetMinutes < 0 ? '−' : '+'}${two(Math.trunc(Math.abs(row.occurredAt.offsetMinutes) / 60))}:${two(Math.abs(row.occurredAt.offsetMinutes) % 60)})`
    : (row.date ?? 'none yet')
  return [
    { label: 'When', value: at },
    { label: 'Amount', value: `${row.amount} ${row.currency}` },
    { label: 'In CAD', value: row.cadAmount ?? 'not known' },
    {
      label: 'How',
      value: `${row.method.replaceAll('_', ' ')}, ${{ in: 'received', out: 'paid out', internal: 'internal' }[row.direction]}, ${row.status}`,
    },
    {
      label: 'Customer',
      value: who?.customerId ?? who?.phone ?? who?.name ?? who?.entityName ?? who?.surname ?? 'not named',
    },
    { label: 'Location', value: row.locationId ?? 'not named' },
  ]
}

const two = (value: number) => String(value).padStart(2, '0')
