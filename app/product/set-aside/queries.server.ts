import { col, type RowOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { exceptionOf, exceptionsFor, type LegalException } from '#app/compliance/rules/exceptions.ts'
import type { ReportCandidate, ThresholdReportType } from '#app/compliance/types.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { reportsToDraft, type ToDraft } from '../reports/drafts/to-draft.server.ts'
import { companyRules } from '../settings/company-rules.server.ts'

/** A report to draft, with the candidate behind it. */
export interface Asked extends ToDraft {
  candidate: ReportCandidate
}

/** Equal for two looks at a candidate between which its transactions stayed the same. */
export const seenOf = (candidate: ReportCandidate): string =>
  sha256Hex(`${candidate.totalCents} ${candidate.transactionIds.join(' ')}`).slice(0, 32)

/** The reports that the transactions ask for and that have no draft, by their keys. @throws AppError window-not-set */
export async function candidatesByKey(scope: Scope): Promise<Map<string, Asked>> {
  const { rows, run } = await reportsToDraft(scope)
  const candidates = new Map(
    run.changes.flatMap((change) => (change.kind === 'new' ? [[change.key, change.candidate] as const] : [])),
  )
  return new Map(
    rows.flatMap((row) => {
      const candidate = candidates.get(row.key)
      return candidate ? [[row.key, { ...row, candidate }] as const] : []
    }),
  )
}

/** The exceptions that can hold for reports of all these types, given the organization's sector. */
export async function exceptionsOffered(
  scope: Scope,
  types: readonly ThresholdReportType[],
): Promise<LegalException[]> {
  const { context } = await scope.sql(companyRules)
  const [first, ...others] = [...new Set(types)].map((type) => exceptionsFor(type, context.sectorCode))
  return (first ?? []).filter((exception) => others.every((list) => list.includes(exception)))
}

export interface SetAsideRow {
  id: string
  type: ThresholdReportType
  /** The exception in words, and the rule that it is of. */
  reason: string
  reasonCode: string
  source: string
  note: string
  parties: string
  count: number
  /** Decimal string in Canadian dollars. */
  totalCad: string
  /** YYYY-MM-DD: when the report would have been due. */
  dueDate: string
  setBy: string
  /** Milliseconds since 1970. */
  setAt: number
  undoneBy: string | null
  undoneAt: number | null
  /**
   * Receipts that share a party with these in their 24-hour window, count, and are neither set aside nor in a report.
   */
  others: number
}

const rowColumns = {
  id: col.text,
  type: col.oneOf<ThresholdReportType>(),
  reason_code: col.text,
  note: col.text,
  parties: col.text,
  total_cad: col.text,
  due_date: col.text,
  set_by: col.text,
  set_at: col.instant,
  undone_by: col.text.orNull,
  undone_at: col.instant.orNull,
  count: col.int,
  others: col.int,
}

type Row = RowOf<typeof rowColumns>

/** SQL: the instant of a receipt; one without a time counts from 00:00:00 on the window's clock. */
const instantSql = `(t.occurred_at + CASE WHEN t.date_only THEN make_interval(mins => coalesce(t.offset_minutes, 0) - s.window_offset) ELSE interval '0' END)`

/**
 * SQL: how many receipts share a party in one role with those set aside, in the same window, and are neither set aside
 * nor reported. They came late, or the decision took them out of a report: a person looks whether the exception holds
 * for them too.
 */
const othersSql = `(
  WITH member AS (
    SELECT x.* FROM set_aside_transaction m JOIN transaction x ON x.id = m.transaction_id WHERE m.set_aside_id = s.id),
  shared AS (
    SELECT 'conductor' AS role, conductor_id AS party FROM member UNION SELECT 'on_behalf_of', on_behalf_of_id FROM member UNION SELECT 'beneficiary', beneficiary_id FROM member
    UNION SELECT p.role::text, p.customer_id FROM action_party p JOIN member ON member.id = p.transaction_id WHERE p.role IN ('conductor', 'on_behalf_of', 'beneficiary'))
  SELECT count(*)::int FROM transaction t
  WHERE coalesce(t.occurred_at, 'epoch'::timestamptz) >= s.window_start - interval '1 day' AND coalesce(t.occurred_at, 'epoch'::timestamptz) < s.window_end + interval '1 day'
    AND ${instantSql} >= s.window_start AND ${instantSql} < s.window_end AND t.report_kind = s.type
    AND (EXISTS (SELECT FROM shared WHERE party IS NOT NULL AND ((role = 'conductor' AND party = t.conductor_id) OR (role = 'on_behalf_of' AND party = t.on_behalf_of_id) OR (role = 'beneficiary' AND party = t.beneficiary_id)))
      OR EXISTS (SELECT FROM action_party p JOIN shared ON shared.role = p.role::text AND shared.party = p.customer_id WHERE p.transaction_id = t.id))
    AND NOT EXISTS (SELECT FROM set_aside_transaction m JOIN set_aside o ON o.id = m.set_aside_id WHERE m.transaction_id = t.id AND o.undone_at IS NULL AND o.type = s.type)
    AND NOT EXISTS (SELECT FROM report_transaction m JOIN report r ON r.id = m.report_id WHERE m.transaction_id = t.id AND r.type = s.type AND r.state <> 'deleted'))`

const columns = `s.id, s.type, s.reason_code, s.note, s.parties, s.total_cad::text AS total_cad, s.due_date, s.set_by, s.set_at, s.undone_by, s.undone_at,
  (SELECT count(*)::int FROM set_aside_transaction m WHERE m.set_aside_id = s.id) AS count, CASE WHEN s.undone_at IS NULL THEN ${othersSql} ELSE 0 END AS others`

const toRow = (row: Row): SetAsideRow => ({
  id: row.id,
  type: row.type,
  reason: exceptionOf(row.reason_code)?.label ?? row.reason_code,
  reasonCode: row.reason_code,
  source: exceptionOf(row.reason_code)?.source ?? '',
  note: row.note,
  parties: row.parties,
  count: row.count,
  totalCad: row.total_cad,
  dueDate: row.due_date,
  setBy: row.set_by,
  setAt: row.set_at.getTime(),
  undoneBy: row.undone_by,
  undoneAt: row.undone_at?.getTime() ?? null,
  others: row.others,
})

export interface SetAsideQuery {
  show: 'standing' | 'restored'
  /** From 1. */
  page: number
  pageSize: number
}

export interface SetAsidePage {
  rows: SetAsideRow[]
  standing: number
  restored: number
}

/** One page of what is set aside, or of what was restored, newest first, and how many there are of each. */
export async function setAsideList(scope: Scope, { show, page, pageSize }: SetAsideQuery): Promise<SetAsidePage> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const counts = await client.one(
      { standing: col.int, restored: col.int },
      'SELECT count(*) FILTER (WHERE undone_at IS NULL)::int AS standing, count(undone_at)::int AS restored FROM set_aside',
    )
    const rows = await client.rows(
      rowColumns,
      `SELECT ${columns} FROM set_aside s WHERE s.undone_at IS ${show === 'standing' ? 'NULL' : 'NOT NULL'} ORDER BY coalesce(s.undone_at, s.set_at) DESC, s.id DESC LIMIT $1 OFFSET $2`,
      [pageSize, (page - 1) * pageSize],
    )
    return { rows: rows.map(toRow), ...counts }
  })
}

/** How many reports are set aside today. */
export async function setAsideCount(scope: Scope): Promise<number> {
  scope.require('view the product')
  return scope.sql(
    async (client) =>
      (await client.one({ n: col.int }, 'SELECT count(*)::int AS n FROM set_aside WHERE undone_at IS NULL')).n,
  )
}

/** What was decided of one transaction, newest first; what was restored too. */
export async function setAsideOf(scope: Scope, transactionId: string | undefined): Promise<SetAsideRow[]> {
  scope.require('view the product')
  if (!isId(transactionId)) return []
  return scope.sql(async (client: Sql) => {
    const rows = await client.rows(
      rowColumns,
      `SELECT ${columns} FROM set_aside s JOIN set_aside_transaction of ON of.set_aside_id = s.id WHERE of.transaction_id = $1 ORDER BY s.set_at DESC, s.id DESC`,
      [transactionId],
    )
    return rows.map(toRow)
  })
}
