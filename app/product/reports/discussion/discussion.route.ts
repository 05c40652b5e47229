import type { ActionFunctionArgs } from '@remix-run/node'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { readForm, redirectWithMessage, returnRefused, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { assign, comment } from './discussion.server.ts'

/** Assigns a report or adds a comment, then redirects to the report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const here = `/app/reports/${id}`
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('prepare drafts')
    const form = await readForm(request)
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
    return returnRefused(error, request, () => here)
  }
}
