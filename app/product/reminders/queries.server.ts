import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '../report-states/visible.server.ts'
import { filedSql, vanishedSql } from '../reports/state/shown.server.ts'
import { defaultChoice, reminderKinds, type Choice, type ReminderKind } from './choice.ts'

export interface ReminderRow {
  id: string
  kind: ReminderKind
  text: string
  path: string
  createdAt: string
  isRead: boolean
}

/** SQL: this person's own, of reports that they may know of today. */
const ownSql = (scope: Scope): string =>
  `n.user_id = current_actor() AND (n.report_id IS NULL OR EXISTS (SELECT FROM report r WHERE r.id = n.report_id AND ${visibleSql(scope, 'r')}))`

/** SQL on alias `r`: the submission that was sent last of it and not taken back. */
const lastSentSql = `(SELECT s.id::text FROM submission s WHERE s.report_id = r.id AND s.state <> 'cancelled' ORDER BY s.created_at DESC, s.id DESC LIMIT 1)`

/**
 * SQL: what it tells of is still to be done. A report that FINTRAC has, or that nothing asks for any more, asks for
 * nothing by its due date, an open change of it included; a rejection stands until the report is sent again, an
 * assignment and what others comment as long as it is assigned.
 */
const standsSql = `(n.report_id IS NULL OR EXISTS (SELECT FROM report r WHERE r.id = n.report_id AND r.state NOT IN ('deleted', 'deletion') AND CASE n.kind::text
  WHEN 'rejected' THEN n.key = 'rejected:' || ${lastSentSql}
  WHEN 'assigned' THEN r.assigned_to = n.user_id AND (n.key LIKE 'commented:%' OR NOT ${filedSql}) ELSE NOT ${filedSql} END AND NOT (${vanishedSql} AND NOT ${filedSql})))`

/** SQL: how many reminders this person has not read. */
export const unreadSql = (scope: Scope): string =>
  `(SELECT count(*)::int FROM reminder n WHERE n.read_at IS NULL AND ${ownSql(scope)} AND ${standsSql})`

/** One page of this person's reminders, those of the last run first, and of one run the most urgent first. */
export async function reminderList(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ReminderRow[]; total: number }> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const where = `${ownSql(scope)} AND ${standsSql}`
    const { n: total } = await client.one({ n: col.int }, `SELECT count(*)::int AS n FROM reminder n WHERE ${where}`)
    const rows = await client.rows(
      {
        id: col.text,
        kind: col.oneOf<ReminderKind>(),
        text: col.text,
        path: col.text,
        createdAt: col.instant,
        isRead: col.bool,
      },
      `SELECT n.id, n.kind, n.text, n.path, n.created_at AS "createdAt", n.read_at IS NOT NULL AS "isRead" FROM reminder n WHERE ${where}
       ORDER BY n.created_at DESC, n.place, n.id LIMIT $1 OFFSET $2`,
      [pageSize, (page - 1) * pageSize],
    )
    return {
      rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      total,
    }
  })
}

const isKind = (kind: string): kind is ReminderKind => reminderKinds.some(({ value }) => value === kind)

/** What each of these people chose. */
export async function reminderChoices(scope: Scope, userIds: readonly string[]): Promise<Map<string, Choice>> {
  const rows = await scope.tx((db) => db.reminderChoice.findMany({ where: { userId: { in: [...userIds] } } }))
  const chosen = new Map(rows.map((row) => [row.userId, row]))
  return new Map(
    userIds.map((userId) => {
      const row = chosen.get(userId)
      return [
        userId,
        row ? { byMail: row.byMail, kinds: row.kinds.filter(isKind), daysBefore: row.daysBefore } : defaultChoice,
      ]
    }),
  )
}
