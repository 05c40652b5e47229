import { trialDays } from '#app/platform/data/session-limits.ts'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { afterEntry } from '#app/platform/identity/factor/entry.ts'
import { actionError, readForm } from '#app/platform/forms/form.ts'
import { Form, ProblemAlert, SubmitButton, useForm } from '#app/ui/index.ts'
import { SignedOutPage } from './signed-out-page.tsx'
import { NewPassword } from './new-password.tsx'
import { passwordOf } from './password.server.ts'
import { findPasswordLink, setFirstPassword } from './welcome.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Choose a password · Comply+' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findPasswordLink(params.token ?? '')
  return data(
    { email: found?.email ?? null, isFirst: found?.isFirst ?? false },
    { status: found ? 200 : 410, headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const password = passwordOf(await readForm(request))
    const entry = await setFirstPassword(request, params.token ?? '', password)
    return redirect(afterEntry(entry, '/app'), { headers: entry.headers })
  } catch (error) {
    return actionError(error, request)
  }
}

/** Where a mailed one-time link leads: a person chooses a password and is signed in. */
export default function Welcome() {
  const { email, isFirst } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const busy = useNavigation().state !== 'idle'
  if (email === null)
    return (
      <SignedOutPage title="This link is no longer valid">
        <p className="mt-2 text-ink-2">
          It works once, and only for a time. If you have already chosen a password,{' '}
          <Link className="link" to="/login">
            sign in
          </Link>
          . Otherwise,{' '}
          <Link className="link" to="/forgot">
            ask for a new link
          </Link>
          .
        </p>
      </SignedOutPage>
    )
  return (
    <SignedOutPage title="Choose a password">
      <p className="mt-1 text-sm break-words text-ink-2">
        For {email}.{' '}
        {isFirst
          ? `Your ${trialDays}-day trial starts now, in Demo mode: nothing is sent to FINTRAC.`
          : 'You are then signed in, and signed out everywhere else.'}
      </p>
      <Form method="post" className="mt-6 space-y-4" aria-busy={busy}>
        <ProblemAlert problem={problem} />
        <NewPassword email={email} error={problem?.fields.password} />
        <SubmitButton size="lg" className="w-full text-sm">
          Set password and sign in
        </SubmitButton>
      </Form>
    </SignedOutPage>
  )
}
