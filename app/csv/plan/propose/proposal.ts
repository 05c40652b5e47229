import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'

/** The proposed columns of a file, for rules that look at several of them. */
export interface Proposal {
  columns: readonly ColumnMapping[]
  records: readonly CsvRecord[]
  /** The proposed columns of a field. */
  all: (field: Field) => ColumnMapping[]
  has: (field: Field) => boolean
}

export function give(column: ColumnMapping | undefined, field: Field, why: string): void {
  if (column !== undefined) Object.assign(column, { field, why })
}
