import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { foundToDraft, reportsToDraft } from './drafts/to-draft.server.ts'
import { candidateFilterOf } from './candidate-filter.ts'

/** CSV of the reports to draft that match the filter, sorted by due date. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const rows = foundToDraft((await reportsToDraft(scope)).rows, candidateFilterOf(request))
  return csvFile('to-draft.csv', [
    csvLine(['Type', 'Parties', 'Transactions', 'Total in CAD', 'Due', 'Reason', 'Rule']),
    ...rows.map((row) =>
      csvLine(
        [row.type, row.parties, String(row.count), row.totalCad, row.dueDate, row.reason, row.source],
        ['text', 'text', 'text', 'amount'],
      ),
    ),
  ])
}
