import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { wholeSeconds } from './duration.ts'
import { percentOf } from './percent.ts'
import { figures } from './queries.server.ts'

const heads = [
  'Month',
  'Confirmed',
  'In progress',
  'Rejected',
  'Drafts',
  'Accepted on the first try (%)',
  'First submissions answered',
  'Median time from import to confirmation (seconds)',
  'Reports confirmed after an import',
]

/** The figures by month as a CSV, newest first. What is not known is empty. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const { months } = await figures(scope)
  const lines = months
    .toReversed()
    .map(({ month, firstTry, toConfirmation, ...reports }) =>
      csvLine([
        month,
        ...[reports.confirmed, reports.underWay, reports.rejected, reports.drafts].map(String),
        firstTry.rate === null ? '' : String(percentOf(firstTry.rate)),
        String(firstTry.of),
        toConfirmation.medianMs === null ? '' : String(wholeSeconds(toConfirmation.medianMs)),
        String(toConfirmation.of),
      ]),
    )
  return csvFile('figures.csv', [csvLine(heads), ...lines])
}
