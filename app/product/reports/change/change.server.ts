import { sqlIn } from '#app/platform/sql/within.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isFiled } from '#app/product/report-states/states.ts'
import { hasWindow } from '#app/product/settings/company-rules.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { filedStateSql } from '../state/submission-sql.ts'
import { transactionsPerReport } from '../state/assemble.server.ts'
import { createFurtherParts, reasonText } from '../drafts/create.server.ts'
import { lockReport } from '../edit/edit.server.ts'
import { carryIntoChange } from '../drafts/carried.server.ts'
import { partGroup, type PartGroup } from '../drafts/parts.server.ts'
import { piecesOf } from '../state/pieces.server.ts'
import { beforeChangeSql, restoreBeforeChange } from './before-change.server.ts'
import { eraseUnmadeChange } from './erase.server.ts'
import { reconcile, refreshDrafts } from '../drafts/refresh.server.ts'

export interface OpenedChange {
  /** False if the report itself stays as it is because all late transactions went into further parts. */
  isOpen: boolean
  /** Ids of drafts created as further parts because no existing part had room. */
  furtherIds: string[]
}

/**
 * Opens a confirmed report for a change: it is rebuilt from the records, with the late transactions. Submitting it
 * replaces the report at the regulator. Late transactions for which no part has room become further parts: drafts under
 * the same reference with the next suffix (compliance/aggregation/splitting.ts cites the rule). Idempotent.
 * @throws AppError not-found, not-confirmed, no-further-part
 */
export async function openChange(
  scope: Scope,
  reportId: string,
  options: { transactionsPerReport?: number } = {},
): Promise<OpenedChange> {
  scope.require('prepare drafts')
  const limit = options.transactionsPerReport ?? transactionsPerReport
  const assertOpenable = (state: Parameters<typeof isFiled>[0]) => {
    if (state !== 'change_draft' && !isFiled(state))
      throw new AppError('not-confirmed', 409, 'Only a confirmed report can be changed. Edit a draft directly.')
  }
  const found = await scope.tx((db) => lockReport(db, scope, reportId))
  assertOpenable(found.state)
  if (found.copy === 'erased')
    throw new AppError(
      'copy-erased',
      409,
      'Its content was erased here, and no records hold it. Upload its record copy again, then request the change.',
    )
  const asked =
    found.type === 'STR' || found.state === 'change_draft' || found.copy !== null
      ? null
      : await askedChange(scope, reportId, limit)
  if (asked !== null && asked.furtherIds.length > 0 && !asked.changesReport) {
    const furtherIds = await createFurtherParts(scope, asked.group, asked.candidate, asked.furtherIds, limit)
    await reconcile(scope, { transactionsPerReport: limit })
    return { isOpen: false, furtherIds }
  }
  const isNew = await scope.tx(async (db) => {
    const report = await lockReport(db, scope, reportId)
    if (report.state === 'change_draft') return false
    assertOpenable(report.state)
    await sqlIn(db).run(
      `UPDATE report r SET state = 'change_draft', revision = r.revision + 1, before_change = ${beforeChangeSql}, erased_at = NULL, updated_at = now(),
        proposal = CASE WHEN r.proposal -> 'fields' IS NULL THEN r.proposal END
      WHERE r.id = $1::uuid`,
      [reportId],
    )
    await audit(db, scope, { action: 'report.change-opened', subjectType: 'report', subjectId: reportId })
    return true
  })
  if (isNew && asked !== null) {
    await takeIn(scope, reportId, asked)
    await carryIntoChange(scope, reportId)
  }
  const furtherIds =
    isNew && asked !== null && asked.furtherIds.length > 0
      ? await createFurtherParts(scope, asked.group, asked.candidate, asked.furtherIds, limit)
      : []
  await refreshDrafts(scope, { reports: [reportId] })
  return { isOpen: true, furtherIds }
}

/** What the 24-hour rule requires of a report today. */
interface AskedChange {
  candidate: ReportCandidate
  /** The candidate key that the report takes on; null for a part, which keeps its own. */
  key: string | null
  /** The transactions that it then holds. */
  transactionIds: readonly string[]
  /** Transactions for which no part has room. */
  furtherIds: readonly string[]
  /** Whether the report itself changes. */
  changesReport: boolean
  group: PartGroup
}

async function askedChange(scope: Scope, reportId: string, limit: number): Promise<AskedChange | null> {
  const group = await scope.sql((client) => partGroup(client, reportId))
  const own = group.parts.find((part) => part.id === reportId)
  const ids = new Set(group.parts.map((part) => part.id))
  const change = (await candidates(scope)).changes.find((one) => one.kind === 'change' && ids.has(one.reportId))
  if (own === undefined || change?.kind !== 'change') return null
  const { candidate } = change
  // A part of a larger report keeps its transactions except those it must drop, and adds new ones only as proposed.
  const isPart =
    group.parts.some((part) => part.id !== reportId && part.state !== 'deleted') ||
    piecesOf(candidate, limit).length > 1
  if (!isPart)
    return {
      candidate,
      key: change.key,
      transactionIds: candidate.transactionIds,
      furtherIds: [],
      changesReport: true,
      group,
    }
  const removed = new Set(change.removedIds)
  const kept = own.transactionIds.filter((id) => !removed.has(id))
  const added = change.reportId === reportId ? change.addedIds : []
  const room = Math.max(0, limit - kept.length)
  const furtherIds = added.slice(room)
  if (furtherIds.length > 0 && change.key !== group.key) {
    throw new AppError(
      'no-further-part',
      409,
      'Every part of this report is full, and its party or window also changed, so another part wouldn’t belong to it. Reverse the correction of the party or the window, or ask FINTRAC to delete the parts and create the report again under “To draft”.',
    )
  }
  const changesReport =
    kept.length !== own.transactionIds.length ||
    (room > 0 && added.length > 0) ||
    own.aggregation !== candidate.aggregation ||
    (!own.isErased && own.totalCad !== own.currentCad)
  return { candidate, key: null, transactionIds: [...kept, ...added.slice(0, room)], furtherIds, changesReport, group }
}

/** Gives an open change the transactions and the grouping that the 24-hour rule requires today. */
async function takeIn(scope: Scope, reportId: string, { candidate, key, transactionIds }: AskedChange): Promise<void> {
  const members = transactionIds.map((transactionId, position) => ({ transactionId, position }))
  await scope.tx(async (db) => {
    const opened = await sqlIn(db).run(
      `UPDATE report SET revision = revision + 1, aggregation = $1::"Aggregation", party_id = $2::uuid, candidate_key = coalesce($3, candidate_key),
        window_start = $4, window_end = $5, window_offset = $6,
        reason = $7, proposal = NULL, updated_at = now()
      WHERE id = $8::uuid AND state = 'change_draft'`,
      [
        candidate.aggregation,
        candidate.partyKey,
        key,
        new Date(candidate.window.startMs),
        new Date(candidate.window.endMs),
        candidate.window.offsetMinutes,
        reasonText(candidate),
        reportId,
      ],
    )
    // Submitted or discarded in the meantime: its transactions stay.
    if (opened === 0) return
    await sqlIn(db).run('DELETE FROM report_transaction WHERE report_id = $1::uuid', [reportId])
    await db.reportTransaction.createMany({
      data: members.map((member) => ({ ...member, reportId, organizationId: scope.organizationId, mode: scope.mode })),
    })
  })
}

/**
 * Discards a change: the report returns to its version at the regulator. Late transactions that the change added leave
 * it and are selected again.
 * @throws AppError not-found
 */
export async function cancelChange(
  scope: Scope,
  reportId: string,
  options: { transactionsPerReport?: number } = {},
): Promise<void> {
  scope.require('prepare drafts')
  const isCancelled = await scope.tx(async (db) => {
    const report = await lockReport(db, scope, reportId)
    if (report.state !== 'change_draft') return false
    await restoreBeforeChange(db, reportId)
    await sqlIn(db).run(
      `UPDATE report r SET revision = r.revision + 1, updated_at = now(),
        state = (${filedStateSql})::"ReportState"
      WHERE r.id = $1::uuid`,
      [reportId],
    )
    // A record copy has its own retention period.
    if (report.copy === null) await eraseUnmadeChange(db, reportId)
    await audit(db, scope, { action: 'report.change-cancelled', subjectType: 'report', subjectId: reportId })
    return report.type !== 'STR'
  })
  if (isCancelled && (await hasWindow(scope))) await reconcile(scope, options)
}
