import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import { AppError } from '#app/platform/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/form.ts'
import type { Scope } from '#app/platform/scope.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Button,
  EmptyState,
  Field,
  formatCount,
  Input,
  LinkButton,
  Money,
  PageHeader,
  Select,
  SubmitButton,
  Tabs,
  useQueryValue,
  type DataColumn,
} from '#app/ui/index.ts'
import { AwaitedList } from '../transactions/awaiting/awaited-list.tsx'
import { awaitedAnswers, awaitedCounts, type Awaited } from '../transactions/awaiting/awaiting.server.ts'
import { setAsideCount } from '../set-aside/queries.server.ts'
import { createDrafts } from './drafts/create.server.ts'
import { createDirectiveDrafts, directivesInTime } from './drafts/directive.server.ts'
import { Due } from './state/due.tsx'
import { foundToDraft, isProposalMissing, reportsToDraft, toDraftPage, type ToDraft } from './drafts/to-draft.server.ts'
import { reconcile } from './drafts/refresh.server.ts'
import { countOf, selectedWords } from './list/bulk-words.tsx'
import { toDraftFilterSchema, toDraftQuerySchema } from './schema.ts'
import { TickTable } from './list/tick-table.tsx'

export const meta: MetaFunction = () => [{ title: 'To draft · Comply+' }]

const pageSize = 50
/** Submitted reports that need a look are named one by one up to here. */
const mostNamed = 5
/** Questions on one page of what waits for an answer. */
const awaitedPageSize = 25

const parametersOf = (request: Request) => ({ type: null, ...Object.fromEntries(new URL(request.url).searchParams) })

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const mayCreate = scope.can('prepare drafts') && scope.writable
  const given: Record<string, string | null> = parametersOf(request)
  const { q, ...query } = toDraftQuerySchema.parse({ ...given, sort: given.sort?.replace(/^-/, '') })
  const descending = given.sort?.startsWith('-') ?? false
  const directives = mayCreate ? await directivesInTime(scope) : 0
  const shared = {
    mayCreate,
    maySetAside: mayCreate && scope.can('set reports aside'),
    setAside: await setAsideCount(scope),
    directives,
    sort: `${descending ? '-' : ''}${query.sort}`,
    q,
    isFiltered: q !== '' || query.type !== null,
  }
  try {
    const { rows, run } = await reportsToDraft(scope)
    const awaited = await awaitedAnswers(scope, run)
    const changes = run.changes.filter(
      (change) => change.kind === 'change' || change.kind === 'vanished' || change.kind === 'held',
    )
    if (mayCreate && (await isProposalMissing(scope, changes))) await reconcile(scope)
    return {
      ...shared,
      ...toDraftPage(rows, { ...query, search: q, descending, pageSize }),
      toDraft: rows.length,
      problem: null,
      ...awaitedPage(awaited, query.waiting),
      changed: changes.length,
      changes: changes
        .slice(0, mostNamed)
        .map((change) => ({ reportId: change.reportId, kind: change.kind, text: change.reason.text })),
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'window-not-set') throw error
    return {
      ...shared,
      rows: [],
      total: 0,
      page: 1,
      toDraft: 0,
      ...awaitedPage([], 1),
      problem: error.message,
      changed: 0,
      changes: [],
    }
  }
}

/** One page of what waits for an answer. */
function awaitedPage(all: readonly Awaited[], asked: number) {
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / awaitedPageSize)))
  return {
    awaited: all.slice((page - 1) * awaitedPageSize, page * awaitedPageSize),
    awaitedCount: all.length,
    awaitedKinds: awaitedCounts(all),
    awaitedPage: page,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  try {
    const form = await readForm(request)
    if (form.get('intent') === 'create-directive') {
      const drafts = await createDirectiveDrafts(scope)
      return redirectWithMessage(
        drafts.length === 1 ? `/app/reports/${drafts[0]}` : '/app/reports?type=STR',
        drafts.length === 1
          ? 'Draft under the directive created.'
          : `${formatCount(drafts.length)} drafts under the directive created.`,
      )
    }
    const keys =
      form.get('intent') === 'create-all' ? await allFound(scope, request) : form.getAll('candidate').map(String)
    if (keys.length === 0) throw new AppError('nothing-selected', 422, 'Select the reports to draft first.')
    const made = await createDrafts(scope, keys)
    await reconcile(scope)
    const count = made.ids.length
    const text =
      count === 0
        ? made.gone.length > 0
          ? 'Nothing was created. The transactions no longer require these reports.'
          : 'These reports already have drafts.'
        : `${formatCount(count)} ${count === 1 ? 'draft' : 'drafts'} created.`
    return redirectWithMessage(
      count === 1 ? `/app/reports/${made.ids[0]}` : '/app/reports',
      text,
      count === 0 ? 'warn' : 'ok',
    )
  } catch (error) {
    return actionError(error)
  }
}

/** All that the filter in the address finds, on this page and the others. */
async function allFound(scope: Scope, request: Request): Promise<string[] | 'all'> {
  const { type, q } = toDraftFilterSchema.parse(parametersOf(request))
  if (type === null && q === '') return 'all'
  const found = foundToDraft((await reportsToDraft(scope)).rows, { type, search: q })
  if (found.length === 0)
    throw new AppError('nothing-found', 422, 'Nothing was created. The filter no longer matches any report.')
  return found.map((row) => row.key)
}

const columns: readonly DataColumn<ToDraft>[] = [
  { id: 'type', header: 'Type', sortable: true, cell: (row) => row.type },
  { id: 'parties', header: 'Parties', primary: true, sortable: true, cell: (row) => row.parties || 'No party named' },
  {
    id: 'reason',
    header: 'Why',
    cell: (row) => (
      <>
        {row.reason} <span className="text-ink-3">({row.source})</span>
      </>
    ),
    className: 'min-w-72',
  },
  { id: 'count', header: 'Transactions', align: 'right', sortable: true, cell: (row) => formatCount(row.count) },
  { id: 'total', header: 'Total', align: 'right', sortable: true, cell: (row) => <Money value={row.totalCad} /> },
  { id: 'due', header: 'Due', sortable: true, cell: (row) => <Due date={row.dueDate} due={row.due} /> },
]

const rowKey = (row: ToDraft) => row.key

export default function Candidates() {
  const data = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const submit = useSubmit()
  const type = useQueryValue('type')
  const others = data.changed - data.changes.length
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title="To draft"
        description="Required reports that have no draft yet, sorted by due date."
      />
      <Tabs
        label="Which reports"
        tabs={[
          { to: '/app/reports/candidates', label: 'To draft', count: data.toDraft, current: true },
          { to: '/app/reports/set-aside', label: 'Set aside', count: data.setAside, current: false },
        ]}
      />
      <div className="mb-4 space-y-3">
        {problem ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {data.directives === 0 ? null : (
          <Alert
            tone="warn"
            title="Linked to Iran"
            actions={
              <Form method="post">
                <SubmitButton size="sm" name="intent" value="create-directive">
                  {data.directives === 'later'
                    ? 'Create drafts'
                    : `Create ${formatCount(data.directives)} ${data.directives === 1 ? 'draft' : 'drafts'} under IR2020`}
                </SubmitButton>
              </Form>
            }
          >
            Under the ministerial directive, each such transaction other than cash or virtual currency received needs an
            STR, at any amount.
          </Alert>
        )}
        {data.problem ? (
          <Alert
            tone="warn"
            actions={
              <LinkButton size="sm" to="/app/settings/window">
                Set window
              </LinkButton>
            }
          >
            {data.problem}
          </Alert>
        ) : null}
        {data.changes.map((change) => (
          <Alert
            key={change.reportId}
            tone="warn"
            title={
              change.kind === 'change'
                ? 'A submitted report needs a change'
                : change.kind === 'held'
                  ? 'A submitted report needs an exchange rate'
                  : 'A submitted report is no longer required'
            }
          >
            {change.text}{' '}
            <Link to={`/app/reports/${change.reportId}`} className="underline">
              Open report
            </Link>
            .
          </Alert>
        ))}
        {others > 0 ? (
          <Alert tone="warn">
            {formatCount(others)} more submitted {others === 1 ? 'report needs' : 'reports need'} your attention.{' '}
            <Link to="/app/reports?show=changes" className="underline">
              See confirmed reports
            </Link>
            .
          </Alert>
        ) : null}
      </div>
      {data.awaitedCount === 0 ? null : (
        <div className="mb-4">
          <AwaitedList
            items={data.awaited}
            total={data.awaitedCount}
            kinds={data.awaitedKinds}
            page={{ page: data.awaitedPage, pageSize: awaitedPageSize }}
          />
        </div>
      )}
      {data.toDraft > 0 ? (
        <Form
          method="get"
          className="mb-3 flex flex-wrap items-end gap-3"
          onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
        >
          {data.sort === 'due' ? null : <input type="hidden" name="sort" value={data.sort} />}
          <Field label="Search" className="w-full sm:w-64">
            <Input name="q" type="search" defaultValue={data.q} placeholder="Party" />
          </Field>
          <Field label="Type">
            <Select
              name="type"
              defaultValue={type}
              options={[
                { value: '', label: 'All types' },
                { value: 'LCTR', label: 'LCTR' },
                { value: 'LVCTR', label: 'LVCTR' },
              ]}
            />
          </Field>
          <Button type="submit">Search</Button>
        </Form>
      ) : null}
      <TickTable
        label="Reports to draft"
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        server={{ sort: data.sort, page: data.page, pageSize, total: data.total }}
        selection={
          data.mayCreate
            ? {
                name: 'candidate',
                label: (row) => `Select ${row.type} of ${row.parties || 'no party named'}, due ${row.dueDate}`,
              }
            : undefined
        }
        empty={
          data.isFiltered && data.toDraft > 0 ? (
            <EmptyState
              icon="file"
              title="Nothing matches"
              actions={
                <LinkButton to="/app/reports/candidates" reloadDocument>
                  Show all {formatCount(data.toDraft)}
                </LinkButton>
              }
            >
              Try another party or type.
            </EmptyState>
          ) : data.awaitedCount > 0 ? (
            <EmptyState icon="file" title="Nothing else to draft yet">
              No other LCTR or LVCTR is required. The questions above may turn out to need one. {judgedWords}
            </EmptyState>
          ) : (
            <EmptyState
              icon="check"
              title="Nothing to draft"
              actions={<LinkButton to="/app/reports">See the drafts</LinkButton>}
            >
              Every required LCTR and LVCTR has a draft or is with FINTRAC. {judgedWords}{' '}
              <Link to="/app/transactions/unfiled" className="underline">
                See what may need an EFTR or CDR
              </Link>
              .
            </EmptyState>
          )
        }
        actions={
          data.mayCreate && data.rows.length > 0
            ? (selected) => (
                <>
                  {selected?.length === 0 ? null : (
                    <SubmitButton name="intent" value="create">
                      Create {selected === null ? 'drafts of the selected' : countOf(selected.length, 'draft')}
                    </SubmitButton>
                  )}
                  <SubmitButton variant="secondary" name="intent" value="create-all">
                    {data.total === 1 ? 'Create 1 draft' : `Create all ${formatCount(data.total)} drafts`}
                    {data.isFiltered ? ' found' : ''}
                  </SubmitButton>
                  {data.maySetAside && selected?.length !== 0 ? (
                    <Button type="submit" formMethod="get" formAction="/app/reports/set-aside/new">
                      Set {selectedWords(selected, 'report')} aside
                    </Button>
                  ) : null}
                </>
              )
            : null
        }
      />
    </>
  )
}
