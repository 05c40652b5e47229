import { fieldLabel } from '#app/compliance/reports/index.ts'
import { fingerprint } from '#app/compliance/reports/facts/values.ts'
import type { Actions } from '#app/product/transactions/actions/actions.ts'
import type { StoredOverride } from '../state/assemble.server.ts'
import { placeKeyOf } from '../state/place-key.ts'
import type { CopyStep } from './copy-steps.ts'

/** One edit of a draft: corrections added, changed or removed, or a changed part of a transaction or record copy. */
interface Edit {
  at: string
  by: string
  changes: { before: StoredOverride | null; after: StoredOverride | null }[]
  /** Label for undo, where the changed corrections don't say what was done. */
  words?: string | undefined
  part?: PartEdit | undefined
  copy?: CopyEdit | undefined
}

/** A change of parts in a report that was filed elsewhere: added, copied, moved or removed. */
export interface CopyEdit {
  /** Label for undo, such as `Beneficiary added`. */
  words: string
  steps: readonly CopyStep[]
  /** Corrections that were dropped with it, for undo. */
  dropped: readonly StoredOverride[]
}

/** A part of a transaction that was added, copied, moved or removed on the report's page. */
export interface PartEdit {
  transactionId: string
  /** Label for undo, such as `Beneficiary added`. */
  words: string
  before: Actions
  after: Actions
}

/** The last edits of a draft, oldest first; those from index `done` on were undone. */
export interface EditLog {
  edits: Edit[]
  done: number
}

/** Most edits that can be undone. */
const most = 50

const emptyLog: EditLog = { edits: [], done: 0 }

/** Parses the column, which is `{}` before the first edit. */
export const storedLog = (column: unknown): EditLog => ({ ...emptyLog, ...(column as Partial<EditLog> | null) })

/**
 * Identifies a correction: by its place, and by the draft from which it was carried over, since two of these may
 * contradict each other until a person decides.
 */
export const correctionKey = (one: StoredOverride): string =>
  one.from === undefined ? placeKeyOf(one) : `${placeKeyOf(one)} ${one.from}`

/** Identifies one stored correction; a later correction of the same value has another id. */
export const correctionId = (one: StoredOverride): string => fingerprint(`${correctionKey(one)} ${one.by} ${one.at}`)

/** The log with `change` applied to each correction. */
export const mapLog = (log: EditLog, change: (one: StoredOverride) => StoredOverride): EditLog => ({
  ...log,
  edits: log.edits.map((edit) => ({
    ...edit,
    changes: edit.changes.map(({ before, after }) => ({
      before: before && change(before),
      after: after && change(after),
    })),
  })),
})

const isSame = (a: StoredOverride | null, b: StoredOverride | null): boolean =>
  a === null || b === null
    ? a === b
    : correctionKey(a) === correctionKey(b) &&
      a.remove === b.remove &&
      JSON.stringify(a.value) === JSON.stringify(b.value)

function differences(before: readonly StoredOverride[], after: readonly StoredOverride[]): Edit['changes'] {
  const old = new Map(before.map((one) => [correctionKey(one), one]))
  const fresh = new Map(after.map((one) => [correctionKey(one), one]))
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((key) => ({ before: old.get(key) ?? null, after: fresh.get(key) ?? null }))
    .filter((change) => !isSame(change.before, change.after))
}

/** The log with an edit from some corrections to others; undone edits can no longer be redone. */
export function withEdit(
  log: EditLog,
  before: readonly StoredOverride[],
  after: readonly StoredOverride[],
  { by, at, words }: Pick<Edit, 'by' | 'at' | 'words'>,
): EditLog {
  const changes = differences(before, after)
  return changes.length === 0 ? log : withOne(log, { at, by, changes, ...(words !== undefined && { words }) })
}

/** The log with a changed part of a transaction. */
export const withPartEdit = (log: EditLog, part: PartEdit, { by, at }: Pick<Edit, 'by' | 'at'>): EditLog =>
  withOne(log, { at, by, changes: [], part })

/** The log with changed parts of a record copy. */
export const withCopyEdit = (log: EditLog, copy: CopyEdit, { by, at }: Pick<Edit, 'by' | 'at'>): EditLog =>
  withOne(log, { at, by, changes: [], copy })

function withOne(log: EditLog, edit: Edit): EditLog {
  const edits = [...log.edits.slice(0, log.done), edit].slice(-most)
  return { edits, done: edits.length }
}

/** The edit that the next undo or redo applies to. */
export const nextEdit = (log: EditLog, direction: 'undo' | 'redo'): Edit | undefined =>
  log.edits[direction === 'undo' ? log.done - 1 : log.done]

/** The log after that undo or redo. */
export const advanceLog = (log: EditLog, direction: 'undo' | 'redo'): EditLog => ({
  ...log,
  done: log.done + (direction === 'undo' ? -1 : 1),
})

/**
 * Undoes the last edit or redoes the last undone one. Null if none, or if the corrections were changed since
 * that edit.
 */
export function stepLog(
  log: EditLog,
  overrides: readonly StoredOverride[],
  direction: 'undo' | 'redo',
): { log: EditLog; overrides: StoredOverride[] } | null {
  const edit = nextEdit(log, direction)
  if (edit === undefined) return null
  const now = new Map(overrides.map((one) => [correctionKey(one), one]))
  for (const { before, after } of edit.changes) {
    const [from, to] = direction === 'undo' ? [after, before] : [before, after]
    const key = correctionKey((from ?? to)!)
    if (!isSame(now.get(key) ?? null, from)) return null
    now.delete(key)
    if (to !== null) now.set(key, to)
  }
  return { log: advanceLog(log, direction), overrides: [...now.values()] }
}

/** Labels of the next undo and redo, with whose edit it is unless it is the reader’s own, or null. */
export function undoLabels(log: EditLog, reader: string): { undo: string | null; redo: string | null } {
  const words = (edit: Edit | undefined): string | null => {
    const what = whatOf(edit)
    return what === null || edit === undefined || edit.by === reader ? what : `${what} (by ${edit.by})`
  }
  const whatOf = (edit: Edit | undefined): string | null => {
    if (edit?.words !== undefined) return edit.words
    if (edit?.part) return edit.part.words
    if (edit?.copy) return edit.copy.words
    const paths = edit?.changes.map(({ before, after }) => (after ?? before)!.path) ?? []
    const [first] = paths
    if (first === undefined) return null
    return paths.length === 1 ? fieldLabel(first) : `${fieldLabel(first)} and ${paths.length - 1} more`
  }
  return { undo: words(nextEdit(log, 'undo')), redo: words(nextEdit(log, 'redo')) }
}
