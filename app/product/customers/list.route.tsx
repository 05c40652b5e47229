import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Badge,
  Card,
  Code,
  DataTable,
  DayOf,
  EmptyState,
  FilterBar,
  formatCount,
  LinkButton,
  PageHeader,
  Select,
  type DataColumn,
} from '#app/ui/index.ts'
import { differingCounts } from '../differing/queries.server.ts'
import { customerList, customerSorts, type CustomerRow, type CustomerSort } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Customers · Comply+' }]

const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const sort = query.get('sort') ?? 'name'
  const column = sort.replace(/^-/, '') as CustomerSort
  const kind = query.get('kind')
  const page = Math.min(100_000, Math.max(1, Math.floor(Number(query.get('page')) || 1)))
  const search = (query.get('q') ?? '').trim().slice(0, 200)
  const chosenKind = kind === 'person' || kind === 'entity' ? kind : null
  const { rows, total } = await customerList(scope, {
    search,
    kind: chosenKind,
    sort: customerSorts.includes(column) ? column : 'name',
    descending: sort.startsWith('-'),
    page,
    pageSize,
  })
  const differing = (await differingCounts(scope)).reduce((sum, { values }) => sum + values, 0)
  return {
    rows,
    total,
    page,
    differing,
    sort,
    filtered: search !== '' || chosenKind !== null,
    editable: writable && scope.can('edit customers and locations'),
  }
}

const columns: DataColumn<CustomerRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    primary: true,
    cell: (row) => (
      <Link to={`/app/customers/${row.id}`} className="link">
        {row.name}
      </Link>
    ),
  },
  {
    id: 'number',
    header: 'Customer number',
    sortable: true,
    cell: (row) => (row.customerNumber ? <Code>{row.customerNumber}</Code> : <span className="text-ink-3">—</span>),
  },
  { id: 'kind', header: 'Kind', cell: (row) => <Badge>{row.kind === 'person' ? 'Person' : 'Entity'}</Badge> },
  { id: 'phone', header: 'Phone', cell: (row) => <span className="tabular-nums">{row.phone ?? '—'}</span> },
  { id: 'place', header: 'Place', cell: (row) => row.place || '—' },
  { id: 'updated', header: 'Last changed', sortable: true, cell: (row) => <DayOf at={row.updatedAt} /> },
]

export default function Customers() {
  const { rows, total, page, differing, sort, filtered, editable } = useLoaderData<typeof loader>()
  const add = editable ? (
    <LinkButton to="/app/customers/new" variant="primary" icon="plus">
      Add customer
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Customers"
        description="The people and entities in your transactions. Imports match them by customer number, then by phone number."
        actions={add}
      />
      {differing === 0 ? null : (
        <div className="mb-4">
          <Alert
            tone="warn"
            title={differing === 1 ? '1 value differs' : `${formatCount(differing)} values differ`}
            actions={
              <LinkButton size="sm" to="/app/customers/differing">
                Choose values
              </LinkButton>
            }
          >
            Imported files disagree with the customers on file.
          </Alert>
        </div>
      )}
      <Card flush>
        <FilterBar searchLabel="Search customers" searchPlaceholder="Name, number, phone or e-mail">
          {(value) => (
            <Select
              name="kind"
              aria-label="Kind"
              defaultValue={value('kind')}
              className="sm:w-40"
              options={[
                { value: '', label: 'All kinds' },
                { value: 'person', label: 'Persons' },
                { value: 'entity', label: 'Entities' },
              ]}
            />
          )}
        </FilterBar>
        <DataTable
          label="Customers"
          noun="customers"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          server={{ sort, page, pageSize, total }}
          empty={
            filtered ? (
              <EmptyState
                icon="search"
                title="No customer matches"
                actions={<LinkButton to="/app/customers">Show all customers</LinkButton>}
              >
                Try part of a name or the last digits of a phone number.
              </EmptyState>
            ) : (
              <EmptyState
                icon="users"
                title="No customers yet"
                actions={
                  <>
                    {add}
                    <LinkButton to="/app/imports">Import a file</LinkButton>
                  </>
                }
              >
                Import a file or add customers one at a time.
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
