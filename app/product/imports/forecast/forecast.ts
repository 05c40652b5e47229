import type { CheckedProblem } from '../check/output-shapes.ts'
import { sameContentCode } from '#app/product/transactions/problem-codes.ts'

/** What starting an import would do, of its whole file: worked out before anything is stored. */

/** Rows that have one thing in common. */
export interface ForecastGroup {
  code: string
  column: string | null
  /** Of the first of them. */
  message: string
  action: string
  line: number
  rows: number
}

export interface ForecastName {
  name: string
  rows: number
}

/** Names that rows give and nothing on file has: those with most rows, and how many there are. */
export interface ForecastNames {
  listed: ForecastName[]
  count: number
  rows: number
  /** There are more than are counted. */
  isMore: boolean
}

export interface ForecastResult {
  subject: 'transactions' | 'customers'
  /** The file has more rows than a forecast holds in memory: these are its first ones. */
  isPart: boolean
  read: number
  accepted: number
  refused: number
  duplicate: number
  skipped: number
  customersCreated: number
  /** Why rows are refused, worst first. */
  causes: ForecastGroup[]
  /** What waits for an answer about rows that come in. */
  questions: ForecastGroup[]
  /** Rows that come in and equal another one that no id tells them from. */
  repeats: ForecastGroup[]
  locations: ForecastNames
  customers: ForecastNames
  /** Reports that the rows of this file make without those on file, by type; null where that is not worked out. */
  reports: Partial<Record<string, number>> | null
  /** Reports that they may make besides, by what is answered. */
  awaiting: number
}

/** Where a forecast stands: `share` of the file is read; `result` once all of it is. */
export interface Forecast {
  key: string
  share: number
  result: ForecastResult | null
  /** Why there is none, in words. */
  failed: string | null
}

/** Kinds of problems that are told apart; what comes then counts with the last. */
const mostGroups = 200
const shownGroups = 12
/** Names that are told apart, so that memory doesn't grow with the file. */
const mostNames = 20_000
const shownNames = 20

/** Rows by what is wrong with them. */
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
    // A row with two problems of one kind is one row.
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

/** Takes the problems of a file as they are read. */
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
