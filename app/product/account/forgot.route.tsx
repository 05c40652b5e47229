import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useNavigation } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, textOf } from '#app/platform/forms/form.ts'
import { Alert, Field, Form, Input, SubmitButton, useFocusOnProblem } from '#app/ui/index.ts'
import { Door } from './door.tsx'
import { mailResetLink } from './forgot.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Forgotten password · Comply+' },
  { name: 'robots', content: 'noindex' },
]

export const loader = () => null

export async function action({ request }: ActionFunctionArgs) {
  try {
    const email = textOf(await readForm(request), 'email').trim()
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      throw new AppError('no-address', 422, 'No mail was sent.', {
        fields: { email: 'Enter a full e-mail address, such as name@company.ca.' },
      })
    await mailResetLink(request, email)
    return data({ sentTo: email })
  } catch (error) {
    return actionError(error)
  }
}

/** Asks for a link by mail that sets a new password. */
export default function Forgot() {
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const problem = result && 'message' in result ? result : undefined
  useFocusOnProblem(problem)
  if (result && 'sentTo' in result)
    return (
      <Door title="Look into your mail">
        <p role="status" className="mt-2 break-words text-ink-2">
          If {result.sentTo} has an account, a mail with a link is on its way. The link works once, within a day. We
          send one such mail a day: if you asked before, use the link of that one.
        </p>
        <p className="mt-6 text-sm">
          <Link className="link" to="/login">
            Back to the sign-in
          </Link>
        </p>
      </Door>
    )
  return (
    <Door title="Forgotten password">
      <p className="mt-1 text-sm text-ink-2">We mail you a link with which you choose a new one.</p>
      <Form method="post" noValidate className="mt-6 space-y-4" aria-busy={busy}>
        {problem ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        <Field label="E-mail address" error={problem?.fields.email} required>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={problem?.values.email}
          />
        </Field>
        <SubmitButton size="lg" className="w-full text-sm">
          Mail me a link
        </SubmitButton>
      </Form>
      <p className="mt-6 text-sm">
        <Link className="link" to="/login">
          Back to the sign-in
        </Link>
      </p>
    </Door>
  )
}
