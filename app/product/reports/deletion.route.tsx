import type { ActionFunctionArgs } from '@remix-run/node'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { readForm, redirectWithMessage, returnRefused, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { approveDeletion, withdrawDeletion } from '../submissions/deletion.server.ts'

/** Approves or refuses a requested deletion, then redirects to the report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = params.id ?? ''
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('approve reports')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'approve') {
      await approveDeletion(scope, id, Number(textOf(form, 'reason')))
      return redirectWithMessage(`/app/reports/${id}`, 'Deletion approved. FINTRAC’s answer will appear here.')
    }
    if (intent === 'withdraw') {
      await withdrawDeletion(scope, id)
      return redirectWithMessage(`/app/reports/${id}`, 'Deletion cancelled. The report stays filed.')
    }
    throw unknownIntent()
  } catch (error) {
    // The report's page shows the reason.
    if (error instanceof AppError && (error.status === 409 || error.code === 'prove-again'))
      return redirectWithMessage(`/app/reports/${id}`, error.message, 'bad')
    return returnRefused(error, request, () => `/app/reports/${id}`)
  }
}
