import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatInstant } from '#app/compliance/rules/days/window.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { csvFile } from '../../lists/csv-file.ts'
import { hintPage } from './hints.server.ts'
import { patternNames, periodEnd } from './words.ts'

const mostPatterns = 100_000

/** The patterns of the period that the page shows, all pages of it, one line for each of their transactions. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  const until = periodEnd(new URL(request.url).searchParams)
  const found = await hintPage(scope, { until, page: 1, pageSize: mostPatterns })
  if (found === 'later')
    throw new AppError(
      'too-many-receipts',
      409,
      'There are too many receipts. Open a customer to see their transactions.',
    )
  const head = ['No.', 'Pattern', 'Customer', 'Reason', 'Source', 'Transaction', 'Time', 'Value in CAD']
  const lines = found.rows.flatMap((hint, index) =>
    hint.transactions.map((one) =>
      csvLine(
        [
          String(index + 1),
          patternNames[hint.code],
          hint.customer.name,
          hint.reason,
          hint.source,
          one.externalId,
          formatInstant(one.at, one.offsetMinutes),
          one.cadAmount,
        ],
        ['text', 'text', 'text', 'text', 'text', 'text', 'date', 'amount'],
      ),
    ),
  )
  return csvFile(`patterns-${found.from}-to-${found.until}.csv`, [csvLine(head), ...lines])
}
