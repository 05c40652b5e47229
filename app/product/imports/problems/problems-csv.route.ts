import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { problemsCsv } from './problems.server.ts'
import { importProgress } from '../upload/queries.server.ts'

/** The refused rows as CSV, streamed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const view = await importProgress(scope, params.id ?? '')
  return new Response(createReadableStreamFromReadable(Readable.from(problemsCsv(scope, view.id))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="refused-rows.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
