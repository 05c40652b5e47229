import { columnsOf, type Column, type LineKind } from './columns.ts'
import type { GridState } from './grid-state.ts'
import type { Line } from './lines.server.ts'

/** Fields with unsaved or refused texts, by line. */
export type Unsaved = Readonly<Record<string, readonly string[]>>

export function unsavedOf({ edits, refused }: Pick<GridState, 'edits' | 'refused'>): Unsaved {
  const lines = [...new Set([...Object.keys(edits), ...Object.keys(refused)])]
  return Object.fromEntries(
    lines.flatMap((line) => {
      const fields = [...new Set([...Object.keys(edits[line] ?? {}), ...Object.keys(refused[line] ?? {})])]
      return fields.some((field) => field !== '') ? [[line, fields.filter((field) => field !== '')]] : []
    }),
  )
}

/**
 * The lines with their unsaved values: one that no draft needs any more stays where it stood, with the cells that weren't saved, until they
 * are. `known`: every line that was shown, in order.
 */
export function withUnsaved(
  { kind, lines, columns }: { kind: LineKind; lines: readonly Line[]; columns: readonly Column[] },
  unsaved: Unsaved,
  known: ReadonlyMap<string, Line>,
): { lines: readonly Line[]; columns: readonly Column[] } {
  const shown = new Map(lines.map((line) => [line.id, line]))
  const lacking = (line: Line) => (unsaved[line.id] ?? []).filter((field) => !(field in line.cells))
  const gone = [...known.values()].filter(
    (line) => line.kind === kind && !shown.has(line.id) && (unsaved[line.id] ?? []).length > 0,
  )
  if (gone.length === 0 && lines.every((line) => lacking(line).length === 0)) return { lines, columns }
  const cellsOf = (fields: readonly string[], line: Line) =>
    Object.fromEntries(fields.map((field) => [field, { text: line.cells[field]?.text ?? '', message: '' }]))
  const behind = new Map<string | null, Line[]>()
  let last: string | null = null
  for (const line of known.values()) {
    if (shown.has(line.id)) last = line.id
    else if (gone.includes(line))
      behind.set(last, [
        ...(behind.get(last) ?? []),
        { ...line, reports: 0, others: [], cells: cellsOf(unsaved[line.id]!, line) },
      ])
  }
  const all = [
    ...(behind.get(null) ?? []),
    ...lines.flatMap((line) => {
      const own = lacking(line)
      return [
        own.length === 0 ? line : { ...line, cells: { ...line.cells, ...cellsOf(own, line) } },
        ...(behind.get(line.id) ?? []),
      ]
    }),
  ]
  return {
    lines: all,
    columns: columnsOf(kind, [
      ...columns.map(({ id }) => id),
      ...all.flatMap((line) => (line.id in unsaved ? Object.keys(line.cells) : [])),
    ]),
  }
}
