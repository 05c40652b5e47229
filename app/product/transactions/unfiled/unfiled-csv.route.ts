import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { unfiledCsv } from './unfiled.server.ts'

/** What may need a report that Comply+ does not file, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return new Response(await unfiledCsv(scope), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="may-need-eftr-or-cdr.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
