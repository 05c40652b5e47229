import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { forecastProgress } from './forecast.server.ts'

/** How far the look at the whole file is, for the page that shows it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('import files')
  return Response.json(await forecastProgress(scope, params.id ?? ''), { headers: { 'Cache-Control': 'no-store' } })
}
