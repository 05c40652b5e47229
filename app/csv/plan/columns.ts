/** The mapping of a file's columns to fields. */
import { type Field, type PartyRole } from '../words/fields.ts'
import { fold } from '../words/fold.ts'
import type { ColumnKey } from './plan.ts'

export interface ColumnMapping {
  position: number
  /** Header text as written in the file; `column 3` without a header row. */
  header: string
  field: Field
  /** 0 to 1; 1 is the user's own choice. */
  confidence: number
  source: 'user' | 'header' | 'values' | 'none'
  /** The reason, as shown to the user. */
  why: string
  /** The header names a party only (`Client`): each value is an id or a name by its form. */
  either?: PartyRole | undefined
  /** Currency in the header: `AMOUNT (CAD)`. */
  currency?: string | undefined
  /** Zone in the header: `Date (UTC)`. */
  zone?: string | undefined
  /** The header has an unknown word; the values match the rest of it. */
  isPartial?: true | undefined
  /** Unused, but asked about: only a person can say what it holds. */
  isOpen?: true | undefined
  /** A yes marks a record without an outcome, such as `Voided`: its meaning is asked. */
  isUndone?: true | undefined
  /** The meaning of a yes, in the plan's words (`cash`, `in`); the meaning of a no is asked. */
  yes?: string | undefined
  /** Other columns with an equal claim to the field. */
  rivals?: number[] | undefined
}

export interface Mapping {
  columns: ColumnMapping[]
  /** Columns that are read together, with the user's separators. */
  combined: { positions: number[]; field: Field; separator: string }[]
  /** Column names of the plan that the file doesn't have. */
  unknownColumns: ColumnKey[]
  /** Fields that the user chose for several columns, of which only one can be used. */
  clashes: { field: Field; headers: string[] }[]
}

/** The position of the column for a plan key; -1 if the file has none, -2 if several share the name. */
export function positionOf(key: ColumnKey, header: readonly string[], width: number): number {
  const numbered = /^#(\d+)$/.exec(key)
  if (numbered) {
    const position = Number(numbered[1])
    return position < Math.max(width, header.length) ? position : -1
  }
  const exact = header.indexOf(key)
  if (exact >= 0) return header.indexOf(key, exact + 1) >= 0 ? -2 : exact
  const wanted = fold(key)
  if (wanted === '') return -1
  const matches = header.flatMap((text, position) => (fold(text) === wanted ? [position] : []))
  return matches.length === 1 ? matches[0]! : matches.length === 0 ? -1 : -2
}

/** Unmaps a proposed column, with the reason. */
export function unmap(column: ColumnMapping, why: string): void {
  Object.assign(column, { field: 'ignore', confidence: 0, source: 'none', why })
  delete column.either
}
