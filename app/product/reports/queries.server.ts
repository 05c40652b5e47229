import type { PoolClient } from 'pg'
import { deadlineDay, deadlineOf, deadlineState, type DeadlineState } from '#app/compliance/deadlines.ts'
import { formatCents, toCents } from '#app/compliance/money.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { notFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import { interruptedSql } from '../submissions/claim.server.ts'
import { isConfirmed, isEditable, isUnderWay, type EnvironmentName, type ReportStateName } from '../submissions/states.ts'
import { customerLabelSql } from '../customers/queries.server.ts'
import { candidates, isToDraft, type CandidateRun } from '../transactions/candidates.server.ts'
import { piecesOf } from './pieces.server.ts'
import type { Proposal } from './store.server.ts'
import { visibleSql } from './visible.server.ts'

export const reportFilters = ['drafts', 'ready', 'incomplete', 'changes', 'underway', 'tested', 'confirmed', 'rejected', 'all'] as const
export type ReportFilter = (typeof reportFilters)[number]
export const reportSorts = ['due', 'type', 'parties', 'total', 'missing', 'state', 'reference'] as const
export type ReportSort = (typeof reportSorts)[number]

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

export interface ReportListRow {
  id: string
  type: 'LCTR' | 'LVCTR' | 'STR'
  state: ReportStateName
  /** What its badge says: a change that FINTRAC refused is rejected until it is edited, a try that was interrupted is being checked. */
  shownState: ReportStateName
  environment: EnvironmentName | null
  reference: string
  parties: string
  /** Decimal string in Canadian dollars; null once erased. */
  totalCad: string | null
  /** YYYY-MM-DD; null: as soon as practicable. */
  dueDate: string | null
  due: { state: DeadlineState; daysLeft: number } | null
  missingCount: number
  rejectCount: number
  /** Values that a person has to confirm before it is ready. */
  toConfirmCount: number
  proposal: Proposal['kind'] | null
}

const drafts = `r.state IN ('draft', 'approved', 'rejected', 'change_draft')`
/** SQL: the regulator refused it as it stands; every edit, by hand or from the records, is a later revision. */
export const refusedSql = `(r.state IN ('rejected', 'change_draft') AND EXISTS (SELECT FROM submission f WHERE f.report_id = r.id AND f.state = 'rejected' AND f.action <> 'delete' AND r.revision <= f.revision + 1))`
/** SQL: what is asked of a report; nothing of one that is deleted, or that FINTRAC is asked to delete. */
export const proposalSql = `(CASE WHEN r.state NOT IN ('deletion', 'deleted') THEN r.proposal END)`
/** SQL: what is shown of a report that is under way, where its submission knows more than the report's own state; else null. */
export const underWaySql = `(SELECT CASE WHEN s.state = 'held' THEN 'held' WHEN s.state = 'unknown' OR ${interruptedSql} THEN 'unknown' END
  FROM submission s WHERE s.report_id = r.id AND s.state IN ('sending', 'unknown', 'held'))`
const isConfirmedSql = `r.state IN ('confirmed', 'confirmed_with_warnings')`
/** SQL: confirmed in TEST, which files nothing. */
const testedSql = `(${isConfirmedSql} AND r.environment = 'test')`
/** SQL: confirmed, and late or corrected rows ask for a change of it. */
const changesSql = `(${isConfirmedSql} AND r.proposal IS NOT NULL)`
const filterSql: Record<ReportFilter, string> = {
  drafts,
  ready: `${drafts} AND r.hold_count = 0 AND NOT ${refusedSql}`,
  incomplete: `${drafts} AND r.hold_count > 0`,
  changes: changesSql,
  tested: testedSql,
  underway: `r.state IN ('queued', 'submitting', 'unknown', 'held', 'received', 'deletion')`,
  confirmed: `${isConfirmedSql} AND r.environment IS DISTINCT FROM 'test'`,
  rejected: `(r.state = 'rejected' OR ${refusedSql})`,
  all: 'TRUE',
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

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

interface ListRow {
  id: string
  type: ReportListRow['type']
  state: ReportStateName
  environment: EnvironmentName | null
  reference: string
  parties: string
  total_cad: string
  due_date: string | null
  file_by: string | null
  missing_count: number
  reject_count: number
  hold_count: number
  proposal: Proposal['kind'] | null
  refused: boolean
  under_way: 'held' | 'unknown' | null
  erased: boolean
}

const dueOf = (row: { due_date: string | null; file_by: string | null }, now: number) =>
  row.due_date === null ? null : deadlineState({ dueDate: row.due_date, fileBy: row.file_by ?? row.due_date }, now)

function toRow(row: ListRow, now: number): ReportListRow {
  const isOpen = row.state !== 'confirmed' && row.state !== 'confirmed_with_warnings' && row.state !== 'deleted'
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    shownState: row.refused ? 'rejected' : (row.under_way ?? row.state),
    environment: row.environment,
    reference: row.reference,
    parties: row.parties,
    totalCad: row.erased ? null : row.total_cad,
    dueDate: row.due_date,
    due: isOpen || row.environment === 'test' ? dueOf(row, now) : null,
    missingCount: row.missing_count,
    rejectCount: row.reject_count,
    toConfirmCount: row.hold_count - row.missing_count - row.reject_count,
    proposal: row.proposal,
  }
}

const listColumns = `r.id, r.type, r.state, r.environment, r.reference, r.parties, r.total_cad::text AS total_cad, r.due_date, r.file_by, r.missing_count, r.reject_count, r.hold_count,
  ${proposalSql}->>'kind' AS proposal, ${refusedSql} AS refused, ${underWaySql} AS under_way, r.erased_at IS NOT NULL AS erased`

/**
 * One page of reports, and how many there are in all. Soonest due first unless asked otherwise. `isCounted`: somebody else counts
 * them; the total is then that of the page.
 */
export async function reportList(scope: Scope, query: ReportListQuery, { isCounted = false }: { isCounted?: boolean } = {}): Promise<{ rows: ReportListRow[]; total: number }> {
  scope.require('view the product')
  const parameters: unknown[] = []
  const conditions = [filterSql[query.filter], visibleSql(scope, 'r')]
  if (query.type !== null) conditions.push(`r.type = $${parameters.push(query.type)}::"ReportType"`)
  if (query.search !== '') {
    const place = parameters.push(likeText(query.search))
    conditions.push(`(r.reference ILIKE $${place} OR r.parties ILIKE $${place})`)
  }
  const where = conditions.join(' AND ')
  const direction = query.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  const offset = (query.page - 1) * query.pageSize
  return scope.bulk(async client => {
    const count = isCounted ? null : await client.query<{ n: string }>(`SELECT count(*) AS n FROM report r WHERE ${where}`, parameters)
    const { rows } = await client.query<ListRow>(
      `SELECT ${listColumns} FROM report r WHERE ${where} ORDER BY ${sortSql[query.sort]} ${direction}, r.id LIMIT ${query.pageSize} OFFSET ${offset}`,
      parameters,
    )
    const now = Date.now()
    return { rows: rows.map(row => toRow(row, now)), total: count === null ? rows.length : Number(count.rows[0]?.n ?? 0) }
  })
}

/** Threshold report drafts that nothing keeps from being submitted, soonest due first. What was refused once, only a person sends again. */
export async function readyDraftIds(scope: Scope): Promise<string[]> {
  return scope.bulk(async client => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT r.id FROM report r WHERE r.type <> 'STR' AND ${filterSql.ready} AND r.state <> 'rejected'
         AND (SELECT s.state FROM submission s WHERE s.report_id = r.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1) IS DISTINCT FROM 'rejected' AND coalesce(r.proposal->>'kind', '') <> 'vanished'
       ORDER BY r.due_date, r.id`,
    )
    return rows.map(row => row.id)
  })
}

export interface ReportCounts {
  drafts: number
  ready: number
  incomplete: number
  /** Confirmed, and late or corrected rows ask for a change. */
  changes: number
  underWay: number
  /** On the way to where they are filed: PRODUCTION, or Demo. */
  filing: number
  /** Confirmed in TEST and not filed. */
  tested: number
  /** Confirmed where they are filed. */
  confirmed: number
  rejected: number
  /** Not filed as they stand: drafts, what TEST confirmed, and confirmed reports that need a change. */
  pending: number
}

/**
 * How many reports there are of each kind, for tiles and tabs. Counts only what this person may know of. Groups the reports by
 * what the filters ask for, read from indexes alone: asking each filter of each report takes several times as long. A test holds
 * the sums to the filters of the lists.
 */
export async function reportCounts(scope: Scope): Promise<ReportCounts> {
  scope.require('view the product')
  return scope.bulk(async client => {
    const refused = await client.query<{ changes: number; complete: number }>(
      `SELECT count(*) FILTER (WHERE r.state = 'change_draft')::int AS changes, count(*) FILTER (WHERE r.hold_count = 0)::int AS complete
       FROM report r WHERE r.state IN ('rejected', 'change_draft') AND ${refusedSql} AND ${visibleSql(scope, 'r')}`,
    )
    const { rows } = await client.query<{ state: ReportStateName; environment: EnvironmentName | null; n: number; incomplete: number; proposed: number }>(
      `SELECT r.state, r.environment, count(*)::int AS n, count(*) FILTER (WHERE r.hold_count > 0)::int AS incomplete, 0 AS proposed
       FROM report r WHERE ${visibleSql(scope, 'r')} GROUP BY r.state, r.environment
       UNION ALL
       SELECT r.state, r.environment, 0, 0, count(*)::int FROM report r WHERE r.proposal IS NOT NULL AND ${visibleSql(scope, 'r')} GROUP BY r.state, r.environment`,
    )
    const { changes: refusedChanges, complete: refusedComplete } = refused.rows[0]!
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
    const inTest = (row: { environment: EnvironmentName | null }) => row.environment === 'test'
    const drafted = sum(row => (isEditable(row.state) ? row.n : 0))
    const incomplete = sum(row => (isEditable(row.state) ? row.incomplete : 0))
    const underWay = sum(row => (isUnderWay(row.state) ? row.n : 0))
    return {
      drafts: drafted,
      ready: drafted - incomplete - refusedComplete,
      incomplete,
      changes: sum(row => (isConfirmed(row.state) ? row.proposed : 0)),
      underWay,
      filing: sum(row => (isUnderWay(row.state) && !inTest(row) ? row.n : 0)),
      tested: sum(row => (isConfirmed(row.state) && inTest(row) ? row.n : 0)),
      confirmed: sum(row => (isConfirmed(row.state) && !inTest(row) ? row.n : 0)),
      rejected: sum(row => (row.state === 'rejected' ? row.n : 0)) + refusedChanges,
      pending: drafted + sum(row => (isConfirmed(row.state) ? (inTest(row) ? row.n : row.proposed) : isUnderWay(row.state) && inTest(row) ? row.n : 0)),
    }
  })
}

const countOf: Partial<Record<ReportFilter, keyof ReportCounts>> = {
  drafts: 'drafts', ready: 'ready', incomplete: 'incomplete', changes: 'changes', tested: 'tested', underway: 'underWay', confirmed: 'confirmed', rejected: 'rejected',
}

/** What the page of reports shows: one page of the list, how many there are in all, and the counts of its tabs. */
export async function reportPage(scope: Scope, query: ReportListQuery): Promise<{ rows: ReportListRow[]; total: number; counts: ReportCounts }> {
  const counted = query.type === null && query.search === '' ? countOf[query.filter] : undefined
  const [list, counts] = await Promise.all([reportList(scope, query, { isCounted: counted !== undefined }), reportCounts(scope)])
  return { rows: list.rows, total: counted === undefined ? list.total : counts[counted], counts }
}

/**
 * What is not filed yet and overdue or to be filed today, then filed reports that need a change, then the rest of what is not
 * filed; the soonest due first in each. What TEST confirmed is not filed, whether or not it needs a change. `limit` null: all.
 */
export async function dueReports(scope: Scope, limit: number | null = 10): Promise<ReportListRow[]> {
  scope.require('view the product')
  const now = Date.now()
  return scope.bulk(async client => {
    const { rows } = await client.query<ListRow>(
      `SELECT ${listColumns} FROM report r
       WHERE r.due_date IS NOT NULL AND ${visibleSql(scope, 'r')}
         AND (r.state NOT IN ('confirmed', 'confirmed_with_warnings', 'deleted', 'deletion') OR ${testedSql} OR ${changesSql})
       ORDER BY CASE WHEN ${changesSql} AND NOT ${testedSql} THEN 1 WHEN coalesce(r.file_by, r.due_date) <= $2 THEN 0 ELSE 2 END, r.due_date, r.id LIMIT $1`,
      [limit, deadlineDay(now)],
    )
    return rows.map(row => toRow(row, now))
  })
}

export type ToDraftSort = 'due' | 'type' | 'parties' | 'count' | 'total'

export interface ToDraftFilter {
  type: 'LCTR' | 'LVCTR' | null
  /** Part of a party's name. */
  search: string
}

export interface ToDraft {
  key: string
  type: 'LCTR' | 'LVCTR'
  reason: string
  source: string
  parties: string
  count: number
  totalCad: string
  dueDate: string
  due: { state: DeadlineState; daysLeft: number }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Those of these candidates that have a draft, or a report of theirs elsewhere, for each of their parts. */
export async function draftedOf(client: PoolClient, found: readonly ReportCandidate[]): Promise<Set<ReportCandidate>> {
  const keysOf = new Map(found.map(candidate => [candidate, piecesOf(candidate).map(piece => piece.key)]))
  const { rows } = await client.query<{ key: string }>(`SELECT candidate_key AS key FROM report WHERE candidate_key = ANY($1) AND state <> 'deleted'`, [[...keysOf.values()].flat()])
  const there = new Set(rows.map(row => row.key))
  return new Set(found.filter(candidate => keysOf.get(candidate)!.every(key => there.has(key))))
}

/**
 * Reports that must be made and have no draft yet, or too few: a draft that outgrew one report needs a further part; soonest due
 * first; with the run that says so.
 */
export async function reportsToDraft(scope: Scope): Promise<{ rows: ToDraft[]; run: CandidateRun }> {
  const run = await candidates(scope)
  const fresh = run.changes.filter(isToDraft)
  const partyIds = [...new Set(fresh.flatMap(change => change.candidate.partyKey ?? []))]
  const lone = fresh.flatMap(change => (change.candidate.partyKey === null ? change.candidate.transactionIds.slice(0, 1) : []))
  const { drafted, names, conductors } = await scope.bulk(async client => {
    const parties = await client.query<{ id: string; name: string | null }>(`SELECT c.id, ${customerLabelSql} AS name FROM customer c WHERE c.id = ANY($1::uuid[])`, [partyIds])
    const first = await client.query<{ id: string; name: string | null }>(
      `SELECT t.id, ${customerLabelSql} AS name FROM transaction t JOIN customer c ON c.id = coalesce(t.conductor_id, t.on_behalf_of_id, t.beneficiary_id) WHERE t.id = ANY($1::uuid[])`,
      [lone],
    )
    return {
      drafted: await draftedOf(client, fresh.map(change => change.candidate)),
      names: new Map(parties.rows.map(row => [row.id, row.name])),
      conductors: new Map(first.rows.map(row => [row.id, row.name])),
    }
  })
  const now = Date.now()
  const rows = fresh.filter(change => !drafted.has(change.candidate)).map(({ key, candidate }) => ({
    key,
    type: candidate.type,
    reason: candidate.reason.text,
    source: candidate.reason.source,
    parties: (candidate.partyKey === null ? conductors.get(candidate.transactionIds[0] ?? '') : names.get(candidate.partyKey)) ?? '',
    count: candidate.transactionIds.length,
    totalCad: formatCents(candidate.totalCents),
    dueDate: candidate.dueDate,
    due: deadlineState(candidate, now),
  }))
  rows.sort((a, b) => byText(a.dueDate, b.dueDate) || byText(a.key, b.key))
  return { rows, run }
}

/** The reports to draft that the filter finds, in their order. */
export function foundToDraft(rows: readonly ToDraft[], { type, search }: ToDraftFilter): ToDraft[] {
  const words = search.toLocaleLowerCase('en')
  return rows.filter(row => (type === null || row.type === type) && row.parties.toLocaleLowerCase('en').includes(words))
}

const { compare: byName } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compareToDraft: Record<ToDraftSort, (a: ToDraft, b: ToDraft) => number> = {
  due: (a, b) => byText(a.dueDate, b.dueDate),
  type: (a, b) => byText(a.type, b.type),
  parties: (a, b) => byName(a.parties, b.parties),
  count: (a, b) => a.count - b.count,
  total: (a, b) => Number(toCents(a.totalCad) - toCents(b.totalCad)),
}

export interface ToDraftPage {
  rows: ToDraft[]
  /** That the filter finds. */
  total: number
  /** The last one where a later one was asked for. */
  page: number
}

/** One page of the reports to draft, as they come from `reportsToDraft`. Alike ones stay soonest due first. */
export function toDraftPage(rows: readonly ToDraft[], query: ToDraftFilter & { sort: ToDraftSort; descending: boolean; page: number; pageSize: number }): ToDraftPage {
  const found = foundToDraft(rows, query)
  const compare = compareToDraft[query.sort]
  found.sort((a, b) => (query.descending ? compare(b, a) : compare(a, b)))
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / query.pageSize)))
  return { rows: found.slice((page - 1) * query.pageSize, page * query.pageSize), total: found.length, page }
}

/** Whether the reports of these changes are not told yet what is asked of them. */
export async function isProposalMissing(scope: Scope, changes: readonly { reportId: string; kind: string }[]): Promise<boolean> {
  if (changes.length === 0) return false
  return scope.bulk(async client => {
    const { rows } = await client.query<{ missing: boolean }>(
      `SELECT EXISTS (SELECT FROM unnest($1::uuid[], $2::text[]) AS x (id, kind) JOIN report r ON r.id = x.id WHERE r.proposal->>'kind' IS DISTINCT FROM x.kind) AS missing`,
      [changes.map(change => change.reportId), changes.map(change => change.kind)],
    )
    return rows[0]!.missing
  })
}

/** Which reports a transaction stands in, of those that this person may know of. */
export async function reportsOfTransaction(scope: Scope, transactionId: string): Promise<ReportListRow[]> {
  scope.require('view the product')
  if (!isId(transactionId)) throw notFound('This transaction')
  return scope.bulk(async client => {
    const { rows } = await client.query<ListRow>(
      `SELECT ${listColumns} FROM report r JOIN report_transaction m ON m.report_id = r.id
       WHERE m.transaction_id = $1 AND r.state <> 'deleted' AND ${visibleSql(scope, 'r')} ORDER BY r.created_at`,
      [transactionId],
    )
    const now = Date.now()
    return rows.map(row => toRow(row, now))
  })
}

/** How a report's due date was counted, in words. `received`: the day of the first receipt, YYYY-MM-DD. */
export function dueExplanation(type: 'LCTR' | 'LVCTR' | 'STR', received: string | null): string {
  if (type === 'STR') return 'As soon as practicable after you established reasonable grounds to suspect (PCMLTF Suspicious Transaction Reporting Regulations, s. 9(2)).'
  return received === null ? '' : deadlineOf(type, received).explanation
}
