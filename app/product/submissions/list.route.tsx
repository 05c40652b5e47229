import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Badge,
  Button,
  Card,
  type DataColumn,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Form,
  Input,
  LinkButton,
  PageHeader,
  Select,
  StatusBadge,
  Tabs,
  useSubmitOnChoice,
  countOf,
} from '#app/ui/index.ts'
import { ExportLink, ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { tones } from '../report-states/state-badge.tsx'
import { useFollow } from './follow.ts'
import { submissionList, type SubmissionRow } from './queries.server.ts'
import { submissionQuerySchema } from './schema.ts'
import { actionText, environmentText, isOpen, stateTone, submissionStateText } from '../report-states/states.ts'

export const meta: MetaFunction = () => [{ title: 'Submissions · Comply+' }]

const pageSize = 50
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const query = submissionQuerySchema.parse({ ...given, environment: given.environment ?? null })
  const list = await submissionList(scope, {
    filter: query.show,
    environment: query.environment,
    search: query.q,
    page: query.page,
    pageSize,
  })
  return { ...list, query, mode: scope.mode, settings: await listSettings(scope, 'submissions') }
}

const columns: readonly DataColumn<SubmissionRow>[] = [
  {
    id: 'reference',
    header: 'Reference',
    primary: true,
    cell: (row) => (
      <Link to={`/app/submissions/${row.id}`} className="font-mono text-xs whitespace-nowrap hover:underline">
        {row.reference}
      </Link>
    ),
  },
  {
    id: 'what',
    header: 'Report',
    cell: (row) => (
      <>
        {row.type} · {environmentText[row.environment]}
        {row.action === 'submit' ? null : (
          <>
            {' '}
            <Badge>{actionText[row.action]}</Badge>
          </>
        )}
      </>
    ),
  },
  { id: 'submitted', header: 'Submitted', isTime: true, cell: (row) => <DateTime at={row.createdAt} zoneInHead /> },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <StatusBadge tone={tones[stateTone(row.state)]} pulse={isOpen(row.state)}>
          {submissionStateText(row.state, row.environment)}
        </StatusBadge>
        {row.note ? <span className="mt-0.5 block max-w-72 text-xs text-ink-2">{row.note}</span> : null}
        {row.messageCount > 0 ? (
          <Link to={`/app/submissions/${row.id}#messages`} className="mt-0.5 block w-fit text-xs text-accent underline">
            {countOf(row.messageCount, 'message')}
          </Link>
        ) : null}
        {isOpen(row.state) && row.lastLookedAt ? (
          <span className="mt-0.5 block text-xs text-ink-3">
            Last checked <DateTime at={row.lastLookedAt} seconds zoneInHead />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'confirmed',
    header: 'Confirmed, receipt',
    isTime: true,
    cell: (row) => (
      <>
        <DateTime at={row.confirmedAt} zoneInHead />
        {row.receipt ? (
          <span title={row.receipt} className="block max-w-44 truncate font-mono text-xs text-ink-3">
            {row.receipt}
          </span>
        ) : null}
      </>
    ),
  },
]

export default function Submissions() {
  const data = useLoaderData<typeof loader>()
  const askOnChoice = useSubmitOnChoice()
  const { revalidate } = useRevalidator()
  useFollow(data.underWay > 0, revalidate)
  const tab = (show: string, label: string) => ({
    to: show === 'all' ? '/app/submissions' : `/app/submissions?show=${show}`,
    label,
    current: data.query.show === show,
  })
  return (
    <>
      <PageHeader
        title="Submissions"
        description={
          data.underWay > 0
            ? 'Some are in progress. This page updates automatically.'
            : 'What you submitted, when, where and the result.'
        }
        actions={
          <>
            <ExportLink to="/app/submissions.csv" />
            <LinkButton to="/app/reports?show=ready">Ready drafts</LinkButton>
          </>
        }
      />
      <Tabs
        label="Which submissions"
        tabs={[
          tab('all', 'All'),
          tab('underway', 'In progress'),
          tab('waiting', 'Waiting for FINTRAC'),
          tab('confirmed', 'Confirmed'),
          tab('rejected', 'Rejected'),
        ]}
      />
      <Form method="get" className="mb-3 flex flex-wrap items-end gap-3" onChange={askOnChoice}>
        {data.query.show === 'all' ? null : <input type="hidden" name="show" value={data.query.show} />}
        <Field label="Search" className="w-full sm:w-64">
          <Input name="q" type="search" defaultValue={data.query.q} placeholder="Reference or receipt" />
        </Field>
        {data.mode === 'demo' ? null : (
          <Field label="Environment">
            <Select
              name="environment"
              defaultValue={data.query.environment ?? ''}
              options={[
                { value: '', label: 'Both' },
                { value: 'test', label: 'TEST' },
                { value: 'production', label: 'PRODUCTION' },
              ]}
            />
          </Field>
        )}
        <Button type="submit">Search</Button>
      </Form>
      <p role="status" className="sr-only">
        {data.underWay > 0 ? `${data.underWay} in progress` : 'None in progress'}
      </p>
      <Card flush>
        <ListTools settings={data.settings} columns={columns} />
        <DataTable
          label="Submissions"
          noun="submissions"
          columns={columns}
          hidden={data.settings.hidden}
          rows={data.rows}
          rowKey={({ id }) => id}
          server={{ sort: '', page: data.query.page, pageSize, total: data.total }}
          empty={
            <EmptyState
              icon="send"
              title={data.query.q ? 'Nothing matches' : 'Nothing here'}
              actions={<LinkButton to="/app/reports">See drafts</LinkButton>}
            >
              Submitted reports appear here with their state and receipt.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
