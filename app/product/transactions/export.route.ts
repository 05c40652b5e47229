import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { transactionsCsv } from './list/export.server.ts'
import { filterOf } from './list/filter.ts'
import { csvFile } from '../lists/csv-file.ts'

/** The transactions that the filter in the address finds, with the reporting decision of each, as a CSV, streamed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const filter = filterOf(new URL(request.url).searchParams)
  return csvFile('transactions.csv', transactionsCsv(scope, filter))
}
