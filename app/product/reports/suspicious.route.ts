import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { newId } from '#app/platform/ids.ts'
import { actionError, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { createSuspiciousDraft } from './create.server.ts'

/** Ticked transactions (`transaction`) become a suspicious transaction report; `key` names the form, so that it counts once. */
export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  const form = await request.formData()
  try {
    const key = String(form.get('key') ?? '').slice(0, 80) || newId()
    const id = await createSuspiciousDraft(scope, form.getAll('transaction').map(String), key)
    return redirectWithMessage(`/app/reports/${id}`, 'The draft was created. Write what is suspicious, then submit it as soon as practicable.')
  } catch (error) {
    return actionError(error)
  }
}

export function loader() {
  return redirect('/app/transactions')
}
