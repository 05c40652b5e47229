import { expect, test } from 'vitest'
import { analyse } from '../analyse.ts'
import { emptyPlan } from '../plan/plan.ts'
import type { ImportPlan } from '../plan/plan.ts'
import { readRecords } from '../bytes/read.ts'
import { compile } from './take.ts'
import { readingOf } from '../analyse.ts'

const HEADER = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID'

/** Kind, amount in CAD and problem codes of each record. */
async function taken(
  lines: string[],
  { nowMs, plan = {}, header = HEADER }: { nowMs?: number; plan?: Partial<ImportPlan>; header?: string } = {},
) {
  const bytes = new TextEncoder().encode(`${[header, ...lines].join('\n')}\n`)
  const analysis = await analyse(() => [bytes], { ...emptyPlan(), ...plan })
  expect(analysis.questions).toEqual([])
  const take = compile(analysis.settled, { nowMs })
  const out = []
  for await (const batch of readRecords([bytes], readingOf(analysis.detection))) {
    for (const record of batch) {
      const one = take(record)
      if (one.kind === 'ignored') continue
      out.push({
        kind: one.kind,
        cad: one.kind === 'row' ? one.row.cadAmount : null,
        problems:
          'problems' in one ? one.problems.map(({ severity, code, column }) => `${severity} ${code} ${column}`) : [],
        row: one.kind === 'row' ? one.row : null,
      })
    }
  }
  return { out, fields: Object.fromEntries(analysis.mapping.columns.map(({ header: name, field }) => [name, field])) }
}

let rows = 0
/** Each is a transaction with its own id. */
const receipt = (amount: string, at = '2026-03-04 10:00', rest = 'CAD,cash,in,completed,C1') =>
  `T${++rows},${at},${amount},${rest}`

test.each(['1000000000000.00', '184467440737095516.17', '99999999999999999999.99', '1,000,000,000,000'])(
  'an amount of %s CAD is refused by the name of its column',
  async (amount) => {
    const { out } = await taken([receipt(`"${amount}"`)])
    expect(out).toMatchObject([{ kind: 'refused', problems: ['error amount-too-large Amount'] }])
  },
)

test('the largest amount that the regulator takes is taken', async () => {
  expect((await taken([receipt('999999999999.99'), receipt('000999999999999.99')])).out).toMatchObject([
    { kind: 'row', cad: '999999999999.99' },
    { kind: 'row' },
  ])
})

test('a rate that makes an amount too large refuses it; large amounts of small currencies are taken', async () => {
  const row = receipt('5000000000000', undefined, 'VND,cash,in,completed,C1')
  expect((await taken([row], { plan: { rates: { VND: { value: '0.000054' } } } })).out).toMatchObject([
    { kind: 'row', cad: '270000000.00' },
  ])
  expect((await taken([row], { plan: { rates: { VND: { value: '1.0' } } } })).out).toMatchObject([
    { kind: 'refused', problems: ['error amount-too-large Amount'] },
  ])
})

test('a fraction of a cent is rounded half up and shown, where it may decide about a report', async () => {
  const { out } = await taken([
    receipt('9999.995'),
    receipt('9999.9900'),
    receipt('9999.994'),
    receipt('9999.995', undefined, 'CAD,wire,in,completed,C1'),
  ])
  expect(out.map(({ cad, problems }) => [cad, problems])).toEqual([
    ['10000.00', ['warning amount-fraction-of-cent Amount']],
    ['9999.99', []],
    ['9999.99', ['warning amount-fraction-of-cent Amount']],
    ['10000.00', []],
  ])
})

test('for an amount in Canadian dollars the amount counts, with a warning where the value differs; a greater value is not passed over', async () => {
  const valued = (amount: string, value: string) =>
    `T${++rows},2026-03-04 10:00,${amount},CAD,${value},cash,in,completed,C1`
  const { out } = await taken(
    [valued('17000.00', '9000.00'), valued('8000.00', '10900.00'), valued('17000.00', '17000')],
    { header: 'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID' },
  )
  expect(out.map(({ cad, problems }) => [cad, problems])).toEqual([
    ['17000.00', ['block_draft cad-value-differs CAD Equivalent']],
    ['10900.00', ['block_draft cad-value-differs CAD Equivalent']],
    ['17000.00', []],
  ])
})

const NOON = Date.parse('2026-03-04T17:00:00Z')

test('a completed transaction more than a day ahead of the reading is refused', async () => {
  const rows = [
    receipt('1.00', '2026-03-05 11:59'),
    receipt('1.00', '2026-03-05 12:01'),
    receipt('1.00', '2030-01-01 10:00'),
    receipt('1.00', '2030-01-01 10:00', 'CAD,cash,in,pending,C1'),
    receipt('1.00', '2026-03-05'),
    receipt('1.00', '2026-03-06'),
  ]
  const { out } = await taken(rows, { nowMs: NOON })
  expect(out.map(({ kind, problems }) => [kind, ...problems])).toEqual([
    ['row'],
    ['refused', 'error date-in-future Date/Time'],
    ['refused', 'error date-in-future Date/Time'],
    ['row'],
    ['row'],
    ['refused', 'error date-in-future Date/Time'],
  ])
})

test('a caller without a clock refuses no date', async () => {
  expect((await taken([receipt('1.00', '2030-01-01 10:00')])).out).toMatchObject([{ kind: 'row', problems: [] }])
})

test.each(['Crypto', 'Coin', 'Cryptomonnaie', 'Devise crypto', 'Asset'])(
  'a column %s of coin codes names the virtual currency',
  async (name) => {
    const header = `Transaction ID,Date/Time,Amount,Currency,Crypto Amount,${name},Method,Direction,Customer ID`
    const { out, fields } = await taken(
      ['T1,2026-03-04 10:00,12000.00,CAD,0.12,BTC,cash,in,C1', 'T2,2026-03-04 10:00,12000.00,CAD,1.5,ETH,cash,in,C1'],
      { header },
    )
    expect(fields[name]).toBe('vc.type')
    expect(out.map(({ row }) => row?.virtualCurrency)).toEqual([
      { type: 'BTC', amount: '0.12' },
      { type: 'ETH', amount: '1.5' },
    ])
  },
)

test.each(['Channel', 'Canal', 'Method of conduct'])(
  'a column %s is the channel or the method, as its values say',
  async (name) => {
    const header = `Transaction ID,Date/Time,Amount,Currency,${name},Direction,Customer ID`
    const both = `Transaction ID,Date/Time,Amount,Currency,Payment Method,${name},Direction,Customer ID`
    expect(
      (
        await taken(
          [
            'T1,2026-03-04 10:00,1.00,CAD,cash,In person,in,C1',
            'T2,2026-03-04 10:00,1.00,CAD,cash,ABM,in,C1',
            'T3,2026-03-04 10:00,1.00,CAD,cash,Online,in,C1',
          ],
          { header: both },
        )
      ).out.map(({ row }) => [row?.method, row?.channel]),
    ).toEqual([
      ['cash', 'In person'],
      ['cash', 'ABM'],
      ['cash', 'Online'],
    ])
    expect((await taken(['T1,2026-03-04 10:00,1.00,CAD,cash,in,C1'], { header })).fields[name]).toBe('method')
  },
)

test('a unit where the currency would stand is a unit: sats are no whole bitcoins', async () => {
  const header = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID'
  const { out } = await taken(
    [
      'U1,2026-03-04 10:00,2000000,sats,virtual currency,in,completed,C1',
      'U2,2026-03-04 10:00,5000000000,gwei,virtual currency,in,completed,C1',
      'U3,2026-03-04 10:00,0.02,BTC,virtual currency,in,completed,C1',
    ],
    { header },
  )
  expect(out.map(({ row }) => [row?.amount, row?.currency])).toEqual([
    ['0.02000000', 'BTC'],
    ['5.000000000', 'ETH'],
    ['0.02', 'BTC'],
  ])
})

test('an id that holds a social insurance number isn’t used: nothing of it is kept, and no two records meet in what is left', async () => {
  const { out } = await taken([
    receipt('6000.00', undefined, 'CAD,cash,in,completed,SIN 046454286'),
    'SIN 046454286,2026-03-04 10:00,6000.00,CAD,cash,in,completed,C1',
  ])
  expect(out.map(({ kind, row }) => [kind, row?.customer?.customerId])).toEqual([
    ['row', undefined],
    ['refused', undefined],
  ])
  expect(JSON.stringify(out)).not.toContain('046454286')
})
