import type { ReadyRow, Role } from '../read/ledger/ledger.ts'

/** A row of a checked file. */
export interface ReadRow {
  kind: 'row'
  ready: ReadyRow
  /** The id that reports name it by: the file's own, or its line. */
  id: string
  file: string
  /** Numbers or names of the customers who may be its conductor. */
  candidates: string[] | null
  /** The questions about its parties. */
  asked: readonly PartyCandidates[]
}

/** Candidates for a party: customers on file, or `key` for a new one. Rows with the same question share a key. */
export interface PartyCandidates {
  role: Role
  customerIds: readonly string[]
  key: string
}
