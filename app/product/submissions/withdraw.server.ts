import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { filedStateSql, withdrawableSql } from '../reports/state/submission-sql.ts'
import { mayKnow } from '../report-states/visible.server.ts'

/** The message after a withdrawal, by what was withdrawn. */
export const withdrawnWords = {
  submit: 'Submission withdrawn. The report is a draft again.',
  change: 'Change withdrawn. FINTRAC keeps the report as confirmed, and the change is open again.',
  delete: 'Deletion withdrawn. FINTRAC keeps the report.',
}

/**
 * Takes back a submission that can't have reached the regulator: it was never tried, or every try is proven undone. The
 * report is a draft again, a change is open again, and a report to be deleted stays. Returns what was taken back.
 * @throws AppError too-late
 */
export async function withdrawSubmission(scope: Scope, reportId: string): Promise<keyof typeof withdrawnWords> {
  scope.require('submit reports')
  if (!isId(reportId)) throw notFound('This report')
  return scope.tx(async (db) => {
    const [report] = await sqlIn(db).rows(
      { type: col.text, created_by: col.text.orNull },
      'SELECT type, created_by FROM report WHERE id = $1::uuid FOR UPDATE',
      [reportId],
    )
    if (!report || !mayKnow(scope, { type: report.type, createdBy: report.created_by })) throw notFound('This report')
    const [taken] = await sqlIn(db).rows(
      { id: col.text, action: col.oneOf<keyof typeof withdrawnWords>() },
      `UPDATE submission s SET state = 'cancelled', next_attempt_at = NULL WHERE s.report_id = $1::uuid AND ${withdrawableSql} RETURNING s.id, s.action`,
      [reportId],
    )
    if (!taken)
      throw new AppError(
        'too-late',
        409,
        'It may have already reached FINTRAC, so it can’t be withdrawn. Wait for the answer. A confirmed report can be changed or deleted.',
      )
    await sqlIn(db).run(
      `UPDATE report r SET revision = r.revision + 1, updated_at = now(),
        state = (CASE $1 WHEN 'submit' THEN 'draft' WHEN 'change' THEN 'change_draft' ELSE ${filedStateSql} END)::"ReportState" WHERE r.id = $2::uuid`,
      [taken.action, reportId],
    )
    await audit(db, scope, { action: 'submission.withdrawn', subjectType: 'submission', subjectId: taken.id })
    return taken.action
  })
}
