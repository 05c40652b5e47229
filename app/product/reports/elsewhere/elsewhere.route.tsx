import { contentKeptDays } from '#app/product/report-states/kept-content.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { readOnly, requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Field, FileForm, Input, PageHeader, useForm } from '#app/ui/index.ts'
import { elsewhereSchema } from './schema.ts'
import { registerCopy } from './register.server.ts'

export const meta: MetaFunction = () => [{ title: 'Report filed elsewhere · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  return { writable: scope.writable }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare drafts')
    if (!scope.writable) throw readOnly()
    const form = await readForm(request)
    const { receipt } = parseForm(elsewhereSchema, form)
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0)
      throw new AppError('no-file', 422, 'Choose a file first.', { fields: { file: 'Choose a file first.' } })
    const { id, reference, isAgain } = await registerCopy(scope, new Uint8Array(await file.arrayBuffer()), receipt)
    return redirectWithMessage(
      `/app/reports/${id}`,
      isAgain
        ? `The copy of ${reference} was uploaded again.`
        : `${reference} was uploaded. Check it, then request its change or deletion.`,
    )
  } catch (error) {
    return actionError(error, request)
  }
}

/** Uploads the record copy of a report filed in FINTRAC's web form or with another program. */
export default function FiledElsewhere() {
  const { writable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title="Report filed elsewhere"
        description="Change or delete a report that you filed in FINTRAC’s web form or with another program. You need its JSON file."
      />
      <div className="max-w-3xl space-y-4">
        {writable ? null : <Alert tone="info">Your account is read-only, so nothing can be uploaded.</Alert>}
        <FileForm
          title="Record copy"
          submit="Upload copy"
          label="The report as FINTRAC has it"
          drop={{ accept: '.json,application/json', title: 'Choose the JSON file or drop it here', note: 'Up to 4 MB' }}
          problem={problem}
        >
          <Field
            label="FINTRAC’s receipt"
            hint="The number in FINTRAC’s acknowledgement, if you have it."
            error={problem?.fields.receipt}
          >
            <Input name="receipt" maxLength={100} autoComplete="off" />
          </Field>
          <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2">
            <li>Nothing is sent yet. You see the report and its checks first, then correct it field by field.</li>
            <li>Its transactions aren’t added to yours, and don’t count toward the 24-hour rule here.</li>
            <li>
              The copy is erased {contentKeptDays} days after the upload, or with its change once FINTRAC confirmed it.
            </li>
          </ul>
        </FileForm>
      </div>
    </>
  )
}
