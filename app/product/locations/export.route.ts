import type { LoaderFunctionArgs } from '@remix-run/node'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { locationList } from './queries.server.ts'

const labels: Readonly<Record<string, string>> = channelLabels

/** All locations as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const rows = await locationList(scope)
  return csvFile('locations.csv', [
    csvLine(['Name', 'FINTRAC Location ID', 'How conducted', 'State']),
    ...rows.map(({ name, fintracLocationId, channel, active }) =>
      csvLine([
        name,
        fintracLocationId,
        channel === null ? '' : (labels[channel] ?? channel),
        active ? 'Active' : 'Closed',
      ]),
    ),
  ])
}
