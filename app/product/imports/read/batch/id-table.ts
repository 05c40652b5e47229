/**
 * Finds rows by their ids without holding the ids: a hash and an index a row in flat arrays, and the id itself is asked for
 * where a hash fits. A map of strings would keep them alive through several collections of garbage.
 */
export class IdTable {
  readonly #idOf: (index: number) => string
  #slots = new Int32Array(1 << 10)
  #hashes: number[] = []
  #indexes: number[] = []

  /** @param idOf the id of the row with an index that was added */
  constructor(idOf: (index: number) => string) {
    this.#idOf = idOf
  }

  /** The index of the row with this id, or -1. */
  find(id: string): number {
    const hash = hashOf(id)
    const mask = this.#slots.length - 1
    for (let place = hash & mask; this.#slots[place] !== 0; place = (place + 1) & mask) {
      const entry = this.#slots[place]! - 1
      if (this.#hashes[entry] === hash && this.#idOf(this.#indexes[entry]!) === id) return this.#indexes[entry]!
    }
    return -1
  }

  /** Adds a row whose id was not found. */
  add(id: string, index: number): void {
    if ((this.#hashes.length + 1) * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 2)
      for (let entry = 0; entry < this.#hashes.length; entry += 1) this.#put(this.#hashes[entry]!, entry)
    }
    const hash = hashOf(id)
    this.#put(hash, this.#hashes.length)
    this.#hashes.push(hash)
    this.#indexes.push(index)
  }

  #put(hash: number, entry: number): void {
    const mask = this.#slots.length - 1
    let place = hash & mask
    while (this.#slots[place] !== 0) place = (place + 1) & mask
    this.#slots[place] = entry + 1
  }
}

/** FNV-1a over the characters, in 30 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0x3fffffff
}
