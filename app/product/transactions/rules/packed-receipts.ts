/**
 * Receipts by their windows, 24 bytes each: of a long history there may be millions, and the objects that the rules
 * take would fill the memory.
 */
export class PackedReceipts {
  #ids = Buffer.alloc(16 * 1_024)
  #starts = new Float64Array(1_024)
  #length = 0

  /** @param id a UUID; `windowStartMs`: when its window begins, milliseconds since 1970 */
  add(id: string, windowStartMs: number): void {
    if (this.#length === this.#starts.length) {
      this.#ids = Buffer.concat([this.#ids, Buffer.alloc(this.#ids.length)])
      const starts = new Float64Array(this.#starts.length * 2)
      starts.set(this.#starts)
      this.#starts = starts
    }
    this.#ids.write(id.replaceAll('-', ''), this.#length * 16, 'hex')
    this.#starts[this.#length++] = windowStartMs
  }

  /** The ids and the starts of their windows, window after window; a part ends with its window once it has so many. */
  *parts(size: number): Generator<{ ids: string[]; starts: Set<number> }> {
    const order = new Uint32Array(this.#length)
      .map((_, index) => index)
      .sort((a, b) => this.#starts[a]! - this.#starts[b]! || a - b)
    let part = { ids: [] as string[], starts: new Set<number>() }
    let last = Number.NaN
    for (const index of order) {
      const start = this.#starts[index]!
      if (part.ids.length >= size && start !== last) {
        yield part
        part = { ids: [], starts: new Set() }
      }
      part.ids.push(this.#idAt(index))
      part.starts.add(start)
      last = start
    }
    if (part.ids.length > 0) yield part
  }

  #idAt(index: number): string {
    const hex = this.#ids.toString('hex', index * 16, index * 16 + 16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}
