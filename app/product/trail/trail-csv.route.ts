import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { trailQuerySchema, type TrailQuery } from './schema.ts'
import { trailRows } from './queries.server.ts'
import { wordsOf } from './words.ts'
import { csvFile } from '../lists/csv-file.ts'

async function* trailCsv(scope: Scope, query: TrailQuery) {
  yield csvLine(['No', 'When (UTC)', 'Mode', 'Who', 'What', 'Action', 'About', 'ID', 'Details', 'Hash'])
  for await (const row of trailRows(scope, query))
    yield csvLine([
      row.id.toString(),
      row.at.toISOString(),
      row.mode ?? '',
      row.actor,
      wordsOf(row.action),
      row.action,
      row.subjectType,
      row.subjectId ?? '',
      JSON.stringify(row.detail),
      Buffer.from(row.hash).toString('hex'),
    ])
}

/** The events that the filter in the address finds, oldest first, as a CSV, streamed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('read the audit trail')
  const query = trailQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  return csvFile('audit-trail.csv', trailCsv(scope, query))
}
