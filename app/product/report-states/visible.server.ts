import { col } from '#app/platform/sql/columns.ts'
import type { Role } from '#app/platform/generated/enums.ts'
import { can } from '#app/platform/data/permissions.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/**
 * Which reports a person may know of: all but suspicious transaction reports, unless the role reads them; a preparer
 * knows of those they wrote themselves (decisions: Accounts and trial). Every query on reports or submissions carries
 * this.
 */
export function visibleSql(scope: Scope, alias: string): string {
  if (scope.can('read suspicious transaction reports')) return 'TRUE'
  const { userId } = scope.actor
  // The id comes from the session; the check keeps the text a uuid whatever it was.
  const own = scope.can('prepare suspicious transaction reports') && userId !== null && /^[0-9a-f-]{36}$/.test(userId)
  return own ? `(${alias}.type <> 'STR' OR ${alias}.created_by = '${userId}'::uuid)` : `${alias}.type <> 'STR'`
}

/** How many of these reports a person may know of: a number that is shown must not count the others. */
export async function countKnown(scope: Scope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  return scope.sql(async (client) => {
    const { n } = await client.one(
      { n: col.int },
      `SELECT count(*)::int AS n FROM report r WHERE r.id = ANY($1::uuid[]) AND ${visibleSql(scope, 'r')}`,
      [ids],
    )
    return n
  })
}

/** Whether someone of a role may know of one report: for what is told to people who are not there. */
export const mayKnowAs = (
  { role, userId }: { role: Role; userId: string },
  report: { type: string; createdBy: string | null },
): boolean =>
  report.type !== 'STR' ||
  can(role, 'read suspicious transaction reports') ||
  (can(role, 'prepare suspicious transaction reports') && report.createdBy === userId)

/** Whether a person may know of one report. */
export function mayKnow(scope: Scope, report: { type: string; createdBy: string | null }): boolean {
  if (report.type !== 'STR' || scope.can('read suspicious transaction reports')) return true
  return (
    scope.can('prepare suspicious transaction reports') &&
    scope.actor.userId !== null &&
    report.createdBy === scope.actor.userId
  )
}

/**
 * SQL: the decisions not to file that a person may know of: all for those who read suspicious transaction reports, a
 * preparer's own for a preparer. That there is one tells of a suspicion.
 */
export function knownDecisionsSql(scope: Scope, alias: string): string {
  if (scope.can('read suspicious transaction reports')) return 'TRUE'
  const { userId } = scope.actor
  const isOwn = scope.can('prepare suspicious transaction reports') && userId !== null && /^[0-9a-f-]{36}$/.test(userId)
  return isOwn ? `${alias}.decided_by_id = '${userId}'::uuid` : 'FALSE'
}

/**
 * SQL: the transactions that a person may know of, for what a command answers: it sees the rows that were typed for an
 * STR as well. The same as row-level security while somebody reads.
 */
export function knownTransactionSql(scope: Scope, alias: string): string {
  if (scope.can('read suspicious transaction reports')) return 'TRUE'
  const { userId } = scope.actor
  const isOwn = scope.can('prepare suspicious transaction reports') && userId !== null && /^[0-9a-f-]{36}$/.test(userId)
  if (!isOwn) return `NOT ${alias}.made_for_str`
  return `(NOT ${alias}.made_for_str OR ${alias}.made_for_str_by_id = '${userId}'::uuid OR EXISTS (SELECT FROM report_transaction known_member JOIN report known_report ON known_report.id = known_member.report_id
    WHERE known_member.transaction_id = ${alias}.id AND known_report.type = 'STR' AND known_report.created_by = '${userId}'::uuid))`
}

/**
 * Those of these transactions that a person knows nothing of: what was typed for an STR is refused as what isn't there.
 * A command asks before it takes the id of one.
 */
export async function unknownTransactions(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (scope.can('read suspicious transaction reports')) return new Set()
  const known = await scope.known((db) =>
    db.transaction.findMany({ where: { id: { in: [...ids] } }, select: { id: true } }),
  )
  const seen = new Set(known.map(({ id }) => id))
  return new Set(ids.filter((id) => !seen.has(id)))
}
