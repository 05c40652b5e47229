import { Link } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import {
  Badge,
  Code,
  ConfirmSubmit,
  type DataColumn,
  DataTable,
  type DataTableProps,
  DayOf,
  Form,
  formatCount,
  LinkButton,
} from '#app/ui/index.ts'
import type { CustomerRow } from './queries.server.ts'

export const customerColumns: DataColumn<CustomerRow>[] = [
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

const rowKey = (row: CustomerRow) => row.id

/** The customers, with boxes for what can be done with several at once. */
export function CustomerTable({
  editable,
  ...table
}: Omit<DataTableProps<CustomerRow>, 'label' | 'noun' | 'rowKey' | 'selection'> & { editable: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const onChange = useCallback((keys: readonly string[]) => setChosen(keys), [])
  const several = isScripted
    ? `${formatCount(chosen.length)} ${chosen.length === 1 ? 'customer' : 'customers'}`
    : 'the selected customers'
  const isOffered = table.rows.length > 0 && (!isScripted || chosen.length > 0)
  return (
    <Form method="post">
      <DataTable
        label="Customers"
        noun="customers"
        rowKey={rowKey}
        selection={{ name: 'customer', label: (row) => `Select ${row.name}`, onChange }}
        {...table}
      />
      {isOffered ? (
        <div data-print="hide" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
          {isScripted ? (
            <LinkButton
              external
              to={`/app/customers.csv?${new URLSearchParams(chosen.map((id) => ['customer', id])).toString()}`}
            >
              Export {several}
            </LinkButton>
          ) : null}
          {editable ? (
            <ConfirmSubmit
              name="intent"
              value="delete"
              variant="secondary"
              title={`Delete ${several}?`}
              message="Only customers that no transaction or report names are deleted, with their identity data. The others stay. This can’t be undone."
              confirmLabel={`Delete ${several}`}
            >
              Delete {several}
            </ConfirmSubmit>
          ) : null}
        </div>
      ) : null}
    </Form>
  )
}
