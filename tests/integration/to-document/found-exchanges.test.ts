import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { readRateFile } from '#app/product/rates/read-file.ts'
import { saveRates } from '#app/product/rates/commands.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
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
import { cash, report, type Named } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { found, standingFields, ownIn, own, LIST, listed, someone, held } from './found-files.ts'

/**
 * Exchanges and amounts in two currencies among the files that went wrong once: what was received, what was handed out,
 * and the value of each.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })
let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

describe('exchanges state what was received and what was handed out, each with its currency, and the rate of the client', () => {
  const exchange = (
    reference: string,
    at: string,
    who: Named,
    received: [amount: string, currency: string],
    became: Json,
    purpose = 'Savings',
  ) =>
    cash({
      reference,
      at,
      above: true,
      amount: received[0],
      currency: received[1],
      conductor: who,
      beneficiary: who,
      became: { ...became },
      purpose,
    })

  test('f1: the direction is asked, and what was sold is what was handed out', async () => {
    const settings = {
      constants: { ...standingFields, disposition: 'Exchange to fiat currency' },
      ...ownIn('Client Code'),
      rates: { USD: '1.365' },
    }
    await expect(importFile(company, found('f1.csv'), settings)).rejects.toMatchObject({ code: 'questions-open' })
    await importFile(company, found('f1.csv'), { ...settings, constants: { ...settings.constants, direction: 'in' } })
    await importFile(company, LIST + listed('K1', '01') + listed('K2', '02'))
    expect((await draft(company)).map(heldBy)).toEqual([[], []])
    const [ann, bo] = [someone('K1', '01', 'Ann', 'Roy'), someone('K2', '02', 'Bo', 'Roy')]
    // 1.365 is of a US dollar in Canadian dollars: handed out for one received it is 1/1.365 in the first.
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-03-04' },
        [ann],
        [
          exchange('1001', '2026-03-04T10:00:00-05:00', ann, ['13650', 'CAD'], {
            dispositionCode: 3,
            amount: '10000',
            currencyCode: 'USD',
            exchangeRate: '0.7326007326',
          }),
        ],
      ),
      report(
        'LCTR',
        { by: 'none', day: '2026-03-04' },
        [bo],
        [
          exchange('1002', '2026-03-04T11:00:00-05:00', bo, ['8000', 'USD'], {
            dispositionCode: 3,
            amount: '10920',
            currencyCode: 'CAD',
            exchangeRate: '1.365',
          }),
        ],
      ),
    ])
  })

  test('f6: a kiosk, whose cash became coins', async () => {
    const settings = {
      constants: {
        ...standingFields,
        channel: 'bitcoin atm',
        disposition: 'Exchange to virtual currency',
        direction: 'in',
        method: 'cash',
      },
    }
    await company.scope.tx((db) =>
      db.location.create({
        data: {
          id: newId(),
          organizationId: company.organizationId,
          mode: company.scope.mode,
          name: 'K9',
          fintracLocationId: 'MONTREAL1',
        },
      }),
    )
    await importFile(company, found('f6.csv'), settings)
    const [made] = await draft(company)
    // No number of a customer is in the file, and no beneficiary.
    expect(heldBy(made!)).toEqual([
      ...['address', 'occupation', 'identifications'].map((one) => `missing /definitions/0/${one}`),
      'missing /transactions/0/completingActions/0/beneficiaries',
    ])
    const { document } = await company.scope.tx((db) => db.report.findFirstOrThrow())
    expect(document).toMatchObject({
      definitions: [{ surname: 'Roy', givenName: 'Ann', dateOfBirth: '1980-01-02', telephoneNumber: '416-555-0101' }],
      transactions: [
        {
          reportingEntityLocationId: 'HQ001',
          largeCashTransactionDetails: {
            methodCode: 11,
            dateTimeOfTransaction: '2026-03-04T10:00:00+00:00',
            reportingEntityTransactionReference: 'x1',
          },
          startingActions: [{ details: { amount: '10500', currencyCode: 'CAD' } }],
          completingActions: [{ details: { dispositionCode: 18, amount: '0.10', virtualCurrencyTypeCode: 'BTC' } }],
        },
      ],
    })
  })

  const settings = JSON.parse(found('fx.json').toString('utf8')) as object
  const client = (
    number: string,
    givenName: string,
    surname: string,
    civic: string,
    phone: string,
    birth: string,
    licence: string,
  ): Named => ({
    number,
    party: {
      typeCode: 3,
      refId: `${givenName} ${surname}`,
      surname,
      givenName,
      telephoneNumber: phone,
      dateOfBirth: birth,
      occupation: 'Chemistry teacher',
      addressTypeCode: 1,
      address: {
        typeCode: 1,
        streetAddress: `${civic} Main Street`,
        city: 'Toronto',
        provinceStateCode: 'ON',
        postalZipCode: 'M5V 2T6',
        countryCode: 'CA',
      },
      identifications: [
        {
          identifierTypeCode: 4,
          number: licence,
          jurisdictionOfIssueCountryCode: 'CA',
          jurisdictionOfIssueProvinceStateCode: 'ON',
        },
      ],
    },
  })

  test('fx', async () => {
    await importFile(company, found('fx.csv'), settings)
    expect((await draft(company)).map(heldBy)).toEqual([[], [], [], []])
    const [nadia, olga, pia, rita] = [
      client('K-8', 'Nadia', 'Petrova', '24', '416-555-0138', '1981-05-07', 'P1234-56789-10507'),
      client('K-9', 'Olga', 'Sorel', '26', '416-555-0139', '1981-05-08', 'S1234-56789-10508'),
      client('K-10', 'Pia', 'Tanner', '28', '416-555-0140', '1981-05-09', 'T1234-56789-10509'),
      client('K-11', 'Rita', 'Urban', '30', '416-555-0141', '1981-05-10', 'U1234-56789-10510'),
    ]
    const day = '2026-11-23'
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day },
        [nadia],
        [
          exchange(
            'FX-1',
            `${day}T10:00:00-05:00`,
            nadia,
            ['12300', 'CAD'],
            { dispositionCode: 3, amount: '9000', currencyCode: 'USD', exchangeRate: '0.731689471' },
            'trip money',
          ),
        ],
      ),
      report(
        'LCTR',
        { by: 'none', day },
        [olga],
        [
          exchange(
            'FX-2',
            `${day}T11:00:00-05:00`,
            olga,
            ['9000', 'USD'],
            { dispositionCode: 3, amount: '12300', currencyCode: 'CAD', exchangeRate: '1.3667' },
            'trip money',
          ),
        ],
      ),
      // No rate was supplied, and both amounts are known: theirs. FINTRAC takes no single decimal.
      report(
        'LCTR',
        { by: 'none', day },
        [pia],
        [
          exchange(
            'FX-3',
            `${day}T12:00:00-05:00`,
            pia,
            ['20000', 'CAD'],
            { dispositionCode: 18, amount: '1.20', virtualCurrencyTypeCode: 'BTC', exchangeRate: '0.00006' },
            'investment',
          ),
        ],
      ),
      report(
        'LCTR',
        { by: 'none', day },
        [rita],
        [
          exchange(
            'FX-4',
            `${day}T13:00:00-05:00`,
            rita,
            ['9000', 'USD'],
            { dispositionCode: 3, amount: '8300', currencyCode: 'EUR', exchangeRate: '0.9222222222' },
            'trip money',
          ),
        ],
      ),
    ])
  })

  test('t16', async () => {
    await importFile(company, found('t16.csv'), settings)
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    const vicky = client('K-20', 'Vicky', 'Violet', '28', '416-555-0150', '1981-05-09', 'V1234-56789-10509')
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-11-22' },
        [vicky],
        [
          exchange(
            'T16',
            '2026-11-22T10:00:00-05:00',
            vicky,
            ['20000', 'CAD'],
            { dispositionCode: 18, amount: '279.18', virtualCurrencyTypeCode: 'LTC', exchangeRate: '0.013959' },
            'investment',
          ),
        ],
      ),
    ])
  })
})

test('f3: what was tendered in cash is the amount, and a card is in no report', async () => {
  await company.scope.tx((db) =>
    db.location.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: company.scope.mode,
        name: 'L1',
        fintracLocationId: 'TORONTO1',
      },
    }),
  )
  const { locationId: _, ...rest } = standingFields
  await importFile(company, found('f3.csv'), { constants: { ...rest, direction: 'in' }, ...ownIn('Customer Acct') })
  await importFile(company, LIST + listed('A-1', '01'))
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const ann = someone('A-1', '01', 'Ann', 'Roy')
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'none', day: '2026-03-14' },
      [ann],
      [
        cash({
          reference: '77',
          at: '2026-03-14T14:00:00-04:00',
          above: true,
          amount: '10500',
          conductor: ann,
          beneficiary: ann,
          became: held('10500'),
          location: 'TORONTO1',
          purpose: 'Savings',
        }),
      ],
    ),
  ])
})

test('h2: both amounts of a row are starting actions, each with its currency, valued by the rate of their time, which is asked', async () => {
  await importFile(company, found('h2.csv'), own)
  expect(await problemsOf(company)).toEqual([
    [3, 'Cash USD', 'ask', 'rate-missing'],
    [4, 'Cash USD', 'ask', 'rate-missing'],
  ])
  expect(await draft(company)).toEqual([])
  await saveRates(
    company.scope,
    readRateFile(Buffer.from('"OBSERVATIONS"\r\n"date","FXUSDCAD"\r\n"2026-03-03","1.3667"\r\n'), -300).rates,
    'FX_RATES_DAILY.csv',
  )
  await importFile(company, LIST + listed('C-2', '02', 'Roy,Bo') + listed('C-3', '03', 'Roy,Cy'))
  const open = await draft(company)
  // Of two currencies in nobody has said what is held.
  expect(open.map(heldBy).sort()).toEqual([
    [],
    [
      'missing /transactions/0/completingActions/0/details/amount',
      'missing /transactions/0/completingActions/0/details/currencyCode',
    ],
  ])
  const { id, locationId } = await company.scope.tx((db) =>
    db.transaction.findFirstOrThrow({ where: { externalId: 'R3' } }),
  )
  await correctTransaction(
    company.scope,
    id,
    correctionSchema.parse({
      rateSource: '',
      status: 'completed',
      locationId,
      channel: standingFields.channel,
      purpose: standingFields.purpose,
      notes: '',
      completing: [
        { was: '0', amount: '4000', currency: 'CAD' },
        { disposition: 'Holding funds', amount: '5000', currency: 'USD', beneficiaries: [{ customer: 'C-3' }] },
      ],
    }),
  )
  const [bo, cy] = [someone('C-2', '02', 'Bo', 'Roy'), someone('C-3', '03', 'Cy', 'Roy')]
  const r2 = cash({
    reference: 'R2',
    at: '2026-03-04T11:00:00-05:00',
    above: true,
    amount: '8000',
    currency: 'USD',
    conductor: bo,
    beneficiary: bo,
    became: held('8000', 'USD'),
    purpose: 'Savings',
  })
  const [dollars, others] = [
    ['4000', 'CAD'],
    ['5000', 'USD'],
  ].map(([amount, currency]) =>
    cash({
      reference: 'R3',
      at: '2026-03-04T12:00:00-05:00',
      above: true,
      amount: amount!,
      currency,
      conductor: cy,
      beneficiary: cy,
      became: held(amount!, currency),
      purpose: 'Savings',
    }),
  ) as [Json, Json]
  const both = (name: string) => [...(dollars[name] as Json[]), ...(others[name] as Json[])]
  expect(await deliver(company, regulator)).toEqual([
    report('LCTR', { by: 'none', day: '2026-03-04' }, [bo], [r2]),
    report(
      'LCTR',
      { by: 'none', day: '2026-03-04' },
      [cy],
      [{ ...dollars, startingActions: both('startingActions'), completingActions: both('completingActions') }],
    ),
  ])
})
