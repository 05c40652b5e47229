/**
 * What records say of several amounts received and of what became of them: nothing of it is dropped, nothing is taken
 * from what was received.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import type { CheckResult } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const folder = path.join(import.meta.dirname, 'found')
const bytesOf = (name: string): Uint8Array => readFileSync(path.join(folder, name))

async function read(bytes: Uint8Array | string, settings: object = {}): Promise<CheckResult> {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return check([{ name: 'file.csv', open: () => [content] }], given.settings)
}

const exchange = JSON.parse(readFileSync(path.join(folder, 'fx.json'), 'utf8')) as object
const reportsOf = (result: CheckResult) =>
  result.reports.map(({ type, transaction_ids: ids, cad_total: total }) => [type, ids.join(' '), total])

describe('an exchange', () => {
  test('holds what was handed out with its currency and the rate that the file supplies', async () => {
    const result = await read(bytesOf('fx.csv'), exchange)
    expect(
      result.rows.map(({ transaction_id: id, starting: [first], completing: [done] }) => [
        id,
        first?.amount,
        first?.currency,
        done?.disposition,
        done?.amount,
        done?.currency,
        done?.rate,
      ]),
    ).toEqual([
      ['FX-1', '12300', 'CAD', 'Exchange to fiat currency', '9000', 'USD', '1.3667'],
      ['FX-2', '9000', 'USD', 'Exchange to fiat currency', '12300', 'CAD', '1.3667'],
      ['FX-3', '20000', 'CAD', 'Exchange to virtual currency', '1.2', 'BTC', undefined],
      ['FX-4', '9000', 'USD', 'Exchange to fiat currency', '8300', 'EUR', undefined],
    ])
    expect(reportsOf(result)).toEqual([
      ['LCTR', 'FX-1', '12300.00'],
      ['LCTR', 'FX-2', '12300.30'],
      ['LCTR', 'FX-3', '20000.00'],
      ['LCTR', 'FX-4', '12300.30'],
    ])
  })

  test('into coins keeps the rate as supplied', async () => {
    const [row] = (await read(bytesOf('t16.csv'), exchange)).rows
    expect(row?.completing).toEqual([
      {
        disposition: 'Exchange to virtual currency',
        amount: '279.18',
        currency: 'LTC',
        rate: '0.013959',
        beneficiaries: [{ party: 'K-20' }],
      },
    ])
  })

  const HEAD =
    'Id,Date/Time,Received Amount,Received Currency,Sent Amount,Sent Currency,Rate,Method,Direction,Customer ID\n'

  test('that is called a payment is what was paid out, and what was received for it is asked about where it may be reportable', async () => {
    const result = await read(
      `${HEAD}P1,2026-03-04 09:00,0.5,BTC,30000,CAD,60000,cash,out,C-1\nP2,2026-03-04 09:00,1000,EUR,1500,CAD,1.5,cash,out,C-1\n`,
    )
    expect(
      result.rows.map(({ amount, currency, starting, completing: [done] }) => [
        amount,
        currency,
        starting.map((one) => `${one.amount} ${one.currency}`),
        done?.amount,
        done?.currency,
        done?.rate,
      ]),
    ).toEqual([
      ['30000', 'CAD', ['0.5 BTC'], '30000', 'CAD', '60000'],
      ['1500', 'CAD', ['1000 EUR'], '1500', 'CAD', '1.5'],
    ])
    expect(result.problems.filter(({ severity }) => severity === 'ask').map(({ line, code }) => [line, code])).toEqual([
      [2, 'received-beside-out'],
    ])
  })

  test('of coins that were paid out the money beside them is their value, and nothing is asked', async () => {
    const result = await read(
      'Id,Date/Time,Amount,Currency,Crypto Asset,Crypto Amount,Method,Direction,Customer ID\nP1,2026-03-04 09:00,13139.88,CAD,ETH,2.737475,Virtual currency,Out,C-1\n',
    )
    expect(
      result.rows.map(({ direction, method, starting, completing: [paid], cad_amount: value }) => [
        direction,
        method,
        starting,
        paid?.amount,
        paid?.currency,
        value,
      ]),
    ).toEqual([['out', 'virtual_currency', [], '2.737475', 'ETH', '13139.88']])
    expect(result.problems.filter(({ severity }) => severity === 'ask')).toEqual([])
  })

  test('between two other currencies values nothing in Canadian dollars by its rate', async () => {
    const [row] = (
      await read(`${HEAD}P1,2026-03-04 09:00,9000,USD,8300,EUR,0.9222,other,in,C-1\n`, { columns: { Rate: 'rate' } })
    ).rows
    expect([row?.cad_amount, row?.completing[0]?.rate]).toEqual([null, '0.9222'])
  })

  test('has every supplied amount, currency and rate in one action or the other, whatever its direction', async () => {
    const money = fc.tuple(
      fc.integer({ min: 1, max: 9_999_999 }).map((value) => (value / 100).toFixed(2)),
      fc.constantFrom('CAD', 'USD', 'EUR', 'BTC', 'LTC'),
    )
    const rates = fc.integer({ min: 1, max: 99_999_999 }).map((value) => (value / 10_000).toFixed(4))
    await fc.assert(
      fc.asyncProperty(
        money,
        money,
        rates,
        fc.constantFrom('in', 'out'),
        async ([received, from], [sent, into], rate, direction) => {
          fc.pre(from !== into)
          const [row] = (
            await read(
              `${HEAD}P1,2026-03-04 09:00,${received},${from},${sent},${into},${rate},cash,${direction},C-1\n`,
              { rates: { USD: '1.4', EUR: '1.5', BTC: '90000', LTC: '100' } },
            )
          ).rows
          expect([
            row!.starting.map((one) => [one.amount, one.currency]),
            row!.completing.map((one) => [one.amount, one.currency, one.rate]),
          ]).toEqual([[[received, from]], [[sent, into, rate]]])
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('several amounts received in one record', () => {
  const settings = { columns: { 'Cash USD': 'amount#2' } }

  test('are starting actions of their own, each with its currency, and count together', async () => {
    const result = await read(bytesOf('h2.csv'), { ...settings, rates: { USD: '1.3667' } })
    expect(
      result.rows.map(({ transaction_id: id, starting }) => [
        id,
        starting.map((one) => `${one.amount} ${one.currency} ${one.cad_amount}`),
      ]),
    ).toEqual([
      ['R1', ['9000.00 CAD 9000.00']],
      ['R2', ['8000.00 USD 10933.60']],
      ['R3', ['4000.00 CAD 4000.00', '5000.00 USD 6833.50']],
    ])
    expect(reportsOf(result)).toEqual([
      ['LCTR', 'R2', '10933.60'],
      ['LCTR', 'R3', '10833.50'],
    ])
  })

  test('without a rate the value is asked, for the amount that lacks it', async () => {
    const { outcome, ask } = await read(bytesOf('h2.csv'), settings)
    expect([outcome, ask.map(({ setting }) => setting), ask[0]?.question]).toEqual([
      'ask',
      ['rates.USD'],
      expect.stringContaining('USD'),
    ])
  })

  test('a cheque beside cash: the cash counts, and the cheque is kept', async () => {
    const file =
      'Id,Date/Time,Amount,Method,Second Amount,Second Method,Currency,Direction,Customer ID\nM1,2026-03-04 09:00,4000,cheque,10500,cash,CAD,in,C-1\n'
    const result = await read(file, { columns: { 'Second Amount': 'amount#2', 'Second Method': 'method#2' } })
    expect(result.rows[0]?.starting.map((one) => [one.amount, one.method])).toEqual([
      ['10500', 'cash'],
      ['4000', 'cheque'],
    ])
    expect(reportsOf(result)).toEqual([['LCTR', 'M1', '10500.00']])
  })
})

describe('several outcomes and several parties in one record', () => {
  const file =
    'Id,Date/Time,Amount,Currency,Method,Direction,Customer ID,Out 1,Out 1 Cur,Disp 1,Out 2,Out 2 Cur,Disp 2,Acct 2,Ben 1,Part 1,Ben 2,Part 2,Owner 1,Owner 2\n' +
    'S1,2026-03-04 09:00,20000,CAD,cash,in,C-1,12000,CAD,Issued cheque,5000,EUR,Deposit,777-1,C-5,7000,C-6,5000,C-7,C-8\n'
  const columns = {
    'Out 1': 'sent.amount',
    'Out 1 Cur': 'sent.currency',
    'Disp 1': 'disposition',
    'Out 2': 'sent.amount#2',
    'Out 2 Cur': 'sent.currency#2',
    'Disp 2': 'disposition#2',
    'Acct 2': 'account#2',
    Amount: 'received.amount',
    Currency: 'received.currency',
    'Ben 1': 'beneficiary.customerId',
    'Part 1': 'beneficiary.portion',
    'Ben 2': 'beneficiary#2.customerId',
    'Part 2': 'beneficiary#2.portion',
    'Owner 1': 'onBehalfOf.customerId',
    'Owner 2': 'onBehalfOf#2.customerId',
  }

  test('are kept, each with what belongs to it', async () => {
    const [row] = (await read(file, { columns })).rows
    expect(row?.completing).toEqual([
      {
        disposition: 'Issued cheque',
        amount: '12000',
        currency: 'CAD',
        beneficiaries: [
          { party: 'C-5', portion: '7000' },
          { party: 'C-6', portion: '5000' },
        ],
      },
      { disposition: 'Deposit', amount: '5000', currency: 'EUR', account: '777-1', beneficiaries: [] },
    ])
    expect([row?.on_behalf_of, row?.further_on_behalf_of]).toEqual(['C-7', ['C-8']])
  })

  test('a field that a record can hold once has no second one', async () => {
    const given = parseSettings({ columns: { Id: 'transactionId#2' } })
    expect(given).toMatchObject({ ok: false })
  })
})

describe('files of each kind that were read as if they said less', () => {
  test('a currency desk: what was bought is what the business received, once that is answered', async () => {
    expect((await read(bytesOf('f1.csv'))).ask.map(({ code }) => code)).toEqual(['direction'])
    const { rows } = await read(bytesOf('f1.csv'), { constants: { direction: 'in' }, rates: { USD: '1.365' } })
    expect(
      rows.map(({ starting: [first], completing: [done] }) => [
        first?.amount,
        first?.currency,
        done?.amount,
        done?.currency,
        done?.rate,
      ]),
    ).toEqual([
      ['13650.00', 'CAD', '10000.00', 'USD', '1.365'],
      ['8000.00', 'USD', '10920.00', 'CAD', '1.365'],
    ])
  })

  test('a kiosk: the coins are what became of the cash', async () => {
    const { rows } = await read(bytesOf('f6.csv'), { constants: { direction: 'in', method: 'cash' } })
    expect(rows[0]).toMatchObject({
      amount: '10500.00',
      customer_name: 'Ann Roy',
      phone: '+14165550101',
      location_id: 'K9',
      completing: [{ amount: '0.1', currency: 'BTC', receiving_addresses: ['bc1qxx'] }],
    })
  })

  test('an invoice: what was tendered is the amount', async () => {
    const { rows } = await read(bytesOf('f3.csv'), { constants: { direction: 'in' } })
    expect(rows.map(({ amount, currency, method }) => [amount, currency, method])).toEqual([
      ['10500.00', 'CAD', 'cash'],
      ['900.00', 'CAD', 'card'],
    ])
  })

  test.each([
    'F07-amount-plus-fee-is-total-amount-fee-total.csv',
    'F07-amount-plus-fee-is-total-montant-frais-total-paye.csv',
  ])('%s: which column the customer paid in is asked', async (name) => {
    expect((await read(bytesOf(name))).ask.map(({ code }) => code)).toEqual(['which-column'])
    const total = name.includes('montant') ? 'Total payé' : 'Total'
    expect(reportsOf(await read(bytesOf(name), { columns: { [total]: 'amount' } })).map(([, , sum]) => sum)).toEqual([
      '10000.00',
    ])
  })

  test('types that nobody explained are asked', async () => {
    expect((await read(bytesOf('k1.csv'))).ask.map(({ examples }) => examples)).toEqual([['Recharge guichet']])
  })

  test('amounts that are not parted into thousands are refused', async () => {
    const { rows, problems } = await read(bytesOf('a1.csv'))
    expect([
      rows.map(({ transaction_id: id, cad_amount: value }) => [id, value]),
      problems.filter(({ severity }) => severity === 'error').map(({ line }) => line),
    ]).toEqual([[['A7', '10000.00']], [2, 3, 4, 5, 6, 7, 9]])
  })

  test('dates that stand for none are refused', async () => {
    const { rows, problems } = await read(bytesOf('j1.csv'))
    expect([
      rows.map(({ transaction_id: id }) => id),
      problems.filter(({ severity }) => severity === 'error').map(({ line, column }) => [line, column]),
    ]).toEqual([
      ['D3'],
      [
        [2, 'Date/Time'],
        [3, 'Date/Time'],
        [5, 'Date/Time'],
      ],
    ])
  })

  test('rows in two encodings are each read in their own, and the file says so', async () => {
    const {
      rows,
      files: [file],
    } = await read(bytesOf('g1.csv'))
    expect(rows.map(({ customer_name: name }) => name)).toEqual(['Hélène Béland-Côté', 'Renée Sablier', 'Zoë Brière'])
    expect(file!.assumptions.join(' ')).toContain('two encodings')
  })

  test.each([
    ['F01-dos-code-page-850-names.csv', ['Hélène Gagné', 'François Côté']],
    ['F03-windows-1252-caron-letters.csv', ['Dušan Kušnir', 'Žarko Šantek']],
  ])('%s: the encoding is said as an assumption, and the names are right', async (name, names) => {
    const {
      rows,
      files: [file],
    } = await read(bytesOf(name))
    expect(rows.map(({ customer_name: found }) => found)).toEqual(names)
    expect(file!.assumptions.join(' ')).toContain(names[0]!.split(' ')[0])
  })
})

describe('work that grows with the text and not with its square', () => {
  test('a cell of many quotes is read in a time that grows as it does', async () => {
    const time = async (quotes: number): Promise<number> => {
      const file = Buffer.from(
        `Id,Date/Time,Amount,Currency,Method,Direction,Customer ID,Note\nA,2026-03-04 09:00,1.00,CAD,cash,in,C-1,"a,${'x"'.repeat(quotes)}`,
      )
      const start = process.cpuUsage()
      await read(file)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    await time(20_000)
    const [small, large] = [await time(50_000), await time(500_000)]
    expect(large / small).toBeLessThan(40)
  })
})
