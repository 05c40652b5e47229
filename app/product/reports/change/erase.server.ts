import { statesSql, acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { filedStates } from '#app/product/report-states/states.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'

/**
 * Erases the content of reports that are confirmed, filed elsewhere or deleted; skips all others. What was erased
 * before keeps that time.
 */
export async function eraseReports(db: Tx, ids: readonly string[]): Promise<void> {
  await sqlIn(db).run(
    `UPDATE report r SET document = NULL, copy = NULL, copy_draft = NULL, kept_version = NULL, before_change = NULL, overrides = '[]', edits = '{}', missing = '[]', messages = '[]', regulator_messages = '[]', parties = '', total_cad = 0,
      reason = '', missing_count = 0, reject_count = 0, holds = '[]', hold_count = 0, confirmations = '[]', erased_at = coalesce(r.erased_at, now()), updated_at = now()
    WHERE r.id = ANY($1::uuid[]) AND r.state IN ${statesSql([...filedStates, 'deleted'])}`,
    [ids],
  )
  await sqlIn(db).run(
    'DELETE FROM suspicion_note n USING report r WHERE r.id = n.report_id AND r.erased_at IS NOT NULL AND r.id = ANY($1::uuid[])',
    [ids],
  )
  await sqlIn(db).run(
    'DELETE FROM report_comment c USING report r WHERE r.id = c.report_id AND r.erased_at IS NOT NULL AND r.id = ANY($1::uuid[])',
    [ids],
  )
}

/**
 * Erases what a discarded change rebuilt if the content of the submitted report had been erased before. The time of
 * that erasure stays.
 */
export async function eraseUnmadeChange(db: Tx, reportId: string): Promise<void> {
  const [filed] = await sqlIn(db).rows(
    { erased: col.bool },
    `SELECT bool_and(bytes IS NULL) AS erased FROM submission
    WHERE report_id = $1::uuid AND environment <> 'test' AND action <> 'delete' AND state IN ${acceptedStatesSql}
    HAVING count(*) > 0`,
    [reportId],
  )
  if (filed?.erased) await eraseReports(db, [reportId])
}
