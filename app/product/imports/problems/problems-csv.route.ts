import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { problemsCsv } from './problems.server.ts'
import { importProgress } from '../upload/queries.server.ts'
import { csvFile } from '../../lists/csv-file.ts'

/** The refused rows as CSV, streamed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const view = await importProgress(scope, params.id ?? '')
  return csvFile('refused-rows.csv', problemsCsv(scope, view.id))
}
