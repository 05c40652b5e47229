import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { parseForm, readForm } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { knownFile, knownFileSchema } from './known-file.server.ts'

export const loader = () => redirect('/app/imports')

/** Whether a file, or one with its headers, was uploaded before: requested by the page during the upload. */
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    return Response.json(await knownFile(scope, parseForm(knownFileSchema, await readForm(request))))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
