/** Record numbers that restart each day: a number alone identifies no record. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping, Mapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'

const NUMBER = /^#?\d{1,6}$/

export class Restarts {
  readonly #id: number | undefined
  readonly #day: number | undefined
  #isPossible: boolean
  #lastNumber = -1
  #lastDay = ''
  /** Numbers rise within a day; undefined until a day has two. */
  #isUpward: boolean | undefined
  /** A number came again. */
  #isRepeated = false
  readonly #seen = new Set<number>()
  readonly #days = new Set<string>()

  constructor({ columns, combined }: Mapping) {
    const ids = columns.filter(({ field }) => field === 'transactionId')
    const days = columns.filter(({ field }) => field === 'date' || field === 'datetime')
    this.#id = ids[0]?.position
    this.#day = days[0]?.position
    this.#isPossible =
      ids.length === 1 &&
      days.length === 1 &&
      !combined.some(({ field }) => field === 'transactionId' || field === 'datetime' || field === 'date')
  }

  add({ cells }: CsvRecord): void {
    if (!this.#isPossible) return
    const text = (cells[this.#id!] ?? '').trim()
    const day = dayOf(cells[this.#day!] ?? '')
    const number = NUMBER.test(text) ? Number(text.replace('#', '')) : null
    if (number === null || day === '') {
      this.#isPossible = false
      return
    }
    if (this.#lastDay !== '') this.#compare(number, day)
    this.#days.add(day)
    this.#isRepeated ||= this.#seen.has(number)
    if (this.#seen.size < MOST_NUMBERS) this.#seen.add(number)
    this.#lastDay = day
    this.#lastNumber = number
  }

  #compare(number: number, day: string): void {
    const isHigher = number > this.#lastNumber
    if (day === this.#lastDay) {
      this.#isUpward ??= isHigher
      // The same number twice on one day, or numbers in no order.
      if (number === this.#lastNumber || this.#isUpward !== isHigher) this.#isPossible = false
    } else if (this.#days.has(day) || this.#days.size >= MOST_DAYS) this.#isPossible = false
    // A day that goes on where the one before ended.
    else if (number !== this.#lastNumber && isHigher === this.#isUpward) this.#isPossible = false
  }

  /** The columns of the day and the number, if numbers restart each day. */
  found(): { day: number; id: number } | null {
    return this.#isPossible && this.#isRepeated ? { day: this.#day!, id: this.#id! } : null
  }
}

const MOST_DAYS = 5_000
const MOST_NUMBERS = 100_000

/** The text before the time of day. */
const dayOf = (text: string): string => text.trim().split(/[ T]+\d{1,2}:/u, 1)[0]!

/**
 * Says that numbers restart each day, whose rows are refused from the second day on. Nobody but a person makes the
 * day part of the id: a file of one day doesn't show it, and its transactions would come in again under other ids.
 */
export function restartNotices(
  columns: readonly ColumnMapping[],
  { restarts }: { restarts: Restarts },
  { legs }: ImportPlan,
): string[] {
  const found = legs === undefined ? restarts.found() : null
  if (found === null) return []
  const [day, id] = [columns[found.day]!.header.trim(), columns[found.id]!.header.trim()]
  return [
    `The numbers in "${id}" restart each day, so rows are refused where a number came before. Choose "${day}" as the second ID column, for every file of this kind.`,
  ]
}
