import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const HEAD = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Disposition,Beneficiary ID'
const AT = '2026-03-04 10:00'

async function read(rows: readonly string[], settings: object = { legs: 'rows' }) {
  const given = parseSettings({
    columns: { 'Beneficiary ID': 'beneficiary.customerId' },
    rates: { USD: '1.40' },
    ...settings,
  })
  if (!given.ok) throw new Error(given.errors.join(' '))
  const result = await check(
    [{ name: 'f.csv', open: () => [Buffer.from(`${[HEAD, ...rows].join('\n')}\n`)] }],
    given.settings,
  )
  return { ...result, told: result.problems.map(({ line, severity, code }) => [line, severity, code]) }
}

/** The exchange of rules.md T-16: cash received, US dollars handed out. */
const exchange = [
  `X1,${AT},12300.00,CAD,cash,in,C-1,,`,
  `X1,${AT},9000.00,USD,cash,out,C-1,Exchange to fiat currency,C-1`,
]

describe('rows with one id are one transaction, where the settings say so', () => {
  test('what was received begins it, what was paid out completes it', async () => {
    const { rows, told, reports, accepted, files } = await read([...exchange, `X2,${AT},50.00,CAD,cash,in,C-2,,`])
    expect(rows.map(({ transaction_id, starting, completing }) => ({ transaction_id, starting, completing }))).toEqual([
      {
        transaction_id: 'X1',
        starting: [{ amount: '12300.00', currency: 'CAD', method: 'cash', cad_amount: '12300.00' }],
        completing: [
          {
            disposition: 'Exchange to fiat currency',
            amount: '9000.00',
            currency: 'USD',
            beneficiaries: [{ party: 'C-1' }],
          },
        ],
      },
      {
        transaction_id: 'X2',
        starting: [{ amount: '50.00', currency: 'CAD', method: 'cash', cad_amount: '50.00' }],
        completing: [],
      },
    ])
    expect(told).toEqual([[3, 'info', 'leg-of']])
    expect([
      accepted,
      files[0]!.set_aside,
      reports.map(({ transaction_ids, cad_total }) => [transaction_ids, cad_total]),
    ]).toEqual([2, 1, [[['X1'], '12300.00']]])
  })

  test('also where the payment stands first, and each row counts once', async () => {
    const { rows, reports } = await read([exchange[1]!, exchange[0]!])
    expect(
      rows.map(({ starting, completing }) => [
        starting.map(({ amount }) => amount),
        completing.map(({ amount }) => amount),
      ]),
    ).toEqual([[['12300.00'], ['9000.00']]])
    expect(reports.map(({ cad_total }) => cad_total)).toEqual(['12300.00'])
  })

  test('several receipts add up, several outcomes each have their beneficiary', async () => {
    const { rows, reports } = await read([
      `Y1,${AT},6000.00,CAD,cash,in,C-1,,`,
      `Y1,${AT},3000.00,USD,cash,in,C-1,,`,
      `Y1,${AT},7000.00,CAD,wire,out,C-1,Deposit to account,C-2`,
      `Y1,${AT},3200.00,CAD,wire,out,C-1,Deposit to account,C-3`,
    ])
    expect(rows[0]!.starting).toEqual([
      { amount: '6000.00', currency: 'CAD', method: 'cash', cad_amount: '6000.00' },
      { amount: '3000.00', currency: 'USD', method: 'cash', cad_amount: '4200.00' },
    ])
    expect(rows[0]!.completing.map(({ amount, beneficiaries }) => [amount, beneficiaries])).toEqual([
      ['7000.00', [{ party: 'C-2' }]],
      ['3200.00', [{ party: 'C-3' }]],
    ])
    expect(reports.map(({ cad_total }) => cad_total)).toEqual(['10200.00'])
  })

  test('a row that is the same in every cell counts once and is told', async () => {
    const { rows, told } = await read([exchange[0]!, exchange[0]!, exchange[1]!])
    expect(rows[0]!.starting).toHaveLength(1)
    expect(told).toEqual([
      [3, 'info', 'leg-repeated'],
      [4, 'info', 'leg-of'],
    ])
  })

  test.each([
    [
      'another time',
      `X1,2026-03-05 10:00,9000.00,USD,cash,out,C-1,,`,
      'Lines 2, 3 have the same transaction ID but not the same time.',
    ],
    [
      'another customer',
      `X1,${AT},9000.00,USD,cash,out,C-9,,`,
      'Lines 2, 3 have the same transaction ID but not the same customer.',
    ],
    [
      'cash and coins',
      `X1,${AT},0.10,BTC,virtual currency,in,C-1,,`,
      'Lines 2, 3 have the same transaction ID, but cash and virtual currency were received. Those are two transactions',
    ],
  ])('%s contradicts, and nothing of it is imported', async (_what, second, message) => {
    const { rows, told, problems } = await read([exchange[0]!, second, `X2,${AT},50.00,CAD,cash,in,C-2,,`])
    expect(rows.map(({ transaction_id: id }) => id)).toEqual(['X2'])
    expect(told.filter(([, severity]) => severity === 'error')).toEqual([
      [2, 'error', 'legs-contradict'],
      [3, 'error', 'legs-contradict'],
    ])
    expect(problems.find(({ code }) => code === 'legs-contradict')!.message).toContain(message)
  })

  test('one that cannot be read keeps the others out', async () => {
    const { rows, told } = await read([exchange[0]!, `X1,${AT},nine thousand,USD,cash,out,C-1,,`])
    expect(rows).toEqual([])
    expect(told).toEqual(expect.arrayContaining([[2, 'error', 'leg-refused']]))
  })

  test('one that stands elsewhere in the file is refused, not counted', async () => {
    const { rows, told } = await read([exchange[0]!, `X2,${AT},50.00,CAD,cash,in,C-2,,`, exchange[1]!])
    expect(rows.map(({ transaction_id: id }) => id)).toEqual(['X1', 'X2'])
    expect(told).toEqual([[4, 'error', 'id-conflict']])
  })
})

describe('without the setting', () => {
  test('it is asked where rows with one id differ in what was moved', async () => {
    const { outcome, ask } = await read(exchange, {})
    expect([
      outcome,
      ask.map(({ code, setting, choices }) => [code, setting, choices.map(({ value }) => value)]),
    ]).toEqual(['ask', [['legs', 'legs', ['rows', 'transactions']]]])
  })

  test('it is not asked of one row that comes twice, nor of another amount, which is refused', async () => {
    expect((await read([exchange[0]!, exchange[0]!], {})).told).toEqual([[3, 'info', 'duplicate']])
    expect((await read([exchange[0]!, `X1,${AT},12500.00,CAD,cash,in,C-1,,`], {})).told).toEqual([
      [3, 'error', 'id-conflict'],
    ])
  })

  test('a transaction each keeps the second one out, by its line', async () => {
    expect((await read(exchange, { legs: 'transactions' })).told).toEqual([[3, 'error', 'id-conflict']])
  })
})
