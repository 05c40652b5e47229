import { columnOf, type LineKind } from './columns.ts'
import type { StoredLine } from './grid-state.ts'

/** Why values of a file weren't saved, each with its line and column, for a page without script. */
export function refusals(
  kind: LineKind,
  stored: readonly StoredLine[],
): { line: string; label: string; message: string }[] {
  return stored.flatMap(({ line, refused }) =>
    Object.entries(refused).flatMap(([field, message]) => {
      const column = columnOf(kind, field)
      return column ? [{ line, label: column.label, message }] : []
    }),
  )
}
