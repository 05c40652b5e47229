import { pageField } from '#app/product/lists/page.ts'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { z } from 'zod'
import { Link, useLoaderData } from '@remix-run/react'
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
  useForm,
} from '#app/ui/index.ts'
import { ListTools } from '../lists/list-tools.tsx'
import { listSettings } from '../lists/settings.server.ts'
import { importPage, importSorts, type ImportView } from './upload/queries.server.ts'
import { importStates, isCounted, stateLabel } from './states.ts'
import { QuotaNotice } from './upload/quota-notice.tsx'
import { uploadUse } from './upload/quota.server.ts'
import { UploadForm } from './upload/upload-form.tsx'
import { receiveUpload } from './upload/upload.server.ts'

export const meta: MetaFunction = () => [{ title: 'Imports · Comply+' }]

const pageSize = 25

const listSchema = z.object({
  sort: z
    .string()
    .transform((text) => ({ sort: text.replace(/^-/, ''), descending: text.startsWith('-') }))
    .pipe(z.object({ sort: z.enum(importSorts), descending: z.boolean() }))
    .catch({ sort: 'uploaded', descending: true }),
  page: pageField,
})

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = listSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [list, use, settings] = await Promise.all([
    importPage(scope, { ...query.sort, page: query.page, pageSize }),
    uploadUse(scope),
    listSettings(scope, 'imports'),
  ])
  return {
    ...list,
    sort: `${query.sort.descending ? '-' : ''}${query.sort.sort}`,
    use,
    settings,
    editable: writable && scope.can('import files'),
  }
}

/** Receives the upload of a browser without script. */
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    return redirect(`/app/imports/${await receiveUpload(scope, request)}/map`)
  } catch (error) {
    return actionError(error, request)
  }
}

const addressOf = (row: ImportView) =>
  row.state === 'mapping' ? `/app/imports/${row.id}/map` : `/app/imports/${row.id}`

/** An unknown count isn't zero. */
const counted = (row: ImportView, count: number): string => (isCounted(row) ? formatCount(count) : '—')

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
    cell: (row) => counted(row, row.accepted),
  },
  {
    id: 'refused',
    header: 'Refused',
    align: 'right',
    sortValue: (row) => row.refused,
    cell: (row) => counted(row, row.refused),
  },
  {
    id: 'duplicate',
    header: 'Duplicates',
    align: 'right',
    sortValue: (row) => row.duplicate,
    cell: (row) => counted(row, row.duplicate),
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
        counted(row, 0)
      ),
  },
]

export default function Imports() {
  const { rows, total, sort, page, use, settings, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const downloads = (
    <>
      <LinkButton to="/app/imports/sample.csv" external icon="download">
        Sample CSV
      </LinkButton>
      <LinkButton to="/app/imports/template.csv" external icon="download">
        Empty template
      </LinkButton>
      {total > 0 ? (
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
          <Section title="Upload file" screenOnly>
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
            server={{ sort, page, pageSize, total }}
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
