import { formatCents, toCents } from '#app/compliance/words/money.ts'
import { cx, formatCount, formatMoney } from '#app/ui/index.ts'
import { isEditable } from '#app/product/report-states/states.ts'
import { submitWords, type SubmissionEnvironment } from '../state/default-environment.ts'
import { heldCounts } from '../state/held-words.ts'
import type { ReportListRow } from './queries.server.ts'

export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`

/** The rows that a bulk action applies to; null without script, when only the checkboxes know. */
export type Selected<Row> = readonly Row[] | null

/** "3 reports", or "the selected reports" if the number isn't known. */
export const selectionLabel = (selected: Selected<unknown>, noun: string): string =>
  selected === null ? `the selected ${noun}s` : countOf(selected.length, noun)

const byType = (rows: readonly ReportListRow[]): string =>
  [...Map.groupBy(rows, (row) => row.type)].map(([type, of]) => `${formatCount(of.length)} ${type}`).join(', ')
/** Why a report can't be submitted; '' if it can. `asksForApproval`: the organization uses the four-eyes rule. */
function heldBy(row: ReportListRow, asksForApproval: boolean): string {
  const counts = heldCounts(row)
  if (counts !== '') return counts
  if (row.proposal !== null) return 'needs attention'
  if (row.shownState === 'rejected') return 'rejected, not corrected yet'
  return asksForApproval && row.approvedAs === null ? 'not approved yet' : ''
}

/** The rows that can be submitted as they are. */
export const submittableRows = (rows: readonly ReportListRow[], asksForApproval: boolean): readonly ReportListRow[] =>
  rows.filter((row) => heldBy(row, asksForApproval) === '')

const listed = 12

/** Sum of the totals, without erased reports. */
function totalOf(rows: readonly ReportListRow[]): string {
  const cents = rows.reduce((sum, { totalCad }) => sum + (totalCad === null ? 0n : toCents(totalCad)), 0n)
  return formatMoney(formatCents(cents))
}

function Rows({ rows, asksForApproval }: { rows: readonly ReportListRow[]; asksForApproval: boolean }) {
  return (
    <ul className="mt-2 space-y-1">
      {rows.slice(0, listed).map((row) => (
        <li key={row.id}>
          {row.type}, {row.parties || 'no party named'}
          {row.totalCad === null ? '' : `, ${formatMoney(row.totalCad)}`}: {heldBy(row, asksForApproval) || 'ready'}
          {row.approvedAs === null ? '' : `, approved by ${row.approvedAs}`}
          {row.warningCount > 0 ? `, ${countOf(row.warningCount, 'warning')}` : ''}
          {row.due?.state === 'overdue' ? ', overdue' : ''}
        </li>
      ))}
      {rows.length > listed ? <li>and {formatCount(rows.length - listed)} more</li> : null}
    </ul>
  )
}

/** Summary before submitting: counts by type, total, overdue reports, drafts that stay, warnings, approvers. */
export function SubmitSummary({
  rows,
  environment,
  asksForApproval,
}: {
  rows: readonly ReportListRow[]
  environment: SubmissionEnvironment
  asksForApproval: boolean
}) {
  const ready = submittableRows(rows, asksForApproval)
  const warned = ready.filter((row) => row.warningCount > 0)
  const overdue = ready.filter((row) => row.due?.state === 'overdue')
  const rest = rows.length - ready.length
  const isOne = ready.length === 1
  // Rows that need attention come first, because the list is cut.
  const order = [
    ...warned,
    ...rows.filter((row) => !ready.includes(row)),
    ...ready.filter((row) => !warned.includes(row)),
  ]
  return (
    <>
      <p>
        {ready.length === 0
          ? 'None of them is ready. All stay drafts.'
          : `${countOf(ready.length, 'report')} (${byType(ready)}) ${isOne ? 'is' : 'are'} ${isOne ? submitWords[environment].happens : submitWords[environment].happens.replace('files it', 'files them')}`}
        {rest > 0 && ready.length > 0
          ? ` ${countOf(rest, 'report')} ${rest === 1 ? 'is' : 'are'} not ready and ${rest === 1 ? 'stays a draft' : 'stay drafts'}.`
          : ''}
      </p>
      {ready.length === 0 ? null : (
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 rounded-md border border-line bg-sunken p-3">
          <Figure label="Total" value={totalOf(ready)} />
          <Figure label="Overdue" value={formatCount(overdue.length)} isBad={overdue.length > 0} />
          <Figure label="With warnings" value={formatCount(warned.length)} isBad={warned.length > 0} />
        </dl>
      )}
      {warned.length > 0 ? (
        <p className="mt-2">Warnings don’t stop {warned.length === 1 ? 'it' : 'them'}. Review them first.</p>
      ) : null}
      <Rows rows={order} asksForApproval={asksForApproval} />
    </>
  )
}

const Figure = ({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className={cx('mt-0.5 font-medium tabular-nums wrap-anywhere', isBad ? 'text-warn' : 'text-ink')}>{value}</dd>
  </div>
)

/** Summary before deleting drafts. */
export function DeleteSummary({ rows }: { rows: readonly ReportListRow[] }) {
  return (
    <>
      <p>
        {countOf(rows.length, 'draft')} ({byType(rows)}). If the transactions still require a report, you can create its
        draft again. Corrections made on the drafts are lost.
      </p>
      <Rows rows={rows} asksForApproval={false} />
    </>
  )
}

/** The selected rows that are drafts. */
export const selectedDrafts = (selected: Selected<ReportListRow>): Selected<ReportListRow> =>
  selected?.filter((row) => isEditable(row.state)) ?? null
