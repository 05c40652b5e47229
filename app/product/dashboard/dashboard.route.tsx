import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, formatCount, LinkButton, PageHeader, Section, Skeleton, Tile, Tiles } from '#app/ui/index.ts'
import { useDeferredData } from '../lists/use-deferred-data.ts'
import { AwaitedList } from '../transactions/awaiting/awaited-list.tsx'
import { HintList, hintCount } from '../transactions/hints/hints-notice.tsx'
import { hintsInTime } from '../transactions/hints/hints.server.ts'
import { UnfiledList } from '../transactions/unfiled/unfiled-list.tsx'
import { unfiledInTime } from '../transactions/unfiled/unfiled.server.ts'
import { useFollow } from '../submissions/follow.ts'
import { WaitingNotice } from '../submissions/waiting-notice.tsx'
import { waitingForRegulator } from '../submissions/waiting.server.ts'
import { MissingNotice } from '../reports/list/report-notices.tsx'
import { missingCount } from '../reports/missing/lines.server.ts'
import { setAsideCount } from '../set-aside/queries.server.ts'
import { DueSection } from './due-section.tsx'
import { FirstStepsList } from './first-steps.tsx'
import { dashboard, dueItems, undraftedInTime } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const [now, waiting, undrafted, hints, unfiled, setAside, missing] = await Promise.all([
    dashboard(scope),
    waitingForRegulator(scope),
    undraftedInTime(scope, request),
    hintsInTime(scope, 3, request),
    unfiledInTime(scope, request),
    setAsideCount(scope),
    missingCount(scope),
  ])
  return {
    ...now,
    waiting,
    items: [
      ...now.suspicious.rows.map((report) => ({ isDrafted: true as const, ...report })),
      ...dueItems(now.due, undrafted),
    ],
    suspiciousMore: now.suspicious.total - now.suspicious.rows.length,
    awaited:
      undrafted === 'later' || undrafted === null
        ? { items: [], total: 0 }
        : { items: undrafted.awaited, total: undrafted.awaitedCount },
    toDraft: undrafted === 'later' ? undrafted : (undrafted?.total ?? 0),
    hints,
    unfiled,
    setAside,
    missing,
    isDemo: scope.mode === 'demo',
    canImport: writable && scope.can('import files'),
    canEdit: writable && scope.can('edit customers and locations'),
  }
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof loader>()
  const [data, isAwaited] = useDeferredData(loaded, [loaded.toDraft, loaded.hints, loaded.unfiled].includes('later'), {
    isIndex: true,
  })
  const {
    isFilling,
    tiles,
    steps,
    due,
    items,
    suspiciousMore,
    awaited,
    toDraft,
    waiting,
    hints,
    unfiled,
    setAside,
    missing,
    isDemo,
    canImport,
    canEdit,
  } = data
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
            <LinkButton to="/app/figures">Figures</LinkButton>
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
            <DueSection
              items={items}
              suspiciousMore={suspiciousMore}
              toDraft={toDraft}
              isAwaited={isAwaited}
              isFilling={isFilling}
              hasDrafts={items.some((item) => item.isDrafted)}
              awaitedCount={awaited.total}
              setAside={setAside}
            />
            <UnfiledList found={unfiled} isAwaited={isAwaited} />
            {hints === 'later' ? (
              <Section title="Patterns to review">
                <p className="text-sm text-ink-2">
                  {isAwaited ? 'Looking through your transactions …' : 'You have many transactions.'}{' '}
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
          <FirstStepsList done={steps} isDemo={isDemo} />
        </div>
      </div>
    </>
  )
}
