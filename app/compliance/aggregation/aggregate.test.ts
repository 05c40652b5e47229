import { describe, expect, it } from 'vitest'
import { aggregate } from './aggregate.ts'
import type { AggregateOptions } from './aggregate.ts'
import { formatCents } from '../words/money.ts'
import { WINDOWS, receipt } from '#tests/support/rules/transactions.ts'
import type { RuleTransaction } from '../types.ts'

function reports(transactions: RuleTransaction[], options: Partial<AggregateOptions> = {}) {
  return aggregate(transactions, { windows: WINDOWS, ...options }).candidates.map(
    ({ type, aggregation, partyKey, transactionIds, totalCents }) =>
      `${type} ${aggregation}${partyKey ? ` ${partyKey}` : ''} {${transactionIds.join(',')}} ${formatCents(totalCents)}`,
  )
}

const vc = { method: 'virtual_currency', currency: 'BTC', amount: '0.1' } as const

describe("the regulator's worked examples", () => {
  it('T-01 makes one report of identical sets and says what else it stands for', () => {
    const { candidates } = aggregate(
      [
        receipt({ id: '101', cad: '8000', c: 'Henry', b: 'Henry' }),
        receipt({ id: '102', cad: '6000', c: 'Henry', b: 'Henry' }),
      ],
      { windows: WINDOWS },
    )
    expect(candidates).toHaveLength(1)
    expect(candidates[0]).toMatchObject({
      aggregation: 'conductor',
      partyKey: 'Henry',
      totalCents: 1_400_000n,
      sameSetAlsoBy: ['beneficiary'],
    })
    expect(candidates[0]?.reason.text).toContain('$14,000.00 ($8,000.00 + $6,000.00)')
  })

  it('T-01 keeps the grouping that the entity prefers', () => {
    const transactions = [
      receipt({ id: '101', cad: '8000', c: 'Henry', b: 'Henry' }),
      receipt({ id: '102', cad: '6000', c: 'Henry', b: 'Henry' }),
    ]
    expect(reports(transactions, { collapsePreference: ['beneficiary'] })).toEqual([
      'LCTR beneficiary Henry {101,102} 14000.00',
    ])
  })

  it('T-02 sends both of two overlapping sets', () => {
    expect(
      reports([
        receipt({ id: '103', cad: '8000', c: 'Ted', b: 'Ted' }),
        receipt({ id: '104', cad: '6000', c: 'Ted', b: 'Sally' }),
        receipt({ id: '105', cad: '5000', c: 'Sally', b: 'Ted' }),
      ]),
    ).toEqual(['LCTR conductor Ted {103,104} 14000.00', 'LCTR beneficiary Ted {103,105} 13000.00'])
  })

  it('T-03 never matches a party across roles', () => {
    expect(
      reports([
        receipt({ id: '1', cad: '9000', c: 'Martha', b: 'Mike' }),
        receipt({ id: '2', cad: '4000', c: 'Iris', o: 'Martha', b: 'Tom' }),
      ]),
    ).toEqual([])
  })

  it('T-04 groups by the beneficiary that two conductors share', () => {
    expect(
      reports([
        receipt({ id: '1', cad: '9000', c: 'Martha', b: 'Mike' }),
        receipt({ id: '2', cad: '8000', c: 'Iris', o: 'Martha', b: 'Mike' }),
      ]),
    ).toEqual(['LCTR beneficiary Mike {1,2} 17000.00'])
  })

  it('a receipt of nothing is no second one of two or more', () => {
    expect(reports([receipt({ id: '1', cad: '0', c: 'Ada' }), receipt({ id: '2', cad: '12000', c: 'Ada' })])).toEqual([
      'LCTR not_applicable {2} 12000.00',
    ])
    expect(
      reports([
        receipt({ id: '1', cad: '0', c: 'Ada' }),
        receipt({ id: '2', cad: '6000', c: 'Ada' }),
        receipt({ id: '3', cad: '6000', c: 'Ada' }),
      ]),
    ).toEqual(['LCTR conductor Ada {2,3} 12000.00'])
  })

  it('T-05 puts two receipts of $10,000 or more in one report and makes none for each', () => {
    expect(
      reports([
        receipt({ id: '01', cad: '14000', c: 'Jeremy', b: 'Jeremy', at: '2026-03-07T11:30:00-05:00' }),
        receipt({ id: '02', cad: '13000', c: 'Jeremy', b: 'Jeremy', at: '2026-03-07T13:40:00-05:00' }),
      ]),
    ).toEqual(['LCTR conductor Jeremy {01,02} 27000.00'])
  })

  it('T-06 makes two overlapping reports and no single ones', () => {
    expect(
      reports([
        receipt({ id: '01', cad: '5000', c: 'Eve', b: 'Eve', at: '2026-03-04T09:20:00-05:00' }),
        receipt({ id: '02', cad: '4000', c: 'Eve', b: 'Sam', at: '2026-03-04T12:08:00-05:00' }),
        receipt({ id: '03', cad: '11000', c: 'Eve', b: 'Sam', at: '2026-03-04T14:39:00-05:00' }),
        receipt({ id: '04', cad: '12000', c: 'Eve', b: 'James', at: '2026-03-04T16:55:00-05:00' }),
      ]),
    ).toEqual(['LCTR conductor Eve {01,02,03,04} 32000.00', 'LCTR beneficiary Sam {02,03} 15000.00'])
  })

  it('T-09 treats an entity as the conductor where the entity does so', () => {
    expect(
      reports([
        receipt({ id: '01', cad: '5000', c: 'Rosie', b: 'Rosie' }),
        receipt({ id: '02', cad: '6000', c: 'Yara', b: 'Yara' }),
        receipt({ id: '03', cad: '8000', c: 'Rosie', b: 'Blueberry' }),
      ]),
    ).toEqual(['LCTR conductor Rosie {01,03} 13000.00'])
  })

  it('T-14 adds currencies after each is converted', () => {
    expect(
      reports([
        receipt({ id: '1', cad: '5000', c: 'Bruno', b: 'Super Fun Video Games' }),
        receipt({ id: '2', cad: '6825', currency: 'USD', amount: '5000', c: 'Bruno', b: 'Bruno' }),
      ]),
    ).toEqual(['LCTR conductor Bruno {1,2} 11825.00'])
  })

  it('T-16 reports cash that buys virtual currency as cash alone', () => {
    expect(
      reports([
        receipt({ id: 'in', cad: '20000', c: 'Vicky', b: 'Vicky' }),
        receipt({ id: 'out', cad: '20000', ...vc, direction: 'out', c: 'Vicky', b: 'Vicky' }),
      ]),
    ).toEqual(['LCTR not_applicable {in} 20000.00'])
  })
})

describe('derived examples', () => {
  it('D-01 counts exactly $10,000.00 as reached, and a cent less as not', () => {
    const two = (second: string) => [
      receipt({ id: '1', cad: '5000.00', c: 'A' }),
      receipt({ id: '2', cad: second, c: 'A' }),
    ]
    expect(reports(two('5000.00'))).toEqual(['LCTR conductor A {1,2} 10000.00'])
    expect(reports(two('4999.99'))).toEqual([])
  })

  it('D-03 and D-04 report a lone receipt of $10,000 or more as not applicable', () => {
    expect(
      reports([receipt({ id: '1', cad: '10000.00', c: 'A' }), receipt({ id: '2', cad: '12000', c: 'B', b: 'C' })]),
    ).toEqual(['LCTR not_applicable {1} 10000.00', 'LCTR not_applicable {2} 12000.00'])
  })

  it('D-06 never adds cash to virtual currency', () => {
    expect(
      reports([receipt({ id: '1', cad: '6000', c: 'A' }), receipt({ id: '2', cad: '6000', c: 'A', ...vc })]),
    ).toEqual([])
  })

  it('D-07 and D-08 exempt a municipality for cash and not for virtual currency', () => {
    const municipality = { key: 'M', isPublicBody: true }
    expect(reports([receipt({ id: '1', cad: '15000', c: municipality })])).toEqual([])
    expect(reports([receipt({ id: '1', cad: '15000', c: municipality, ...vc })])).toEqual([
      'LVCTR not_applicable {1} 15000.00',
    ])
  })

  it('D-11 drops the grouping by a pension fund as beneficiary and keeps the one by conductor', () => {
    const fund = { key: 'P', isPensionAdministrator: true }
    const of = (first: string, second: string) => [
      receipt({ id: '1', cad: '6000', c: first, b: fund, ...vc }),
      receipt({ id: '2', cad: '6000', c: second, b: fund, ...vc }),
    ]
    expect(reports(of('A', 'A'))).toEqual(['LVCTR conductor A {1,2} 12000.00'])
    expect(reports(of('A', 'B'))).toEqual([])
  })

  it('reports each single receipt of $10,000 or more for such a beneficiary separately (X6)', () => {
    const fund = { key: 'P', isVeryLargeCorporation: true }
    expect(
      reports([
        receipt({ id: '1', cad: '11000', c: 'A', b: fund, ...vc }),
        receipt({ id: '2', cad: '12000', c: 'B', b: fund, ...vc }),
      ]),
    ).toEqual(['LVCTR not_applicable {1} 11000.00', 'LVCTR not_applicable {2} 12000.00'])
  })

  it('keeps that beneficiary grouping for cash, which has no such exception', () => {
    const fund = { key: 'P', isVeryLargeCorporation: true }
    expect(
      reports([receipt({ id: '1', cad: '6000', c: 'A', b: fund }), receipt({ id: '2', cad: '6000', c: 'B', b: fund })]),
    ).toEqual(['LCTR beneficiary P {1,2} 12000.00'])
  })

  it('D-13 reports virtual currency sold for cash as virtual currency alone', () => {
    expect(
      reports([
        receipt({ id: 'in', cad: '12000', c: 'A', ...vc }),
        receipt({ id: 'out', cad: '12000', c: 'A', direction: 'out' }),
      ]),
    ).toEqual(['LVCTR not_applicable {in} 12000.00'])
  })

  it('D-15 counts from the day on which the agent received the cash', () => {
    const [candidate] = aggregate([receipt({ id: '1', cad: '12000', c: 'A', at: '2026-11-02T22:00:00-05:00' })], {
      windows: WINDOWS,
    }).candidates
    expect(candidate).toMatchObject({ dueDate: '2026-11-17', fileBy: '2026-11-17' })
  })

  it('D-18 reports a small receipt linked to Iran alone, and counts it in the 24-hour rule too', () => {
    const iran = receipt({ id: '1', cad: '50', c: 'A', ministerialDirective: 'IR2020' })
    const { candidates } = aggregate([iran], { windows: WINDOWS })
    expect(candidates).toHaveLength(1)
    expect(candidates[0]).toMatchObject({
      aggregation: 'not_applicable',
      ministerialDirective: 'IR2020',
      transactionIds: ['1'],
    })
    expect(reports([iran, receipt({ id: '2', cad: '9950', c: 'A' })])).toEqual([
      'LCTR conductor A {1,2} 10000.00',
      'LCTR not_applicable {1} 50.00',
    ])
  })

  it('makes the ordinary report of a receipt linked to Iran from $10,000 on', () => {
    const { candidates } = aggregate([receipt({ id: '1', cad: '10000', c: 'A', ministerialDirective: 'IR2020' })], {
      windows: WINDOWS,
    })
    expect(candidates).toHaveLength(1)
    expect(candidates[0]?.ministerialDirective).toBeUndefined()
  })
})

describe('the 24-hour window', () => {
  const around = (first: string, second: string) => [
    receipt({ id: '1', cad: '6000', c: 'A', at: first }),
    receipt({ id: '2', cad: '6000', c: 'A', at: second }),
  ]

  it('is static: receipts on either side of its edge are not added', () => {
    expect(reports(around('2026-03-04T23:50:00-05:00', '2026-03-05T00:10:00-05:00'))).toEqual([])
  })

  it('brings receipts from other time zones into its own', () => {
    expect(reports(around('2026-03-04T23:50:00-05:00', '2026-03-04T21:55:00-08:00'))).toEqual([])
    expect(reports(around('2026-03-04T09:00:00-05:00', '2026-03-05T04:59:59Z'))).toEqual([
      'LCTR conductor A {1,2} 12000.00',
    ])
  })

  it('keeps a submitted transaction in the window it was reported in', () => {
    const transactions = around('2026-03-04T23:50:00-05:00', '2026-03-05T00:10:00-05:00')
    const span = {
      startMs: Date.parse('2026-03-04T18:00:00-05:00'),
      endMs: Date.parse('2026-03-05T18:00:00-05:00'),
      offsetMinutes: -300,
      date: '2026-03-04',
    }
    expect(
      reports(transactions, {
        pinnedWindows: new Map([
          ['1', span],
          ['2', span],
        ]),
      }),
    ).toEqual(['LCTR conductor A {1,2} 12000.00'])
  })
})

describe('a window that a new setting cuts after a report was made for it', () => {
  it('is still one window: a late receipt in its shorter part joins the reported ones, in any order', () => {
    const at = (hour: string) => `2026-03-04T${hour}:00:00-05:00`
    const [first, second, late] = [
      receipt({ id: '1', cad: '6000', c: 'A', at: at('09') }),
      receipt({ id: '2', cad: '6000', c: 'A', at: at('16') }),
      receipt({ id: '3', cad: '100', c: 'A', at: at('10') }),
    ] as const
    const [reported] = aggregate([first, second], { windows: WINDOWS }).candidates
    const pinnedWindows = new Map(['1', '2'].map((id) => [id, reported!.window]))
    const windows = [...WINDOWS, { startTime: '06:00', offsetMinutes: -300, effectiveFromMs: Date.parse(at('15')) }]
    for (const list of [
      [first, second, late],
      [late, second, first],
    ]) {
      expect(aggregate(list, { windows, pinnedWindows }).candidates).toMatchObject([
        { transactionIds: ['1', '3', '2'], window: reported!.window },
      ])
    }
  })
})

describe('several beneficiaries of one receipt', () => {
  it('tests the portions, holds the whole transactions, and asks a person where the answers differ', () => {
    const shared = (portion: bigint) => [
      receipt({
        id: '1',
        cad: '9000',
        c: 'A',
        b: [
          { key: 'P', portionCents: portion },
          { key: 'Q', portionCents: 900_000n - portion },
        ],
      }),
      receipt({ id: '2', cad: '5000', c: 'B', b: 'P' }),
    ]
    expect(reports(shared(500_000n))).toEqual(['LCTR beneficiary P {1,2} 14000.00'])
    const below = aggregate(shared(499_999n), { windows: WINDOWS })
    expect(below.candidates).toEqual([])
    expect(below.reviews).toMatchObject([
      { partyKey: 'P', transactionIds: ['1', '2'], reason: { code: 'portion-below-whole-above' } },
    ])
  })

  it('counts a portion that is larger than the whole as the whole', () => {
    expect(
      reports([
        receipt({ id: '1', cad: '4000', b: { key: 'P', portionCents: 900_000n } }),
        receipt({ id: '2', cad: '5000', b: 'P' }),
      ]),
    ).toEqual([])
  })
})

describe('receipts without a known value', () => {
  it('are returned, never dropped, and named by the report whose party they share', () => {
    const result = aggregate(
      [
        receipt({ id: '1', cad: '6000', c: 'A' }),
        receipt({ id: '2', cad: '5000', c: 'A' }),
        receipt({ id: '3', cad: null, currency: 'XYZ', c: 'A' }),
        receipt({ id: '4', cad: null, direction: 'out', c: 'A' }),
      ],
      { windows: WINDOWS },
    )
    expect(result.unvalued).toMatchObject([{ transactionId: '3', type: 'LCTR', reason: { code: 'no-cad-value' } }])
    expect(result.candidates).toMatchObject([{ transactionIds: ['1', '2'], awaitingValueOf: ['3'] }])
  })
})

it('refuses a transaction that is given twice, and a negative value', () => {
  const twice = receipt({ id: '1', cad: '6000', c: 'A' })
  expect(() => aggregate([twice, twice], { windows: WINDOWS })).toThrow(/given twice/)
  expect(() => aggregate([{ ...twice, cadCents: -1n }], { windows: WINDOWS })).toThrow(/negative/)
})

it('covers all locations together and collapses parties of one role with the same set', () => {
  const four = ['1', '2', '3', '4'].map((id) => receipt({ id, cad: '2600', c: 'A', o: ['X', 'Y'] }))
  const { candidates } = aggregate(four, { windows: WINDOWS })
  expect(candidates).toMatchObject([
    { aggregation: 'conductor', totalCents: 1_040_000n, sameSetAlsoBy: ['on_behalf_of'] },
  ])
})
