import { describe, expect, it } from 'vitest'
import { compileRates, isRateOf, publishedAtMs, rateAgrees } from './rates.ts'
import type { RateTable } from './rates.ts'
import { DEFAULT_WINDOW } from './days/window.ts'

const compile = (rates: RateTable) => compileRates(rates, [DEFAULT_WINDOW])

const thresholdRate = (rates: RateTable, ...of: Parameters<ReturnType<typeof compile>>) => compile(rates)(...of)

const at = (text: string) => Date.parse(text)
const bank = (date: string, rate: string) => ({ currency: 'USD', date, rate })
/** 2026-03-02 is a Monday; 2026-02-27 the Friday before it. */
const table: RateTable = {
  bankOfCanada: [bank('2026-03-03', '1.3700'), bank('2026-02-27', '1.3500'), bank('2026-03-02', '1.3650')],
  house: [
    {
      currency: 'BTC',
      rate: '100000',
      source: 'Kraken BTC/CAD',
      validFromMs: at('2026-03-01T00:00:00Z'),
      validUntilMs: null,
    },
    {
      currency: 'BTC',
      rate: '98000.5',
      source: 'Kraken BTC/CAD',
      validFromMs: at('2026-03-05T00:00:00Z'),
      validUntilMs: at('2026-03-06T00:00:00Z'),
    },
    { currency: 'USD', rate: '1.5', source: 'Teller board', validFromMs: null, validUntilMs: null },
  ],
}

describe('the rate for the threshold', () => {
  it('FX-01 takes the rate of the day before until 16:30 Eastern time, then the new one', () => {
    expect(thresholdRate(table, '1000', 'USD', at('2026-03-03T10:00:00-05:00'))).toEqual({
      known: true,
      rate: '1.3650',
      basis: 'bank-of-canada',
      source: 'Bank of Canada rate of 2026-03-02',
      cadCents: 136_500n,
    })
    expect(thresholdRate(table, '1000', 'USD', at('2026-03-03T16:29:59-05:00'))).toMatchObject({ rate: '1.3650' })
    expect(thresholdRate(table, '1000', 'USD', at('2026-03-03T16:30:00-05:00'))).toMatchObject({ rate: '1.3700' })
  })

  it("FX-03 takes Friday's rate on a Sunday", () => {
    expect(thresholdRate(table, '1', 'USD', at('2026-03-01T12:00:00-05:00'))).toMatchObject({
      source: 'Bank of Canada rate of 2026-02-27',
    })
  })

  it('FX-05 takes the house rate at that time for virtual currency, with its source', () => {
    expect(thresholdRate(table, '0.12', 'BTC', at('2026-03-04T12:00:00Z'))).toEqual({
      known: true,
      rate: '100000',
      basis: 'house',
      source: 'Kraken BTC/CAD',
      cadCents: 1_200_000n,
    })
    expect(thresholdRate(table, '0.12', 'BTC', at('2026-03-05T12:00:00Z'))).toMatchObject({ rate: '98000.5' })
    expect(thresholdRate(table, '0.12', 'BTC', at('2026-03-06T00:00:00Z'))).toMatchObject({ rate: '100000' })
  })

  it('publishes at 16:30 by the summer and the winter clock', () => {
    expect(
      ['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02'].map((date) =>
        new Date(publishedAtMs(date)).toISOString().slice(11, 16),
      ),
    ).toEqual(['21:30', '20:30', '20:30', '21:30'])
  })

  it('does not take a rate that was published later, or too long ago, for the one in effect', () => {
    const bankOnly = { bankOfCanada: [bank('2026-03-02', '1.3650')], house: [] }
    expect(thresholdRate(bankOnly, '1', 'USD', at('2026-03-02T12:00:00-05:00'))).toMatchObject({
      known: false,
      reason: { code: 'no-rate' },
    })
    expect(thresholdRate(bankOnly, '1', 'USD', at('2026-03-09T16:29:00-04:00'))).toMatchObject({ known: true })
    expect(thresholdRate(bankOnly, '1', 'USD', at('2026-04-09T12:00:00-04:00'))).toMatchObject({
      known: false,
      reason: { code: 'rate-too-old' },
    })
  })

  it('takes no house rate where the Bank of Canada publishes the currency and the table has a gap (s. 125)', () => {
    expect(thresholdRate(table, '1', 'USD', at('2026-04-09T12:00:00-04:00'))).toMatchObject({
      known: false,
      reason: {
        code: 'rate-too-old',
        text: expect.stringContaining('Add the Bank of Canada rate of the day') as string,
      },
    })
    // Before the first of the Bank's rates as well.
    expect(thresholdRate(table, '1', 'USD', at('2026-02-20T12:00:00-05:00'))).toMatchObject({
      known: false,
      reason: { code: 'no-rate' },
    })
  })

  it('takes the house rate of a currency that the Bank publishes no more, or never did', () => {
    const rubles = {
      ...table,
      bankOfCanada: [...table.bankOfCanada, { currency: 'RUB', date: '2026-01-30', rate: '0.0150' }],
      house: [
        ...table.house,
        { currency: 'RUB', rate: '0.0162', source: 'Desk', validFromMs: null, validUntilMs: null },
      ],
    }
    expect(thresholdRate(rubles, '1', 'RUB', at('2026-03-04T12:00:00-05:00'))).toMatchObject({
      known: true,
      basis: 'house',
      source: 'Desk',
    })
    expect(
      thresholdRate({ bankOfCanada: [], house: table.house }, '1', 'USD', at('2026-04-09T12:00:00-04:00')),
    ).toMatchObject({ basis: 'house', source: 'Teller board' })
  })

  it('names the day from which a house rate holds on the clock of the 24-hour window', () => {
    const ended = { bankOfCanada: [], house: [table.house[1]!] }
    const reasonIn = (offsetMinutes: number) =>
      compileRates(ended, [{ startTime: '00:00', offsetMinutes, effectiveFromMs: null }])(
        '1',
        'BTC',
        at('2026-03-10T12:00:00Z'),
      )
    const from = (day: string) => ({
      known: false,
      reason: {
        code: 'rate-too-old',
        text: expect.stringMatching(
          `^The latest house rate for BTC before this transaction is from ${day}, which is too old to use.`,
        ) as string,
      },
    })
    expect(reasonIn(-300)).toMatchObject(from('2026-03-04'))
    expect(reasonIn(0)).toMatchObject(from('2026-03-05'))
  })

  it('guesses nothing', () => {
    expect(thresholdRate(table, '1', 'XAF', at('2026-03-04T12:00:00Z'))).toMatchObject({
      known: false,
      reason: { code: 'no-rate' },
    })
    expect(thresholdRate(table, '0.12', 'BTC', at('2026-02-01T12:00:00Z'))).toMatchObject({ known: false })
  })

  it('takes Canadian dollars as they are', () => {
    expect(thresholdRate(table, '9999.995', 'CAD', 0)).toMatchObject({
      basis: 'canadian-dollars',
      cadCents: 1_000_000n,
    })
  })

  it('refuses two different rates that hold from the same instant', () => {
    expect(() =>
      compile({ bankOfCanada: [bank('2026-03-02', '1.36'), bank('2026-03-02', '1.37')], house: [] }),
    ).toThrow(/two different/)
    const own = { currency: 'BTC', rate: '1', source: 'X', validFromMs: null, validUntilMs: null }
    expect(() => compile({ bankOfCanada: [], house: [own, { ...own, rate: '2' }] })).toThrow(/same instant/)
  })

  it('refuses a rate of zero, of nonsense, and a house rate without a source', () => {
    expect(() => compile({ bankOfCanada: [bank('2026-03-02', '0.0')], house: [] })).toThrow(/above zero/)
    expect(() => compile({ bankOfCanada: [bank('2026-03-02', '1,37')], house: [] })).toThrow(/above zero/)
    expect(() => compile({ bankOfCanada: [bank('2026-02-30', '1.37')], house: [] })).toThrow(/Not a date/)
    expect(() =>
      compile({
        bankOfCanada: [],
        house: [{ currency: 'BTC', rate: '1', source: ' ', validFromMs: null, validUntilMs: null }],
      }),
    ).toThrow(/source/)
  })
})

it("a client's rate stands beside a value wherever both answer the threshold alike", () => {
  expect(rateAgrees('0.2', '70000', 1_400_000n)).toBe(true)
  expect(rateAgrees('0.2', '69500', 1_400_000n)).toBe(true)
  expect(rateAgrees('0.2', '70000', 900_000n)).toBe(false)
  expect(rateAgrees('1', '9999.99', 1_000_000n)).toBe(false)
})

it('a rate beside two amounts is that of the one that it brings nearer to the value', () => {
  expect(isRateOf('201.00', '0.00206091', '1.0000', 20_197n)).toBe(true)
  expect(isRateOf('201.97', '0.00206091', '98000.00', 20_197n)).toBe(false)
  expect(isRateOf('10000.00', '0.14', '1.3652', 1_365_200n)).toBe(true)
})
