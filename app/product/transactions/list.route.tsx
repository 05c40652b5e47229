import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Card, EmptyState, LinkButton, PageHeader } from '#app/ui/index.ts'
import { ExportLink, ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { useDeferredData } from '../lists/use-deferred-data.ts'
import { openSuspicions } from '../reports/suspicion/members.server.ts'
import { suspicionKey } from './suspicion/key.server.ts'
import { HintList, hintCount } from './hints/hints-notice.tsx'
import { hintsInTime } from './hints/hints.server.ts'
import { filterChoices, transactionList } from './list/queries.server.ts'
import { filterOf } from './list/filter.ts'
import { useStrSelection } from './list/selection.ts'
import { TransactionFilter } from './list/transaction-filter.tsx'
import { transactionColumns } from './list/transaction-columns.tsx'
import { TransactionRows } from './list/transaction-rows.tsx'

export const meta: MetaFunction = () => [{ title: 'Transactions · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const filter = filterOf(query)
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const after = query.get('after')
  const isOldestFirst = query.get('sort') === 'when'
  const [page, choices, hints, settings, targets] = await Promise.all([
    transactionList(scope, filter, after, { isOldestFirst }),
    filterChoices(scope),
    filtered || after ? null : hintsInTime(scope, 3, request),
    listSettings(scope, 'transactions'),
    openSuspicions(scope),
  ])
  const formKey = suspicionKey(scope)
  return {
    ...page,
    choices,
    sort: isOldestFirst ? 'when' : '-when',
    settings,
    filtered,
    hints,
    formKey,
    targets,
    mayEnter: writable && scope.can('edit transactions'),
    selectionOwner: formKey === null ? null : [scope.actor.userId, scope.organizationId, scope.mode].join(' '),
  }
}

export default function Transactions() {
  const loaded = useLoaderData<typeof loader>()
  const { rows, next, choices, sort, settings, filtered, formKey, targets, selectionOwner, mayEnter } = loaded
  const [{ hints }, isAwaited] = useDeferredData(loaded, loaded.hints === 'later')
  const selection = useStrSelection(selectionOwner)
  const [query] = useSearchParams()
  const value = (name: string) => query.get(name) ?? ''
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Everything imported or entered, and whether an LCTR or LVCTR counts it."
        actions={
          <>
            <LinkButton to="/app/transactions/unfiled" icon="file">
              May need an EFTR or CDR
            </LinkButton>
            <ExportLink to="/app/transactions/export.csv" />
            <LinkButton to="/app/imports" icon="upload">
              Import a file
            </LinkButton>
            {mayEnter ? (
              <LinkButton to="/app/transactions/new" icon="plus" variant="primary">
                New transaction
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="space-y-4">
        {hints === 'later' ? (
          <Alert tone="note">
            {isAwaited ? 'Looking for patterns in your transactions …' : 'You have many transactions.'}{' '}
            <Link to="/app/transactions/hints" className="link">
              Review patterns for an STR
            </Link>
            .
          </Alert>
        ) : hints && hints.total > 0 ? (
          <Alert tone="note" title={hintCount(hints.total)}>
            <HintList rows={hints.rows} total={hints.total} />
          </Alert>
        ) : null}
        <Card>
          <TransactionFilter choices={choices} isFiltered={filtered} />
        </Card>
        <Card flush>
          <ListTools settings={settings} columns={transactionColumns} />
          {rows.length === 0 ? (
            filtered ? (
              <EmptyState
                icon="search"
                title="No transaction matches"
                actions={<LinkButton to="/app/transactions">Show all transactions</LinkButton>}
              >
                Try fewer filters.
              </EmptyState>
            ) : (
              <EmptyState
                icon="swap"
                title="No transactions yet"
                actions={
                  <>
                    <LinkButton to="/app/imports" variant="primary">
                      Import a file
                    </LinkButton>
                    {mayEnter ? <LinkButton to="/app/transactions/new">New transaction</LinkButton> : null}
                  </>
                }
              >
                Import a file or enter transactions one at a time.
              </EmptyState>
            )
          ) : (
            <TransactionRows
              rows={rows}
              formKey={formKey}
              targets={targets}
              selection={selection}
              sort={sort}
              hidden={settings.hidden}
              back={`/app/transactions${query.size > 0 ? `?${query.toString()}` : ''}`}
            />
          )}
        </Card>
        <nav aria-label="Pages" className="flex gap-2">
          {value('after') === '' ? null : (
            <LinkButton to={`?${new URLSearchParams([...query].filter(([name]) => name !== 'after')).toString()}`}>
              First page
            </LinkButton>
          )}
          {next ? (
            <LinkButton
              to={`?${new URLSearchParams([...[...query].filter(([name]) => name !== 'after'), ['after', next]]).toString()}`}
            >
              {sort === 'when' ? 'Newer transactions' : 'Older transactions'}
            </LinkButton>
          ) : null}
        </nav>
      </div>
    </>
  )
}
