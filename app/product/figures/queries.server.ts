import {
  statesSql,
  confirmedStatesSql,
  acceptedStatesSql,
  underWayStatesSql,
} from '#app/product/report-states/states-sql.ts'
import { acceptedStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '../report-states/visible.server.ts'
import { acceptedSql } from '../reports/state/shown.server.ts'
import { dayOn, startOfDay } from '#app/ui/values/clock.ts'
import { readersClock } from '../settings/company-rules.server.ts'

/** With fewer reports than this, a rate or a median says nothing. */
export const enough = 5

export interface Month {
  /** YYYY-MM */
  month: string
  confirmed: number
  underWay: number
  rejected: number
  drafts: number
}

export interface Figures {
  /** Share of 0 to 1; null: not enough reports yet. */
  firstTry: { rate: number | null; of: number }
  /** From the end of the import to FINTRAC's confirmation, milliseconds; null: not enough reports yet. */
  toConfirmation: { medianMs: number | null; of: number }
  months: Month[]
}

/** SQL: handed in where it is filed. TEST files nothing. */
const isFiling = `s.environment <> 'test' AND s.action = 'submit' AND s.state <> 'cancelled'`

/** The twelve months (YYYY-MM) up to that of a day. */
const lastMonths = (day: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 12 + at)).toISOString().slice(0, 7),
  )

/** How filing goes, of the reports that this person may know of: what FINTRAC took at once, how long it took, and what became of each month's. */
export async function figures(scope: Scope, now = Date.now()): Promise<Figures> {
  scope.require('view the product')
  const clock = await readersClock(scope)
  const names = lastMonths(dayOn(clock, now))
  const visible = visibleSql(scope, 'r')
  return scope.sql(async (client) => {
    const { n, taken } = await client.one(
      { n: col.int, taken: col.int },
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE f.state IN ${acceptedStatesSql})::int AS taken
       FROM report r JOIN LATERAL (SELECT s.state FROM submission s WHERE s.report_id = r.id AND ${isFiling} ORDER BY s.created_at, s.id LIMIT 1) f
         ON f.state IN ${statesSql([...acceptedStates, 'rejected'])}
       WHERE ${visible}`,
    )
    const { n: timed, median } = await client.one(
      { n: col.int, median: col.text.orNull },
      `SELECT count(*)::int AS n, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.at - i.at))::numeric(20, 3) AS median
       FROM report r
       JOIN LATERAL (SELECT min(s.confirmed_at) AS at FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.state IN ${acceptedStatesSql}) c ON c.at IS NOT NULL
       JOIN LATERAL (SELECT max(m.finished_at) AS at FROM report_transaction t JOIN transaction x ON x.id = t.transaction_id JOIN import m ON m.id = x.import_id
         WHERE t.report_id = r.id AND m.finished_at <= c.at) i ON i.at IS NOT NULL
       WHERE ${visible}`,
    )
    const months = await client.rows(
      { month: col.text, confirmed: col.int, underWay: col.int, rejected: col.int, drafts: col.int },
      `WITH month AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS m (month, starts)),
       made AS (
         SELECT (SELECT max(m.month) FROM month m WHERE m.starts <= r.created_at) AS month,
           CASE WHEN r.state IN ${confirmedStatesSql} AND r.environment IS DISTINCT FROM 'test' OR r.state = 'change_draft' AND ${acceptedSql} THEN 'confirmed'
             WHEN r.state IN ${underWayStatesSql} THEN 'under'
             WHEN r.state = 'rejected' THEN 'rejected' ELSE 'draft' END AS became
         FROM report r WHERE r.state NOT IN ('deleted', 'filed_elsewhere') AND NOT (r.state = 'change_draft' AND r.copy_sha256 IS NOT NULL AND NOT ${acceptedSql}) AND ${visible})
       SELECT month.month, count(*) FILTER (WHERE became = 'confirmed')::int AS confirmed, count(*) FILTER (WHERE became = 'under')::int AS "underWay",
         count(*) FILTER (WHERE became = 'rejected')::int AS rejected, count(*) FILTER (WHERE became = 'draft')::int AS drafts
       FROM month LEFT JOIN made ON made.month = month.month GROUP BY month.month ORDER BY month.month`,
      [names, names.map((month) => new Date(startOfDay(clock, `${month}-01`)).toISOString())],
    )
    return {
      firstTry: { rate: n < enough ? null : taken / n, of: n },
      toConfirmation: { medianMs: timed < enough || median === null ? null : Number(median) * 1000, of: timed },
      months,
    }
  })
}
