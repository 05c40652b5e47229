import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useFetcher, useLoaderData, useSubmit } from '@remix-run/react'
import { useEffect } from 'react'
import { AppError } from '#app/platform/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Button,
  ConfirmSubmit,
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
import { submitReports } from '../submissions/commands.server.ts'
import { isConfirmed, isEditable } from './state/states.ts'
import { countOf, DeleteSummary, draftsOf, selectedWords, SubmitSummary } from './list/bulk-words.tsx'
import type { loader as candidatesLoader } from './candidates.route.tsx'
import { submitWords } from './state/default-environment.ts'
import { hasConfirmedTest } from './state/shown.server.ts'
import { Due } from './state/due.tsx'
import { deleteDrafts } from './review/edit.server.ts'
import { EnvironmentChoice, useEnvironment } from './state/environment-choice.tsx'
import { heldCounts } from './state/held-words.ts'
import { reportPage, type ReportListRow } from './list/queries.server.ts'
import { listActionSchema, listQuerySchema } from './schema.ts'
import { proposalText, ReportStateBadge } from './state/state-badge.tsx'
import { TickTable } from './list/tick-table.tsx'

export const meta: MetaFunction = () => [{ title: 'Reports · Comply+' }]

const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const query = listQuerySchema.parse({ ...given, sort: given.sort?.replace(/^-/, ''), type: given.type ?? null })
  const descending = given.sort?.startsWith('-') ?? false
  const [list, testConfirmed] = await Promise.all([
    reportPage(scope, {
      filter: query.show,
      type: query.type,
      search: query.q,
      sort: query.sort,
      descending,
      page: query.page,
      pageSize,
    }),
    hasConfirmedTest(scope),
  ])
  return {
    ...list,
    query,
    sort: `${descending ? '-' : ''}${query.sort}`,
    mode: scope.mode,
    testConfirmed,
    maySubmit: scope.can('submit reports'),
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
    if (environment === undefined)
      throw new AppError('no-environment', 422, 'Choose where to submit: TEST or PRODUCTION.')
    const { ids: sent, already, refused } = await submitReports(scope, ids, environment)
    if (refused.length > 0 && sent.length === 0)
      throw new AppError(
        'not-ready',
        422,
        `Nothing was submitted. ${refused
          .map((one) => `${one.reference}: ${one.message}`)
          .slice(0, 5)
          .join(' ')}`,
      )
    const parts = [
      `${formatCount(sent.length)} submitted.`,
      already.length > 0 ? `${formatCount(already.length)} already submitted.` : '',
      refused.length > 0 ? `${formatCount(refused.length)} not ready and still drafts.` : '',
    ]
    return redirectWithMessage(
      refused.length > 0 ? '/app/reports?show=incomplete' : '/app/submissions',
      parts.filter(Boolean).join(' '),
      refused.length > 0 ? 'warn' : 'ok',
    )
  } catch (error) {
    return actionError(error)
  }
}

const columns: readonly DataColumn<ReportListRow>[] = [
  { id: 'type', header: 'Type', sortable: true, cell: (row) => row.type },
  {
    id: 'parties',
    header: 'Parties',
    sortable: true,
    primary: true,
    cell: (row) => (
      <Link to={`/app/reports/${row.id}`} className="font-medium hover:underline">
        {row.parties || 'No party named'}
        <span className="block font-mono text-xs font-normal text-ink-3">{row.reference}</span>
      </Link>
    ),
  },
  { id: 'total', header: 'Total', sortable: true, align: 'right', cell: (row) => <Money value={row.totalCad} /> },
  { id: 'due', header: 'Due', sortable: true, cell: (row) => <Due date={row.dueDate} due={row.due} /> },
  { id: 'missing', header: 'Missing', sortable: true, cell: (row) => <Missing row={row} /> },
  {
    id: 'state',
    header: 'State',
    sortable: true,
    cell: (row) => <ReportStateBadge state={row.shownState} environment={row.environment} />,
  },
]

function Missing({ row }: { row: ReportListRow }) {
  const parts = [
    ...(row.proposal === null ? [] : [proposalText[row.proposal]]),
    ...[heldCounts(row)].filter((words) => words !== ''),
  ]
  return parts.length > 0 ? (
    <span className="text-warn">{parts.join(', ')}</span>
  ) : (
    <span className="text-ink-2">Complete</span>
  )
}

const emptyTexts: Record<string, string> = {
  drafts: 'Required reports without a draft are listed under “To draft”.',
  ready: 'A draft is ready when nothing is missing or left to confirm and FINTRAC would accept it.',
  incomplete: 'Every draft is complete.',
  changes: 'No confirmed report needs a change.',
  tested: 'Reports confirmed in TEST but not yet filed appear here.',
  underway: 'No report is in progress.',
  confirmed: 'Confirmed reports appear here.',
  rejected: 'FINTRAC hasn’t rejected any reports.',
  all: 'There are no reports yet.',
}

export default function Reports() {
  const data = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const candidates = useFetcher<typeof candidatesLoader>()
  const submit = useSubmit()
  const [environment, setEnvironment] = useEnvironment(data)
  const type = useQueryValue('type')
  const { load } = candidates
  useEffect(() => load('/app/reports/candidates'), [load, data.mode])
  const toDraft = candidates.data && 'rows' in candidates.data ? candidates.data.toDraft : undefined
  const tab = (show: string, label: string, count?: number) => ({
    to: show === 'drafts' ? '/app/reports' : `/app/reports?show=${show}`,
    label,
    count,
    current: data.query.show === show,
  })
  return (
    <>
      <PageHeader
        title="Reports"
        description="Sorted by due date. Follow submitted reports under Submissions."
        actions={
          <LinkButton to="/app/reports/candidates" variant="primary">
            {toDraft === undefined ? 'To draft' : `To draft (${formatCount(toDraft + data.counts.changes)})`}
          </LinkButton>
        }
      />
      {data.counts.changes > 0 ? (
        <div className="mb-4">
          <Alert
            tone="warn"
            title={`${formatCount(data.counts.changes)} confirmed ${data.counts.changes === 1 ? 'report needs' : 'reports need'} a change`}
          >
            Their transactions changed after they were submitted.{' '}
            <Link to="/app/reports?show=changes" className="underline">
              Review changes
            </Link>
            .
          </Alert>
        </div>
      ) : null}
      {toDraft ? (
        <div className="mb-4">
          <Alert
            tone="warn"
            title={`${formatCount(toDraft)} ${toDraft === 1 ? 'report has' : 'reports have'} no draft yet`}
            actions={
              data.mayEdit ? (
                <Form method="post" action="/app/reports/candidates">
                  <SubmitButton size="sm" name="intent" value="create-all">
                    Create {countOf(toDraft, 'draft')}
                  </SubmitButton>
                </Form>
              ) : null
            }
          >
            Your transactions require them.{' '}
            <Link to="/app/reports/candidates" className="underline">
              Review and choose
            </Link>
            .
          </Alert>
        </div>
      ) : null}
      <Tabs
        label="Which reports"
        tabs={[
          tab('drafts', 'Drafts', data.counts.drafts),
          tab('ready', 'Ready', data.counts.ready),
          tab('incomplete', 'Incomplete', data.counts.incomplete),
          ...(data.counts.changes > 0 || data.query.show === 'changes'
            ? [tab('changes', 'Needs a change', data.counts.changes)]
            : []),
          tab('rejected', 'Rejected', data.counts.rejected),
          tab('underway', 'In progress', data.counts.underWay),
          ...(data.counts.tested > 0 || data.query.show === 'tested'
            ? [tab('tested', 'TEST only, not filed', data.counts.tested)]
            : []),
          tab('confirmed', 'Confirmed', data.counts.confirmed),
          tab('all', 'All'),
        ]}
      />
      {problem ? (
        <div className="mb-4">
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        </div>
      ) : null}
      <Form
        method="get"
        className="mb-3 flex flex-wrap items-end gap-3"
        onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
      >
        {data.query.show === 'drafts' ? null : <input type="hidden" name="show" value={data.query.show} />}
        <Field label="Search" className="w-full sm:w-64">
          <Input name="q" type="search" defaultValue={data.query.q} placeholder="Party or reference" />
        </Field>
        <Field label="Type">
          <Select
            name="type"
            defaultValue={type}
            options={[
              { value: '', label: 'All types' },
              { value: 'LCTR', label: 'LCTR' },
              { value: 'LVCTR', label: 'LVCTR' },
              ...(data.maySeeSuspicious ? [{ value: 'STR', label: 'STR' }] : []),
            ]}
          />
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      <TickTable
        key={data.query.show}
        label="Reports"
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        server={{ sort: data.sort, page: data.query.page, pageSize, total: data.total }}
        selection={
          data.mayEdit
            ? { name: 'report', label: (row) => `Select ${row.reference}`, enabled: isSelectable }
            : undefined
        }
        empty={
          <EmptyState icon="file" title={data.query.q ? 'Nothing matches' : 'Nothing here'}>
            {data.query.q ? 'Try another party or reference.' : emptyTexts[data.query.show]}
          </EmptyState>
        }
        hint={data.maySubmit ? 'Select reports to submit or delete.' : 'Select drafts to delete.'}
        actions={
          data.mayEdit && data.rows.some(isSelectable)
            ? (selected) => (
                <>
                  {data.maySubmit && selected?.length !== 0 ? (
                    <>
                      <EnvironmentChoice
                        mode={data.mode}
                        testConfirmed={data.testConfirmed}
                        environment={environment}
                        onChoose={setEnvironment}
                      />
                      <ConfirmSubmit
                        tone="primary"
                        variant="primary"
                        name="intent"
                        value="submit"
                        title={`Submit ${selectedWords(selected, 'report')}?`}
                        message={<SubmitSummary rows={selected ?? []} environment={environment} />}
                        confirmLabel={submitWords[environment].label}
                      >
                        Submit {selectedWords(selected, 'report')}
                      </ConfirmSubmit>
                    </>
                  ) : null}
                  {draftsOf(selected)?.length === 0 ? null : (
                    <ConfirmSubmit
                      variant="secondary"
                      name="intent"
                      value="delete"
                      title={`Delete ${selectedWords(draftsOf(selected), 'draft')}?`}
                      message={<DeleteSummary rows={draftsOf(selected) ?? []} />}
                      confirmLabel={`Delete ${selectedWords(draftsOf(selected), 'draft')}`}
                    >
                      Delete {selectedWords(draftsOf(selected), 'draft')}
                    </ConfirmSubmit>
                  )}
                </>
              )
            : null
        }
      />
    </>
  )
}

/** Drafts, and what TEST confirmed: it still goes to PRODUCTION, unless it needs a change first. */
const isSelectable = (row: ReportListRow) =>
  isEditable(row.state) || (isConfirmed(row.state) && row.environment === 'test' && row.proposal === null)
const rowKey = (row: ReportListRow) => row.id
