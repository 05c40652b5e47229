/**
 * Where in a report something is, in words, and what is said of several places at once. Shared by browser and server.
 */

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The reference of each transaction of a report, in order; its number where it has none. */
export function transactionReferences(document: unknown): string[] {
  const { transactions } = objectOf(document)
  return (Array.isArray(transactions) ? transactions : []).map((transaction: unknown, index) => {
    const named = Object.values(objectOf(transaction)).map((part) => objectOf(part).reportingEntityTransactionReference)
    return String(named.find((reference) => typeof reference === 'string') ?? index + 1)
  })
}

/** The reference of the transaction that a JSON pointer leads into; null for one that leads elsewhere. */
export function referenceAt(pointer: string | null, references: readonly string[]): string | null {
  const index = /^\/transactions\/(\d+)(?:\/|$)/.exec(pointer ?? '')?.[1]
  return index === undefined ? null : (references[Number(index)] ?? String(Number(index) + 1))
}

/** Items that say the same, together, in the order in which each is said first. */
export const groupEqual = <T>(items: readonly T[], wordsOf: (item: T) => string): T[][] => [
  ...Map.groupBy(items, wordsOf).values(),
]

/** `Transaction A1`, `3 transactions: A1, A2, A3`; null where none is named. */
export function transactionWords(references: readonly (string | null)[]): string | null {
  const named = [...new Set(references.filter((reference) => reference !== null))]
  if (named.length === 0) return null
  return named.length === 1 ? `Transaction ${named[0]!}` : `${named.length} transactions: ${named.join(', ')}`
}

/** The nearest visible place, at the pointer or above it, within one transaction or party, or null. */
export function shownPlace(pointer: string, shown: ReadonlySet<string>): string | null {
  for (let at = pointer; at.split('/').length > 2; at = at.slice(0, at.lastIndexOf('/'))) if (shown.has(at)) return at
  return null
}
