/**
 * The receipts of a dry run in columns: some fifty bytes each, so that a million rows need little memory. They are
 * turned back into transactions one at a time, or one 24-hour window at a time.
 */
import { aggregate, joinAggregates } from '#app/compliance/aggregation/aggregate.ts'
import type { AggregateResult } from '#app/compliance/aggregation/aggregate.ts'
import { awaitingAnswers, type Awaiting, type OpenParty } from '#app/compliance/aggregation/awaiting.ts'
import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import { formatCents, THRESHOLD_CENTS } from '#app/compliance/words/money.ts'
import type { ClassificationContext, PartyFacts, RuleTransaction, WindowSetting } from '#app/compliance/types.ts'
import { ownText } from '#app/csv/words/fold.ts'
import type { PartyCandidates } from './read-row.ts'

/** The rule's role for each party role. */
const ruleRoles = { conductor: 'conductors', onBehalfOf: 'onBehalfOf', beneficiary: 'beneficiaries' } as const

/** Stands for an unknown value: real values are never negative. */
const UNKNOWN = -1n

export class Receipts implements Iterable<RuleTransaction> {
  readonly #ids: string[] = []
  readonly #times: number[] = []
  readonly #offsets: (number | undefined)[] = []
  readonly #dates: (string | undefined)[] = []
  readonly #amounts: string[] = []
  readonly #currencies: string[] = []
  readonly #cash: boolean[] = []
  readonly #conductors: RuleTransaction['conductors'][] = []
  readonly #onBehalfOf: RuleTransaction['onBehalfOf'][] = []
  readonly #beneficiaries: RuleTransaction['beneficiaries'][] = []
  readonly #known = new Map<string, string>()
  readonly #factsOf: ((key: string) => PartyFacts) | undefined
  /** Questions about a receipt's parties, by index. */
  readonly #asked = new Map<number, readonly PartyCandidates[]>()
  #cents = new BigInt64Array(4_096)
  /** Cents beyond 64 bits, by index. */
  readonly #huge = new Map<number, bigint>()

  /** Answers in the file about a receipt, by index; rare. */
  readonly #flags = new Map<
    number,
    Pick<RuleTransaction, 'isValidationReward' | 'ministerialDirective' | 'fromOutsideCanada'>
  >()

  /** @param factsOf current facts about a party; if absent, those given with the receipts */
  constructor(factsOf?: (key: string) => PartyFacts) {
    this.#factsOf = factsOf
  }

  /** Adds a completed receipt of cash or virtual currency with a known value. */
  add(
    {
      id,
      epochMs,
      offsetMinutes,
      date,
      amount,
      currency,
      method,
      cadCents,
      conductors,
      onBehalfOf,
      beneficiaries,
      isValidationReward,
      ministerialDirective,
      fromOutsideCanada,
    }: RuleTransaction,
    asked: readonly PartyCandidates[] = [],
  ): void {
    const index = this.#ids.length
    if (asked.length > 0) this.#asked.set(index, asked)
    if (isValidationReward !== undefined || ministerialDirective !== undefined || fromOutsideCanada !== undefined)
      this.#flags.set(index, { isValidationReward, ministerialDirective, fromOutsideCanada })
    if (index === this.#cents.length) {
      const more = new BigInt64Array(index * 2)
      more.set(this.#cents)
      this.#cents = more
    }
    this.#ids.push(ownText(id))
    this.#times.push(epochMs)
    this.#offsets.push(offsetMinutes)
    this.#dates.push(date === undefined ? date : this.#once(date))
    this.#amounts.push(this.#once(amount))
    this.#currencies.push(this.#once(currency))
    this.#cash.push(method === 'cash')
    const cents = cadCents ?? UNKNOWN
    if (BigInt.asIntN(64, cents) !== cents) this.#huge.set(index, cents)
    this.#cents[index] = cents
    this.#conductors.push(conductors)
    this.#onBehalfOf.push(onBehalfOf)
    this.#beneficiaries.push(beneficiaries)
  }

  /** Deduplicates strings, up to a limit. */
  #once(text: string): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const own = ownText(text)
    if (this.#known.size < 50_000) this.#known.set(own, own)
    return own
  }

  #centsAt(index: number): bigint {
    return (this.#huge.size === 0 ? undefined : this.#huge.get(index)) ?? this.#cents[index]!
  }

  #timeAt(index: number): Pick<RuleTransaction, 'id' | 'epochMs' | 'offsetMinutes' | 'date'> {
    const [offsetMinutes, date] = [this.#offsets[index], this.#dates[index]]
    return {
      id: this.#ids[index]!,
      epochMs: this.#times[index]!,
      ...(offsetMinutes !== undefined && { offsetMinutes }),
      ...(date !== undefined && { date }),
    }
  }

  #at(index: number): RuleTransaction {
    const cents = this.#centsAt(index)
    return {
      ...this.#timeAt(index),
      amount: this.#amounts[index]!,
      currency: this.#currencies[index]!,
      method: this.#cash[index] ? 'cash' : 'virtual_currency',
      direction: 'in',
      status: 'completed',
      cadCents: cents === UNKNOWN ? null : cents,
      conductors: this.#conductors[index]!.map((party) => this.#now(party)),
      onBehalfOf: this.#onBehalfOf[index]!.map((party) => this.#now(party)),
      beneficiaries: this.#beneficiaries[index]!.map((party) => this.#now(party)),
      ...this.#flags.get(index),
    }
  }

  #now<Facts extends PartyFacts>(facts: Facts): Facts {
    return this.#factsOf === undefined ? facts : { ...facts, ...this.#factsOf(facts.key) }
  }

  /** Returns a reader of a receipt's value and its first possible window, by id. */
  reader(windows: readonly WindowSetting[]): (id: string) => { cadTotal: string | null; window: string } {
    const spansOf = windowsReader(windows)
    const places = new Map<string, number>()
    return (id) => {
      if (places.size === 0) this.#ids.forEach((each, index) => places.set(each, index))
      const index = places.get(id)!
      const cents = this.#centsAt(index)
      return { cadTotal: cents === UNKNOWN ? null : formatCents(cents), window: spansOf(this.#timeAt(index))[0]!.date }
    }
  }

  *[Symbol.iterator](): Generator<RuleTransaction> {
    for (let index = 0; index < this.#ids.length; index++) yield this.#at(index)
  }

  /**
   * The receipts of parties whose receipts of that type total the threshold in some role. Every hint requires that, as
   * does every report of several receipts, so other receipts can't contribute to a hint.
   */
  *ofLargeParties(): Generator<RuleTransaction> {
    const totals = { cash: new Map<string, bigint>(), coins: new Map<string, bigint>() }
    const keysOf = (index: number): string[] => {
      const keys = this.#onBehalfOf[index]!.map(({ key }) => `o ${key}`)
      for (const { key } of this.#beneficiaries[index]!) keys.push(`b ${key}`)
      for (const { key } of this.#conductors[index]!) keys.push(key)
      return keys
    }
    const of = (index: number): Map<string, bigint> => (this.#cash[index] ? totals.cash : totals.coins)
    for (let index = 0; index < this.#ids.length; index++)
      for (const key of keysOf(index)) of(index).set(key, (of(index).get(key) ?? 0n) + this.#centsAt(index))
    for (let index = 0; index < this.#ids.length; index++)
      if (keysOf(index).some((key) => of(index).get(key)! >= THRESHOLD_CENTS)) yield this.#at(index)
  }

  /** The required reports, window by window: nothing aggregates across windows. */
  aggregate(windows: readonly WindowSetting[], context: ClassificationContext): AggregateResult {
    return joinAggregates(
      [...this.#byWindow(windows)].map(([start, indexes]) =>
        aggregate(
          indexes.map((index) => this.#at(index)),
          { windows, context, onlyWindows: new Set([start]) },
        ),
      ),
    )
  }

  /**
   * Reports that may also be needed, depending on answers about parties. `contested`: parties whose exception is in
   * question.
   */
  awaiting(
    windows: readonly WindowSetting[],
    context: ClassificationContext,
    found: Awaiting,
    contested: ReadonlySet<string> = new Set(),
  ): Awaiting {
    if (this.#asked.size === 0 && contested.size === 0) return { candidates: [], untimed: [] }
    const isOf = (index: number): boolean =>
      contested.size > 0 &&
      [this.#conductors, this.#onBehalfOf, this.#beneficiaries].some((role) =>
        role[index]!.some(({ key }) => contested.has(key)),
      )
    const members = [...this.#byWindow(windows)].filter(([, indexes]) =>
      indexes.some((index) => this.#asked.has(index) || isOf(index)),
    )
    const parts = members.map(([start, indexes]) => {
      const open = indexes.flatMap((index) =>
        (this.#asked.get(index) ?? []).map(({ role, customerIds, key }): OpenParty => ({
          transactionId: this.#ids[index]!,
          role: ruleRoles[role],
          possible: [...customerIds.map((id) => this.#now({ key: id })), { key }],
        })),
      )
      return awaitingAnswers(
        indexes.map((index) => this.#at(index)),
        open,
        found,
        { windows, context, onlyWindows: new Set([start]) },
        contested,
      )
    })
    return joinAggregates(parts.map((part) => ({ ...part, unvalued: [], reviews: [] })))
  }

  /** Receipts by window start; one with a date alone is in each window that overlaps its day. */
  #byWindow(windows: readonly WindowSetting[]): Map<number, number[]> {
    const spansOf = windowsReader(windows)
    const members = new Map<number, number[]>()
    for (let index = 0; index < this.#ids.length; index++) {
      for (const { startMs } of spansOf(this.#timeAt(index))) {
        const held = members.get(startMs)
        if (held) held.push(index)
        else members.set(startMs, [index])
      }
    }
    return members
  }
}
