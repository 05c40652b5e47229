import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { AppError } from '#app/platform/errors.ts'
import { findSignedIn, safeReturnPath, signIn } from '#app/platform/session.ts'

export const meta: MetaFunction = () => [{ title: 'Sign in · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findSignedIn(request)) throw redirect('/app')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  try {
    const headers = await signIn(request, { email, password: String(form.get('password') ?? ''), clientAddress: request.headers.get('X-Forwarded-For') ?? 'local' })
    return redirect(safeReturnPath(new URL(request.url).searchParams.get('to')), { headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ message: error.message, email }, { status: error.status })
  }
}

export default function Login() {
  const result = useActionData<typeof action>()
  return (
    <main>
      <h1>Sign in</h1>
      <Form method="post">
        {result ? <p role="alert">{result.message}</p> : null}
        <label>
          E-mail address <input name="email" type="email" autoComplete="username" defaultValue={result?.email} required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button>Sign in</button>
      </Form>
    </main>
  )
}
