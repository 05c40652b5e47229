import type { Direction, Method, TransactionStatus } from '../../types.ts'
import type { Further, Started } from '../actions/starting-cells.ts'
import type { Worth } from '../money/worth-cells.ts'
import { RowFacts } from './decide.ts'

/** What is known of one record once it was decided; filled anew for each. */
export class RecordFacts extends RowFacts {
  transactionId!: string | null
  locationId!: string | null
  /** Amounts received beside the first. */
  extra!: readonly Further[]
  direction!: Direction | null
  method!: Method | null
  state!: TransactionStatus
  /** What the first amount is worth. */
  own!: Worth
  /** Where there are several amounts. */
  starts!: Started | null
  cadAmount!: string | null
  /** It was received, and in a way that reports are made of. */
  isReportable!: boolean
}
