/** No entry. */
export const NONE = -1

/**
 * Entries by the hash of their key, in flat arrays: 12 to 24 bytes per entry, and no objects for the garbage collector.
 * The user keeps an entry's content in arrays of its own, by entry number: 0 for the first one added, and so on
 * (`grown`). Keys may share a hash, so the user compares keys: `for (let entry = table.first(hash); entry !== NONE;
 * entry = table.next())`.
 */
export class HashTable {
  /** Open addressing: an entry's number plus one, or 0 for a free slot. At most half of the slots are taken. */
  #slots = new Int32Array(1 << 10)
  #hashes = new Int32Array(1 << 9)
  #size = 0
  #asked = 0
  #place = 0

  get size(): number {
    return this.#size
  }

  /** The first entry with this hash (an integer, of which 32 bits count), or NONE. */
  first(hash: number): number {
    this.#asked = hash | 0
    this.#place = hash & (this.#slots.length - 1)
    return this.#scan()
  }

  /** The next entry with the hash of the last `first`, or NONE. Nothing may be added in between. */
  next(): number {
    this.#place = (this.#place + 1) & (this.#slots.length - 1)
    return this.#scan()
  }

  /** Adds an entry whose key wasn't found. Returns its number. */
  add(hash: number): number {
    if (this.#size === this.#hashes.length) this.#grow()
    const entry = this.#size++
    this.#hashes[entry] = hash
    this.#put(entry)
    return entry
  }

  clear(): void {
    this.#slots.fill(0)
    this.#size = 0
  }

  #scan(): number {
    const [slots, mask] = [this.#slots, this.#slots.length - 1]
    let place = this.#place
    for (; slots[place] !== 0; place = (place + 1) & mask) {
      const entry = slots[place]! - 1
      if (this.#hashes[entry] !== this.#asked) continue
      this.#place = place
      return entry
    }
    this.#place = place
    return NONE
  }

  #put(entry: number): void {
    const mask = this.#slots.length - 1
    let place = this.#hashes[entry]! & mask
    while (this.#slots[place] !== 0) place = (place + 1) & mask
    this.#slots[place] = entry + 1
  }

  #grow(): void {
    const hashes = this.#hashes
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#hashes.set(hashes)
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let entry = 0; entry < this.#size; entry += 1) this.#put(entry)
  }
}

type Numbers = Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** The array itself if it has room for this entry, otherwise a copy of twice its length. */
export function grown<Of extends Numbers>(array: Of, entry: number): Of {
  if (entry < array.length) return array
  const longer = new (array.constructor as new (length: number) => Of)(Math.max(entry + 1, array.length * 2))
  longer.set(array)
  return longer
}

/** FNV-1a over the characters of a text, in 32 bits. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
