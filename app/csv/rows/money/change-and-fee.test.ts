import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(text: string, settings: object = {}) {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], given.settings)
}

const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

describe('change given back', () => {
  const file = (paid: string, change: string): string =>
    `Sale No,Date,Time,Cash Tendered,Change Given,Customer ID\nS1,2026-11-25,09:00,${paid},${change},C1\n`

  test('is taken from what was handed over, to the cent', async () => {
    const cents = fc.integer({ min: 1, max: 2_000_000 })
    await fc.assert(
      fc.asyncProperty(cents, cents, async (kept, change) => {
        const { rows, reports } = await read(file(dollars(kept + change), dollars(change)), {
          columns: { 'Change Given': 'givenBack' },
        })
        expect(rows.map(({ amount, cad_amount: value }) => [amount, value])).toEqual([[dollars(kept), dollars(kept)]])
        expect(reports).toHaveLength(kept >= 1_000_000 ? 1 : 0)
      }),
      { numRuns: 50 },
    )
  })

  test('of all that was handed over, or in another currency, refuses the row', async () => {
    for (const change of ['12000.00', '500.00 USD']) {
      const { rows, problems } = await read(file('12000.00', change), { columns: { 'Change Given': 'givenBack' } })
      expect(rows).toEqual([])
      expect(problems.map(({ code, column }) => [code, column])).toEqual([['change-without-amount', 'Change Given']])
    }
  })
})

describe('a fee beside an exchange without a rate', () => {
  const file = (amount: string, fee: string, rate = ''): string =>
    `Ref,Date/Time,${amount},Currency,Direction,Method,Fee,Sent Amount,Sent Currency,Exchange Rate,Customer ID\nR1,2026-11-25 09:00,12000.00,CAD,in,Cash,${fee},8700.00,USD,${rate},C1\n`
  const holds = async (text: string): Promise<string[]> =>
    (await read(text)).problems.filter(({ severity }) => severity === 'block_draft').map(({ code }) => code)

  test.each([
    ['in a foreign currency holds the draft', 'Cash Received', '20.00 USD', '', ['fee-in-other-currency']],
    ['is part of what was handed over', 'Cash Received', '20.00', '', []],
    ['may be on top of a plain amount', 'Amount', '20.00', '', ['fee-in-or-beside-amount']],
    ['of nothing says nothing', 'Amount', '0.00', '', []],
    ['decides nothing beside the client’s own rate', 'Amount', '20.00 USD', '0.725', []],
  ])('%s', async (_what, amount, fee, rate, expected) => {
    expect(await holds(file(amount, fee, rate))).toEqual(expected)
  })

  test('in a foreign currency is no fee in Canadian dollars', async () => {
    const { rows } = await read(file('Cash Received', '20.00 USD'))
    expect(rows.map(({ fee }) => fee ?? null)).toEqual([null])
  })
})
