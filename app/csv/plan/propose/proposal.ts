import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'

/** A file's proposed columns, for rules that combine several. */
export interface Proposal {
  columns: readonly ColumnMapping[]
  records: readonly CsvRecord[]
  /** The columns proposed for a field. */
  all: (field: Field) => ColumnMapping[]
  has: (field: Field) => boolean
}

export function assignField(column: ColumnMapping | undefined, field: Field, why: string): void {
  if (column !== undefined) Object.assign(column, { field, why })
}
