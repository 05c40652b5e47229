import { Link } from '@remix-run/react'
import { localDate } from '#app/compliance/rules/days/window.ts'
import { Badge, Code, type DataColumn, DateOnly, DateTime, Money } from '#app/ui/index.ts'
import { directionWords, methodWords, statusWords } from '../words.ts'
import type { TransactionRow } from './queries.server.ts'

/** What a row is called where its words need a name. */
export const namedRow = ({ externalId }: TransactionRow): string =>
  externalId.startsWith('row:') ? 'the transaction without an ID' : externalId

/** The columns of the list of transactions. */
export const transactionColumns: readonly DataColumn<TransactionRow>[] = [
  {
    id: 'transaction',
    header: 'Transaction',
    primary: true,
    cell: (row) => (
      <Link to={`/app/transactions/${row.id}`} className="link">
        <Code className={row.externalId.length > 16 ? undefined : 'whitespace-nowrap'}>
          {row.externalId.startsWith('row:') ? 'no ID' : row.externalId}
        </Code>
      </Link>
    ),
  },
  {
    id: 'when',
    header: 'When',
    isTime: true,
    sortable: true,
    cell: (row) => (
      <>
        {row.at === null ? (
          'no time yet'
        ) : row.dateOnly ? (
          <DateOnly date={localDate(row.at, row.offsetMinutes)} />
        ) : (
          <DateTime at={row.at} offsetMinutes={row.offsetMinutes} zoneInHead className="max-2xl:whitespace-normal!" />
        )}
        {row.dateOnly ? <span className="block text-xs text-ink-3">time not known</span> : null}
      </>
    ),
  },
  {
    id: 'how',
    header: 'How',
    cell: (row) => (
      <>
        {methodWords[row.method]}, {directionWords[row.direction]}
        {row.status === 'completed' ? null : (
          <span className="block text-xs text-ink-3">{statusWords[row.status]}</span>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: (row) => <Money value={row.amount} currency={row.currency} code />,
  },
  {
    id: 'cad',
    header: 'In CAD',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: (row) => <Money value={row.cadAmount} />,
  },
  {
    id: 'conductor',
    header: 'Conductor',
    cell: (row) =>
      row.customer ? (
        <Link to={`/app/customers/${row.customer.id}`} className="link">
          {row.customer.label}
        </Link>
      ) : (
        <span className="text-ink-3">not named</span>
      ),
  },
  { id: 'counts', header: 'Counts for', className: 'lg:min-w-60 2xl:min-w-96', cell: (row) => <CountsFor row={row} /> },
]

/** What a transaction counts for, why, and what it still waits for. */
function CountsFor({ row }: { row: TransactionRow }) {
  return (
    <>
      {row.kind ? (
        <Badge tone="info">{row.kind}</Badge>
      ) : row.unfiled.length + row.toAnswer.length === 0 ? (
        <Badge>None</Badge>
      ) : null}
      {row.unfiled.map((type) => (
        <Badge key={type} tone="warn">{`May need ${type === 'EFTR' ? 'an' : 'a'} ${type}: not filed by Comply+`}</Badge>
      ))}
      {row.toAnswer.length === 0 ? null : <Badge tone="note">Needs an answer</Badge>}
      <span className="mt-0.5 block text-xs text-ink-2">{row.reason}</span>
      {row.toAnswer.map(({ question, flag }) => (
        <span key={question} className="mt-0.5 block text-xs text-ink-2">
          {question}{' '}
          <Link to={`/app/transactions/${row.id}?focus=${flag}#correct`} className="link" data-print="hide">
            Answer
            <span className="sr-only"> for {namedRow(row)}</span>
          </Link>
        </span>
      ))}
    </>
  )
}
