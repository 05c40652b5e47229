import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/errors.ts'
import { actionError, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { Alert, EmptyState, formatCount, LinkButton, Money, PageHeader, SubmitButton, type DataColumn } from '#app/ui/index.ts'
import { createDrafts } from './create.server.ts'
import { Due } from './due.tsx'
import { reportsToDraft, type ToDraft } from './queries.server.ts'
import { reconcile } from './refresh.server.ts'
import { TickTable } from './tick-table.tsx'

export const meta: MetaFunction = () => [{ title: 'To draft · Comply+' }]

/** The page shows the soonest due; "Create all" takes the rest as well. */
const most = 500

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const mayCreate = scope.can('prepare drafts') && scope.writable
  try {
    const { rows, run } = await reportsToDraft(scope)
    const changes = run.changes.filter(change => change.kind === 'change' || change.kind === 'vanished' || change.kind === 'held')
    if (changes.length > 0 && mayCreate) await reconcile(scope)
    return {
      rows: rows.slice(0, most), total: rows.length, mayCreate, unvalued: run.unvalued.length, problem: null,
      changes: changes.slice(0, 50).map(change => ({ reportId: change.reportId, kind: change.kind, text: change.reason.text })),
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'window-not-set') throw error
    return { rows: [], total: 0, mayCreate, unvalued: 0, problem: error.message, changes: [] }
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  try {
    const form = await request.formData()
    const intent = form.get('intent')
    const keys = intent === 'create-all' ? 'all' : form.getAll('candidate').map(String)
    if (keys.length === 0) throw new AppError('nothing-selected', 422, 'Tick the reports to draft first.')
    const made = await createDrafts(scope, keys)
    await reconcile(scope)
    const count = made.ids.length
    const text = count === 0
      ? made.gone.length > 0 ? 'Nothing was created: the transactions no longer ask for these reports.' : 'Their drafts are there already.'
      : `${formatCount(count)} ${count === 1 ? 'draft' : 'drafts'} created.`
    return redirectWithMessage(count === 1 ? `/app/reports/${made.ids[0]}` : '/app/reports', text, count === 0 ? 'warn' : 'ok')
  } catch (error) {
    return actionError(error)
  }
}

const columns: readonly DataColumn<ToDraft>[] = [
  { id: 'type', header: 'Type', sortValue: row => row.type, cell: row => row.type },
  { id: 'parties', header: 'Parties', primary: true, sortValue: row => row.parties, cell: row => row.parties || 'No party named' },
  { id: 'reason', header: 'Why', cell: row => <>{row.reason} <span className="text-ink-3">({row.source})</span></>, className: 'min-w-72' },
  { id: 'count', header: 'Transactions', align: 'right', sortValue: row => row.count, cell: row => formatCount(row.count) },
  { id: 'total', header: 'Total', align: 'right', sortValue: row => BigInt(row.totalCad.replace('.', '')), cell: row => <Money value={row.totalCad} /> },
  { id: 'due', header: 'Due', sortValue: row => row.dueDate, cell: row => <Due date={row.dueDate} due={row.due} /> },
]

const rowKey = (row: ToDraft) => row.key

export default function Candidates() {
  const data = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <PageHeader back={{ to: '/app/reports', label: 'Reports' }} title="To draft" description="Reports that your transactions ask for and that have no draft yet, soonest due first." />
      <div className="mb-4 space-y-3">
        {problem ? <Alert tone="bad" live="assertive">{problem.message}</Alert> : null}
        {data.problem ? <Alert tone="warn" actions={<LinkButton size="sm" to="/app/settings/window">Set the window</LinkButton>}>{data.problem}</Alert> : null}
        {data.unvalued > 0 ? <Alert tone="warn">{formatCount(data.unvalued)} {data.unvalued === 1 ? 'receipt has' : 'receipts have'} no value in Canadian dollars: no report counts {data.unvalued === 1 ? 'it' : 'them'} until an exchange rate is added. <Link to="/app/transactions" className="underline">See transactions</Link>.</Alert> : null}
        {data.changes.map(change => (
          <Alert key={change.reportId} tone="warn" title={change.kind === 'change' ? 'A submitted report needs a change' : change.kind === 'held' ? 'A submitted report waits for an exchange rate' : 'A submitted report is no longer asked for'}>
            {change.text} <Link to={`/app/reports/${change.reportId}`} className="underline">Open the report</Link>.
          </Alert>
        ))}
      </div>
      <TickTable
        label="Reports to draft"
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        pageSize={50}
        selection={data.mayCreate ? { name: 'candidate', label: row => `Select ${row.type} of ${row.parties || 'no party named'}, due ${row.dueDate}` } : undefined}
        empty={<EmptyState icon="check" title="Nothing to draft" actions={<LinkButton to="/app/reports">See the drafts</LinkButton>}>Every report that your transactions ask for has a draft or is with FINTRAC.</EmptyState>}
        note={data.total > data.rows.length ? `The ${formatCount(data.rows.length)} soonest due of ${formatCount(data.total)} are shown.` : null}
        actions={data.mayCreate && data.rows.length > 0 ? (
          <>
            <SubmitButton name="intent" value="create">Create drafts of the ticked</SubmitButton>
            <SubmitButton variant="secondary" name="intent" value="create-all">Create all {formatCount(data.total)}</SubmitButton>
          </>
        ) : null}
      />
    </>
  )
}
