import type { Tx } from '#app/platform/data/database.ts'
import { sqlIn } from '#app/platform/sql/within.ts'

/** Columns that an open change may modify, and that discarding it restores; none of it has reached FINTRAC. */
const columns = [
  'aggregation',
  'party_id',
  'window_start',
  'window_end',
  'window_offset',
  'total_cad',
  'reason',
  'document',
  'overrides',
  'edits',
  'missing',
  'messages',
  'parties',
  'proposal',
  'missing_count',
  'reject_count',
  'awaits',
  'holds',
  'hold_count',
  'confirmations',
  'erased_at',
] as const

/** SQL for the state of the report on alias `r` before a change, with its transactions and its STR note. */
export const beforeChangeSql = `jsonb_build_object('row', jsonb_build_object('candidate_key', r.candidate_key, ${columns.map((name) => `'${name}', r.${name}`).join(', ')}),
  'members', coalesce((SELECT jsonb_agg(m.transaction_id ORDER BY m.position) FROM report_transaction m WHERE m.report_id = r.id), '[]'),
  'note', (SELECT jsonb_build_object('grounds_on', n.grounds_on, 'delay_reason', n.delay_reason) FROM suspicion_note n WHERE n.report_id = r.id))`

/**
 * Restores a report to its state before the open change. Transactions that the change added leave it, so that the
 * 24-hour rule selects them again. If another report has its former candidate key by now, it keeps the current one.
 */
export async function restoreBeforeChange(db: Tx, reportId: string): Promise<void> {
  const sql = sqlIn(db)
  const restored = await sql.run(
    `UPDATE report r SET ${columns.map((name) => `${name} = f.${name}`).join(', ')}, copy_draft = NULL, kept_version = NULL,
      candidate_key = CASE WHEN EXISTS (SELECT FROM report o WHERE o.id <> r.id AND o.organization_id = r.organization_id AND o.mode = r.mode
        AND o.candidate_key = f.candidate_key AND o.state <> 'deleted') THEN r.candidate_key ELSE f.candidate_key END
     FROM report b, LATERAL jsonb_populate_record(b, b.before_change -> 'row') f
     WHERE r.id = $1::uuid AND b.id = r.id AND r.before_change IS NOT NULL`,
    [reportId],
  )
  // A change opened by an earlier version of the product has no saved state.
  if (restored === 0) return
  await sql.run('DELETE FROM report_transaction WHERE report_id = $1::uuid', [reportId])
  await sql.run(
    `INSERT INTO report_transaction (report_id, transaction_id, organization_id, mode, position)
     SELECT r.id, t.id, r.organization_id, r.mode, m.position - 1
     FROM report r, jsonb_array_elements_text(r.before_change -> 'members') WITH ORDINALITY AS m(id, position), transaction t
     WHERE r.id = $1::uuid AND t.id = m.id::uuid AND t.organization_id = r.organization_id AND t.mode = r.mode`,
    [reportId],
  )
  await sql.run(
    `DELETE FROM suspicion_note n USING report r WHERE n.report_id = $1::uuid AND r.id = n.report_id AND r.before_change ->> 'note' IS NULL AND r.before_change ? 'note'`,
    [reportId],
  )
  await sql.run(
    `UPDATE suspicion_note n SET grounds_on = r.before_change #>> '{note,grounds_on}', delay_reason = r.before_change #>> '{note,delay_reason}'
     FROM report r WHERE n.report_id = $1::uuid AND r.id = n.report_id AND r.before_change ->> 'note' IS NOT NULL`,
    [reportId],
  )
  await sql.run('UPDATE report SET before_change = NULL WHERE id = $1::uuid', [reportId])
}
