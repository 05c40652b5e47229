import { Link } from '@remix-run/react'
import { fileByWords } from '#app/compliance/rules/days/deadlines.ts'
import {
  Alert,
  Badge,
  DateOnly,
  DateTime,
  EmptyState,
  LinkButton,
  Money,
  Section,
  TableSkeleton,
  Why,
  formatCount,
  countOf,
} from '#app/ui/index.ts'
import { heldCounts } from '../reports/state/held-words.ts'
import { proposalText } from '../report-states/state-badge.tsx'
import { reportStateText } from '../report-states/states.ts'
import { DueBadge } from './due.tsx'
import type { DueItem } from './queries.server.ts'

/**
 * Drafts and reports to draft by due date. `toDraft` is `later` where they could not be counted in the time a page may
 * take.
 */
export function DueSection({
  items,
  suspiciousMore,
  toDraft,
  isAwaited,
  isFilling,
  hasDrafts,
  awaitedCount,
  setAside,
}: {
  items: readonly DueItem[]
  /** Suspicious transaction reports to file that the list does not show. */
  suspiciousMore: number
  toDraft: number | 'later'
  /** What comes later is being worked out. */
  isAwaited: boolean
  isFilling: boolean
  hasDrafts: boolean
  /** Transactions whose answer decides whether they need a report. */
  awaitedCount: number
  setAside: number
}) {
  return (
    <Section
      title="Due and overdue"
      description={`Sorted by due date, with ${items.some((item) => item.isDrafted && item.type === 'STR') ? 'STRs and ' : ''}overdue reports first and filed reports that need a change next.`}
      flush
      actions={
        hasDrafts ? (
          <LinkButton to="/app/reports" size="sm">
            All drafts
          </LinkButton>
        ) : null
      }
    >
      {toDraft === 'later' ? (
        <div className="px-4 pb-3 sm:px-5">
          <Alert
            tone="warn"
            title="Some overdue reports may not be listed"
            actions={
              <LinkButton to="/app/reports/candidates" size="sm" variant="primary">
                See reports to draft
              </LinkButton>
            }
          >
            {isAwaited
              ? 'The reports to draft are being found. Until then, only drafts are listed below.'
              : 'You have many transactions, and finding the reports to draft takes longer than this page waits. Only drafts are listed below.'}
          </Alert>
        </div>
      ) : null}
      {items.length > 0 ? (
        <DueList items={items} />
      ) : isFilling ? (
        <TableSkeleton rows={3} columns={2} />
      ) : toDraft === 'later' ? (
        <EmptyState icon="file" title="No draft is due">
          Reports without a draft are listed under “To draft”.
        </EmptyState>
      ) : awaitedCount > 0 ? (
        <EmptyState icon="file" title="Nothing else is due yet">
          Your answers to the questions above may show that a report is required.
        </EmptyState>
      ) : (
        <EmptyState icon="check" title="No LCTR, LVCTR or STR is due">
          A report appears here as soon as your transactions require one, and stays until FINTRAC confirms it.
        </EmptyState>
      )}
      {toDraft === 'later' || toDraft === 0 ? null : (
        <ToDraft total={toDraft} listed={items.filter((item) => !item.isDrafted).length} />
      )}
      {suspiciousMore > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
          <Link className="link" to="/app/reports?show=all&type=STR">
            {formatCount(suspiciousMore)} more {suspiciousMore === 1 ? 'STR' : 'STRs'}
          </Link>{' '}
          to file as soon as practicable.
        </p>
      ) : null}
      {setAside > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
          <Link className="link" to="/app/reports/set-aside">
            {countOf(setAside, 'report is set aside', 'reports are set aside')}
          </Link>{' '}
          under an exception in the law.
        </p>
      ) : null}
    </Section>
  )
}

function DueList({ items }: { items: readonly DueItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.isDrafted ? item.id : item.key}
          className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link
                className="font-medium after:absolute after:inset-0 hover:underline"
                to={item.isDrafted ? `/app/reports/${item.id}` : '/app/reports/candidates'}
              >
                {item.parties || 'Party not known'}
              </Link>
              <span className="text-xs text-ink-3">{item.isDrafted ? item.reference : item.type}</span>
            </p>
            <p className="mt-0.5 text-xs text-ink-2">
              {item.dueDate === null ? (
                <>
                  <span className="font-medium text-ink">Due as soon as practicable.</span>
                  {item.isDrafted ? (
                    <>
                      {' '}
                      Drafted <DateTime at={item.createdAt} />.
                    </>
                  ) : null}
                </>
              ) : (
                <span className="font-medium text-ink">
                  Due <DateOnly date={item.dueDate} />.
                </span>
              )}{' '}
              {item.dueDate === null ? null : fileByWords(item.dueDate)}
            </p>
            {item.isDrafted && item.why === null ? null : (
              <Why about={`${item.isDrafted ? item.reference : item.type} of ${item.parties || 'party not known'}`}>
                {item.isDrafted ? item.why : item.reason}
              </Why>
            )}
          </div>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1 sm:flex-col sm:items-end">
            <span className="flex items-center gap-3">
              <Money value={item.totalCad} />
              {!item.isDrafted || item.proposal === null ? null : (
                <Badge tone="warn">{proposalText[item.proposal]}</Badge>
              )}
              {item.due === null && item.dueDate !== null ? null : <DueBadge due={item.due} />}
            </span>
            <span className="text-xs text-ink-2">
              {item.isDrafted ? reportStateText(item.shownState, item.environment) : 'No draft yet'}
              {item.isDrafted && heldCounts(item) !== '' ? (
                <span className="text-warn"> · {heldCounts(item)}</span>
              ) : null}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How many reports have no draft yet, and how many of them the list does not show. */
function ToDraft({ total, listed }: { total: number; listed: number }) {
  const more = total - listed
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-sm sm:px-5">
      <p>
        {total === 1 ? '1 report has no draft yet.' : `${formatCount(total)} reports have no draft yet.`}
        {more > 0
          ? ` ${formatCount(listed)} of them ${listed === 1 ? 'is' : 'are'} listed above, and ${formatCount(more)} more ${more === 1 ? 'is' : 'are'} due later.`
          : ''}
      </p>
      <LinkButton to="/app/reports/candidates" size="sm" variant="primary">
        See reports to draft
      </LinkButton>
    </div>
  )
}
