import { pageOf } from '#app/product/lists/page.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Card, DataTable, type DataColumn, DateTime, EmptyState, LinkButton, PageHeader } from '#app/ui/index.ts'
import { ListTools } from '../../lists/list-tools.tsx'
import { listSettings } from '../../lists/settings.server.ts'
import { decisionList, type Decision } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Decisions not to file · Comply+' }]

const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  const page = pageOf(new URL(request.url).searchParams)
  return { ...(await decisionList(scope, { page, pageSize })), page, settings: await listSettings(scope, 'not-filed') }
}

const columns: DataColumn<Decision>[] = [
  { id: 'at', header: 'Decided', isTime: true, cell: ({ decidedAt }) => <DateTime at={decidedAt} zoneInHead /> },
  { id: 'parties', header: 'Parties', primary: true, cell: ({ parties }) => parties || 'Not named' },
  {
    id: 'transactions',
    header: 'Transactions',
    cell: ({ transactions }) => <span className="break-words">{transactions}</span>,
  },
  {
    id: 'rationale',
    header: 'Rationale',
    className: 'min-w-72',
    cell: ({ rationale }) => <p className="max-w-xl whitespace-pre-wrap">{rationale}</p>,
  },
  { id: 'by', header: 'By', cell: ({ decidedBy }) => <span className="break-all">{decidedBy}</span> },
]

export default function Decisions() {
  const { rows, total, page, settings } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Decisions not to file"
        back={{ to: '/app/reports?type=STR', label: 'Reports' }}
        description="Where you looked at transactions and found no reasonable grounds to suspect. FINTRAC may ask why."
        actions={
          total > 0 ? (
            <LinkButton to="/app/reports/not-filed.csv" external icon="download">
              Export CSV
            </LinkButton>
          ) : null
        }
      />
      <Card flush>
        {total > 0 ? <ListTools settings={settings} columns={columns} /> : null}
        <DataTable
          label="Decisions not to file"
          noun="decisions"
          columns={columns}
          hidden={settings.hidden}
          rows={rows}
          rowKey={({ id }) => id}
          server={{ sort: '', page, pageSize, total }}
          empty={
            <EmptyState
              icon="file"
              title="No decisions yet"
              actions={<LinkButton to="/app/transactions/hints">Patterns to review</LinkButton>}
            >
              Decide from a pattern, a transaction or an STR draft.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
