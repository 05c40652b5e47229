import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { differingCounts, differingList, saidWhere } from './queries.server.ts'

const rowsAtOnce = 500

/** All values that wait for an answer, of every kind, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(['Customer', 'Customer number', 'Value', 'On file', 'Said elsewhere', 'Where'])
    for (const { field } of await differingCounts(scope))
      for (let page = 1; ; page += 1) {
        const rows = await differingList(scope, { field, page, pageSize: rowsAtOnce })
        yield rows
          .map((row) => csvLine([row.customer, row.number, row.label, row.onFile, row.said, saidWhere(row)]))
          .join('')
        if (rows.length < rowsAtOnce) break
      }
  }
  return csvFile('values-that-differ.csv', lines())
}
