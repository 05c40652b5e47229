import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { transactionsCsv } from './list/export.server.ts'
import { filterOf } from './list/filter.ts'

/** The transactions that the filter in the address finds, with the reporting decision of each, as a CSV, streamed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const filter = filterOf(new URL(request.url).searchParams)
  return new Response(createReadableStreamFromReadable(Readable.from(transactionsCsv(scope, filter))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="transactions.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
