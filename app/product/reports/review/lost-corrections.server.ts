import { statesSql, acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { confirmedStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { fieldLabel } from '#app/compliance/reports/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'

export interface LostCorrection {
  label: string
  /** Its number from 1, as in the record copy; null if it belongs to no transaction. */
  transaction: number | null
}

/**
 * Values corrected by hand in a report whose content was erased. A change is built from the records alone, so they must
 * be typed again. The erasure keeps no values; the corrected fields come from the audit trail. Empty if nothing was
 * erased.
 */
export async function lostCorrections(scope: Scope, reportId: string): Promise<LostCorrection[]> {
  return scope.tx(async (db) => {
    const [report] = await sqlIn(db).rows(
      { is_open: col.bool, erased: col.bool.orNull },
      `SELECT r.state = 'change_draft' AS is_open, (SELECT bool_and(s.bytes IS NULL) FROM submission s
          WHERE s.report_id = r.id AND s.environment <> 'test' AND s.action <> 'delete' AND s.state IN ${acceptedStatesSql}) AS erased
      FROM report r WHERE r.id = $1::uuid AND r.copy_sha256 IS NULL AND r.state IN ${statesSql([...confirmedStates, 'change_draft'])}`,
      [reportId],
    )
    if (!report?.erased) return []
    const events = await sqlIn(db).rows(
      { action: col.text, pointer: col.text.orNull },
      `SELECT action, detail ->> 'pointer' AS pointer FROM audit_event
      WHERE subject_type = 'report' AND subject_id = $1 AND action IN ('report.corrected', 'report.corrections-carried', 'report.change-opened') ORDER BY id`,
      [reportId],
    )
    const opened = report.is_open
      ? events.findLastIndex((event) => event.action === 'report.change-opened')
      : events.length
    const pointersOf = (some: typeof events) => new Set(some.flatMap((event) => event.pointer?.split(' ') ?? []))
    const again = pointersOf(events.slice(opened))
    return [...pointersOf(events.slice(0, opened))]
      .filter((pointer) => !again.has(pointer))
      .map((pointer) => {
        const at = /^\/transactions\/(\d+)\//.exec(pointer)
        return { label: fieldLabel(pointer), transaction: at ? Number(at[1]) + 1 : null }
      })
  })
}
