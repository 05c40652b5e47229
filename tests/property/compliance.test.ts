import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate, joinAggregates } from '#app/compliance/aggregation/aggregate.ts'
import { couldMatter } from '#tests/support/rules/could-matter.ts'
import { classify, countsFor, needsDirectiveReport } from '#app/compliance/rules/classify.ts'
import { deadlineOf, isBusinessDay, receiptDate } from '#app/compliance/rules/days/deadlines.ts'
import { addDays } from '#app/compliance/rules/days/holidays.ts'
import { suspicionHints } from '#app/compliance/rules/hints.ts'
import { THRESHOLD_CENTS, formatCents, multiplyToCents, toCents } from '#app/compliance/words/money.ts'
import type { AggregateResult } from '#app/compliance/aggregation/aggregate.ts'
import type { RuleTransaction } from '#app/compliance/types.ts'
import { DAY_MS, compileWindows } from '#app/compliance/rules/days/window.ts'
import { WINDOWS, instants, settings, transactions } from './compliance-arbitraries.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 400 })

const run = (input: readonly RuleTransaction[]) => aggregate(input, { windows: WINDOWS })
const reportedIds = (input: readonly RuleTransaction[]) =>
  new Set(run(input).candidates.flatMap(({ transactionIds }) => transactionIds))

describe('the 24-hour rule', () => {
  it('does not depend on the order of the transactions', () => {
    const shuffled = transactions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(fc.property(shuffled, ([list, other]) => void expect(run(other)).toEqual(run(list))))
  })

  it('gives the same result twice', () => {
    fc.assert(fc.property(transactions, (list) => void expect(run(list)).toEqual(run(list))))
  })

  it('never leaves a transaction unreported that was reported before another was added', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const [, ...rest] = list
        const after = reportedIds(list)
        for (const id of reportedIds(rest)) expect(after).toContain(id)
      }),
    )
  })

  it('asks of what is not set aside exactly what it asks where the rest was never received, but for receipts linked to Iran', () => {
    const decided = transactions.chain((list) =>
      fc.tuple(fc.constant(list), fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length })),
    )
    fc.assert(
      fc.property(decided, ([list, aside]) => {
        const marked = list.map((transaction, index): RuleTransaction =>
          aside[index]
            ? {
                ...transaction,
                setAside: { type: transaction.method === 'cash' ? 'LCTR' : 'LVCTR', reason: 'employer-reports' },
              }
            : transaction,
        )
        expect(run(marked)).toEqual(
          run(list.filter((transaction, index) => !aside[index] || transaction.ministerialDirective !== undefined)),
        )
      }),
    )
  })

  it('leaves no eligible transaction of $10,000 or more, and none linked to Iran, unreported', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const reported = reportedIds(list)
        for (const transaction of list) {
          const mustReport = (transaction.cadCents ?? 0n) >= THRESHOLD_CENTS || needsDirectiveReport(transaction)
          if (countsFor(transaction)?.valued && mustReport) expect(reported).toContain(transaction.id)
        }
      }),
    )
  })

  it('reports or returns nothing but eligible transactions, and returns every one without a value', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const { candidates, unvalued } = run(list)
        const byId = new Map(list.map((transaction) => [transaction.id, transaction]))
        for (const { type, transactionIds } of candidates) {
          for (const id of transactionIds) {
            expect(classify(byId.get(id)!).verdicts.find((verdict) => verdict.type === type)?.eligible).toBe(true)
          }
        }
        const waiting = list.filter((transaction) => countsFor(transaction)?.valued === false).map(({ id }) => id)
        expect(unvalued.map(({ transactionId }) => transactionId).sort()).toEqual(waiting.sort())
      }),
    )
  })

  it('totals to the sum of the members, at or above the threshold, all in the window and sharing the party', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const byId = new Map(list.map((transaction) => [transaction.id, transaction]))
        for (const candidate of run(list).candidates) {
          const members = candidate.transactionIds.map((id) => byId.get(id)!)
          expect(candidate.totalCents).toBe(members.reduce((total, { cadCents }) => total + (cadCents ?? 0n), 0n))
          expect(new Set(candidate.transactionIds).size).toBe(members.length)
          if (!candidate.ministerialDirective) expect(candidate.totalCents >= THRESHOLD_CENTS).toBe(true)
          for (const { epochMs } of members)
            expect(epochMs >= candidate.window.startMs && epochMs < candidate.window.endMs).toBe(true)
          if (candidate.aggregation === 'not_applicable') {
            expect(members).toHaveLength(1)
            continue
          }
          expect(members.length).toBeGreaterThanOrEqual(2)
          for (const { conductors, onBehalfOf, beneficiaries } of members) {
            const inRole = { conductor: conductors, on_behalf_of: onBehalfOf, beneficiary: beneficiaries }[
              candidate.aggregation
            ]
            expect(inRole.map(({ key }) => key)).toContain(candidate.partyKey)
          }
        }
      }),
    )
  })

  it('makes no two aggregates with the same set, and no lone report of an aggregated transaction', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const { candidates } = run(list)
        const aggregates = candidates.filter(({ aggregation }) => aggregation !== 'not_applicable')
        const sets = aggregates.map(({ transactionIds }) => JSON.stringify([...transactionIds].sort()))
        expect(new Set(sets).size).toBe(sets.length)
        const aggregated = new Set(aggregates.flatMap(({ transactionIds }) => transactionIds))
        for (const lone of candidates) {
          if (lone.aggregation === 'not_applicable' && !lone.ministerialDirective)
            expect(aggregated).not.toContain(lone.transactionIds[0])
        }
      }),
    )
  })

  it('equals a literal reading of the rule', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const got = run(list).candidates.filter(({ ministerialDirective }) => !ministerialDirective)
        expect(new Set(got.map(({ type, transactionIds }) => `${type} ${[...transactionIds].sort().join()}`))).toEqual(
          literalReading(list),
        )
      }),
    )
  })

  it('gives the same result on the transactions that could matter', () => {
    const options = { windows: WINDOWS }
    fc.assert(
      fc.property(
        transactions,
        (list) => void expect(aggregate(couldMatter(list, options), options)).toEqual(aggregate(list, options)),
      ),
    )
  })

  it('gives the same result part by part, where no window is in two parts', () => {
    const options = { windows: WINDOWS }
    const spanOf = compileWindows(WINDOWS)
    const sorted = (result: AggregateResult) => ({
      ...result,
      unvalued: [...result.unvalued].sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1)),
    })
    fc.assert(
      fc.property(transactions, fc.integer({ min: 1, max: 4 }), (list, count) => {
        const partOf = ({ epochMs }: RuleTransaction) =>
          Math.floor(Math.abs(spanOf(epochMs).startMs / 86_400_000)) % count
        const parts = Array.from({ length: count }, (_, part) => list.filter((one) => partOf(one) === part))
        expect(sorted(joinAggregates(parts.map((part) => aggregate(part, options))))).toEqual(
          sorted(aggregate(list, options)),
        )
      }),
    )
  })

  it('never makes a report late: due within the law from the earliest member', () => {
    fc.assert(
      fc.property(transactions, (list) => {
        const byId = new Map(list.map((transaction) => [transaction.id, transaction]))
        for (const { type, transactionIds, dueDate, fileBy } of run(list).candidates) {
          const received = transactionIds.map((id) => receiptDate(byId.get(id)!, WINDOWS[0]!.offsetMinutes))
          const law = deadlineOf(type, received.sort()[0]!)
          expect({ dueDate, fileBy }).toEqual({ dueDate: law.dueDate, fileBy: law.fileBy })
          expect(fileBy <= dueDate).toBe(true)
          expect(isBusinessDay(fileBy)).toBe(true)
        }
      }),
    )
  })
})

/** The sets that must be reported, found the slow way: every party and role tried against every window. */
function literalReading(list: readonly RuleTransaction[]): Set<string> {
  const windowOf = compileWindows(WINDOWS)
  const sets = new Set<string>()
  const covered = new Set<string>()
  const pool = list.filter((transaction) => countsFor(transaction)?.valued)
  const name = (type: string, members: readonly RuleTransaction[]) =>
    `${type} ${members
      .map(({ id }) => id)
      .sort()
      .join()}`
  for (const type of ['LCTR', 'LVCTR'] as const) {
    const ofType = pool.filter((transaction) => countsFor(transaction)?.type === type)
    for (const start of new Set(ofType.map(({ epochMs }) => windowOf(epochMs).startMs))) {
      const inWindow = ofType.filter(({ epochMs }) => windowOf(epochMs).startMs === start)
      for (const party of 'ABCDFPV') {
        const exempt = type === 'LVCTR' && 'PV'.includes(party)
        const groups = [
          inWindow
            .filter(({ conductors }) => conductors.some(({ key }) => key === party))
            .map((member) => ({ member, cents: member.cadCents ?? 0n })),
          inWindow
            .filter(({ onBehalfOf }) => onBehalfOf.some(({ key }) => key === party))
            .map((member) => ({ member, cents: member.cadCents ?? 0n })),
          inWindow.flatMap((member) => {
            const facts = member.beneficiaries.find(({ key }) => key === party)
            return facts && !exempt ? [{ member, cents: facts.portionCents ?? member.cadCents ?? 0n }] : []
          }),
        ]
        for (const group of groups) {
          if (group.length < 2 || group.reduce((total, { cents }) => total + cents, 0n) < 1_000_000n) continue
          sets.add(
            name(
              type,
              group.map(({ member }) => member),
            ),
          )
          for (const { member } of group) covered.add(member.id)
        }
      }
    }
    for (const transaction of ofType) {
      if ((transaction.cadCents ?? 0n) >= 1_000_000n && !covered.has(transaction.id))
        sets.add(name(type, [transaction]))
    }
  }
  return sets
}

describe('windows', () => {
  it('partition time: each instant is in one, they meet without gap or overlap, none is longer than 24 hours', () => {
    fc.assert(
      fc.property(settings, instants, (given, epochMs) => {
        const windowOf = compileWindows(given)
        const span = windowOf(epochMs)
        expect(span.startMs <= epochMs && epochMs < span.endMs).toBe(true)
        expect(span.endMs - span.startMs).toBeLessThanOrEqual(DAY_MS)
        expect(windowOf(span.startMs)).toEqual(span)
        expect(windowOf(span.endMs - 1)).toEqual(span)
        expect(windowOf(span.endMs).startMs).toBe(span.endMs)
        expect(windowOf(span.startMs - 1).endMs).toBe(span.startMs)
      }),
    )
  })

  it('are exactly 24 hours wherever no setting takes over', () => {
    fc.assert(
      fc.property(settings, instants, (given, epochMs) => {
        const span = compileWindows(given)(epochMs)
        const edges = given.map(({ effectiveFromMs }) => effectiveFromMs)
        if (!edges.includes(span.startMs) && !edges.includes(span.endMs)) expect(span.endMs - span.startMs).toBe(DAY_MS)
      }),
    )
  })
})

describe('money', () => {
  const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  it('survives being written and read', () => {
    fc.assert(fc.property(cents, (value) => void expect(toCents(formatCents(value))).toBe(value)))
  })

  it('is converted to within half a cent, half up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (amount, rate) => {
        const decimal = (digits: bigint, scale: number) => {
          const text = digits.toString().padStart(scale + 1, '0')
          return `${text.slice(0, -scale)}.${text.slice(-scale)}`
        }
        const error = multiplyToCents(decimal(amount, 8), decimal(rate, 6)) * 10n ** 12n - amount * rate
        expect(-(10n ** 12n) < 2n * error && 2n * error <= 10n ** 12n).toBe(true)
      }),
    )
  })
})

describe('deadlines', () => {
  const dates = fc.integer({ min: 0, max: 60_000 }).map((day) => addDays('1970-01-01', day))
  it('count 15 calendar days, and exactly 5 business days of which the due date is the last', () => {
    fc.assert(
      fc.property(dates, (received) => {
        expect(deadlineOf('LCTR', received).dueDate).toBe(addDays(received, 15))
        const { dueDate } = deadlineOf('LVCTR', received)
        let working = 0
        for (let day = addDays(received, 1); day <= dueDate; day = addDays(day, 1))
          working += isBusinessDay(day) ? 1 : 0
        expect(working).toBe(5)
        expect(isBusinessDay(dueDate)).toBe(true)
      }),
    )
  })
})

describe('hints', () => {
  it('do not depend on the order and name only receipts that no report shows', () => {
    const shuffled = transactions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const hints = suspicionHints(list, WINDOWS)
        expect(suspicionHints(other, WINDOWS)).toEqual(hints)
        const reported = new Set(
          run(list).candidates.flatMap(({ transactionIds, ministerialDirective }) =>
            ministerialDirective ? [] : transactionIds,
          ),
        )
        for (const id of hints.flatMap(({ transactionIds }) => transactionIds)) expect(reported).not.toContain(id)
      }),
    )
  })
})
