import { obstacleTo, needsDirectiveReport, thresholdTypeOf } from '#app/compliance/classify.ts'
import { THRESHOLD_CENTS, toCents } from '#app/compliance/money.ts'
import type { ClassificationContext, PartyFacts, ThresholdReportType, TransactionFacts } from '#app/compliance/types.ts'
import type { NormalRow } from '#app/csv/types.ts'

/** What `classify` says of a row, as the two columns that lists filter by: its words are made when they are shown. */
export interface Verdict {
  reportKind: ThresholdReportType | null
  reasonCode: string
}

/** The row as the rules see it, before it has an id; parties as resolved. */
export function ruleTransaction(row: NormalRow, epochMs: number, parties: { conductor: PartyFacts | null; onBehalfOf: PartyFacts | null; beneficiary: PartyFacts | null }): TransactionFacts {
  return {
    epochMs,
    method: row.method,
    direction: row.direction,
    status: row.status,
    currency: row.currency,
    amount: row.amount,
    // The value only matters for what counts as a receipt by its method.
    cadCents: row.cadAmount === null ? null : thresholdTypeOf(row) === null ? 0n : toCents(row.cadAmount),
    conductors: parties.conductor ? [parties.conductor] : [],
    onBehalfOf: parties.onBehalfOf ? [parties.onBehalfOf] : [],
    beneficiaries: parties.beneficiary ? [parties.beneficiary] : [],
  }
}

/** The verdict's kind and reason code without its words; codes as `classify` gives them, `other-method` where neither type fits. */
export function verdictOf(transaction: TransactionFacts, context: ClassificationContext): Verdict {
  const type = thresholdTypeOf(transaction)
  if (!type) return { reportKind: null, reasonCode: 'other-method' }
  const obstacle = obstacleTo(type, transaction, context)
  if (obstacle === 'no-cad-value') return { reportKind: type, reasonCode: obstacle }
  if (obstacle !== 'none') return { reportKind: null, reasonCode: obstacle }
  if (needsDirectiveReport(transaction)) return { reportKind: type, reasonCode: 'directive-any-amount' }
  const cents = transaction.cadCents ?? 0n
  return { reportKind: type, reasonCode: cents >= THRESHOLD_CENTS ? 'received-at-or-above-threshold' : 'received-below-threshold' }
}
