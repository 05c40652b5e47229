import { getAt, type JsonValue } from '#app/compliance/reports/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { assemble, type Assembled } from '../state/assemble.server.ts'
import { builtColumns, type StoredReport } from '../state/store.server.ts'
import { changedCopy, openCopy, saveCopy } from './copy-parts.server.ts'
import { CopySteps } from './copy-steps.ts'
import { mapLog, storedLog, withEdit } from './edit-log.ts'
import { editsColumn, readDraft, rebasing, writeDraft } from './edit.server.ts'
import { withList } from './list-corrections.ts'

/** A draft that is open for a change of parts that it holds itself. */
export interface OpenParts {
  report: StoredReport
  built: Assembled
  /** Whether it was filed elsewhere: then all of its parts are its own. Of any other, the lists of `isOwnList` are. */
  isCopy: boolean
  /** The draft after some steps on its document. */
  changed: (change: (steps: CopySteps) => void) => ChangedParts
}

export interface ChangedParts {
  built: Assembled
  /** Saves it; `words` label its undo. @throws AppError changed-meanwhile */
  save: (words: string) => Promise<void>
}

/** @throws AppError not-found, not-editable */
export async function openParts(scope: Scope, reportId: string): Promise<OpenParts> {
  const { report, facts } = await readDraft(scope, reportId)
  if (report.core.copy !== null) {
    const open = await openCopy(scope, reportId)
    return {
      report: open.report,
      built: open.built,
      isCopy: true,
      changed: (change) => {
        const after = changedCopy(open, change)
        return { built: after.built, save: (words) => saveCopy(scope, open, after, words) }
      },
    }
  }
  const built = assemble(report.core, facts, Date.now())
  const rebase = rebasing(built)
  const current = report.core.overrides.map(rebase)
  const draft = { input: built.input, bare: built.bare, by: scope.actor.label }
  return {
    report,
    built,
    isCopy: false,
    changed: (change) => {
      const steps = new CopySteps(built.document)
      change(steps)
      const lists = [...new Set(steps.steps.map((step) => (step.kind === 'splice' ? step.list : step.pointer)))]
      const overrides = lists.reduce(
        (all, list) => withList(draft, all, list, getAt(steps.document, list) as JsonValue[]),
        current,
      )
      const after = assemble({ ...report.core, overrides }, facts, Date.now())
      const save = async (words: string) => {
        const editsRead = await editsColumn(scope, report.id)
        const edits = withEdit(mapLog(storedLog(editsRead), rebase), current, overrides, {
          by: scope.actor.label,
          at: new Date().toISOString(),
          words,
        })
        await writeDraft(scope, report, { overrides, edits, editsRead }, builtColumns(after), {
          action: 'report.corrected',
          detail: { pointer: lists.join(' ') },
        })
      }
      return { built: after, save }
    },
  }
}
