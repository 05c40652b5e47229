import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { fileByWords } from '#app/compliance/rules/deadlines.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Badge,
  DateOnly,
  EmptyState,
  formatCount,
  LinkButton,
  Money,
  PageHeader,
  Section,
  Skeleton,
  TableSkeleton,
  Tile,
  Tiles,
  Why,
} from '#app/ui/index.ts'
import { AwaitedList } from '../transactions/awaiting/awaited-list.tsx'
import { HintList, hintCount } from '../transactions/hints/hints-notice.tsx'
import { hintsInTime } from '../transactions/hints/hints.server.ts'
import { UnfiledList } from '../transactions/unfiled/unfiled-list.tsx'
import { unfiledInTime } from '../transactions/unfiled/unfiled.server.ts'
import { useFollow } from '../submissions/follow.ts'
import { reportStateText } from '../reports/state/states.ts'
import { WaitingNotice } from '../submissions/waiting-notice.tsx'
import { waitingForRegulator } from '../submissions/waiting.server.ts'
import { MissingNotice } from '../reports/list/report-notices.tsx'
import { missingCount } from '../reports/missing/lines.server.ts'
import { setAsideCount } from '../set-aside/queries.server.ts'
import { heldCounts } from '../reports/state/held-words.ts'
import { proposalText } from '../reports/state/state-badge.tsx'
import { DueBadge } from './due.tsx'
import { FirstStepsList } from './first-steps.tsx'
import { dashboard, dueItems, undraftedInTime, type DueItem } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const [now, waiting, undrafted, hints, unfiled, setAside, missing] = await Promise.all([
    dashboard(scope),
    waitingForRegulator(scope),
    undraftedInTime(scope),
    hintsInTime(scope, 3),
    unfiledInTime(scope),
    setAsideCount(scope),
    missingCount(scope),
  ])
  return {
    ...now,
    waiting,
    items: dueItems(now.due, undrafted),
    awaited:
      undrafted === 'later' || undrafted === null
        ? { items: [], total: 0 }
        : { items: undrafted.awaited, total: undrafted.awaitedCount },
    toDraft: undrafted === 'later' ? undrafted : (undrafted?.total ?? 0),
    hints,
    unfiled,
    setAside,
    missing,
    canImport: writable && scope.can('import files'),
    canEdit: writable && scope.can('edit customers and locations'),
  }
}

export default function Dashboard() {
  const {
    isFilling,
    tiles,
    steps,
    due,
    items,
    awaited,
    toDraft,
    waiting,
    hints,
    unfiled,
    setAside,
    missing,
    canImport,
    canEdit,
  } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useFollow(isFilling, revalidate)
  const figure = (count: number, to: string) =>
    isFilling
      ? {
          value: (
            <>
              <Skeleton className="h-9 w-16" />
              <span className="sr-only">Being prepared</span>
            </>
          ),
        }
      : { value: formatCount(count), to }
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {canEdit ? (
              <LinkButton to="/app/customers/new" icon="plus">
                Customer
              </LinkButton>
            ) : null}
            {canEdit ? (
              <LinkButton to="/app/locations/new" icon="plus">
                Location
              </LinkButton>
            ) : null}
            <LinkButton to="/app/reports" icon="file">
              Review drafts
            </LinkButton>
            {canImport ? (
              <LinkButton to="/app/imports" variant="primary" icon="upload">
                Import a file
              </LinkButton>
            ) : null}
          </>
        }
      />
      <WaitingNotice waiting={waiting} />
      <div role="status">
        {isFilling ? (
          <div className="mb-4">
            <Alert tone="info">Your Demo data is being prepared. This page updates automatically in a moment.</Alert>
          </div>
        ) : null}
      </div>
      <div className="space-y-4 lg:space-y-5">
        <Tiles>
          <Tile label="Total Customers" {...figure(tiles.customers, '/app/customers')} />
          <Tile label="Active Locations" {...figure(tiles.activeLocations, '/app/locations')} />
          <Tile label="Reports Submitted" {...figure(tiles.submitted, '/app/submissions')} />
          <Tile
            label="Pending Reports"
            {...figure(tiles.pending, '/app/reports')}
            tone={due.some((report) => report.due?.state === 'overdue') ? 'bad' : 'plain'}
          />
        </Tiles>
        <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(19rem,1fr)] xl:[&>:only-child]:col-span-2">
          <div className="min-w-0 space-y-4 lg:space-y-5">
            <MissingNotice missing={missing} />
            <AwaitedList items={awaited.items} total={awaited.total} more="/app/reports/candidates" />
            <Section
              title="Due and overdue"
              description="Sorted by due date, with overdue reports first and filed reports that need a change next."
              flush
              actions={
                due.length > 0 ? (
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
                    You have many transactions, and finding the reports to draft takes longer than this page waits. Only
                    drafts are listed below.
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
              ) : awaited.total > 0 ? (
                <EmptyState icon="file" title="Nothing else is due yet">
                  The questions above may turn out to need a report.
                </EmptyState>
              ) : (
                <EmptyState icon="check" title="No LCTR, LVCTR or STR is due">
                  A report appears here as soon as your transactions require one, and stays until FINTRAC confirms it.
                </EmptyState>
              )}
              {toDraft === 'later' || toDraft === 0 ? null : (
                <ToDraft total={toDraft} listed={items.filter((item) => !item.isDrafted).length} />
              )}
              {setAside > 0 ? (
                <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
                  <Link className="link" to="/app/reports/set-aside">
                    {setAside === 1 ? '1 report is set aside' : `${formatCount(setAside)} reports are set aside`}
                  </Link>{' '}
                  under an exception in the law.
                </p>
              ) : null}
            </Section>
            <UnfiledList found={unfiled} />
            {hints === 'later' ? (
              <Section title="Patterns to review">
                <p className="text-sm text-ink-2">
                  You have many transactions.{' '}
                  <Link className="link" to="/app/transactions/hints">
                    See the patterns by customer
                  </Link>
                  .
                </p>
              </Section>
            ) : hints && hints.total > 0 ? (
              <Section
                title={hintCount(hints.total)}
                description="These patterns may be suspicious. You decide whether to file an STR."
              >
                <div className="text-sm">
                  <HintList rows={hints.rows} total={hints.total} />
                </div>
              </Section>
            ) : null}
          </div>
          <FirstStepsList done={steps} />
        </div>
      </div>
    </>
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
                'Due as soon as practicable'
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
          ? ` ${formatCount(listed)} of them ${listed === 1 ? 'stands' : 'stand'} above, and ${formatCount(more)} more ${more === 1 ? 'is' : 'are'} due later.`
          : ''}
      </p>
      <LinkButton to="/app/reports/candidates" size="sm" variant="primary">
        See reports to draft
      </LinkButton>
    </div>
  )
}
