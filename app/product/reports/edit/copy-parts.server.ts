import { anchoredOverride, placeOfOverride } from '#app/compliance/drafting/overrides.ts'
import { isSimpleAt } from '#app/compliance/reports/document/shape.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { assemble, toOverride, type Assembled, type StoredOverride } from '../state/assemble.server.ts'
import type { Facts } from '../state/facts.server.ts'
import { builtColumns, type StoredReport } from '../state/store.server.ts'
import { afterSteps, CopySteps, inStoredOrder, invertSteps, placeAfter, type CopyStep } from './copy-steps.ts'
import { correctionKey, mapLog, advanceLog, nextEdit, storedLog, withCopyEdit, type EditLog } from './edit-log.ts'
import { editsColumn, readDraft, rebasing, writeDraft } from './edit.server.ts'

/** A report that was filed elsewhere and is open for a change of its parts. */
export interface OpenCopy {
  report: StoredReport
  facts: Facts
  /** The document of its record copy and the change, without corrections. */
  copy: object
  overrides: readonly StoredOverride[]
  built: Assembled
}

/** @throws AppError not-found, not-editable */
export async function openCopy(scope: Scope, reportId: string): Promise<OpenCopy> {
  const { report, facts } = await readDraft(scope, reportId)
  const { copy } = report.core
  if (copy === null) throw notFound('This page')
  const built = assemble(report.core, facts, Date.now())
  return { report, facts, copy, overrides: report.core.overrides.map(rebasing(built)), built }
}

/** The result of changing the parts of a copy. */
export interface ChangedCopy {
  copy: object
  steps: readonly CopyStep[]
  overrides: StoredOverride[]
  /** Corrections that are dropped: those of removed parts, and those of lists that the copy now states itself. */
  dropped: StoredOverride[]
  built: Assembled
}

/**
 * Applies the steps collected by `change` to a copy. Corrections stay with the values they were made for, wherever
 * those move.
 */
export function changedCopy(open: OpenCopy, change: (steps: CopySteps) => void): ChangedCopy {
  const { report, built } = open
  const steps = new CopySteps(open.copy)
  // A list written by a correction becomes part of the copy: steps can only change what the copy holds.
  const written = open.overrides.filter((one) => {
    const place = placeOfOverride(toOverride(one), built.input, built.bare)
    if (place === null || !Array.isArray(one.value) || isSimpleAt(report.core.type, built.document, place)) return false
    steps.set(place, one.value)
    return true
  })
  change(steps)
  return moved({ ...open, overrides: open.overrides.filter((one) => !written.includes(one)) }, steps.steps, written)
}

function moved(open: OpenCopy, steps: readonly CopyStep[], dropped: readonly StoredOverride[]): ChangedCopy {
  const copy = inStoredOrder(afterSteps(open.copy, steps))
  const core = { ...open.report.core, copy }
  const bare = assemble({ ...core, overrides: [] }, open.facts, Date.now())
  const places = open.overrides.map((one) => [one, anchoredAfter(open, steps, bare, one)] as const)
  const overrides = places.flatMap(([, kept]) => kept ?? [])
  return {
    copy,
    steps,
    overrides,
    dropped: [...dropped, ...places.flatMap(([one, kept]) => (kept === null ? [one] : []))],
    built: assemble({ ...core, overrides }, open.facts, Date.now()),
  }
}

/**
 * A correction moved to its place after some steps; null if its value was removed. An unused correction stays as it is.
 */
function anchoredAfter(
  { built }: OpenCopy,
  steps: readonly CopyStep[],
  after: Assembled,
  one: StoredOverride,
): StoredOverride | null {
  const place = placeOfOverride(toOverride(one), built.input, built.bare)
  if (place === null) return one
  const next = placeAfter(place, steps)
  if (next === null) return null
  const { value: _, ...anchor } = anchoredOverride(after.input, after.bare, next, undefined)
  const { path: _path, refId: _refId, transactionId: _transactionId, was: _was, ...kept } = one
  return { ...kept, ...anchor }
}

/** Saves a change of parts, which can be undone like any other edit. @throws AppError changed-meanwhile */
export async function saveCopy(scope: Scope, open: OpenCopy, changed: ChangedCopy, words: string): Promise<void> {
  const { steps, dropped } = changed
  const at = { by: scope.actor.label, at: new Date().toISOString() }
  await write(scope, open, changed, words, (log) => withCopyEdit(log, { words, steps, dropped }, at))
}

/** Undoes or redoes the last change of parts. @throws AppError nothing-to-undo, changed-meanwhile */
export async function stepCopy(scope: Scope, reportId: string, direction: 'undo' | 'redo'): Promise<void> {
  scope.require('prepare drafts')
  const open = await openCopy(scope, reportId)
  const edit = nextEdit(storedLog(await editsColumn(scope, reportId)), direction)?.copy
  if (edit === undefined)
    throw new AppError('nothing-to-undo', 409, 'There’s nothing to undo. It was undone or changed since.')
  const gone = new Set(edit.dropped.map(correctionKey))
  const kept = direction === 'undo' ? open.overrides : open.overrides.filter((one) => !gone.has(correctionKey(one)))
  const back = moved({ ...open, overrides: kept }, direction === 'undo' ? invertSteps(edit.steps) : edit.steps, [])
  const overrides = direction === 'undo' ? [...back.overrides, ...edit.dropped] : back.overrides
  const built = assemble({ ...open.report.core, copy: back.copy, overrides }, open.facts, Date.now())
  await write(scope, open, { ...back, overrides, built }, edit.words, (log) => advanceLog(log, direction))
}

async function write(
  scope: Scope,
  open: OpenCopy,
  { copy, steps, overrides, built }: Pick<ChangedCopy, 'copy' | 'steps' | 'overrides' | 'built'>,
  words: string,
  logged: (log: EditLog) => EditLog,
): Promise<void> {
  const editsRead = await editsColumn(scope, open.report.id)
  const log = mapLog(storedLog(editsRead), (one) => anchoredAfter(open, steps, built, one) ?? one)
  await writeDraft(
    scope,
    open.report,
    { overrides, edits: logged(log), editsRead, copyDraft: copy },
    builtColumns(built),
    { action: 'report.corrected', detail: { part: words } },
  )
}
