import type { Hold } from '#app/compliance/drafting/hold.ts'
import { describeReport, fieldLabel, type MissingValue, type ReportSection } from '#app/compliance/reports/index.ts'
import type { Message } from '#app/compliance/validate/index.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { withdrawableSql } from '#app/product/reports/state/submission-sql.ts'
import {
  isAccepted,
  isEditable,
  isFixedOutside,
  type EnvironmentName,
  type ReportStateName,
  type SubmissionMessage,
  type SubmissionStateName,
} from '#app/product/report-states/states.ts'
import { reportReceivedOnSql } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { assemble, storedOverrides, type Assembled } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { dueOf } from '../elsewhere/copy.ts'
import { copySql, type ShownCopy } from '../elsewhere/shown.ts'
import { shownCorrections, type ShownCorrection } from './corrections.server.ts'
import { listedMessages, type ListedMessage } from './messages/listed.ts'
import { lostCorrections, type LostCorrection } from './lost-corrections.server.ts'
import { shownPlace } from '#app/product/report-states/places.ts'
import { notesOf, type ShownNotes } from './notes.server.ts'
import { pathsOf } from './issue-items.server.ts'
import { inReadingOrder } from './reading-order.ts'
import {
  proposalSql,
  refusalMessagesSql,
  refusedSql,
  smallPartSql,
  totalSql,
  underWaySql,
  hasConfirmedTest,
  whyDue,
} from '../state/shown.server.ts'
import { ofPart, type SmallPart } from '../state/small-part.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { readReports, type Proposal } from '../state/store.server.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { holdItems, onFile, type HoldItem } from './issue-items.server.ts'
import { type MissingItem, missingItems } from './issue-items.server.ts'

export interface FieldMessage {
  severity: 'reject' | 'warning'
  text: string
  /** Origin: our checks, or the regulator's response to the last submission. */
  from: 'check' | 'regulator'
  rule: string | null
}

export interface ReportDetail {
  id: string
  type: 'LCTR' | 'LVCTR' | 'STR'
  state: ReportStateName
  /** State of its badge. */
  shownState: ReportStateName
  /** Under a ministerial directive; such an STR has no details of suspicion. */
  isDirective: boolean
  /** Whether FINTRAC rejected the current revision. */
  isRefused: boolean
  /** Whether it waits to be sent and FINTRAC can't have received it, so that the submission can be withdrawn. */
  canWithdraw: boolean
  environment: EnvironmentName | null
  reference: string
  revision: number
  parties: string
  totalCad: string | null
  reason: string
  dueDate: string | null
  fileBy: string | null
  whyDue: string | null
  /** Set if it was filed elsewhere. */
  copy: ShownCopy | null
  proposal: Proposal | null
  sections: ReportSection[]
  messages: Record<string, FieldMessage[]>
  /** Messages about values that aren't shown. */
  generalMessages: FieldMessage[]
  /** Refused values, FINTRAC's messages and warnings in one list. */
  listed: ListedMessage[]
  /** Whether FINTRAC rejected only what may be fixed there: a location or contact that isn't on file. */
  isFixedOutside: boolean
  missing: MissingItem[]
  missingCount: number
  rejectCount: number
  toConfirm: HoldItem[]
  /** Number of holds of every kind. */
  holdCount: number
  corrections: ShownCorrection[]
  /** Values corrected by hand before the content was erased, to be typed again in a change. */
  lostCorrections: LostCorrection[]
  notes: ShownNotes | null
  transactionIds: string[]
  createdAt: string
  confirmedAt: string | null
  erasedAt: string | null
  /** What the record vault keeps of the version accepted last: its submission, and the last day (YYYY-MM-DD). */
  vaulted: { submissionId: string; until: string } | null
  submissions: SubmissionSummary[]
  testConfirmed: boolean
}

/** Without the message list, which the page shows in groups. */
export type ShownReport = Omit<ReportDetail, 'listed'>

export interface SubmissionSummary {
  id: string
  action: 'submit' | 'change' | 'delete'
  environment: EnvironmentName
  state: string
  createdAt: string
  note: string | null
  lastLookedAt: string | null
  /** Time of the next lookup while it isn't known whether FINTRAC has it. */
  looksUpAt: string | null
}

const columns = {
  id: col.text,
  type: col.oneOf<ReportDetail['type']>(),
  state: col.oneOf<ReportStateName>(),
  environment: col.oneOf<EnvironmentName>().orNull,
  reference: col.text,
  revision: col.int,
  parties: col.text,
  total_cad: col.text.orNull,
  reason: col.text,
  due_date: col.text.orNull,
  file_by: col.text.orNull,
  proposal: col.json<Proposal>().orNull,
  document: col.json<unknown>().orNull,
  missing: col.json<MissingValue[]>(),
  messages: col.json<Message[]>(),
  regulator_messages: col.json<SubmissionMessage[]>(),
  missing_count: col.int,
  reject_count: col.int,
  holds: col.json<Hold[]>(),
  hold_count: col.int,
  overrides: col.json<unknown>().orNull,
  window_start: col.instant.orNull,
  window_offset: col.int.orNull,
  created_at: col.instant,
  confirmed_at: col.instant.orNull,
  erased_at: col.instant.orNull,
  copy: col.json<ShownCopy>().orNull,
  ids: col.texts.orNull,
  /** YYYY-MM-DD */
  received: col.text.orNull,
  small_part: col.json<SmallPart>().orNull,
  refused: col.bool,
  /** Of the last rejection of this version of the report. */
  refusal_messages: col.json<SubmissionMessage[]>().orNull,
  under_way: col.oneOf<'held' | 'unknown'>().orNull,
  withdrawable: col.bool,
}

type Row = RowOf<typeof columns>

function byPath(
  row: Row,
  shown: ReadonlySet<string>,
): { messages: Record<string, FieldMessage[]>; general: FieldMessage[] } {
  const all = [
    ...row.regulator_messages.map((one) => ({
      path: one.path ?? '',
      message: { severity: one.type, text: one.text, from: 'regulator' as const, rule: one.rule },
    })),
    ...row.messages.map((one) => ({
      path: one.path,
      message: { severity: one.severity, text: one.message, from: 'check' as const, rule: one.ruleId },
    })),
  ]
  const messages: Record<string, FieldMessage[]> = {}
  const general: FieldMessage[] = []
  const missing = new Set(row.missing.map((one) => one.path))
  for (const { path, message } of all) {
    const place = shownPlace(path, shown)
    const label =
      path && place !== path && !shown.has(path)
        ? { ...message, text: `${fieldLabel(path)}: ${message.text}` }
        : message
    if (shown.has(path)) (messages[path] ??= []).push(message)
    else if (message.from === 'check' && missing.has(path)) continue
    else if (place !== null) (messages[place] ??= []).push(label)
    else general.push(label)
  }
  return { messages, general }
}

/**
 * One report with everything that its page shows, and its document. A draft is refreshed from the records first.
 * Viewing an STR is audited.
 * @throws AppError not-found, also for a report that this person may not see
 */
export async function reportWithDocument(
  scope: Scope,
  id: string,
): Promise<{ report: ReportDetail; document: unknown; records: ReadonlyMap<string, string> }> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This report')
  let row = await readRow(scope, id)
  let assembled: Assembled | undefined
  const isChanged =
    isEditable(row.state) &&
    scope.writable &&
    (
      await refreshDrafts(scope.unattended(), { reports: [id] }, (_id, built) => {
        assembled = built
      })
    ).length > 0
  if (isChanged) row = await readRow(scope, id)
  if (row.type === 'STR')
    await scope.noteReading((db) =>
      audit(db, scope, { action: 'suspicious-report.opened', subjectType: 'report', subjectId: id }),
    )
  const sections = row.document === null ? [] : describeReport(inReadingOrder(row.document))
  const shown = new Set(pathsOf(sections))
  const { messages, general } = byPath(row, shown)
  const submissions = await scope.tx((db) =>
    db.submission.findMany({
      where: { reportId: id },
      orderBy: { createdAt: 'desc' },
      select: {
        id: true,
        action: true,
        environment: true,
        state: true,
        createdAt: true,
        note: true,
        lastLookedAt: true,
        nextAttemptAt: true,
        leaseUntil: true,
      },
    }),
  )
  const whole = isEditable(row.state) ? (assembled ?? (await assembledOf(scope, id))) : null
  const built = notesOf(whole)
  const report: ReportDetail = {
    id: row.id,
    type: row.type,
    state: row.state,
    shownState: row.refused ? 'rejected' : (row.under_way ?? row.state),
    isDirective:
      (row.document as { reportDetails?: { ministerialDirectiveCode?: string } } | null)?.reportDetails
        ?.ministerialDirectiveCode !== undefined,
    isRefused: row.refused,
    canWithdraw: row.withdrawable,
    environment: row.environment,
    reference: row.reference,
    revision: row.revision,
    parties: row.parties,
    totalCad: row.total_cad,
    copy: row.copy,
    // Why it was drafted says what no longer holds once its transactions are in another report, or in none.
    reason: row.proposal?.kind === 'vanished' ? '' : row.reason,
    dueDate: row.due_date,
    fileBy: row.file_by,
    whyDue: whyDueOf(row),
    proposal: row.proposal,
    sections,
    messages,
    generalMessages: general,
    listed: listedMessages(row, sections, shown),
    isFixedOutside: isPutRightOutside(row),
    missing: await missingItems(scope, row, sections, shown),
    missingCount: row.missing_count,
    rejectCount: row.reject_count,
    toConfirm: isEditable(row.state) ? await holdItems(scope, row, sections) : [],
    holdCount: row.hold_count,
    corrections: shownCorrections(storedOverrides(row.overrides), whole, {
      type: row.type,
      document: row.document,
      sections,
    }),
    lostCorrections: await lostCorrections(scope, id),
    notes: built?.notes ?? null,
    transactionIds: await linkable(scope, row),
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
    vaulted: await vaultedOf(scope, submissions),
    submissions: submissions.map(shownSubmission),
    testConfirmed: await hasConfirmedTest(scope),
  }
  return { report, document: row.document, records: await recordsOnFile(scope, built?.records ?? new Map()) }
}

interface StoredSubmission extends Omit<SubmissionSummary, 'state' | 'createdAt' | 'lastLookedAt' | 'looksUpAt'> {
  state: SubmissionStateName
  createdAt: Date
  lastLookedAt: Date | null
  nextAttemptAt: Date | null
  leaseUntil: Date | null
}

/** An interrupted attempt has an unknown outcome. */
function shownSubmission({ nextAttemptAt, leaseUntil, ...one }: StoredSubmission): SubmissionSummary {
  return {
    ...one,
    state: one.state === 'sending' && leaseUntil !== null && leaseUntil.getTime() < Date.now() ? 'unknown' : one.state,
    createdAt: one.createdAt.toISOString(),
    lastLookedAt: one.lastLookedAt?.toISOString() ?? null,
    looksUpAt:
      one.state === 'sending' || one.state === 'unknown'
        ? ((nextAttemptAt ?? leaseUntil)?.toISOString() ?? null)
        : null,
  }
}

/**
 * The vault copy of what FINTRAC holds: the version accepted last; null if that one isn't kept. Deletions hold no
 * content. `submissions`: newest first.
 */
async function vaultedOf(
  scope: Scope,
  submissions: readonly Pick<StoredSubmission, 'id' | 'action' | 'environment' | 'state'>[],
): Promise<ReportDetail['vaulted']> {
  const last = submissions.find(
    ({ action, environment, state }) => action !== 'delete' && environment === 'production' && isAccepted(state),
  )
  if (last === undefined) return null
  const copy = await scope.tx((db) =>
    db.vaultCopy.findUnique({ where: { submissionId: last.id }, select: { submissionId: true, keptUntil: true } }),
  )
  return copy && { submissionId: copy.submissionId, until: copy.keptUntil }
}

/** Ids of its transactions; '' for one stored with the report only, because its import was undone. */
async function linkable(scope: Scope, { type, ids }: Pick<Row, 'type' | 'ids'>): Promise<string[]> {
  if (type !== 'STR' || ids === null) return ids ?? []
  const there = new Set(
    (await scope.tx((db) => db.transaction.findMany({ where: { id: { in: ids } }, select: { id: true } }))).map(
      ({ id }) => id,
    ),
  )
  return ids.map((id) => (there.has(id) ? id : ''))
}

/** The customers of the parties, by their place, without those that went with their import. */
async function recordsOnFile(scope: Scope, records: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const isOnFile = await onFile(
    scope,
    [...records.values()].map((entityId) => ({ entity: 'customer', entityId })),
  )
  return new Map([...records].filter(([, entityId]) => isOnFile({ entity: 'customer', entityId })))
}

/** Whether the cause of its rejection may be put right at FINTRAC. */
const isPutRightOutside = ({ refused, refusal_messages }: Row): boolean =>
  refused && isFixedOutside(refusal_messages ?? [])

const whyDueOf = ({ type, received, copy, document }: Row): string | null =>
  copy === null ? whyDue(type, received) : (dueOf(type, document)?.why ?? null)

async function readRow(scope: Scope, id: string): Promise<Row> {
  const [row] = await scope.sql((client) =>
    client.rows(
      columns,
      `SELECT r.id, r.type, r.state, r.environment, r.reference, r.revision, r.parties, ${totalSql} AS total_cad, r.reason, r.due_date, r.file_by, ${proposalSql} AS proposal, r.document,
       r.missing, r.messages, r.regulator_messages, r.missing_count, r.reject_count, r.holds, r.hold_count, r.overrides, r.window_start, r.window_offset, r.created_at, r.confirmed_at, r.erased_at,
       ${copySql} AS copy, ${smallPartSql} AS small_part, ${refusedSql} AS refused, ${refusalMessagesSql} AS refusal_messages, ${underWaySql} AS under_way, EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND ${withdrawableSql}) AS withdrawable,
       (SELECT array_agg(m.transaction_id ORDER BY m.position) FROM report_transaction m WHERE m.report_id = r.id) AS ids,
       (SELECT min(${reportReceivedOnSql}) FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id) AS received
     FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    ),
  )
  if (!row) throw notFound('This report')
  return { ...row, messages: row.messages.map((one) => ofPart(one, one.ruleId, row.small_part, 'message')) }
}

async function assembledOf(scope: Scope, id: string): Promise<Assembled | null> {
  return scope.sql(async (client) => {
    const [report] = await readReports(client, 'r.id = $1', [id])
    return report ? assemble(report.core, await loadFacts(client, report.core.transactionIds), Date.now()) : null
  })
}
