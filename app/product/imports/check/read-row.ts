import type { ReadyRow, Role } from '../read/ledger/ledger.ts'

/** A row of a checked file, as it was read. */
export interface ReadRow {
  kind: 'row'
  ready: ReadyRow
  /** The id that reports name it by: the file's own, else its line. */
  id: string
  file: string
  /** Numbers or names of the customers of whom its conductor may be one. */
  candidates: string[] | null
  /** What is asked about its parties. */
  asked: readonly Asked[]
}

/** Candidates for a party: customers on file, or `key` for a new one. Rows that ask the same share a key. */
export interface Asked {
  role: Role
  customerIds: readonly string[]
  key: string
}
