/**
 * A report with more transactions than the regulator takes in one: it is filed in parts that carry one reference with
 * the suffixes -01, -02 and so on (FINTRAC API, report submission).
 */

/** The API's limit for a single report. */
const TRANSACTIONS_PER_REPORT = 500
const REFERENCE_MAX_LENGTH = 100

export interface ReportPart {
  reference: string
  transactionIds: readonly string[]
}

function withSuffix(reference: string, number: number): string {
  const suffix = `-${String(number).padStart(2, '0')}`
  return `${reference.slice(0, REFERENCE_MAX_LENGTH - suffix.length)}${suffix}`
}

/**
 * Divides a list into the fewest parts of at most `limit`, of nearly equal size, so that no part holds a single one.
 */
function evenParts(ids: readonly string[], limit: number): string[][] {
  const count = Math.ceil(ids.length / limit)
  const smaller = Math.floor(ids.length / Math.max(count, 1))
  const larger = ids.length % Math.max(count, 1)
  let next = 0
  return Array.from({ length: count }, (_unused, index) => {
    const size = smaller + (index < larger ? 1 : 0)
    next += size
    return ids.slice(next - size, next)
  })
}

/**
 * The parts in which a report's transactions are filed, each in the order given. One part keeps the plain reference.
 *
 * With `previous`, the parts already filed: each keeps its reference and its transactions that still belong; new ones
 * fill up the existing parts from the last one back before further parts are made. A previous part that lost all its
 * transactions comes back empty: it is to be deleted.
 *
 * A reference too long for its suffix is cut at its end to fit 100 characters; references must differ before that.
 *
 * @throws RangeError when the limit is not a whole number above zero, the reference is empty or too long, or an id
 * comes twice
 */
export function splitIntoParts(
  reference: string,
  transactionIds: readonly string[],
  limit: number = TRANSACTIONS_PER_REPORT,
  previous: readonly ReportPart[] = [],
): ReportPart[] {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`The limit must be a whole number above zero, not ${limit}`)
  if (reference === '' || reference.length > REFERENCE_MAX_LENGTH)
    throw new RangeError('The report reference must have 1 to 100 characters')
  const wanted = new Set(transactionIds)
  if (wanted.size !== transactionIds.length)
    throw new RangeError('A transaction is given twice; one report holds it once')

  if (previous.length === 0) {
    const parts = evenParts(transactionIds, limit)
    if (parts.length <= 1) return parts.map((ids) => ({ reference, transactionIds: ids }))
    return parts.map((ids, index) => ({ reference: withSuffix(reference, index + 1), transactionIds: ids }))
  }

  const filed = new Set<string>()
  const kept = previous.map((part) =>
    part.transactionIds.filter((id) => wanted.has(id) && !filed.has(id) && filed.add(id)),
  )
  let added = transactionIds.filter((id) => !filed.has(id))
  const filled = kept.map((ids) => [...ids])
  for (let index = filled.length - 1; index >= 0; index -= 1) {
    const part = filled[index]!
    const room = Math.max(0, limit - part.length)
    part.push(...added.slice(0, room))
    added = added.slice(room)
  }
  const inOrder = new Map(transactionIds.map((id, index) => [id, index]))
  const sorted = (ids: string[]) => ids.sort((a, b) => (inOrder.get(a) ?? 0) - (inOrder.get(b) ?? 0))
  const used = new Set(previous.map((part) => part.reference))
  let number = previous.length
  const nextReference = () => {
    let next: string
    do {
      number += 1
      next = withSuffix(reference, number)
    } while (used.has(next))
    used.add(next)
    return next
  }
  return [
    ...previous.map((part, index) => ({ reference: part.reference, transactionIds: sorted(filled[index]!) })),
    ...evenParts(added, limit).map((ids) => ({ reference: nextReference(), transactionIds: ids })),
  ]
}
