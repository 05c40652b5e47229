import { aggregate, type AggregateOptions, type AggregateResult } from './aggregate.ts'
import type { PartyFacts, ReportCandidate, RuleTransaction } from '../types.ts'

/** The parties that may have a role in a transaction, while the question who it was is open. */
export interface OpenParty {
  transactionId: string
  role: 'conductors' | 'onBehalfOf' | 'beneficiaries'
  /** Parties on file, and one of its own that equal questions share: it may be someone new. */
  possible: readonly PartyFacts[]
}

export type Awaiting = Pick<AggregateResult, 'candidates' | 'untimed'>

/**
 * What the answers to open questions may ask for beyond what was found: reports, and times of receipts with a date
 * alone. Each party that may have a role counts as having it. What comes out is possible, not certain, and nothing
 * possible is left out. None of it is a report before the answer.
 * @param transactions of the windows in which something is open, the open receipts and all that a possible party has a
 * role in
 * @param found what is asked for whatever the answer
 * @param contested parties of whom it is asked whether an exception holds: it counts for none of them
 */
export function awaitingAnswers(
  transactions: Iterable<RuleTransaction>,
  open: readonly OpenParty[],
  found: Awaiting,
  options: AggregateOptions,
  contested: ReadonlySet<string> = new Set(),
): Awaiting {
  if (open.length === 0 && contested.size === 0) return { candidates: [], untimed: [] }
  const touched = new Set(open.map(({ transactionId }) => transactionId))
  const openOf = Map.groupBy(open, (each) => each.transactionId)
  const opened = Array.from(transactions, (given): RuleTransaction => {
    const transaction = contested.size === 0 ? given : withoutExceptions(given, contested)
    if (transaction !== given) touched.add(given.id)
    const parties = openOf.get(transaction.id)
    if (parties === undefined) return transaction
    const all = {
      conductors: [...transaction.conductors],
      onBehalfOf: [...transaction.onBehalfOf],
      beneficiaries: [...transaction.beneficiaries],
    }
    for (const { role, possible } of parties) {
      const there = new Set(all[role].map(({ key }) => key))
      all[role].push(...possible.filter(({ key }) => !there.has(key)))
    }
    return { ...transaction, ...all }
  })
  const known = new Set(found.candidates.map(setKey))
  const asked = new Set(found.untimed.map(({ transactionId }) => transactionId))
  const { candidates, untimed } = aggregate(opened, options)
  return {
    candidates: candidates.filter(
      (candidate) => candidate.transactionIds.some((id) => touched.has(id)) && !known.has(setKey(candidate)),
    ),
    untimed: untimed.filter(({ transactionId }) => !asked.has(transactionId)),
  }
}

/** The transaction as if no exception held for these parties; the same one where none of them has a role. */
function withoutExceptions(transaction: RuleTransaction, contested: ReadonlySet<string>): RuleTransaction {
  const { conductors, onBehalfOf, beneficiaries } = transaction
  if (![...conductors, ...onBehalfOf, ...beneficiaries].some(({ key }) => contested.has(key))) return transaction
  const plain = <Party extends PartyFacts>(parties: readonly Party[]) =>
    parties.map((party) =>
      contested.has(party.key)
        ? {
            ...party,
            isFinancialEntity: false,
            isPublicBody: false,
            isVeryLargeCorporation: false,
            isPensionAdministrator: false,
          }
        : party,
    )
  return {
    ...transaction,
    conductors: plain(conductors),
    onBehalfOf: plain(onBehalfOf),
    beneficiaries: plain(beneficiaries),
  }
}

const setKey = ({ type, window, transactionIds }: ReportCandidate): string =>
  JSON.stringify([type, window.startMs, [...transactionIds].sort()])
