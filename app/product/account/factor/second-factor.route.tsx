import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn, secondFactorPath } from '#app/platform/identity/session.ts'
import { Alert, PageHeader, useForm } from '#app/ui/index.ts'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { provePath } from '#app/platform/identity/factor/proof.ts'
import { FreshCodes, RecoverySection } from './recovery-section.tsx'
import {
  addPasskey,
  beginSetUp,
  confirmSetUp,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  secondFactorPage,
} from './second-factor.server.ts'

export const meta: MetaFunction = () => [{ title: 'Second factor · Your account · Comply+' }]

const here = secondFactorPath

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, user, mustSetUpSecondFactor } = await requireSignedIn(request, { settingUp: true })
  scope.require('view the product')
  // The key of an app that is being set up is shown to its person only.
  if (!scope.isProven) throw redirect(provePath(here))
  return { ...(await secondFactorPage(request, user)), isNeeded: mustSetUpSecondFactor }
}

// People keep access to their own account after the trial has ended.
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request, { reading: true, settingUp: true })
    scope.require('view the product')
    const form = await readForm(request)
    if (!scope.isProven) return redirect(provePath(here))
    const intent = textOf(form, 'intent')
    const shown = (codes: string[] | null, text: string) =>
      codes === null ? redirectWithMessage(here, text) : { codes, done: text }
    switch (intent) {
      case 'begin':
        await beginSetUp(scope)
        return redirect(here)
      case 'confirm':
        return shown(await confirmSetUp(request, scope, textOf(form, 'code')), 'Your authenticator app is set up.')
      case 'remove-app':
        await removeAuthenticator(request, scope)
        return redirectWithMessage(here, 'Authenticator app removed. All other sessions have ended.')
      case 'add-passkey':
        return shown(
          await addPasskey(request, scope, { answer: textOf(form, 'passkey'), name: textOf(form, 'name') }),
          'Your passkey is set up.',
        )
      case 'remove-passkey':
        await removePasskey(request, scope, textOf(form, 'id'))
        return redirectWithMessage(here, 'Passkey removed. All other sessions have ended.')
      case 'renew-codes':
        return shown(await renewRecoveryCodes(request, scope), 'New recovery codes created.')
      default:
        throw unknownIntent()
    }
  } catch (error) {
    return actionError(error, request)
  }
}

/** A person's second factor: an authenticator app, passkeys and recovery codes. */
export default function SecondFactor() {
  const { factors, passkeys, canUsePasskeys, toSetUp, isNeeded } = useLoaderData<typeof loader>()
  const { problem, answer: result } = useForm<typeof action>()
  const fresh = result && 'codes' in result ? result : undefined
  const isOn = factors.hasAuthenticator || factors.passkeys > 0
  return (
    <>
      <PageHeader
        title="Second factor"
        {...(isNeeded ? {} : { back: { to: '/app/account', label: 'Your account' } })}
        description="An authenticator app or a passkey, in addition to your password. With it, a stolen password isn’t enough to sign in."
      />
      <div className="max-w-3xl space-y-6">
        {isNeeded ? (
          <Alert tone="warn">Your company requires a second factor. Set up one of these to continue.</Alert>
        ) : null}
        {problem && Object.keys(problem.fields).length === 0 ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {fresh ? <FreshCodes codes={fresh.codes} done={fresh.done} /> : null}
        <AuthenticatorSection isOn={factors.hasAuthenticator} toSetUp={toSetUp} error={problem?.fields.code} />
        <PasskeySection passkeys={passkeys} canUsePasskeys={canUsePasskeys} />
        {isOn && !fresh ? <RecoverySection left={factors.recoveryCodes} /> : null}
      </div>
    </>
  )
}
