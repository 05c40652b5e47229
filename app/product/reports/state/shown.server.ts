/** How a report is displayed: its state combined with that of its submissions, and how its due date was computed. */
import { deadlineOf } from '#app/compliance/rules/days/deadlines.ts'
import { interruptedSql } from '#app/product/reports/state/submission-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'

/**
 * SQL: the regulator rejected the current revision; every edit, by hand or from the records, increments the revision.
 */
export const refusedSql = `(r.state IN ('rejected', 'change_draft') AND EXISTS (SELECT FROM submission f WHERE f.report_id = r.id AND f.state = 'rejected' AND f.action <> 'delete' AND r.revision <= f.revision + 1))`

/** SQL: the proposed change; null for a report that is deleted or whose deletion was requested. */
export const proposalSql = `(CASE WHEN r.state NOT IN ('deletion', 'deleted') THEN r.proposal END)`

/** SQL: the total in Canadian dollars as text; null once erased, and if a record copy doesn't state it. */
export const totalSql = `(CASE WHEN r.erased_at IS NULL AND NOT (r.copy_sha256 IS NOT NULL AND r.total_cad = 0) THEN r.total_cad::text END)`

/** SQL: the displayed state of a report being submitted, if its submission knows more than the report; else null. */
export const underWaySql = `(SELECT CASE WHEN s.state = 'held' THEN 'held' WHEN s.state = 'unknown' OR ${interruptedSql} THEN 'unknown' END
  FROM submission s WHERE s.report_id = r.id AND s.state IN ('sending', 'unknown', 'held'))`

/** A warning from our checks, with the number of places in the report that it applies to. */
export interface WarningSummary {
  label: string
  text: string
  count: number
}

/** SQL: the distinct warnings of a report (`WarningSummary[]`), in its order. */
export const warningsSql = `(SELECT coalesce(jsonb_agg(jsonb_build_object('label', w.label, 'text', w.text, 'count', w.places) ORDER BY w.at), '[]') FROM
  (SELECT m ->> 'label' AS label, m ->> 'message' AS text, count(*) AS places, min(at) AS at FROM jsonb_array_elements(r.messages) WITH ORDINALITY AS x(m, at)
   WHERE m ->> 'severity' = 'warning' GROUP BY 1, 2 ORDER BY 4 LIMIT 20) w)`

/**
 * How a report's due date was computed, as text; null without a receipt. `received`: the day of the first receipt,
 * YYYY-MM-DD.
 */
export function whyDue(type: 'LCTR' | 'LVCTR' | 'STR', received: string | null): string | null {
  if (type === 'STR')
    return 'An STR is due as soon as practicable after you establish reasonable grounds to suspect (PCMLTF Suspicious Transaction Reporting Regulations, s. 9(2)).'
  return received === null ? null : deadlineOf(type, received).why
}

/** SQL: a TEST submission that this person may see was confirmed. */
export const confirmedTestSql = (scope: Scope): string =>
  `EXISTS (SELECT FROM submission s JOIN report r ON r.id = s.report_id
     WHERE s.environment = 'test' AND s.state IN ('accepted', 'accepted_with_warnings') AND ${visibleSql(scope, 'r')})`

/**
 * Whether a TEST submission was confirmed, after which TEST is no longer the default (decisions: Demo and production).
 * Only counts those that this person may see, because the answer would reveal the others.
 */
export const hasConfirmedTest = (scope: Scope): Promise<boolean> =>
  scope.sql(
    async (client) => (await client.one({ there: col.bool }, `SELECT ${confirmedTestSql(scope)} AS there`)).there,
  )
