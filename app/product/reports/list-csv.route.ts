import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { provePath } from '#app/platform/identity/factor/proof.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { instantsOn } from '../settings/clock/instants.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { listQuerySchema } from './schema.ts'
import { environmentText, reportStateText } from '../report-states/states.ts'
import { reportList } from './list/queries.server.ts'

const most = 100_000

/** CSV of the reports that match the list's filter and that this person may see. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const query = listQuerySchema.parse({ ...given, sort: given.sort?.replace(/^-/, ''), type: given.type ?? null })
  const { rows } = await reportList(scope, {
    filter: query.show,
    type: query.type,
    search: query.q,
    sort: query.sort,
    descending: given.sort?.startsWith('-') ?? false,
    page: 1,
    pageSize: most,
  })
  // The existence of an STR is confidential: exporting it requires a recent proof of identity.
  if (!scope.isProven && rows.some((row) => row.type === 'STR')) return redirect(provePath('/app/reports'))
  const when = instantsOn(await readersClock(scope))
  const lines = rows.map((row) =>
    csvLine(
      [
        row.reference,
        row.type,
        reportStateText(row.shownState, row.environment),
        row.environment === null ? '' : environmentText[row.environment],
        row.parties,
        row.totalCad,
        row.dueDate ?? (row.type === 'STR' ? 'as soon as practicable' : ''),
        String(row.missingCount),
        String(row.rejectCount),
        String(row.toConfirmCount),
        when(row.createdAt),
      ],
      ['text', 'text', 'text', 'text', 'text', 'amount'],
    ),
  )
  const head = csvLine([
    'Reference',
    'Type',
    'State',
    'Environment',
    'Parties',
    'Total in CAD',
    'Due',
    'Missing',
    'To correct',
    'To confirm',
    'Drafted',
  ])
  return csvFile('reports.csv', [head, ...lines])
}
