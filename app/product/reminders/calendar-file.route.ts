import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { calendarFile } from './calendar.server.ts'

/** The due dates as a file for a calendar program. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return new Response(await calendarFile(scope), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="due-dates.ics"',
      'Cache-Control': 'no-store',
    },
  })
}
