import type { PartyFacts } from '#app/compliance/types.ts'
import type { CsvRecord, NormalRow, PartyCells, Problem } from '#app/csv/types.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import type { Verdict } from '#app/product/transactions/rules/verdict.ts'
import type { Conflict, StatedParty } from './conflicts.ts'
import type { Identity } from './content.ts'
import type { ComparedValues } from './compared-values.ts'
import type { FilledCustomer, FoundValue, KnownValues } from '#app/product/differing/values.ts'

/**
 * The port between reading a file and what it is read into. What a record means, who its parties are and whether it
 * repeats another is decided once, in `batch.ts`, `parties.ts`, `prepare.ts` and `book.ts`; a ledger only stores and
 * looks up. There are two: the organization's database, and memory for a dry run.
 */

/** A customer on file, as far as matching needs it. */
export interface FoundCustomer extends ComparedValues {
  id: string
  number: string | null
  /** E.164 */
  phone: string | null
  /** See `nameKeyOf`; '' without a name. */
  name: string
  /** YYYY-MM-DD */
  dateOfBirth: string | null
  email: string | null
  /** Created by this import. */
  own: boolean
  facts: PartyFacts
  /** See `detailsOf`. */
  details: number
  /** Identifying values; null if only its number is known. */
  stated: StatedParty | null
}

/** Lookup of customers on file. */
export interface PartyLedger {
  /** Whether some customer has a phone and no number, and may be one that a record gives a number. */
  hasNumberless(): Promise<boolean>
  /** All customers with a number; null if there are more than the limit. */
  numbered(limit: number): Promise<FoundCustomer[] | null>
  /** Those with one of these numbers, phones or names (see `nameKeyOf`). */
  find(by: 'number' | 'phone' | 'name', keys: ReadonlySet<string>): Promise<FoundCustomer[]>
  /** A person's answers to which customer a contradicting record belongs to, by the record's values (`saidOf`). */
  answered(): Promise<ReadonlyMap<string, FoundCustomer>>
}

export type Role = 'conductor' | 'onBehalfOf' | 'beneficiary'
/** `source`: the source of what was received, who has no column in the transaction. */
export type AnyRole = Role | 'source'

/** The position of a party beyond the first of its role. */
export interface FurtherPlace {
  /** For a beneficiary: the completing action, counted from 0. */
  action: number
  /** Its position in the role, counted from 0. */
  position: number
}

/** A party of a row beyond the first of its role. */
export interface FurtherParty extends FurtherPlace {
  role: AnyRole
  /** Null while a question about them is open. */
  facts: PartyFacts | null
  /** For a beneficiary: its share of the action, a decimal string. */
  portion: string | null
  /** Values that the record gives the party in this role only. */
  inRole?: PartyCells['inRole']
}

/** The parties of a row; null for a role without a party. */
export interface Parties extends Record<Role, PartyFacts | null> {
  further: readonly FurtherParty[]
}

/** A row that can be stored, with its parties and doubts. */
export interface ReadyRow {
  row: NormalRow
  /** The record's text in the file, if no cell is quoted. */
  text: CsvRecord['text']
  delimiter: string
  identity: Identity
  /** The effective time, in milliseconds since 1970 and minutes east of UTC. */
  when: { epochMs: number; offsetMinutes: number } | null
  locationId: string | null
  parties: Parties
  verdict: Verdict
}

/** The rows of a batch that can be stored, in the order in which they became ready. */
export interface ReadyRows {
  readonly length: number
  clear(): void
  put(ready: ReadyRow): void
  keep(isKept: (index: number) => boolean): void
  externalIdAt(index: number): string
  contentHashAt(index: number): string
  /** The row's id in the ledger. */
  idAt(index: number): string
  partyIdAt(index: number, role: Role): string | null
  /** The customers of a row beyond the first of each role. */
  furtherIdsAt(index: number): readonly string[]
  /** One of them, by position, or null. */
  furtherIdAt(index: number, role: AnyRole, place: FurtherPlace): string | null
  cellsAt(index: number): readonly string[]
}

/** A row whose id is already on file. */
export interface SkippedRow {
  line: number
  externalId: string
  /** Its values equal those of the first row, as far as given. */
  same: boolean
  /** It leaves out values that the first row has. */
  lacks: boolean
  /** Line and file of the first row. */
  firstLine: number | null
  firstFile: string | null
  sameImport: boolean
}

export interface StoreResult {
  accepted: number
  skipped: SkippedRow[]
  /** Rows that the ledger can't store, by index in the batch. */
  refused: { index: number; reason: string }[]
}

/** A row of a batch that may equal one of another file, since at most one of the two has an id. */
export interface AlikeRow {
  line: number
  /** The line of the first one; null if unknown. */
  firstLine: number | null
  firstFile: string | null
  /** The conductor is the same too; otherwise one of the two is written differently, or missing. */
  isSameParty: boolean
  /** One of the two has an id. */
  isNamed: boolean
}

/** The question which of these customers the party in a role is. `conflict`: records contradict each other. */
export interface PartyQuestion {
  /** `listed`: the customer of a record of a customer list. */
  role: AnyRole | 'listed'
  /** For a party beyond the first of its role. */
  place?: FurtherPlace | undefined
  customerIds: readonly string[]
  conflict?: Conflict
}

/** A problem, with what the problems page needs to correct it. */
export interface StoredProblem extends Problem {
  /** The record's cells, if the row wasn't imported. */
  cells?: readonly string[]
  question?: PartyQuestion
  /** The other record of the batch that causes the problem. */
  withLine?: number
  /** The earlier record. Without a file: in this one. */
  first?: { file: string | null; line: number | null }
}

/** Thrown if what is on file changed since the rows were read, so that they must be read again. */
export class ReadContextChanged extends Error {}

/** Looks up what is on file and writes a batch, in one unit of work. */
export interface Ledger<Rows extends ReadyRows> extends PartyLedger {
  /**
   * `wereLookedUp`: in this unit of work, their numbers were free.
   * @returns the reason for each customer that can't be stored
   * @throws ReadContextChanged if a number was taken in the meantime
   */
  createCustomers(
    customers: readonly { id: string; cells: PartyCells }[],
    wereLookedUp: boolean,
  ): Promise<ReadonlyMap<string, string>>
  /** Adds missing values to customers; existing values stay. */
  completeCustomers(customers: ReadonlyMap<string, PartyCells>): Promise<void>
  /** The current values of customers, in comparable form; ids that aren't on file are left out. */
  valuesOf(ids: readonly string[]): Promise<ReadonlyMap<string, KnownValues>>
  /** Adds a record's values to those of customers. */
  fillValues(filled: readonly FilledCustomer[]): Promise<void>
  /** Asks about values that differ from those on file, each once; answered ones aren't asked again. */
  storeDiffering(found: readonly FoundValue[]): Promise<void>
  assignNumbers(adopted: readonly { id: string; number: string }[]): Promise<void>
  /** Stores rows whose ids are unique among themselves. */
  storeRows(rows: Rows): Promise<StoreResult>
  /**
   * The stored rows that equal one of another file in time, amount, currency, method, direction and location, if at
   * most one of the two has an id and the conductors are the same or not known to differ: both may be one transaction.
   */
  alike(rows: Rows): Promise<readonly AlikeRow[]>
  /** Removes those of these customers that no transaction names, and returns their ids. */
  dropUnused(ids: readonly string[]): Promise<string[]>
  storeProblems(problems: readonly StoredProblem[]): Promise<void>
  /** Stores the doubts about stored records, each once per value. */
  storeDoubts(doubts: readonly FoundDoubt[]): Promise<void>
}
