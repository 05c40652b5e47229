import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { roleSql } from '../customers/queries.server.ts'
import type { EnvironmentName, ReportStateName } from '../report-states/states.ts'
import { visibleSql } from '../report-states/visible.server.ts'

/** Completed transactions of one method and direction in which a customer has a role. */
export interface ActivityLine {
  method: string
  direction: string
  count: number
  /** Total in Canadian dollars of the transactions with a known value; null if none has one. */
  totalCad: string | null
  /** Transactions without a known value in Canadian dollars. */
  unvalued: number
}

/** A report that names a customer's transactions. */
export interface ActivityReport {
  id: string
  type: string
  reference: string
  state: ReportStateName
  environment: EnvironmentName | null
  totalCad: string
}

export interface CustomerActivity {
  lines: ActivityLine[]
  /** Times of the first and last transaction with a time, whatever their state; null without any. */
  first: Date | null
  last: Date | null
  /** The newest reports that this person may know of, and how many there are of these. */
  reports: ActivityReport[]
  reportCount: number
}

const reportsShown = 8

const lineColumns: ColumnsOf<ActivityLine & { first: Date | null; last: Date | null }> = {
  method: col.text,
  direction: col.text,
  count: col.int,
  totalCad: col.text.orNull,
  unvalued: col.int,
  first: col.instant.orNull,
  last: col.instant.orNull,
}

const reportColumns: ColumnsOf<ActivityReport & { total: number }> = {
  id: col.text,
  type: col.text,
  reference: col.text,
  state: col.oneOf(),
  environment: col.oneOf<EnvironmentName>().orNull,
  totalCad: col.text,
  total: col.int,
}

/** What a customer did, by method and direction, and the reports that came of it. */
export async function customerActivity(scope: Scope, id: string): Promise<CustomerActivity> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const lines = await client.rows(
      lineColumns,
      `SELECT t.method, t.direction, (count(*) FILTER (WHERE t.status = 'completed'))::int AS count,
         (sum(t.cad_amount) FILTER (WHERE t.status = 'completed'))::text AS "totalCad",
         (count(*) FILTER (WHERE t.status = 'completed' AND t.cad_amount IS NULL))::int AS unvalued,
         min(t.occurred_at) AS first, max(t.occurred_at) AS last
       FROM transaction t WHERE ${roleSql} GROUP BY t.method, t.direction ORDER BY t.method, t.direction`,
      [id],
    )
    const reports = await client.rows(
      reportColumns,
      `SELECT r.id, r.type, r.reference, r.state, r.environment, r.total_cad::text AS "totalCad", (count(*) OVER ())::int AS total
       FROM report r WHERE ${visibleSql(scope, 'r')}
         AND EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND ${roleSql})
       ORDER BY r.created_at DESC, r.id LIMIT ${reportsShown}`,
      [id],
    )
    const times = lines.flatMap(({ first, last }) => (first && last ? [first.getTime(), last.getTime()] : []))
    return {
      lines: lines
        .filter(({ count }) => count > 0)
        .map(({ method, direction, count, totalCad, unvalued }) => ({ method, direction, count, totalCad, unvalued })),
      first: times.length === 0 ? null : new Date(Math.min(...times)),
      last: times.length === 0 ? null : new Date(Math.max(...times)),
      reports: reports.map(({ total: _total, ...report }) => report),
      reportCount: reports[0]?.total ?? 0,
    }
  })
}
