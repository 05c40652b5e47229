import { aggregate, type AggregateOptions } from './aggregate.ts'
import type { PartyFacts, ReportCandidate, RuleTransaction } from './types.ts'

/** Whoever may have a role in a transaction, while a person is asked who it was. */
export interface OpenParty {
  transactionId: string
  role: 'conductors' | 'onBehalfOf' | 'beneficiaries'
  /** Parties on file, and one of its own that equal questions share: it may be somebody new. */
  possible: readonly PartyFacts[]
}

/**
 * The reports that the answers to open questions may ask for beyond those found: each party that may have a role counts as having it. What
 * comes out is possible, not certain, and nothing possible is left out. None of it is a report before the answer.
 * @param transactions all receipts of the windows in which something is open
 * @param found the reports that are asked for whatever the answer
 */
export function awaitingAnswers(transactions: Iterable<RuleTransaction>, open: readonly OpenParty[], found: readonly ReportCandidate[], options: AggregateOptions): ReportCandidate[] {
  if (open.length === 0) return []
  const openOf = Map.groupBy(open, (each) => each.transactionId)
  const opened = Array.from(transactions, (transaction): RuleTransaction => {
    const parties = openOf.get(transaction.id)
    if (parties === undefined) return transaction
    const all = { conductors: [...transaction.conductors], onBehalfOf: [...transaction.onBehalfOf], beneficiaries: [...transaction.beneficiaries] }
    for (const { role, possible } of parties) {
      const there = new Set(all[role].map(({ key }) => key))
      all[role].push(...possible.filter(({ key }) => !there.has(key)))
    }
    return { ...transaction, ...all }
  })
  const known = new Set(found.map(setKey))
  return aggregate(opened, options).candidates.filter((candidate) => candidate.transactionIds.some((id) => openOf.has(id)) && !known.has(setKey(candidate)))
}

const setKey = ({ type, window, transactionIds }: ReportCandidate): string => JSON.stringify([type, window.startMs, [...transactionIds].sort()])
