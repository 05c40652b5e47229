import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { readForm } from '#app/platform/form.ts'
import { AppError } from '#app/platform/errors.ts'
import { Alert, Field, Form, Input, PendingBar, SubmitButton, Wordmark } from '#app/ui/index.ts'
import { findPasswordLink, setFirstPassword } from './welcome.server.ts'
import { shortestPassword } from './welcome-rules.ts'

export const meta: MetaFunction = () => [
  { title: 'Choose a password · Comply+' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findPasswordLink(params.token ?? '')
  return data(
    { email: found?.email ?? null },
    { status: found ? 200 : 410, headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  const password = String(form.get('password') ?? '')
  if (password !== String(form.get('again') ?? ''))
    return data({ error: 'The two passwords don’t match. Enter them again.' }, { status: 422 })
  try {
    return redirect('/app', { headers: await setFirstPassword(request, params.token ?? '', password) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, { status: error.status })
  }
}

/** Where the mailed one-time link leads: a new user chooses a password and is signed in, in Demo mode. */
export default function Welcome() {
  const { email } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <PendingBar />
      <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
        <header>
          <a href="/" className="inline-block rounded-md">
            <Wordmark />
            <span className="sr-only"> start page</span>
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          {email === null ? (
            <>
              <h1 className="text-2xl font-semibold tracking-tight">This link is no longer valid</h1>
              <p className="mt-2 text-ink-2">
                It works once and expires after 7 days. If you have already chosen a password,{' '}
                <a className="link" href="/login">
                  sign in
                </a>
                . Otherwise, contact support and we’ll send a new one.
              </p>
            </>
          ) : (
            <>
              <h1 className="text-2xl font-semibold tracking-tight">Choose a password</h1>
              <p className="mt-1 text-sm break-words text-ink-2">
                For {email}. Your 14-day trial starts now, in Demo mode: nothing is sent to FINTRAC.
              </p>
              <Form method="post" className="mt-6 space-y-4" aria-busy={busy}>
                {result?.error ? (
                  <Alert tone="bad" live="assertive">
                    {result.error}
                  </Alert>
                ) : null}
                <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
                <Field
                  label="Password"
                  hint={`At least ${shortestPassword} characters. A short sentence is easy to remember.`}
                  required
                >
                  <Input name="password" type="password" autoComplete="new-password" minLength={shortestPassword} />
                </Field>
                <Field label="Repeat password" required>
                  <Input name="again" type="password" autoComplete="new-password" />
                </Field>
                <SubmitButton size="lg" className="w-full text-sm">
                  Set password and sign in
                </SubmitButton>
              </Form>
            </>
          )}
        </main>
      </div>
    </>
  )
}
