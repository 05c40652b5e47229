import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { clientAddress } from '#app/platform/http/client-address.ts'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { noStep, openStep } from '#app/platform/identity/factor/entry.ts'
import { authenticationOptions } from '#app/platform/identity/factor/passkeys.ts'
import { readForm, textOf } from '#app/platform/forms/form.ts'
import { countPasskeyTry } from '#app/platform/identity/sign-in.ts'

export const loader = () => redirect('/login')

/** What the browser is asked to show a passkey for, before and in the middle of a sign-in. */
export async function action({ request }: ActionFunctionArgs) {
  try {
    await countPasskeyTry(clientAddress(request))
    const intent = textOf(await readForm(request), 'intent')
    if (intent === 'sign-in') return Response.json(await authenticationOptions(request, 'sign-in', null))
    if (intent === 'second-factor') {
      const step = await openStep(request)
      if (!step) throw noStep()
      return Response.json(await authenticationOptions(request, 'second-factor', step.userId))
    }
    throw unknownIntent()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
