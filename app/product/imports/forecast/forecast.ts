import type { CheckedProblem } from '../check/output-shapes.ts'
import { sameContentCode } from '#app/product/transactions/problem-codes.ts'

/** What starting an import would do for its whole file, computed before anything is stored. */

/** Rows with a common property. */
export interface ForecastGroup {
  code: string
  column: string | null
  /** The first row's message. */
  message: string
  action: string
  line: number
  rows: number
}

export interface ForecastName {
  name: string
  rows: number
}

/** Names in rows that aren't on file: the most frequent ones, and the total. */
export interface ForecastNames {
  listed: ForecastName[]
  count: number
  rows: number
  /** There are more than the counted ones. */
  isMore: boolean
}

export interface ForecastResult {
  subject: 'transactions' | 'customers'
  /** The file has more rows than a forecast keeps in memory: this covers the first ones. */
  isPart: boolean
  read: number
  accepted: number
  refused: number
  duplicate: number
  skipped: number
  customersCreated: number
  /** Why rows are refused, worst first. */
  causes: ForecastGroup[]
  /** Open questions about accepted rows. */
  questions: ForecastGroup[]
  /** Accepted rows that equal another one without an id to tell them apart. */
  repeats: ForecastGroup[]
  locations: ForecastNames
  customers: ForecastNames
  /** Reports from this file's rows alone, by type; null if not computed. */
  reports: Partial<Record<string, number>> | null
  /** Reports that may also be needed, depending on answers. */
  awaiting: number
}

/** The state of a forecast: `share` of the file was read; `result` once it is complete. */
export interface Forecast {
  key: string
  share: number
  result: ForecastResult | null
  /** Why the forecast is missing, in words. */
  failed: string | null
}

/** Limit for distinct groups; further ones count with the last. */
const mostGroups = 200
const shownGroups = 12
/** Limit for distinct names, so that memory doesn't grow with the file. */
const mostNames = 20_000
const shownNames = 20

/** Rows by problem. */
class Groups {
  readonly #groups = new Map<string, ForecastGroup & { last: number }>()

  add({ code, column, message, action, line }: CheckedProblem): void {
    const key = JSON.stringify([code, column])
    const known = this.#groups.get(key)
    if (known === undefined) {
      if (this.#groups.size < mostGroups)
        this.#groups.set(key, { code, column, message, action, line, rows: 1, last: line })
      return
    }
    // A row with two problems of one group counts once.
    if (known.last !== line) known.rows += 1
    known.last = line
  }

  worstFirst(): ForecastGroup[] {
    return [...this.#groups.values()]
      .sort((left, right) => right.rows - left.rows || left.line - right.line)
      .slice(0, shownGroups)
      .map(({ last: _, ...group }) => group)
  }
}

class Names {
  readonly #rows = new Map<string, number>()
  #all = 0
  #isMore = false

  add(name: string): void {
    this.#all += 1
    const known = this.#rows.get(name)
    if (known !== undefined) this.#rows.set(name, known + 1)
    else if (this.#rows.size < mostNames) this.#rows.set(name, 1)
    else this.#isMore = true
  }

  out(): ForecastNames {
    const listed = [...this.#rows]
      .map(([name, rows]) => ({ name, rows }))
      .sort((left, right) => right.rows - left.rows)
      .slice(0, shownNames)
    return { listed, count: this.#rows.size, rows: this.#all, isMore: this.#isMore }
  }
}

/** Collects the problems of a file. */
export class ForecastProblems {
  readonly #causes = new Groups()
  readonly #questions = new Groups()
  readonly #repeats = new Groups()
  readonly #locations = new Names()
  readonly #customers = new Names()

  add(problem: CheckedProblem): void {
    const { severity, code, raw } = problem
    if (severity === 'error') this.#causes.add(problem)
    else if (severity === 'ask') this.#questions.add(problem)
    else if (code === sameContentCode) this.#repeats.add(problem)
    if (code === 'location-unknown') this.#locations.add(raw ?? '')
    if (code === 'customer-unknown') this.#customers.add(raw ?? '')
  }

  out(): Pick<ForecastResult, 'causes' | 'questions' | 'repeats' | 'locations' | 'customers'> {
    return {
      causes: this.#causes.worstFirst(),
      questions: this.#questions.worstFirst(),
      repeats: this.#repeats.worstFirst(),
      locations: this.#locations.out(),
      customers: this.#customers.out(),
    }
  }
}
