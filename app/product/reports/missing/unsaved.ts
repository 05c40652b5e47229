import { columnsOf, type Column, type LineKind } from './columns.ts'
import type { GridState, Place } from './grid-state.ts'
import type { Line } from './lines.server.ts'

/** Fields by line whose cell is shown though no draft needs it. */
export type Unsaved = Readonly<Record<string, readonly string[]>>

/**
 * The fields in which someone types, and those of which a form said something beside them. A refused text is shown
 * apart: see `apartOf`.
 */
export function unsavedOf({ edits, refused }: Pick<GridState, 'edits' | 'refused'>): Unsaved {
  const lines = [...new Set([...Object.keys(edits), ...Object.keys(refused)])]
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [typed, said] = [edits[line] ?? {}, refused[line] ?? {}]
      const fields = [...new Set([...Object.keys(typed), ...Object.keys(said)])].filter(
        (field) => field !== '' && !(field in typed && field in said),
      )
      return fields.length > 0 ? [[line, fields]] : []
    }),
  )
}

/** The lines with the cells that keep unsaved texts, and the columns of all of them. */
export function withUnsaved(
  { kind, lines, columns }: { kind: LineKind; lines: readonly Line[]; columns: readonly Column[] },
  unsaved: Unsaved,
): { lines: readonly Line[]; columns: readonly Column[] } {
  const lacking = (line: Line) => (unsaved[line.id] ?? []).filter((field) => !(field in line.cells))
  if (lines.every((line) => lacking(line).length === 0)) return { lines, columns }
  return {
    lines: lines.map((line) => {
      const own = lacking(line)
      return own.length === 0
        ? line
        : {
            ...line,
            cells: { ...line.cells, ...Object.fromEntries(own.map((field) => [field, { text: '', message: '' }])) },
          }
    }),
    columns: columnsOf(kind, [...columns.map(({ id }) => id), ...lines.flatMap(lacking)]),
  }
}

/** An unsaved text that no draft needs any more. */
export interface Apart extends Place {
  kind: LineKind
  name: string
  /** Path of its form. */
  to: string
  text: string
}

/**
 * The unsaved texts that have no cell, because no draft needs their value any more. Those of a kind that isn't shown
 * stand with its own lines, if it has any. `known`: every line that was shown.
 */
export function apartOf(
  { kind, lines, counts }: { kind: LineKind; lines: readonly Line[]; counts: Readonly<Record<LineKind, number>> },
  { edits, sent }: Pick<GridState, 'edits' | 'sent'>,
  known: ReadonlyMap<string, Line>,
): Apart[] {
  const shown = new Map(lines.map((line) => [line.id, line]))
  return Object.entries(edits).flatMap(([id, texts]) => {
    const line = known.get(id)
    if (line === undefined || (line.kind !== kind && counts[line.kind] > 0)) return []
    const cells = shown.get(id)?.cells ?? {}
    return Object.entries(texts).flatMap(([field, text]) =>
      field in cells || sent[id]?.[field] === text
        ? []
        : [{ line: id, field, text, kind: line.kind, name: line.name, to: line.to }],
    )
  })
}
