import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { AppError } from '#app/platform/runtime/errors.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { requireQuota } from './quota.server.ts'
import { receiveUpload } from './upload.server.ts'

/**
 * Whether an upload would be accepted, checked in advance: nobody should send 500 MB to learn that the session has
 * expired.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('import files')
  const bytes = new URL(request.url).searchParams.get('bytes') ?? ''
  try {
    await requireQuota(scope, /^\d{1,15}$/.test(bytes) ? Number(bytes) : 0)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}

/** Receives the file sent by the page's script, and returns where to continue. */
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
