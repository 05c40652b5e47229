import type { Hold } from '#app/compliance/drafting/hold.ts'
import type { ReportInput } from '#app/compliance/reports/index.ts'
import { leftOutBasis } from '#app/compliance/drafting/left-out.ts'
import { audit } from '#app/platform/data/audit.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { assemble, type Confirmation } from '../state/assemble.server.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { confirmKeptDoubts } from '../suspicion/keep.server.ts'
import { readDraft, writeDraft } from '../edit/edit.server.ts'
import { refusalSql, refusedSql } from '../state/shown.server.ts'
import { builtColumns } from '../state/store.server.ts'
import { isFixedOutside, type SubmissionMessage } from '#app/product/report-states/states.ts'

/**
 * Confirms holds of a draft by their keys (compliance/drafting/holds). A doubted value is confirmed for every draft
 * that states it; a value left out is dropped for this report only. A key includes the value: if it changed in the
 * meantime, nothing is confirmed.
 * @returns the number confirmed
 * @throws AppError not-found, not-editable, hold-changed
 */
export async function confirmHolds(scope: Scope, reportId: string, keys: readonly string[]): Promise<number> {
  scope.require('prepare drafts')
  const { report, facts } = await readDraft(scope, reportId)
  const wanted = new Set(keys)
  const { holds, input } = assemble(report.core, facts, Date.now())
  const found = holds.filter((hold) => hold.confirm !== null && wanted.has(hold.key))
  if (found.length === 0)
    throw new AppError('hold-changed', 409, 'This value changed or was already confirmed. Check the report again.')
  const at = new Date().toISOString()
  const letGo = found.filter((hold) => hold.kind === 'left-out')
  if (letGo.length > 0) {
    const confirmations: Confirmation[] = [
      ...report.core.confirmations,
      ...letGo.map(({ entity, entityId, field, value }) => {
        const given = { entity, entityId, field, value: value ?? '' }
        return { ...given, ...leftOutBasis(input, given), by: scope.actor.label, at }
      }),
    ]
    const built = builtColumns(assemble({ ...report.core, confirmations }, facts, Date.now()))
    await writeDraft(scope, report, { confirmations }, built, {
      action: 'report.values-left-out',
      detail: { fields: letGo.map((hold) => named(hold, input)) },
    })
  }
  const doubts = found.flatMap((hold) => hold.doubtId ?? [])
  if (doubts.length > 0) {
    await confirmDoubts(scope, doubts)
    await scope.tx((db) => confirmKeptDoubts(db, reportId, doubts, scope.actor.label))
    await refreshDrafts(scope, { reports: [reportId] })
  }
  return found.length
}

/**
 * Records that the cause of a rejection was fixed at FINTRAC (a location or contact that wasn't on file there), so that
 * the report can be resubmitted unchanged.
 * @throws AppError not-found, not-editable, not-outside if the report itself was rejected
 */
export async function confirmFixedOutside(scope: Scope, reportId: string): Promise<void> {
  scope.require('prepare drafts')
  await readDraft(scope, reportId)
  await scope.tx(async (db) => {
    const refusals = await sqlIn(db).rows(
      { id: col.text, messages: col.json<SubmissionMessage[]>() },
      `SELECT f.id, f.messages FROM report r JOIN submission f ON ${refusalSql} WHERE r.id = $1::uuid AND ${refusedSql} FOR UPDATE OF r`,
      [reportId],
    )
    const outside = refusals.filter(({ messages }) => isFixedOutside(messages)).map(({ id }) => id)
    if (outside.length === 0)
      throw new AppError('not-outside', 409, 'FINTRAC rejected the report itself. Correct it, then submit it again.')
    await db.submission.updateMany({ where: { id: { in: outside } }, data: { putRightAt: new Date() } })
    await audit(db, scope, { action: 'report.fixed-outside', subjectType: 'report', subjectId: reportId })
  })
}

/** The audit details of a dropped value: its field and its record. */
const named = ({ entity, entityId, label }: Hold, { transactions }: ReportInput): Record<string, string> => ({
  field: label,
  [entity]: transactions.find(({ id }) => id === entityId)?.reference ?? entityId,
})
