/** Reads a record's cells by field; each field's source is resolved once per file. */
import { allowsSeveralColumns, type Field } from '../../words/fields.ts'
import { BIRTH_PARTS, birthPartOf } from '../headers/parts.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { isStanding } from '../standing.ts'
import { wordKey } from './meanings.ts'
import { cellText } from '../../words/cell-text.ts'

/** The value of one field in a record; '' if it has none. */
export interface Source {
  /** The column; null for a constant or joined columns. */
  column: SettledColumn | null
  /** The header to name in a problem. */
  header: string | null
  read(cells: readonly string[]): string
  /** Each column of a field that several may be. */
  parts?: readonly Source[]
}

/** Between the values of several columns of one field. */
const BETWEEN: Readonly<Record<string, string>> = { otherAddress: ', ', surname: ' ', dateOfBirth: '-', street: ' ' }

/**
 * One text of several columns, in their order; a birth by year, month and day. A value that an earlier column has
 * counts once.
 */
function joined(before: Source, own: Source): Source {
  const parts = [...(before.parts ?? [before]), own]
  const attribute = own.column!.field.replace(/^.*\./, '')
  const between = BETWEEN[attribute] ?? '; '
  const rank = ({ header }: Source): number => BIRTH_PARTS.indexOf(birthPartOf(header ?? '')?.part ?? 'year')
  const inOrder = attribute === 'dateOfBirth' ? [...parts].sort((left, right) => rank(left) - rank(right)) : parts
  return {
    ...before,
    parts,
    read: (cells) => {
      const texts = inOrder.map(({ read }) => read(cells)).filter((text) => text !== '')
      return (attribute === 'dateOfBirth' ? texts : [...new Set(texts)]).join(between)
    },
  }
}

/** Resolves where each field of a file comes from. */
export function sources(settled: Settled): (field: Field) => Source | null {
  const found = new Map<Field, Source>()
  for (const column of settled.columns) {
    if (column.field === 'ignore') continue
    const position = column.position
    const before = found.get(column.field)
    if (before !== undefined) {
      if (allowsSeveralColumns(column.field)) {
        const own: Source = { column, header: column.header, read: (cells) => cellText(cells[position]) }
        found.set(column.field, joined(before, own))
      }
      continue
    }
    const { words } = column
    const read =
      words === null
        ? (cells: readonly string[]) => cellText(cells[position])
        : (cells: readonly string[]) => words.get(wordKey(cells[position] ?? '')) ?? cellText(cells[position])
    found.set(column.field, { column, header: column.header, read })
  }
  for (const { positions, field, separator } of settled.combined) {
    const columns = positions.map((position) => settled.columns[position]!)
    found.set(field, {
      column: { ...columns[0]!, field },
      header: columns[0]!.header,
      read: (cells) =>
        positions
          .map((position) => cellText(cells[position]))
          .filter((text) => text !== '')
          .join(separator),
    })
  }
  for (const [field, value] of Object.entries(settled.plan.constants) as [Field, string][]) {
    // It is stated once the whole transaction is read.
    if (isStanding(field, value)) continue
    const chosen = found.get(field)
    if (chosen?.column?.source === 'user') {
      // A constant beside a column fills the column's blanks.
      const { read } = chosen
      found.set(field, { ...chosen, read: (cells) => read(cells) || value })
    } else found.set(field, { column: null, header: null, read: () => value })
  }
  return (field) => found.get(field) ?? null
}
