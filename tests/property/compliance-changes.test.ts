import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#app/compliance/aggregation/aggregate.ts'
import type { CandidateIdentity, ReportChange, SubmittedReport } from '#app/compliance/aggregation/changes.ts'
import { candidateKey, compareWithSubmitted } from '#app/compliance/aggregation/changes.ts'
import { splitIntoParts } from '#app/compliance/aggregation/splitting.ts'
import type { RuleTransaction } from '#app/compliance/types.ts'
import { WINDOWS, transactions } from './compliance-arbitraries.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 400 })

const run = (list: readonly RuleTransaction[]) => aggregate(list, { windows: WINDOWS })

/** A history: what was known when reports were submitted, and what is known now (rows added, dropped and corrected). */
const history = fc
  .tuple(
    transactions,
    fc.array(fc.constantFrom('keep', 'late', 'gone', 'reversed', 'unvalued', 'more', 'other-party'), {
      minLength: 14,
      maxLength: 14,
    }),
  )
  .map(([list, fates]) => ({
    before: list.filter((_each, index) => fates[index] !== 'late'),
    after: list
      .filter((_each, index) => fates[index] !== 'gone')
      .map((each): RuleTransaction => {
        const fate = fates[list.indexOf(each)]
        if (fate === 'reversed') return { ...each, status: 'reversed' }
        if (fate === 'unvalued') return { ...each, cadCents: null }
        if (fate === 'more') return { ...each, cadCents: each.cadCents === null ? null : each.cadCents + 200_000n }
        return fate === 'other-party' ? { ...each, conductors: [{ key: 'A' }] } : each
      }),
  }))

const submit = (list: readonly RuleTransaction[]): SubmittedReport[] =>
  run(list).candidates.map((candidate, index) => ({ ...candidate, reportId: `R${String(index).padStart(3, '0')}` }))

function compare(submitted: readonly SubmittedReport[], list: readonly RuleTransaction[]) {
  const result = run(list)
  const unvalued = new Set(result.unvalued.map(({ transactionId }) => transactionId))
  return { ...result, unvaluedIds: unvalued, changes: compareWithSubmitted(submitted, result.candidates, unvalued) }
}

/** The reports that are live once everything proposed is done; a held report stays as it was submitted. */
function applied(submitted: readonly SubmittedReport[], changes: readonly ReportChange[]): SubmittedReport[] {
  const before = new Map(submitted.map((report) => [report.reportId, report]))
  return changes.flatMap((change, index): SubmittedReport[] => {
    if (change.kind === 'vanished') return []
    if (change.kind === 'new') return [{ ...change.candidate, reportId: `N${String(index).padStart(3, '0')}` }]
    if (change.kind === 'held') return [before.get(change.reportId)!]
    return [{ ...change.candidate, reportId: change.reportId }]
  })
}
const setOf = ({ type, ministerialDirective, transactionIds }: CandidateIdentity) =>
  JSON.stringify([type, ministerialDirective ?? null, [...transactionIds].sort()])

describe('late and corrected rows', () => {
  it('name every submitted report once, and never two live reports of one identity', () => {
    fc.assert(
      fc.property(history, ({ before, after }) => {
        const submitted = submit(before)
        const { changes } = compare(submitted, after)
        const named = changes.flatMap((change) => (change.kind === 'new' ? [] : [change.reportId]))
        expect(named).toEqual(submitted.map(({ reportId }) => reportId).sort())
        const live = changes.flatMap((change) => (change.kind === 'vanished' ? [] : [change.key]))
        expect(new Set(live).size).toBe(live.length)
      }),
    )
  })

  it('leave no candidate without a report: each is live, proposed, or held for a value', () => {
    fc.assert(
      fc.property(history, ({ before, after }) => {
        const submitted = submit(before)
        const { changes, candidates } = compare(submitted, after)
        const shown = new Set(
          changes.flatMap((change) =>
            change.kind === 'vanished' || !change.candidate ? [] : [setOf(change.candidate)],
          ),
        )
        for (const candidate of candidates) expect(shown).toContain(setOf(candidate))
      }),
    )
  })

  it('say what is added and taken out, exactly, and take out nothing whose value is unknown', () => {
    fc.assert(
      fc.property(history, ({ before, after }) => {
        const submitted = submit(before)
        const { changes, unvaluedIds } = compare(submitted, after)
        for (const change of changes) {
          if (change.kind !== 'change') continue
          const old = submitted.find(({ reportId }) => reportId === change.reportId)!
          const result = new Set([
            ...old.transactionIds.filter((id) => !change.removedIds.includes(id)),
            ...change.addedIds,
          ])
          expect(result).toEqual(new Set(change.candidate.transactionIds))
          for (const id of change.removedIds) expect(unvaluedIds).not.toContain(id)
        }
      }),
    )
  })

  it('leave nothing to do once done', () => {
    fc.assert(
      fc.property(history, ({ before, after }) => {
        const { changes } = compare(submit(before), after)
        const again = compare(applied(submit(before), changes), after).changes
        expect(again.filter(({ kind }) => kind !== 'unchanged' && kind !== 'held')).toEqual([])
      }),
    )
  })

  it('propose nothing when nothing changed, and do not depend on the order of the submitted reports', () => {
    fc.assert(
      fc.property(history, ({ before, after }) => {
        const submitted = submit(before)
        expect(
          compare(submitted, before).changes.filter(({ kind }) => kind !== 'unchanged' && kind !== 'held'),
        ).toEqual([])
        expect(compare([...submitted].reverse(), after).changes).toEqual(compare(submitted, after).changes)
      }),
    )
  })

  it('never let a transaction that is reported now fall out while a report still asks for it', () => {
    fc.assert(
      fc.property(history, ({ before, after }) => {
        const submitted = submit(before)
        const { changes, candidates } = compare(submitted, after)
        const live = new Set(applied(submitted, changes).flatMap(({ transactionIds }) => transactionIds))
        const heldNow = new Set(
          changes.flatMap((change) =>
            change.kind === 'held' && change.candidate ? change.candidate.transactionIds : [],
          ),
        )
        for (const id of candidates.flatMap(({ transactionIds }) => transactionIds))
          expect(live.has(id) || heldNow.has(id)).toBe(true)
        expect(new Set(candidates.map(candidateKey)).size).toBe(candidates.length)
      }),
    )
  })
})

describe('parts of a large report', () => {
  it('hold each transaction once within the limit, and never move a filed one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 5 }),
        (count, added, limit, dropped) => {
          const ids = Array.from({ length: count + added }, (_unused, index) => `T${index}`)
          const filed = splitIntoParts('REF', ids.slice(0, count), limit)
          const now = ids.slice(dropped)
          const parts = splitIntoParts('REF', now, limit, filed)
          expect(parts.flatMap(({ transactionIds }) => transactionIds).sort()).toEqual([...now].sort())
          expect(new Set(parts.map(({ reference }) => reference)).size).toBe(parts.length)
          for (const { transactionIds } of parts) expect(transactionIds.length).toBeLessThanOrEqual(limit)
          filed.forEach((part, index) => {
            expect(parts[index]?.reference).toBe(part.reference)
            for (const id of part.transactionIds)
              if (now.includes(id)) expect(parts[index]?.transactionIds).toContain(id)
          })
        },
      ),
    )
  })
})
