import { contentKeptDays } from '#app/product/report-states/kept-content.ts'
import { statesSql, acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { filedStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { eraseReports } from '#app/product/reports/change/erase.server.ts'
import { keepDue } from '#app/product/vault/copies.server.ts'

/** The functions work_waiting() and account_ended() of the database hold the same time. */

/** SQL: the content of the submission `s` is due to go; `$1` is `contentKeptDays`. */
const dueSql = `(s.bytes IS NOT NULL AND CASE
  WHEN s.state IN ${acceptedStatesSql} THEN s.confirmed_at < now() - $1 * interval '1 day' OR (s.environment <> 'test' AND s.kept_at IS NOT NULL)
  WHEN s.state IN ('rejected', 'cancelled') THEN coalesce(s.answered_at, s.created_at) < now() - $1 * interval '1 day' END)`

/**
 * Erases content whose time has come: of what is filed, once a person confirmed that its exact bytes are kept, or 30
 * days after confirmation, whichever is first; of what TEST took, 30 days after that; of what was rejected or
 * withdrawn, 30 days later. What stays is the reference, type, dates, hash, receipt and status, and where the record
 * vault is on, a sealed copy of what PRODUCTION confirmed. A report that only TEST confirmed is not filed: its draft
 * stays. The record copy of a report that was filed elsewhere goes 30 days after its upload, and never while its change
 * is open. Returns how many were erased.
 */
export const eraseDue = (scope: Scope): Promise<number> => scope.tx((db) => eraseDueIn(db, scope))

/** The same in a transaction of the caller's. */
export async function eraseDueIn(db: Tx, scope: Scope): Promise<number> {
  const mayGo = await keepDue(db, scope, dueSql, [contentKeptDays])
  const erased = await sqlIn(db).rows(
    { id: col.text, is_filed: col.bool },
    `UPDATE submission s SET bytes = NULL, messages = '[]' WHERE ${dueSql} AND ${mayGo}
      RETURNING s.id, s.environment <> 'test' AND s.state IN ${acceptedStatesSql} AS is_filed`,
    [contentKeptDays],
  )
  const filed = erased.filter((row) => row.is_filed).map((row) => row.id)
  if (filed.length > 0) {
    // Another accepted version has a copy and a time of its own.
    const reports = await sqlIn(db).rows(
      { id: col.text },
      `SELECT DISTINCT e.report_id AS id FROM submission e
        WHERE e.id = ANY($1::uuid[]) AND NOT EXISTS (
          SELECT FROM submission s WHERE s.report_id = e.report_id AND s.created_at > e.created_at AND s.environment <> 'test' AND s.bytes IS NOT NULL AND s.state NOT IN ('rejected', 'cancelled'))`,
      [filed],
    )
    await eraseReports(
      db,
      reports.map((row) => row.id),
    )
  }
  const copies = await sqlIn(db).rows(
    { id: col.text },
    `SELECT r.id FROM report r WHERE r.copy IS NOT NULL AND r.copied_at < now() - $1 * interval '1 day'
         AND r.state IN ${statesSql([...filedStates, 'deleted'])}
         AND NOT EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND s.bytes IS NOT NULL AND s.state IN ${acceptedStatesSql})`,
    [contentKeptDays],
  )
  await eraseReports(
    db,
    copies.map((row) => row.id),
  )
  if (copies.length > 0)
    await audit(db, scope, {
      action: 'reports.erased',
      subjectType: 'report',
      detail: { reports: copies.map((row) => row.id) },
    })
  if (erased.length > 0)
    await audit(db, scope, {
      action: 'reports.erased',
      subjectType: 'submission',
      detail: { submissions: erased.map((row) => row.id) },
    })
  return erased.length + copies.length
}
