import { Link } from '@remix-run/react'
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import { Button, EmptyState, formatCount, LinkButton, Money, SubmitButton, type DataColumn } from '#app/ui/index.ts'
import type { ToDraft } from '../drafts/to-draft.server.ts'
import { Due } from '../state/due.tsx'
import { countOf } from '#app/ui/values/format.ts'
import { selectionLabel, type Selected } from './bulk-words.tsx'

/** The columns of the reports to draft. */
export const candidateColumns: readonly DataColumn<ToDraft>[] = [
  { id: 'type', header: 'Type', sortable: true, cell: (row) => row.type },
  { id: 'parties', header: 'Parties', primary: true, sortable: true, cell: (row) => row.parties || 'No party named' },
  {
    id: 'reason',
    header: 'Why',
    cell: (row) => (
      <>
        {row.reason} <span className="text-ink-3">({row.source})</span>
      </>
    ),
    className: 'min-w-72',
  },
  { id: 'count', header: 'Transactions', align: 'right', sortable: true, cell: (row) => formatCount(row.count) },
  { id: 'total', header: 'Total', align: 'right', sortable: true, cell: (row) => <Money value={row.totalCad} /> },
  { id: 'due', header: 'Due', sortable: true, cell: (row) => <Due date={row.dueDate} due={row.due} /> },
]

/** The empty state of the list of reports to draft. */
export function NothingToDraft({
  isFiltered,
  toDraft,
  awaited,
}: {
  isFiltered: boolean
  toDraft: number
  awaited: number
}) {
  return isFiltered && toDraft > 0 ? (
    <EmptyState
      icon="file"
      title="Nothing matches"
      actions={
        <LinkButton to="/app/reports/candidates" reloadDocument>
          Show all {formatCount(toDraft)}
        </LinkButton>
      }
    >
      Try another party or type.
    </EmptyState>
  ) : awaited > 0 ? (
    <EmptyState icon="file" title="Nothing else to draft yet">
      No other LCTR or LVCTR is required. Your answers to the questions above may show that one is required.{' '}
      {judgedWords}
    </EmptyState>
  ) : (
    <EmptyState
      icon="check"
      title="Nothing to draft"
      actions={<LinkButton to="/app/reports">See the drafts</LinkButton>}
    >
      Every required LCTR and LVCTR has a draft or is with FINTRAC. {judgedWords}{' '}
      <Link to="/app/transactions/unfiled" className="underline">
        See what may need an EFTR or CDR
      </Link>
      .
    </EmptyState>
  )
}

/** The actions on the selected reports, and on all that match the filter. */
export function CandidateActions({
  selected,
  total,
  isFiltered,
  maySetAside,
}: {
  selected: Selected<ToDraft>
  total: number
  isFiltered: boolean
  maySetAside: boolean
}) {
  return (
    <>
      {selected?.length === 0 ? null : (
        <SubmitButton name="intent" value="create">
          Create {selected === null ? 'drafts of the selected' : countOf(selected.length, 'draft')}
        </SubmitButton>
      )}
      <SubmitButton variant="secondary" name="intent" value="create-all">
        {total === 1 ? 'Create 1 draft' : `Create all ${formatCount(total)} drafts`}
        {isFiltered ? ' found' : ''}
      </SubmitButton>
      {maySetAside && selected?.length !== 0 ? (
        <Button type="submit" formMethod="get" formAction="/app/reports/set-aside/new">
          Set {selectionLabel(selected, 'report')} aside
        </Button>
      ) : null}
    </>
  )
}
