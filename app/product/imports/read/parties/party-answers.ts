import type { PartyFacts } from '#app/compliance/types.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { conflictOf, isBare, repeats, type Conflict, type ConflictKind } from '../ledger/conflicts.ts'
import type { Known } from './known-customers.ts'
import type { Found } from '../ledger/ledger.ts'
import type { Heard } from '../ledger/said-hash.ts'

/**
 * The customer of a record. A customer is matched by number, else by phone (E.164); never by name alone, unless the user
 * confirmed that the name identifies. What fits several is a question, not a guess.
 */
export type PartyAnswer =
  /** `adoptNumber`: found by phone, and now its number is known too. `completes`: the cells tell what is not on file yet. `unheard`: whose values the cells were not compared with yet. */
  | { kind: 'known'; id: string; facts: PartyFacts; adoptNumber?: string; completes?: boolean; unheard?: Heard }
  /** `like`: a customer with another id has the same name and phone. */
  | { kind: 'create'; id: string; facts: PartyFacts; cells: PartyCells; like?: { number: string; line: number | null } }
  /** `isRepeat`: an earlier record of the same import had the name alone. */
  | {
      kind: 'ask'
      by: 'number' | 'phone' | 'name'
      customerIds: readonly string[]
      isRepeat?: true
      conflict?: Conflict
    }
  /** Nobody on file, and creating customers was not confirmed. */
  | { kind: 'unknown'; by: 'number' | 'phone' | 'name' }

/**
 * As what a record names a party. `counted`: receipts of one conductor, third party or beneficiary count together, so a name that came before is
 * asked about. Nothing is counted by others: an `uncounted` third party is one with an equal name of the file, and a `listed` customer is one of its own.
 */
export type Naming = 'counted' | 'uncounted' | 'listed'

/** Which of those with this phone or name it is. */
export const askWhich = (by: 'phone' | 'name', found: readonly Found[]): Extract<PartyAnswer, { kind: 'ask' }> => ({
  kind: 'ask',
  by,
  customerIds: found.map((customer) => customer.id),
})

/** Whether the cells contradict the customer, or the customer has another id. `id`: of the customer in the file. */
export function askConflict(
  kind: ConflictKind,
  { facts: { key }, told, line: knownLine }: Known,
  id: string,
  cells: PartyCells,
  { line, isNew }: { line: number; isNew: boolean },
): PartyAnswer {
  const conflict = conflictOf(kind, { key, told: told ?? {}, id, line: knownLine }, cells, line)
  return { kind: 'ask', by: 'number', customerIds: [key], conflict: { ...conflict, ...(isNew && { isNew }) } }
}

/** Whether the cells repeat what was said of a customer, so that nothing need be judged. */
export const isRepeat = ({ told, agreed, isShared }: Known, cells: PartyCells): boolean =>
  isShared && isBare(cells)
    ? false
    : (told !== null && repeats(told, cells)) ||
      (agreed !== undefined && agreed !== null && repeats(agreed, cells)) ||
      (told === null && isBare(cells))
