import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { assemble } from '../state/assemble.server.ts'
import { builtColumns } from '../state/store.server.ts'
import { stepCopy } from './copy-parts.server.ts'
import { editsColumn, readDraft, rebasing, writeDraft } from './edit.server.ts'
import { mapLog, nextEdit, stepLog, storedLog } from './edit-log.ts'
import { stepPart } from './part-log.server.ts'

/**
 * Undoes the last edit of a draft or redoes the last undone one.
 * @throws AppError nothing-to-undo, as the commands do
 */
export async function stepEdits(scope: Scope, reportId: string, direction: 'undo' | 'redo'): Promise<void> {
  scope.require('prepare drafts')
  const { report, facts } = await readDraft(scope, reportId)
  const editsRead = await editsColumn(scope, reportId)
  const log = storedLog(editsRead)
  const { part, copy } = nextEdit(log, direction) ?? {}
  if (part !== undefined) return stepPart(scope, reportId, part, direction)
  if (copy !== undefined) return stepCopy(scope, reportId, direction)
  const rebase = rebasing(assemble(report.core, facts, Date.now()))
  const found = stepLog(mapLog(log, rebase), report.core.overrides.map(rebase), direction)
  if (found === null)
    throw new AppError('nothing-to-undo', 409, 'There’s nothing to undo. The value was changed since.')
  const { overrides, log: edits } = found
  const built = builtColumns(assemble({ ...report.core, overrides }, facts, Date.now()))
  await writeDraft(scope, report, { overrides, edits, editsRead }, built, {
    action: 'report.corrected',
    detail: { direction },
  })
}
