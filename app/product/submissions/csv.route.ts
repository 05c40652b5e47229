import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { instantsOn } from '../settings/clock/instants.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { actionText, environmentText, submissionStateText } from '../report-states/states.ts'
import { submissionList } from './queries.server.ts'
import { submissionQuerySchema } from './schema.ts'

const most = 100_000

/** The submissions that the list's filter finds, newest first, as a CSV: those that this person may know of. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const query = submissionQuerySchema.parse({ ...given, environment: given.environment ?? null })
  const { rows } = await submissionList(scope, {
    filter: query.show,
    environment: query.environment,
    search: query.q,
    page: 1,
    pageSize: most,
  })
  const when = instantsOn(await readersClock(scope))
  const head = csvLine([
    'Reference',
    'Type',
    'What',
    'Environment',
    'State',
    'Submitted',
    'Answered',
    'Confirmed',
    'Receipt',
    'Messages',
    'Note',
  ])
  const lines = rows.map((row) =>
    csvLine([
      row.reference,
      row.type,
      actionText[row.action],
      environmentText[row.environment],
      submissionStateText(row.state, row.environment),
      when(row.createdAt),
      when(row.answeredAt),
      when(row.confirmedAt),
      row.receipt,
      String(row.messageCount),
      row.note,
    ]),
  )
  return csvFile('submissions.csv', [head, ...lines])
}
