/**
 * What is settled about a file before its rows are read.
 */
import type { Detection, Direction, Question } from '../types.ts'
import type { ColumnMapping, Mapping } from './columns.ts'
import type { ImportPlan } from './plan.ts'
import type { DecimalSign, Unit } from '../words/money/amounts.ts'
import { dateSeparator, type DateOrder } from '../words/dates.ts'
import type { Meaning } from '../words/values.ts'
import type { Trade } from './settle/trade.ts'

export interface SettledColumn extends ColumnMapping {
  dateOrder: DateOrder | null
  /** Separators of the dates that settled the order, which says nothing about others; null: the user chose it. */
  dateSeparators: ReadonlySet<string> | null
  decimalSign: DecimalSign | null
  /** Zone of this column's times; null: the file's. */
  zoneName: string | null
  unit: Unit | null
  meanings: ReadonlyMap<string, Meaning> | null
  /** Of a column of words from a list: the word that a value stands for. */
  words: ReadonlyMap<string, string> | null
}

export interface Settled {
  plan: ImportPlan
  detection: Detection
  columns: SettledColumn[]
  combined: Mapping['combined']
  /** Which sign of the amount means what; null when the sign says nothing. */
  signDirection: { position: number; positive: Direction; negative: Direction } | null
  /** Currency of amounts in a file that never names one. */
  defaultCurrency: string
  /** Rows in ordinary currency without a method are `other`: the file is an exchange's ledger. */
  ledger: boolean
  trade: Trade
  /** What was taken for granted, in words, for the user to see. */
  assumptions: string[]
}

export interface Settling {
  settled: Settled
  questions: Question[]
  /** Choices of the plan that don't fit the file; they block the import. */
  defects: string[]
  /** Those of the defects that name a column which this file lacks; another file may have it. */
  lacking: string[]
}

/** The order in which a column's date is to be read; null where nothing says so. */
export function orderOf(column: SettledColumn | null, plan: ImportPlan, text: string): DateOrder | null {
  if (!column?.dateOrder) return plan.dateOrder
  return column.dateSeparators?.has(dateSeparator(text) ?? '') === false ? null : column.dateOrder
}
