import { countOf } from '#app/ui/values/format.ts'
import { columnOf, type LineKind } from './columns.ts'
import type { StoredLine } from './grid-state.ts'

/** What came of values, in numbers and words; the browser adds up those of several requests. */

export type Outcome = Record<'saved' | 'refused', number>

export function countsOf(stored: readonly StoredLine[]): Outcome {
  const counted = (count: (line: StoredLine) => number) => stored.reduce((sum, line) => sum + count(line), 0)
  return {
    saved: counted(({ saved }) => Object.keys(saved).length),
    refused: counted(({ refused }) => Object.keys(refused).filter((field) => field !== '').length),
  }
}

export function savedWords({ saved, refused }: Outcome): string {
  const sentences = [
    saved > 0 ? `${countOf(saved, 'value', 'values')} saved.` : '',
    refused > 0 ? `${countOf(refused, 'value wasn’t', 'values weren’t')} saved. See the messages in the cells.` : '',
  ]
  return sentences.filter(Boolean).join(' ') || 'Nothing to save.'
}

/** Values that were put back or cleared, and those that stay: changed since, or of records that no open draft has. */
export type Undone = Record<'values' | 'changed' | 'closed', number>

export function undoneWords({ values, changed, closed }: Undone): string {
  const stay = (count: number, why: string) =>
    count > 0 ? `${countOf(count, 'value stays', 'values stay')} because ${why}.` : ''
  return [
    values > 0 ? `${countOf(values, 'value', 'values')} undone.` : 'Nothing was undone.',
    stay(changed, `${changed === 1 ? 'it was' : 'they were'} changed since, or can’t be put back`),
    stay(closed, 'no open draft has the record any more'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why values of a file weren't saved, each with its record and column, for a page without script. */
export function refusals(
  kind: LineKind,
  {
    stored,
    texts = {},
    names = {},
  }: {
    stored: readonly StoredLine[]
    texts?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
    names?: Readonly<Record<string, string>> | undefined
  },
): { name: string; label: string; text: string; message: string }[] {
  return stored.flatMap(({ line, refused }) =>
    Object.entries(refused).flatMap(([field, message]) => {
      const column = columnOf(kind, field)
      return column ? [{ name: names[line] ?? '', label: column.label, text: texts[line]?.[field] ?? '', message }] : []
    }),
  )
}
