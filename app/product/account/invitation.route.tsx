import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { afterEntry } from '#app/platform/identity/factor/entry.ts'
import { actionError, readForm, textOf } from '#app/platform/forms/form.ts'
import { holdsControls } from '#app/platform/forms/mailed-names.ts'
import { Field, Form, Input, ProblemAlert, SubmitButton, useForm } from '#app/ui/index.ts'
import { SignedOutPage } from './signed-out-page.tsx'
import { acceptInvitation, findInvitation } from './invitation.server.ts'
import { NewPassword } from './new-password.tsx'
import { passwordOf } from './password.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Invitation · Comply+' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ params }: LoaderFunctionArgs) {
  const invitation = await findInvitation(params.token ?? '')
  return data(
    { invitation },
    { status: invitation ? 200 : 410, headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } },
  )
}

function nameOf(form: FormData): string {
  const name = textOf(form, 'name').trim()
  if (name.length > 100 || holdsControls(name))
    throw new AppError('no-name', 422, 'Enter your name.', {
      fields: { name: 'Enter a name of at most 100 characters.' },
    })
  return name
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const form = await readForm(request)
    // Who signs in with a password that they have enters it once.
    const password = form.has('passwordAgain') ? passwordOf(form) : textOf(form, 'password')
    const entry = await acceptInvitation(request, params.token ?? '', { name: nameOf(form), password })
    return redirect(afterEntry(entry, '/app'), { headers: entry.headers })
  } catch (error) {
    return actionError(error, request)
  }
}

/** Where the link of an invitation leads: the person joins the organization and is signed in. */
export default function Invitation() {
  const { invitation } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const busy = useNavigation().state !== 'idle'
  if (invitation === null)
    return (
      <SignedOutPage title="This invitation is no longer valid">
        <p className="mt-2 text-ink-2">
          It works once and expires after 7 days. If you have already joined,{' '}
          <Link className="link" to="/login">
            sign in
          </Link>
          . Otherwise, ask whoever invited you to send it again.
        </p>
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={`Join ${invitation.organization}`}>
      <p className="mt-1 text-sm break-words text-ink-2">
        {invitation.invitedBy} invited {invitation.email}.{' '}
        {invitation.hasPassword
          ? 'You have a Comply+ account already. Enter its password to join.'
          : 'Choose a password that only you know.'}
      </p>
      <Form method="post" className="mt-6 space-y-4" aria-busy={busy}>
        <ProblemAlert problem={problem} />
        {invitation.hasPassword ? (
          <>
            <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
            <Field label="Password" error={problem?.fields.password} required>
              <Input name="password" type="password" autoComplete="current-password" />
            </Field>
          </>
        ) : (
          <>
            <Field label="Your name" error={problem?.fields.name} required>
              <Input name="name" autoComplete="name" defaultValue={invitation.name} />
            </Field>
            <NewPassword email={invitation.email} error={problem?.fields.password} />
          </>
        )}
        <SubmitButton size="lg" className="w-full text-sm">
          Join and sign in
        </SubmitButton>
      </Form>
    </SignedOutPage>
  )
}
