import { grown, HashTable, NONE } from '../read/ledger/hash-table.ts'

/** Two 32-bit hashes of a text (cyrb53's mixing). */
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
  return [one >>> 0, two >>> 0]
}

const NO_CONTENT = hashOf('')[1]

export interface SeenRecord {
  file: number
  line: number
  /** The content is equal as well. */
  same: boolean
  /** It was added with an empty content, like records with an id in `AlikeRecords`. */
  isNamed: boolean
}

/**
 * Remembers records in some 30 bytes each: a history of a million records fits in memory. Keys are compared by a 64-bit
 * hash. For a million records the chance of a collision is one in 30 million, and even then nothing is lost silently:
 * the second record is refused by name unless its content hash is equal too.
 */
export class SeenRecords {
  readonly #table = new HashTable()
  #others = new Uint32Array(1 << 9)
  #contents = new Uint32Array(1 << 9)
  #lines = new Uint32Array(1 << 9)
  #files = new Uint16Array(1 << 9)

  /** The first record with the key; otherwise it is added, and null returned. */
  see(key: string, content: string, file: number, line: number): SeenRecord | null {
    const found = this.find(key, content)
    if (found !== null) return found
    const [other, hash] = hashOf(key)
    this.#put(this.#table.add(hash), other, hashOf(content)[1], file, line)
    return null
  }

  /** The first record with the key, or null; it isn't added. */
  find(key: string, content: string): SeenRecord | null {
    const [other, hash] = hashOf(key)
    const digest = hashOf(content)[1]
    for (let entry = this.#table.first(hash); entry !== NONE; entry = this.#table.next())
      if (this.#others[entry] === other)
        return {
          file: this.#files[entry]!,
          line: this.#lines[entry]!,
          same: this.#contents[entry] === digest,
          isNamed: this.#contents[entry] === NO_CONTENT,
        }
    return null
  }

  #put(entry: number, other: number, digest: number, file: number, line: number): void {
    this.#others = grown(this.#others, entry)
    this.#contents = grown(this.#contents, entry)
    this.#lines = grown(this.#lines, entry)
    this.#files = grown(this.#files, entry)
    this.#others[entry] = other
    this.#contents[entry] = digest
    this.#lines[entry] = line
    this.#files[entry] = file
  }
}
