import { audit } from '#app/platform/audit.ts'
import type { Tx } from '#app/platform/database.ts'
import type { Scope } from '#app/platform/scope.ts'

/** A copy that did not arrive whole can be downloaded again for this long. The function work_waiting() holds the same times. */
export const downloadGraceMinutes = 15
export const keptDays = 30

/**
 * Erases the content of confirmed reports: after their record copy was downloaded, or 30 days after confirmation, whichever
 * is first. What stays is the reference, type, dates, hash, receipt and status. A report confirmed in TEST has not been filed
 * yet: only the bytes sent there are erased, its draft stays. Returns how many submissions lost their bytes.
 */
export async function eraseDue(scope: Scope): Promise<number> {
  return scope.tx(async db => {
    const erased = await db.$queryRaw<{ id: string; environment: string }[]>`
      UPDATE submission s SET bytes = NULL, messages = '[]'
      WHERE s.bytes IS NOT NULL AND s.confirmed_at IS NOT NULL AND s.state IN ('accepted', 'accepted_with_warnings')
        AND (s.confirmed_at < now() - ${keptDays} * interval '1 day' OR s.downloaded_at < now() - ${downloadGraceMinutes} * interval '1 minute')
      RETURNING s.id, s.environment`
    const filed = erased.filter(row => row.environment !== 'test').map(row => row.id)
    if (filed.length > 0) {
      // Earlier tries hold the same content. Another accepted version has a copy and a time of its own.
      await db.$executeRaw`
        UPDATE submission s SET bytes = NULL, messages = '[]'
        FROM submission e WHERE e.id = ANY(${filed}::uuid[]) AND s.report_id = e.report_id AND s.created_at < e.created_at AND s.bytes IS NOT NULL
          AND (s.state IN ('rejected', 'cancelled') OR (s.environment = 'test' AND s.state IN ('accepted', 'accepted_with_warnings')))`
      const reports = await db.$queryRaw<{ id: string }[]>`
        SELECT DISTINCT e.report_id AS id FROM submission e
        WHERE e.id = ANY(${filed}::uuid[]) AND NOT EXISTS (
          SELECT FROM submission s WHERE s.report_id = e.report_id AND s.created_at > e.created_at AND s.environment <> 'test' AND s.bytes IS NOT NULL)`
      await eraseReports(db, reports.map(row => row.id))
    }
    if (erased.length > 0) await audit(db, scope, { action: 'reports.erased', subjectType: 'submission', detail: { submissions: erased.map(row => row.id) } })
    return erased.length
  })
}

/** Takes the content out of reports that are at rest. */
async function eraseReports(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE report r SET document = NULL, overrides = '[]', missing = '[]', messages = '[]', regulator_messages = '[]', parties = '', total_cad = 0,
      reason = '', missing_count = 0, reject_count = 0, holds = '[]', hold_count = 0, confirmations = '[]', erased_at = now(), updated_at = now()
    WHERE r.id = ANY(${ids}::uuid[]) AND r.state IN ('confirmed', 'confirmed_with_warnings', 'deleted')`
}

/** A change that is left unmade: what was built for it goes again where the content of the filed report was erased before. */
export async function eraseUnmadeChange(db: Tx, reportId: string): Promise<void> {
  const [filed] = await db.$queryRaw<{ erased: boolean }[]>`
    SELECT bool_and(bytes IS NULL) AS erased FROM submission
    WHERE report_id = ${reportId}::uuid AND environment <> 'test' AND action <> 'delete' AND state IN ('accepted', 'accepted_with_warnings')
    HAVING count(*) > 0`
  if (filed?.erased) await eraseReports(db, [reportId])
}
