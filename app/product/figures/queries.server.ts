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
  /** Of the reports whose first submission was answered in this month. */
  firstTry: Rate
  /** Of the reports that were confirmed first in this month. */
  toConfirmation: Median
}

/** Share of 0 to 1; null: not enough reports, which says nothing. */
export interface Rate {
  rate: number | null
  of: number
}

/** From the end of the import to FINTRAC's confirmation, milliseconds; null: not enough reports. */
export interface Median {
  medianMs: number | null
  of: number
}

export interface Figures {
  firstTry: Rate
  toConfirmation: Median
  months: Month[]
}

/** SQL: handed in where it is filed. TEST files nothing. */
const isFiling = `s.environment <> 'test' AND s.action = 'submit' AND s.state <> 'cancelled'`

/** The twelve months (YYYY-MM) up to that of a day. */
const lastMonths = (day: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 12 + at)).toISOString().slice(0, 7),
  )

/**
 * How filing goes, of the reports that this person may know of: what FINTRAC took at once, how long it took, and what
 * became of each month's.
 */
export async function figures(scope: Scope, now = Date.now()): Promise<Figures> {
  scope.require('view the product')
  const clock = await readersClock(scope)
  const names = lastMonths(dayOn(clock, now))
  const visible = visibleSql(scope, 'r')
  return scope.sql(async (client) => {
    const starts = [names, names.map((month) => new Date(startOfDay(clock, `${month}-01`)).toISOString())]
    // Both as a whole, in the row without a month, and by the month of FINTRAC's answer.
    const tries = await client.rows(
      { month: col.text.orNull, n: col.int, taken: col.int },
      `WITH month AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS m (month, starts)),
       tried AS (
         SELECT (SELECT max(m.month) FROM month m WHERE m.starts <= f.at) AS month, f.state
         FROM report r JOIN LATERAL (SELECT s.state, coalesce(s.answered_at, s.confirmed_at, s.created_at) AS at FROM submission s
           WHERE s.report_id = r.id AND ${isFiling} ORDER BY s.created_at, s.id LIMIT 1) f ON f.state IN ${statesSql([...acceptedStates, 'rejected'])}
         WHERE ${visible})
       SELECT CASE WHEN grouping(month) = 0 THEN month END AS month, count(*)::int AS n, count(*) FILTER (WHERE state IN ${acceptedStatesSql})::int AS taken
       FROM tried GROUP BY GROUPING SETS ((), (month)) HAVING grouping(month) = 1 OR month IS NOT NULL`,
      starts,
    )
    const waits = await client.rows(
      { month: col.text.orNull, n: col.int, median: col.text.orNull },
      `WITH month AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS m (month, starts)),
       waited AS (
         SELECT (SELECT max(m.month) FROM month m WHERE m.starts <= c.at) AS month, extract(epoch FROM c.at - i.at) AS seconds
         FROM report r
         JOIN LATERAL (SELECT min(s.confirmed_at) AS at FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.state IN ${acceptedStatesSql}) c ON c.at IS NOT NULL
         JOIN LATERAL (SELECT max(m.finished_at) AS at FROM report_transaction t JOIN transaction x ON x.id = t.transaction_id JOIN import m ON m.id = x.import_id
           WHERE t.report_id = r.id AND m.finished_at <= c.at) i ON i.at IS NOT NULL
         WHERE ${visible})
       SELECT CASE WHEN grouping(month) = 0 THEN month END AS month, count(*)::int AS n, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::numeric(20, 3) AS median
       FROM waited GROUP BY GROUPING SETS ((), (month)) HAVING grouping(month) = 1 OR month IS NOT NULL`,
      starts,
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
      starts,
    )
    return {
      firstTry: rateOf(tries.find(({ month }) => month === null)),
      toConfirmation: medianOf(waits.find(({ month }) => month === null)),
      months: months.map((month) => ({
        ...month,
        firstTry: rateOf(tries.find((one) => one.month === month.month)),
        toConfirmation: medianOf(waits.find((one) => one.month === month.month)),
      })),
    }
  })
}

const rateOf = (row: { n: number; taken: number } | undefined): Rate => ({
  rate: row === undefined || row.n < enough ? null : row.taken / row.n,
  of: row?.n ?? 0,
})

const medianOf = (row: { n: number; median: string | null } | undefined): Median => ({
  medianMs: row === undefined || row.n < enough || row.median === null ? null : Number(row.median) * 1000,
  of: row?.n ?? 0,
})
