import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, ConfirmSubmit, Form, LinkButton, PageHeader, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { CompareTable } from './compare-table.tsx'
import { mergeCustomers } from './merge.server.ts'
import { comparedPair } from './pair.server.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { previewMerge } from './preview.server.ts'
import { mergedWords } from './merged-words.ts'
import { mergePath } from './pair-table.tsx'
import { choicesOf, mergeSchema, previewedText } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Merge customers · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('edit customers and locations')
  const query = new URL(request.url).searchParams
  const [keptId, goneId] = [query.get('keep') ?? '', query.get('merge') ?? '']
  const choices = choicesOf(query)
  const pair = await comparedPair(scope, keptId, goneId, choices)
  // What forbids the merge is told beside the two records, not instead of them.
  const preview = await previewMerge(scope, { keptId, goneId, choices }).catch((error: unknown) => {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  })
  const chosen = Object.fromEntries(pair.values.map(({ name, side }) => [name, side]))
  return { ...pair, preview, previewed: previewedText(keptId, goneId, chosen) }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    const { keep, merge, keptSeen, goneSeen, previewed } = parseForm(mergeSchema, form)
    const choices = choicesOf(form)
    if (previewedText(keep, merge, choices) !== previewed) {
      const query = new URLSearchParams(Object.entries(choices).map(([name, side]) => [`value.${name}`, side ?? '']))
      return redirectWithMessage(
        `${mergePath(keep, merge)}&${query.toString()}`,
        'You chose different values. Check what changes, then merge.',
        'warn',
      )
    }
    const done = await mergeCustomers(
      scope,
      { keptId: keep, goneId: merge, choices },
      { kept: keptSeen, gone: goneSeen },
    )
    return redirectWithMessage(`/app/customers/${keep}`, mergedWords('Customers merged.', done))
  } catch (error) {
    return actionError(error, request)
  }
}

export default function MergeCustomers() {
  const { kept, gone, values, preview, previewed } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const refusal = problem?.message ?? ('refusal' in preview ? preview.refusal : null)
  return (
    <>
      <PageHeader
        back={{ to: '/app/customers/duplicates', label: 'Duplicates' }}
        title="Merge customers"
        description="Choose which values stay. Transactions, identity checks and open questions of both records then belong to one customer. You can undo it until the customer is changed."
        actions={
          <LinkButton to={mergePath(gone.id, kept.id)} icon="swap">
            Keep the other record
          </LinkButton>
        }
      />
      {refusal === null ? null : (
        <div className="mb-4">
          <Alert tone="bad" live="assertive">
            {refusal}
          </Alert>
        </div>
      )}
      <Form method="post" noValidate key={previewed} className="space-y-4">
        <input type="hidden" name="keep" value={kept.id} />
        <input type="hidden" name="merge" value={gone.id} />
        <input type="hidden" name="keptSeen" value={kept.seenAt} />
        <input type="hidden" name="goneSeen" value={gone.seenAt} />
        <input type="hidden" name="previewed" value={previewed} />
        <Section title="Both records" flush>
          <CompareTable kept={kept} gone={gone} values={values} />
        </Section>
        {'refusal' in preview ? null : (
          <Section
            title="What changes"
            footer={
              <>
                <LinkButton to="/app/customers/duplicates" variant="quiet">
                  Cancel
                </LinkButton>
                <SubmitButton variant="secondary" name="preview" value="yes" formMethod="get">
                  Preview again
                </SubmitButton>
                <ConfirmSubmit
                  variant="primary"
                  tone="primary"
                  title="Merge these two customers?"
                  message="The second record goes, and what names it names the first. Its customer number keeps finding the customer."
                  confirmLabel="Merge customers"
                >
                  Merge customers
                </ConfirmSubmit>
              </>
            }
          >
            <PreviewPanel preview={preview} />
          </Section>
        )}
      </Form>
    </>
  )
}
