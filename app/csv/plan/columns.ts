/** What a column of a file is taken for. */
import { type Field, type PartyRole } from '../words/fields.ts'
import { fold } from '../words/fold.ts'
import type { ColumnKey } from './plan.ts'

export interface ColumnMapping {
  position: number
  /** Header text as it stands in the file; `column 3` without a header row. */
  header: string
  field: Field
  /** 0 to 1; 1 is the user's own choice. */
  confidence: number
  source: 'user' | 'header' | 'values' | 'none'
  /** Why, in words. */
  why: string
  /** The header names a party (`Client`), so each value is an id or a name by its own form. */
  either?: PartyRole | undefined
  /** Currency that the header states: `AMOUNT (CAD)`. */
  currency?: string | undefined
  /** Zone that the header states: `Date (UTC)`. */
  zone?: string | undefined
  /** The header has an unknown word; the values match the rest of it. */
  isPartial?: true | undefined
  /** Unused, but asked about: only a person can say what it holds. */
  isOpen?: true | undefined
  /** It says yes of records that came to nothing: what that means for them is asked. */
  isUndone?: true | undefined
  /** What a yes in it means, as the plan would say it (`cash`, `in`); what a no means is asked. */
  yes?: string | undefined
  /** Other columns with as good a claim to the field. */
  rivals?: number[] | undefined
}

export interface Mapping {
  columns: ColumnMapping[]
  /** Columns that are read together, with the user's own joints. */
  combined: { positions: number[]; field: Field; separator: string }[]
  /** Column names of the plan that the file does not have. */
  unknownColumns: ColumnKey[]
  /** Fields that the user chose for several columns, of which only one could be read. */
  clashes: { field: Field; headers: string[] }[]
}

/** The position of the column that a key of the plan means; -1 when the file has none, -2 when several are called so. */
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

/** Uses a proposed column for nothing, and says why. */
export function drop(column: ColumnMapping, why: string): void {
  Object.assign(column, { field: 'ignore', confidence: 0, source: 'none', why })
  delete column.either
}
