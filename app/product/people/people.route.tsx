import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, useForm } from '#app/ui/index.ts'
import { provePath } from '#app/platform/identity/factor/proof.ts'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { Invitations, InviteForm } from './invitations.tsx'
import { Members } from './members.tsx'
import { changeRole, disable, enable, invite, sendAgain, withdraw } from './commands.server.ts'
import { resetSecondFactor } from './security.server.ts'
import { people } from './queries.server.ts'
import { invitationIdSchema, invitationSchema, memberSchema, roleSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'People · Settings · Comply+' }]

const here = '/app/settings/people'
/** Changing members and their roles needs recent proof of identity; the invitation form asks for it itself. */
const proven: ReadonlySet<string> = new Set(['send-again', 'role', 'reset-second-factor', 'enable'])

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return { ...(await people(scope)), editable: writable && scope.can('manage people') }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('manage people')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    // Nothing was typed: the way back leads to the list.
    if (proven.has(intent) && !scope.isProven) return redirect(provePath(here))
    if (intent === 'invite') {
      const input = parseForm(invitationSchema, form)
      const { isReopened } = await invite(scope, input)
      return redirectWithMessage(
        here,
        isReopened
          ? `The invitation to ${input.email} is open again. The link that we mailed earlier works.`
          : `Invitation mailed to ${input.email}.`,
      )
    }
    if (intent === 'send-again') {
      const { email } = await sendAgain(scope, parseForm(invitationIdSchema, form).invitationId)
      return redirectWithMessage(here, `Invitation mailed to ${email} again. Only the new link works.`)
    }
    if (intent === 'withdraw') {
      const { email } = await withdraw(scope, parseForm(invitationIdSchema, form).invitationId)
      return redirectWithMessage(here, `Invitation to ${email} withdrawn. Its link no longer works.`)
    }
    if (intent === 'role') {
      const { userId, role } = parseForm(roleSchema, form)
      const { name, isSelf } = await changeRole(scope, userId, role)
      return redirectWithMessage(isSelf ? '/login' : here, `Role saved: ${name}.`)
    }
    if (intent === 'disable') {
      const { name } = await disable(scope, parseForm(memberSchema, form).userId)
      return redirectWithMessage(here, `${name} is disabled, and signed out everywhere.`)
    }
    if (intent === 'reset-second-factor') {
      const { name } = await resetSecondFactor(scope, parseForm(memberSchema, form).userId)
      return redirectWithMessage(here, `The second factor of ${name} is reset. They sign in with their password.`)
    }
    if (intent === 'enable') {
      const { name } = await enable(scope, parseForm(memberSchema, form).userId)
      return redirectWithMessage(here, `${name} can sign in again.`)
    }
    throw unknownIntent()
  } catch (error) {
    return actionError(error, request)
  }
}

export default function People() {
  const { members, invitations, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  // After an invitation, the form starts empty.
  const { key } = useLocation()
  const ofForm = problem?.values.intent === 'invite' ? problem : undefined
  return (
    <>
      <SettingsHead editable={editable} editors="owners" />
      <div className="max-w-4xl space-y-6">
        {problem && !ofForm ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        <Members members={members} editable={editable} />
        <Invitations invitations={invitations} editable={editable} />
        {editable ? <InviteForm key={key} problem={ofForm} /> : null}
      </div>
    </>
  )
}
