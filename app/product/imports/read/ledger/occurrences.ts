/**
 * Counts how often each content came in one file, for records without an id of their own. Holds 64 bits of each digest in
 * flat arrays: some 25 bytes a record, so that a file of a million such rows needs 25 MB and not 200.
 */
export class Occurrences {
  #size = 0
  #keys = new BigUint64Array(1 << 12)
  #counts = new Uint32Array(1 << 12)
  #lines = new Uint32Array(1 << 12)
  /** Line of the first record with the digest that was asked for last. */
  firstLine = 0

  /** Which occurrence of this digest it is: 1 for the first. `line`: of the record, 1-based. */
  next(digest: Buffer, line: number): number {
    if (this.#size * 2 > this.#keys.length) this.#grow()
    // Zero marks a free place.
    const key = digest.readBigUInt64LE(0) || 1n
    const place = this.#placeOf(this.#keys, key)
    if (this.#keys[place] === 0n) {
      this.#keys[place] = key
      this.#lines[place] = line
      this.#size += 1
    }
    this.firstLine = this.#lines[place]!
    return (this.#counts[place] = this.#counts[place]! + 1)
  }

  #placeOf(keys: BigUint64Array, key: bigint): number {
    const mask = keys.length - 1
    let place = Number(key & 0xffff_ffffn) & mask
    while (keys[place] !== 0n && keys[place] !== key) place = (place + 1) & mask
    return place
  }

  #grow(): void {
    const [keys, counts, lines] = [this.#keys, this.#counts, this.#lines]
    this.#keys = new BigUint64Array(keys.length * 2)
    this.#counts = new Uint32Array(keys.length * 2)
    this.#lines = new Uint32Array(keys.length * 2)
    keys.forEach((key, from) => {
      if (key === 0n) return
      const place = this.#placeOf(this.#keys, key)
      this.#keys[place] = key
      this.#counts[place] = counts[from]!
      this.#lines[place] = lines[from]!
    })
  }
}
