import type { ActionFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/errors.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { receiveUpload } from './upload.server.ts'

/** Takes the file that the page's script sends, and answers where to go on. */
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    return Response.json({ to: `/app/imports/${await receiveUpload(scope, request)}/map` })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
