import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { formatCount, PageHeader, Tabs, useForm } from '#app/ui/index.ts'
import { ExportLink, ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { AwaitedList } from '../transactions/awaiting/awaited-list.tsx'
import { awaitedAnswers } from '../transactions/awaiting/awaiting.server.ts'
import { setAsideCount } from '../set-aside/queries.server.ts'
import { createDrafts } from './drafts/create.server.ts'
import { createDirectiveDrafts, directivesInTime } from './drafts/directive.server.ts'
import { reconcile } from './drafts/refresh.server.ts'
import { allFound, isProposalMissing, reportsToDraft, toDraftPage, type ToDraft } from './drafts/to-draft.server.ts'
import { awaitedPage } from './list/awaited-page.server.ts'
import { CandidateNotices } from './list/candidate-notices.tsx'
import { CandidateActions, candidateColumns, NothingToDraft } from './list/candidate-table.tsx'
import { candidateParameters, candidateFilterOf } from './candidate-filter.ts'
import { ReportFilter } from './list/report-filter.tsx'
import { SelectionTable } from './list/selection-table.tsx'
import { toDraftQuerySchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'To draft · Comply+' }]

const pageSize = 50
/** Most submitted reports that the notice lists individually. */
const mostNamed = 5

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const mayCreate = scope.can('prepare drafts') && scope.writable
  const given: Record<string, string | null> = candidateParameters(request)
  const { q, ...query } = toDraftQuerySchema.parse({ ...given, sort: given.sort?.replace(/^-/, '') })
  const descending = given.sort?.startsWith('-') ?? false
  const directives = mayCreate ? await directivesInTime(scope) : 0
  const shared = {
    mayCreate,
    maySetAside: mayCreate && scope.can('set reports aside'),
    setAside: await setAsideCount(scope),
    settings: await listSettings(scope, 'candidates'),
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
      form.get('intent') === 'create-all'
        ? await allFound(scope, candidateFilterOf(request))
        : form.getAll('candidate').map(String)
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
    return actionError(error, request)
  }
}

const rowKey = (row: ToDraft) => row.key

export default function Candidates() {
  const data = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title="To draft"
        description="Required reports that have no draft yet, sorted by due date."
        actions={data.toDraft > 0 ? <ExportLink to="/app/reports/candidates.csv" /> : null}
      />
      <Tabs
        label="Which reports"
        tabs={[
          { to: '/app/reports/candidates', label: 'To draft', count: data.toDraft, current: true },
          { to: '/app/reports/set-aside', label: 'Set aside', count: data.setAside, current: false },
        ]}
      />
      <CandidateNotices
        problem={problem?.message ?? null}
        directives={data.directives}
        windowProblem={data.problem}
        changed={data.changed}
        changes={data.changes}
      />
      {data.awaitedCount === 0 ? null : (
        <div className="mb-4">
          <AwaitedList
            items={data.awaited}
            total={data.awaitedCount}
            kinds={data.awaitedKinds}
            page={{ page: data.awaitedPage, pageSize: data.awaitedPageSize }}
          />
        </div>
      )}
      {data.toDraft > 0 ? (
        <ReportFilter
          search={data.q}
          placeholder="Party"
          withStr={false}
          hidden={data.sort === 'due' ? {} : { sort: data.sort }}
        />
      ) : null}
      <SelectionTable
        label="Reports to draft"
        columns={candidateColumns}
        hidden={data.settings.hidden}
        tools={data.toDraft > 0 ? <ListTools settings={data.settings} columns={candidateColumns} /> : null}
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
        empty={<NothingToDraft isFiltered={data.isFiltered} toDraft={data.toDraft} awaited={data.awaitedCount} />}
        actions={
          data.mayCreate && data.rows.length > 0
            ? (selected) => (
                <CandidateActions
                  selected={selected}
                  total={data.total}
                  isFiltered={data.isFiltered}
                  maySetAside={data.maySetAside}
                />
              )
            : null
        }
      />
    </>
  )
}
