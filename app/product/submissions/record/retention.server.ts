import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** The functions work_waiting() and account_ended() of the database hold the same time. */
export const keptDays = 30

/**
 * Erases content whose time has come: of what is filed, once a person confirmed that its exact bytes are kept, or 30 days after
 * confirmation, whichever is first; of what TEST took, 30 days after that; of what was rejected or withdrawn, 30 days later. What stays
 * is the reference, type, dates, hash, receipt and status. A report that only TEST confirmed is not filed: its draft stays. Returns
 * how many submissions lost their bytes.
 */
export async function eraseDue(scope: Scope): Promise<number> {
  return scope.tx(async (db) => {
    const erased = await db.$queryRaw<{ id: string; is_filed: boolean }[]>`
      UPDATE submission s SET bytes = NULL, messages = '[]'
      WHERE s.bytes IS NOT NULL AND CASE
        WHEN s.state IN ('accepted', 'accepted_with_warnings') THEN s.confirmed_at < now() - ${keptDays} * interval '1 day' OR (s.environment <> 'test' AND s.kept_at IS NOT NULL)
        WHEN s.state IN ('rejected', 'cancelled') THEN coalesce(s.answered_at, s.created_at) < now() - ${keptDays} * interval '1 day' END
      RETURNING s.id, s.environment <> 'test' AND s.state IN ('accepted', 'accepted_with_warnings') AS is_filed`
    const filed = erased.filter((row) => row.is_filed).map((row) => row.id)
    if (filed.length > 0) {
      // Another accepted version has a copy and a time of its own.
      const reports = await db.$queryRaw<{ id: string }[]>`
        SELECT DISTINCT e.report_id AS id FROM submission e
        WHERE e.id = ANY(${filed}::uuid[]) AND NOT EXISTS (
          SELECT FROM submission s WHERE s.report_id = e.report_id AND s.created_at > e.created_at AND s.environment <> 'test' AND s.bytes IS NOT NULL AND s.state NOT IN ('rejected', 'cancelled'))`
      await eraseReports(
        db,
        reports.map((row) => row.id),
      )
    }
    if (erased.length > 0)
      await audit(db, scope, {
        action: 'reports.erased',
        subjectType: 'submission',
        detail: { submissions: erased.map((row) => row.id) },
      })
    return erased.length
  })
}

/** Takes the content out of reports that are at rest. */
async function eraseReports(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE report r SET document = NULL, overrides = '[]', edits = '{}', missing = '[]', messages = '[]', regulator_messages = '[]', parties = '', total_cad = 0,
      reason = '', missing_count = 0, reject_count = 0, holds = '[]', hold_count = 0, confirmations = '[]', erased_at = now(), updated_at = now()
    WHERE r.id = ANY(${ids}::uuid[]) AND r.state IN ('confirmed', 'confirmed_with_warnings', 'deleted')`
  await db.$executeRaw`
    DELETE FROM suspicion_note n USING report r WHERE r.id = n.report_id AND r.erased_at IS NOT NULL AND r.id = ANY(${ids}::uuid[])`
  await db.$executeRaw`
    DELETE FROM report_comment c USING report r WHERE r.id = c.report_id AND r.erased_at IS NOT NULL AND r.id = ANY(${ids}::uuid[])`
}

/** A change that is left unmade: what was built for it goes again where the content of the filed report was erased before. */
export async function eraseUnmadeChange(db: Tx, reportId: string): Promise<void> {
  const [filed] = await db.$queryRaw<{ erased: boolean }[]>`
    SELECT bool_and(bytes IS NULL) AS erased FROM submission
    WHERE report_id = ${reportId}::uuid AND environment <> 'test' AND action <> 'delete' AND state IN ('accepted', 'accepted_with_warnings')
    HAVING count(*) > 0`
  if (filed?.erased) await eraseReports(db, [reportId])
}
