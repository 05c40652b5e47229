import { grown, HashTable, NONE } from './hash-table.ts'

/**
 * Counts the occurrences of each content in one file, for records without an id. Stores 64 bits of each digest in flat
 * arrays: some 30 bytes per record, so that a file of a million such rows needs 30 MB rather than 200.
 */
export class Occurrences {
  readonly #table = new HashTable()
  /** The second 32 bits of each digest; the table has the first. */
  #seconds = new Int32Array(1 << 12)
  #counts = new Uint32Array(1 << 12)
  #lines = new Uint32Array(1 << 12)
  /** Line of the first record with the digest of the last call. */
  firstLine = 0

  /** The number of this occurrence, from 1. `line`: of the record, 1-based. */
  next(digest: Buffer, line: number): number {
    const [first, second] = [digest.readInt32LE(0), digest.readInt32LE(4)]
    let entry = this.#table.first(first)
    while (entry !== NONE && this.#seconds[entry] !== second) entry = this.#table.next()
    if (entry === NONE) {
      entry = this.#table.add(first)
      this.#seconds = grown(this.#seconds, entry)
      this.#counts = grown(this.#counts, entry)
      this.#lines = grown(this.#lines, entry)
      this.#seconds[entry] = second
      this.#lines[entry] = line
    }
    this.firstLine = this.#lines[entry]!
    return (this.#counts[entry] = this.#counts[entry]! + 1)
  }
}
