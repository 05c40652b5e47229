import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { Alert, Checkbox, Form, Section, SubmitButton, useFocusOnProblem } from '#app/ui/index.ts'
import { ProofField } from '../account/factor/proof-field.tsx'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { requireSecondFactor, securitySettings } from './security.server.ts'

export const meta: MetaFunction = () => [{ title: 'Security · Settings · Comply+' }]

const here = '/app/settings/security'

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    settings: await securitySettings(scope),
    editable: writable && scope.can('manage people'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('manage people')
    form = await readForm(request)
    const isRequired = form.has('requiresSecondFactor')
    await requireSecondFactor(scope, isRequired)
    return redirectWithMessage(
      here,
      isRequired
        ? 'Everybody now needs a second factor. Who has none is led to set it up.'
        : 'A second factor is now everybody’s own choice.',
    )
  } catch (error) {
    return actionError(error, form ?? request)
  }
}

export default function Security() {
  const { settings, editable } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  useFocusOnProblem(problem)
  const { without } = settings
  return (
    <>
      <SettingsHead editable={editable} editors="owners" />
      <Form method="post" noValidate className="max-w-3xl">
        <fieldset disabled={!editable}>
          <Section
            title="Second factor"
            description="A code of a phone, or a passkey, besides the password. Each person sets it up on their account page."
            footer={editable ? <SubmitButton>Save</SubmitButton> : null}
          >
            <div className="space-y-4">
              {problem ? (
                <Alert tone="bad" live="assertive">
                  {problem.message}
                </Alert>
              ) : null}
              <Checkbox
                key={String(settings.requiresSecondFactor)}
                name="requiresSecondFactor"
                defaultChecked={problem ? problem.values.requiresSecondFactor === 'on' : settings.requiresSecondFactor}
                label="Everybody needs a second factor"
                hint="Who has none sets it up before they can do anything else."
              />
              {editable ? (
                <p className="text-sm text-ink-2">
                  {without.length === 0
                    ? 'Everybody has one.'
                    : `${without.slice(0, 5).join(', ')}${without.length > 5 ? ` and ${without.length - 5} others` : ''} ${without.length === 1 ? 'has' : 'have'} none yet.`}
                </p>
              ) : null}
              {editable ? <ProofField /> : null}
            </div>
          </Section>
        </fieldset>
      </Form>
    </>
  )
}
