import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Badge,
  Card,
  DataTable,
  type DataColumn,
  DateTime,
  EmptyState,
  FilterBar,
  Input,
  LinkButton,
  Select,
} from '#app/ui/index.ts'
import { ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { trailQuerySchema } from './schema.ts'
import { trailPage, type TrailEvent } from './queries.server.ts'
import { areas, subjectPage, wordsOf } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Audit trail · Settings · Comply+' }]

const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('read the audit trail')
  const query = trailQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  return {
    ...(await trailPage(scope, { ...query, pageSize })),
    query,
    settings: await listSettings(scope, 'trail'),
  }
}

const columns: DataColumn<TrailEvent>[] = [
  { id: 'at', header: 'When', isTime: true, cell: ({ at }) => <DateTime at={at} seconds zoneInHead /> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => <span className="break-all">{actor}</span> },
  {
    id: 'action',
    header: 'What',
    primary: true,
    cell: ({ action, subjectType, subjectId, mode }) => {
      const to = subjectPage(subjectType, subjectId)
      return (
        <>
          <span className="font-medium">
            {to === null ? (
              wordsOf(action)
            ) : (
              <Link className="link" to={to}>
                {wordsOf(action)}
              </Link>
            )}
          </span>{' '}
          {mode === 'demo' ? <Badge tone="note">Demo</Badge> : null}
        </>
      )
    },
  },
  {
    id: 'detail',
    header: 'Details',
    className: 'min-w-72',
    cell: ({ details }) =>
      details.length === 0 ? (
        '—'
      ) : (
        <dl className="max-w-xl space-y-0.5">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt className="inline text-ink-2">{label}: </dt>
              <dd className="inline break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ),
  },
]

export default function AuditTrail() {
  const { events, total, query, settings } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const isFiltered = [query.q, query.area, query.from, query.to].some((value) => value !== '')
  return (
    <>
      <SettingsHead editable />
      <Card flush>
        <FilterBar searchLabel="Search the audit trail" searchPlaceholder="Person, action or id">
          {(value) => (
            <>
              <Select
                name="area"
                aria-label="Area"
                defaultValue={value('area')}
                className="sm:w-44"
                options={[{ value: '', label: 'All areas' }, ...areas]}
              />
              <Input name="from" type="date" aria-label="From day" defaultValue={value('from')} className="sm:w-40" />
              <Input name="to" type="date" aria-label="Until day" defaultValue={value('to')} className="sm:w-40" />
              <LinkButton to={`/app/settings/trail.csv${search}`} external>
                Export
              </LinkButton>
            </>
          )}
        </FilterBar>
        <ListTools settings={settings} columns={columns} />
        <DataTable
          label="Audit trail"
          noun="events"
          columns={columns}
          hidden={settings.hidden}
          rows={events}
          rowKey={({ id }) => id}
          server={{ sort: '', page: query.page, pageSize, total }}
          empty={
            isFiltered ? (
              <EmptyState
                icon="search"
                title="No event matches"
                actions={<LinkButton to="/app/settings/trail">Show all events</LinkButton>}
              >
                Try another area, or a longer period.
              </EmptyState>
            ) : (
              <EmptyState icon="shield" title="Nothing yet">
                What people and the worker change is listed here, with who did it and when.
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
