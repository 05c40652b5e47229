import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { customersCsv } from './csv/export.server.ts'
import { customerFilterOf } from './filter.ts'

/** The customers that the list's filter finds, or those selected (`customer`), as a CSV that an import reads. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const ids = query.getAll('customer')
  return csvFile('customers.csv', customersCsv(scope, customerFilterOf(query), ids.length === 0 ? null : ids))
}
