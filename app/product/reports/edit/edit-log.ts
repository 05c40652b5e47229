import { fieldLabel } from '#app/compliance/reports/index.ts'
import type { StoredOverride } from '../state/assemble.server.ts'

/** One edit of a draft: the corrections that it made, changed or took back. */
interface Edit {
  at: string
  by: string
  changes: { before: StoredOverride | null; after: StoredOverride | null }[]
}

/** The last edits of a draft, oldest first; those from `done` on were undone. */
export interface EditLog {
  edits: Edit[]
  done: number
}

/** As many edits as can be undone. */
const most = 50

export const emptyLog: EditLog = { edits: [], done: 0 }

/** Reads the column: `{}` where there were never any. */
export const storedLog = (column: unknown): EditLog => ({ ...emptyLog, ...(column as Partial<EditLog> | null) })

export const keyOf = ({ path, transactionId, refId }: StoredOverride): string =>
  JSON.stringify([transactionId ?? null, refId ?? null, path])

const isSame = (a: StoredOverride | null, b: StoredOverride | null): boolean =>
  a === null || b === null
    ? a === b
    : keyOf(a) === keyOf(b) && a.remove === b.remove && JSON.stringify(a.value) === JSON.stringify(b.value)

function differences(before: readonly StoredOverride[], after: readonly StoredOverride[]): Edit['changes'] {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const fresh = new Map(after.map((one) => [keyOf(one), one]))
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((key) => ({ before: old.get(key) ?? null, after: fresh.get(key) ?? null }))
    .filter((change) => !isSame(change.before, change.after))
}

/** The log with what led from some corrections to others; what was undone before can no longer be done again. */
export function withEdit(
  log: EditLog,
  before: readonly StoredOverride[],
  after: readonly StoredOverride[],
  { by, at }: Pick<Edit, 'by' | 'at'>,
): EditLog {
  const changes = differences(before, after)
  if (changes.length === 0) return log
  const edits = [...log.edits.slice(0, log.done), { at, by, changes }].slice(-most)
  return { edits, done: edits.length }
}

/**
 * Takes the last edit back, or makes the last that was taken back again. Null where there is none, or where the corrections are no
 * longer as that edit left them.
 */
export function stepped(
  log: EditLog,
  overrides: readonly StoredOverride[],
  way: 'undo' | 'redo',
): { log: EditLog; overrides: StoredOverride[] } | null {
  const edit = log.edits[way === 'undo' ? log.done - 1 : log.done]
  if (edit === undefined) return null
  const now = new Map(overrides.map((one) => [keyOf(one), one]))
  for (const { before, after } of edit.changes) {
    const [from, to] = way === 'undo' ? [after, before] : [before, after]
    const key = keyOf((from ?? to)!)
    if (!isSame(now.get(key) ?? null, from)) return null
    now.delete(key)
    if (to !== null) now.set(key, to)
  }
  return { log: { ...log, done: log.done + (way === 'undo' ? -1 : 1) }, overrides: [...now.values()] }
}

/** What the next undo and redo are about, in words; null where there is nothing to undo or redo. */
export function stepWords({ edits, done }: EditLog): { undo: string | null; redo: string | null } {
  const words = (edit: Edit | undefined): string | null => {
    const paths = edit?.changes.map(({ before, after }) => (after ?? before)!.path) ?? []
    const [first] = paths
    if (first === undefined) return null
    return paths.length === 1 ? fieldLabel(first) : `${fieldLabel(first)} and ${paths.length - 1} more`
  }
  return { undo: words(edits[done - 1]), redo: words(edits[done]) }
}
