import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { calendarList, monthOf } from './calendar.server.ts'

/** What the calendar shows of a month, by day, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const month = monthOf(new URL(request.url).searchParams.get('month'))
  const lines = (await calendarList(scope, month)).map((item) =>
    csvLine([item.date, item.by, item.text, item.state, item.isLate ? 'Yes' : 'No'], ['date', 'date']),
  )
  return csvFile(`calendar-${month}.csv`, [csvLine(['Day', 'File by', 'What', 'State or party', 'Overdue']), ...lines])
}
