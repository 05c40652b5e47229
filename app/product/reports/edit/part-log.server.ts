import { editableStatesSql } from '#app/product/report-states/states-sql.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { restoreActions, type Beside } from '#app/product/transactions/correct/commands.server.ts'
import { advanceLog, nextEdit, storedLog, withPartEdit, type EditLog, type PartEdit } from './edit-log.ts'

/** Updates the edit log in the same database transaction as the edit. */
async function changeLog(db: Tx, reportId: string, change: (log: EditLog) => EditLog): Promise<void> {
  const [row] = await sqlIn(db).rows(
    { edits: col.json<unknown>().orNull },
    `SELECT edits FROM report WHERE id = $1::uuid AND state IN ${editableStatesSql} FOR UPDATE`,
    [reportId],
  )
  if (row === undefined)
    throw new AppError('not-editable', 409, 'This report can’t be edited any more. Nothing was changed.')
  await sqlIn(db).run('UPDATE report SET edits = $2::jsonb, updated_at = now() WHERE id = $1::uuid', [
    reportId,
    JSON.stringify(change(storedLog(row.edits))),
  ])
}

/** Adds a changed part of a transaction to the edit log of the report on whose page it was changed. */
export const keepPartEdit =
  (scope: Scope, reportId: string, { transactionId, words }: Pick<PartEdit, 'transactionId' | 'words'>): Beside =>
  (db, { before, after }) =>
    changeLog(db, reportId, (log) =>
      withPartEdit(
        log,
        { transactionId, words, before, after },
        { by: scope.actor.label, at: new Date().toISOString() },
      ),
    )

/** Undoes or redoes the last change of a part. @throws AppError nothing-to-undo, actions-changed */
export async function stepPart(
  scope: Scope,
  reportId: string,
  part: PartEdit,
  direction: 'undo' | 'redo',
): Promise<void> {
  scope.require('edit transactions')
  const [from, to] = direction === 'undo' ? [part.after, part.before] : [part.before, part.after]
  await restoreActions(scope, part.transactionId, { from, to }, (db) =>
    changeLog(db, reportId, (log) => {
      if (JSON.stringify(nextEdit(log, direction)?.part) !== JSON.stringify(part))
        throw new AppError('nothing-to-undo', 409, 'There is nothing to undo: it was undone or changed since.')
      return advanceLog(log, direction)
    }),
  )
}
