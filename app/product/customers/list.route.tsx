import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Card,
  EmptyState,
  FilterBar,
  LinkButton,
  PageHeader,
  ProblemAlert,
  Select,
  useForm,
  formatCount,
  countOf,
} from '#app/ui/index.ts'
import { ExportLink, ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { differingCounts } from '../differing/queries.server.ts'
import { CustomerTable, customerColumns } from './customer-table.tsx'
import { customerFilterOf } from './filter.ts'
import { flagKinds } from './flags/flags.ts'
import { deleteUnusedCustomers } from './remove.server.ts'
import { customerList, customerSorts, type CustomerSort } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Customers · Comply+' }]

const pageSize = 50

const attentionOptions = [
  { value: '', label: 'All flags and documents' },
  { value: 'flagged', label: 'Any flag' },
  ...flagKinds.map(({ value, label }) => ({ value: value as string, label: `Flag: ${label}` })),
  { value: 'review', label: 'Review due' },
  { value: 'expired', label: 'Document expired' },
  { value: 'expiring', label: 'Document expires soon' },
  { value: 'unverified', label: 'Identity not verified' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const sort = query.get('sort') ?? 'name'
  const column = sort.replace(/^-/, '') as CustomerSort
  const filter = customerFilterOf(query)
  const [after, before] = [query.get('after'), query.get('before')]
  const [{ rows, ...cursors }, differing, settings] = await Promise.all([
    customerList(scope, {
      ...filter,
      sort: customerSorts.includes(column) ? column : 'name',
      descending: sort.startsWith('-'),
      from: after ? { side: 'after', cursor: after } : before ? { side: 'before', cursor: before } : null,
      pageSize,
    }),
    differingCounts(scope),
    listSettings(scope, 'customers'),
  ])
  return {
    rows,
    cursors,
    settings,
    differing: differing.reduce((sum, { values }) => sum + values, 0),
    sort,
    filtered: filter.search !== '' || filter.kind !== null || filter.attention !== null,
    editable: writable && scope.can('edit customers and locations'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('edit customers and locations')
  try {
    const form = await readForm(request)
    if (textOf(form, 'intent') !== 'delete') throw unknownIntent()
    const { deleted, used } = await deleteUnusedCustomers(scope, form.getAll('customer').map(String))
    return redirectWithMessage(
      `/app/customers${new URL(request.url).search}`,
      deletedWords(deleted, used),
      used > 0 ? 'warn' : 'ok',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

function deletedWords(deleted: number, used: number): string {
  if (deleted + used === 0) return 'Select customers first.'
  const gone =
    deleted === 0
      ? 'Nothing was deleted.'
      : `${formatCount(deleted)} ${deleted === 1 ? 'customer' : 'customers'} deleted.`
  return used === 0
    ? gone
    : `${gone} ${formatCount(used)} ${used === 1 ? 'stays: a transaction or report names it.' : 'stay: transactions or reports name them.'}`
}

export default function Customers() {
  const { rows, cursors, settings, differing, sort, filtered, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
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
        actions={
          <>
            <LinkButton to="/app/customers/duplicates">Find duplicates</LinkButton>
            <ExportLink to="/app/customers.csv" />
            {add}
          </>
        }
      />
      <ProblemAlert problem={problem} className="mb-4" />
      {differing === 0 ? null : (
        <div className="mb-4">
          <Alert
            tone="warn"
            title={countOf(differing, 'value differs', 'values differ')}
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
            <>
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
              <Select
                name="attention"
                aria-label="Flags and documents"
                defaultValue={value('attention')}
                className="sm:w-56"
                options={attentionOptions}
              />
            </>
          )}
        </FilterBar>
        <ListTools settings={settings} columns={customerColumns} />
        <CustomerTable
          columns={customerColumns}
          rows={rows}
          editable={editable}
          server={{ sort, cursors }}
          hidden={settings.hidden}
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
