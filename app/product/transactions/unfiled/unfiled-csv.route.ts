import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { unfiledCsv } from './unfiled.server.ts'
import { csvFile } from '../../lists/csv-file.ts'

/** What may need a report that Comply+ does not file, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return csvFile('may-need-eftr-or-cdr.csv', [await unfiledCsv(scope)])
}
