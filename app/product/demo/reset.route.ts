import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { resetDemo } from './commands.server.ts'

export const loader = () => redirect('/app')

/** The button "Reset the Demo data". */
export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('import files')
  await resetDemo(scope)
  return redirectWithMessage('/app', 'The Demo data is being reset. It takes a few seconds.')
}
