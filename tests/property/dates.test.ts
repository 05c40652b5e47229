import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate, joinAggregates } from '#app/compliance/aggregation/aggregate.ts'
import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import { countsFor } from '#app/compliance/rules/classify.ts'
import { couldMatter } from '#tests/support/rules/could-matter.ts'
import { deadlineOf, receiptDate } from '#app/compliance/rules/days/deadlines.ts'
import type { ReportCandidate, RuleTransaction, WindowSetting } from '#app/compliance/types.ts'
import { DAY_MS, compileDates, compileWindows, dateInstant, localDate } from '#app/compliance/rules/days/window.ts'
import { instants, settings, transactions } from './compliance-arbitraries.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 300 })

const SIX: readonly WindowSetting[] = [{ startTime: '06:00', offsetMinutes: -300, effectiveFromMs: null }]

/** Receipts of which some have a date alone, and all a clock of their own. */
const dated = fc
  .tuple(
    transactions,
    fc.array(fc.record({ isDate: fc.boolean(), offsetMinutes: fc.constantFrom(undefined, -480, -300, 0, 330) }), {
      minLength: 14,
      maxLength: 14,
    }),
  )
  .map(([list, kinds]) => {
    let dates = 0
    return list.map((each, index): RuleTransaction => {
      const { isDate, offsetMinutes } = kinds[index]!
      // Every answer to every time is tried: few may be open at once.
      if (!isDate || dates++ >= 5) return { ...each, ...(offsetMinutes !== undefined && { offsetMinutes }) }
      const date = localDate(each.epochMs, -300)
      return { ...each, date, ...dateInstant(date, SIX) }
    })
  })

/** Every way to give the receipts with a date alone a time, one for each window that holds part of the day. */
function answers(list: readonly RuleTransaction[]): RuleTransaction[][] {
  const spansOf = windowsReader(SIX)
  return list.reduce<RuleTransaction[][]>(
    (all, { date, ...timed }) => {
      const times =
        date === undefined ? [timed.epochMs] : spansOf({ ...timed, date }).map(({ endMs }) => endMs - 3_600_000)
      return all.flatMap((before) => times.map((epochMs) => [...before, { ...timed, epochMs }]))
    },
    [[]],
  )
}

const identity = ({ type, aggregation, partyKey, window, transactionIds, ministerialDirective }: ReportCandidate) =>
  JSON.stringify([type, aggregation, partyKey, window.startMs, transactionIds, ministerialDirective])

describe('a date without a time', () => {
  it('lies in one window where windows begin at midnight on its clock, else in all that hold part of that day', () => {
    fc.assert(
      fc.property(settings, instants, (list, at) => {
        const date = localDate(at, 0)
        const spans = compileDates(list)(date).map(({ startMs }) => startMs)
        const spanOf = compileWindows(list)
        const { epochMs } = dateInstant(date, list)
        for (let hour = 0; hour < 24; hour += 1) expect(spans).toContain(spanOf(epochMs + hour * 3_600_000).startMs)
        expect(spans[0]).toBe(spanOf(epochMs).startMs)
        expect(spans.at(-1)).toBe(spanOf(epochMs + DAY_MS - 1).startMs)
        if (list.length === 1 && list[0]!.startTime === '00:00') expect(spans).toHaveLength(1)
      }),
    )
  })

  it('is asked for its time exactly where some answer puts it into a report, and is in none until then', () => {
    fc.assert(
      fc.property(dated, (list) => {
        const { candidates, untimed } = aggregate(list, { windows: SIX })
        const reported = new Set(
          answers(list).flatMap((each) =>
            aggregate(each, { windows: SIX }).candidates.flatMap(({ transactionIds }) => transactionIds),
          ),
        )
        const open = list.flatMap(({ id, date }) => (date !== undefined && reported.has(id) ? [id] : []))
        expect(untimed.map(({ transactionId }) => transactionId).sort()).toEqual(open.sort())
        for (const id of candidates.flatMap(({ transactionIds }) => transactionIds)) expect(open).not.toContain(id)
      }),
    )
  })

  it('leaves as they are the reports that wait for no time, and each other one waits for it', () => {
    fc.assert(
      fc.property(dated, (list) => {
        const { candidates } = aggregate(list, { windows: SIX })
        const sure = candidates.filter(({ awaitingTimeOf }) => awaitingTimeOf === undefined).map(identity)
        for (const each of answers(list)) {
          const found = new Set(
            aggregate(each, { windows: SIX }).candidates.flatMap((candidate) =>
              [candidate, ...(candidate.sameSetGroups ?? []).map((group) => ({ ...candidate, ...group }))].map(
                identity,
              ),
            ),
          )
          for (const report of sure) expect(found).toContain(report)
        }
      }),
    )
  })

  it('changes nothing where no report counts it, and nothing that could matter is left out', () => {
    fc.assert(
      fc.property(dated, (list) => {
        const whole = aggregate(list, { windows: SIX })
        expect(aggregate(couldMatter(list, { windows: SIX }), { windows: SIX })).toEqual(whole)
        const spansOf = windowsReader(SIX)
        const starts = [...new Set(list.flatMap((each) => spansOf(each).map(({ startMs }) => startMs)))].sort()
        const parts = starts.map((start) =>
          aggregate(
            list.filter((each) => spansOf(each).some(({ startMs }) => startMs === start)),
            { windows: SIX, onlyWindows: new Set([start]) },
          ),
        )
        const sorted = (result: typeof whole) => ({
          ...result,
          unvalued: [...result.unvalued].sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1)),
        })
        expect(sorted(joinAggregates(parts))).toEqual(sorted(whole))
      }),
    )
  })

  it('is never asked for where it can enter no report', () => {
    fc.assert(
      fc.property(dated, (list) => {
        const counted = new Set(list.flatMap((each) => (countsFor(each) ? [each.id] : [])))
        for (const { transactionId } of aggregate(list, { windows: SIX }).untimed)
          expect(counted).toContain(transactionId)
      }),
    )
  })
})

it('a deadline is never later than counted on the clock of the window, nor on that where any of its receipts came in', () => {
  fc.assert(
    fc.property(dated, settings, (list, windows) => {
      const byId = new Map(list.map((each) => [each.id, each]))
      for (const { type, transactionIds, window, dueDate } of aggregate(list, { windows }).candidates) {
        for (const { epochMs, offsetMinutes = window.offsetMinutes, date } of transactionIds.map((id) =>
          byId.get(id)!,
        )) {
          const days =
            date === undefined ? [localDate(epochMs, window.offsetMinutes), localDate(epochMs, offsetMinutes)] : [date]
          for (const day of days) expect(dueDate <= deadlineOf(type, day).dueDate).toBe(true)
        }
      }
      for (const { epochMs, offsetMinutes = -300 } of list) {
        const day = receiptDate({ epochMs, offsetMinutes }, -300)
        expect(day <= localDate(epochMs, -300) && day <= localDate(epochMs, offsetMinutes)).toBe(true)
      }
    }),
  )
})
