import { formatCount, formatMonth, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import { durationWords, shortDuration } from './duration.ts'
import { percentOf } from './percent.ts'
import type { Month } from './queries.server.ts'

const series = [
  { key: 'confirmed', label: 'Confirmed', fill: 'var(--color-ok)' },
  { key: 'underWay', label: 'In progress', fill: 'var(--color-accent)' },
  { key: 'rejected', label: 'Rejected', fill: 'var(--color-bad)' },
  { key: 'drafts', label: 'Drafts', fill: 'var(--color-ink-3)' },
] as const

const width = 720
const height = 200
const floor = height - 24
/**
 * Of a size that can be read on a phone too, where the chart is less than half as wide and names months without the
 * year.
 */
const figure = 'fill-ink-2 text-[1.375rem] sm:text-[0.6875rem]'

/** Reports by month and state: bars for the eye, and the same numbers as a table. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const totalOf = (month: Month) => series.reduce((sum, { key }) => sum + month[key], 0)
  const most = Math.max(1, ...months.map(totalOf))
  const step = width / Math.max(1, months.length)
  if (months.every((month) => totalOf(month) === 0)) return <p className="text-sm text-ink-2">No reports yet.</p>
  return (
    <div className="space-y-4">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full max-w-4xl">
        <line x1="0" x2={width} y1={floor} y2={floor} stroke="var(--color-line-strong)" />
        {months.map((month, at) => {
          let y = floor
          return (
            <g key={month.month}>
              {series.map(({ key, fill }) => {
                const size = (month[key] / most) * (floor - 28)
                y -= size
                return size === 0 ? null : (
                  <rect key={key} x={at * step + step * 0.2} y={y} width={step * 0.6} height={size} fill={fill} />
                )
              })}
              <text x={at * step + step / 2} y={y - 5} textAnchor="middle" className={figure}>
                {totalOf(month) === 0 ? '' : formatCount(totalOf(month))}
              </text>
              <text x={at * step + step / 2} y={height - 6} textAnchor="middle" className={figure}>
                {formatMonth(month.month).slice(0, 3)}
                <tspan className="max-sm:hidden"> {month.month.slice(0, 4)}</tspan>
              </text>
            </g>
          )
        })}
      </svg>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {series.map(({ key, label, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className="size-2.5">
              <rect width="10" height="10" rx="2" fill={fill} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <Table label="Months">
        <THead>
          <Tr>
            <Th>Month</Th>
            {series.map(({ key, label }) => (
              <Th key={key} align="right">
                {label}
              </Th>
            ))}
            <Th align="right">Accepted on the first try</Th>
            <Th align="right">Import to confirmation</Th>
          </Tr>
        </THead>
        <TBody>
          {months.toReversed().map((month) => (
            <Tr key={month.month}>
              <Td className="whitespace-nowrap">{formatMonth(month.month)}</Td>
              {series.map(({ key }) => (
                <Td key={key} align="right">
                  {formatCount(month[key])}
                </Td>
              ))}
              <Td align="right">{firstTryWords(month)}</Td>
              <Td align="right">{waitWords(month)}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  )
}

const ofWords = (of: number): string => (of === 0 ? '' : ` (of ${formatCount(of)})`)
const firstTryWords = ({ firstTry: { rate, of } }: Month): string =>
  `${rate === null ? 'Not known' : `${percentOf(rate)}%`}${ofWords(of)}`
const waitWords = ({ toConfirmation: { medianMs, of } }: Month): string =>
  `${medianMs === null ? 'Not known' : durationWords(medianMs)}${ofWords(of)}`

const lineHeight = 140
const lineFloor = lineHeight - 24

/** A figure by month as dots joined by a line. A month without one has no dot, and the line is interrupted there. */
function LineChart({
  months,
  valueOf,
  wordsOf,
  most,
}: {
  months: readonly Month[]
  /** Null: not known. */
  valueOf: (month: Month) => number | null
  wordsOf: (value: number) => string
  most: number
}) {
  const step = width / Math.max(1, months.length)
  const points = months.map((month, at) => {
    const value = valueOf(month)
    return value === null ? null : { x: at * step + step / 2, y: lineFloor - (value / most) * (lineFloor - 28), value }
  })
  return (
    <svg viewBox={`0 0 ${width} ${lineHeight}`} aria-hidden="true" className="h-auto w-full max-w-4xl">
      <line x1="0" x2={width} y1={lineFloor} y2={lineFloor} stroke="var(--color-line-strong)" />
      {points.map((point, at) => {
        const before = points[at - 1]
        const { month } = months[at]!
        return (
          <g key={month}>
            {point && before ? (
              <line
                x1={before.x}
                y1={before.y}
                x2={point.x}
                y2={point.y}
                stroke="var(--color-accent)"
                strokeWidth="2"
              />
            ) : null}
            {point ? (
              <>
                <circle cx={point.x} cy={point.y} r="4" fill="var(--color-accent)" />
                <text
                  // The words of the first and the last month end at the edge of the chart, not past it.
                  x={at === 0 ? 0 : at === points.length - 1 ? width : point.x}
                  y={point.y - 9}
                  textAnchor={at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
                  className={figure}
                >
                  {wordsOf(point.value)}
                </text>
              </>
            ) : null}
            <text x={at * step + step / 2} y={lineHeight - 6} textAnchor="middle" className={figure}>
              {formatMonth(month).slice(0, 3)}
              <tspan className="max-sm:hidden"> {month.slice(0, 4)}</tspan>
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const unknownYet = <p className="text-sm text-ink-2">Not enough reports in any month yet.</p>

/** The share that FINTRAC accepted at once, by month of its answer. The table of months has the numbers. */
export function FirstTryChart({ months }: { months: readonly Month[] }) {
  if (months.every(({ firstTry }) => firstTry.rate === null)) return unknownYet
  return (
    <LineChart
      months={months}
      valueOf={({ firstTry }) => firstTry.rate}
      wordsOf={(rate) => `${percentOf(rate)}%`}
      most={1}
    />
  )
}

/** The median time from import to confirmation, by month of the confirmation. */
export function ConfirmationChart({ months }: { months: readonly Month[] }) {
  const medians = months.flatMap(({ toConfirmation }) => toConfirmation.medianMs ?? [])
  if (medians.length === 0) return unknownYet
  return (
    <LineChart
      months={months}
      valueOf={({ toConfirmation }) => toConfirmation.medianMs}
      // The larger unit alone: the table has both.
      wordsOf={shortDuration}
      most={Math.max(1, ...medians)}
    />
  )
}
