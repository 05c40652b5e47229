import { describe, expect, it } from 'vitest'
import { cashTransaction, lctrInput } from '#tests/support/report-inputs.ts'
import { splitReport } from './split.ts'

const input = (count: number, reference = 'LCTR-2026-000123') => lctrInput({
  reference, aggregation: 'conductor', transactions: Array.from({ length: count }, (_, index) => cashTransaction({ id: `t-${index}`, reference: `TX-${index}` })),
})

describe('an aggregation with more transactions than FINTRAC takes in one report', () => {
  it('becomes reports with the same reference and a suffix, each transaction in exactly one', () => {
    const parts = splitReport(input(11), 5)
    expect(parts.map(one => one.reference)).toEqual(['LCTR-2026-000123-01', 'LCTR-2026-000123-02', 'LCTR-2026-000123-03'])
    const references = parts.flatMap(one => one.transactions.map(transaction => transaction.reference))
    expect(references).toHaveLength(11)
    expect(new Set(references).size).toBe(11)
  })

  it('keeps the reference within 100 characters and distinct', () => {
    const references = splitReport(input(11, 'a'.repeat(100)), 5).map(one => one.reference)
    expect(new Set(references).size).toBe(3)
    for (const reference of references) expect(reference.length).toBeLessThanOrEqual(100)
  })

  it('stays whole at the limit, and corrections stay with their transaction', () => {
    expect(splitReport(input(5), 5).map(one => one.reference)).toEqual(['LCTR-2026-000123'])
    const parts = splitReport({ ...input(6), overrides: [{ path: '/x', value: 1, transactionId: 't-5' }, { path: '/reportDetails/activitySectorCode', value: 14 }] }, 5)
    expect(parts.map(one => one.overrides?.length)).toEqual([1, 2])
    const positioned = splitReport({ ...input(6), overrides: [{ path: '/transactions/5/x', value: 1 }, { path: '/reportDetails/reportingEntityReportReference', value: 'MINE' }] }, 5)
    expect(positioned.map(one => [one.reference, one.overrides])).toEqual([['MINE-01', []], ['MINE-02', [{ path: '/x', value: 1, transactionId: 't-5' }]]])
    expect(() => splitReport(input(1), 0)).toThrow(RangeError)
  })
})
