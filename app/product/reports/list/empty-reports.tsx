import { Link } from '@remix-run/react'
import { EmptyState } from '#app/ui/index.ts'
import { countOf } from '#app/ui/values/format.ts'
import type { ReportFilter } from './filters.ts'

const emptyTexts: Readonly<Record<ReportFilter, string>> = {
  drafts: 'Required reports without a draft are listed under “To draft”.',
  mine: 'Drafts assigned to you appear here.',
  approve: 'Complete drafts that a second person has to approve appear here.',
  ready: 'A draft is ready when nothing is missing or left to confirm and FINTRAC would accept it.',
  incomplete: 'Every draft is complete.',
  changes: 'No confirmed report needs a change.',
  tested: 'Reports confirmed in TEST but not yet filed appear here.',
  underway: 'No report is in progress.',
  confirmed: 'Confirmed reports appear here.',
  elsewhere: 'Reports you filed outside Comply+ appear here once you upload their record copy.',
  rejected: 'FINTRAC hasn’t rejected any reports.',
  all: 'There are no reports yet.',
}

interface List {
  query: { show: ReportFilter; q: string }
  asksForApproval: boolean
  counts: { toApprove: number }
}

/** Empty state of the list of reports, by filter. */
export function EmptyReports({ list: { query, asksForApproval, counts } }: { list: List }) {
  const { show } = query
  const isSearch = query.q !== ''
  // Drafts that only lack a second person's approval.
  const toApprove = asksForApproval ? counts.toApprove : 0
  const isWaiting = show === 'ready' && !isSearch && toApprove > 0
  return (
    <EmptyState icon="file" title={isSearch ? 'Nothing matches' : 'Nothing here'}>
      {isSearch ? 'Try another party or reference.' : isWaiting ? null : emptyTexts[show]}
      {isWaiting ? (
        <>
          {countOf(toApprove, 'complete draft waits', 'complete drafts wait')} for approval by a second person.{' '}
          <Link to="/app/reports?show=approve" className="text-accent underline">
            See what’s to approve
          </Link>
        </>
      ) : null}
    </EmptyState>
  )
}
