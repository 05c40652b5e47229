import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { providerNames } from '#app/platform/verification/types.ts'
import { Form, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { addFromCheck } from './add.server.ts'
import { askAboutAll } from './ask.server.ts'
import { UnmatchedChecks } from './unmatched-checks.tsx'
import { removeConnection, saveConnection, saveHookSecret, testConnection } from './connections.server.ts'
import { ProgressWords } from './progress-words.tsx'
import { ProviderCard } from './provider-card.tsx'
import { unmatchedChecks, connectionList, demoProgress } from './queries.server.ts'
import { connectionSchema, hookSchema, providerSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Identity checks · Settings · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    connections: await connectionList(scope),
    demo: await demoProgress(scope),
    unmatched: await unmatchedChecks(scope),
    editable: writable && scope.can('connect identity providers'),
    mayAsk: writable && scope.can('edit customers and locations'),
  }
}

const here = '/app/settings/identity'

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'fetch-demo') {
      await askAboutAll(scope, 'demo')
      return redirectWithMessage(here, 'The Demo provider is being asked about all customers.')
    }
    if (intent === 'add') {
      const customerId = await addFromCheck(scope, textOf(form, 'check'))
      return redirectWithMessage(`/app/customers/${customerId}`, 'Customer added from the identity check.')
    }
    const { provider } = parseForm(providerSchema, form)
    if (intent === 'fetch') {
      await askAboutAll(scope, provider)
      return redirectWithMessage(here, `${providerNames[provider]} is being asked about all customers.`)
    }
    scope.require('connect identity providers')
    if (intent === 'save') {
      await saveConnection(scope, parseForm(connectionSchema, form))
      return redirectWithMessage(here, `${providerNames[provider]} connected. Test the connection next.`)
    }
    if (intent === 'hook') {
      await saveHookSecret(scope, provider, parseForm(hookSchema, form).hookSecret)
      return redirectWithMessage(here, `Webhook secret of ${providerNames[provider]} saved.`)
    }
    if (intent === 'remove') {
      await removeConnection(scope, provider)
      return redirectWithMessage(here, `${providerNames[provider]} disconnected. Fetched checks stay on file.`)
    }
    if (intent === 'test')
      return { tested: await testConnection(scope, provider), intent, provider: provider as string }
    throw unknownIntent()
  } catch (error) {
    return actionError(error, request)
  }
}

export default function IdentitySettings() {
  const { connections, demo, unmatched, editable, mayAsk } = useLoaderData<typeof loader>()
  const { problem, answer: result } = useForm<typeof action>()
  return (
    <>
      <SettingsHead editable={editable} isOfMode />
      {demo === null ? (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {connections.map((view) => (
            <ProviderCard
              key={view.provider}
              view={view}
              problem={problem?.values.provider === view.provider ? problem : null}
              tested={result && 'tested' in result && result.provider === view.provider ? result.tested : null}
              editable={editable}
              mayAsk={mayAsk}
            />
          ))}
        </div>
      ) : (
        <Section
          title="Demo provider"
          description="In Demo, invented checks of your sample customers stand in for Sumsub and Persona. No real provider is asked."
        >
          <div className="space-y-4">
            <ProgressWords progress={demo} />
            {mayAsk ? (
              <Form method="post" preventScrollReset>
                <SubmitButton variant="secondary" name="intent" value="fetch-demo">
                  Fetch all customers
                </SubmitButton>
              </Form>
            ) : null}
          </div>
        </Section>
      )}
      <UnmatchedChecks
        {...unmatched}
        editable={mayAsk}
        problem={problem?.values.intent === 'add' ? problem.message : null}
      />
    </>
  )
}
