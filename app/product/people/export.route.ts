import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../lists/csv-file.ts'
import { instantsOn } from '../settings/clock/instants.ts'
import { readersClock } from '../settings/company-rules.server.ts'
import { people } from './queries.server.ts'
import { roleWords } from './roles.ts'

/** The organization's members and invitations as a CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const { members, invitations } = await people(scope)
  const when = instantsOn(await readersClock(scope))
  return csvFile('people.csv', [
    csvLine(['Name', 'E-mail', 'Role', 'State', 'Second factor', 'Since', 'Last signed in']),
    ...members.map((one) =>
      csvLine([
        one.name,
        one.email,
        roleWords[one.role].name,
        one.disabledAt === null ? 'Active' : 'Disabled',
        one.hasSecondFactor ? 'yes' : 'no',
        when(one.joinedAt),
        when(one.lastSignedInAt),
      ]),
    ),
    ...invitations.map((one) =>
      csvLine([
        one.name,
        one.email,
        roleWords[one.role].name,
        one.isExpired ? 'Invitation expired' : 'Invited',
        '',
        when(one.sentAt),
        '',
      ]),
    ),
  ])
}
