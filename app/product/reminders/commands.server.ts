import type { Scope } from '#app/platform/data/scope.ts'
import { reminderKinds, type Choice } from './choice.ts'

/** Marks all of this person's reminders as read that there were when the page was opened. Returns how many. */
export async function markRead(scope: Scope, until: Date): Promise<number> {
  scope.require('keep their own settings')
  const { count } = await scope.tx((db) =>
    db.reminder.updateMany({
      where: { userId: scope.actor.userId!, readAt: null, createdAt: { lte: until } },
      data: { readAt: new Date() },
    }),
  )
  return count
}

/** Keeps what this person wants to be reminded of. */
export async function saveChoice(scope: Scope, choice: Choice): Promise<void> {
  scope.require('keep their own settings')
  const kinds = reminderKinds.map(({ value }) => value).filter((kind) => choice.kinds.includes(kind))
  const row = { byMail: choice.byMail, kinds, daysBefore: choice.daysBefore }
  const key = { organizationId: scope.organizationId, userId: scope.actor.userId! }
  await scope.tx((db) =>
    db.reminderChoice.upsert({ where: { organizationId_userId: key }, create: { ...key, ...row }, update: row }),
  )
}
