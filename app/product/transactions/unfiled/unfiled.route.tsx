import { THRESHOLD } from '#app/compliance/words/money.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Badge,
  Card,
  Code,
  type DataColumn,
  DataTable,
  DateTime,
  EmptyState,
  formatCount,
  LinkButton,
  Money,
  PageHeader,
} from '#app/ui/index.ts'
import { unfiledTransactions, type UnfiledRow } from './unfiled.server.ts'
import { directionWords, methodWords } from '../words.ts'

export const meta: MetaFunction = () => [{ title: 'May need an EFTR or CDR · Comply+' }]

const mostShown = 500

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return unfiledTransactions(scope, mostShown)
}

const columns: readonly DataColumn<UnfiledRow>[] = [
  {
    id: 'transaction',
    header: 'Transaction',
    primary: true,
    sortValue: (row) => row.externalId,
    cell: (row) => (
      <Link to={`/app/transactions/${row.id}`} className="link">
        <Code>{row.externalId.startsWith('row:') ? 'no ID' : row.externalId}</Code>
      </Link>
    ),
  },
  {
    id: 'when',
    header: 'When',
    isTime: true,
    sortValue: (row) => row.at,
    cell: (row) =>
      row.at === null ? (
        'no time yet'
      ) : (
        <DateTime at={row.at} offsetMinutes={row.offsetMinutes} zoneInHead className="max-2xl:whitespace-normal!" />
      ),
  },
  {
    id: 'how',
    header: 'How',
    cell: (row) => (
      <>
        {methodWords[row.method]}, {directionWords[row.direction]}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Money value={row.amount} currency={row.currency} code />,
  },
  { id: 'cad', header: 'In CAD', align: 'right', cell: (row) => <Money value={row.cadAmount} /> },
  {
    id: 'conductor',
    header: 'Conductor',
    sortValue: (row) => row.conductor,
    cell: (row) => row.conductor ?? <span className="text-ink-3">not named</span>,
  },
  {
    id: 'type',
    header: 'May need',
    className: 'wrap-anywhere lg:min-w-60',
    sortValue: (row) => row.type,
    cell: (row) => (
      <>
        <Badge tone="warn">{row.type}</Badge>
        <span className="mt-0.5 block text-xs text-ink-2">{row.reason}</span>
      </>
    ),
  },
]

export default function Unfiled() {
  const { rows, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        back={{ to: '/app/transactions', label: 'Transactions' }}
        title="May need an EFTR or CDR"
        description="Comply+ doesn’t file electronic funds transfer reports (EFTR) or casino disbursement reports (CDR) yet. File them with FINTRAC directly."
        actions={
          total === 0 ? undefined : (
            <LinkButton to="/app/transactions/unfiled.csv" reloadDocument icon="download">
              Export {formatCount(total)} as CSV
            </LinkButton>
          )
        }
      />
      <div className="space-y-4">
        <Alert tone="info">
          {judgedWords} The list includes transfers and payouts of one party that total {THRESHOLD} or more within your
          24-hour window.
        </Alert>
        {total > mostShown ? (
          <Alert tone="warn">
            The newest {formatCount(mostShown)} of {formatCount(total)} are shown. The export has them all.
          </Alert>
        ) : null}
        <Card flush>
          {rows.length === 0 ? (
            <EmptyState icon="check" title="None found">
              No transfer or casino payout on file reaches {THRESHOLD}, alone or combined with others of the same party.
            </EmptyState>
          ) : (
            <DataTable
              label="Transactions that may need an EFTR or CDR"
              noun="transactions"
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.id}${row.type}`}
              empty={null}
            />
          )}
        </Card>
      </div>
    </>
  )
}
