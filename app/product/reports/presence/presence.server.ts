import { untenantedDb } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { mayKnow } from '#app/product/report-states/visible.server.ts'
import type { Visitor } from './visitor.ts'

/** A tab that was not heard of for so long is closed; the page tells of itself more than twice in that time (`use-here.ts`). */
const goneAfterSeconds = 45

/** The report, for who may know of it. @throws AppError not-found */
async function known(scope: Scope, reportId: string): Promise<void> {
  if (!isId(reportId)) throw notFound('This report')
  const report = await scope.tx((db) =>
    db.report.findUnique({ where: { id: reportId }, select: { type: true, createdBy: true } }),
  )
  if (!report || !mayKnow(scope, report)) throw notFound('This report')
}

/**
 * Notes that this person has a report open in a tab (`visit`, an id that the tab made), and tells who else has, longest first. Whoever may not
 * know of a report learns nothing of who is on it. @throws AppError not-found
 */
export async function comeHere(scope: Scope, reportId: string, visit: string): Promise<Visitor[]> {
  scope.require('keep their own settings')
  const { organizationId, mode, actor } = scope
  if (actor.userId === null || !isId(visit)) throw notFound('This report')
  await known(scope, reportId)
  const rows = await scope.sql(async (client) => {
    // A tab that slept, or whose browser was shut, comes anew.
    await client.run(
      `INSERT INTO report_presence (organization_id, mode, report_id, user_id, visit) VALUES ($1, $2::"Mode", $3, $4, $5)
       ON CONFLICT (organization_id, mode, report_id, user_id, visit) DO UPDATE SET seen_at = now(),
         since = CASE WHEN report_presence.seen_at < now() - make_interval(secs => $6::int) THEN now() ELSE report_presence.since END`,
      [organizationId, mode, reportId, actor.userId, visit, goneAfterSeconds],
    )
    await client.run(`DELETE FROM report_presence WHERE report_id = $1 AND seen_at < now() - interval '1 hour'`, [
      reportId,
    ])
    return client.rows(
      { user: col.text, since: col.instant },
      `SELECT user_id AS user, min(since) AS since FROM report_presence
       WHERE report_id = $1 AND user_id <> $2 AND seen_at >= now() - make_interval(secs => $3::int) GROUP BY user_id ORDER BY 2, 1`,
      [reportId, actor.userId, goneAfterSeconds],
    )
  })
  if (rows.length === 0) return []
  const members = await untenantedDb().membership.findMany({
    where: { organizationId, disabledAt: null, userId: { in: rows.map(({ user }) => user) } },
    select: { userId: true, user: { select: { name: true } } },
  })
  return rows.flatMap(({ user, since }) => {
    const member = members.find(({ userId }) => userId === user)
    return member ? [{ name: member.user.name, since: since.toISOString() }] : []
  })
}

/** Notes that a tab left a report. @throws AppError not-found */
export async function leaveHere(scope: Scope, reportId: string, visit: string): Promise<void> {
  scope.require('keep their own settings')
  const { userId } = scope.actor
  if (userId === null || !isId(visit)) throw notFound('This report')
  await known(scope, reportId)
  await scope.tx((db) => db.reportPresence.deleteMany({ where: { reportId, userId, visit } }))
}
