import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { secondFactorsOf } from '#app/platform/identity/factor/second-factor.ts'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn, sessionProofs, startSession } from '#app/platform/identity/session.ts'
import { Field, Form, Input, PageHeader, ProblemAlert, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { NewPassword } from './new-password.tsx'
import { changePassword, endSessions, ownOrganizations, ownSessions, requireOwnOrganization } from './own.server.ts'
import { passwordOf } from './password.server.ts'
import { Organizations, SecondFactorStanding, Sessions } from './own-sections.tsx'

export const meta: MetaFunction = () => [{ title: 'Your account · Comply+' }]

const here = '/app/account'

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, user, organization } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    user,
    organizationId: organization.id,
    factors: await secondFactorsOf(user.id),
    sessions: await ownSessions(request, user.id),
    organizations: await ownOrganizations(user.id),
  }
}

// People keep access to their own sessions and password after the trial has ended.
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope, user } = await requireSignedIn(request, { reading: true })
    scope.require('view the product')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'password') {
      await changePassword(request, scope, { present: textOf(form, 'presentPassword'), wanted: passwordOf(form) })
      return redirectWithMessage(here, 'Password changed. All other sessions have ended.')
    }
    if (intent === 'end') {
      const count = await endSessions(request, user.id, textOf(form, 'session'))
      return redirectWithMessage(here, count === 1 ? '1 session ended.' : `${count} sessions ended.`)
    }
    if (intent === 'organization') {
      const organizationId = textOf(form, 'organizationId')
      await requireOwnOrganization(user.id, organizationId)
      return redirect('/app', {
        headers: await startSession(request, user.id, organizationId, (await sessionProofs(request)) ?? {}),
      })
    }
    throw unknownIntent()
  } catch (error) {
    return actionError(error, request)
  }
}

/** What is a person's own: password, sessions, and the companies that they work for. */
export default function OwnAccount() {
  const { user, organizationId, factors, sessions, organizations } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  // No password stays in the page once it was sent.
  const { key } = useLocation()
  return (
    <>
      <PageHeader title="Your account" description={`${user.name}, ${user.email}`} />
      <div className="max-w-3xl space-y-6">
        <ProblemAlert problem={problem} />
        <Organizations organizations={organizations} present={organizationId} />
        <SecondFactorStanding factors={factors} />
        <Sessions sessions={sessions} />
        <Form method="post" noValidate key={key}>
          <Section
            title="Password"
            description="Changing it ends all other sessions."
            footer={
              <SubmitButton name="intent" value="password">
                Change the password
              </SubmitButton>
            }
          >
            <div className="max-w-sm space-y-4">
              <Field label="Current password" error={problem?.fields.presentPassword} required>
                <Input name="presentPassword" type="password" autoComplete="current-password" />
              </Field>
              <NewPassword email={user.email} label="New password" error={problem?.fields.password} />
            </div>
          </Section>
        </Form>
      </div>
    </>
  )
}
