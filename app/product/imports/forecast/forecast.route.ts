import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { forecastProgress } from './forecast.server.ts'

/** The progress of the forecast, for the page that polls it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('import files')
  return Response.json(await forecastProgress(scope, params.id ?? ''), { headers: { 'Cache-Control': 'no-store' } })
}
