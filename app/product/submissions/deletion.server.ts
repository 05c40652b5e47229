import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { reportTypeCodes } from '#app/compliance/reports/index.ts'
import { deletionFindings } from '#app/compliance/validate/index.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { canonicalJson } from '../reports/state/canonical.ts'
import { isFiled, type EnvironmentName, type ReportStateName } from '../report-states/states.ts'
import { mayKnow } from '../report-states/visible.server.ts'
import { submissionProblem, writeSubmissions } from './commands.server.ts'

/**
 * A confirmed report is deleted at FINTRAC: at once, or under the four-eyes rule once a second person has approved it.
 */

type Reason = 3 | 4

/** The message for a request, by its result. */
export const deletionWords = {
  sent: 'Deletion requested. FINTRAC’s answer will appear here.',
  asked: 'Deletion requested. Ask someone else to approve it: only then is it sent to FINTRAC.',
}

const rowColumns = {
  type: col.oneOf<keyof typeof reportTypeCodes>(),
  state: col.oneOf<ReportStateName>(),
  environment: col.oneOf<EnvironmentName>().orNull,
  reference: col.text,
  revision: col.int,
  created_by: col.text.orNull,
  entity: col.int.orNull,
  submitting: col.int.orNull,
  four_eyes: col.bool,
  asked_by: col.text.orNull,
  asked_revision: col.int.orNull,
  reason: col.int.orNull,
}
type Row = RowOf<typeof rowColumns>

/** The report, locked, if the person may know of it. @throws AppError 404 */
async function lockedReport(db: Tx, scope: Scope, reportId: string): Promise<Row> {
  if (!isId(reportId)) throw notFound('This report')
  const [report] = await sqlIn(db).rows(
    rowColumns,
    `SELECT r.type, r.state, r.environment, r.reference, r.revision, r.created_by,
      coalesce((SELECT s.reporting_entity_number FROM submission s WHERE s.report_id = r.id AND s.environment = r.environment AND s.action <> 'delete'
        AND s.state IN ${acceptedStatesSql} ORDER BY s.confirmed_at DESC LIMIT 1), r.copy_entity) AS entity,
      (SELECT c.submitting_number FROM company_settings c) AS submitting,
      EXISTS (SELECT FROM company_settings c WHERE c.four_eyes) AS four_eyes,
      r.deletion_asked_by AS asked_by, r.deletion_revision AS asked_revision, r.deletion_reason AS reason
    FROM report r WHERE r.id = $1::uuid FOR UPDATE OF r`,
    [reportId],
  )
  if (!report || !mayKnow(scope, { type: report.type, createdBy: report.created_by })) throw notFound('This report')
  return report
}

const isGone = ({ state }: Row): boolean => state === 'deletion' || state === 'deleted'

/** Where it is deleted. @throws AppError 409 where it is not confirmed, prove-again */
function environmentOf(scope: Scope, report: Row): EnvironmentName {
  if (!isFiled(report.state) || report.environment === null || report.entity === null)
    throw new AppError('not-confirmed', 409, 'Only a confirmed report can be deleted at FINTRAC. Delete a draft here.')
  if (report.environment === 'production') scope.requireProof()
  return report.environment
}

/**
 * What was filed elsewhere may be the first that is sent from here.
 * @throws AppError not-found, and what stands in the way of sending
 */
async function assertReady(scope: Scope, reportId: string): Promise<void> {
  const { environment } = await scope.tx((db) => lockedReport(db, scope, reportId))
  const problem = environment === null ? null : await submissionProblem(scope, environment)
  if (problem !== null) throw problem
}

const tell = (db: Tx, scope: Scope, reportId: string, action: AuditAction, detail: object): Promise<void> =>
  audit(db, scope, { action, subjectType: 'report', subjectId: reportId, detail: detail as Record<string, unknown> })

const forget = {
  deletionAskedBy: null,
  deletionAskedAs: null,
  deletionAskedAt: null,
  deletionReason: null,
  deletionRevision: null,
}

async function send(db: Tx, scope: Scope, reportId: string, report: Row, reason: Reason): Promise<void> {
  const environment = environmentOf(scope, report)
  const reportTypeCode = reportTypeCodes[report.type]
  const body = {
    reportDetails: {
      reportTypeCode,
      submitTypeCode: 5,
      reportingEntityNumber: report.entity!,
      submittingReportingEntityNumber: report.submitting ?? report.entity!,
      reportingEntityReportReference: report.reference,
      reportSubmitReasonCode: reason,
    },
  }
  const [defect] = deletionFindings(body)
  if (defect !== undefined)
    throw new AppError(
      'deletion-invalid',
      409,
      `FINTRAC can’t take this deletion: ${defect.message} Delete the report in FINTRAC Web Reporting.`,
    )
  await writeSubmissions(db, scope, environment, [
    {
      reportId,
      action: 'delete',
      revision: report.revision,
      reference: report.reference,
      reportTypeCode,
      reportingEntityNumber: report.entity!,
      text: canonicalJson(body),
    },
  ])
  // If FINTRAC refuses, a person has to ask again.
  await db.report.update({ where: { id: reportId }, data: forget })
}

/**
 * Asks the regulator to delete a confirmed report, or where the company has the four-eyes rule a second person to
 * approve that. `reason` 3: duplicate, 4: submitted in error (api.md 5). Called twice, it asks once.
 * @throws AppError not-found, not-confirmed, deletion-asked, prove-again
 */
export async function requestDeletion(scope: Scope, reportId: string, reason: Reason): Promise<'sent' | 'asked'> {
  scope.require('submit reports')
  await assertReady(scope, reportId)
  return scope.tx(async (db) => {
    const report = await lockedReport(db, scope, reportId)
    if (isGone(report)) return 'sent'
    if (!report.four_eyes) {
      await send(db, scope, reportId, report, reason)
      await tell(db, scope, reportId, 'report.deletion-requested', { reason, environment: report.environment })
      return 'sent'
    }
    environmentOf(scope, report)
    const { userId, label } = scope.actor
    if (userId === null)
      throw new AppError(
        'no-person',
        403,
        'Only a signed-in person can request a deletion. Request it on the report’s page.',
      )
    const isStanding = report.asked_by !== null && report.asked_revision === report.revision
    if (isStanding && report.asked_by !== userId)
      throw new AppError('deletion-asked', 409, 'Someone already requested this deletion. Approve or decline it.')
    if (isStanding && report.reason === reason) return 'asked'
    await db.report.update({
      where: { id: reportId },
      data: {
        deletionAskedBy: userId,
        deletionAskedAs: label,
        deletionAskedAt: new Date(),
        deletionReason: reason,
        deletionRevision: report.revision,
      },
    })
    await tell(db, scope, reportId, 'report.deletion-asked', { reason, environment: report.environment })
    return 'asked'
  })
}

/**
 * Approves a deletion that another person asked for, and sends it. `reason`: what the page showed.
 * @throws AppError 403, 404, 409
 */
export async function approveDeletion(scope: Scope, reportId: string, reason: number): Promise<void> {
  scope.require('approve reports')
  await assertReady(scope, reportId)
  await scope.tx(async (db) => {
    const report = await lockedReport(db, scope, reportId)
    if (isGone(report)) return
    const { userId } = scope.actor
    if (userId === null)
      throw new AppError(
        'no-person',
        403,
        'Only a signed-in person can approve a deletion. Approve it on the report’s page.',
      )
    if (report.asked_by === userId)
      throw new AppError('own-deletion', 409, 'You requested this deletion. Ask someone else to approve it.')
    if (report.asked_by === null || report.asked_revision !== report.revision || report.reason !== reason)
      throw new AppError('deletion-changed', 409, 'This request changed since you opened it. Check it again.')
    await send(db, scope, reportId, report, reason as Reason)
    await tell(db, scope, reportId, 'report.deletion-requested', {
      reason,
      environment: report.environment,
      askedBy: report.asked_by,
    })
  })
}

/** Takes back, or declines, a deletion that was asked for and not approved yet. @throws AppError 404, 409 */
export async function withdrawDeletion(scope: Scope, reportId: string): Promise<void> {
  scope.require('approve reports')
  await scope.tx(async (db) => {
    const report = await lockedReport(db, scope, reportId)
    if (report.asked_by === null)
      throw new AppError('no-deletion-asked', 409, 'No deletion is waiting for approval. Reload the page.')
    await db.report.update({ where: { id: reportId }, data: forget })
    await tell(db, scope, reportId, 'report.deletion-withdrawn', { reason: report.reason })
  })
}
