import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { customerById } from '../customers/queries.server.ts'
import { listsOfCustomer } from '../customers/lists/queries.server.ts'
import { flagsOf } from '../customers/flags/queries.server.ts'
import { identityAnswers } from '../customers/identity-answers.server.ts'
import { differingOfCustomer } from '../differing/queries.server.ts'
import { doubtsOfCustomer } from '../differing/doubts-about.server.ts'
import { duplicatesOf } from '../duplicates/find.server.ts'
import { mergesInto } from '../duplicates/queries.server.ts'
import { identityOfCustomer } from '../identity/queries.server.ts'
import { wantedBy } from '../reports/missing/wanted.server.ts'
import { customerActivity } from './activity.server.ts'
import { customerHistory } from './history.server.ts'

/** A customer with all that their page says of them, read side by side. @throws AppError not-found */
export async function customerPage(scope: Scope, request: Request, id: string | undefined) {
  scope.require('view the product')
  const { customer, ...view } = await customerById(scope, id)
  const [doubts, differing, answers, activity, history, identity, wanted, pairs, merges, flags, lists] =
    await Promise.all([
      doubtsOfCustomer(scope, view.id),
      differingOfCustomer(scope, view.id),
      identityAnswers(scope, view.id),
      customerActivity(scope, view.id),
      customerHistory(scope, view.id),
      identityOfCustomer(scope, view.id),
      wantedBy(scope, request, customer.kind, view.id),
      cachedForTenant(scope, `Who may be the same as customer ${view.id}`, () => duplicatesOf(scope, view.id), {
        limitMs: 500,
        request,
      }),
      mergesInto(scope, view.id),
      flagsOf(scope, view.id),
      listsOfCustomer(scope, view.id),
    ])
  return {
    customer,
    ...view,
    doubts,
    differing,
    answers,
    activity,
    history,
    identity,
    wanted,
    duplicates: { pairs, merges },
    lists,
    flags: { ...flags, today: deadlineDay(Date.now()) },
  }
}
