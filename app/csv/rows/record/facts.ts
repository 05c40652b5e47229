import type { Direction, Method, TransactionStatus } from '../../types.ts'
import type { Further, Started } from '../actions/starting-cells.ts'
import type { Worth } from '../money/worth-cells.ts'
import { RowFacts } from './decide.ts'

/** The decided facts of one record; refilled for each. */
export class RecordFacts extends RowFacts {
  transactionId!: string | null
  locationId!: string | null
  /** Amounts received beside the first. */
  extra!: readonly Further[]
  direction!: Direction | null
  method!: Method | null
  state!: TransactionStatus
  /** Value of the first amount. */
  own!: Worth
  /** If there are several amounts. */
  starts!: Started | null
  cadAmount!: string | null
  /** Received, by a method that reports cover. */
  isReportable!: boolean
}
