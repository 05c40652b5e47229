import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { completeEntry, secondFactorChoices } from '#app/platform/identity/factor/entry.ts'
import { actionError, readForm, textOf } from '#app/platform/forms/form.ts'
import { safeReturnPath } from '#app/platform/identity/session.ts'
import { Field, Form, Input, ProblemAlert, SubmitButton, useForm, useSend } from '#app/ui/index.ts'
import { SignedOutPage } from '../signed-out-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export const meta: MetaFunction = () => [{ title: 'Second factor · Comply+' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const choices = await secondFactorChoices(request)
  if (!choices) throw redirect('/login')
  return choices
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const form = await readForm(request)
    const passkey = textOf(form, 'passkey')
    const code = textOf(form, 'code').trim()
    if (passkey === '' && code === '')
      throw new AppError('no-code', 422, 'You’re not signed in yet.', { fields: { code: 'Enter a code.' } })
    const headers = await completeEntry(request, passkey === '' ? { code } : { passkey })
    return redirect(safeReturnPath(new URL(request.url).searchParams.get('to')), { headers })
  } catch (error) {
    return actionError(error, request)
  }
}

/** After the password: a code of the authenticator app, a recovery code or a passkey. */
export default function SecondStep() {
  const { email, hasAuthenticator, hasPasskeys, hasRecoveryCodes } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const send = useSend()
  return (
    <SignedOutPage title="Second factor">
      <p className="mt-1 text-sm break-words text-ink-2">
        For {email}. {hasAuthenticator ? 'Open your authenticator app and enter the code that it shows.' : null}
      </p>
      <ProblemAlert problem={problem} className="mt-4" />
      {hasPasskeys ? (
        <div className="mt-6">
          <PasskeyButton
            label="Use a passkey"
            question={{ address: '/login/passkey', intent: 'second-factor' }}
            variant={hasAuthenticator ? 'secondary' : 'primary'}
            className="w-full"
            onAnswer={(passkey) => send({ passkey })}
          />
        </div>
      ) : null}
      {hasAuthenticator || hasRecoveryCodes ? (
        <Form method="post" noValidate className="mt-6 space-y-4" aria-busy={busy}>
          <Field
            label={hasAuthenticator ? 'Code' : 'Recovery code'}
            hint={hasAuthenticator && hasRecoveryCodes ? 'Six digits, or one of your recovery codes.' : undefined}
            error={problem?.fields.code}
            required
          >
            <Input
              name="code"
              autoComplete="one-time-code"
              inputMode={hasRecoveryCodes ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <SubmitButton size="lg" className="w-full text-sm">
            Sign in
          </SubmitButton>
        </Form>
      ) : null}
      <p className="mt-6 text-sm text-ink-2">
        Phone lost and no recovery code? Ask an owner of your company to reset your second factor.
      </p>
      <p className="mt-2 text-sm">
        <Link className="link" to="/login">
          Back to the sign-in
        </Link>
      </p>
    </SignedOutPage>
  )
}
