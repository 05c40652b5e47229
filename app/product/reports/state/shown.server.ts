/** What is shown of a report: its state as its submissions know it, and how its due date was counted. */
import { deadlineOf } from '#app/compliance/rules/days/deadlines.ts'
import { interruptedSql } from '#app/product/reports/state/submission-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'

/** SQL: the regulator refused it as it stands; every edit, by hand or from the records, is a later revision. */
export const refusedSql = `(r.state IN ('rejected', 'change_draft') AND EXISTS (SELECT FROM submission f WHERE f.report_id = r.id AND f.state = 'rejected' AND f.action <> 'delete' AND r.revision <= f.revision + 1))`

/** SQL: what is asked of a report; nothing of one that is deleted, or that FINTRAC is asked to delete. */
export const proposalSql = `(CASE WHEN r.state NOT IN ('deletion', 'deleted') THEN r.proposal END)`

/** SQL: the total in Canadian dollars as text; null once erased, and where a record copy doesn't say it. */
export const totalSql = `(CASE WHEN r.erased_at IS NULL AND NOT (r.copy_sha256 IS NOT NULL AND r.total_cad = 0) THEN r.total_cad::text END)`

/** SQL: what is shown of a report that is under way, where its submission knows more than the report's own state; else null. */
export const underWaySql = `(SELECT CASE WHEN s.state = 'held' THEN 'held' WHEN s.state = 'unknown' OR ${interruptedSql} THEN 'unknown' END
  FROM submission s WHERE s.report_id = r.id AND s.state IN ('sending', 'unknown', 'held'))`

/** How a report's due date was counted, in words; null where nothing was received. `received`: the day of the first receipt, YYYY-MM-DD. */
export function whyDue(type: 'LCTR' | 'LVCTR' | 'STR', received: string | null): string | null {
  if (type === 'STR')
    return 'An STR is due as soon as practicable after you establish reasonable grounds to suspect (PCMLTF Suspicious Transaction Reporting Regulations, s. 9(2)).'
  return received === null ? null : deadlineOf(type, received).why
}

/** SQL: a TEST submission was confirmed that this person may know of. */
export const confirmedTestSql = (scope: Scope): string =>
  `EXISTS (SELECT FROM submission s JOIN report r ON r.id = s.report_id
     WHERE s.environment = 'test' AND s.state IN ('accepted', 'accepted_with_warnings') AND ${visibleSql(scope, 'r')})`

/**
 * TEST is offered first until a TEST submission was confirmed (decisions: Demo and production): one that this person may know
 * of, since the answer would tell of the others.
 */
export const hasConfirmedTest = (scope: Scope): Promise<boolean> =>
  scope.sql(
    async (client) => (await client.one({ there: col.bool }, `SELECT ${confirmedTestSql(scope)} AS there`)).there,
  )
