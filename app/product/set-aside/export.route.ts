import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { instantsOn } from '../settings/clock/instants.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { setAsideList, type SetAsideRow } from './queries.server.ts'
import { setAsideQuerySchema } from './schema.ts'

const rowsAtOnce = 500
const lineOf = (row: SetAsideRow, when: ReturnType<typeof instantsOn>): string =>
  csvLine(
    [
      row.type,
      row.parties,
      row.reason,
      row.source,
      row.note,
      String(row.count),
      row.totalCad,
      row.dueDate,
      row.setBy,
      when(row.setAt),
      row.undoneBy,
      when(row.undoneAt),
      row.undoneBy === null ? String(row.others) : '',
    ],
    ['text', 'text', 'text', 'text', 'text', 'text', 'amount'],
  )

/** What is set aside, or was restored, as the list shows it, newest first, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const { show } = setAsideQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const when = instantsOn(await readersClock(scope))
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([
      'Type',
      'Parties',
      'Exception',
      'Rule of the exception',
      'Recorded facts',
      'Transactions',
      'Total in CAD',
      'Was due',
      'Set aside by',
      'Set aside at',
      'Restored by',
      'Restored at',
      'Other receipts of the party in the window',
    ])
    for (let page = 1; ; page += 1) {
      const { rows } = await setAsideList(scope, { show, page, pageSize: rowsAtOnce })
      yield rows.map((row) => lineOf(row, when)).join('')
      if (rows.length < rowsAtOnce) return
    }
  }
  return csvFile(show === 'standing' ? 'set-aside.csv' : 'restored.csv', lines())
}
