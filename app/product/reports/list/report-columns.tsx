import { Link } from '@remix-run/react'
import { Money, type DataColumn } from '#app/ui/index.ts'
import { Due } from '../state/due.tsx'
import { countOf } from '#app/ui/values/format.ts'
import { heldCounts } from '../state/held-words.ts'
import { proposalText, ReportStateBadge } from '#app/product/report-states/state-badge.tsx'
import { isConfirmed, isEditable } from '#app/product/report-states/states.ts'
import type { ReportListRow } from './queries.server.ts'

/** `asksForApproval`: the organization uses the four-eyes rule. */
const columnsOf = (asksForApproval: boolean): readonly DataColumn<ReportListRow>[] => [
  { id: 'type', header: 'Type', sortable: true, cell: (row) => row.type },
  {
    id: 'parties',
    header: 'Parties',
    sortable: true,
    primary: true,
    cell: (row) => (
      <Link to={`/app/reports/${row.id}`} className="font-medium hover:underline">
        {row.parties || 'No party named'}
        <span className="block font-mono text-xs font-normal text-ink-3">{row.reference}</span>
      </Link>
    ),
  },
  { id: 'total', header: 'Total', sortable: true, align: 'right', cell: (row) => <Money value={row.totalCad} /> },
  { id: 'due', header: 'Due', sortable: true, cell: (row) => <Due date={row.dueDate} due={row.due} /> },
  {
    id: 'missing',
    header: 'Missing',
    sortable: true,
    cell: (row) => <Missing row={row} asksForApproval={asksForApproval} />,
  },
  {
    id: 'state',
    header: 'State',
    sortable: true,
    cell: (row) => (
      <>
        <ReportStateBadge state={row.shownState} environment={row.environment} />
        {row.approvedAs === null ? null : (
          <span className="block text-xs wrap-anywhere text-ink-2">Approved by {row.approvedAs}</span>
        )}
      </>
    ),
  },
]

/** The columns of the list of reports, without and with the four-eyes rule. */
export const reportColumns = { plain: columnsOf(false), approved: columnsOf(true) }

/** Why a report isn't ready, and its warnings. */
function Missing({ row, asksForApproval }: { row: ReportListRow; asksForApproval: boolean }) {
  const parts = [
    ...(row.proposal === null ? [] : [proposalText[row.proposal]]),
    ...[heldCounts(row)].filter((words) => words !== ''),
  ]
  if (parts.length === 0 && asksForApproval && row.approvedAs === null && isSelectable(row)) parts.push('Not approved')
  return (
    <>
      {parts.length > 0 ? (
        <span className="text-warn">{parts.join(', ')}</span>
      ) : (
        <span className="text-ink-2">Complete</span>
      )}
      {row.warningCount > 0 ? (
        <span className="block text-xs text-ink-2">{countOf(row.warningCount, 'warning')}</span>
      ) : null}
    </>
  )
}

/** Drafts, and reports confirmed in TEST, which still go to PRODUCTION unless they need a change first. */
export const isSelectable = (row: ReportListRow) =>
  isEditable(row.state) || (isConfirmed(row.state) && row.environment === 'test' && row.proposal === null)
