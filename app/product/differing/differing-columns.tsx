import { Link } from '@remix-run/react'
import { Code, type DataColumn, SubmitButton } from '#app/ui/index.ts'
import { SaidAtWords } from './differing-values.tsx'
import type { DifferingShown } from './queries.server.ts'

/** Columns of the values that differ, with the two answers for people with that permission. */
export const differingColumns = (editable: boolean): DataColumn<DifferingShown>[] => [
  {
    id: 'customer',
    header: 'Customer',
    primary: true,
    cell: (row) => (
      <>
        <Link to={`/app/customers/${row.customerId}`} className="link">
          {row.customer}
        </Link>
        {row.number === null ? null : (
          <span className="mt-0.5 block">
            <Code>{row.number}</Code>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'on-file',
    header: 'On file',
    className: 'wrap-anywhere lg:min-w-48',
    cell: (row) => row.onFile ?? <span className="text-ink-3">none</span>,
  },
  {
    id: 'said',
    header: 'Said elsewhere',
    className: 'wrap-anywhere lg:min-w-48',
    cell: (row) => (
      <>
        <span className="font-medium">{row.said}</span>
        <SaidAtWords at={row.at} />
      </>
    ),
  },
  ...(editable
    ? [
        {
          id: 'answer',
          header: 'Your choice',
          hideHeader: true,
          cell: (row: DifferingShown) => (
            <span className="flex flex-wrap gap-2">
              <SubmitButton size="sm" variant="secondary" name="intent" value={`keep:${row.id}`}>
                Keep on file
                <span className="sr-only">
                  : {row.onFile} of {row.customer}
                </span>
              </SubmitButton>
              <SubmitButton size="sm" variant="secondary" name="intent" value={`take:${row.id}`}>
                Use this value
                <span className="sr-only">
                  : {row.said} of {row.customer}
                </span>
              </SubmitButton>
            </span>
          ),
        },
      ]
    : []),
]
