/**
 * The rate that decides whether a receipt reaches the threshold (PCMLTFR s. 125; FINTRAC guidance).
 *
 * First the Bank of Canada's: the latest one already published at the time of the transaction. It publishes one rate a
 * day for each currency at 16:30 Eastern time. For a currency of which it publishes none, as every virtual currency,
 * the rate that the business uses in the ordinary course, with its source. Where the table only has a gap in the Bank's
 * rates, and without any rate, the value stays unknown: nothing is guessed.
 *
 * The rate used for the client is another matter and is reported as it was.
 */
import { isDecimal, multiplyToCents, parseDecimal, reachesThreshold } from '../words/money.ts'
import { addDays, dayNumber, weekdayOf } from './days/holidays.ts'
import { clockAt, localDate } from './days/window.ts'
import type { Reason, WindowSetting } from '../types.ts'

/** A rate as the Bank of Canada published it. */
export interface BankOfCanadaRate {
  currency: string
  /** The day it is for, YYYY-MM-DD. */
  date: string
  /** Canadian dollars for one unit, decimal string. */
  rate: string
}

/** A rate that the business uses itself. */
export interface HouseRate {
  currency: string
  /** Canadian dollars for one unit, decimal string. */
  rate: string
  /** Where it comes from, e.g. `Kraken BTC/CAD last trade`; never empty. */
  source: string
  /** In force from this instant (inclusive); null: from the beginning. */
  validFromMs: number | null
  /** Until this instant (exclusive); null: until a later one takes over. */
  validUntilMs: number | null
}

export interface RateTable {
  bankOfCanada: readonly BankOfCanadaRate[]
  house: readonly HouseRate[]
  /** `MAX_RATE_AGE_DAYS` where it is absent. */
  maxAgeDays?: number
}

export type RateBasis = 'canadian-dollars' | 'bank-of-canada' | 'house'

export type ThresholdRate =
  | {
      known: true
      /** Canadian dollars for one unit. */
      rate: string
      basis: RateBasis
      /** In words, for the record: which rate, from when and from whom. */
      source: string
      /** Value in Canadian cents, rounded half up. */
      cadCents: bigint
    }
  | { known: false; reason: Reason }

/**
 * A rate older than this is not taken for the one in effect: the table has a gap. The Bank's longest pause, Christmas
 * to New Year's Day beside weekends, is shorter. A house rate whose end is given holds until then.
 */
export const MAX_RATE_AGE_DAYS = 7

/**
 * A currency that the Bank's rates have not held for so long, while they went on for others, is one that it publishes
 * no more.
 */
const STOPPED_AFTER_DAYS = 31

const PUBLICATION_MINUTES = 16 * 60 + 30
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The nth Sunday of a month (1 March, 11 November), YYYY-MM-DD. */
function nthSunday(year: number, month: number, nth: number): string {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  return addDays(first, ((7 - weekdayOf(first)) % 7) + (nth - 1) * 7)
}

/**
 * Whether Ottawa is on daylight time in the afternoon of a date: from the second Sunday of March to the first of
 * November.
 */
function isDaylightAfternoon(date: string): boolean {
  const year = Number(date.slice(0, 4))
  return date >= nthSunday(year, 3, 2) && date < nthSunday(year, 11, 1)
}

/**
 * The instant at which the Bank of Canada publishes the rate for a day (YYYY-MM-DD): 16:30 Eastern time.
 * @internal tested at the changes of daylight time
 */
export function publishedAtMs(date: string): number {
  const offsetMinutes = isDaylightAfternoon(date) ? -240 : -300
  return dayNumber(date) * DAY_MS + (PUBLICATION_MINUTES - offsetMinutes) * MINUTE_MS
}

function checkRate(rate: string, what: string): void {
  if (!isDecimal(rate) || parseDecimal(rate).digits <= 0n) {
    throw new RangeError(`${what} must be a decimal above zero, not ${JSON.stringify(rate)}`)
  }
}

/** A rate of either kind, in force from an instant. */
interface Entry {
  atMs: number
  untilMs: number
  rate: string
  source: string
  /** How it is called where it is too old. */
  name: () => string
  /** Bank of Canada rates only: the day that it is for. */
  date: string | null
}

/** Per currency in order of time. @throws RangeError when two different rates hold from one instant. */
function inOrder(
  entries: readonly (readonly [currency: string, entry: Entry])[],
  clash: (currency: string, entry: Entry) => string,
): Map<string, Entry[]> {
  const lists = new Map<string, Entry[]>()
  for (const [currency, entry] of entries) {
    const list = lists.get(currency)
    if (list) list.push(entry)
    else lists.set(currency, [entry])
  }
  for (const [currency, list] of lists) {
    list.sort((a, b) => (a.atMs === b.atMs ? 0 : a.atMs - b.atMs))
    for (let index = 1; index < list.length; index += 1) {
      const [before, entry] = [list[index - 1]!, list[index]!]
      if (before.atMs === entry.atMs && before.rate !== entry.rate) throw new RangeError(clash(currency, entry))
    }
  }
  return lists
}

/** The place of the last entry that was in force by an instant; -1 without one. */
function lastBy(list: readonly Entry[], epochMs: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.atMs <= epochMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Prepares a table once and returns the choice of rate for one amount at one instant. `windows`: the organization's
 * 24-hour windows, on whose clock house rates are entered and named.
 * @throws RangeError when a rate is not a decimal above zero, a date does not exist, a house rate has no source, or two
 * different rates hold from one instant; the returned function when the amount isn't a plain decimal.
 */
export function compileRates(
  table: RateTable,
  windows: readonly WindowSetting[],
): (amount: string, currency: string, epochMs: number) => ThresholdRate {
  const dayOf = (epochMs: number) => localDate(epochMs, clockAt(windows, epochMs))
  const maxAgeMs = (table.maxAgeDays ?? MAX_RATE_AGE_DAYS) * DAY_MS
  const published = inOrder(
    table.bankOfCanada.map(({ currency, date, rate }) => {
      checkRate(rate, `The Bank of Canada rate for ${currency} on ${date}`)
      const atMs = publishedAtMs(date)
      return [
        currency,
        {
          atMs,
          untilMs: atMs + maxAgeMs,
          rate,
          source: `Bank of Canada rate of ${date}`,
          name: () => `Bank of Canada rate for ${currency} before this transaction is from ${date}`,
          date,
        },
      ]
    }),
    (currency, { date }) =>
      `There are two different Bank of Canada rates for ${currency} on ${date}. Keep one of them.`,
  )
  const house = inOrder(
    table.house.map(({ currency, rate, source, validFromMs, validUntilMs }) => {
      checkRate(rate, `The house rate for ${currency}`)
      if (source.trim() === '') throw new RangeError(`The house rate for ${currency} needs a source`)
      const atMs = validFromMs ?? -Infinity
      return [
        currency,
        {
          atMs,
          untilMs: validUntilMs ?? (validFromMs === null ? Infinity : validFromMs + maxAgeMs),
          rate,
          source,
          name: () =>
            `house rate for ${currency} before this transaction is from ${validFromMs === null ? 'the beginning' : dayOf(validFromMs)}`,
          date: null,
        },
      ]
    }),
    (currency) => `Two different house rates for ${currency} take effect at the same instant. Keep one of them.`,
  )
  const lastOfAll = Math.max(...[...published.values()].map((list) => list.at(-1)!.atMs))

  return (amount, currency, epochMs) => {
    if (currency === 'CAD') {
      return {
        known: true,
        rate: '1',
        basis: 'canadian-dollars',
        source: 'Canadian dollars',
        cadCents: multiplyToCents(amount, '1'),
      }
    }
    const banks = published.get(currency) ?? []
    const bank = banks[lastBy(banks, epochMs)]
    if (bank && epochMs < bank.untilMs) {
      return {
        known: true,
        rate: bank.rate,
        basis: 'bank-of-canada',
        source: bank.source,
        cadCents: multiplyToCents(amount, bank.rate),
      }
    }
    const isStopped = bank !== undefined && bank === banks.at(-1) && lastOfAll - bank.atMs > STOPPED_AFTER_DAYS * DAY_MS
    // Paragraph 125(b) is for currencies that the Bank does not publish: a gap in its rates is to be filled.
    const houses = banks.length === 0 || isStopped ? (house.get(currency) ?? []) : []
    // If this rate has expired, fall back to an earlier one still valid.
    const place = lastBy(houses, epochMs)
    for (let index = place; index >= 0; index -= 1) {
      const own = houses[index]!
      if (epochMs < own.untilMs)
        return {
          known: true,
          rate: own.rate,
          basis: 'house',
          source: own.source,
          cadCents: multiplyToCents(amount, own.rate),
        }
    }
    const old = bank ?? houses[place]
    const text = old
      ? `The latest ${old.name()}, which is too old to use. Add the ${bank && !isStopped ? 'Bank of Canada rate' : 'rate'} of the day${bank && !isStopped ? ': for a currency that the Bank publishes no house rate counts' : ', or a house rate with its source'}.`
      : `There is no rate for ${currency} at the time of this transaction. Add the Bank of Canada rate, or, where it publishes none, a house rate with its source.`
    return { known: false, reason: { code: old ? 'rate-too-old' : 'no-rate', text, source: 'PCMLTFR s. 125' } }
  }
}

/**
 * Whether a client's rate agrees with a value in cents: it is reported as it was and need not be that of the
 * threshold (rules.md 3.6), but both answer the threshold alike.
 * @throws RangeError when either text isn't a plain decimal.
 */
export function rateAgrees(amount: string, rate: string, cents: bigint): boolean {
  return reachesThreshold(multiplyToCents(amount, rate)) === reachesThreshold(cents)
}

/**
 * Whether a rate belongs to one amount of a transaction rather than the other: to the one whose value it comes closer
 * to, in cents.
 */
export function isRateOf(amount: string, other: string, rate: string, cents: bigint): boolean {
  const distance = (each: string) => {
    const difference = multiplyToCents(each, rate) - cents
    return difference < 0n ? -difference : difference
  }
  return distance(amount) < distance(other)
}
