/** A sample of records from the whole file: it shows what the first ones don't, such as a second clock. */
import type { CsvRecord } from '../../types.ts'
import { ownText } from '../../words/fold.ts'

/** The first records, all of which are kept. */
const FIRST = 20
const MOST = 200

export class Spread {
  #held: { index: number; record: CsvRecord }[] = []
  #count = 0
  #step = 1

  /** Keeps the first records and a share of the others, which shrinks as the file grows. */
  add({ line, cells }: CsvRecord): void {
    const index = this.#count++
    if (!this.#isKept(index)) return
    this.#held.push({ index, record: { line, cells: cells.map(ownText) } })
    if (this.#held.length < MOST) return
    this.#step *= 2
    this.#held = this.#held.filter((each) => this.#isKept(each.index))
  }

  get records(): CsvRecord[] {
    return this.#held.map(({ record }) => record)
  }

  #isKept(index: number): boolean {
    return index < FIRST || index % this.#step === 0
  }
}
