import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { importStates, isCounted } from './states.ts'
import { importList } from './upload/queries.server.ts'

/** All imports, newest first, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const rows = await importList(scope)
  return csvFile('imports.csv', [
    csvLine([
      'File',
      'Bytes',
      'State',
      'Uploaded (UTC)',
      'Started (UTC)',
      'Finished (UTC)',
      'Rows read',
      'Accepted',
      'Refused',
      'Duplicates',
      'Ignored',
      'Customers created',
      'Needs attention',
      'Message',
    ]),
    ...rows.map((row) =>
      csvLine([
        row.fileName,
        row.byteSize,
        importStates[row.state]?.label ?? row.state,
        row.createdAt,
        row.startedAt,
        row.finishedAt,
        ...[row.read, row.accepted, row.refused, row.duplicate, row.ignored, row.customersCreated, row.waiting].map(
          (count) => (isCounted(row) ? String(count) : null),
        ),
        row.message,
      ]),
    ),
  ])
}
