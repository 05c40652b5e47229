import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { actionError } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Card,
  DataTable,
  DateTime,
  EmptyState,
  formatBytes,
  formatCount,
  LinkButton,
  PageHeader,
  Section,
  StatusBadge,
  type DataColumn,
} from '#app/ui/index.ts'
import { ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { importList, type ImportView } from './upload/queries.server.ts'
import { importStates, stateLabel } from './states.ts'
import { QuotaNotice } from './upload/quota-notice.tsx'
import { uploadUse } from './upload/quota.server.ts'
import { UploadForm } from './upload/upload-form.tsx'
import { receiveUpload } from './upload/upload.server.ts'

export const meta: MetaFunction = () => [{ title: 'Imports · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    rows: await importList(scope),
    use: await uploadUse(scope),
    settings: await listSettings(scope, 'imports'),
    editable: writable && scope.can('import files'),
  }
}

/** The upload of a browser without script. */
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    return redirect(`/app/imports/${await receiveUpload(scope, request)}/map`)
  } catch (error) {
    return actionError(error)
  }
}

const addressOf = (row: ImportView) =>
  row.state === 'mapping' ? `/app/imports/${row.id}/map` : `/app/imports/${row.id}`

const columns: DataColumn<ImportView>[] = [
  {
    id: 'file',
    header: 'File',
    primary: true,
    sortValue: (row) => row.fileName,
    cell: (row) => (
      <>
        <Link to={addressOf(row)} className="link break-all">
          {row.fileName}
        </Link>
        <span className="block text-xs text-ink-3">{formatBytes(Number(row.byteSize))}</span>
      </>
    ),
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    isTime: true,
    sortValue: (row) => row.createdAt,
    cell: (row) => <DateTime at={row.createdAt} zoneInHead />,
  },
  {
    id: 'state',
    header: 'State',
    sortValue: (row) => row.state,
    cell: (row) => (
      <StatusBadge tone={importStates[row.state]!.tone} pulse={importStates[row.state]!.live}>
        {stateLabel(row)}
      </StatusBadge>
    ),
  },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'right',
    sortValue: (row) => row.accepted,
    cell: (row) => formatCount(row.accepted),
  },
  {
    id: 'refused',
    header: 'Refused',
    align: 'right',
    sortValue: (row) => row.refused,
    cell: (row) => formatCount(row.refused),
  },
  {
    id: 'duplicate',
    header: 'Duplicates',
    align: 'right',
    sortValue: (row) => row.duplicate,
    cell: (row) => formatCount(row.duplicate),
  },
  {
    id: 'open',
    header: 'Needs attention',
    align: 'right',
    sortValue: (row) => row.waiting,
    cell: (row) =>
      row.waiting > 0 ? (
        <Link className="link" to={`/app/imports/${row.id}/problems`}>
          {formatCount(row.waiting)}
        </Link>
      ) : (
        '—'
      ),
  },
]

export default function Imports() {
  const { rows, use, settings, editable } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const downloads = (
    <>
      <LinkButton to="/app/imports/sample.csv" external icon="download">
        Sample CSV
      </LinkButton>
      <LinkButton to="/app/imports/template.csv" external icon="download">
        Empty template
      </LinkButton>
      {rows.length > 0 ? (
        <LinkButton to="/app/imports.csv" external>
          Export CSV
        </LinkButton>
      ) : null}
    </>
  )
  return (
    <>
      <PageHeader
        title="Imports"
        description="Upload transactions or customers from any system. You map the columns once, and files with the same headers are recognized."
        actions={downloads}
      />
      <div className="space-y-5">
        {editable ? (
          <Section title="Upload file">
            <QuotaNotice use={use} />
            <UploadForm problem={problem?.message} />
          </Section>
        ) : null}
        <Card flush>
          <ListTools settings={settings} columns={columns} />
          <DataTable
            label="Imports"
            noun="imports"
            columns={columns}
            hidden={settings.hidden}
            rows={rows}
            rowKey={(row) => row.id}
            pageSize={25}
            empty={
              <EmptyState icon="upload" title="No imports yet">
                Upload a file above, or start with the sample.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}
