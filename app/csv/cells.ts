/**
 * Getting at a record's cells: each field's source is worked out once per file, not once per row.
 */
import type { Problem, Severity } from './types.ts'
import type { Field } from './fields.ts'
import type { Settled, SettledColumn } from './settle.ts'
import type { DateOrder, ImportPlan } from './plan.ts'
import { dateSeparator } from './dates.ts'
import { tidy } from './fold.ts'
import { GUARDED } from './write.ts'

/** The value of one field in a record; '' when it has none. */
export interface Source {
  /** The column, or null for a constant or a joint of several columns. */
  column: SettledColumn | null
  /** Header to name in a problem. */
  header: string | null
  read(cells: readonly string[]): string
}

/**
 * What a cell says: blanks around removed, and the two guards against spreadsheets undone: `="000123"` and the
 * apostrophe before a formula sign that `csvCell` writes, or before a number that is kept as text.
 */
export function cellText(cell: string | undefined): string {
  if (cell === undefined || cell === '') return ''
  let text = cell
  const first = text.charCodeAt(0)
  if (first === 39) {
    // Before letters it may belong to the text: 't Hooft.
    if (GUARDED.test(text)) text = text.slice(1)
  }
  const last = text.charCodeAt(text.length - 1)
  if (first <= 32 || last <= 32 || first >= 160 || last >= 160) text = tidy(text)
  if (text.charCodeAt(0) === 61 && text.startsWith('="') && text.endsWith('"') && text.length >= 3) return text.slice(2, -1)
  return text
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/

/** An id without the characters that nobody sees: one copied from a page may hold a zero-width space, one of a spreadsheet its sign for text. */
export function visible(text: string): string {
  const seen = INVISIBLE.test(text) ? tidy(text.replace(new RegExp(INVISIBLE, 'g'), '')) : text
  return seen.charCodeAt(0) === 39 && /^'+[\p{L}\p{N}]/u.test(seen) && !seen.endsWith("'") ? seen.replace(/^'+/, '') : seen
}

/** Where each field of a file comes from. */
export function sources(settled: Settled): (field: Field) => Source | null {
  const found = new Map<Field, Source>()
  for (const column of settled.columns) {
    if (column.field === 'ignore') continue
    const position = column.position
    const before = found.get(column.field)
    if (before !== undefined) {
      // Other addresses are kept as one text, in the order of their columns.
      if (column.field.endsWith('.otherAddress')) found.set(column.field, { ...before, read: (cells) => [before.read(cells), cellText(cells[position])].filter((text) => text !== '').join(', ') })
      continue
    }
    found.set(column.field, { column, header: column.header, read: (cells) => cellText(cells[position]) })
  }
  for (const { positions, field, separator } of settled.combined) {
    const columns = positions.map((position) => settled.columns[position]!)
    found.set(field, {
      column: { ...columns[0]!, field },
      header: columns[0]!.header,
      read: (cells) => positions.map((position) => cellText(cells[position])).filter((text) => text !== '').join(separator),
    })
  }
  for (const [field, value] of Object.entries(settled.plan.constants) as [Field, string][]) {
    const chosen = found.get(field)
    if (chosen?.column?.source === 'user') {
      // A column chosen beside a constant: the constant fills its blanks.
      const { read } = chosen
      found.set(field, { ...chosen, read: (cells) => read(cells) || value })
    } else found.set(field, { column: null, header: null, read: () => value })
  }
  return (field) => found.get(field) ?? null
}

/** Collects the problems of one record. */
export class Problems {
  list: Problem[] = []
  failed = false
  line = 0

  begin(line: number): void {
    this.list = []
    this.failed = false
    this.line = line
  }

  add(severity: Severity, column: string | null, code: string, message: string, action: string, raw: string | null): void {
    if (severity === 'error') this.failed = true
    this.list.push({ line: this.line, column, severity, code, message, action, raw })
  }
}

/** Digits were lost when a spreadsheet wrote an id in exponent form. */
export function isExponent(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)
}

/** The order in which a column's date is to be read; null where nothing says so. */
export function orderOf(column: SettledColumn | null, plan: ImportPlan, text: string): DateOrder | null {
  if (!column?.dateOrder) return plan.dateOrder
  return column.dateSeparators?.has(dateSeparator(text) ?? '') === false ? null : column.dateOrder
}
