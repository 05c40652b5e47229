import type { PartyFacts } from '#app/compliance/types.ts'
import type { CsvRecord, NormalRow, PartyCells, Problem } from '#app/csv/types.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import type { Verdict } from '#app/product/transactions/rules/verdict.ts'
import type { Conflict, StatedParty } from './conflicts.ts'
import type { Identity } from './content.ts'
import type { Heard } from './said-hash.ts'
import type { FilledCustomer, FoundValue, KnownValues } from '#app/product/differing/values.ts'

/**
 * The port between the reading of a file and what it is read into. What a record means, who its parties are and whether it was
 * there before is judged once, in `batch.ts`, `parties.ts`, `prepare.ts` and `book.ts`; a ledger only remembers and answers what
 * is on file. There are two: the organization's database, and memory for a dry run.
 */

/** What matching needs of a customer on file. */
export interface Found extends Heard {
  id: string
  number: string | null
  /** E.164 */
  phone: string | null
  /** As `nameKeyOf`; '' without a name. */
  name: string
  /** YYYY-MM-DD */
  dateOfBirth: string | null
  email: string | null
  /** Created by this very import. */
  own: boolean
  facts: PartyFacts
  /** As `detailsOf`. */
  details: number
  /** Who it is; null where nothing but its number is known. */
  told: StatedParty | null
}

/** Lookup of customers on file. */
export interface PartyLedger {
  /** Whether some customer has a phone and no number: it may turn out to be one with a number. */
  hasNumberless(): Promise<boolean>
  /** All customers that have a number; null where there are more than the limit. */
  numbered(limit: number): Promise<Found[] | null>
  /** Those with one of these numbers, phones or names (as `nameKeyOf`). */
  find(by: 'number' | 'phone' | 'name', keys: ReadonlySet<string>): Promise<Found[]>
  /** A person's answers to which customer a contradicting record belongs to, by the record's values (`saidOf`). */
  answered(): Promise<ReadonlyMap<string, Found>>
}

export type Role = 'conductor' | 'onBehalfOf' | 'beneficiary'
/** `source`: the source of what was received, who has no column in the transaction. */
export type AnyRole = Role | 'source'

/** The position of a party beyond the first of its role. */
export interface FurtherPlace {
  /** Of a beneficiary: the completing action, counted from 0. */
  action: number
  /** Its place in the role, counted from 0. */
  position: number
}

/** A party of a row beyond the first of its role. */
export interface FurtherParty extends FurtherPlace {
  role: AnyRole
  /** Null while a question about them is open. */
  facts: PartyFacts | null
  /** Of a beneficiary: its part of the action, a decimal string. */
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
  /** The record's text in the file, where no cell is quoted. */
  text: CsvRecord['text']
  delimiter: string
  identity: Identity
  /** When it counts, in milliseconds since 1970 and minutes east of UTC. */
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
  /** The id that the row has in the ledger. */
  idAt(index: number): string
  partyIdAt(index: number, role: Role): string | null
  /** The customers of a row beyond the first of each role. */
  furtherIdsAt(index: number): readonly string[]
  /** One of them, by its place; null where there is none. */
  furtherIdAt(index: number, role: AnyRole, place: FurtherPlace): string | null
  cellsAt(index: number): readonly string[]
}

/** A row whose id is on file already. */
export interface Skipped {
  line: number
  externalId: string
  /** Its values equal those of the first row, as far as it gives them. */
  same: boolean
  /** It leaves open what the first row gives. */
  lacks: boolean
  /** Line and file of the first row. */
  firstLine: number | null
  firstFile: string | null
  sameImport: boolean
}

export interface Stored {
  accepted: number
  skipped: Skipped[]
  /** Rows that cannot be held, by their place in the batch. */
  refused: { index: number; reason: string }[]
}

/** A row of a batch that may be one of another file, as at most one of the two has an id. */
export interface Alike {
  line: number
  /** The place of the first; null where it isn't known. */
  firstLine: number | null
  firstFile: string | null
  /** The conductor is one as well; else one of the two is written otherwise, or missing. */
  isSameParty: boolean
  /** One of the two has an id. */
  isNamed: boolean
}

/** A question who the party in a role is, among the customers with these ids. `conflict`: records contradict each other. */
export interface PartyQuestion {
  /** `listed`: the customer of a record of a customer list. */
  role: AnyRole | 'listed'
  /** Of one beyond the first of its role. */
  place?: FurtherPlace | undefined
  customerIds: readonly string[]
  conflict?: Conflict
}

/** A problem, with what the problems page needs to correct it. */
export interface StoredProblem extends Problem {
  /** The record's cells, where the row was not imported. */
  cells?: readonly string[]
  question?: PartyQuestion
  /** The other record of the batch that makes this a problem. */
  withLine?: number
  /** The earlier record. Without a file: in this one. */
  first?: { file: string | null; line: number | null }
}

/** Thrown when what is on file changed since the rows were read, so that they must be read again. */
export class ReadContextChanged extends Error {}

/** Reads what is on file and writes a batch, in one unit of work. */
export interface Ledger<Rows extends ReadyRows> extends PartyLedger {
  /**
   * `wereLookedUp`: in this unit of work, their numbers were free.
   * @returns the reason for each customer that cannot be held
   * @throws ReadContextChanged when someone else gave a number meanwhile
   */
  createCustomers(
    customers: readonly { id: string; cells: PartyCells }[],
    wereLookedUp: boolean,
  ): Promise<ReadonlyMap<string, string>>
  /** Gives customers what they lack; what they have stays. */
  completeCustomers(customers: ReadonlyMap<string, PartyCells>): Promise<void>
  /** The present values of customers, in comparable form; ids that aren't on file are left out. */
  valuesOf(ids: readonly string[]): Promise<ReadonlyMap<string, KnownValues>>
  /** Adds a record's values to those of customers. */
  fillValues(filled: readonly FilledCustomer[]): Promise<void>
  /** Asks about values that differ from what is on file, each once; what was answered is not asked again. */
  storeDiffering(found: readonly FoundValue[]): Promise<void>
  assignNumbers(adopted: readonly { id: string; number: string }[]): Promise<void>
  /** Stores rows whose ids are unique among themselves. */
  storeRows(rows: Rows): Promise<Stored>
  /**
   * Of rows that are stored, those that equal one of another file in time, amount, currency, method, direction and location, where at most
   * one of the two has an id, and the conductors are one or not known to be two: nothing else tells that both may be the same transaction.
   */
  alike(rows: Rows): Promise<readonly Alike[]>
  /** Takes back those of these customers that no transaction names, and names them. */
  dropUnused(ids: readonly string[]): Promise<string[]>
  storeProblems(problems: readonly StoredProblem[]): Promise<void>
  /** Keeps what is doubtful about records that are stored, each of a value once. */
  storeDoubts(doubts: readonly FoundDoubt[]): Promise<void>
}
