import { formatCount, formatMoney } from '#app/ui/index.ts'
import { isEditable } from '../state/states.ts'
import { submitWords, type SubmissionEnvironment } from '../state/default-environment.ts'
import { heldCounts } from '../state/held-words.ts'
import type { ReportListRow } from './queries.server.ts'

export const countOf = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What a bulk button acts on; null: not known without script, where the boxes themselves say it. */
export type Selected<Row> = readonly Row[] | null

/** "3 reports", or "the selected reports" where nobody counts them. */
export const selectedWords = (selected: Selected<unknown>, noun: string): string =>
  selected === null ? `the selected ${noun}s` : countOf(selected.length, noun)

const byType = (rows: readonly ReportListRow[]): string =>
  [...Map.groupBy(rows, (row) => row.type)].map(([type, of]) => `${formatCount(of.length)} ${type}`).join(', ')
const isReady = (row: ReportListRow): boolean => heldCounts(row) === '' && row.proposal === null
const listed = 12

function Rows({ rows }: { rows: readonly ReportListRow[] }) {
  return (
    <ul className="mt-2 space-y-1">
      {rows.slice(0, listed).map((row) => (
        <li key={row.id}>
          {row.type}, {row.parties || 'no party named'}
          {row.totalCad === null ? '' : `, ${formatMoney(row.totalCad)}`}:{' '}
          {heldCounts(row) || (row.proposal === null ? 'ready' : 'needs attention')}
          {row.warningCount > 0 ? `, ${countOf(row.warningCount, 'warning')}` : ''}
        </li>
      ))}
      {rows.length > listed ? <li>and {formatCount(rows.length - listed)} more</li> : null}
    </ul>
  )
}

/** What submitting these reports does: how many of which types, which stay drafts, which have warnings. */
export function SubmitSummary({
  rows,
  environment,
}: {
  rows: readonly ReportListRow[]
  environment: SubmissionEnvironment
}) {
  const [ready, warned] = [rows.filter(isReady), rows.filter((row) => row.warningCount > 0)]
  const rest = rows.length - ready.length
  return (
    <>
      <p>
        {ready.length === 0
          ? 'None of them is ready. All stay drafts.'
          : `${countOf(ready.length, 'report')} (${byType(ready)}) ${ready.length === 1 ? 'is' : 'are'} ${ready.length === 1 ? submitWords[environment].happens : submitWords[environment].happens.replace('files it', 'files them')}`}
        {rest > 0 && ready.length > 0
          ? ` ${countOf(rest, 'report')} ${rest === 1 ? 'is' : 'are'} not ready and ${rest === 1 ? 'stays a draft' : 'stay drafts'}.`
          : ''}
        {warned.length > 0
          ? ` ${countOf(warned.length, 'report')} ${warned.length === 1 ? 'has' : 'have'} warnings, which don’t stop ${warned.length === 1 ? 'it' : 'them'}.`
          : ''}
      </p>
      <Rows rows={rows} />
    </>
  )
}

/** What deleting these drafts does. */
export function DeleteSummary({ rows }: { rows: readonly ReportListRow[] }) {
  return (
    <>
      <p>
        {countOf(rows.length, 'draft')} ({byType(rows)}). If the transactions still require a report, you can create its
        draft again. Corrections made on the drafts are lost.
      </p>
      <Rows rows={rows} />
    </>
  )
}

/** Those of the selected that are drafts. */
export const draftsOf = (selected: Selected<ReportListRow>): Selected<ReportListRow> =>
  selected?.filter((row) => isEditable(row.state)) ?? null
