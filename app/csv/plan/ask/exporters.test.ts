import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(...lines: string[]) {
  const given = parseSettings({})
  if (!given.ok) throw new Error(given.errors.join(' '))
  const result = await check([{ name: 'file.csv', open: () => [Buffer.from(`${lines.join('\n')}\n`)] }], given.settings)
  const [file] = result.files
  return {
    fields: Object.fromEntries(file!.columns.map(({ header, field }) => [header, field as string])),
    assumptions: file!.assumptions.join('\n'),
    asked: result.ask.map(({ about }) => about),
    ask: result.ask,
    rows: result.rows,
  }
}

describe('a purchase of coins at a machine is asked about however its headers are cut, and never taken for a trade on a balance', () => {
  test.each([
    'txId,serverTime,cashAmount,cashCurrency,cryptoAmount,cryptoCurrency,txClass',
    'tx_id,server_time,cash_amount,cash_currency,crypto_amount,crypto_currency,tx_class',
    'Tx Id,Server Time,Cash Amount,Cash Currency,Crypto Amount,Crypto Currency,Tx Class',
    'TxID,ServerTime,Fiat,FiatCurrency,CryptoAmount,CryptoCurrency,TxClass,TerminalName',
  ])('%s', async (head) => {
    const { asked, ask, assumptions } = await read(head, 'R1,2026-03-16 15:00,12000,CAD,0.11,BTC,BUY,K1')
    expect(asked).toContain(`meaning of the values in ${head.split(',')[6]!}`)
    expect(ask.some(({ choices }) => choices.some(({ value }) => value === 'BUY'))).toBe(true)
    expect(assumptions).not.toContain('trade on the customer’s balance')
  })
})

describe('an amount whose header says that it was received needs no question about its direction', () => {
  test.each([
    'Received',
    'Rcvd Amt',
    'Tendered',
    'montant-recu',
    'Importe recibido',
    'Valor Recebido',
    'Tender Amount',
  ])('%s', async (header) => {
    const { asked, assumptions, rows } = await read(`Ref,Date/Time,${header},Method`, 'a1,2026-03-16 10:00,12000,cash')
    expect(asked).toEqual([])
    expect(assumptions).toContain(`"${header}" says that it was received`)
    expect(rows).toMatchObject([{ direction: 'in', amount: '12000' }])
  })

  test.each(['Amount', 'Amount paid', 'Received by client', 'Amount received by beneficiary'])(
    'and %s does',
    async (header) => {
      const { asked } = await read(`Ref,Date/Time,${header},Method`, 'a1,2026-03-16 10:00,12000,cash')
      expect(asked.length).toBeGreaterThan(0)
    },
  )

  test('and in a list of transfers the other end receives as well', async () => {
    const { asked } = await read(
      'MTCN,Date/Time,Sender,Receiver,Amount received,Method',
      '123,2026-03-16 10:00,Ann Roy,Bo Fox,12000,cash',
    )
    expect(asked).toContain('direction')
  })
})

describe('the one column of days is the day of the transaction, and it is said', () => {
  test.each(['Zorp', 'Keyed in'])('%s', async (header) => {
    const { fields, assumptions } = await read(`Ref,${header},Received,Method`, 'a1,2026-03-16 10:00,12000,cash')
    expect(fields[header]).toBe('datetime')
    expect(assumptions).toContain(`"${header}" is read as`)
  })

  test.each(['Expiry', 'Zorp due', 'DOB'])('not where it says otherwise: %s', async (header) => {
    const { asked } = await read(`Ref,${header},Received,Method`, 'a1,2026-03-16,12000,cash')
    expect(asked).toContain('column for date of the transaction')
  })

  test('not where there are two', async () => {
    const { asked } = await read('Ref,Zorp,Blip,Received,Method', 'a1,2026-03-16,2026-03-17,12000,cash')
    expect(asked).toContain('column for date of the transaction')
  })
})

test('only columns whose values can be the amount are offered for it', async () => {
  const { ask } = await read(
    'Manifest#,Date,Site,Declared,Verified,Method',
    'M-1,2026-03-16,Site,15000.00,15000.00,cash',
  )
  expect(ask.find(({ about }) => about === 'column for amount')!.choices.map(({ label }) => label)).toEqual([
    'Declared',
    'Verified',
  ])
})

test('words for a kind of customer under Type say who, and not what happened', async () => {
  const { fields, asked } = await read(
    'Ref,When,Received,Mode,Member No,Member,Type',
    '1,2026-03-16 10:00,12000,cash,M1,Ann Roy,Individual',
    '2,2026-03-16 11:00,12000,cash,M2,Roy Foods Ltd.,Business',
  )
  expect(fields.Type).toBe('customer.kind')
  expect(asked).toEqual([])
})

test('a prefix of identification makes no document of a home: with the person’s own values beside it, the province is the home’s', async () => {
  const values = '2026-03-16 10:00,12000,cash,Ann,Roy,12 Bay St,Toronto,ON'
  const { fields } = await read('ts,received,method,id_first_nm,id_last_nm,id_addr,id_city,id_prov', values)
  expect(fields).toMatchObject({
    id_prov: 'customer.province',
    id_city: 'customer.city',
    id_first_nm: 'customer.givenName',
  })
  const { fields: document } = await read(
    'ts,received,method,customer name,id_no,id_prov',
    '2026-03-16 10:00,12000,cash,Ann Roy,R1234,ON',
  )
  expect(document).toMatchObject({ id_prov: 'customer.idProvince' })
})

test('numbers under Reçu beside an amount are receipts, and alone an amount', async () => {
  expect((await read('Reçu;Date;Montant;Mode', '1;2026-03-16;12000,00;comptant')).fields).toMatchObject({
    Reçu: 'transactionId',
    Montant: 'amount',
  })
  expect((await read('No;Date;Reçu;Mode', '1;2026-03-16;12000,00;comptant')).fields).toMatchObject({ Reçu: 'amount' })
})

test('a header that is a sentence is read by its beginning, unless it is of someone else or of another day', async () => {
  const fieldOf = async (header: string, value: string) =>
    (await read(`Ref,Date/Time,Received,Method,${header}`, `a1,2026-03-16 10:00,12000,cash,${value}`)).fields[header]
  expect(await fieldOf('Full name of the person who paid', 'Ann Roy')).toBe('customer.name')
  expect(await fieldOf('Full name of the person who served the client', 'Ann Roy')).toBe('ignore')
  expect(await fieldOf('Date of birth of that person', '1980-01-02')).toBe('customer.dateOfBirth')
  expect(await fieldOf('Date on which the licence expires', '2030-01-02')).toBe('ignore')
})

test('a machine is seen in the values of where it was, so that a purchase at it is asked about', async () => {
  const { asked, assumptions } = await read(
    'ts;site;action;fiat;coin;btc;phone',
    '2026-03-16 10:00:00;KIOSK-7;purchase;12000;BTC;0.1;4165550101',
  )
  expect(asked).toContain('meaning of the values in action')
  expect(assumptions).not.toContain('trade on the customer’s balance')
})

test('a dash for no cents is no minus', async () => {
  const { rows, assumptions } = await read(
    'Ref;Datum;Received;Method',
    'B-1;16.03.2026;12.000,-;bar',
    'B-2;17.03.2026;13.500,--;bar',
    'B-3;18.03.2026;500,–;bar',
  )
  expect(rows.map(({ amount, direction }) => [amount, direction])).toEqual([
    ['12000.00', 'in'],
    ['13500.00', 'in'],
    ['500.00', 'in'],
  ])
  expect(assumptions).not.toContain('minus is paid out')
  expect(
    (await read('Ref,Date,Amt,Method', 'a,2026-03-16,12000.00-,cash', 'b,2026-03-16,10.00,cash')).rows,
  ).toMatchObject([{ amount: '12000.00', direction: 'out' }, { direction: 'in' }])
})

test('names with dots are read as their parts', async () => {
  const { fields } = await read(
    'id,occurred_at,customer.name.first,customer.name.last,customer.address.line1,customer.address.city,customer.address.region,customer.address.postal,amount.value,payment.method',
    't1,2026-03-16T10:05:00-04:00,Ann,Roy,12 Bay St,Toronto,ON,M5J 2R8,12000.00,cash',
  )
  expect(fields).toMatchObject({
    'customer.name.first': 'customer.givenName',
    'customer.address.line1': 'customer.street',
    'customer.address.city': 'customer.city',
    'customer.address.region': 'customer.province',
    'customer.address.postal': 'customer.postalCode',
    'amount.value': 'amount',
  })
})
