import { editableStatesSql, confirmedStatesSql } from '#app/product/report-states/states-sql.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { asksForApproval } from '../state/asks-for-approval.server.ts'
import { completeSql } from '../state/shown.server.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'

/** Drafts, and reports confirmed in TEST, which still go to PRODUCTION. */
const approvableSql = `(r.state IN ${editableStatesSql} OR (r.state IN ${confirmedStatesSql} AND r.environment IS NOT DISTINCT FROM 'test'))`

export interface Approval {
  /** Whether the organization requires approval. */
  isAsked: boolean
  /** E-mail address of the person who approved the current revision. */
  approvedAs: string | null
  approvedAt: Date | null
  /** Whether this person created the report or edited it last. */
  isAuthor: boolean
  /** Whether this person may approve it now. */
  canApprove: boolean
  /** A requested deletion that isn't approved yet; `isOwn`: this person requested it. */
  deletion: { askedAs: string; askedAt: Date; reason: number; isOwn: boolean } | null
}

const rowColumns = {
  id: col.text,
  reference: col.text,
  approved_as: col.text.orNull,
  approved_at: col.instant.orNull,
  is_author: col.bool,
  is_open: col.bool,
  is_ready: col.bool,
  revision: col.int,
  deletion: col.json<{ askedAs: string; askedAt: string; reason: number; isOwn: boolean }>().orNull,
}

type Row = RowOf<typeof rowColumns>

const columns = `r.id, r.reference, r.revision, CASE WHEN r.deletion_revision = r.revision THEN json_build_object('askedAs', r.deletion_asked_as, 'askedAt', r.deletion_asked_at, 'reason', r.deletion_reason, 'isOwn', r.deletion_asked_by = $1::uuid) END AS deletion, r.approved_as, r.approved_at, coalesce($1::uuid IN (r.created_by, r.edited_by), false) AS is_author, ${approvableSql} AS is_open,
  ${completeSql} AS is_ready`

/** The approval of a report. @throws AppError not-found */
export async function approvalOf(scope: Scope, id: string): Promise<Approval> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This report')
  const isAsked = await asksForApproval(scope)
  const row = await scope.sql(
    async (client) =>
      (
        await client.rows(rowColumns, `SELECT ${columns} FROM report r WHERE r.id = $2 AND ${visibleSql(scope, 'r')}`, [
          scope.actor.userId,
          id,
        ])
      )[0],
  )
  if (!row) throw notFound('This report')
  const may = scope.can('approve reports') && scope.writable && scope.actor.userId !== null
  return {
    isAsked: isAsked && row.is_open,
    approvedAs: row.approved_as,
    approvedAt: row.approved_at,
    isAuthor: row.is_author,
    deletion: row.deletion && { ...row.deletion, askedAt: new Date(row.deletion.askedAt) },
    canApprove: isAsked && may && row.is_open && row.is_ready && !row.is_author && row.approved_as === null,
  }
}

function whyNot(row: Row): string | null {
  if (!row.is_open) return 'It can’t be approved in its current state.'
  if (!row.is_ready) return 'It isn’t ready: complete it first.'
  if (row.is_author) return 'You made it or edited it last. Someone else has to approve it.'
  return null
}

/**
 * Approves the current revision of each report that this person may approve, and returns the others with the reason. An
 * edit revokes the approval. `seen`: the revision shown on the page, for a single report.
 * @throws AppError not-asked
 */
export async function approveReports(
  scope: Scope,
  ids: readonly string[],
  seen?: number,
): Promise<{ approved: number; refused: { reference: string; message: string }[] }> {
  scope.require('approve reports')
  const { userId, label } = scope.actor
  if (userId === null) throw new AppError('no-person', 403, 'A report is approved by a person.')
  if (!(await asksForApproval(scope)))
    throw new AppError(
      'not-asked',
      409,
      'Your company doesn’t ask for an approval. An owner can turn the four-eyes rule on in Settings, Security.',
    )
  const wanted = [...new Set(ids)].filter(isId)
  // Refreshed first, so that nobody approves content that the records have already changed.
  const changed = new Set(await refreshDrafts(scope.unattended(), { reports: wanted }))
  return scope.tx(async (db) => {
    const rows = await sqlIn(db).rows(
      rowColumns,
      `SELECT ${columns} FROM report r WHERE r.id = ANY($2::uuid[]) AND ${visibleSql(scope, 'r')} ORDER BY r.id FOR UPDATE OF r`,
      [userId, wanted],
    )
    const isOther = (row: Row) => changed.has(row.id) || (seen !== undefined && row.revision !== seen)
    const refused = rows.flatMap((row) => {
      const message = isOther(row) ? 'This report changed since you opened it. Check it again.' : whyNot(row)
      return message === null ? [] : [{ reference: row.reference, message }]
    })
    const good = rows.filter((row) => !isOther(row) && whyNot(row) === null && row.approved_as === null)
    if (good.length > 0) {
      const approvedIds = good.map((row) => row.id)
      await db.report.updateMany({
        where: { id: { in: approvedIds } },
        data: { approvedBy: userId, approvedAs: label, approvedAt: new Date() },
      })
      await audit(db, scope, {
        action: 'reports.approved',
        subjectType: 'report',
        subjectId: good.length === 1 ? good[0]!.id : null,
        detail: { reports: approvedIds },
      })
    }
    return { approved: good.length, refused }
  })
}

/** Withdraws an approval before the report is submitted. @throws AppError not-found */
export async function withdrawApproval(scope: Scope, id: string): Promise<void> {
  scope.require('approve reports')
  if (!isId(id)) throw notFound('This report')
  await scope.tx(async (db) => {
    const [row] = await sqlIn(db).rows(
      { id: col.text },
      `UPDATE report r SET approved_by = NULL, approved_as = NULL, approved_at = NULL, updated_at = now()
       WHERE r.id = $1::uuid AND r.approved_by IS NOT NULL AND ${approvableSql} AND ${visibleSql(scope, 'r')} RETURNING r.id`,
      [id],
    )
    if (!row) throw notFound('The approval')
    await audit(db, scope, { action: 'report.approval-withdrawn', subjectType: 'report', subjectId: id })
  })
}
