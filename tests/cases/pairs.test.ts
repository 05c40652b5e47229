/** Files whose columns are two sides of a pair: which amount is in which currency, and how the money moved. */
import { expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(text: string, settings: object = {}) {
  const parsed = parseSettings(settings)
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'))
  return await check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], parsed.settings)
}

test.each([
  ['base_asset', 'base_amount', 'quote_asset', 'quote_amount'],
  ['Base Asset', 'Base Amount', 'Quote Asset', 'Quote Amount'],
  ['BASE_CCY', 'BASE_AMT', 'QUOTE_CCY', 'QUOTE_AMT'],
])('%s is the currency of %s, and never that of %s', async (coin, quantity, currency, amount) => {
  const { rows } = await read(
    `created_at,trade_uid,side,${coin},${quantity},${currency},${amount},user_uid\n2026-11-16T15:00:00Z,t1,buy,BTC,0.1,CAD,12500.00,U1\n2026-11-16T16:00:00Z,t2,sell,BTC,0.2,CAD,25000.00,U2\n`,
  )
  expect(rows.map((row) => [row.amount, row.currency])).toEqual([
    ['0.1', 'BTC'],
    ['0.2', 'BTC'],
  ])
})

test('a quote amount alone is in the quote currency', async () => {
  const { rows } = await read(
    'when,ref,base_asset,quote_asset,quote_amount,client\n2026-11-16T15:00:00Z,t1,BTC,CAD,12500.00,Ann Roy\n2026-11-16T16:00:00Z,t2,ETH,CAD,25000.00,Bo Fox\n',
    { constants: { direction: 'in', method: 'cash' } },
  )
  expect(rows.map((row) => [row.amount, row.currency, row.method])).toEqual([
    ['12500.00', 'CAD', 'cash'],
    ['25000.00', 'CAD', 'cash'],
  ])
})

const KIOSK =
  'tx,ts,loc,phone,amt,cur,fx2cad,cad,coin,qty\nt1,2026-11-16 10:00:00-05:00,L1,+14165550101,8000,USD,1.4000,11200.00,BTC,0.08\nt2,2026-11-16 11:00:00-05:00,L1,+14165550102,200,CAD,1.0000,200.00,BTC,0.001\n'

test('money for which coins were handed out was received somehow: how is asked, and cash is reported', async () => {
  const { ask } = await read(KIOSK)
  expect(ask.map(({ code }) => code)).toEqual(['direction', 'method'])
  const { reports } = await read(KIOSK, { constants: { direction: 'in', method: 'cash' } })
  expect(reports.map((report) => [report.type, report.transaction_ids, report.cad_total])).toEqual([
    ['LCTR', ['t1'], '11200.00'],
  ])
})

test('the method of dollars that came in beside coins is asked where a column gives the direction', async () => {
  const file =
    'when,ref,direction,amount,currency,client\n2026-11-16T15:00:00Z,t1,in,12500.00,CAD,Ann Roy\n2026-11-16T16:00:00Z,t2,out,0.2,BTC,Bo Fox\n'
  expect((await read(file)).ask.map(({ code }) => code)).toContain('method')
})

test('cash for all rows says nothing else of coins than that they are coins', async () => {
  const { rows, reports } = await read(
    'when,ref,from_amount,from_currency,to_amount,to_currency,client\n2026-11-16T15:00:00Z,t1,12500.00,CAD,0.1,BTC,Ann Roy\n2026-11-16T16:00:00Z,t2,0.2,BTC,25000.00,CAD,Bo Fox\n',
    { constants: { direction: 'in', method: 'cash' } },
  )
  expect(rows.map((row) => [row.transaction_id, row.method])).toEqual([
    ['t1', 'cash'],
    ['t2', 'virtual_currency'],
  ])
  expect(reports.map((report) => [report.type, report.transaction_ids])).toEqual([
    ['LCTR', ['t1']],
    ['LVCTR', ['t2']],
  ])
})

test('an asset that is leased is no currency', async () => {
  const { ask } = await read(
    'Lease #,Client,Pmt Date,Pmt Amt,Pmt Method,Direction,Pmt Ref,Asset\nL1,Roy Foods Inc.,2026-11-16,10000.00,Cash,in,P-1,Truck\nL2,Bo Fox,2026-11-17,900.00,PAD,in,P-2,Van\n',
  )
  expect(ask.map(({ code, column }) => [code, column])).toEqual([['unused-column', 'Asset']])
})

test('a bare city beside what a machine sells is asked: the customer’s, or where the machine is', async () => {
  const { ask } = await read(
    'sess,when_local,city,customer_phone,fiat_in,fiat_ccy,coin,coin_amt\na1,2026-11-16 10:00,"Toronto, ON",4165550101,11000,CAD,BTC,0.08\na2,2026-11-16 11:00,"Montréal, QC",5145550102,300,CAD,BTC,0.002\n',
    { constants: { direction: 'in', method: 'cash' } },
  )
  expect(ask.map(({ code, column }) => [code, column])).toEqual([['unused-column', 'city']])
  expect(ask[0]!.choices.map(({ value }) => value)).toEqual(expect.arrayContaining(['customer.city', 'locationId']))
})
