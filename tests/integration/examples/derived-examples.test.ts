import { col } from '#app/platform/sql/columns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveRates } from '#app/product/rates/commands.server.ts'
import { readRateFile } from '#app/product/rates/read-file.ts'
import { unfiledTransactions } from '#app/product/transactions/unfiled/unfiled.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  deliver,
  draft,
  drafts,
  heldBy,
  importFile,
  incorporate,
  problemsOf,
  receivingRegulator,
  type Json,
} from '#tests/integration/document-support.ts'
import { cash, coins, entity, person, report, type Named } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/**
 * The examples derived from the law (rules.md 1.7, 2.5 and 3: D, DL and FX), from a file to what the simulated
 * regulator received over HTTP.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

const PEOPLE = `Customer ID,Customer Type,Surname,Given Name,Entity Name,Public Body,Phone,Civic Number,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country
Ada,person,Ames,Ada,,,613-555-0101,01,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-01,Baker,Driver's licence,X1001-40706,ON,CA
Bea,person,Bond,Bea,,,613-555-0102,02,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-02,Nurse,Driver's licence,X1002-40706,ON,CA
Town,entity,,,Town of Exemple,yes,613-555-0121,21,Trade Road,Ottawa,ON,K1P 5M7,CA,,Local government,Certificate of incorporation,900021-4,ON,CA
Fund,entity,,,Exemple Pension Fund Inc.,,613-555-0122,22,Trade Road,Ottawa,ON,K1P 5M7,CA,,Administration of pensions,Certificate of incorporation,900022-4,ON,CA
`
const ada: Named = { number: 'Ada', party: person('Ada', 'Ames', '01', 'Baker') }
const bea: Named = { number: 'Bea', party: person('Bea', 'Bond', '02', 'Nurse') }
const town: Named = { number: 'Town', party: entity('Town of Exemple', '21', 'Local government') }
const fund: Named = { number: 'Fund', party: entity('Exemple Pension Fund Inc.', '22', 'Administration of pensions') }

const HEAD =
  'Transaction ID,Date/Time,Amount,Currency,CAD Value,Method,Direction,Linked To Iran,Channel,Purpose,Disposition,Location ID,Conductor ID,Beneficiary ID,Sending Address,Transaction Hash'
const received = (id: string, at: string, amount: string, conductor: string, beneficiary = conductor, iran = '') =>
  `${id},${at},${amount},,cash,in,${iran},in person,Savings,Holding funds,HQ001,${conductor},${beneficiary},,`
const hash = (id: string) => Buffer.from(id.padEnd(32, '0')).toString('hex')
const receivedCoins = (
  id: string,
  at: string,
  amount: string,
  cad: string,
  conductor: string,
  beneficiary = conductor,
  disposition = 'Holding funds',
) =>
  `${id},${at},${amount},${cad},virtual currency,in,,online,Savings,${disposition},HQ001,${conductor},${beneficiary},bc1qsender${id.toLowerCase()},${hash(id)}`
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`

const inCash = (
  reference: string,
  at: string,
  amount: string,
  above: boolean,
  conductor: Named,
  beneficiary = conductor,
) =>
  cash({
    reference,
    at,
    above,
    amount,
    conductor,
    beneficiary,
    became: { dispositionCode: 21, amount, currencyCode: 'CAD' },
    purpose: 'Savings',
  })
const inCoins = (
  reference: string,
  at: string,
  amount: string,
  rate: string,
  above: boolean,
  conductor: Named,
  beneficiary = conductor,
  became: Json = { dispositionCode: 21, amount, virtualCurrencyTypeCode: 'BTC' },
) =>
  coins({
    reference,
    at,
    above,
    amount,
    coin: 'BTC',
    rate,
    conductor,
    beneficiary,
    became,
    purpose: 'Savings',
    hash: hash(reference),
    from: `bc1qsender${reference.toLowerCase()}`,
  })

let company: Company
beforeAll(async () => {
  company = await readyCompany()
  await importFile(company, PEOPLE, {}, 'people.csv')
  expect(await problemsOf(company)).toEqual([])
  const { scope } = company
  expect(
    await scope.tx((db) =>
      db.customer.findFirst({ where: { customerNumber: 'Town' }, select: { isPublicBody: true } }),
    ),
  ).toEqual({ isPublicBody: true })
  await incorporate(company, 'Town')
  await incorporate(company, 'Fund')
  await scope.tx((db) => db.customer.updateMany({ where: { customerNumber: 'Town' }, data: { isPublicBody: true } }))
  await scope.tx((db) =>
    db.customer.updateMany({ where: { customerNumber: 'Fund' }, data: { isPensionAdministrator: true } }),
  )
})

const examples: [name: string, rows: string[], reports: Json[]][] = [
  [
    'D-01, exactly $10,000.00 together',
    [
      received('D01-1', '2026-11-02 09:00', '5000.00,CAD', 'Ada'),
      received('D01-2', '2026-11-02 10:00', '5000.00,CAD', 'Ada'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-02' },
        [ada],
        [
          inCash('D01-1', '2026-11-02T09:00:00-05:00', '5000', false, ada),
          inCash('D01-2', '2026-11-02T10:00:00-05:00', '5000', false, ada),
        ],
      ),
    ],
  ],
  [
    'D-01, a cent less',
    [
      received('D01-3', '2026-11-03 09:00', '5000.00,CAD', 'Ada'),
      received('D01-4', '2026-11-03 10:00', '4999.99,CAD', 'Ada'),
    ],
    [],
  ],
  [
    'D-03, exactly $10,000.00 alone',
    [received('D03-1', '2026-11-04 09:00', '10000.00,CAD', 'Ada')],
    [
      report(
        'LCTR',
        { by: 'none', day: '2026-11-04' },
        [ada],
        [inCash('D03-1', '2026-11-04T09:00:00-05:00', '10000', true, ada)],
      ),
    ],
  ],
  [
    'D-04, alone for every key',
    [received('D04-1', '2026-11-05 09:00', '12000,CAD', 'Ada', 'Bea')],
    [
      report(
        'LCTR',
        { by: 'none', day: '2026-11-05' },
        [ada, bea],
        [inCash('D04-1', '2026-11-05T09:00:00-05:00', '12000', true, ada, bea)],
      ),
    ],
  ],
  [
    'D-06, cash and coins of one conductor',
    [
      received('D06-1', '2026-11-06 09:00', '6000,CAD', 'Ada'),
      receivedCoins('D06-2', '2026-11-06 10:00', '0.06,BTC', '6000', 'Ada'),
    ],
    [],
  ],
  ['D-07, cash from a municipality', [received('D07-1', '2026-11-09 09:00', '15000,CAD', 'Town')], []],
  [
    'D-08, coins from a municipality',
    [receivedCoins('D08-1', '2026-11-10 09:00', '0.15,BTC', '15000', 'Town')],
    [
      report(
        'LVCTR',
        { by: 'none', day: '2026-11-10' },
        [town],
        [inCoins('D08-1', '2026-11-10T09:00:00-05:00', '0.15', '100000.00', true, town)],
      ),
    ],
  ],
  [
    'D-11, coins of one conductor for a pension fund',
    [
      receivedCoins('D11-1', '2026-11-11 09:00', '0.06,BTC', '6000', 'Ada', 'Fund'),
      receivedCoins('D11-2', '2026-11-11 10:00', '0.06,BTC', '6000', 'Ada', 'Fund'),
    ],
    [
      report(
        'LVCTR',
        { by: 'conductor', day: '2026-11-11' },
        [ada, fund],
        [
          inCoins('D11-1', '2026-11-11T09:00:00-05:00', '0.06', '100000.00', false, ada, fund),
          inCoins('D11-2', '2026-11-11T10:00:00-05:00', '0.06', '100000.00', false, ada, fund),
        ],
      ),
    ],
  ],
  [
    'D-11, coins of two conductors for a pension fund',
    [
      receivedCoins('D11-3', '2026-11-12 09:00', '0.06,BTC', '6000', 'Ada', 'Fund'),
      receivedCoins('D11-4', '2026-11-12 10:00', '0.06,BTC', '6000', 'Bea', 'Fund'),
    ],
    [],
  ],
  [
    'D-13, coins sold for cash: one LVCTR, and none of the cash paid out',
    [
      receivedCoins('D13-1', '2026-11-13 09:00', '0.12,BTC', '12000', 'Ada'),
      `D13-2,2026-11-13 09:01,12000,CAD,,cash,out,,in person,Sale of coins,Cash withdrawal,HQ001,Ada,Ada,,`,
    ],
    [
      report(
        'LVCTR',
        { by: 'none', day: '2026-11-13' },
        [ada],
        [inCoins('D13-1', '2026-11-13T09:00:00-05:00', '0.12', '100000.00', true, ada)],
      ),
    ],
  ],
  [
    'D-18, $50 linked to Iran: a report of its own under the directive',
    [received('D18-1', '2026-11-16 09:00', '50,CAD', 'Ada', 'Ada', 'yes')],
    [
      report(
        'LCTR',
        { by: 'none', day: '2026-11-16', directive: 'IR2020' },
        [ada],
        [inCash('D18-1', '2026-11-16T09:00:00-05:00', '50', false, ada)],
      ),
    ],
  ],
]

test.each(examples)('%s', async (_name, rows, reports) => {
  expect(await importFile(company, file(...rows))).toMatchObject({ accepted: rows.length, refused: 0 })
  expect(await problemsOf(company)).toEqual([])
  expect((await draft(company)).flatMap(heldBy)).toEqual([])
  expect(await deliver(company, regulator)).toEqual(reports)
})

test('D-17, what a money services business wires out of Canada is listed as an EFTR that is not filed here', async () => {
  const head = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,International,Location ID,Customer ID\n'
  await importFile(
    company,
    `${head}D17-1,2026-11-17 09:00,10000,CAD,wire,out,yes,HQ001,Ada\nD17-2,2026-11-17 09:00,10000,CAD,wire,out,no,HQ001,Bea\n`,
  )
  expect(await draft(company)).toEqual([])
  expect(
    (await unfiledTransactions(company.scope, 100)).rows.map(({ type, externalId }) => `${type} ${externalId}`),
  ).toEqual(['EFTR D17-1'])
})

describe('due dates, from the receipt in a file', () => {
  const due = async (id: string) =>
    (
      await company.scope.sql(
        async (client) =>
          await client.rows(
            { due: col.text, by: col.text },
            'SELECT r.due_date AS due, r.file_by AS by FROM report r JOIN report_transaction m ON m.report_id = r.id JOIN transaction t ON t.id = m.transaction_id WHERE t.external_id = $1',
            [id],
          ),
      )
    ).map(({ due: day, by }) => [day, by])

  test.each([
    ['DL-01', receivedCoins('DL01', '2025-11-03 10:00', '0.12,BTC', '12000', 'Bea'), '2025-11-10', '2025-11-10'],
    ['DL-07', receivedCoins('DL07', '2025-12-24 10:00', '0.12,BTC', '12000', 'Bea'), '2026-01-05', '2026-01-05'],
    [
      'DL-03, a Saturday before a week with a holiday',
      receivedCoins('DL03', '2026-11-07 10:00', '0.12,BTC', '12000', 'Bea'),
      '2026-11-16',
      '2026-11-16',
    ],
    [
      'DL-09, as D-15: an agent received it that day',
      received('DL09', '2026-11-02 22:00', '12000,CAD', 'Bea'),
      '2026-11-17',
      '2026-11-17',
    ],
    ['DL-10', received('DL10', '2026-11-06 10:00', '12000,CAD', 'Bea'), '2026-11-21', '2026-11-20'],
    ['DL-12', received('DL12', '2026-10-31 10:00', '12000,CAD', 'Bea'), '2026-11-15', '2026-11-13'],
  ])('%s', async (_name, row, dueDate, fileBy) => {
    await importFile(company, file(row))
    await draft(company)
    expect(await due(row.split(',')[0]!)).toEqual([[dueDate, fileBy]])
  })
})

describe('rates', () => {
  test('FX-01 and FX-03: on a Tuesday morning that of Monday counts, and on a Sunday that of Friday', async () => {
    await deliver(company, regulator)
    // 7,500 US dollars are $10,500.00 by the rate in effect, and $9,750.00 by that which came later.
    const bank = Buffer.from(
      '"OBSERVATIONS"\r\n"date","FXUSDCAD"\r\n"2026-09-14","1.4000"\r\n"2026-09-15","1.3000"\r\n"2026-09-18","1.4000"\r\n"2026-09-21","1.3000"\r\n',
    )
    await saveRates(company.scope, readRateFile(bank, -300).rates, 'FX_RATES_DAILY.csv')
    await importFile(
      company,
      file(
        received('FX01', '2026-09-15 10:00', '7500,USD', 'Ada'),
        received('FX03', '2026-09-20 12:00', '7500,USD', 'Ada'),
        received('FX02', '2026-09-15 17:00', '7500,USD', 'Bea'),
      ),
    )
    expect((await draft(company)).map(heldBy)).toEqual([[], []])
    const dollars = (reference: string, at: string) =>
      cash({
        reference,
        at,
        above: true,
        amount: '7500',
        currency: 'USD',
        conductor: ada,
        beneficiary: ada,
        became: { dispositionCode: 21, amount: '7500', currencyCode: 'USD' },
        purpose: 'Savings',
      })
    expect(await deliver(company, regulator)).toEqual([
      report('LCTR', { by: 'none', day: '2026-09-15' }, [ada], [dollars('FX01', '2026-09-15T10:00:00-04:00')]),
      report('LCTR', { by: 'none', day: '2026-09-20' }, [ada], [dollars('FX03', '2026-09-20T12:00:00-04:00')]),
    ])
  })

  test('FX-05: coins count by the house rate of the time when they came, whose source is required, and the report states it', async () => {
    const house = (source: string) =>
      readRateFile(
        Buffer.from(`currency,rate,source,valid from\r\nBTC,98000,${source},2026-11-20T09:00:00-05:00\r\n`),
        -300,
      )
    expect(house('').rates).toEqual([])
    await importFile(company, file(receivedCoins('FX05', '2026-11-20 10:00', '0.12,BTC', '', 'Ada')))
    expect(await problemsOf(company)).toEqual([[2, 'Currency', 'ask', 'rate-missing']])
    expect(await drafts(company)).toEqual([])
    await saveRates(company.scope, house('Kraken BTC/CAD last trade').rates, 'house.csv')
    expect(await problemsOf(company)).toEqual([])
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LVCTR',
        { by: 'none', day: '2026-11-20' },
        [ada],
        [inCoins('FX05', '2026-11-20T10:00:00-05:00', '0.12', '98000', true, ada)],
      ),
    ])
  })
})
