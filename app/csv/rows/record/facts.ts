import type { Direction, Method, TransactionStatus } from '../../types.ts'
import type { FurtherAmount, StartingActions } from '../actions/starting-cells.ts'
import type { Valuation } from '../money/valuation-cells.ts'
import { RowFacts } from './decide.ts'

/** The decided facts of one record; refilled for each. */
export class RecordFacts extends RowFacts {
  transactionId!: string | null
  locationId!: string | null
  /** Amounts received beside the first. */
  extra!: readonly FurtherAmount[]
  direction!: Direction | null
  method!: Method | null
  state!: TransactionStatus
  /** Value of the first amount. */
  own!: Valuation
  /** If there are several amounts. */
  starts!: StartingActions | null
  cadAmount!: string | null
  /** Received, by a method that reports cover. */
  isReportable!: boolean
}
