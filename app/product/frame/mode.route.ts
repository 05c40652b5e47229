import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { findSignedIn, switchMode } from '#app/platform/identity/session.ts'

export const loader = () => redirect('/app')

/** Switches the session's mode. Open to all roles and after the trial: it changes what is seen, no data. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await findSignedIn(request)
  if (!signedIn) throw redirect('/login')
  signedIn.scope.require('view the product')
  const mode = (await readForm(request)).get('mode') === 'production' ? 'production' : 'demo'
  try {
    await switchMode(request, signedIn, mode)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return redirectWithMessage('/app', error.message, 'bad')
  }
  return redirectWithMessage(
    '/app',
    mode === 'production'
      ? 'You are in Production. Reports go to FINTRAC when you submit them.'
      : 'You are in Demo. Nothing here is sent to FINTRAC.',
  )
}
