import type { Answer } from './action.server.ts'
import { columnOf, type LineKind } from './columns.ts'

/** Why values of a file weren't saved, each with its record and column, for a page without script. */
export function refusals(
  kind: LineKind,
  { stored, texts = {}, names = {} }: Pick<Answer, 'stored' | 'texts' | 'names'>,
): { name: string; label: string; text: string; message: string }[] {
  return stored.flatMap(({ line, refused }) =>
    Object.entries(refused).flatMap(([field, message]) => {
      const column = columnOf(kind, field)
      return column ? [{ name: names[line] ?? '', label: column.label, text: texts[line]?.[field] ?? '', message }] : []
    }),
  )
}
