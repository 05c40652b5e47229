import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { duplicatePairs } from './find.server.ts'

/**
 * The possible duplicates as the list shows them, likeliest first, as a CSV. Its name says where it holds only the
 * first of them.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const { pairs, isCut } = await duplicatePairs(scope)
  const lines = pairs.map(({ one, other, isLikely, agrees, contradicts }) =>
    csvLine([one.text, other.text, isLikely ? 'Likely' : 'Possible', agrees.join('; '), contradicts.join('; ')]),
  )
  const head = csvLine(['Customer', 'May be the same as', 'How sure', 'Same', 'Different'])
  return csvFile(isCut ? `duplicates-first-${pairs.length}.csv` : 'duplicates.csv', [head, ...lines])
}
