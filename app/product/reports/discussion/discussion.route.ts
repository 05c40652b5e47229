import type { ActionFunctionArgs } from '@remix-run/node'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { assign, comment } from './discussion.server.ts'

const refusals = ['not-a-draft', 'not-a-filer', 'erased', 'invalid-form']

/** Who works on a report, and comments on it. Leads back to the report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const here = `/app/reports/${id}`
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare drafts')
    form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'assign') {
      const name = await assign(scope, id, textOf(form, 'person') || null)
      return redirectWithMessage(here, name === null ? 'Assigned to nobody.' : `Assigned to ${name}.`)
    }
    if (intent === 'comment') {
      await comment(scope, id, textOf(form, 'id'), textOf(form, 'body'))
      return redirectWithMessage(here, 'Comment added.')
    }
    throw unknownIntent()
  } catch (error) {
    // This address has no page: that of the report says what is wrong.
    if (error instanceof AppError && refusals.includes(error.code))
      return redirectWithMessage(here, error.message, 'bad')
    return actionError(error, form ?? request)
  }
}
