import { Badge, Code, ConfirmSubmit, type DataColumn, DateOnly, DateTime, Form } from '#app/ui/index.ts'
import type { RateRow } from './queries.server.ts'

/** Columns of the rates on file, with a remove button for people with that permission. */
export const rateColumns = (editable: boolean): DataColumn<RateRow>[] => [
  { id: 'currency', header: 'Currency', primary: true, cell: (row) => <Code>{row.currency}</Code> },
  {
    id: 'rate',
    header: 'CAD for one unit',
    align: 'right',
    cell: (row) => <span className="tabular-nums">{row.rate}</span>,
  },
  {
    id: 'from',
    header: 'In effect from',
    isTime: true,
    cell: (row) =>
      row.date ? (
        <>
          <DateOnly date={row.date} />, 16:30 ET
        </>
      ) : row.validFrom ? (
        <DateTime at={row.validFrom} offsetMinutes={null} zoneInHead className="max-2xl:whitespace-normal!" />
      ) : null,
  },
  {
    id: 'until',
    header: 'Until',
    isTime: true,
    cell: (row) =>
      row.validUntil ? (
        <DateTime at={row.validUntil} offsetMinutes={null} zoneInHead className="max-2xl:whitespace-normal!" />
      ) : (
        <span className="text-ink-3">The next one</span>
      ),
  },
  { id: 'source', header: 'Source', cell: (row) => <span className="wrap-anywhere">{row.source}</span> },
  {
    id: 'kind',
    header: 'Kind',
    cell: (row) => (
      <Badge tone={row.kind === 'bank' ? 'info' : 'neutral'}>{row.kind === 'bank' ? 'Published' : 'House rate'}</Badge>
    ),
  },
  {
    id: 'added',
    header: 'Added',
    isTime: true,
    cell: (row) => (
      <>
        <DateTime at={row.createdAt} zoneInHead className="max-2xl:whitespace-normal!" />{' '}
        <span className="text-ink-3 wrap-anywhere">
          {row.createdBy}, {row.origin}
        </span>
      </>
    ),
  },
  ...(editable
    ? [
        {
          id: 'remove',
          header: 'Remove',
          hideHeader: true,
          align: 'right' as const,
          cell: (row: RateRow) => (
            <Form method="post">
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={row.id} />
              <ConfirmSubmit
                size="sm"
                variant="secondary"
                title="Remove this rate?"
                message="Transactions that used this rate get another rate for their time, or wait for one. Submitted reports don’t change."
                confirmLabel="Remove rate"
              >
                Remove
                <span className="sr-only">
                  {' '}
                  {row.currency} {row.date ?? row.rate}
                </span>
              </ConfirmSubmit>
            </Form>
          ),
        },
      ]
    : []),
]
