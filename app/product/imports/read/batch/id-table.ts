import { HashTable, NONE, textHash } from '../ledger/hash-table.ts'

/**
 * Finds rows by id without storing the ids: a hash and an index per row in flat arrays; the id itself is requested if a
 * hash matches. A map of strings would survive several garbage collections.
 */
export class IdTable {
  readonly #idOf: (index: number) => string
  readonly #table = new HashTable()
  readonly #indexes: number[] = []

  /** @param idOf the id of an added row, by index */
  constructor(idOf: (index: number) => string) {
    this.#idOf = idOf
  }

  /** The index of the row with this id, or -1. */
  find(id: string): number {
    for (let entry = this.#table.first(textHash(id)); entry !== NONE; entry = this.#table.next())
      if (this.#idOf(this.#indexes[entry]!) === id) return this.#indexes[entry]!
    return -1
  }

  /** Adds a row whose id wasn't found. */
  add(id: string, index: number): void {
    this.#indexes[this.#table.add(textHash(id))] = index
  }
}
