import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
import { readRateFile } from '#app/product/rates/read-file.ts'
import { saveRates } from '#app/product/rates/commands.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { correctTransaction, enterTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema, entrySchema, type Entry } from '#app/product/transactions/record/schema.ts'
import { unfiledTransactions } from '#app/product/transactions/unfiled/unfiled.server.ts'
import {
  correctCustomer,
  deliver,
  draft,
  drafts,
  heldBy,
  importFile,
  incorporate,
  problemsOf,
  receivingRegulator,
} from '#tests/integration/document-support.ts'
import { cash, report } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { PEOPLE, martha, mike, iris, bruno, thomas, kitchen, games, abc, row, file, held } from './worked-people.ts'
import { examples } from './worked-examples.ts'

/**
 * FINTRAC's worked examples (rules.md 1.7) from a file to what the simulated regulator received over HTTP, field by
 * field. The names and amounts are the examples'; what identifies the people is invented.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

const correction = (fields: object) =>
  correctionSchema.parse({
    rateSource: '',
    status: 'completed',
    locationId: company.locationId,
    channel: 'in person',
    purpose: 'Supplies for the season',
    notes: '',
    ...fields,
  })
const idOf = async (externalId: string) =>
  (await company.scope.tx((db) => db.transaction.findFirstOrThrow({ where: { externalId }, select: { id: true } }))).id

let company: Company
/** A business that knows the people of the examples, and nothing that happened. */
async function withPeople(): Promise<void> {
  company = await readyCompany()
  expect(await importFile(company, PEOPLE, {}, 'people.csv')).toMatchObject({ accepted: 20, refused: 0 })
  expect(await problemsOf(company)).toEqual([])
  for (const number of ['Rosie', 'Blueberry', 'Kitchen', 'Games']) await incorporate(company, number)
}
beforeAll(withPeople)

describe('from the file to the regulator, with nothing asked', () => {
  test.each(examples)('%s', async (_name, rows, reports) => {
    expect(await importFile(company, file(...rows))).toMatchObject({ accepted: rows.length, refused: 0 })
    expect(await problemsOf(company)).toEqual([])
    expect((await draft(company)).flatMap((one) => one.holds)).toEqual([])
    expect(await deliver(company, regulator)).toEqual(reports)
  })
})

/** As the Bank of Canada gives its daily rates. */
const bankFile = Buffer.from('"OBSERVATIONS"\r\n"date","FXEURCAD","FXUSDCAD"\r\n"2026-11-20","1.5800","1.3650"\r\n')

describe('what the file leaves open is asked, and then the report leaves', () => {
  test('T-04, one beneficiary of two conductors, one of them on behalf of someone: below $10,000 the relationship is asked, not needed', async () => {
    await importFile(
      company,
      file(
        row('T04-1', '2026-11-05 09:00', '9000,CAD', 'Martha', '', 'Mike'),
        row('T04-2', '2026-11-05 10:00', '8000,CAD', 'Iris', 'Martha', 'Mike'),
      ),
    )
    const [made] = await draft(company)
    expect(heldBy(made!)).toEqual([])
    const { missing } = await reportDetail(company.scope, made!.id)
    const asked = '/transactions/1/startingActions/0/conductors/0/onBehalfOfs/0/details/relationshipOfConductorCode'
    expect(missing.find((one) => one.path === asked)).toMatchObject({ required: false })
    await correctTransaction(
      company.scope,
      await idOf('T04-2'),
      correction({
        starting: [
          { was: '0', conductors: [{ customer: 'Iris', onBehalfOf: [{ customer: 'Martha', relationship: '7' }] }] },
        ],
      }),
    )
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'beneficiary', day: '2026-11-05' },
        [martha, mike, iris],
        [
          cash({
            reference: 'T04-1',
            at: '2026-11-05T09:00:00-05:00',
            above: false,
            amount: '9000',
            conductor: martha,
            beneficiary: mike,
            became: held('9000'),
          }),
          cash({
            reference: 'T04-2',
            at: '2026-11-05T10:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: iris,
            onBehalfOf: { ...martha, relationship: 7 },
            beneficiary: mike,
            became: held('8000'),
          }),
        ],
      ),
    ])
  })

  test('T-14, two currencies: each amount in its own, added by the rate of its time', async () => {
    await importFile(
      company,
      file(
        row('T14-1', '2026-11-23 09:00', '5000,CAD', 'Bruno', '', 'Games', 'Payment for goods'),
        row('T14-2', '2026-11-23 10:00', '5000,USD', 'Bruno', '', 'Bruno'),
      ),
    )
    expect(await problemsOf(company)).toEqual([[3, 'Received Currency', 'ask', 'rate-missing']])
    expect(await draft(company)).toEqual([])
    await saveRates(company.scope, readRateFile(bankFile, -300).rates, 'FX_RATES_DAILY.csv')
    expect(await problemsOf(company)).toEqual([])
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-23' },
        [bruno, games],
        [
          cash({
            reference: 'T14-1',
            at: '2026-11-23T09:00:00-05:00',
            above: false,
            amount: '5000',
            conductor: bruno,
            beneficiary: games,
            became: { dispositionCode: 29, currencyCode: 'CAD', valueInCanadianDollars: '5000' },
          }),
          cash({
            reference: 'T14-2',
            at: '2026-11-23T10:00:00-05:00',
            above: false,
            amount: '5000',
            currency: 'USD',
            conductor: bruno,
            beneficiary: bruno,
            became: held('5000', 'USD'),
          }),
        ],
      ),
    ])
    // 5,000 and 5,000 at the rate of Friday.
    const [counted] = await company.scope.tx((db) =>
      db.report.findMany({ where: { windowStart: new Date('2026-11-23T00:00:00-05:00') }, select: { totalCad: true } }),
    )
    expect(String(counted?.totalCad)).toBe('11825')
  })

  test('T-17, cash that is wired abroad for a company: an LCTR in euros, and an EFTR that is listed as not filed here', async () => {
    await importFile(company, file(row('T17-1', '2026-11-24 09:00', '10000,EUR', 'Thomas', 'Kitchen', 'ABC', 'Wire')))
    const [made] = await draft(company)
    expect(heldBy(made!)).toEqual([
      'missing /transactions/0/completingActions/0/details/dispositionCode',
      'missing /transactions/0/startingActions/0/conductors/0/onBehalfOfs/0/details/relationshipOfConductorCode',
      'missing /definitions/2/registrationIncorporationIndicator',
    ])
    await correctTransaction(
      company.scope,
      await idOf('T17-1'),
      correction({
        isInternational: 'yes',
        starting: [
          { was: '0', conductors: [{ customer: 'Thomas', onBehalfOf: [{ customer: 'Kitchen', relationship: '6' }] }] },
        ],
      }),
    )
    await correctCustomer(company, 'ABC', {
      isRegistered: 'no',
      identifications: [{ type: '3', number: '900025-4', country: 'IT', province: 'Roma' }],
    })
    expect((await drafts(company)).map(heldBy)).toEqual([[]])
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-11-24' },
        [thomas, kitchen, abc],
        [
          cash({
            reference: 'T17-1',
            at: '2026-11-24T09:00:00-05:00',
            above: true,
            amount: '10000',
            currency: 'EUR',
            conductor: thomas,
            onBehalfOf: { ...kitchen, relationship: 6 },
            beneficiary: abc,
            became: { dispositionCode: 25, amount: '10000', currencyCode: 'EUR' },
          }),
        ],
      ),
    ])
    expect((await unfiledTransactions(company.scope, 100)).rows).toMatchObject([{ type: 'EFTR', externalId: 'T17-1' }])
  })
})

/** A row of an example as a teller types it, box by box. */
function typed(text: string): Entry {
  const [reference, at, amount, currency, sent, sentCurrency, rate, method, direction, channel, ...rest] =
    text.split(',')
  const [purpose, disposition, , conductor, onBehalfOf, beneficiary] = rest
  return entrySchema.parse({
    id: newId(),
    reference,
    at: `${at!}:00 -05:00`,
    direction,
    status: 'completed',
    whole: 'on',
    rateSource: '',
    locationId: company.locationId,
    channel,
    purpose,
    notes: '',
    starting: [
      {
        amount,
        currency,
        method,
        cadAmount: '',
        rate: '',
        account: '',
        howObtained: '',
        conductors: [{ customer: conductor, ...(onBehalfOf !== '' && { onBehalfOf: [{ customer: onBehalfOf }] }) }],
      },
    ],
    completing: [
      {
        disposition,
        amount: sent,
        currency: sentCurrency,
        rate,
        account: '',
        ...(beneficiary !== '' && { beneficiaries: [{ customer: beneficiary }] }),
      },
    ],
  })
}

describe('typed by hand, the same documents', () => {
  beforeAll(withPeople)

  test.each(examples)('%s', async (_name, rows, reports) => {
    for (const each of rows) await enterTransaction(company.scope, typed(each))
    expect((await draft(company)).flatMap((one) => one.holds)).toEqual([])
    expect(await deliver(company, regulator)).toEqual(reports)
  })
})
