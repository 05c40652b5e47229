import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  DefinitionList,
  Field,
  Form,
  PageHeader,
  ProblemAlert,
  Section,
  SubmitButton,
  Textarea,
  useForm,
} from '#app/ui/index.ts'
import { decideNotToFile, decisionSchema, subjectOf } from './decide.server.ts'

export const meta: MetaFunction = () => [{ title: 'Decide not to file · Comply+' }]

function aboutOf(request: Request) {
  const query = new URL(request.url).searchParams
  return { reportId: query.get('report'), transactionIds: query.getAll('transaction') }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  return { id: newId(), subject: await subjectOf(scope, aboutOf(request)), writable }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare suspicious transaction reports')
    const form = await readForm(request)
    await decideNotToFile(scope, parseForm(decisionSchema, form), aboutOf(request))
    return redirectWithMessage('/app/reports/not-filed', 'Decision saved.')
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Decide() {
  const { id, subject, writable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title="Decide not to file"
        back={
          subject.report === null
            ? { to: '/app/transactions', label: 'Transactions' }
            : { to: `/app/reports/${subject.report.id}`, label: subject.report.reference }
        }
        description="Record why there are no reasonable grounds to suspect. FINTRAC may ask for it in an examination."
      />
      <div className="max-w-3xl space-y-4">
        <ProblemAlert problem={problem} />
        <Section title="The decision">
          <DefinitionList
            items={[
              { label: 'Parties', value: subject.parties || null },
              { label: 'Transactions', value: <span className="break-words">{subject.references.join(', ')}</span> },
              ...(subject.report === null
                ? []
                : [{ label: 'Draft', value: `${subject.report.reference}, which is deleted with this decision` }]),
            ]}
          />
          <Form method="post" className="mt-4 space-y-4" noValidate>
            <fieldset disabled={!writable} className="space-y-4">
              <input type="hidden" name="id" value={problem?.values.id ?? id} />
              <Field
                label="Rationale"
                error={problem?.fields.rationale}
                hint="What raised the question, what you looked at, and what explains it. The decision can’t be edited later."
              >
                <Textarea name="rationale" rows={8} />
              </Field>
              <SubmitButton>
                {subject.report === null ? 'Save decision' : 'Save decision and delete draft'}
              </SubmitButton>
            </fieldset>
          </Form>
        </Section>
      </div>
    </>
  )
}
