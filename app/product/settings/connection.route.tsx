import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { assertSeen } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { scheduleState } from '#app/platform/queue/schedules.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { useForm } from '#app/ui/index.ts'
import {
  oneYearFrom,
  removeCredential,
  saveCredential,
  saveCredentialExpiry,
  saveDailySubmission,
  testConnection,
} from './commands.server.ts'
import { todayOf } from './company-rules.server.ts'
import { CredentialCard } from './credential-card.tsx'
import { DailySubmission } from './daily-submission.tsx'
import { companySettings, credentialList, dailyScheduleKey } from './queries.server.ts'
import { credentialSchema, dailySchema, environmentSchema, expirySchema } from './schema.ts'
import { dailyValues } from './seen.ts'
import { SettingsHead } from './settings-tabs.tsx'

export const meta: MetaFunction = () => [{ title: 'FINTRAC connection · Settings · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const today = await todayOf(scope, new Date())
  return {
    settings: await companySettings(scope),
    credentials: await credentialList(scope),
    schedule: await scheduleState(dailyScheduleKey(scope.organizationId)),
    today,
    nextYear: oneYearFrom(today),
    editable: writable && scope.can('change company settings'),
    credentialsEditable: writable && scope.can('change regulator credentials'),
  }
}

const names = { test: 'FINTRAC TEST', production: 'FINTRAC PRODUCTION' } as const
const here = '/app/settings/connection'

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('change company settings')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'daily') {
      const input = parseForm(dailySchema, form)
      await saveDailySubmission(scope, input, (stored) =>
        assertSeen(form, { stored: dailyValues(stored), what: 'the daily submission' }),
      )
      return redirectWithMessage(
        here,
        input.dailySubmitTime
          ? `Ready drafts are submitted every day at ${input.dailySubmitTime}.`
          : 'Drafts are submitted only by hand.',
      )
    }
    scope.require('change regulator credentials')
    const { environment } = parseForm(environmentSchema, form)
    if (intent === 'save') {
      await saveCredential(scope, parseForm(credentialSchema, form))
      return redirectWithMessage(here, `Credentials for ${names[environment]} saved. Test the connection next.`)
    }
    if (intent === 'expiry') {
      await saveCredentialExpiry(scope, environment, parseForm(expirySchema, form).expiresOn)
      return redirectWithMessage(here, `Expiry date for ${names[environment]} saved.`)
    }
    if (intent === 'remove') {
      await removeCredential(scope, environment)
      return redirectWithMessage(
        here,
        `Credentials for ${names[environment]} removed. Nothing can be sent there until you set new ones.`,
      )
    }
    if (intent === 'test') return { tested: await testConnection(scope, environment), intent, environment }
    throw unknownIntent()
  } catch (error) {
    return actionError(error, request)
  }
}

export default function ConnectionSettings() {
  const { settings, credentials, schedule, today, nextYear, editable, credentialsEditable } =
    useLoaderData<typeof loader>()
  const { problem, answer: result } = useForm<typeof action>()
  const tested = result && 'tested' in result ? result.tested : null
  return (
    <>
      <SettingsHead editable={editable} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {(['test', 'production'] as const).map((environment) => (
          <CredentialCard
            key={environment}
            environment={environment}
            current={credentials.find((row) => row.environment === environment) ?? null}
            problem={problem?.values.environment === environment ? problem : null}
            tested={tested?.environment === environment ? tested : null}
            today={today}
            nextYear={nextYear}
            editable={credentialsEditable}
          />
        ))}
      </div>
      <div className="mt-4">
        <DailySubmission
          settings={settings}
          schedule={schedule}
          problem={problem?.values.intent === 'daily' ? problem : null}
          editable={editable}
        />
      </div>
    </>
  )
}
