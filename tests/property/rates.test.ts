import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import { compileRates, type BankOfCanadaRate, type HouseRate } from '#app/compliance/rules/rates.ts'
import { multiplyToCents } from '#app/compliance/words/money.ts'
import { addDays, weekdayOf } from '#app/compliance/rules/days/holidays.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { readRateFile, type NewRate } from '#app/product/rates/read-file.ts'

const day = 86_400_000
const rate = fc
  .integer({ min: 1, max: 9_999_999_999 })
  .map((digits) => `${Math.floor(digits / 10_000)}.${String(digits % 10_000).padStart(4, '0')}`)
  .filter((text) => /[1-9]/.test(text))
/** Around the two changes of clocks, a year's end, and any other time. */
const firstDay = fc.constantFrom('2025-10-27', '2025-12-19', '2026-03-02', '2026-06-26', '2026-10-26')

/** 16:30 on Ottawa's clock, by the time zone database: an answer of its own beside the one under test. */
const ottawa = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})
function published(date: string): number {
  const guess = Date.parse(`${date}T20:30:00Z`)
  const found = [guess, guess + 3_600_000].find((ms) => ottawa.format(ms).includes('16:30'))
  if (found === undefined) throw new Error(`16:30 of ${date} was not found.`)
  return found
}

describe('the rate in effect', () => {
  test('is the one that was published last, on any clock, over weekends and changes of clocks, unless it is too old', () => {
    fc.assert(
      fc.property(
        firstDay,
        fc.array(fc.record({ after: fc.integer({ min: 0, max: 40 }), rate }), { maxLength: 15 }),
        fc.integer({ min: -2 * day, max: 50 * day }),
        fc.integer({ min: 1, max: 31 }),
        (start, given, after, maxAgeDays) => {
          const bank = [...new Map(given.map((each) => [addDays(start, each.after), each.rate])).entries()]
            .filter(([date]) => ![0, 6].includes(weekdayOf(date)))
            .map(([date, value]): BankOfCanadaRate => ({ currency: 'USD', date, rate: value }))
          const at = Date.parse(`${start}T00:00:00Z`) + after
          const latest = bank
            .filter(({ date }) => published(date) <= at)
            .sort((a, b) => published(a.date) - published(b.date))
            .at(-1)
          const isFresh = latest !== undefined && at - published(latest.date) < maxAgeDays * day
          const found = compileRates({ bankOfCanada: bank, house: [], maxAgeDays }, [DEFAULT_WINDOW])(
            '7400.00',
            'USD',
            at,
          )
          if (isFresh)
            expect(found).toMatchObject({
              known: true,
              rate: latest.rate,
              source: `Bank of Canada rate of ${latest.date}`,
              cadCents: multiplyToCents('7400.00', latest.rate),
            })
          else expect(found).toMatchObject({ known: false, reason: { code: latest ? 'rate-too-old' : 'no-rate' } })
        },
      ),
    )
  })

  test('of the house is the latest that holds; one that has ended leaves the one before', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            from: fc.integer({ min: 0, max: 40 }),
            length: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
            rate,
          }),
          { selector: (each) => each.from, maxLength: 12 },
        ),
        fc.integer({ min: -1, max: 60 * 24 }),
        fc.integer({ min: 1, max: 31 }),
        (given, hours, maxAgeDays) => {
          const zero = Date.parse('2026-02-20T05:00:00Z')
          const house = given.map((each): HouseRate => ({
            currency: 'BTC',
            rate: each.rate,
            source: `from ${each.from}`,
            validFromMs: zero + each.from * day,
            validUntilMs: each.length === null ? null : zero + (each.from + each.length) * day,
          }))
          const at = zero + hours * 3_600_000
          const holds = house
            .filter(
              ({ validFromMs, validUntilMs }) =>
                validFromMs! <= at && at < (validUntilMs ?? validFromMs! + maxAgeDays * day),
            )
            .sort((a, b) => a.validFromMs! - b.validFromMs!)
            .at(-1)
          const found = compileRates({ bankOfCanada: [], house, maxAgeDays }, [DEFAULT_WINDOW])('0.12', 'BTC', at)
          if (holds)
            expect(found).toMatchObject({ known: true, basis: 'house', rate: holds.rate, source: holds.source })
          else expect(found.known).toBe(false)
        },
      ),
    )
  })
})

describe('a file of rates', () => {
  const bankRates = fc
    .uniqueArray(
      fc.record({
        after: fc.integer({ min: 0, max: 400 }),
        currency: fc.constantFrom('USD', 'EUR', 'JPY', 'IDR'),
        rate,
      }),
      { selector: (each) => `${each.after} ${each.currency}`, minLength: 1, maxLength: 30 },
    )
    .map((list) =>
      list.map((each): NewRate => ({
        kind: 'bank',
        currency: each.currency,
        rate: each.rate,
        date: addDays('2025-11-28', each.after),
        validFromMs: null,
        validUntilMs: null,
        source: 'Bank of Canada',
      })),
    )
  const sorted = (rates: readonly NewRate[]) => rates.map(({ line: _, ...each }) => JSON.stringify(each)).sort()

  test('of the Bank of Canada reads the same as CSV and as JSON, each rate of its own day', () => {
    fc.assert(
      fc.property(bankRates, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rates, newline, hasBom) => {
        const [names, dates] = [
          [...new Set(rates.map((each) => each.currency))],
          [...new Set(rates.map((each) => each.date!))].sort(),
        ]
        const of = (date: string, currency: string) =>
          rates.find((each) => each.date === date && each.currency === currency)?.rate
        const text = [
          '"TERMS AND CONDITIONS"',
          '"https://www.bankofcanada.ca/terms/"',
          '',
          '"SERIES"',
          '"id","label","description"',
          ...names.map((name) => `"FX${name}CAD","${name}/CAD","daily, exchange rate"`),
          '',
          '"OBSERVATIONS"',
          ['date', ...names.map((name) => `FX${name}CAD`)].map((cell) => `"${cell}"`).join(','),
          ...dates.map((date) =>
            [date, ...names.map((name) => of(date, name) ?? '')].map((cell) => `"${cell}"`).join(','),
          ),
          '',
        ].join(newline)
        const json = JSON.stringify({
          terms: {},
          observations: dates.map((date) => ({
            d: date,
            ...Object.fromEntries(
              names.flatMap((name) => (of(date, name) === undefined ? [] : [[`FX${name}CAD`, { v: of(date, name) }]])),
            ),
          })),
        })
        for (const file of [`${hasBom ? '\uFEFF' : ''}${text}`, json]) {
          const read = readRateFile(Buffer.from(file), -300)
          expect(read.errors).toEqual([])
          expect(sorted(read.rates)).toEqual(sorted(rates))
        }
      }),
    )
  })

  test('of the house reads back what was written, with the instant of each; a wrong line keeps no other from coming in', () => {
    const house = fc.record({
      currency: fc.constantFrom('BTC', 'ETH', 'VND'),
      rate,
      source: fc.constantFrom('Kraken, last trade', 'Le taux "affiché"', 'Desk'),
      at: fc.integer({ min: 0, max: 500_000 }),
      offset: fc.constantFrom(-300, -210, 0, 345),
    })
    fc.assert(
      fc.property(fc.array(house, { minLength: 1, maxLength: 20 }), fc.nat({ max: 20 }), (given, wrongAt) => {
        const pad = (value: number) => String(value).padStart(2, '0')
        const lines = given.map(({ currency, rate: value, source, at, offset }) => {
          const local = new Date(Date.parse('2026-01-01T00:00:00Z') + (at + offset) * 60_000).toISOString()
          return csvLine([
            currency,
            value,
            source,
            `${local.slice(0, 10)} ${local.slice(11, 16)} ${offset < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`,
            '',
          ]).replace(/\r?\n$/, '')
        })
        lines.splice(Math.min(wrongAt, lines.length), 0, 'BTC,about 98000,,tomorrow,')
        const read = readRateFile(
          Buffer.from(['Currency,Rate,Source,Valid from,Valid until', ...lines, ''].join('\n')),
          -300,
        )
        expect(read.errors.map(({ line }) => line)).toEqual(
          [2, 2, 2].map((line) => line + Math.min(wrongAt, given.length)),
        )
        expect(sorted(read.rates)).toEqual(
          sorted(
            given.map(({ currency, rate: value, source, at }) => ({
              kind: 'house' as const,
              currency,
              rate: value,
              date: null,
              validFromMs: Date.parse('2026-01-01T00:00:00Z') + at * 60_000,
              validUntilMs: null,
              source,
            })),
          ),
        )
      }),
    )
  })

  test('that isn’t one says what is wrong', () => {
    const errorsOf = (text: string) => readRateFile(Buffer.from(text), -300).errors.map(({ message }) => message)
    expect(errorsOf('')).toEqual(['The file is empty.'])
    expect(errorsOf('{"observations": [')).toEqual([expect.stringMatching(/is incomplete/)])
    expect(errorsOf('{"observations":[{"d":"2026-03-02","FXUSDCAD":{"v":1.365}}]}')).toEqual([
      expect.stringMatching(/lost digits/),
    ])
    expect(errorsOf('currency,rate\nUSD,1.3\n')).toEqual([expect.stringMatching(/no column “source”, “valid from”/)])
    expect(
      errorsOf(
        'currency,rate,source,valid from,valid until\nCAD,1,x,2026-03-02,\nBTC,0,x,2026-02-30,\nBTC,1,x,2026-03-02,2026-03-01\n',
      ),
    ).toEqual([
      expect.stringMatching(/Canadian dollars need no rate/),
      expect.stringMatching(/above 0/),
      expect.stringMatching(/“2026-02-30” isn’t a time/),
      expect.stringMatching(/end must be after the start/),
    ])
  })
})
