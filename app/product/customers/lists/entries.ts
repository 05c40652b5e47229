/** Entries of the lists of a customer's file, as they are kept. Shared by browser and server. */
import type { StoredEntry } from '#app/party/facts/customer-lists.ts'

export interface Ended {
  on: string
  by: string
  note: string
}

/** An entry, with its parts. */
export interface Entry {
  id: string
  kind: string
  setOn: string
  setBy: string
  lifted?: Ended | undefined
  [part: string]: string | Ended | undefined
}

export const partText = (entry: Entry, part: string): string => {
  const value = entry[part]
  return typeof value === 'string' ? value : ''
}

/** Those that stand. */
export const standing = (entries: unknown): StoredEntry[] =>
  (entries as (StoredEntry & { lifted?: unknown })[]).filter(({ lifted }) => lifted === undefined)

export interface Listing {
  standing: Entry[]
  /** Latest first. */
  ended: Entry[]
}

/** The entries that stand, in the order in which they were set, and those that ended. */
export const listingOf = (entries: unknown): Listing => ({
  standing: standing(entries) as Entry[],
  ended: (entries as Entry[]).filter(({ lifted }) => lifted !== undefined).reverse(),
})
