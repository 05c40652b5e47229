import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { authenticationOptions, registrationOptions } from '#app/platform/identity/factor/passkeys.ts'
import { readForm, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn, secondFactorPath } from '#app/platform/identity/session.ts'
import { proveByPasskey } from '#app/platform/identity/factor/proof.ts'

export const loader = () => redirect(secondFactorPath)

/** The questions for a person's own passkeys, and the proof that it is them. */
export async function action({ request }: ActionFunctionArgs) {
  const { scope, user } = await requireSignedIn(request, { reading: true, settingUp: true })
  scope.require('view the product')
  try {
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'register') {
      scope.requireProof()
      return Response.json(await registrationOptions(request, user))
    }
    if (intent === 'prove-question') return Response.json(await authenticationOptions(request, 'prove', user.id))
    if (intent === 'prove') {
      await proveByPasskey(request, scope, textOf(form, 'passkey'))
      return Response.json({})
    }
    throw unknownIntent()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
