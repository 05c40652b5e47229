import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  type DataColumn,
  DateOnly,
  DateTime,
  EmptyState,
  formatCount,
  LinkButton,
  Money,
  PageHeader,
  ProblemAlert,
  SubmitButton,
  Tabs,
  useForm,
} from '#app/ui/index.ts'
import { ExportLink, ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { SelectionTable } from '../reports/list/selection-table.tsx'
import { selectionLabel } from '../reports/list/bulk-words.tsx'
import { restore } from './commands.server.ts'
import { setAsideList, type SetAsideRow } from './queries.server.ts'
import { setAsideQuerySchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Set aside · Comply+' }]

const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const query = setAsideQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  return {
    ...(await setAsideList(scope, { ...query, pageSize })),
    query,
    settings: await listSettings(scope, 'set-aside'),
    mayRestore: scope.can('set reports aside') && scope.writable && query.show === 'standing',
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('set reports aside')
  try {
    const form = await readForm(request)
    const count = await restore(scope, form.getAll('setAside').map(String))
    return redirectWithMessage(
      '/app/reports/candidates',
      count === 0 ? 'Someone already restored them.' : `${formatCount(count)} restored. The transactions count again.`,
      count === 0 ? 'warn' : 'ok',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

const columns: readonly DataColumn<SetAsideRow>[] = [
  { id: 'type', header: 'Type', cell: (row) => row.type },
  { id: 'parties', header: 'Parties', primary: true, cell: (row) => row.parties || 'No party named' },
  {
    id: 'reason',
    header: 'Why',
    className: 'min-w-72',
    cell: (row) => (
      <>
        {row.reason} <span className="text-ink-3">({row.source})</span>
        <span className="mt-1 block whitespace-pre-line break-words text-ink-2">{row.note}</span>
        {row.others > 0 ? <span className="mt-1 block text-warn">{othersText(row.others)}</span> : null}
      </>
    ),
  },
  {
    id: 'count',
    header: 'Transactions',
    align: 'right',
    cell: (row) => (
      <Link className="link" to={`/app/transactions?aside=${row.id}`}>
        {formatCount(row.count)}
      </Link>
    ),
  },
  { id: 'total', header: 'Total', align: 'right', cell: (row) => <Money value={row.totalCad} /> },
  { id: 'due', header: 'Was due', cell: (row) => <DateOnly date={row.dueDate} /> },
  {
    id: 'by',
    header: 'Decided',
    isTime: true,
    cell: (row) => (
      <>
        <span className="block break-all">{row.setBy}</span>
        <DateTime at={row.setAt} zoneInHead />
        {row.undoneBy === null ? null : (
          <span className="mt-1 block">
            Restored by <span className="break-all">{row.undoneBy}</span>, <DateTime at={row.undoneAt} zoneInHead />
          </span>
        )}
      </>
    ),
  },
]

const othersText = (count: number) =>
  count === 1
    ? 'Another receipt of the same party in this 24-hour window is not in a report and not set aside. Does the exception apply to it too? If not, restore this one.'
    : `${formatCount(count)} other receipts of the same party in this 24-hour window are not in a report and not set aside. Does the exception apply to them too? If not, restore this one.`

const rowKey = (row: SetAsideRow) => row.id

export default function SetAsideReports() {
  const { rows, standing, restored, query, settings, mayRestore } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const total = query.show === 'standing' ? standing : restored
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title="Set aside"
        description="Required reports that someone set aside under an exception in the law. Every decision is kept."
        actions={
          <>
            {total > 0 ? <ExportLink to="/app/reports/set-aside.csv" /> : null}
            <LinkButton to="/app/transactions/export.csv" external>
              Export all transactions
            </LinkButton>
          </>
        }
      />
      <Tabs
        label="Which reports"
        tabs={[
          { to: '/app/reports/candidates', label: 'To draft', current: false },
          { to: '/app/reports/set-aside', label: 'Set aside', count: standing, current: query.show === 'standing' },
          ...(restored > 0 || query.show === 'restored'
            ? [
                {
                  to: '/app/reports/set-aside?show=restored',
                  label: 'Restored',
                  count: restored,
                  current: query.show === 'restored',
                },
              ]
            : []),
        ]}
      />
      <ProblemAlert problem={problem} className="mb-4" />
      <SelectionTable
        key={query.show}
        label={query.show === 'standing' ? 'Reports set aside' : 'Reports restored'}
        columns={columns}
        hidden={settings.hidden}
        tools={total > 0 ? <ListTools settings={settings} columns={columns} /> : null}
        rows={rows}
        rowKey={rowKey}
        server={{ sort: '', page: query.page, pageSize, total }}
        selection={
          mayRestore
            ? {
                name: 'setAside',
                label: (row) => `Select ${row.type} of ${row.parties || 'no party named'}, ${row.totalCad}`,
              }
            : undefined
        }
        empty={
          <EmptyState icon="file" title={query.show === 'standing' ? 'Nothing is set aside' : 'Nothing restored'}>
            {query.show === 'standing'
              ? 'Under “To draft”, select a report that falls under an exception in the law, and set it aside.'
              : 'Restored reports appear here.'}
          </EmptyState>
        }
        actions={
          mayRestore && rows.length > 0
            ? (selected) =>
                selected?.length === 0 ? null : (
                  <SubmitButton variant="secondary">Restore {selectionLabel(selected, 'report')}</SubmitButton>
                )
            : null
        }
      />
    </>
  )
}
