import type { ActionFunctionArgs } from '@remix-run/node'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { readForm, redirectWithMessage, returnRefused, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { approveReports, withdrawApproval } from './approve.server.ts'

/** Gives or withdraws a second person's approval of one report, then redirects to the report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const here = `/app/reports/${id}`
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('approve reports')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'approve') {
      const { approved, refused } = await approveReports(scope, [id], Number(textOf(form, 'revision')))
      if (refused[0]) return redirectWithMessage(here, `Not approved. ${refused[0].message}`, 'bad')
      return redirectWithMessage(here, approved === 1 ? 'Approved. It can be submitted now.' : 'It’s approved already.')
    }
    if (intent === 'withdraw') {
      await withdrawApproval(scope, id)
      return redirectWithMessage(here, 'Approval withdrawn.')
    }
    throw unknownIntent()
  } catch (error) {
    return returnRefused(error, request, () => here)
  }
}
