import type { Override, ReportInput } from './input.ts'

/** Longest report reference that FINTRAC takes. */
const REFERENCE_LIMIT = 100
const REFERENCE_PATH = '/reportDetails/reportingEntityReportReference'

/**
 * One report as several when it has more transactions than the regulator takes in one (500 for a single report, 5,000 in a
 * bulk file). The parts are linked as FINTRAC asks: the same reference with `-01`, `-02` and so on, kept within 100
 * characters. Order is kept and every transaction is in exactly one part, so splitting again gives the same parts.
 * Corrections that are not tied to a transaction go with every part.
 * @throws RangeError when the limit is less than one.
 */
export function splitReport(input: ReportInput, limit: number): ReportInput[] {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A report takes at least one transaction, not ${limit}`)
  const count = Math.ceil(input.transactions.length / limit)
  if (count <= 1) return [input]
  const digits = Math.max(2, String(count).length)
  const overrides = (input.overrides ?? []).map(one => tied(input, one))
  // A corrected reference is the base of every part's, never the same reference for all.
  const corrected = overrides.findLast(one => one.path === REFERENCE_PATH)?.value
  const reference = typeof corrected === 'string' ? corrected : input.reference
  return Array.from({ length: count }, (_, index) => {
    const transactions = input.transactions.slice(index * limit, (index + 1) * limit)
    const members = new Set(transactions.map(one => one.id))
    const suffix = `-${String(index + 1).padStart(digits, '0')}`
    return {
      ...input,
      reference: `${reference.slice(0, REFERENCE_LIMIT - suffix.length)}${suffix}`,
      transactions,
      overrides: overrides.filter(one => one.path !== REFERENCE_PATH && (one.transactionId === undefined || members.has(one.transactionId))),
    }
  })
}

/** A correction at a position of the whole report, tied to the transaction that stands there. */
function tied(input: ReportInput, override: Override): Override {
  const found = override.transactionId === undefined && override.refId === undefined ? /^\/transactions\/(\d+)(\/.*)$/.exec(override.path) : null
  const transaction = found ? input.transactions[Number(found[1])] : undefined
  return transaction && found ? { path: found[2] ?? '', value: override.value, transactionId: transaction.id } : override
}
