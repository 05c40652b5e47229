import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  deliver,
  draft,
  heldBy,
  importFile,
  problemsOf,
  receivingRegulator,
  type Json,
} from '#tests/integration/document-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/**
 * What a record says of its money and its account stands in the bytes that the regulator receives, or the report is
 * held and says why.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

const PERSON =
  'Method,Direction,Customer ID,First Name,Last Name,Phone,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country,Beneficiary ID,Location ID,Channel,Purpose'
const NAMES: Readonly<Record<number, string>> = { 11: 'Aster', 12: 'Birch', 13: 'Cedar' }
const person = (n: number) =>
  `cash,in,K-${n},Petra,${NAMES[n]!},416-555-01${n},${n} Sample Street,Toronto,ON,M5V 2T6,CA,1981-03-11,Pastry chef,Driver's licence,S${n}-70000-1${n},ON,CA,K-${n},HQ001,in person,Travel`
const file = (columns: string, ...rows: string[]): string =>
  [
    `Transaction ID,Date/Time,${columns},${PERSON}`,
    ...rows.map((row, at) => `M-${at + 1},2026-03-0${at + 2} 10:01,${row},${person(11 + at)}`),
  ].join('\n')

/** What was received and what became of it, of each transaction. */
const moneyOf = (document: Json): unknown[] =>
  (document.transactions as Record<string, { details: Json }[]>[]).map(({ startingActions, completingActions }) => [
    ...startingActions!.map(({ details }) => `${String(details.amount)} ${String(details.currencyCode)}`),
    ...completingActions!.map(({ details }) =>
      [details.amount, details.currencyCode, details.exchangeRate].filter((each) => each !== undefined).join(' '),
    ),
  ])
const delivered = async (): Promise<unknown[]> => (await deliver(company, regulator)).flatMap(moneyOf)
const rates = { rates: { USD: '1.40', EUR: '1.60' } }

describe('an amount stands with the currency that belongs to it', () => {
  test.each([
    [
      'what was received in a currency of its own',
      'Cash In,Currency In,Paid Out,Currency Out,Rate,Disposition',
      '11200.00,USD,10300.00,EUR,0.919643,Exchange to fiat currency',
      { 'Cash In': 'amount', 'Paid Out': 'sent.amount' },
      ['11200 USD', '10300 EUR 0.919643'],
    ],
    [
      'bought and sold',
      'Bought,Bought Currency,Sold,Sold Currency,Disposition',
      '9500,USD,8700,EUR,Exchange to fiat currency',
      { Bought: 'amount', Sold: 'sent.amount' },
      ['9500 USD', '8700 EUR 0.9157894737'],
    ],
    [
      'a deposit beside what was handed out for it',
      'Deposit Amount,Deposit Ccy,Disposition,Amount Out,Currency Out',
      '9000,USD,Issued cheque,12000,CAD',
      { 'Deposit Amount': 'credit', 'Amount Out': 'sent.amount', 'Deposit Ccy': 'received.currency' },
      ['9000 USD', '12000 CAD 1.3333333333'],
    ],
    [
      'a foreign amount beside its value',
      'Foreign Amount,Foreign Currency,CAD Amount,Disposition,Amount Out,Currency Out',
      '9000,USD,12600,Issued cheque,12600,CAD',
      { 'Foreign Amount': 'amount', 'Foreign Currency': 'currency' },
      ['9000 USD', '12600 CAD 1.40'],
    ],
  ])('%s', async (_, columns, row, mapping, money) => {
    await importFile(company, file(columns, row), { columns: mapping, ...rates })
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    expect(await delivered()).toEqual([money])
  })

  test('an exchange in which the currency did not change is held, as is a rate that is not that of the amounts', async () => {
    const columns = 'Amount,Currency,Disposition,Amount Out,Currency Out,Rate'
    await importFile(
      company,
      file(
        columns,
        '11000,CAD,Exchange to fiat currency,10900,CAD,',
        '10500,CAD,Exchange to fiat currency,7600,USD,1.39',
        '10500,CAD,Exchange to fiat currency,7600,USD,1.3816',
      ),
    )
    expect((await problemsOf(company)).map(([line, column, , code]) => [line, column, code])).toEqual([
      [2, 'Amount Out', 'currency-unchanged'],
      [3, 'Rate', 'rate-contradicts'],
    ])
    expect(
      (await draft(company)).flatMap((each) => heldBy(each).filter((hold) => hold.startsWith('doubt'))).sort(),
    ).toEqual(['doubt currency-unchanged', 'doubt rate-contradicts'])
  })
})

describe('of an account and of a name', () => {
  test('the holder is in the document where the record names the party, else the report is held', async () => {
    const columns = 'Amount,Currency,Disposition,Account Number,Transit Number,Institution Number,Account Holder'
    await importFile(
      company,
      file(
        columns,
        '12000,CAD,Deposit to account,778899,00123,004,Petra Aster',
        '12000,CAD,Deposit to account,778899,00123,004,Gustav Otherman',
      ),
    )
    const made = (await draft(company)).sort((one, other) => one.holds.length - other.holds.length)
    expect(made.map((each) => heldBy(each).filter((hold) => hold.startsWith('doubt')))).toEqual([
      [],
      ['doubt account-holder-unknown'],
    ])
    expect(heldBy(made[0]!)).toEqual([])
    await company.scope.tx((db) => db.report.delete({ where: { id: made[1]!.id } }))
    const [document] = await deliver(company, regulator)
    const [transaction] = document!.transactions as { completingActions: { details: { account: Json } }[] }[]
    expect(transaction!.completingActions[0]!.details.account).toMatchObject({
      financialInstitutionNumber: '004',
      branchNumber: '00123',
      number: '778899',
      holders: [{ refId: 'Petra Aster' }],
    })
  })

  test('another name of the customer in the same record is held', async () => {
    await importFile(company, file('Amount,Currency,Disposition,Whole', '12000,CAD,Issued cheque,Gustav Otherman'), {
      columns: { Whole: 'customer.name' },
    })
    expect((await draft(company)).map((each) => heldBy(each).filter((hold) => hold.startsWith('doubt')))).toEqual([
      ['doubt names-differ'],
    ])
  })
})
