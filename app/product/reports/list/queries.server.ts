import { editableStatesSql, unsentStatesSql, statesSql } from '#app/product/report-states/states-sql.ts'
import { deadlineDay, deadlineState, type DeadlineState } from '#app/compliance/rules/days/deadlines.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import {
  isConfirmed,
  isEditable,
  isFiled,
  isUnderWay,
  type EnvironmentName,
  type ReportStateName,
} from '#app/product/report-states/states.ts'
import { hasWordsSql, searchedText } from '#app/product/customers/matching.ts'
import type { Proposal } from '../state/store.server.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { changedElsewhereSql, changedHereSql, filterSql, stillToFileSql } from './filter-sql.server.ts'
import type { ReportFilter, ReportSort } from './filters.ts'
import type { Submittable } from '../state/submit-summary.tsx'
import {
  filedSql,
  needsCopySql,
  proposalSql,
  refusedSql,
  totalSql,
  unchangedSql,
  unsendableChangeSql,
  underWaySql,
  vanishedSql,
  warningsSql,
  smallPartSql,
  type WarningSummary,
} from '../state/shown.server.ts'
import { ofPart, type SmallPart } from '../state/small-part.ts'

export interface ReportListQuery {
  filter: ReportFilter
  type: 'LCTR' | 'LVCTR' | 'STR' | null
  /** Part of a reference or of a party's name. */
  search: string
  sort: ReportSort
  descending: boolean
  /** From 1. */
  page: number
  pageSize: number
}

export interface ReportListRow extends Submittable {
  /** State on its badge: an open change that FINTRAC rejected is rejected until it is edited. */
  shownState: ReportStateName
  environment: EnvironmentName | null
  reference: string
  /** YYYY-MM-DD; null: as soon as practicable. */
  dueDate: string | null
  due: { state: DeadlineState; daysLeft: number } | null
  createdAt: string
}

const sortSql: Record<ReportSort, string> = {
  due: 'r.due_date',
  type: 'r.type',
  parties: 'lower(r.parties)',
  total: 'r.total_cad',
  missing: 'r.hold_count',
  state: 'r.state',
  reference: 'r.reference',
}

const listRowColumns = {
  id: col.text,
  type: col.oneOf<ReportListRow['type']>(),
  state: col.oneOf<ReportStateName>(),
  environment: col.oneOf<EnvironmentName>().orNull,
  reference: col.text,
  parties: col.text,
  total_cad: col.text.orNull,
  due_date: col.text.orNull,
  file_by: col.text.orNull,
  missing_count: col.int,
  reject_count: col.int,
  hold_count: col.int,
  warning_count: col.int,
  warnings: col.json<WarningSummary[]>(),
  small_part: col.json<SmallPart>().orNull,
  proposal: col.oneOf<Proposal['kind']>().orNull,
  refused: col.bool,
  filed: col.bool,
  unchanged: col.bool,
  needs_copy: col.bool,
  under_way: col.oneOf<'held' | 'unknown'>().orNull,
  approved_as: col.text.orNull,
  created_at: col.instant,
}

type ListRow = RowOf<typeof listRowColumns>

const dueOf = (row: { due_date: string | null; file_by: string | null }, now: number) =>
  row.due_date === null ? null : deadlineState({ dueDate: row.due_date, fileBy: row.file_by ?? row.due_date }, now)

function toRow(row: ListRow, now: number): ReportListRow {
  // The due date is that of the first filing: a change or deletion of a filed report is not overdue by it.
  const isOpen = !row.filed && !isFiled(row.state) && row.state !== 'deleted'
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    shownState: row.refused ? 'rejected' : (row.under_way ?? row.state),
    environment: row.environment,
    reference: row.reference,
    parties: row.parties,
    totalCad: row.total_cad,
    dueDate: row.due_date,
    due: isOpen || row.environment === 'test' ? dueOf(row, now) : null,
    missingCount: row.missing_count,
    rejectCount: row.reject_count,
    toConfirmCount: row.hold_count - row.missing_count - row.reject_count,
    warningCount: row.warning_count,
    warnings: row.warnings.map((one) => ofPart(one, one.rule, row.small_part, 'text')),
    proposal: row.proposal,
    isRefused: row.refused,
    isFiled: row.filed,
    isUnchanged: row.unchanged,
    needsCopy: row.needs_copy,
    approvedAs: row.approved_as,
    createdAt: row.created_at.toISOString(),
  }
}

const listColumns = `r.id, r.type, r.state, r.environment, r.reference, r.parties, ${totalSql} AS total_cad, r.due_date, r.file_by, r.missing_count, r.reject_count, r.hold_count,
  (SELECT count(*)::int FROM jsonb_array_elements(r.messages) m WHERE m ->> 'severity' = 'warning') AS warning_count, ${warningsSql} AS warnings, ${smallPartSql} AS small_part, ${proposalSql}->>'kind' AS proposal, ${refusedSql} AS refused, ${filedSql} AS filed, ${unchangedSql} AS unchanged, ${needsCopySql} AS needs_copy, ${underWaySql} AS under_way, r.approved_as, r.created_at`

/**
 * One page of reports and the total number. Sorted by due date by default. `isCounted`: the caller counts them, so the
 * returned total is that of the page alone.
 */
export async function reportList(
  scope: Scope,
  query: ReportListQuery,
  { isCounted = false }: { isCounted?: boolean } = {},
): Promise<{ rows: ReportListRow[]; total: number }> {
  scope.require('view the product')
  const parameters: unknown[] = []
  const conditions = [filterSql[query.filter], visibleSql(scope, 'r')]
  if (query.type !== null) conditions.push(`r.type = $${parameters.push(query.type)}::"ReportType"`)
  if (query.search !== '') {
    const place = parameters.push(searchedText(query.search))
    conditions.push(hasWordsSql(`searchable(r.reference || ' ' || r.parties)`, `$${place}`))
  }
  const where = conditions.join(' AND ')
  const direction = query.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  const offset = (query.page - 1) * query.pageSize
  return scope.sql(async (client) => {
    const count = isCounted
      ? null
      : await client.one({ n: col.int }, `SELECT count(*)::int AS n FROM report r WHERE ${where}`, parameters)
    const rows = await client.rows(
      listRowColumns,
      `SELECT ${listColumns} FROM report r WHERE ${where} ORDER BY ${sortSql[query.sort]} ${direction}, r.id LIMIT ${query.pageSize} OFFSET ${offset}`,
      parameters,
    )
    const now = Date.now()
    return {
      rows: rows.map((row) => toRow(row, now)),
      total: count?.n ?? rows.length,
    }
  })
}

/** One report as a row of the list. @throws AppError not-found, also for a report that this person may not see */
export async function reportRow(scope: Scope, id: string): Promise<ReportListRow> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This report')
  return scope.sql(async (client) => {
    const [row] = await client.rows(
      listRowColumns,
      `SELECT ${listColumns} FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    )
    if (!row) throw notFound('This report')
    return toRow(row, Date.now())
  })
}

/**
 * Ids of threshold report drafts that are ready to submit, soonest due first. A report that was rejected is only
 * resubmitted by a person. `approve`: those that only lack the approval of a second person.
 */
export async function readyDraftIds(scope: Scope, filter: 'ready' | 'approve' = 'ready'): Promise<string[]> {
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { id: col.text },
      `SELECT r.id FROM report r WHERE r.type <> 'STR' AND ${filterSql[filter]} AND r.state <> 'rejected'
         AND (SELECT s.state FROM submission s WHERE s.report_id = r.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1) IS DISTINCT FROM 'rejected'
       ORDER BY r.due_date, r.id`,
    )
    return rows.map((row) => row.id)
  })
}

/** The previous and next draft in list order; null at the ends, and if the report isn't a draft. */
export async function draftNeighbours(
  scope: Scope,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { previous: col.text.orNull, next: col.text.orNull },
      `SELECT o.previous, o.next FROM (
         SELECT r.id, lag(r.id) OVER w AS previous, lead(r.id) OVER w AS next FROM report r WHERE r.state IN ${editableStatesSql} AND ${visibleSql(scope, 'r')}
         WINDOW w AS (ORDER BY ${sortSql.due} NULLS FIRST, r.id)) o WHERE o.id = $1`,
      [id],
    )
    return rows[0] ?? { previous: null, next: null }
  })
}

export interface ReportCounts {
  drafts: number
  ready: number
  /** Complete, and the four-eyes rule asks for a second person's approval first. */
  toApprove: number
  incomplete: number
  /** Confirmed, and late or corrected records require a change. */
  changes: number
  underWay: number
  /** Being submitted to the filing environment: PRODUCTION, or Demo. */
  filing: number
  /** Confirmed in TEST and not filed. */
  tested: number
  /** Confirmed in the filing environment, including reports that are open for a change. */
  confirmed: number
  /** Filed outside the product and not changed from here since, including those that are open for a change. */
  elsewhere: number
  rejected: number
  /**
   * Not filed in their current version: drafts that are still required, reports confirmed in TEST, and confirmed
   * reports that need a change.
   */
  pending: number
}

/**
 * Number of reports of each kind, for tiles and tabs; counts only reports that this person may see. One grouped query
 * served by index-only scans: evaluating each filter per report takes several times as long. A test compares the sums
 * with the list filters.
 */
export async function reportCounts(scope: Scope): Promise<ReportCounts> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const { refused, ...unsent } = await client.one(
      {
        refused: col.int,
        complete: col.int,
        vanished: col.int,
        superseded: col.int,
        here: col.int,
        elsewhere: col.int,
        toApprove: col.int,
      },
      `SELECT count(*) FILTER (WHERE x.state <> 'rejected' AND x.refused)::int AS refused, count(*) FILTER (WHERE x.hold_count = 0)::int AS complete,
         count(*) FILTER (WHERE x.hold_count > 0 AND x.vanished)::int AS vanished, count(*) FILTER (WHERE x.vanished AND x.state <> 'change_draft')::int AS superseded,
         (SELECT count(*)::int FROM report r WHERE ${changedHereSql} AND ${visibleSql(scope, 'r')}) AS here,
         (SELECT count(*)::int FROM report r WHERE ${changedElsewhereSql} AND ${visibleSql(scope, 'r')}) AS elsewhere,
         CASE WHEN EXISTS (SELECT FROM company_settings c WHERE c.four_eyes)
           THEN (SELECT count(*)::int FROM report r WHERE ${filterSql.approve} AND ${visibleSql(scope, 'r')}) ELSE 0 END AS "toApprove"
       FROM (
         SELECT r.state, r.hold_count, ${refusedSql} AS refused, ${vanishedSql} AS vanished FROM report r
         WHERE r.state IN ${statesSql(['rejected', 'change_draft'])} AND (${refusedSql} OR ${vanishedSql} OR ${unsendableChangeSql}) AND ${visibleSql(scope, 'r')}
         UNION ALL
         SELECT r.state, r.hold_count, ${refusedSql}, true FROM report r
         WHERE r.state IN ${unsentStatesSql} AND r.proposal IS NOT NULL AND ${vanishedSql} AND ${visibleSql(scope, 'r')}
         UNION ALL
         SELECT r.state, r.hold_count, true, false FROM report r
         WHERE r.id IN (SELECT report_id FROM submission WHERE state = 'rejected') AND r.state IN ${unsentStatesSql} AND NOT ${vanishedSql}
           AND ${refusedSql} AND ${visibleSql(scope, 'r')}) x`,
    )
    const rows = await client.rows(
      {
        state: col.oneOf<ReportStateName>(),
        environment: col.oneOf<EnvironmentName>().orNull,
        n: col.int,
        incomplete: col.int,
        proposed: col.int,
      },
      `SELECT r.state, r.environment, count(*)::int AS n, count(*) FILTER (WHERE r.hold_count > 0)::int AS incomplete, 0 AS proposed
       FROM report r WHERE ${visibleSql(scope, 'r')} GROUP BY r.state, r.environment
       UNION ALL
       SELECT r.state, r.environment, 0, 0, count(*)::int FROM report r WHERE r.proposal IS NOT NULL AND ${visibleSql(scope, 'r')} GROUP BY r.state, r.environment`,
    )
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
    const inTest = (row: { environment: EnvironmentName | null }) => row.environment === 'test'
    const drafted = sum((row) => (isEditable(row.state) ? row.n : 0))
    const incomplete = sum((row) => (isEditable(row.state) ? row.incomplete : 0))
    const underWay = sum((row) => (isUnderWay(row.state) ? row.n : 0))
    return {
      drafts: drafted,
      ready: drafted - incomplete - unsent.complete - unsent.toApprove,
      toApprove: unsent.toApprove,
      incomplete: incomplete - unsent.vanished,
      changes: sum((row) => (isConfirmed(row.state) ? row.proposed : 0)),
      underWay,
      filing: sum((row) => (isUnderWay(row.state) && !inTest(row) ? row.n : 0)),
      tested: sum((row) => (isConfirmed(row.state) && inTest(row) ? row.n : 0)),
      confirmed: unsent.here + sum((row) => (isConfirmed(row.state) && !inTest(row) ? row.n : 0)),
      elsewhere: unsent.elsewhere + sum((row) => (row.state === 'filed_elsewhere' ? row.n : 0)),
      rejected: sum((row) => (row.state === 'rejected' ? row.n : 0)) + refused,
      pending:
        drafted -
        unsent.superseded +
        sum((row) =>
          isConfirmed(row.state)
            ? inTest(row)
              ? row.n
              : row.proposed
            : isUnderWay(row.state) && inTest(row)
              ? row.n
              : 0,
        ),
    }
  })
}

const countOf: Partial<Record<ReportFilter, keyof ReportCounts>> = {
  drafts: 'drafts',
  ready: 'ready',
  approve: 'toApprove',
  incomplete: 'incomplete',
  changes: 'changes',
  tested: 'tested',
  underway: 'underWay',
  confirmed: 'confirmed',
  elsewhere: 'elsewhere',
  rejected: 'rejected',
}

/** Data of the list of reports: one page, the total number, and the counts of the tabs. */
export async function reportPage(
  scope: Scope,
  query: ReportListQuery,
): Promise<{ rows: ReportListRow[]; total: number; counts: ReportCounts }> {
  const counted = query.type === null && query.search === '' ? countOf[query.filter] : undefined
  const [list, counts] = await Promise.all([
    reportList(scope, query, { isCounted: counted !== undefined }),
    reportCounts(scope),
  ])
  return { rows: list.rows, total: counted === undefined ? list.total : counts[counted], counts }
}

/**
 * Unfiled reports that are overdue or must be filed today, then filed reports that need a change or are open for one,
 * then the other unfiled reports; soonest due first in each group. A report confirmed in TEST isn't filed, whether or
 * not it needs a change. `limit` null: all.
 */
export async function dueReports(scope: Scope, limit: number | null = 10): Promise<ReportListRow[]> {
  scope.require('view the product')
  const now = Date.now()
  return scope.sql(async (client) => {
    const rows = await client.rows(
      listRowColumns,
      `SELECT ${listColumns} FROM report r
       WHERE r.due_date IS NOT NULL AND ${visibleSql(scope, 'r')} AND NOT (${vanishedSql} AND r.state <> 'change_draft')
         AND ${stillToFileSql}
       ORDER BY CASE WHEN ${filedSql} THEN 1 WHEN coalesce(r.file_by, r.due_date) <= $2 THEN 0 ELSE 2 END, r.due_date, r.id LIMIT $1`,
      [limit, deadlineDay(now)],
    )
    return rows.map((row) => toRow(row, now))
  })
}

/**
 * STRs whose current version isn't filed, oldest first, because they are due as soon as practicable and have no due
 * date to sort by. Only those that this person may see. `limit` null: all.
 */
export async function suspiciousToFile(
  scope: Scope,
  limit: number | null = 5,
): Promise<{ rows: ReportListRow[]; total: number }> {
  scope.require('view the product')
  if (!scope.can('prepare suspicious transaction reports')) return { rows: [], total: 0 }
  const where = `r.type = 'STR' AND ${visibleSql(scope, 'r')} AND ${stillToFileSql} AND NOT (${vanishedSql} AND r.state <> 'change_draft')`
  return scope.sql(async (client) => {
    const { n: total } = await client.one({ n: col.int }, `SELECT count(*)::int AS n FROM report r WHERE ${where}`)
    const rows = await client.rows(
      listRowColumns,
      `SELECT ${listColumns} FROM report r WHERE ${where} ORDER BY r.created_at, r.id LIMIT $1`,
      [limit],
    )
    const now = Date.now()
    return { rows: rows.map((row) => toRow(row, now)), total }
  })
}
