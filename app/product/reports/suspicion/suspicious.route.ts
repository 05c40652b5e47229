import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { readForm, redirectWithMessage, returnRefused, textOf } from '#app/platform/forms/form.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { createSuspiciousDraft } from './create.server.ts'
import { addToSuspicion } from './members.server.ts'

/** Pages that the action redirects to. Anything else is ignored, so that the parameter isn't an open redirect. */
const ownPage = /^\/app\/(?:transactions|reports)(?:\/[\w-]+)?(?:\?[^\s\\]*)?$/

/**
 * Creates an STR of the selected transactions (`transaction`), or adds them to the draft `to`. `key` identifies the
 * form, so that a double submission counts once; `back` is the page it is on, which shows any error.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  try {
    const form = await readForm(request)
    const key = textOf(form, 'key').slice(0, 80) || newId()
    const transactionIds = form.getAll('transaction').map(String)
    const to = textOf(form, 'to')
    if (to !== '') {
      const added = await addToSuspicion(scope, to, transactionIds)
      return redirectWithMessage(
        `/app/reports/${to}`,
        added === 0
          ? 'They’re already in the STR.'
          : `${added} ${added === 1 ? 'transaction' : 'transactions'} added to the STR.`,
      )
    }
    const id = await createSuspiciousDraft(scope, transactionIds, key)
    return redirectWithMessage(
      `/app/reports/${id}`,
      'Draft created. Describe the suspicion, then submit it as soon as practicable.',
    )
  } catch (error) {
    return returnRefused(error, request, (form) => {
      const back = textOf(form, 'back')
      return ownPage.test(back) ? back : '/app/transactions'
    })
  }
}

export function loader() {
  return redirect('/app/transactions')
}
