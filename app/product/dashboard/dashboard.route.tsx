import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/session.ts'
import { Alert, Badge, DateOnly, EmptyState, formatCount, LinkButton, Money, PageHeader, Section, Skeleton, TableSkeleton, Tile, Tiles } from '#app/ui/index.ts'
import { HintList, hintCount } from '../transactions/hints-notice.tsx'
import { hintsInTime } from '../transactions/hints.server.ts'
import { useFollow } from '../submissions/follow.ts'
import { reportStateText } from '../submissions/states.ts'
import { WaitingNotice } from '../submissions/waiting-notice.tsx'
import { waitingForRegulator } from '../submissions/waiting.server.ts'
import { proposalText } from '../reports/state-badge.tsx'
import { DueBadge } from './due.tsx'
import { FirstStepsList } from './first-steps.tsx'
import { dashboard, undraftedInTime, type DueReport } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const [now, waiting, undrafted, hints] = await Promise.all([dashboard(scope), waitingForRegulator(scope), undraftedInTime(scope), hintsInTime(scope, 3)])
  return {
    ...now,
    waiting,
    undrafted,
    hints,
    canImport: writable && scope.can('import files'),
    canEdit: writable && scope.can('edit customers and locations'),
  }
}

export default function Dashboard() {
  const { isFilling, tiles, steps, due, waiting, undrafted: pending, hints, canImport, canEdit } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useFollow(isFilling, revalidate)
  const figure = (count: number, to: string) => (isFilling ? { value: <><Skeleton className="h-9 w-16" /><span className="sr-only">Being prepared</span></> } : { value: formatCount(count), to })
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {canEdit ? <LinkButton to="/app/customers/new" icon="plus">Customer</LinkButton> : null}
            {canEdit ? <LinkButton to="/app/locations/new" icon="plus">Location</LinkButton> : null}
            <LinkButton to="/app/reports" icon="file">Review drafts</LinkButton>
            {canImport ? <LinkButton to="/app/imports" variant="primary" icon="upload">Import a file</LinkButton> : null}
          </>
        }
      />
      <WaitingNotice waiting={waiting} />
      <div role="status">{isFilling ? <div className="mb-4"><Alert tone="info">The Demo data is being prepared. It appears here by itself in a moment.</Alert></div> : null}</div>
      <div className="space-y-4 lg:space-y-5">
        <Tiles>
          <Tile label="Total Customers" {...figure(tiles.customers, '/app/customers')} />
          <Tile label="Active Locations" {...figure(tiles.activeLocations, '/app/locations')} />
          <Tile label="Reports Submitted" {...figure(tiles.submitted, '/app/submissions')} />
          <Tile label="Pending Reports" {...figure(tiles.pending, '/app/reports')} tone={due.some(report => report.due?.state === 'overdue') ? 'bad' : 'plain'} />
        </Tiles>
        <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(19rem,1fr)] xl:[&>:only-child]:col-span-2">
          <div className="min-w-0 space-y-4 lg:space-y-5">
            <Section title="Due and overdue" description="What is not filed yet and due, then filed reports that need a change, then what still has time." flush actions={due.length > 0 ? <LinkButton to="/app/reports" size="sm">All drafts</LinkButton> : null}>
              {due.length > 0 ? <DueList due={due} /> : isFilling ? <TableSkeleton rows={3} columns={2} /> : pending !== null && (pending === 'later' || pending.total > 0) ? (
                <EmptyState icon="file" title="No draft is due">{pending === 'later' ? 'Whether reports still have to be made is listed under “To draft”.' : `${pending.total === 1 ? 'One report' : `${formatCount(pending.total)} reports`} must still be made: see below.`}</EmptyState>
              ) : (
                <EmptyState icon="check" title="Nothing is due">Reports stand here from the moment they are drafted until FINTRAC has confirmed them.</EmptyState>
              )}
            </Section>
            {pending === 'later' ? (
              <Section title="Not drafted yet">
                <p className="text-sm text-ink-2">Your transactions are many: <Link className="link" to="/app/reports/candidates">see what still has to be drafted</Link>.</p>
              </Section>
            ) : pending && pending.total > 0 ? <Undrafted rows={pending.rows} total={pending.total} /> : null}
            {hints === 'later' ? (
              <Section title="To look at for an STR">
                <p className="text-sm text-ink-2">Your transactions are many: <Link className="link" to="/app/transactions/hints">see what to look at</Link>.</p>
              </Section>
            ) : hints && hints.total > 0 ? (
              <Section title={hintCount(hints.total)} description="No report by itself: a suspicious transaction report rests on your grounds to suspect.">
                <div className="text-sm"><HintList rows={hints.rows} total={hints.total} /></div>
              </Section>
            ) : null}
          </div>
          <FirstStepsList done={steps} />
        </div>
      </div>
    </>
  )
}

function DueList({ due }: { due: readonly DueReport[] }) {
  return (
    <ul className="divide-y divide-line">
      {due.map(report => (
        <li key={report.id} className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link className="font-medium after:absolute after:inset-0 hover:underline" to={`/app/reports/${report.id}`}>{report.parties || 'Unknown party'}</Link>
              <span className="text-xs text-ink-3">{report.reference}</span>
            </p>
            <p className="mt-0.5 text-xs text-ink-2"><span className="font-medium text-ink">Due <DateOnly date={report.dueDate} /></span>: {report.explanation}</p>
          </div>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1 sm:flex-col sm:items-end">
            <span className="flex items-center gap-3"><Money value={report.totalCad} />{report.proposal === null ? null : <Badge tone="warn">{proposalText[report.proposal]}</Badge>}{report.due === null && report.dueDate !== null ? null : <DueBadge due={report.due} />}</span>
            <span className="text-xs text-ink-2">
              {reportStateText(report.shownState, report.environment)}
              {report.missingCount > 0 ? <span className="text-warn"> · {report.missingCount === 1 ? '1 value missing' : `${report.missingCount} values missing`}</span> : null}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Undrafted({ rows, total }: { rows: readonly { key: string; type: string; parties: string; totalCad: string; dueDate: string; due: DueReport['due']; reason: string }[]; total: number }) {
  return (
    <Section
      title="Not drafted yet"
      description={total === 1 ? 'One report must be made of your transactions.' : `${formatCount(total)} reports must be made of your transactions.`}
      flush
      actions={<LinkButton to="/app/reports/candidates" size="sm" variant="primary">Create the drafts</LinkButton>}
    >
      <ul className="divide-y divide-line">
        {rows.map(row => (
          <li key={row.key} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-2.5 sm:px-5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-medium"><Badge tone="info" className="mr-2">{row.type}</Badge>{row.parties || 'Unknown party'}</p>
              <p className="mt-0.5 text-xs text-ink-2">{row.reason}</p>
            </div>
            <div className="flex items-center gap-3"><Money value={row.totalCad} /><DueBadge due={row.due} /></div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
