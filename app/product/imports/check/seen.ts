/**
 * Which records were there already, in 20 bytes each: a history of a million records fits in memory. Keys are compared by a
 * hash of 64 bits. Two different ids with one hash are as likely as one in 30 million for a million records, and even
 * then nothing is lost in silence: the second is refused by name unless its content has the same hash as well.
 */

const EMPTY = 0

/** Two 32-bit hashes of a text (cyrb53's mixing), the first never 0. */
function hashOf(text: string): [number, number] {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [one >>> 0 || 1, two >>> 0]
}

export interface Seen {
  file: number
  line: number
  /** The content is the same as well. */
  same: boolean
}

export class SeenRecords {
  #size = 1 << 12
  #count = 0
  #keys = new Uint32Array(this.#size * 2)
  #contents = new Uint32Array(this.#size)
  #lines = new Uint32Array(this.#size)
  #files = new Uint16Array(this.#size)

  /** Where the key was first, or null, in which case it is remembered. */
  see(key: string, content: string, file: number, line: number): Seen | null {
    if (this.#count * 3 > this.#size * 2) this.#grow()
    const [first, second] = hashOf(key)
    const digest = hashOf(content)[1]
    const mask = this.#size - 1
    let slot = second & mask
    while (this.#keys[slot * 2] !== EMPTY) {
      if (this.#keys[slot * 2] === first && this.#keys[slot * 2 + 1] === second)
        return { file: this.#files[slot]!, line: this.#lines[slot]!, same: this.#contents[slot] === digest }
      slot = (slot + 1) & mask
    }
    this.#put(slot, first, second, digest, file, line)
    this.#count++
    return null
  }

  #put(slot: number, first: number, second: number, digest: number, file: number, line: number): void {
    this.#keys[slot * 2] = first
    this.#keys[slot * 2 + 1] = second
    this.#contents[slot] = digest
    this.#files[slot] = file
    this.#lines[slot] = line
  }

  #grow(): void {
    const old = { size: this.#size, keys: this.#keys, contents: this.#contents, lines: this.#lines, files: this.#files }
    this.#size *= 2
    this.#keys = new Uint32Array(this.#size * 2)
    this.#contents = new Uint32Array(this.#size)
    this.#lines = new Uint32Array(this.#size)
    this.#files = new Uint16Array(this.#size)
    const mask = this.#size - 1
    for (let from = 0; from < old.size; from++) {
      if (old.keys[from * 2] === EMPTY) continue
      let slot = old.keys[from * 2 + 1]! & mask
      while (this.#keys[slot * 2] !== EMPTY) slot = (slot + 1) & mask
      this.#put(
        slot,
        old.keys[from * 2]!,
        old.keys[from * 2 + 1]!,
        old.contents[from]!,
        old.files[from]!,
        old.lines[from]!,
      )
    }
  }
}
