import { expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(lines: readonly string[], settings: object = {}) {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  const result = await check([{ name: 'file.csv', open: () => [Buffer.from(`${lines.join('\n')}\n`)] }], given.settings)
  const fields = Object.fromEntries(
    (result.files[0]?.columns ?? []).map(({ header, field }) => [header.trim(), field as string]),
  )
  return { ...result, fields, asked: result.ask.map(({ about }) => about) }
}

const head = 'Transaction ID,Date/Time,Customer ID,Method,Direction'
const row = 'A,2026-03-04 09:00,C-1,cash,in'

test('whole numbers under a header that speaks of minor units are asked about, and read as was answered', async () => {
  const lines = [`${head},amount_minor,Currency`, `${row},1250000,CAD`]
  const open = await read(lines)
  expect(open.ask).toMatchObject([
    { about: 'unit of amount_minor', setting: 'units.amount_minor', choices: [{ value: 'cent' }, { value: 'whole' }] },
  ])
  expect(open.ask[0]!.choices[0]!.label).toContain('12500.00')
  for (const [unit, amount] of [
    ['cent', '12500.00'],
    ['whole', '1250000'],
  ])
    expect((await read(lines, { units: { amount_minor: unit } })).rows).toMatchObject([{ amount, currency: 'CAD' }])
  expect((await read([`${head},amount_minor,Currency`, `${row},12500.00,CAD`])).asked).toEqual([])
})

test('money that a header in words of its own stands over is asked about', async () => {
  const { asked } = await read([`${head},Amount,Currency,Zorp`, `${row},10,CAD,12 000.00`])
  expect(asked).toEqual(['what Zorp holds'])
  const { asked: none } = await read([`${head},Amount,Currency,Weight (oz),Balance Owing`, `${row},10,CAD,12.50,0.00`])
  expect(none).toEqual([])
})

test.each([
  ['Alt Doc Jurisdiction', 'Ontario'],
  ['Zorp First Name', 'Ada'],
  ['Reg. Officer of Zorp', 'Ada Roy'],
])('what tells who a party is is asked about where its header is not known: %s', async (header, value) => {
  expect((await read([`${head},Amount,Currency,${header}`, `${row},10,CAD,${value}`])).asked).toEqual([
    `what ${header} holds`,
  ])
})

test('the number of a document beside no kind of document may be that of the record: it is asked', async () => {
  const lines = ['Doc No,Date,Customer Name,Amount,Method,Direction', 'P-1,2026-03-04,Ada Roy,11000,cash,in']
  expect((await read(lines)).asked).toEqual(['what Doc No holds'])
  const { fields } = await read([
    'Doc No,Doc Type,Date,Customer Name,Amount,Method,Direction',
    'P1122,Passport,2026-03-04,Ada Roy,11000,cash,in',
  ])
  expect(fields).toMatchObject({ 'Doc No': 'customer.idNumber', 'Doc Type': 'customer.idType' })
})

test('cash beside a coin is no amount of coins', async () => {
  const { fields, rows } = await read(
    [
      'Transaction ID,Local Time,Customer ID,Cash In,Coin,Coin Sent,Direction',
      'K-1,2026-03-04 09:00,C-1,10500.00,BTC,0.0786,in',
    ],
    {},
  )
  expect(fields).toMatchObject({ 'Cash In': 'amount', Coin: 'vc.type', 'Coin Sent': 'vc.amount' })
  expect(rows).toMatchObject([{ amount: '10500.00', currency: 'CAD', method: 'cash' }])
})

test('two sides of an exchange are asked about unless the file is a ledger of coins that shows no chain', async () => {
  const sides = (...more: string[]) =>
    read([
      [
        'Trade Ref',
        'Executed At',
        'Client',
        'Client Gives',
        'Client Gives Ccy',
        'Client Gets',
        'Client Gets Ccy',
        'Txid',
      ].join(','),
      ['T-1', '2026-03-04 09:00', 'C-1', ...more].join(','),
    ])
  const about = 'direction of exchanges'
  expect((await sides('1.25', 'BTC', '168000.00', 'CAD', 'ab'.repeat(32))).asked).toContain(about)
  expect((await sides('1.25', 'BTC', '168000.00', 'CAD', '')).asked).not.toContain(about)
  expect((await sides('12000.00', 'CAD', '8700.00', 'USD', '')).asked).toContain(about)
  // Received rather than traded: reportable.
  const { rows, reports } = await read(
    [
      'Trade Ref,Executed At,Client,Client Gives,Client Gives Ccy,Client Gets,Client Gets Ccy,Txid',
      `T-1,2026-03-04 09:00,C-1,1.25,BTC,168000.00,CAD,${'ab'.repeat(32)}`,
    ],
    { constants: { direction: 'in' } },
  )
  expect(rows).toMatchObject([{ amount: '1.25', currency: 'BTC', method: 'virtual_currency', direction: 'in' }])
  expect(reports).toMatchObject([{ type: 'LVCTR' }])
})

test('what the customer handed over and what was handed out stand apart, whichever the language', async () => {
  const { fields } = await read([
    'Nº Operación,Fecha,Cliente,Importe Recibido,Moneda Recibida,Importe Entregado,Moneda Entregada,Forma de Pago',
    'A-1,17/11/2026,Ada Roy,12600,CAD,9130,USD,Efectivo',
  ])
  expect(fields).toMatchObject({
    'Importe Recibido': 'received.amount',
    'Moneda Recibida': 'received.currency',
    'Importe Entregado': 'sent.amount',
    'Moneda Entregada': 'sent.currency',
  })
})

test('a time after midnight on a gaming day may be of the next day: the draft waits', async () => {
  const lines = (time: string) => [
    'Gaming Day,Trans Time,Patron #,Tender,Amount,Currency,Direction',
    `2026-03-04,${time},40021,Cash,10500.00,CAD,in`,
  ]
  const codes = async (time: string) => (await read(lines(time))).problems.map(({ code }) => code)
  expect(await codes('01:12')).toContain('own-day-after-midnight')
  expect(await codes('23:51')).not.toContain('own-day-after-midnight')
})

test('what does not say whose it is belongs to whom the columns beside it speak of', async () => {
  const { fields } = await read([
    'Folio;Date;Sociétaire;No sociétaire;Déposant;Date de naissance déposant;Adresse déposant;Ville;Province;CP;Type pièce;Numéro pièce;Comptant reçu',
    '1;2026-03-04;Ferme Bellevue S.E.N.C.;S-8812;Étienne Bellevue;1981-01-30;310, rang Saint-Louis;Saint-Hyacinthe;QC;J2R 1A1;Permis de conduire;B4451-300181-02;16 400,00',
  ])
  expect(fields).toMatchObject({
    Sociétaire: 'customer.name',
    Déposant: 'conductor.name',
    'Adresse déposant': 'conductor.street',
    Ville: 'conductor.city',
    Province: 'conductor.province',
    CP: 'conductor.postalCode',
    'Type pièce': 'conductor.idType',
    'Numéro pièce': 'conductor.idNumber',
  })
  const own = await read([
    'ID,Date,Customer Name,Customer Address,City,Province,Depositor Name,Depositor Address,ID Type,ID Number,Amount,Method',
    '1,2026-03-04,Ada Roy,1 Main St,Toronto,ON,Sam Hill,2 King St,Passport,HB201928,11000,cash',
  ])
  expect(own.fields).toMatchObject({ City: 'customer.city', 'ID Number': 'customer.idNumber' })
})

test('a column of offsets is the clock of the times beside it', async () => {
  const { rows } = await read([
    'Transaction ID,Timestamp,Zorp,Customer ID,Amount,Currency,Method,Direction',
    'A,2026-03-04T22:30:00,-08:00,C-1,11000,CAD,cash,in',
  ])
  expect(rows).toMatchObject([{ datetime: '2026-03-04T22:30:00-08:00' }])
})
