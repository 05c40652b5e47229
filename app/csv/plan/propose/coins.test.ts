import { expect, test } from 'vitest'
import { analyse } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'

const WALLET = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const OTHER = 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'
const HASH = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'

async function read(...lines: string[]) {
  const { mapping, questions } = await analyse(() => [Buffer.from(`${lines.join('\n')}\n`)], emptyPlan())
  return {
    fields: Object.fromEntries(
      mapping.columns.map(({ header, field, currency }) => [
        header,
        field === 'cadAmount' ? `worth in ${currency}` : field,
      ]),
    ),
    asked: questions.map(({ about }) => about),
  }
}

test('the coin of each side of a swap is its own, and with an address it is asked whether it was a trade on a balance', async () => {
  const { fields, asked } = await read(
    'Swap ID,Date UTC,Client ID,Coin In,Amount In,Coin Out,Amount Out,Client Sent From,CAD Value In',
    `S-1,2026-11-02T15:00:00Z,K-31,BTC,0.117,ETH,3.42,${WALLET},14000.00`,
    `S-2,2026-11-03T15:00:00Z,K-32,USDT,7000,BTC,0.08,${WALLET},9800.00`,
  )
  expect(fields).toMatchObject({
    'Coin In': 'received.currency',
    'Amount In': 'received.amount',
    'Coin Out': 'sent.currency',
    'Amount Out': 'sent.amount',
    'Client Sent From': 'vc.sendingAddress',
  })
  expect(asked).toContain('direction of exchanges')
})

test('addresses are of the end that their header names, also of coins whose addresses look like no other', async () => {
  const { fields } = await read(
    'Deal Ref,Date/Time,Client ID,Asset Received,Qty Received,From Wallet(s),Our Wallet,Destination Tag / Memo,Value CAD',
    `D-1,2026-11-02 10:00,K-1,XLM,30000,${OTHER},${OTHER},inv-88,10500.00`,
    `D-2,2026-11-03 10:00,K-2,BTC,0.5,"${WALLET}, ${WALLET}",${WALLET},,62000.00`,
  )
  expect(fields).toMatchObject({
    'From Wallet(s)': 'vc.sendingAddress',
    'Our Wallet': 'vc.receivingAddress',
    'Destination Tag / Memo': 'description',
  })
})

test('a hash that some records lack is no number of a record', async () => {
  const { fields } = await read(
    'Order,Date/Time,Customer No,Side,Instrument,Asset,Quantity,Txid',
    'O-1,2026-11-03 14:02:11,C-21,in,cash,CAD,12400.00,',
    `O-1,2026-11-03 14:02:11,C-21,out,virtual currency,BTC,0.09,${HASH}`,
    'O-2,2026-11-04 14:02:11,C-22,in,cash,CAD,2400.00,',
  )
  expect(fields.Txid).toBe('vc.transactionHash')
})

test('what coins were worth in another currency is their value, unless one in Canadian dollars stands beside it', async () => {
  const of = (header: string, more = '') =>
    read(
      `Entry,Timestamp,User ID,Kind,Coin,Change,${header}`,
      `L1,2026-11-02 01:00:00 UTC,U-41,Deposit,Bitcoin,0.21,25200.00${more}`,
      `L2,2026-11-03 01:00:00 UTC,U-42,Deposit,Dogecoin,40000,5600.00${more}`,
    )
  expect((await of('Value (USD)')).fields).toMatchObject({ Change: 'amount', 'Value (USD)': 'worth in USD' })
  expect((await of('Value USD,Value CAD', ',7840.00')).fields).toMatchObject({
    'Value USD': 'ignore',
    'Value CAD': 'worth in CAD',
  })
})
