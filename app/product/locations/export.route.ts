import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { locationLines } from './file/write-file.ts'
import { locationList } from './queries.server.ts'

/** All locations as a CSV that the import reads. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return csvFile('locations.csv', locationLines(await locationList(scope)))
}
