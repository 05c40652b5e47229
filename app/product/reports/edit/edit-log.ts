import { fieldLabel } from '#app/compliance/reports/index.ts'
import { fingerprint } from '#app/compliance/reports/facts/values.ts'
import type { Actions } from '#app/product/transactions/actions/actions.ts'
import type { StoredOverride } from '../state/assemble.server.ts'
import type { CopyStep } from './copy-steps.ts'

/** One edit of a draft: the corrections that it made, changed or took back, or a part of a transaction or a record copy that it changed. */
interface Edit {
  at: string
  by: string
  changes: { before: StoredOverride | null; after: StoredOverride | null }[]
  part?: PartEdit | undefined
  copy?: CopyEdit | undefined
}

/** Parts that were added to a report that was filed elsewhere, copied, moved or removed. */
export interface CopyEdit {
  /** In words: `Beneficiary added`. */
  words: string
  steps: readonly CopyStep[]
  /** Corrections that went with it, as they were before. */
  dropped: readonly StoredOverride[]
}

/** A part that was added to a transaction, copied, moved or removed from the report's page. */
export interface PartEdit {
  transactionId: string
  /** In words: `Beneficiary added`. */
  words: string
  before: Actions
  after: Actions
}

/** The last edits of a draft, oldest first; those from `done` on were undone. */
export interface EditLog {
  edits: Edit[]
  done: number
}

/** As many edits as can be undone. */
const most = 50

const emptyLog: EditLog = { edits: [], done: 0 }

/** Reads the column: `{}` where there were never any. */
export const storedLog = (column: unknown): EditLog => ({ ...emptyLog, ...(column as Partial<EditLog> | null) })

/** Names what a correction is of: an item of a list by what it is, so that another one in its place is another. */
export const keyOf = ({ path, transactionId, refId, was }: StoredOverride): string =>
  JSON.stringify([
    transactionId ?? null,
    refId ?? null,
    path,
    was?.items.map((item) => item && [item.own, item.whole, item.alike]) ?? null,
  ])

/** Names one correction as it is stored: another of the same value is another. */
export const correctionId = (one: StoredOverride): string => fingerprint(`${keyOf(one)} ${one.by} ${one.at}`)

/** The log with each correction as `change` makes it. */
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
  return changes.length === 0 ? log : withOne(log, { at, by, changes })
}

/** The log with a change of a transaction's part. */
export const withPartEdit = (log: EditLog, part: PartEdit, { by, at }: Pick<Edit, 'by' | 'at'>): EditLog =>
  withOne(log, { at, by, changes: [], part })

/** The log with a change of a record copy's parts. */
export const withCopyEdit = (log: EditLog, copy: CopyEdit, { by, at }: Pick<Edit, 'by' | 'at'>): EditLog =>
  withOne(log, { at, by, changes: [], copy })

function withOne(log: EditLog, edit: Edit): EditLog {
  const edits = [...log.edits.slice(0, log.done), edit].slice(-most)
  return { edits, done: edits.length }
}

/** The edit that is taken back, or made again, next. */
export const nextEdit = (log: EditLog, direction: 'undo' | 'redo'): Edit | undefined =>
  log.edits[direction === 'undo' ? log.done - 1 : log.done]

/** The log after that. */
export const movedOn = (log: EditLog, direction: 'undo' | 'redo'): EditLog => ({
  ...log,
  done: log.done + (direction === 'undo' ? -1 : 1),
})

/**
 * Takes the last edit back, or makes the last that was taken back again. Null where there is none, or where the corrections are no
 * longer as that edit left them.
 */
export function stepped(
  log: EditLog,
  overrides: readonly StoredOverride[],
  direction: 'undo' | 'redo',
): { log: EditLog; overrides: StoredOverride[] } | null {
  const edit = nextEdit(log, direction)
  if (edit === undefined) return null
  const now = new Map(overrides.map((one) => [keyOf(one), one]))
  for (const { before, after } of edit.changes) {
    const [from, to] = direction === 'undo' ? [after, before] : [before, after]
    const key = keyOf((from ?? to)!)
    if (!isSame(now.get(key) ?? null, from)) return null
    now.delete(key)
    if (to !== null) now.set(key, to)
  }
  return { log: movedOn(log, direction), overrides: [...now.values()] }
}

/** What the next undo and redo are about, in words; null where there is nothing to undo or redo. */
export function stepWords(log: EditLog): { undo: string | null; redo: string | null } {
  const words = (edit: Edit | undefined): string | null => {
    if (edit?.part) return edit.part.words
    if (edit?.copy) return edit.copy.words
    const paths = edit?.changes.map(({ before, after }) => (after ?? before)!.path) ?? []
    const [first] = paths
    if (first === undefined) return null
    return paths.length === 1 ? fieldLabel(first) : `${fieldLabel(first)} and ${paths.length - 1} more`
  }
  return { undo: words(nextEdit(log, 'undo')), redo: words(nextEdit(log, 'redo')) }
}
