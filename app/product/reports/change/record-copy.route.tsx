import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Code, countOf, FileForm, PageHeader, useForm } from '#app/ui/index.ts'
import { keepCopy, reportOpenForChange, takeFromCopy } from './record-copy.server.ts'

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
    const id = params.id ?? ''
    const form = await readForm(request)
    const change = `/app/reports/${id}#differences`
    if (form.get('intent') === 'take') {
      const pointers = form.getAll('pointer').map(String)
      const { taken, refused } = await takeFromCopy(scope, id, pointers.length === 0 ? null : pointers)
      const done = `${countOf(taken, 'value', 'values')} taken from the copy.`
      return refused.length === 0
        ? redirectWithMessage(change, done)
        : redirectWithMessage(change, `${done} Enter these yourself: ${refused.join(', ')}.`, 'warn')
    }
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0)
      throw new AppError('no-file', 422, 'Choose a file first.', { fields: { file: 'Choose a file first.' } })
    await keepCopy(scope, id, new Uint8Array(await file.arrayBuffer()))
    return redirectWithMessage(change, 'Record copy uploaded. The change is compared with it.')
  } catch (error) {
    return actionError(error, request)
  }
}

/** Uploads the record copy of a report whose content was erased here, for its open change. */
export default function RecordCopy() {
  const { id, reference, sha256 } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        back={{ to: `/app/reports/${id}`, label: reference }}
        title="Upload your record copy"
        description="The content that FINTRAC has was erased here. Upload your copy of it to see what the change changes and to take values from it. The copy stays with the change and is erased with it."
      />
      <div className="max-w-4xl space-y-4">
        <FileForm
          title="Record copy"
          submit="Upload copy"
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
