import type { Scope } from '#app/platform/data/scope.ts'
import { readersClock } from '#app/product/settings/company-rules.server.ts'
import { offsetOn } from '#app/ui/values/clock.ts'
import { formatInstant } from '#app/ui/values/format.ts'

/**
 * Who made the current version of a customer and when, as the beginning of a sentence for who edits it too:
 * `ada@x.test changed this customer on Tue, Dec 1, 2026, 12:05 (UTC−05:00)`. Null if no person's change made it.
 * `updatedAt`: that version.
 */
export async function lastChange(
  scope: Scope,
  { id, updatedAt, what }: { id: string; updatedAt: Date; what: string },
): Promise<string | null> {
  scope.require('view the product')
  // Written in the same unit of work, after the version. An older one is of an earlier version.
  const event = await scope.tx((db) =>
    db.auditEvent.findFirst({
      where: {
        mode: scope.mode,
        subjectType: 'customer',
        subjectId: id,
        action: 'customer.changed',
        at: { gte: updatedAt },
      },
      orderBy: { id: 'desc' },
      select: { actor: true, actorId: true, at: true },
    }),
  )
  if (event === null) return null
  const isOwn = event.actorId !== null && event.actorId === scope.actor.userId
  const at = formatInstant(event.at, offsetOn(await readersClock(scope), event.at))
  return `${isOwn ? 'You' : event.actor} changed ${what} on ${at}${isOwn ? ', in another tab' : ''}`
}
