import { untenantedDb } from '#app/platform/data/database.ts'
import { can } from '#app/platform/data/permissions.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { mayKnowAs } from '../report-states/visible.server.ts'
import { reminderChoices } from './queries.server.ts'
import { tell } from './tell.server.ts'

/** What happened to a report that may be assigned to somebody. */
export interface AssignedEvent {
  reportId: string
  what: 'assigned' | 'commented'
  /** Of the assignment or the comment: it is told once. */
  eventId: string
  /** Who did it; null: no person. */
  by: string | null
}

/**
 * Tells the person to whom a report is assigned that somebody else assigned it to them, or commented on it: at once, in
 * the product, and by mail as for other reminders. Of an STR only who may know of it, and no mail names it.
 */
export async function tellAssignee(scope: Scope, { reportId, what, eventId, by }: AssignedEvent): Promise<number> {
  const report = await scope.tx((db) =>
    db.report.findUnique({
      where: { id: reportId },
      select: { type: true, createdBy: true, reference: true, assignedTo: true },
    }),
  )
  const userId = report?.assignedTo ?? null
  if (report === null || userId === null || userId === by) return 0
  const member = await untenantedDb().membership.findFirst({
    where: { organizationId: scope.organizationId, userId, disabledAt: null },
    include: { user: { select: { email: true } }, organization: { select: { name: true, plan: true } } },
  })
  if (member === null || !can(member.role, 'prepare drafts') || !mayKnowAs({ role: member.role, userId }, report))
    return 0
  const choice = (await reminderChoices(scope, [userId])).get(userId)!
  if (!choice.kinds.includes('assigned')) return 0
  const entry = {
    kind: 'assigned' as const,
    key: `${what}:${eventId}`,
    text: what === 'assigned' ? `${report.reference} was assigned to you.` : `${report.reference} has a new comment.`,
    path: `/app/reports/${reportId}`,
    reportId,
    isConfidential: report.type === 'STR',
  }
  return scope.tx((db) => tell(db, scope, { userId, email: member.user.email }, [entry], member.organization, choice))
}
