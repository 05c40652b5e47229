import { HashTable, NONE, textHash } from '../ledger/hash-table.ts'

/**
 * Finds rows by their ids without holding the ids: a hash and an index a row in flat arrays, and the id itself is asked for
 * where a hash fits. A map of strings would keep them alive through several collections of garbage.
 */
export class IdTable {
  readonly #idOf: (index: number) => string
  readonly #table = new HashTable()
  readonly #indexes: number[] = []

  /** @param idOf the id of the row with an index that was added */
  constructor(idOf: (index: number) => string) {
    this.#idOf = idOf
  }

  /** The index of the row with this id, or -1. */
  find(id: string): number {
    for (let entry = this.#table.first(textHash(id)); entry !== NONE; entry = this.#table.next())
      if (this.#idOf(this.#indexes[entry]!) === id) return this.#indexes[entry]!
    return -1
  }

  /** Adds a row whose id was not found. */
  add(id: string, index: number): void {
    this.#indexes[this.#table.add(textHash(id))] = index
  }
}
