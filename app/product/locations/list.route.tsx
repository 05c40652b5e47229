import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Card,
  Code,
  DataTable,
  EmptyState,
  LinkButton,
  PageHeader,
  StatusBadge,
  type DataColumn,
} from '#app/ui/index.ts'
import { ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { locationList, type LocationRow } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Locations · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    rows: await locationList(scope),
    settings: await listSettings(scope, 'locations'),
    editable: writable && scope.can('edit customers and locations'),
  }
}

const labels: Readonly<Record<string, string>> = channelLabels

const addressText = ({ unit, building, street, city, province, postalCode, country }: LocationRow): string =>
  [[unit, [building, street].filter(Boolean).join(' ')].filter(Boolean).join('-'), city, province, postalCode, country]
    .filter(Boolean)
    .join(', ')

const columns: DataColumn<LocationRow>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    sortValue: (row) => row.name,
    cell: (row) => (
      <Link to={`/app/locations/${row.id}`} className="link">
        {row.name}
      </Link>
    ),
  },
  {
    id: 'fintrac',
    header: 'FINTRAC Location ID',
    sortValue: (row) => row.fintracLocationId,
    cell: (row) => <Code>{row.fintracLocationId}</Code>,
  },
  {
    id: 'channel',
    header: 'How conducted',
    sortValue: (row) => row.channel ?? '',
    cell: (row) =>
      row.channel ? (labels[row.channel] ?? row.channel) : <span className="text-ink-3">Varies by transaction</span>,
  },
  {
    id: 'address',
    header: 'Address',
    sortValue: (row) => row.city ?? '',
    cell: (row) => addressText(row) || <span className="text-ink-3">Not given</span>,
  },
  {
    id: 'hours',
    header: 'Opening hours',
    cell: (row) => row.openingHours ?? <span className="text-ink-3">Not given</span>,
  },
  {
    id: 'state',
    header: 'State',
    sortValue: (row) => (row.active ? 0 : 1),
    cell: (row) => <StatusBadge tone={row.active ? 'ok' : 'neutral'}>{row.active ? 'Active' : 'Closed'}</StatusBadge>,
  },
]

export default function Locations() {
  const { rows, settings, editable } = useLoaderData<typeof loader>()
  const add = editable ? (
    <LinkButton to="/app/locations/new" variant="primary" icon="plus">
      Add location
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Locations"
        description="Where your transactions take place."
        actions={
          <>
            {rows.length > 0 ? (
              <LinkButton to="/app/locations.csv" external>
                Export CSV
              </LinkButton>
            ) : null}
            {editable ? <LinkButton to="/app/locations/import">Import CSV</LinkButton> : null}
            {add}
          </>
        }
      />
      <div className="max-w-4xl space-y-4">
        {rows.length > 0 ? (
          <Alert tone="info">
            Each ID must match FINTRAC’s exactly, letter for letter. A mismatch causes rejection in Production.
          </Alert>
        ) : null}
        <Card flush>
          <ListTools settings={settings} columns={columns} />
          <DataTable
            label="Locations"
            noun="locations"
            columns={columns}
            hidden={settings.hidden}
            rows={rows}
            rowKey={(row) => row.id}
            pageSize={rows.length > 50 ? 50 : undefined}
            empty={
              <EmptyState icon="pin" title="No locations yet" actions={add}>
                Every report names the location of its transactions. Add the locations that FINTRAC has on file for you.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}
