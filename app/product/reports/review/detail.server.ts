import type { Hold } from '#app/compliance/drafting/hold.ts'
import {
  describeReport,
  fieldLabel,
  sourceValue,
  type BuildNotes,
  type MissingValue,
  type ReportSection,
} from '#app/compliance/reports/index.ts'
import type { Message } from '#app/compliance/validate/index.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { HoldShown } from '#app/product/doubts/hold-list.tsx'
import { withdrawableSql } from '#app/product/reports/state/submission-sql.ts'
import {
  isEditable,
  isFixedOutside,
  type EnvironmentName,
  type ReportStateName,
  type SubmissionMessage,
} from '#app/product/reports/state/states.ts'
import { receivedOnSql } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { assemble, storedOverrides, type Assembled, type StoredOverride } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { listedMessages, type ListedMessage } from './listed.ts'
import { lostCorrections, type LostCorrection } from './lost-corrections.server.ts'
import { referenceAt, shownPlace, transactionReferences } from '../state/places.ts'
import { inReadingOrder } from './reading-order.ts'
import { proposalSql, refusedSql, underWaySql, hasConfirmedTest, whyDue } from '../state/shown.server.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { readReports, type Proposal } from '../state/store.server.ts'
import { visibleSql } from '../state/visible.server.ts'

export interface FieldMessage {
  severity: 'reject' | 'warning'
  text: string
  /** Who says so: our checks, or the regulator of the last submission. */
  from: 'check' | 'regulator'
  rule: string | null
}

export interface MissingItem {
  path: string
  label: string
  message: string
  required: boolean
  /** Where it is fixed besides here; null when here. */
  to: string | null
  where: string
  /** The reference of its transaction; null where it is of none. */
  transaction: string | null
  /** The party whose it is, as its section is titled; null where it is of none. */
  party: string | null
  /** The section in which it would stand; null where none is shown, or the place itself is. */
  section: string | null
}

/** A value that a person has to confirm, or to correct, before the report is ready. */
export interface HoldItem extends HoldShown {
  code: string
  path: string | null
}

export interface ReportDetail {
  id: string
  type: 'LCTR' | 'LVCTR' | 'STR'
  state: ReportStateName
  /** What its badge says. */
  shownState: ReportStateName
  /** Under a ministerial directive: it takes no details of suspicion. */
  isDirective: boolean
  /** FINTRAC refused it as it stands: nothing was edited since. */
  isRefused: boolean
  /** It waits, and nothing of it can be with FINTRAC: it can be taken back. */
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
  proposal: Proposal | null
  sections: ReportSection[]
  messages: Record<string, FieldMessage[]>
  /** Messages that belong to no value that is shown. */
  generalMessages: FieldMessage[]
  /** What is to be corrected, what FINTRAC said, and what should be looked at, in one list. */
  listed: ListedMessage[]
  /** FINTRAC refused nothing but what may be put right there: a location or contact that it has not on file. */
  isFixedOutside: boolean
  missing: MissingItem[]
  missingCount: number
  rejectCount: number
  toConfirm: HoldItem[]
  /** What keeps it from being submitted, of every kind. */
  holdCount: number
  corrections: (StoredOverride & { label: string })[]
  /** Values that were corrected by hand before the content was erased, to be typed again in a change. */
  lostCorrections: LostCorrection[]
  notes: Pick<BuildNotes, 'unplaced' | 'adjusted'> | null
  transactionIds: string[]
  createdAt: string
  confirmedAt: string | null
  erasedAt: string | null
  submissions: SubmissionSummary[]
  testConfirmed: boolean
}

/** Without the list of its messages, which is told in groups. */
export type ShownReport = Omit<ReportDetail, 'listed'>

export interface SubmissionSummary {
  id: string
  action: 'submit' | 'change' | 'delete'
  environment: EnvironmentName
  state: string
  createdAt: string
  note: string | null
  lastLookedAt: string | null
  /** While whether FINTRAC has it is not known: when it is looked up next. */
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
  total_cad: col.text,
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
  ids: col.texts.orNull,
  /** YYYY-MM-DD */
  received: col.text.orNull,
  refused: col.bool,
  under_way: col.oneOf<'held' | 'unknown'>().orNull,
  withdrawable: col.bool,
}

type Row = RowOf<typeof columns>

/** Where a missing value is fixed. */
function placeOf(item: Pick<MissingValue, 'entity' | 'entityId'>): { to: string | null; where: string } {
  switch (item.entity) {
    case 'customer':
      return { to: item.entityId ? `/app/customers/${item.entityId}` : null, where: 'Customer' }
    case 'transaction':
      return { to: `/app/transactions/${item.entityId}`, where: 'Transaction' }
    case 'location':
      return { to: `/app/locations/${item.entityId}`, where: 'Location' }
    case 'settings':
      return { to: '/app/settings', where: 'Company settings' }
    case 'report':
      return { to: null, where: 'Report' }
  }
}

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
    const told =
      path && place !== path && !shown.has(path)
        ? { ...message, text: `${fieldLabel(path)}: ${message.text}` }
        : message
    if (shown.has(path)) (messages[path] ??= []).push(message)
    else if (message.from === 'check' && missing.has(path)) continue
    else if (place !== null) (messages[place] ??= []).push(told)
    else general.push(told)
  }
  return { messages, general }
}

export function pathsOf(sections: readonly ReportSection[]): string[] {
  return sections.flatMap((section) => [
    section.path,
    ...section.rows.map((row) => row.path),
    ...pathsOf(section.children),
  ])
}

/** The innermost section that holds a pointer. */
function sectionOf(pointer: string, sections: readonly ReportSection[]): string | null {
  const holder = sections.find((section) => pointer.startsWith(`${section.path}/`))
  return holder ? (sectionOf(pointer, holder.children) ?? holder.path) : null
}

/** One report as `reportDetail` tells it. */
export const reportDetail = async (scope: Scope, id: string): Promise<ReportDetail> =>
  (await reportWithDocument(scope, id)).report

/**
 * One report with everything that the review page shows, and the document that it is read from. A draft is first brought up to what is on file. Reading a suspicious
 * transaction report is written to the trail.
 * @throws AppError not-found, also for one that this person may not know of
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
    await scope.tx((db) =>
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
  const built = isEditable(row.state) ? notesOf(assembled ?? (await assembledOf(scope, id))) : null
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
    totalCad: row.erased_at ? null : row.total_cad,
    reason: row.reason,
    dueDate: row.due_date,
    fileBy: row.file_by,
    whyDue: whyDue(row.type, row.received),
    proposal: row.proposal,
    sections,
    messages,
    generalMessages: general,
    listed: listedMessages(row, sections, shown),
    isFixedOutside: row.refused && isFixedOutside(row.regulator_messages),
    missing: missingItems(row, sections, shown),
    missingCount: row.missing_count,
    rejectCount: row.reject_count,
    toConfirm: isEditable(row.state) ? await holdItems(scope, row, sections) : [],
    holdCount: row.hold_count,
    corrections: storedOverrides(row.overrides).map((one) => ({ ...one, label: fieldLabel(one.path) })),
    lostCorrections: await lostCorrections(scope, id),
    notes: built?.notes ?? null,
    transactionIds: await linkable(scope, row),
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
    submissions: submissions.map(({ nextAttemptAt, leaseUntil, ...one }) => ({
      ...one,
      state:
        one.state === 'sending' && leaseUntil !== null && leaseUntil.getTime() < Date.now() ? 'unknown' : one.state,
      createdAt: one.createdAt.toISOString(),
      lastLookedAt: one.lastLookedAt?.toISOString() ?? null,
      looksUpAt:
        one.state === 'sending' || one.state === 'unknown'
          ? ((nextAttemptAt ?? leaseUntil)?.toISOString() ?? null)
          : null,
    })),
    testConfirmed: await hasConfirmedTest(scope),
  }
  return { report, document: row.document, records: built?.records ?? new Map() }
}

/** The ids of its transactions; '' for one that is kept with the report alone, since its import was undone. */
async function linkable(scope: Scope, { type, ids }: Pick<Row, 'type' | 'ids'>): Promise<string[]> {
  if (type !== 'STR' || ids === null) return ids ?? []
  const there = new Set(
    (await scope.tx((db) => db.transaction.findMany({ where: { id: { in: ids } }, select: { id: true } }))).map(
      ({ id }) => id,
    ),
  )
  return ids.map((id) => (there.has(id) ? id : ''))
}

function missingItems(
  { missing, document }: Pick<Row, 'missing' | 'document'>,
  sections: readonly ReportSection[],
  shown = new Set(pathsOf(sections)),
): MissingItem[] {
  const references = transactionReferences(document)
  return missing.map((item) => ({
    path: item.path,
    label: item.label,
    message: item.message,
    required: item.required,
    ...placeOf(item),
    transaction: referenceAt(item.path, references),
    party:
      sections.find((section) => section.path.startsWith('/definitions/') && item.path.startsWith(`${section.path}/`))
        ?.title ?? null,
    section: shown.has(item.path) ? null : sectionOf(item.path, sections),
  }))
}

/** What a person has to confirm, with whose value it is. */
async function holdItems(
  scope: Scope,
  { holds, document }: Pick<Row, 'holds' | 'document'>,
  sections: readonly ReportSection[],
): Promise<HoldItem[]> {
  const waiting = holds.filter((hold) => hold.kind === 'doubt' || hold.confirm !== null)
  if (waiting.length === 0) return []
  const ids = (entity: string) => [
    ...new Set(waiting.flatMap((hold) => (hold.entity === entity && isId(hold.entityId) ? hold.entityId : []))),
  ]
  const { customers, transactions } = await scope.tx(async (db) => ({
    customers: await db.customer.findMany({
      where: { id: { in: ids('customer') } },
      select: {
        id: true,
        kind: true,
        entityName: true,
        givenName: true,
        otherName: true,
        surname: true,
        customerNumber: true,
        phone: true,
      },
    }),
    transactions: await db.transaction.findMany({
      where: { id: { in: ids('transaction') } },
      select: { id: true, externalId: true },
    }),
  }))
  const names = new Map(
    customers.map((row) => [
      row.id,
      row.entityName ??
        ([row.givenName, row.otherName, row.surname].filter(Boolean).join(' ') || row.customerNumber || row.phone),
    ]),
  )
  const kinds = new Map(customers.map((row) => [row.id, row.kind]))
  const externalIds = new Map(transactions.map((row) => [row.id, row.externalId]))
  const references = transactionReferences(document)
  return waiting.map(
    ({ key, kind, code, label, value, text, action, canSwap, doubtId, path, field, answerAt, confirm, ...source }) => ({
      key,
      kind: kind === 'doubt' ? 'doubt' : 'left-out',
      code,
      label,
      value: value === null ? null : sourceValue(field, value),
      text,
      action,
      swaps: canSwap ? doubtId : null,
      kindOf:
        kind === 'doubt' && field === 'name' && doubtId !== null && kinds.has(source.entityId)
          ? { doubt: doubtId, kind: kinds.get(source.entityId)! }
          : null,
      path,
      field,
      ...placeOf(source),
      answerAt: answerAt ?? null,
      confirms: confirm !== null,
      transaction:
        source.entity === 'transaction'
          ? (externalIds.get(source.entityId) ?? null)
          : path === null
            ? null
            : referenceAt(path, references),
      party:
        names.get(source.entityId) ??
        sections.find((section) => path !== null && path.startsWith(`${section.path}/`))?.title ??
        null,
    }),
  )
}

/** What keeps a draft from being submitted, by name. */
export interface Lacking {
  /** Required values that are missing. */
  missing: MissingItem[]
  /** Values that the regulator would refuse. */
  toCorrect: { path: string; label: string; message: string }[]
  /** Values that a person has to confirm. */
  toConfirm: HoldItem[]
  /** What holds nothing, and should be looked at. */
  warnings: { path: string; label: string; message: string }[]
}

const lackingColumns = {
  id: columns.id,
  missing: columns.missing,
  holds: columns.holds,
  document: columns.document,
  messages: columns.messages,
}

/** What each of these reports lacks, as its page lists it; nothing for one that lacks nothing, or that this person may not know of. */
export async function lackingOf(scope: Scope, ids: readonly string[]): Promise<Map<string, Lacking>> {
  scope.require('view the product')
  const found = new Map<string, Lacking>()
  // The documents are large: some at a time.
  for (let at = 0; at < ids.length; at += 200) {
    const rows = await scope.sql((client) =>
      client.rows(
        lackingColumns,
        `SELECT r.id, r.missing, r.holds, r.document, r.messages FROM report r WHERE r.id = ANY($1::uuid[]) AND (r.hold_count > 0 OR r.messages::text LIKE '%"warning"%') AND ${visibleSql(scope, 'r')}`,
        [ids.slice(at, at + 200)],
      ),
    )
    for (const row of rows) {
      const sections = row.document === null ? [] : describeReport(inReadingOrder(row.document))
      found.set(row.id, {
        missing: missingItems(row, sections).filter((item) => item.required),
        toCorrect: row.holds.flatMap(({ kind, path, label, text }) =>
          kind === 'refused' && path !== null ? [{ path, label, message: text }] : [],
        ),
        toConfirm: await holdItems(scope, row, sections),
        warnings: row.messages.flatMap(({ severity, path, label, message }) =>
          severity === 'warning' ? [{ path, label, message }] : [],
        ),
      })
    }
  }
  return found
}

async function readRow(scope: Scope, id: string): Promise<Row> {
  const [row] = await scope.sql((client) =>
    client.rows(
      columns,
      `SELECT r.id, r.type, r.state, r.environment, r.reference, r.revision, r.parties, r.total_cad::text AS total_cad, r.reason, r.due_date, r.file_by, ${proposalSql} AS proposal, r.document,
       r.missing, r.messages, r.regulator_messages, r.missing_count, r.reject_count, r.holds, r.hold_count, r.overrides, r.window_start, r.window_offset, r.created_at, r.confirmed_at, r.erased_at,
       ${refusedSql} AS refused, ${underWaySql} AS under_way, EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND ${withdrawableSql}) AS withdrawable,
       (SELECT array_agg(m.transaction_id ORDER BY m.position) FROM report_transaction m WHERE m.report_id = r.id) AS ids,
       (SELECT min(${receivedOnSql('coalesce(r.window_offset, -300)')}) FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id) AS received
     FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    ),
  )
  if (!row) throw notFound('This report')
  return row
}

async function assembledOf(scope: Scope, id: string): Promise<Assembled | null> {
  return scope.sql(async (client) => {
    const [report] = await readReports(client, 'r.id = $1', [id])
    return report ? assemble(report.core, await loadFacts(client, report.core.transactionIds), Date.now()) : null
  })
}

/** What the build noted, and the record of each party by its place in the document (`/definitions/0`). */
function notesOf(built: Assembled | null): { notes: ReportDetail['notes']; records: Map<string, string> } | null {
  if (built === null) return null
  const { notes, holds, document } = built
  const asked = new Set(
    holds.flatMap((one) =>
      one.kind === 'left-out' ? [JSON.stringify([one.entity, one.entityId, one.field, one.value])] : [],
    ),
  )
  return {
    notes: {
      unplaced: notes.unplaced.filter(
        (one) => !asked.has(JSON.stringify([one.entity, one.entityId, one.field, one.value])),
      ),
      adjusted: notes.adjusted,
    },
    records: new Map(
      document.definitions.flatMap(({ refId }, place) => {
        const key = notes.parties[refId]?.key
        return key === undefined ? [] : [[`/definitions/${place}`, key] as const]
      }),
    ),
  }
}
