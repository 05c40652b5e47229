import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { kindWords, lineKinds } from './columns.ts'
import { missingLines } from './lines.server.ts'
import { csvFile } from '../../lists/csv-file.ts'

/** The missing values of one kind as a CSV, to fill in with a spreadsheet and upload again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const asked = new URL(request.url).searchParams.get('kind')
  const { kind, lines, columns } = await missingLines(scope, lineKinds.find((one) => one === asked) ?? null)
  const header = ['Line', kindWords[kind].head, numberLabel[kind], 'Due', ...columns.map(({ label }) => label)]
  const rows = lines.map((line) => [
    line.id,
    line.name,
    line.number,
    line.dueDate,
    ...columns.map(({ id }) => line.cells[id]?.text ?? ''),
  ])
  return csvFile(
    `missing-${kind}.csv`,
    [header, ...rows].map((row) => csvLine(row)),
  )
}

const numberLabel = {
  person: 'Customer number',
  entity: 'Customer number',
  transaction: 'Transaction ID',
  location: 'FINTRAC Location ID',
} as const
