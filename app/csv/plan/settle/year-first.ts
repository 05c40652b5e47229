/** Dates with a year of two digits, which may come first: `26-11-24` is in November 2026 or 2024. */

const SHORT = /^\s*['"]?(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})(?!\d)/

/** What the values of one column show. */
export class YearFirst {
  /** Some value has a year of its own first: 58-03-09. */
  #isProven = false
  #isRefuted = false
  readonly #firsts = new Set<number>()
  #latest = -1
  example = ''

  add(cell: string): void {
    const match = SHORT.exec(cell)
    if (match === null) return
    const [first, month, last] = [Number(match[1]), Number(match[3]), Number(match[4])]
    if (match[1]!.length < 2 || match[4]!.length > 2 || month < 1 || month > 12 || last < 1 || last > 31) {
      this.#isRefuted = true
      return
    }
    if (first > 31) this.#isProven = true
    if (this.#firsts.size < 3) this.#firsts.add(first)
    this.#latest = Math.max(this.#latest, last)
    if (this.example === '') this.example = cell.trim()
  }

  /** The year comes first in every value, and in one nothing else can. */
  get isProven(): boolean {
    return this.#isProven && !this.#isRefuted
  }

  /** The year may come first: then all dates are of one year, past and later than with the year at the end. */
  mayBe(thisYear: number): boolean {
    const [first] = this.#firsts
    if (this.#isRefuted || this.#isProven || first === undefined || this.#firsts.size > 1) return false
    return first > this.#latest && first <= thisYear % 100
  }
}
