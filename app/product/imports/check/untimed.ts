import type { UntimedReceipt } from '#app/compliance/aggregation/aggregate.ts'
import type { Analysis } from '#app/csv/analyse.ts'
import type { CheckedProblem } from './output-shapes.ts'
import type { ReadRow } from './read-row.ts'
import { timeMissingCode } from '#app/product/transactions/problem-codes.ts'

/** Lines of receipts with a date and no time: questions that depend on the time refer to their line. */
export class UntimedRows {
  readonly #rows = new Map<string, { file: string; line: number }>()

  add({ id, file, ready: { row } }: ReadRow): void {
    this.#rows.set(id, { file, line: row.line })
  }

  /** The questions, in the order of the receipts. */
  problems(
    untimed: readonly UntimedReceipt[],
    files: readonly { name: string }[],
    analyses: readonly Analysis[],
  ): CheckedProblem[] {
    return untimed.flatMap(({ transactionId, date, reason }): CheckedProblem[] => {
      const at = this.#rows.get(transactionId)
      if (at === undefined) return []
      const analysis = analyses[files.findIndex(({ name }) => name === at.file)]
      const column =
        analysis?.settled.columns.find(({ field }) => field === 'datetime' || field === 'date')?.header ?? null
      return [
        {
          ...at,
          column,
          severity: 'ask',
          code: timeMissingCode,
          message: reason.text,
          why: reason.text,
          raw: date,
          action: 'Give the time of the transaction, in this column or in a column of its own.',
        },
      ]
    })
  }
}
