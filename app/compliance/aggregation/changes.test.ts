import { describe, expect, it } from 'vitest'
import { aggregate } from './aggregate.ts'
import type { SubmittedReport } from './changes.ts'
import { candidateKey, compareWithSubmitted, pinnedWindowsOf } from './changes.ts'
import { WINDOWS, receipt } from '#tests/support/rules/transactions.ts'
import type { RuleTransaction } from '../types.ts'

const run = (transactions: RuleTransaction[]) => aggregate(transactions, { windows: WINDOWS })

/** Everything that a run asks for, as submitted: R1, R2 and so on. */
function submit(transactions: RuleTransaction[]): SubmittedReport[] {
  return run(transactions).candidates.map((candidate, index) => ({ ...candidate, reportId: `R${index + 1}` }))
}

function compare(submitted: SubmittedReport[], transactions: RuleTransaction[]) {
  const { candidates, unvalued } = run(transactions)
  return compareWithSubmitted(submitted, candidates, new Set(unvalued.map(({ transactionId }) => transactionId))).map(
    (change) => {
      const of =
        change.kind === 'vanished'
          ? ''
          : change.candidate
            ? ` ${change.candidate.aggregation} {${change.candidate.transactionIds.join(',')}}`
            : ''
      return `${change.kind}${change.kind === 'new' ? '' : ` ${change.reportId}`}${of}`
    },
  )
}

const first = receipt({ id: '1', cad: '6000', c: 'A' })
const second = receipt({ id: '2', cad: '5000', c: 'A' })
const late = receipt({ id: '3', cad: '700', c: 'A' })

describe('after a report was submitted', () => {
  it('nothing is to do while its transactions stay', () => {
    expect(compare(submit([first, second]), [second, first])).toEqual(['unchanged R1 conductor {1,2}'])
  })

  it('a late row proposes a change to it, never a second report', () => {
    const { candidates } = run([first, second, late])
    const [change, ...others] = compareWithSubmitted(submit([first, second]), candidates)
    expect(others).toEqual([])
    expect(change).toMatchObject({ kind: 'change', reportId: 'R1', addedIds: ['3'], removedIds: [] })
    expect(change?.reason.text).toBe(
      'The submitted report needs a change: 1 transaction to add. Its total is now $11,700.00.',
    )
  })

  it('a late row of another customer is a new report', () => {
    expect(compare(submit([first, second]), [first, second, receipt({ id: '9', cad: '10000', c: 'B' })])).toEqual([
      'unchanged R1 conductor {1,2}',
      'new not_applicable {9}',
    ])
  })

  it('a corrected amount is a change', () => {
    expect(compare(submit([first, second]), [first, { ...second, cadCents: 510_000n }])).toEqual([
      'change R1 conductor {1,2}',
    ])
  })

  it('a reversed transaction makes the report vanish when the rest asks for none', () => {
    const submitted = submit([first, second])
    expect(compare(submitted, [first, { ...second, status: 'reversed' }])).toEqual(['vanished R1'])
    expect(compare(submit([first, second, late]), [first, second, { ...late, status: 'reversed' }])).toEqual([
      'change R1 conductor {1,2}',
    ])
  })

  it('a value that became unknown holds the report instead of taking the transaction out', () => {
    expect(compare(submit([first, second]), [first, { ...second, cadCents: null }])).toEqual(['held R1'])
    expect(compare(submit([first, second, late]), [first, second, { ...late, cadCents: null }])).toEqual([
      'held R1 conductor {1,2}',
    ])
  })
})

describe('a receipt of $10,000 or more that was reported alone', () => {
  const large = receipt({ id: 'L', cad: '12000', c: 'A', b: 'B' })

  it('has its report changed into the aggregate that it now belongs to', () => {
    expect(compare(submit([large]), [large, late])).toEqual(['change R1 conductor {3,L}'])
    const [change] = compareWithSubmitted(submit([large]), run([large, late]).candidates)
    expect(change?.reason.text).toBe(
      'The submitted report needs a change: 1 transaction to add, it becomes a report by conductor instead of one of a single transaction. Its total is now $12,700.00.',
    )
  })

  it('changes into one aggregate and leaves the overlapping one new', () => {
    const forSame = receipt({ id: '4', cad: '500', c: 'D', b: 'B' })
    expect(compare(submit([large]), [large, late, forSame])).toEqual([
      'change R1 conductor {3,L}',
      'new beneficiary {4,L}',
    ])
  })

  it('is taken into the aggregate that is reported already, and its own report is superfluous', () => {
    const submitted = submit([first, second, { ...large, conductors: [] }])
    const changes = compareWithSubmitted(submitted, run([first, second, large]).candidates)
    expect(changes).toMatchObject([
      { kind: 'change', reportId: 'R1', addedIds: ['L'] },
      { kind: 'vanished', reportId: 'R2', coveredBy: ['R1'], reason: { code: 'covered-by-another-report' } },
    ])
  })

  it('makes one report of two lone ones whose customers turn out to be one', () => {
    const other = receipt({ id: 'M', cad: '15000', c: 'Z' })
    expect(compare(submit([large, other]), [large, { ...other, conductors: [{ key: 'A' }] }])).toEqual([
      'change R1 conductor {L,M}',
      'vanished R2',
    ])
  })

  it('keeps the report when the aggregate around it falls apart', () => {
    expect(compare(submit([large, late]), [large, { ...late, status: 'cancelled' }])).toEqual([
      'change R1 not_applicable {L}',
    ])
  })
})

describe('groups with the same transactions', () => {
  const both = [receipt({ id: '1', cad: '6000', c: 'A', b: 'S' }), receipt({ id: '2', cad: '6000', c: 'A', b: 'S' })]

  it('live on under the grouping that was submitted', () => {
    const byBeneficiary = aggregate(both, { windows: WINDOWS, collapsePreference: ['beneficiary'] }).candidates.map(
      (candidate) => ({ ...candidate, reportId: 'R1' }),
    )
    expect(compare(byBeneficiary, both)).toEqual(['unchanged R1 beneficiary {1,2}'])
    expect(compare(byBeneficiary, [...both, receipt({ id: '3', cad: '10', c: 'A', b: 'S' })])).toEqual([
      'change R1 beneficiary {1,2,3}',
    ])
  })

  it('become two reports when their sets part', () => {
    expect(compare(submit(both), [...both, receipt({ id: '3', cad: '10', c: 'Q', b: 'S' })])).toEqual([
      'unchanged R1 conductor {1,2}',
      'new beneficiary {1,2,3}',
    ])
  })

  it('keep both reports when both were submitted', () => {
    const parted = [...both, receipt({ id: '3', cad: '10', c: 'Q', b: 'S' })]
    expect(compare(submit(parted), [...both, { ...parted[2]!, conductors: [{ key: 'A' }] }])).toEqual([
      'change R1 conductor {1,2,3}',
      'unchanged R2 beneficiary {1,2,3}',
    ])
  })
})

describe('identity', () => {
  it('follows a merged customer', () => {
    const merged = [first, second].map((transaction) => ({ ...transaction, conductors: [{ key: 'A2' }] }))
    expect(compare(submit([first, second]), merged)).toEqual(['unchanged R1 conductor {1,2}'])
    expect(compare(submit([first, second]), [...merged, { ...late, conductors: [{ key: 'A2' }] }])).toEqual([
      'change R1 conductor {1,2,3}',
    ])
  })

  it('does not turn a report into one of another grouping that merely overlaps it', () => {
    const ofHenry = [
      receipt({ id: '1', cad: '6000', c: 'Henry', b: 'Sam' }),
      receipt({ id: '2', cad: '6000', c: 'Henry' }),
    ]
    const forSam = receipt({ id: '3', cad: '6000', c: 'Ted', b: 'Sam' })
    expect(compare(submit(ofHenry), [ofHenry[0]!, { ...ofHenry[1]!, status: 'reversed' }, forSam])).toEqual([
      'vanished R1',
      'new beneficiary {1,3}',
    ])
  })

  it('gives up a report of a group that is gone when another one stands for the same transactions', () => {
    const both = ['1', '2'].map((id) => receipt({ id, cad: '6000', c: 'A', b: 'S' }))
    const [byConductor] = submit(both)
    const gone = { ...byConductor!, partyKey: 'former', reportId: 'R2' }
    const byBeneficiary = { ...byConductor!, aggregation: 'beneficiary' as const, partyKey: 'S' }
    expect(compare([byBeneficiary, gone], both)).toEqual(['unchanged R1 beneficiary {1,2}', 'vanished R2'])
  })

  it('gives one of two live reports of one identity up as a duplicate', () => {
    const [report] = submit([first, second])
    expect(compare([report!, { ...report!, reportId: 'R2' }], [first, second])).toEqual([
      'unchanged R1 conductor {1,2}',
      'vanished R2',
    ])
  })

  it('tells a directive report from the ordinary one of the same transaction', () => {
    const iran = receipt({ id: 'I', cad: '9000', c: 'A', ministerialDirective: 'IR2020' })
    const { candidates } = run([iran, first])
    expect(new Set(candidates.map(candidateKey)).size).toBe(2)
    expect(compare(submit([iran]), [iran, first])).toEqual(['unchanged R1 not_applicable {I}', 'new conductor {1,I}'])
  })

  it('changes a directive report whose amount turns out to reach the threshold, and back, instead of adding one', () => {
    const small = receipt({ id: 'I', cad: '9000', c: 'A', ministerialDirective: 'IR2020' })
    const large = { ...small, cadCents: 1_000_000n }
    expect(compare(submit([small]), [large])).toEqual(['change R1 not_applicable {I}'])
    expect(compare(submit([large]), [small])).toEqual(['change R1 not_applicable {I}'])
    expect(compare(submit([small]), [large, first])).toEqual(['vanished R1', 'new conductor {1,I}'])
  })

  it('survives a changed window setting when the windows of submitted transactions are pinned', () => {
    const submitted = run([first, second]).candidates.map((candidate) => ({ ...candidate, reportId: 'R1' }))
    const windows = [{ startTime: '12:00', offsetMinutes: -300, effectiveFromMs: null }]
    const pinnedWindows = pinnedWindowsOf(submitted)
    const moved = aggregate([first, second], { windows, pinnedWindows }).candidates
    expect(compareWithSubmitted(submitted, moved)).toMatchObject([{ kind: 'unchanged', reportId: 'R1' }])
  })
})
