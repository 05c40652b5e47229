import type { Tx } from '#app/platform/data/database.ts'
import { sqlIn } from '#app/platform/sql/within.ts'

/** Confirms doubts about records stored with a report; other doubts stay open. */
export async function confirmKeptDoubts(db: Tx, reportId: string, ids: readonly string[], by: string): Promise<void> {
  await sqlIn(db).run(
    `UPDATE kept_record SET body = (SELECT jsonb_agg(CASE WHEN d ->> 'id' = ANY($1::text[]) THEN d || jsonb_build_object('confirmedBy', $2::text) ELSE d END) FROM jsonb_array_elements(body) d)
    WHERE report_id = $3::uuid AND kind = 'doubts'`,
    [ids, by, reportId],
  )
}
