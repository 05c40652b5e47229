import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { codeLabel } from '#app/compliance/words/codes.ts'
import { exceptionOf } from '#app/compliance/rules/exceptions.ts'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { formatInstant } from '#app/compliance/rules/days/window.ts'
import type { CellType } from '#app/csv/words/write.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import {
  actionText,
  environmentText,
  reportStateText,
  type EnvironmentName,
  type ReportStateName,
  type SubmissionMessage,
} from '../report-states/states.ts'
import { directionWords, statusWords } from '../transactions/words.ts'
import { importStates, isCounted } from '../imports/states.ts'
import { totalSql } from '../reports/state/shown.server.ts'
import { knownDecisionsSql, visibleSql } from '../report-states/visible.server.ts'

/**
 * One list of an examination, as SQL and as the columns of its file. Its parameters: $1 the period's first instant, $2
 * the one after its last.
 */
export interface ExaminationList<Row = never> {
  file: string
  title: string
  about: string
  /** SQL from FROM on, of one row `r` with an `id`. */
  source: (scope: Scope) => string
  /** SQL of the columns. */
  columns: string
  /** SQL of the instant by which it is ordered. */
  at: string
  cells: readonly {
    head: string
    type?: CellType
    of: (row: Row, when: (at: Date | null) => string) => string | null
  }[]
}

const list = <Row>(one: ExaminationList<Row>): ExaminationList => one as unknown as ExaminationList

/** SQL: handed in where it is filed. TEST files nothing. */
const isFiling = `s.environment <> 'test' AND s.state <> 'cancelled'`

/** SQL: when a transaction happened that an STR keeps, as record `k`, after its import was undone. */
const keptAt = `to_timestamp((k.body ->> 'at')::numeric / 1000)`

/**
 * SQL: the reports of a period. Late filings of earlier transactions belong to it, and so do those whose transactions
 * are gone.
 */
const ofPeriod = `((r.created_at >= $1 AND r.created_at < $2)
  OR EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND t.occurred_at >= $1 AND t.occurred_at < $2)
  OR EXISTS (SELECT FROM kept_record k WHERE k.report_id = r.id AND k.kind = 'transaction' AND ${keptAt} >= $1 AND ${keptAt} < $2)
  OR EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.created_at >= $1 AND s.created_at < $2))`

const aggregationWords: Record<string, string> = {
  conductor: 'Conductor',
  on_behalf_of: 'On behalf of',
  beneficiary: 'Beneficiary',
  not_applicable: 'Not applicable',
}

interface ReportRow {
  reference: string
  type: string
  state: ReportStateName
  environment: EnvironmentName | null
  parties: string
  total_cad: string | null
  is_copy: boolean
  window_start: Date | null
  window_end: Date | null
  aggregation: string
  transactions: string
  due_date: string | null
  created_at: Date
  first_sent: Date | null
  filed_at: Date | null
  receipt: string | null
  changes: string
  changed_at: Date | null
  deleted_at: Date | null
  /** FINTRAC's code of the reason that was asked. */
  deletion_reason: string | null
  rejections: string
  reason: string
  erased_at: Date | null
}

function inTime({ due_date: dueDate, filed_at: filedAt, is_copy: isCopy }: ReportRow): string {
  if (dueDate === null) return ''
  // When it was filed is not known here.
  if (isCopy) return 'Filed elsewhere'
  if (filedAt === null) return 'Not filed'
  return deadlineDay(filedAt.getTime()) <= dueDate ? 'Yes' : 'No'
}

const dueText = ({ due_date: dueDate, type }: { due_date: string | null; type: string }): string =>
  dueDate ?? (type === 'STR' ? 'as soon as practicable' : '')

/** The references of the transactions of `r`, by the table `m` that joins the two. */
const transactionsSql = (joinTable: string, owner: string, order: string): string =>
  `(SELECT coalesce(string_agg(CASE WHEN t.external_id LIKE 'row:%' THEN 'no reference' ELSE t.external_id END, '; ' ORDER BY ${order}), '') FROM ${joinTable} JOIN transaction t ON t.id = m.transaction_id WHERE ${owner} = r.id)`

/** SQL: when FINTRAC last confirmed this of report `r`. */
const confirmedSql = (action: 'change' | 'delete') =>
  `(SELECT max(coalesce(s.answered_at, s.confirmed_at)) FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.action = '${action}' AND s.state IN ${acceptedStatesSql})`

const reports = list<ReportRow>({
  file: 'reports.csv',
  title: 'Reports',
  about: 'Reports of transactions of the period, and those drafted or submitted in it. TEST submissions don’t count.',
  source: (scope) => `report r WHERE ${ofPeriod} AND ${visibleSql(scope, 'r')}`,
  at: 'r.created_at',
  columns: `r.reference, r.type, r.state, r.environment, r.parties, ${totalSql} AS total_cad, r.copy_sha256 IS NOT NULL AS is_copy, r.window_start, r.window_end, r.aggregation, r.due_date, r.created_at, r.reason, r.erased_at,
    (SELECT coalesce(string_agg(CASE WHEN x.reference LIKE 'row:%' THEN 'no reference' ELSE x.reference END, '; ' ORDER BY x.position), '') FROM (
      SELECT m.position, coalesce(t.external_id, k.body ->> 'external_id') AS reference FROM report_transaction m LEFT JOIN transaction t ON t.id = m.transaction_id
        LEFT JOIN kept_record k ON k.report_id = m.report_id AND k.kind = 'transaction' AND k.record_id = m.transaction_id
      WHERE m.report_id = r.id) x) AS transactions,
    (SELECT min(s.created_at) FROM submission s WHERE s.report_id = r.id AND ${isFiling}) AS first_sent,
    (SELECT min(coalesce(s.answered_at, s.confirmed_at)) FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.action = 'submit' AND s.state IN ${acceptedStatesSql}) AS filed_at,
    coalesce((SELECT s.external_report_uuid FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.state IN ${acceptedStatesSql} AND s.external_report_uuid IS NOT NULL ORDER BY s.confirmed_at DESC LIMIT 1), r.copy_receipt) AS receipt,
    (SELECT count(*)::text FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.action = 'change' AND s.state IN ${acceptedStatesSql}) AS changes,
    ${confirmedSql('change')} AS changed_at, ${confirmedSql('delete')} AS deleted_at,
    (SELECT a.detail ->> 'reason' FROM audit_event a WHERE a.subject_type = 'report' AND a.subject_id = r.id::text AND a.action = 'report.deletion-requested' ORDER BY a.id DESC LIMIT 1) AS deletion_reason,
    (SELECT count(*)::text FROM submission s WHERE s.report_id = r.id AND ${isFiling} AND s.state = 'rejected') AS rejections`,
  cells: [
    { head: 'Reference', of: (row) => row.reference },
    { head: 'Type', of: (row) => row.type },
    { head: 'State', of: (row) => reportStateText(row.state, row.environment) },
    { head: 'Environment', of: (row) => (row.environment === null ? '' : environmentText[row.environment]) },
    { head: 'Parties', of: (row) => row.parties },
    { head: 'Total in CAD', type: 'amount', of: (row) => row.total_cad ?? '' },
    { head: '24-hour window from', of: (row, when) => when(row.window_start) },
    { head: '24-hour window until', of: (row, when) => when(row.window_end) },
    { head: 'Aggregated by', of: (row) => aggregationWords[row.aggregation] ?? row.aggregation },
    { head: 'Transactions', of: (row) => row.transactions },
    { head: 'Due', of: dueText },
    { head: 'Drafted', of: (row, when) => when(row.created_at) },
    { head: 'First submitted', of: (row, when) => when(row.first_sent) },
    { head: 'First confirmed', of: (row, when) => when(row.filed_at) },
    { head: 'In time', of: inTime },
    { head: 'Receipt', of: (row) => row.receipt },
    { head: 'Changes confirmed', type: 'amount', of: (row) => row.changes },
    { head: 'Last change confirmed', of: (row, when) => when(row.changed_at) },
    { head: 'Deleted at FINTRAC', of: (row, when) => when(row.deleted_at) },
    {
      head: 'Reason of the deletion',
      of: ({ deleted_at: at, deletion_reason: reason }) =>
        at === null || reason === null ? '' : (codeLabel('deleteReason', reason) ?? reason),
    },
    { head: 'Times rejected', type: 'amount', of: (row) => row.rejections },
    { head: 'Why reportable', of: (row) => row.reason },
    { head: 'Content erased', of: (row, when) => when(row.erased_at) },
  ],
})

interface RejectedRow {
  reference: string
  type: string
  action: 'submit' | 'change' | 'delete'
  state: ReportStateName
  environment: EnvironmentName | null
  parties: string
  due_date: string | null
  rejected_at: Date
  messages: SubmissionMessage[]
}

const rejected = list<RejectedRow>({
  file: 'rejected-not-corrected.csv',
  title: 'Rejected, not corrected',
  about: 'Reports of the list above whose last submission was rejected: nothing was submitted since.',
  source: (scope) => `report r JOIN LATERAL (
      SELECT s.* FROM submission s WHERE s.report_id = r.id AND ${isFiling} ORDER BY s.created_at DESC, s.id DESC LIMIT 1) s ON s.state = 'rejected'
    WHERE ${ofPeriod} AND ${visibleSql(scope, 'r')}`,
  at: 's.created_at',
  columns: `r.reference, r.type, s.action, r.state, r.environment, r.parties, r.due_date, coalesce(s.answered_at, s.created_at) AS rejected_at,
    CASE WHEN s.messages = '[]' THEN r.regulator_messages ELSE s.messages END AS messages`,
  cells: [
    { head: 'Reference', of: (row) => row.reference },
    { head: 'Type', of: (row) => row.type },
    { head: 'What was rejected', of: (row) => actionText[row.action] },
    { head: 'State today', of: (row) => reportStateText(row.state, row.environment) },
    { head: 'Parties', of: (row) => row.parties },
    { head: 'Due', of: dueText },
    { head: 'Rejected', of: (row, when) => when(row.rejected_at) },
    {
      head: 'Messages',
      of: (row) =>
        row.messages
          .filter((message) => message.type === 'reject')
          .map(({ rule, text }) => (rule === null ? text : `${rule}: ${text}`))
          .join(' | '),
    },
  ],
})

interface SetAsideRow {
  type: string
  parties: string
  transactions: string
  total_cad: string
  window_start: Date
  window_end: Date
  due_date: string
  reason_code: string
  note: string
  set_by: string
  set_at: Date
  undone_by: string | null
  undone_at: Date | null
}

const setAside = list<SetAsideRow>({
  file: 'set-aside.csv',
  title: 'Set aside',
  about:
    'Candidates of the period that were set aside under an exception of the law, with the facts recorded; restored ones too.',
  source: () => `set_aside r WHERE ((r.window_start < $2 AND r.window_end > $1) OR (r.set_at >= $1 AND r.set_at < $2))`,
  at: 'r.set_at',
  columns: `r.type, r.parties, r.total_cad::text AS total_cad, r.window_start, r.window_end, r.due_date, r.reason_code, r.note, r.set_by, r.set_at, r.undone_by, r.undone_at,
    ${transactionsSql('set_aside_transaction m', 'm.set_aside_id', 't.occurred_at, t.id')} AS transactions`,
  cells: [
    { head: 'Type', of: (row) => row.type },
    { head: 'Parties', of: (row) => row.parties },
    { head: 'Transactions', of: (row) => row.transactions },
    { head: 'Total in CAD', type: 'amount', of: (row) => row.total_cad },
    { head: '24-hour window from', of: (row, when) => when(row.window_start) },
    { head: '24-hour window until', of: (row, when) => when(row.window_end) },
    { head: 'Due otherwise', of: (row) => row.due_date },
    { head: 'Exception', of: (row) => exceptionOf(row.reason_code)?.label ?? row.reason_code },
    { head: 'Rule of the exception', of: (row) => exceptionOf(row.reason_code)?.source ?? '' },
    { head: 'Recorded facts', of: (row) => row.note },
    { head: 'Set aside by', of: (row) => row.set_by },
    { head: 'Set aside at', of: (row, when) => when(row.set_at) },
    { head: 'Restored by', of: (row) => row.undone_by },
    { head: 'Restored at', of: (row, when) => when(row.undone_at) },
  ],
})

interface DecisionRow {
  decided_at: Date
  decided_by: string
  parties: string
  transactions: string
  rationale: string
}

const decisions = list<DecisionRow>({
  file: 'decisions-not-to-file.csv',
  title: 'Decisions not to file an STR',
  about: 'Decisions of the period not to file a suspicious transaction report, each with its rationale.',
  source: (scope) =>
    `suspicion_decision r WHERE r.decided_at >= $1 AND r.decided_at < $2 AND ${knownDecisionsSql(scope, 'r')}`,
  at: 'r.decided_at',
  columns: 'r.decided_at, r.decided_by, r.parties, r.transactions, r.rationale',
  cells: [
    { head: 'Decided', of: (row, when) => when(row.decided_at) },
    { head: 'By', of: (row) => row.decided_by },
    { head: 'Parties', of: (row) => row.parties },
    { head: 'Transactions', of: (row) => row.transactions },
    { head: 'Rationale', of: (row) => row.rationale },
  ],
})

interface KeptRow {
  external_id: string
  happened_ms: string | null
  offset_minutes: string | null
  date_only: boolean
  direction: 'in' | 'out' | 'internal'
  status: string
  amounts: string
  cad_amount: string | null
  parties: string
  reports: string
}

function keptWhen({ happened_ms: ms, offset_minutes: offset, date_only: isDateOnly }: KeptRow): string {
  if (ms === null) return ''
  const text = formatInstant(Number(ms), Number(offset ?? 0))
  return isDateOnly ? text.slice(0, 10) : text
}

const kept = list<KeptRow>({
  file: 'transactions-kept-with-strs.csv',
  title: 'Transactions kept with STRs',
  about:
    'Transactions of the period whose import was undone, as suspicious transaction reports keep them; those without a time, too.',
  source: (
    scope,
  ) => `(SELECT k.record_id AS id, (array_agg(k.body))[1] AS body, (array_agg(a.body))[1] AS actions, (array_agg(${keptAt}))[1] AS happened,
      (array_agg(o.parties ORDER BY o.reference))[1] AS parties, string_agg(o.reference, '; ' ORDER BY o.reference) AS reports
    FROM kept_record k JOIN report o ON o.id = k.report_id LEFT JOIN kept_record a ON a.report_id = k.report_id AND a.kind = 'actions' AND a.record_id = k.record_id
    WHERE k.kind = 'transaction' AND NOT EXISTS (SELECT FROM transaction t WHERE t.id = k.record_id) AND ${visibleSql(scope, 'o')} GROUP BY k.record_id) r
    WHERE (r.happened IS NULL OR (r.happened >= $1 AND r.happened < $2))`,
  at: `coalesce(r.happened, 'epoch'::timestamptz)`,
  columns: `r.body ->> 'external_id' AS external_id, r.body ->> 'at' AS happened_ms, r.body ->> 'offset_minutes' AS offset_minutes, coalesce((r.body ->> 'date_only')::boolean, false) AS date_only,
    r.body ->> 'direction' AS direction, r.body ->> 'status' AS status, r.body ->> 'cad_amount' AS cad_amount, r.parties, r.reports,
    (SELECT coalesce(string_agg(concat_ws(' ', s ->> 'amount', s ->> 'currency'), '; '), '') FROM jsonb_array_elements(r.actions -> 'starting') s) AS amounts`,
  cells: [
    { head: 'Transaction ID', of: (row) => (row.external_id.startsWith('row:') ? '' : row.external_id) },
    { head: 'When', of: keptWhen },
    { head: 'Direction', of: (row) => directionWords[row.direction] ?? row.direction },
    { head: 'Status', of: (row) => statusWords[row.status] ?? row.status },
    { head: 'Amounts', of: (row) => row.amounts },
    { head: 'Value in CAD', type: 'amount', of: (row) => row.cad_amount },
    { head: 'Parties of the report', of: (row) => row.parties },
    { head: 'STRs', of: (row) => row.reports },
  ],
})

interface ImportRow {
  file_name: string
  created_at: Date
  state: string
  read: number
  accepted: number
  refused: number
  duplicate: number
  ignored: number
}

const counted = (of: (row: ImportRow) => number) => (row: ImportRow) => (isCounted(row) ? String(of(row)) : null)

const imports = list<ImportRow>({
  file: 'imports.csv',
  title: 'Imports',
  about:
    'Files uploaded in the period, with how many of their rows were refused. A refused row became no transaction and has no day of its own: it is under Imports, with its reason.',
  source: () => `import r WHERE r.created_at >= $1 AND r.created_at < $2`,
  at: 'r.created_at',
  columns:
    'r.file_name, r.created_at, r.state::text AS state, r.rows_read AS read, r.rows_accepted AS accepted, r.rows_refused AS refused, r.rows_duplicate AS duplicate, r.rows_ignored AS ignored',
  cells: [
    { head: 'File', of: (row) => row.file_name },
    { head: 'Uploaded', of: (row, when) => when(row.created_at) },
    { head: 'State', of: (row) => importStates[row.state]?.label ?? row.state },
    { head: 'Rows read', type: 'amount', of: counted((row) => row.read) },
    { head: 'Accepted', type: 'amount', of: counted((row) => row.accepted) },
    { head: 'Refused', type: 'amount', of: counted((row) => row.refused) },
    { head: 'Duplicates', type: 'amount', of: counted((row) => row.duplicate) },
    { head: 'Ignored', type: 'amount', of: counted((row) => row.ignored) },
  ],
})

/** The lists that this person may have. That there is a decision not to file tells of a suspicion. */
export const listsFor = (scope: Scope): readonly ExaminationList[] => [
  reports,
  rejected,
  setAside,
  imports,
  ...(scope.can('prepare suspicious transaction reports') ? [decisions, kept] : []),
]

/** Times of the files: with the offset of the 24-hour window's clock. */
export const whenOn =
  (clock: number) =>
  (at: Date | null): string =>
    at === null ? '' : formatInstant(at.getTime(), clock)
