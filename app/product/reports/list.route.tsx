import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { formatCount, LinkButton, PageHeader, ProblemAlert, Tabs, useForm } from '#app/ui/index.ts'
import { ExportLink, ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { submitReports } from '../submissions/commands.server.ts'
import { approveReports } from './approval/approve.server.ts'
import { asksForApproval } from './state/asks-for-approval.server.ts'
import { EmptyReports } from './list/empty-reports.tsx'
import { BulkActions } from './list/bulk-actions.tsx'
import { reportPage } from './list/queries.server.ts'
import { approvalOutcome, outcomeOf } from './list/outcome.ts'
import { isSelectable, reportColumns } from './list/report-columns.tsx'
import { ReportFilter } from './list/report-filter.tsx'
import { ReportNotices } from './list/report-notices.tsx'
import { SelectionTable } from './list/selection-table.tsx'
import { useToDraft } from './use-to-draft.ts'
import { missingCount } from './missing/lines.server.ts'
import { deleteDrafts } from './edit/edit.server.ts'
import { listActionSchema, listQuerySchema } from './schema.ts'
import { useEnvironment } from './state/environment-choice.tsx'
import { hasConfirmedTest } from './state/shown.server.ts'

export const meta: MetaFunction = () => [{ title: 'Reports · Comply+' }]
const pageSize = 50
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const query = listQuerySchema.parse({ ...given, sort: given.sort?.replace(/^-/, ''), type: given.type ?? null })
  const [list, testConfirmed, missing, settings, isApproved] = await Promise.all([
    reportPage(scope, {
      filter: query.show,
      type: query.type,
      search: query.q,
      sort: query.sort,
      descending: given.sort?.startsWith('-') ?? false,
      page: query.page,
      pageSize,
    }),
    hasConfirmedTest(scope),
    missingCount(scope),
    listSettings(scope, 'reports'),
    asksForApproval(scope),
  ])
  return {
    ...list,
    query,
    sort: `${given.sort?.startsWith('-') ? '-' : ''}${query.sort}`,
    mode: scope.mode,
    settings,
    testConfirmed,
    missing,
    maySubmit: scope.can('submit reports'),
    mayApprove: scope.can('approve reports') && scope.writable && isApproved,
    asksForApproval: isApproved,
    mayEdit: scope.can('prepare drafts') && scope.writable,
    maySeeSuspicious: scope.can('prepare suspicious transaction reports'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  try {
    const form = await readForm(request)
    const { intent, environment } = parseForm(listActionSchema, form)
    const ids = form.getAll('report').map(String)
    if (ids.length === 0) throw new AppError('nothing-selected', 422, 'Select the reports first.')
    if (intent === 'delete') {
      const { deleted, kept } = await deleteDrafts(scope, ids)
      const rest =
        kept > 0 ? ` ${formatCount(kept)} not deleted because FINTRAC has them or they’re being submitted.` : ''
      return redirectWithMessage(
        '/app/reports',
        `${formatCount(deleted)} ${deleted === 1 ? 'draft' : 'drafts'} deleted.${rest}`,
        kept > 0 ? 'warn' : 'ok',
      )
    }
    if (intent === 'approve')
      return redirectWithMessage('/app/reports', ...approvalOutcome(await approveReports(scope, ids)))
    if (environment === undefined)
      throw new AppError('no-environment', 422, 'Choose where to submit: TEST or PRODUCTION.')
    const { ids: sent, already, refused } = await submitReports(scope, ids, environment)
    const { text, to, tone } = outcomeOf({ sent: sent.length, already: already.length, refused })
    if (to === null) throw new AppError('not-ready', 422, text)
    return redirectWithMessage(to, text, tone)
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Reports() {
  const data = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const [environment, setEnvironment] = useEnvironment(data)
  const toDraft = useToDraft(data.mode)
  const columns = data.asksForApproval ? reportColumns.approved : reportColumns.plain
  const asked = toDraft === undefined ? undefined : toDraft + data.counts.changes
  const tab = (show: string, label: string, count?: number) => ({
    to: show === 'drafts' ? '/app/reports' : `/app/reports?show=${show}`,
    label,
    count,
    current: data.query.show === show,
  })
  const rare = (show: 'changes' | 'tested' | 'elsewhere', label: string) =>
    data.counts[show] > 0 || data.query.show === show ? [tab(show, label, data.counts[show])] : []
  return (
    <>
      <PageHeader
        title="Reports"
        description="Sorted by due date. Follow submitted reports under Submissions."
        actions={
          <>
            {data.mayEdit ? (
              <LinkButton to="/app/reports/new" icon="plus">
                Submit Reports
              </LinkButton>
            ) : null}
            <ExportLink to="/app/reports.csv" />
            <LinkButton to="/app/reports/candidates" variant={asked === 0 ? 'secondary' : 'primary'}>
              {asked ? `To draft (${formatCount(asked)})` : 'To draft'}
            </LinkButton>
          </>
        }
      />
      <ReportNotices changes={data.counts.changes} toDraft={toDraft} missing={data.missing} mayCreate={data.mayEdit} />
      <Tabs
        label="Which reports"
        tabs={[
          tab('drafts', 'Drafts', data.counts.drafts),
          tab('mine', 'Mine'),
          ...(data.asksForApproval || data.query.show === 'approve'
            ? [tab('approve', 'To approve', data.counts.toApprove)]
            : []),
          tab('ready', 'Ready', data.counts.ready),
          tab('incomplete', 'Incomplete', data.counts.incomplete),
          ...rare('changes', 'Needs a change'),
          tab('rejected', 'Rejected', data.counts.rejected),
          tab('underway', 'In progress', data.counts.underWay),
          ...rare('tested', 'TEST only, not filed'),
          tab('confirmed', 'Confirmed', data.counts.confirmed),
          ...rare('elsewhere', 'Filed elsewhere'),
          tab('all', 'All'),
        ]}
      />
      <ProblemAlert problem={problem} className="mb-4" />
      <ReportFilter
        search={data.query.q}
        placeholder="Party or reference"
        withStr={data.maySeeSuspicious}
        hidden={{
          ...(data.query.show === 'drafts' ? {} : { show: data.query.show }),
          ...(data.sort === 'due' ? {} : { sort: data.sort }),
        }}
      />
      <SelectionTable
        key={data.query.show}
        label="Reports"
        columns={columns}
        hidden={data.settings.hidden}
        tools={<ListTools settings={data.settings} columns={columns} />}
        rows={data.rows}
        rowKey={(row) => row.id}
        server={{ sort: data.sort, page: data.query.page, pageSize, total: data.total }}
        selection={
          data.mayEdit
            ? { name: 'report', label: (row) => `Select ${row.reference}`, enabled: isSelectable }
            : undefined
        }
        empty={<EmptyReports list={data} />}
        hint={data.maySubmit ? 'Select reports to submit or delete.' : 'Select drafts to delete.'}
        actions={
          data.mayEdit && data.rows.some(isSelectable)
            ? (selected) => (
                <BulkActions
                  selected={selected}
                  maySubmit={data.maySubmit}
                  mayApprove={data.mayApprove}
                  asksForApproval={data.asksForApproval}
                  mode={data.mode}
                  testConfirmed={data.testConfirmed}
                  environment={environment}
                  onChoose={setEnvironment}
                />
              )
            : null
        }
      />
    </>
  )
}
