import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useNavigation } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, textOf } from '#app/platform/forms/form.ts'
import { Form, ProblemAlert, SubmitButton, useForm } from '#app/ui/index.ts'
import { EmailField } from './email-field.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
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
      throw new AppError('no-address', 422, 'No e-mail was sent.', {
        fields: { email: 'Enter a full e-mail address, such as name@company.ca.' },
      })
    await mailResetLink(request, email)
    return data({ sentTo: email })
  } catch (error) {
    return actionError(error, request)
  }
}

/** Asks for a link by mail that sets a new password. */
export default function Forgot() {
  const { answer, problem } = useForm<typeof action>()
  const busy = useNavigation().state !== 'idle'
  if (answer)
    return (
      <SignedOutPage title="Check your e-mail">
        <p role="status" className="mt-2 break-words text-ink-2">
          If {answer.sentTo} has an account, a mail with a link is on its way. The link works once, within a day. We
          send one such mail a day: if you asked before, use the link of that one.
        </p>
        <p className="mt-6 text-sm">
          <Link className="link" to="/login">
            Back to the sign-in
          </Link>
        </p>
      </SignedOutPage>
    )
  return (
    <SignedOutPage title="Forgotten password">
      <p className="mt-1 text-sm text-ink-2">We’ll e-mail you a link to choose a new one.</p>
      <Form method="post" noValidate className="mt-6 space-y-4" aria-busy={busy}>
        <ProblemAlert problem={problem} />
        <EmailField error={problem?.fields.email} />
        <SubmitButton size="lg" className="w-full text-sm">
          E-mail me a link
        </SubmitButton>
      </Form>
      <p className="mt-6 text-sm">
        <Link className="link" to="/login">
          Back to the sign-in
        </Link>
      </p>
    </SignedOutPage>
  )
}
