/** Relatives of the case files: the same kinds of trouble in other clothes. */
import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import type { CheckResult } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const HEADER = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Customer Name,Phone,Location ID\n'

async function run(text: string | Uint8Array, settings: unknown = {}): Promise<CheckResult> {
  const read = parseSettings(settings)
  if (!read.ok) throw new Error(read.errors.join(' '))
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return check([{ name: 'file.csv', open: () => [bytes] }], read.settings)
}

const asked = (result: CheckResult): string[] => result.ask.map(({ about }) => about)
const refused = (result: CheckResult): string[] =>
  result.problems
    .filter(({ severity }) => severity === 'error')
    .map(({ line, column, code }) => `${line} ${column} ${code}`)
const row = (id: string, when: string, amount: string, rest = 'CAD,cash,in,C-1,A B,,L1'): string =>
  `${id},${when},${amount},${rest}\n`

describe('what the values cannot settle is asked', () => {
  test('the order of day and month', async () => {
    const file = HEADER + row('E1', '04/03/2026 09:00', '6000.00') + row('E2', '05/03/2026 09:00', '6000.00')
    expect(asked(await run(file))).toEqual(['date order of Date/Time'])
    expect((await run(file, { dateOrder: 'DMY' })).rows.map(({ datetime }) => datetime)).toEqual([
      '2026-03-04T09:00:00-05:00',
      '2026-03-05T09:00:00-05:00',
    ])
    expect((await run(file, { dateOrder: { 'Date/Time': 'MDY' } })).rows[0]!.datetime).toBe('2026-04-03T09:00:00-04:00')
  })

  test('a comma before three digits', async () => {
    const file = HEADER + row('E1', '2026-03-04 09:00', '"10,000"') + row('E2', '2026-03-04 09:00', '500')
    expect(asked(await run(file))).toEqual(['decimal sign of Amount'])
    expect((await run(file, { 'comma is': 'thousands' })).reports.map(({ cad_total }) => cad_total)).toEqual([
      '10500.00',
    ])
  })

  test('the rate of a foreign receipt', async () => {
    const file = HEADER + row('E1', '2026-03-04 09:00', '9000.00', 'USD,cash,in,C-1,A B,,L1')
    expect(asked(await run(file))).toEqual(['rate for USD'])
    expect((await run(file, { rates: { USD: '1.3650' } })).reports.map(({ cad_total }) => cad_total)).toEqual([
      '12285.00',
    ])
  })

  test('the currency of a wallet that names none', async () => {
    const file =
      'transaction_hash,label,value,timestamp\naaaa1111,in,0.15,2026-03-04 10:00\nbbbb1111,out,-0.05,2026-03-04 11:00\n'
    expect(asked(await run(file))).toEqual(['currency'])
  })

  test('whether equal names are one customer', async () => {
    const file =
      'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer Name\n1,2026-03-04 09:00,6000,CAD,cash,in,Ada Roy\n2,2026-03-04 10:00,6000,CAD,cash,in,ROY Ada\n3,2026-03-04 11:00,1,CAD,cash,in,Ada Roy\n'
    expect(asked(await run(file))).toEqual(['customer of Customer Name'])
    expect(
      (await run(file, { customerKey: ['customer.name'] })).reports.map(({ transaction_ids: ids }) => ids),
    ).toEqual([['1', '2', '3']])
  })

  test('what a file without direction and method is about', async () => {
    const file = 'PIN,Date,Sender,Amount,Currency\n11,13/03/2026 10:00,ADA ROY,"6,500.00",CAD\n'
    expect(asked(await run(file))).toEqual(['direction', 'method'])
    expect((await run(file, { constants: { direction: 'in', method: 'cash' } })).accepted).toBe(1)
  })
})

describe('a row that cannot be right is refused by line and column', () => {
  test('each for its own reason, and the good rows come in', async () => {
    const result = await run(
      HEADER +
        row('E1', '2026-03-04 09:00', '1.00') +
        row('E2', '2026-03-04 09:00', '12k') +
        row('E3', '2026-13-04 09:00', '1.00') +
        row('E4', '', '1.00') +
        row('E5', '2026-03-04 09:00', '') +
        row('E6', '2026-03-04 09:00', '-5.00') +
        row('E7', '2026-03-04 09:00', '5.00', 'XYZQ1,cash,in,C-1,A B,,L1') +
        row('E8', '2026-03-04 09:00', '5.00', 'CAD,gold bars,in,C-1,A B,,L1') +
        row('E9', '2026-03-04 09:00', '5.00', 'CAD,cash,sideways,C-1,A B,,L1') +
        row('1.2E+05', '2026-03-04 09:00', '5.00') +
        row('E1', '2026-03-04 09:00', '2.00') +
        row('E10', '2026-03-04 09:00', '5.00', 'CAD,cash,in,C-1,A B,,L1,spilt'),
    )
    expect(refused(result)).toEqual([
      '3 Amount amount-not-a-number',
      '4 Date/Time date-never-was',
      '5 Date/Time date-missing',
      '6 Amount amount-missing',
      '7 Amount sign-contradicts',
      '8 Currency currency-unknown',
      '9 Method method-unknown',
      '10 Direction direction-unknown',
      '11 Transaction ID id-exponent',
      '12 Transaction ID id-conflict',
      '13 null too-many-cells',
    ])
    expect([result.accepted, result.rejected]).toEqual([1, 11])
  })

  test('bytes that are no characters never become U+FFFD', async () => {
    const head = new TextEncoder().encode(
      HEADER +
        Array.from({ length: 9 }, (_, index) =>
          row(`E${index}`, '2026-03-04 09:00', '1.00', 'CAD,cash,in,C-1,Zoë Côté,,L1'),
        ).join(''),
    )
    const tail = Uint8Array.from(
      [...'E99,2026-03-04 09:00,1.00,CAD,cash,in,C-9,Zo']
        .map((sign) => sign.charCodeAt(0))
        .concat([0x81, 0x9d, 0xff, 0x2c, 0x2c, 0x4c, 0x31, 0x0a]),
    )
    const bytes = Uint8Array.from([...head, ...tail])
    expect((await run(bytes)).ask.map(({ code }) => code)).toEqual(['encoding'])
    expect(refused(await run(bytes, { file: { encoding: 'utf-8+windows-1252' } }))).toEqual([
      '11 Customer Name bytes-unreadable',
    ])
  })
})

describe('two columns for one field', () => {
  const file =
    'Transaction ID,Leg,Date/Time,Amount,Other Amount,Currency,Method,Direction,Customer ID\nE1,A,2026-03-04 09:00,1.00,2.00,CAD,cash,in,C-1\n'

  test.each([
    [
      { columns: { Amount: 'amount', 'Other Amount': 'amount' } },
      '2 columns are mapped to the amount: "Amount" and "Other Amount". Keep one and map the others to another field or leave them out. If a record has several, such as two receipts or two beneficiaries, the second is "amount#2".',
    ],
    [
      { columns: { 'Transaction ID+Leg': 'transactionId', Currency: 'transactionId' } },
      '2 columns are mapped to the transaction id: "Currency" and "Transaction ID + Leg". Keep one and map the others to another field or leave them out.',
    ],
  ])('%j is an error that names both and the field', async (settings, error) => {
    const result = await run(file, settings)
    expect([result.outcome, result.errors]).toEqual(['reject_file', [error]])
  })

  test('a column that is joined for its own field is no second one, nor are columns left out', async () => {
    const result = await run(file, {
      columns: { 'Transaction ID': 'transactionId', Leg: 'ignore', 'Other Amount': 'ignore' },
      combined: [{ columns: ['Transaction ID', 'Leg'], field: 'transactionId', separator: '-' }],
    })
    expect(result.rows.map(({ transaction_id: id, amount }) => [id, amount])).toEqual([['E1-A', '1.00']])
  })
})

describe('structure', () => {
  test('a quote that is never closed swallows no neighbour, even when a later quote closes it by chance', async () => {
    const result = await run(
      HEADER +
        row('E1', '2026-03-04 09:00', '1.00', 'CAD,cash,in,C-1,"A B,,L1') +
        row('E2', '2026-03-04 09:00', '2.00') +
        row('E3', '2026-03-04 09:00', '3.00', 'CAD,cash,in,C-1,"A, B",,L1'),
    )
    expect(result.rows.map(({ line, transaction_id: id }) => [line, id])).toEqual([
      [2, 'E1'],
      [3, 'E2'],
      [4, 'E3'],
    ])
  })

  test('sections name the branch, and totals of every wording stay out', async () => {
    const head = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID\n'
    const result = await run(
      `${head}Branch: L001,,,,,,\nT1,2026-03-04 09:00,6000.00,CAD,cash,in,C-1\nTotal,,6000.00,,,,\nBranch: L002,,,,,,\n${head}T2,2026-03-04 10:00,6000.00,CAD,cash,in,C-1\nTOTAL:,,6000.00,,,,\nGrand Total,2 rows,12000.00,,,,\n`,
    )
    expect(result.rows.map(({ transaction_id: id, location_id: location }) => [id, location])).toEqual([
      ['T1', 'L001'],
      ['T2', 'L002'],
    ])
    expect(result.rejected).toBe(0)
  })

  test('two equal records without ids both count, and the user is told', async () => {
    const result = await run(
      'Date,Description,Debit,Credit\n2026-03-04,CASH DEPOSIT,,5000.00\n2026-03-04,CASH DEPOSIT,,5000.00\n',
      { constants: { customer_id: 'C-1' } },
    )
    expect([result.accepted, result.problems.map(({ line, code }) => [line, code]), result.reports.length]).toEqual([
      2,
      [[3, 'same-content']],
      1,
    ])
  })

  test.each([
    ['utf-16le', '\t'],
    ['utf-16be', ','],
  ])('%s without a byte order mark', async (encoding, delimiter) => {
    const text = (HEADER + row('E1', '2026-03-04 09:00', '10000.00', 'CAD,cash,in,C-1,Zoë,,L1')).replaceAll(
      ',',
      delimiter,
    )
    const bytes = Uint8Array.from(
      [...text].flatMap((sign) =>
        encoding === 'utf-16le'
          ? [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]
          : [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255],
      ),
    )
    const result = await run(bytes)
    expect([result.files[0]!.encoding, result.rows[0]!.customer_name]).toEqual([encoding, 'Zoë'])
  })

  test('Mac Roman with CR line ends', async () => {
    const bytes = Uint8Array.from(
      [...(HEADER + row('E1', '2026-03-04 09:00', '1.00', 'CAD,cash,in,C-1,Zo~,,L1')).replaceAll('\n', '\r')].map(
        (sign) => (sign === '~' ? 0x91 : sign.charCodeAt(0)),
      ),
    )
    const result = await run(bytes)
    expect([result.files[0]!.encoding, result.files[0]!.newline, result.rows[0]!.customer_name]).toEqual([
      'macintosh',
      'CR',
      'Zoë',
    ])
  })
})

describe('other words', () => {
  test('a French file is understood without any choice', async () => {
    const result = await run(
      'Numéro de transaction;Date de la transaction;Heure;Montant;Devise;Mode de paiement;Sens;Statut;Numéro du client;Prénom;Nom;Téléphone;Succursale\n1;2026-03-04;9 h 20;10 000,00 $;CAD;Argent comptant;Entrée;Terminée;C-1;Léa;Roy;514 555-0101;S1\n2;2026-03-04;21 h 05;500,00 $;CAD;Virement Interac;Sortie;Annulée;C-1;Léa;Roy;514 555-0101;S1\n',
    )
    expect(result.rows).toMatchObject([
      {
        datetime: '2026-03-04T09:20:00-05:00',
        amount: '10000.00',
        method: 'cash',
        direction: 'in',
        status: 'completed',
        customer_id: 'C-1',
        customer_name: 'Léa Roy',
        phone: '+15145550101',
        location_id: 'S1',
      },
      {
        datetime: '2026-03-04T21:05:00-05:00',
        amount: '500.00',
        method: 'e_transfer',
        direction: 'out',
        status: 'cancelled',
      },
    ])
  })

  test('an hour that came twice is read once, with a warning', async () => {
    const result = await run(HEADER + row('E1', '2025-11-02 01:30', '1.00'))
    expect([
      result.rows[0]!.datetime,
      result.problems.map(({ line, column, severity }) => [line, column, severity]),
    ]).toEqual(['2025-11-02T01:30:00-04:00', [[2, 'Date/Time', 'warning']]])
  })

  test('a third party and a beneficiary are followed across conductors', async () => {
    const result = await run(
      'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,On Behalf Of,Beneficiary\nG1,2026-03-04 09:00,6000,CAD,cash,in,C-1,E-9,\nG2,2026-03-04 10:00,6000,CAD,cash,in,C-2,E-9,\nG3,2026-03-04 11:00,6000,CAD,cash,in,C-3,,B-7\nG4,2026-03-04 12:00,6000,CAD,cash,in,C-4,,B-7\n',
    )
    expect(result.reports.map(({ aggregation, party, transaction_ids: ids }) => [aggregation, party, ids])).toEqual(
      expect.arrayContaining([
        ['third_party', 'E-9', ['G1', 'G2']],
        ['beneficiary', 'B-7', ['G3', 'G4']],
      ]),
    )
  })
})
