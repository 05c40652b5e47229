import type { ActionFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { readForm, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { recordVisit, endVisit } from './presence.server.ts'

/** Heartbeat of a report's page: records that it is open and returns who else has it open. */
export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request, { reading: true, itself: true })
    scope.require('view the product')
    const form = await readForm(request)
    const [id, visit] = [params.id ?? '', textOf(form, 'visit')]
    if (textOf(form, 'intent') !== 'leave') return Response.json({ others: await recordVisit(scope, id, visit) })
    await endVisit(scope, id, visit)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
