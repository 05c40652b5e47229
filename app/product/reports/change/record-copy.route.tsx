import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, readForm } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Code, FileForm, PageHeader, useForm } from '#app/ui/index.ts'
import { DifferencesSection } from './differences.tsx'
import { compareWithCopy, reportOpenForChange } from './record-copy.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Record copy · ${page?.reference ?? 'Report'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  const { id, reference, accepted } = await reportOpenForChange(scope, params.id ?? '')
  return { id, reference, sha256: accepted[0] ?? '' }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare drafts')
    const form = await readForm(request)
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0)
      throw new AppError('no-file', 422, 'Choose a file first.', { fields: { file: 'Choose a file first.' } })
    return data({
      differences: await compareWithCopy(scope, params.id ?? '', new Uint8Array(await file.arrayBuffer())),
    })
  } catch (error) {
    return actionError(error, request)
  }
}

/** Compares a change with the uploaded record copy of a report whose content was erased here. */
export default function RecordCopy() {
  const { id, reference, sha256 } = useLoaderData<typeof loader>()
  const { problem, answer } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        back={{ to: `/app/reports/${id}`, label: reference }}
        title="Compare with your record copy"
        description="The content that FINTRAC has was erased here. Choose your copy of it to see how the change differs. The copy is compared and not kept."
      />
      <div className="max-w-4xl space-y-4">
        {answer && 'differences' in answer ? <DifferencesSection differences={answer.differences} /> : null}
        <FileForm
          title="Record copy"
          submit="Compare"
          label="Record copy"
          drop={{ accept: '.json,application/json', title: 'Choose the JSON file or drop it here', note: 'Up to 4 MB' }}
          problem={problem}
        >
          <p className="text-sm wrap-anywhere text-ink-2">
            Its exact bytes have this SHA-256: <Code>{sha256}</Code>
          </p>
        </FileForm>
      </div>
    </>
  )
}
