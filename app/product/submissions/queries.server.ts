import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { interruptedSql } from '../reports/state/submission-sql.ts'
import { transactionReferences } from '../report-states/places.ts'
import { visibleSql } from '../report-states/visible.server.ts'
import type { EnvironmentName, SubmissionMessage, SubmissionStateName } from '../report-states/states.ts'

export type SubmissionFilter = 'all' | 'underway' | 'waiting' | 'confirmed' | 'rejected'

const filterSql: Record<SubmissionFilter, string> = {
  all: 'TRUE',
  underway: `s.state IN ('queued', 'sending', 'unknown', 'held', 'received')`,
  waiting: `s.state IN ('held', 'unknown')`,
  confirmed: `s.state IN ${acceptedStatesSql}`,
  rejected: `s.state = 'rejected'`,
}

export interface SubmissionRow {
  id: string
  reportId: string
  type: 'LCTR' | 'LVCTR' | 'STR'
  reference: string
  action: 'submit' | 'change' | 'delete'
  environment: EnvironmentName
  state: SubmissionStateName
  createdAt: string
  answeredAt: string | null
  confirmedAt: string | null
  lastLookedAt: string | null
  receipt: string | null
  note: string | null
  messageCount: number
  attempts: number
}

/** SQL: the state as it is shown. What became of an interrupted try is not known: FINTRAC is asked about it next. */
const shownState = `(CASE WHEN ${interruptedSql} THEN 'unknown' ELSE s.state END)`
const columns = `s.id, s.report_id AS "reportId", r.type, s.reference, s.action, s.environment, ${shownState} AS state, s.created_at AS "createdAt", s.answered_at AS "answeredAt",
  s.confirmed_at AS "confirmedAt", s.last_looked_at AS "lastLookedAt", s.external_report_uuid AS receipt, s.note, jsonb_array_length(s.messages) AS "messageCount", s.attempts`

const listColumns = {
  id: col.text,
  reportId: col.text,
  type: col.oneOf<SubmissionRow['type']>(),
  reference: col.text,
  action: col.oneOf<SubmissionRow['action']>(),
  environment: col.oneOf<EnvironmentName>(),
  state: col.oneOf<SubmissionStateName>(),
  createdAt: col.instant,
  answeredAt: col.instant.orNull,
  confirmedAt: col.instant.orNull,
  lastLookedAt: col.instant.orNull,
  receipt: col.text.orNull,
  note: col.text.orNull,
  messageCount: col.int,
  attempts: col.int,
}

type Dated<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name]
}

const dated = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Dated<Row>

/** One page of submissions, newest first, and how many there are. `search`: part of a reference or the receipt. */
export async function submissionList(
  scope: Scope,
  query: {
    filter: SubmissionFilter
    environment: EnvironmentName | null
    search: string
    page: number
    pageSize: number
  },
): Promise<{ rows: SubmissionRow[]; total: number; underWay: number }> {
  scope.require('view the product')
  const parameters: unknown[] = []
  const conditions = [visibleSql(scope, 'r'), filterSql[query.filter]]
  if (query.environment !== null)
    conditions.push(`s.environment = $${parameters.push(query.environment)}::"Environment"`)
  if (query.search !== '') {
    const place = parameters.push(`%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    conditions.push(`(s.reference ILIKE $${place} OR s.external_report_uuid ILIKE $${place})`)
  }
  const source = `FROM submission s JOIN report r ON r.id = s.report_id WHERE ${conditions.join(' AND ')}`
  return scope.sql(async (client) => {
    const { total, underWay } = await client.one(
      { total: col.int, underWay: col.int },
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE ${filterSql.underway})::int AS "underWay" ${source}`,
      parameters,
    )
    const rows = await client.rows(
      listColumns,
      `SELECT ${columns} ${source} ORDER BY s.created_at DESC, s.id DESC LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`,
      parameters,
    )
    return { rows: rows.map(dated), total, underWay }
  })
}

export interface Attempt {
  id: string
  run: string
  kind: string
  startedAt: string
  finishedAt: string | null
  outcome: string | null
  reason: string | null
}

export interface SubmissionDetail extends SubmissionRow {
  revision: number
  sha256: string
  byteSize: number | null
  reportingEntityNumber: number
  messages: SubmissionMessage[]
  acknowledgement: Record<string, unknown> | null
  /** When it is tried or looked up next; while a run holds it, when another takes over should that run have ended. */
  nextAttemptAt: string | null
  downloadedAt: string | null
  keptAt: string | null
  /** Whether the record vault keeps, or will keep, a copy. */
  isVaulted: boolean
  /** YYYY-MM-DD: the last day on which the record vault keeps its copy; null where it has none. */
  vaultUntil: string | null
  sentAt: string | null
  trail: Attempt[]
}

const detailColumns = {
  ...listColumns,
  revision: col.int,
  sha256: col.text,
  byteSize: col.int.orNull,
  reportingEntityNumber: col.int,
  messages: col.json<SubmissionMessage[]>(),
  acknowledgement: col.json<Record<string, unknown>>().orNull,
  nextAttemptAt: col.instant.orNull,
  downloadedAt: col.instant.orNull,
  keptAt: col.instant.orNull,
  isVaulted: col.bool,
  vaultUntil: col.text.orNull,
  sentAt: col.instant.orNull,
}

const attemptColumns = {
  id: col.text,
  run: col.text,
  kind: col.text,
  startedAt: col.instant,
  finishedAt: col.instant.orNull,
  outcome: col.text.orNull,
  reason: col.text.orNull,
}

/**
 * One submission with its trail: every run that worked on it and what came of it. Of a suspicious transaction report,
 * the reading is recorded.
 * @throws AppError not-found
 */
export async function submissionDetail(scope: Scope, id: string): Promise<SubmissionDetail> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This submission')
  const detail = await scope.sql(async (client) => {
    const rows = await client.rows(
      detailColumns,
      `SELECT ${columns}, s.revision, s.sha256, length(s.bytes) AS "byteSize", s.reporting_entity_number AS "reportingEntityNumber", s.messages, s.acknowledgement,
         coalesce(s.next_attempt_at, s.lease_until) AS "nextAttemptAt", s.downloaded_at AS "downloadedAt", s.kept_at AS "keptAt", s.sent_at AS "sentAt",
         v.kept_until IS NOT NULL OR (s.environment = 'production' AND s.bytes IS NOT NULL AND EXISTS (SELECT FROM company_settings c WHERE c.record_vault)) AS "isVaulted", v.kept_until AS "vaultUntil"
       FROM submission s JOIN report r ON r.id = s.report_id LEFT JOIN vault_copy v ON v.submission_id = s.id WHERE s.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    )
    const row = rows[0]
    if (!row) throw notFound('This submission')
    // Numbered within the submission: the table's own numbers would tell how much else was sent in between.
    const trail = await client.rows(
      attemptColumns,
      `SELECT (row_number() OVER (ORDER BY submission_attempt.id))::text AS id, run, kind, started_at AS "startedAt", finished_at AS "finishedAt", outcome, detail->>'reason' AS reason
       FROM submission_attempt WHERE submission_id = $1 ORDER BY submission_attempt.id DESC LIMIT 200`,
      [id],
    )
    return { ...dated(row), trail: trail.map(dated) }
  })
  if (detail.type === 'STR')
    await scope.noteReading((db) =>
      audit(db, scope, { action: 'suspicious-report.submission-opened', subjectType: 'submission', subjectId: id }),
    )
  return detail
}

/**
 * The references of the transactions in what was submitted, in order; none once it is erased.
 * @throws AppError not-found
 */
export async function submittedReferences(scope: Scope, id: string): Promise<string[]> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This submission')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { bytes: col.bytes.orNull },
      `SELECT s.bytes FROM submission s JOIN report r ON r.id = s.report_id WHERE s.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    )
    const row = rows[0]
    if (!row) throw notFound('This submission')
    return row.bytes === null ? [] : transactionReferences(JSON.parse(row.bytes.toString('utf8')))
  })
}
