import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { decisionsCsv } from './queries.server.ts'
import { csvFile } from '../../lists/csv-file.ts'

/** The decisions not to file, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  return csvFile('decisions-not-to-file.csv', [await decisionsCsv(scope)])
}
