import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { instantsOn } from '../settings/clock/instants.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { importStates, isCounted } from './states.ts'
import { importList } from './upload/queries.server.ts'

/** All imports, newest first, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const rows = await importList(scope)
  const when = instantsOn(await readersClock(scope))
  return csvFile('imports.csv', [
    csvLine([
      'File',
      'Bytes',
      'State',
      'Uploaded',
      'Started',
      'Finished',
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
        when(row.createdAt),
        when(row.startedAt),
        when(row.finishedAt),
        ...[row.read, row.accepted, row.refused, row.duplicate, row.ignored, row.customersCreated, row.waiting].map(
          (count) => (isCounted(row) ? String(count) : null),
        ),
        row.message,
      ]),
    ),
  ])
}
