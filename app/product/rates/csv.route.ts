import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { instantsOn } from '../settings/clock/instants.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { rateList, type RateRow } from './queries.server.ts'
import { rateFilter } from './schema.ts'

const rowsAtOnce = 500
const lineOf = (row: RateRow, when: ReturnType<typeof instantsOn>): string =>
  csvLine(
    [
      row.currency,
      row.rate,
      row.date,
      when(row.validFrom),
      when(row.validUntil),
      row.source,
      row.kind === 'bank' ? 'Published' : 'House rate',
      when(row.createdAt),
      row.createdBy,
      row.origin,
    ],
    ['text', 'amount', 'date'],
  )

/** The exchange rates that the list's filter finds, latest first, as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const filter = rateFilter(new URL(request.url).searchParams)
  const when = instantsOn(await readersClock(scope))
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([
      'Currency',
      'CAD for one unit',
      'For the day',
      'In effect from',
      'Until',
      'Source',
      'Kind',
      'Added',
      'Added by',
      'From',
    ])
    for (let page = 1; ; page += 1) {
      const { rows } = await rateList(scope, { ...filter, page, pageSize: rowsAtOnce })
      yield rows.map((row) => lineOf(row, when)).join('')
      if (rows.length < rowsAtOnce) return
    }
  }
  return csvFile('exchange-rates.csv', lines())
}
