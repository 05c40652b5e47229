/** What is settled about a file before its rows are read. */
import type { Detection, Direction, Question } from '../types.ts'
import type { ColumnMapping, Mapping } from './columns.ts'
import type { ImportPlan } from './plan.ts'
import type { DecimalSign, Unit } from '../words/money/amounts.ts'
import { dateSeparator, type DateOrder } from '../words/dates.ts'
import type { Meaning } from '../words/values.ts'
import type { Trade } from './settle/trade.ts'

export interface SettledColumn extends ColumnMapping {
  dateOrder: DateOrder | null
  /**
   * Separators of the dates that settled the order, which says nothing about other separators; null: the user chose it.
   */
  dateSeparators: ReadonlySet<string> | null
  decimalSign: DecimalSign | null
  /** The zone of this column's times; null: the file's. */
  zoneName: string | null
  unit: Unit | null
  meanings: ReadonlyMap<string, Meaning> | null
  /** For a column of list words: the list word for each value. */
  words: ReadonlyMap<string, string> | null
}

export interface Settled {
  plan: ImportPlan
  detection: Detection
  columns: SettledColumn[]
  combined: Mapping['combined']
  /** The direction for each sign of the amount; null if the sign says nothing. */
  signDirection: { position: number; positive: Direction; negative: Direction } | null
  /** Currency of amounts in a file that never names one. */
  defaultCurrency: string
  /** Rows in ordinary currency without a method are `other`: the file is an exchange's ledger. */
  ledger: boolean
  trade: Trade
  /** The assumptions, as shown to the user. */
  assumptions: string[]
}

export interface SettleResult {
  settled: Settled
  questions: Question[]
  /** Plan settings that don't fit the file; they block the import. */
  defects: string[]
  /** The defects about columns that this file lacks; another file may have them. */
  lacking: string[]
}

/** The order for a column's date; null if nothing settles it. */
export function orderOf(column: SettledColumn | null, plan: ImportPlan, text: string): DateOrder | null {
  if (!column?.dateOrder) return plan.dateOrder
  return column.dateSeparators?.has(dateSeparator(text) ?? '') === false ? null : column.dateOrder
}
