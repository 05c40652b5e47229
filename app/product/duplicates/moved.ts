import type { Row } from './choices.ts'

/** Columns of a transaction that name a customer. */
export const roleColumns = ['conductor_id', 'on_behalf_of_id', 'beneficiary_id'] as const
export type RoleColumn = (typeof roleColumns)[number]

/** Tables whose rows belong to one customer and are told apart by their id alone. */
export const ownedTables = ['identity_answer', 'identity_check', 'identity_request'] as const
export type OwnedTable = (typeof ownedTables)[number]

/** Tables with unique rows per customer, with their other key columns: of two equal rows one is removed. */
export const notedTables = {
  doubt: ['field', 'code', 'value_hash'],
  differing_value: ['field', 'value_key'],
} as const
export type NotedTable = keyof typeof notedTables

/** Where a party stands in an action. */
export interface PartyPlace {
  transaction: string
  side: string
  action: number
  role: string
  conductor: number
  position: number
}

/** References to the removed customer, which an undo restores. */
export interface Moved {
  roles: Record<RoleColumn, string[]>
  parties: PartyPlace[]
  owned: Record<OwnedTable, string[]>
  /** These rows of both customers as they were. */
  noted: Record<NotedTable, Row[]>
  /** Open questions of imports as they were. */
  questions: { id: string; question: unknown }[]
  /** Drafts that stand for the other customer's candidate now, with the key that they had. */
  drafts: { id: string; was: string; is: string }[]
  /** Numbers of the removed customer, and the one that became a former number. */
  aliases: string[]
  alias: string | null
  /** Customers marked as different from the removed one; `added`: marks that the kept one got from it. */
  distinct: Row[]
  added: { one: string; other: string }[]
}
