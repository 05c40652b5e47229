import type { Scope } from '#app/platform/scope.ts'

/**
 * Which reports a person may know of: all but suspicious transaction reports, unless the role reads them; a preparer knows
 * of those they wrote themselves (decisions: Accounts and trial). Every query on reports or submissions carries this.
 */
export function visibleSql(scope: Scope, alias: string): string {
  if (scope.can('read suspicious transaction reports')) return 'TRUE'
  const { userId } = scope.actor
  // The id comes from the session; the check keeps the text a uuid whatever it was.
  const own = scope.can('prepare suspicious transaction reports') && userId !== null && /^[0-9a-f-]{36}$/.test(userId)
  return own ? `(${alias}.type <> 'STR' OR ${alias}.created_by = '${userId}'::uuid)` : `${alias}.type <> 'STR'`
}

/** Whether a person may know of one report. */
export function mayKnow(scope: Scope, report: { type: string; createdBy: string | null }): boolean {
  if (report.type !== 'STR' || scope.can('read suspicious transaction reports')) return true
  return scope.can('prepare suspicious transaction reports') && scope.actor.userId !== null && report.createdBy === scope.actor.userId
}
