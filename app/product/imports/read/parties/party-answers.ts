import type { PartyFacts } from '#app/compliance/types.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { conflictOf, isBare, repeats, type Conflict, type ConflictKind } from '../ledger/conflicts.ts'
import type { CachedCustomer } from './known-customers.ts'
import type { FoundCustomer } from '../ledger/ledger.ts'
import type { ComparedValues } from '../ledger/compared-values.ts'

/**
 * The customer of a record. Customers are matched by number, or by phone (E.164); never by name alone, unless the user
 * confirmed that names identify. Several matches are a question, not a guess.
 */
export type PartyAnswer =
  /**
   * `adoptNumber`: found by phone, and its number is now known too. `completes`: the cells have values that aren't on
   * file. `uncompared`: the customer whose values weren't compared with the cells yet.
   */
  | {
      kind: 'known'
      id: string
      facts: PartyFacts
      adoptNumber?: string
      completes?: boolean
      uncompared?: ComparedValues
    }
  /** `like`: a customer with another id has the same name and phone. */
  | { kind: 'create'; id: string; facts: PartyFacts; cells: PartyCells; like?: { number: string; line: number | null } }
  /** `isRepeat`: an earlier record of the same import had only the name. */
  | {
      kind: 'ask'
      by: 'number' | 'phone' | 'name'
      customerIds: readonly string[]
      isRepeat?: true
      conflict?: Conflict
    }
  /** Not on file, and creating customers wasn't confirmed. */
  | { kind: 'unknown'; by: 'number' | 'phone' | 'name' }

/**
 * How a record names a party. `counted`: receipts of one conductor, third party or beneficiary aggregate, so a repeated
 * name is asked about. Others don't aggregate: an `uncounted` third party is the one with an equal name in the file,
 * and a `listed` customer is a separate one.
 */
export type Naming = 'counted' | 'uncounted' | 'listed'

/** The question which of the customers with this phone or name it is. */
export const askWhich = (
  by: 'phone' | 'name',
  found: readonly FoundCustomer[],
): Extract<PartyAnswer, { kind: 'ask' }> => ({
  kind: 'ask',
  by,
  customerIds: found.map((customer) => customer.id),
})

/**
 * The question whether the cells contradict the customer, or the customer has another id. `id`: the customer's id in
 * the file.
 */
export function askConflict(
  kind: ConflictKind,
  { facts: { key }, stated, line: knownLine }: CachedCustomer,
  id: string,
  cells: PartyCells,
  { line, isNew }: { line: number; isNew: boolean },
): PartyAnswer {
  const conflict = conflictOf(kind, { key, stated: stated ?? {}, id, line: knownLine }, cells, line)
  return { kind: 'ask', by: 'number', customerIds: [key], conflict: { ...conflict, ...(isNew && { isNew }) } }
}

/** Whether the cells repeat a customer's known values, so that nothing has to be compared. */
export const isRepeat = ({ stated, agreed, isShared }: CachedCustomer, cells: PartyCells): boolean =>
  isShared && isBare(cells)
    ? false
    : (stated !== null && repeats(stated, cells)) ||
      (agreed !== undefined && agreed !== null && repeats(agreed, cells)) ||
      (stated === null && isBare(cells))
