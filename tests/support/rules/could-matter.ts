import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import type { BucketOptions } from '#app/compliance/aggregation/buckets.ts'
import { THRESHOLD_CENTS } from '#app/compliance/words/money.ts'
import type { RuleTransaction } from '#app/compliance/types.ts'

/**
 * The transactions that can influence the result of `aggregate`; others can stay in the database, as in the SQL of
 * `candidates`.
 *
 * A receipt (method cash or virtual_currency, direction in, status completed) matters only if
 * 1. its value in Canadian dollars is unknown, or is $10,000.00 or more, or it is linked to Iran; or
 * 2. for one of its roles and parties, two or more receipts of that type, with that party in that role and in that
 *    window, have a known value and total $10,000.00 or more in whole amounts. One with only a date counts in every
 *    window that contains part of its day.
 *
 * In SQL, condition 2 for one role is a grouping by type, window and party with `HAVING count(cad_cents) >= 2 AND
 * sum(cad_cents) >= 1000000`, where the window of an instant under one setting is `floor((epoch_seconds +
 * offset_seconds - start_seconds) / 86400)`; with several settings, group by the setting in force as well. Ignoring
 * exceptions in the query is sound, because they only make groups smaller. Condition 2 must then keep every member of a
 * kept group.
 */
export function couldMatter(transactions: readonly RuleTransaction[], options: BucketOptions): RuleTransaction[] {
  const spansOf = windowsReader(options.windows, options.pinnedWindows)
  const keysOf = (transaction: RuleTransaction): Iterable<string> => {
    const { method, conductors, onBehalfOf, beneficiaries } = transaction
    const keys = spansOf(transaction).flatMap(({ startMs }) => [
      ...conductors.map((party) => `${method} ${startMs} conductor ${party.key}`),
      ...onBehalfOf.map((party) => `${method} ${startMs} on-behalf-of ${party.key}`),
      ...beneficiaries.map((party) => `${method} ${startMs} beneficiary ${party.key}`),
    ])
    return keys.length > 1 ? new Set(keys) : keys
  }
  const isReceipt = ({ method, direction, status }: RuleTransaction) =>
    (method === 'cash' || method === 'virtual_currency') && direction === 'in' && status === 'completed'
  const totals = new Map<string, { count: number; cents: bigint }>()
  for (const transaction of transactions) {
    if (!isReceipt(transaction) || transaction.cadCents === null) continue
    for (const key of keysOf(transaction)) {
      const total = totals.get(key)
      if (total) {
        total.count += 1
        total.cents += transaction.cadCents
      } else totals.set(key, { count: 1, cents: transaction.cadCents })
    }
  }
  const inLargeGroup = (transaction: RuleTransaction) => {
    for (const key of keysOf(transaction)) {
      const total = totals.get(key)
      if (total && total.count >= 2 && total.cents >= THRESHOLD_CENTS) return true
    }
    return false
  }
  return transactions.filter(
    (transaction) =>
      isReceipt(transaction) &&
      (transaction.cadCents === null ||
        transaction.cadCents >= THRESHOLD_CENTS ||
        transaction.ministerialDirective !== undefined ||
        inLargeGroup(transaction)),
  )
}
