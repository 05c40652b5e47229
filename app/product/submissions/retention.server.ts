import { audit } from '#app/platform/audit.ts'
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
    const erased = await db.$queryRaw<{ id: string; report_id: string; environment: string }[]>`
      UPDATE submission s SET bytes = NULL, messages = '[]'
      WHERE s.bytes IS NOT NULL AND s.confirmed_at IS NOT NULL AND s.state IN ('accepted', 'accepted_with_warnings')
        AND (s.confirmed_at < now() - ${keptDays} * interval '1 day' OR s.downloaded_at < now() - ${downloadGraceMinutes} * interval '1 minute')
      RETURNING s.id, s.report_id, s.environment`
    const filed = erased.filter(row => row.environment !== 'test').map(row => row.report_id)
    if (filed.length > 0) {
      const reports = await db.$queryRaw<{ id: string }[]>`
        UPDATE report r SET document = NULL, overrides = '[]', missing = '[]', messages = '[]', regulator_messages = '[]', parties = '', total_cad = 0,
          reason = '', missing_count = 0, reject_count = 0, erased_at = now(), updated_at = now()
        WHERE r.id = ANY(${filed}::uuid[]) AND r.state IN ('confirmed', 'confirmed_with_warnings', 'deleted') RETURNING r.id`
      // Earlier tries of the same report hold the same content.
      await db.$executeRaw`
        UPDATE submission s SET bytes = NULL, messages = '[]'
        WHERE s.report_id = ANY(${reports.map(row => row.id)}::uuid[]) AND s.bytes IS NOT NULL
          AND s.state IN ('accepted', 'accepted_with_warnings', 'rejected', 'cancelled')`
    }
    if (erased.length > 0) await audit(db, scope, { action: 'reports.erased', subjectType: 'submission', detail: { submissions: erased.map(row => row.id) } })
    return erased.length
  })
}
