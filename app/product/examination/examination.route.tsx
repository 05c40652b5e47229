import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { localDate } from '#app/compliance/rules/days/window.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Button,
  DataTable,
  Field,
  Form,
  formatCount,
  formatDate,
  Input,
  Section,
  SubmitButton,
  type DataColumn,
} from '#app/ui/index.ts'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { windowClock } from '../settings/company-rules.server.ts'
import { examinationFiles, type ExaminationFile } from './examination.server.ts'
import { lastYear, periodSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Examination · Settings · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const { searchParams } = new URL(request.url)
  const asked = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' }
  const isAsked = searchParams.has('from') || searchParams.has('to')
  const given = isAsked ? asked : lastYear(localDate(Date.now(), await windowClock(scope)))
  const read = periodSchema.safeParse(given)
  return {
    given,
    files: read.success ? await examinationFiles(scope, read.data) : null,
    errors: Object.fromEntries(read.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []),
  }
}

const columns: DataColumn<ExaminationFile>[] = [
  {
    id: 'title',
    header: 'List',
    primary: true,
    className: 'min-w-56',
    cell: ({ title, about }) => (
      <>
        <span className="font-medium">{title}</span>
        <span className="block text-ink-2">{about}</span>
      </>
    ),
  },
  { id: 'file', header: 'File', cell: ({ file }) => <span className="break-all">{file}</span> },
  { id: 'count', header: 'Rows', align: 'right', cell: ({ count }) => formatCount(count) },
]

export default function Examination() {
  const { given, files, errors } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsHead editable isOfMode />
      <div className="max-w-4xl space-y-6">
        <Section
          title="Records of a period"
          description="What a FINTRAC examiner asks for: your transactions, not only your reports."
        >
          <Form method="get" noValidate className="flex flex-wrap items-end gap-3">
            <Field label="First day" error={errors.from}>
              <Input key={given.from} name="from" type="date" defaultValue={given.from} />
            </Field>
            <Field label="Last day" error={errors.to}>
              <Input key={given.to} name="to" type="date" defaultValue={given.to} />
            </Field>
            <SubmitButton variant="secondary">Show period</SubmitButton>
          </Form>
        </Section>
        {files ? (
          <Section
            flush
            title={`${formatDate(given.from)} to ${formatDate(given.to)}`}
            description="One CSV file per list, in a ZIP. The download is written to the audit trail."
            actions={
              <Form method="post" action="/app/settings/examination.zip" reloadDocument>
                <input type="hidden" name="from" value={given.from} />
                <input type="hidden" name="to" value={given.to} />
                <Button type="submit" variant="primary" icon="download">
                  Download ZIP
                </Button>
              </Form>
            }
          >
            <DataTable label="Lists" columns={columns} rows={files} rowKey={({ file }) => file} empty={null} />
          </Section>
        ) : null}
      </div>
    </>
  )
}
