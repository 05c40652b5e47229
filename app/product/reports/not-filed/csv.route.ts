import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { decisionsCsv } from './queries.server.ts'

/** The decisions not to file, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  return new Response(await decisionsCsv(scope), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="decisions-not-to-file.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
