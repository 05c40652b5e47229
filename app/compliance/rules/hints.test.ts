import { describe, expect, it } from 'vitest'
import { suspicionHints } from './hints.ts'
import { WINDOWS, receipt } from '#tests/support/rules/transactions.ts'
import type { ReceiptText } from '#tests/support/rules/transactions.ts'

const hints = (...texts: ReceiptText[]) =>
  suspicionHints(
    texts.map((text) => receipt({ c: 'A', ...text })),
    WINDOWS,
  ).map(({ code, transactionIds }) => `${code} ${transactionIds.join(',')}`)
const noon = (day: number) => new Date(Date.parse('2026-03-01T12:00:00-05:00') + day * 86_400_000).toISOString()

describe("receipts around a window's edge", () => {
  it('that would reach the threshold together ask for a look', () => {
    const [hint] = suspicionHints(
      [
        receipt({ id: 'G9301', cad: '6000', c: 'C-9301', at: '2026-03-04T23:50:00-05:00' }),
        receipt({ id: 'G9302', cad: '6000', c: 'C-9301', at: '2026-03-05T00:10:00-05:00' }),
      ],
      WINDOWS,
    )
    expect(hint).toMatchObject({ code: 'window-edge', partyKey: 'C-9301', transactionIds: ['G9301', 'G9302'] })
    expect(hint?.reason.text).toContain('$12,000.00')
    expect(hint?.reason.text).toContain('the window’s edge on Thu, Mar 5, 2026 at 00:00 (UTC−05:00)')
  })

  it.each([
    [
      'below the threshold together',
      [
        { id: '1', cad: '6000', at: '2026-03-04T23:50:00-05:00' },
        { id: '2', cad: '3999.99', at: '2026-03-05T00:10:00-05:00' },
      ],
    ],
    [
      'more than two hours from the edge',
      [
        { id: '1', cad: '6000', at: '2026-03-04T21:59:00-05:00' },
        { id: '2', cad: '6000', at: '2026-03-05T00:10:00-05:00' },
      ],
    ],
    [
      'of two customers',
      [
        { id: '1', cad: '6000', at: '2026-03-04T23:50:00-05:00' },
        { id: '2', cad: '6000', c: 'B', at: '2026-03-05T00:10:00-05:00' },
      ],
    ],
    [
      'of two kinds',
      [
        { id: '1', cad: '6000', at: '2026-03-04T23:50:00-05:00' },
        { id: '2', cad: '6000', method: 'virtual_currency', at: '2026-03-05T00:10:00-05:00' },
      ],
    ],
    [
      'days apart',
      [
        { id: '1', cad: '6000', at: '2026-03-04T23:50:00-05:00' },
        { id: '2', cad: '6000', at: '2026-03-07T00:10:00-05:00' },
      ],
    ],
    [
      'that were not completed',
      [
        { id: '1', cad: '6000', at: '2026-03-04T23:50:00-05:00' },
        { id: '2', cad: '6000', status: 'pending', at: '2026-03-05T00:10:00-05:00' },
      ],
    ],
    [
      'of which one side is reported anyway',
      [
        { id: '1', cad: '6000', at: '2026-03-04T23:50:00-05:00' },
        { id: '2', cad: '6000', at: '2026-03-05T00:10:00-05:00' },
        { id: '3', cad: '6000', at: '2026-03-05T11:00:00-05:00' },
      ],
    ],
  ] satisfies [string, ReceiptText[]][])('raise none when %s', (_why, texts) => {
    expect(hints(...texts)).toEqual([])
  })
})

describe('amounts just below the threshold', () => {
  const days = (cad: string, ...on: number[]) =>
    on.map((day) => ({ id: `d${String(day).padStart(3, '0')}`, cad, at: noon(day) }))

  it('ask for a look when they repeat within 30 days', () => {
    expect(hints(...days('9500', 1, 9, 20))).toEqual(['just-below-run d001,d009,d020'])
    expect(hints(...days('9000.00', 1, 9, 20))).toHaveLength(1)
  })

  it('raise none alone, twice, farther apart, or below $9,000', () => {
    expect(hints(...days('9999.99', 1))).toEqual([])
    expect(hints(...days('9500', 1, 9))).toEqual([])
    expect(hints(...days('9500', 1, 20, 31))).toEqual([])
    expect(hints(...days('8999.99', 1, 20, 29))).toEqual([])
  })

  it('are one hint for a long run, and name the same set once for a party with two roles', () => {
    const run = days('9500', 1, 9, 20, 33).map((text) => ({ ...text, b: 'A' }))
    expect(hints(...run)).toEqual(['just-below-run d001,d009,d020,d033'])
  })
})

describe('receipts below the threshold that sum high', () => {
  const every = (cad: string, step: number, count: number) =>
    Array.from({ length: count }, (_unused, index) => ({
      id: `t${String(index).padStart(2, '0')}`,
      cad,
      at: noon(index * step),
    }))

  it('ask for a look over 7 days, or over 30', () => {
    expect(hints(...every('7000', 1, 4))).toEqual(['below-threshold-total t00,t01,t02,t03'])
    expect(hints(...every('7500', 3, 8))).toEqual(['below-threshold-total t00,t01,t02,t03,t04,t05,t06,t07'])
  })

  it('raise none for ordinary custom', () => {
    expect(hints(...every('3000', 1, 10))).toEqual([])
    expect(hints(...every('8000', 7, 4))).toEqual([])
  })
})
