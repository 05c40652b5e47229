import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { answerConflict } from '#app/product/imports/problems/answer-conflict.server.ts'
import { readRateFile } from '#app/product/rates/read-file.ts'
import { saveRates } from '#app/product/rates/commands.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { testDatabase } from '../support/test-database.ts'
import {
  correctCustomer,
  deliver,
  draft,
  drafts,
  heldBy,
  importFile,
  keepOnFile,
  partiesIn,
  problemsOf,
  receivingRegulator,
  type Json,
} from './document-support.ts'
import { cash, person, report, type Named } from './expected-documents.ts'
import { readyCompany, type Company } from './reports-support.ts'

/** As found-to-document, the files a1 to t16: what is refused, asked or held, and what the regulator received once that was settled. */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

const found = (name: string) => readFileSync(path.join(import.meta.dirname, '../cases/found', name))
let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

const said = { channel: 'in person', purpose: 'Savings', disposition: 'Holding funds', locationId: 'HQ001' }
/** Each customer is the beneficiary too. */
const ownIn = (column: string) => ({
  columns: { [column]: 'customer.customerId' },
  combined: [{ columns: [column], field: 'beneficiary.customerId', separator: '' }],
})
const own = { constants: said, ...ownIn('Customer ID') }

const LIST =
  'Customer ID,Surname,Given Name,Phone,Civic Number,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country\n'
const listed = (number: string, n: string, name = ',') =>
  `${number},${name},613-555-01${n},${n},First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-${n},Bus driver,Driver's licence,X10${n}-40706,ON,CA\n`
const someone = (number: string, n: string, givenName: string, surname: string): Named => ({
  number,
  party: person(givenName, surname, n, 'Bus driver'),
})
/** A receipt of $12,000 of each, one a day, of people whom another file describes. */
const receiptsOf = (...numbers: string[]) =>
  `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID\n${numbers.map((number, at) => `R${number},2026-03-0${at + 1} 10:00,12000,CAD,cash,in,${number}`).join('\n')}\n`

const held = (amount: string, currencyCode = 'CAD') => ({ dispositionCode: 21, amount, currencyCode })
const receipt = (reference: string, at: string, amount: string, who: Named, above = true) =>
  cash({ reference, at, above, amount, conductor: who, beneficiary: who, became: held(amount), purpose: 'Savings' })
const readyWithout = [
  'missing /definitions/0/address',
  'missing /definitions/0/occupation',
  'missing /definitions/0/identifications',
]

describe('amounts and dates that cannot be read are refused, each with its line and column, and the others are reported', () => {
  test('a1', async () => {
    expect(await importFile(company, found('a1.csv'), own)).toMatchObject({ accepted: 1, refused: 7 })
    expect(await problemsOf(company)).toEqual(
      [2, 3, 4, 5, 6, 7, 9].map((line) => [line, 'Amount', 'error', 'amount-not-a-number']),
    )
    await importFile(company, LIST + listed('C-7', '01', 'Roy,Ann'))
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    const ann = someone('C-7', '01', 'Ann', 'Roy')
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-03-04' },
        [ann],
        [receipt('A7', '2026-03-04T09:07:00-05:00', '10000', ann)],
      ),
    ])
  })

  test('j1', async () => {
    expect(await importFile(company, found('j1.csv'), own)).toMatchObject({ accepted: 1, refused: 3 })
    expect(await problemsOf(company)).toEqual(
      [2, 3, 5].map((line) => [line, 'Date/Time', 'error', 'date-stands-for-none']),
    )
    await importFile(company, LIST + listed('C-3', '01', 'Roy,Ann'))
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    const ann = someone('C-3', '01', 'Ann', 'Roy')
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-03-13' },
        [ann],
        [receipt('D3', '2026-03-13T09:00:00-04:00', '10500', ann)],
      ),
    ])
  })
})

test('b1: a birth date of one century stands in the document, one of two waits, and an impossible one is missing', async () => {
  await importFile(company, found('b1.csv'))
  expect(await problemsOf(company)).toEqual([
    [5, 'DOB', 'block_draft', 'birth-date-to-confirm'],
    [6, 'DOB', 'warning', 'date-unreadable'],
    [7, 'DOB', 'warning', 'birth-date-impossible'],
  ])
  await importFile(company, receiptsOf('1', '2', '3', '4', '5', '6'), own)
  const made = await draft(company)
  const birth = 'missing /definitions/0/dateOfBirth'
  expect(
    made
      .map(heldBy)
      .map((list) => list.filter((one) => !readyWithout.includes(one)))
      .sort(),
  ).toEqual([
    [],
    [],
    [],
    ['doubt birth-date-to-confirm'],
    [birth, 'doubt birth-date-impossible'],
    [birth, 'doubt date-unreadable'],
  ])
  const { scope } = company
  const documents = (await scope.tx((db) => db.report.findMany({ select: { document: true } }))).flatMap(
    (one) => (one.document as unknown as { definitions: Json[] }).definitions,
  )
  expect(Object.fromEntries(documents.map(({ givenName, dateOfBirth }) => [givenName, dateOfBirth]))).toEqual({
    Ann: '1958-05-14',
    Bo: '1999-12-31',
    Cy: '1931-07-25',
    Di: '2012-01-15',
    Ed: undefined,
    Flo: undefined,
  })
})

test('c1: of several numbers, words and unusual signs the document has the first number, and its extension apart', async () => {
  await importFile(company, found('c1.csv'))
  const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
  await importFile(company, receiptsOf(...numbers), own)
  await importFile(company, LIST + numbers.map((number) => listed(number, `0${number}`)).join(''))
  expect(await keepOnFile(company)).toEqual(['phone'])
  // A second number has no field beside the first: it is let go by a person.
  expect((await draft(company)).map(heldBy).filter((holds) => holds.length > 0)).toEqual([
    ['doubt phone-partly-read'],
    ['doubt phone-partly-read'],
  ])
  const doubts = await company.scope.tx((db) =>
    db.doubt.findMany({ where: { code: 'phone-partly-read' }, select: { id: true } }),
  )
  expect(
    await confirmDoubts(
      company.scope,
      doubts.map(({ id }) => String(id)),
    ),
  ).toBe(2)
  expect(
    (await deliver(company, regulator))
      .flatMap(partiesIn)
      .map(({ givenName, telephoneNumber, extensionNumber }) => [givenName, telephoneNumber, extensionNumber]),
  ).toEqual([
    ['Ann', '514-555-0140', undefined],
    ['Bo', '514-555-0142', undefined],
    ['Cy', '514-555-0144', undefined],
    ['Di', '514-555-0145', undefined],
    ['Ed', '514-555-0146', '12'],
    ['Flo', '514-555-0147', undefined],
    ['Guy', '514-555-0148', undefined],
    ['Ida', '514-555-0149', undefined],
    ['Jo', '514-555-0150', undefined],
  ])
})

test('d1: no social insurance number is sent, only that such a card was seen; a passport has the country of its issuer', async () => {
  await importFile(company, found('d1.csv'))
  expect(await problemsOf(company)).toEqual([[2, 'Numéro de pièce', 'warning', 'social-insurance-number']])
  await importFile(company, receiptsOf('1', '2'), own)
  await importFile(company, LIST + listed('1', '01') + listed('2', '02'))
  expect(await keepOnFile(company)).toEqual(['identification'])
  expect((await draft(company)).map(heldBy)).toEqual([[], []])
  const documents = await deliver(company, regulator)
  expect(documents.flatMap(partiesIn).map(({ givenName, identifications }) => [givenName, identifications])).toEqual([
    ['Ann', [{ identifierTypeCode: 27, jurisdictionOfIssueCountryCode: 'CA' }]],
    ['Bo', [{ identifierTypeCode: 2, number: 'AB123', jurisdictionOfIssueCountryCode: 'FR' }]],
  ])
  expect(JSON.stringify(documents)).not.toMatch(/046[ -]?454[ -]?286/)
})

test('e1: a country, a province and a postal code that contradict each other wait until they are corrected', async () => {
  await importFile(company, found('e1.csv'))
  expect(await problemsOf(company)).toEqual([
    [2, 'Code postal', 'block_draft', 'postal-code-elsewhere'],
    [3, 'Code postal', 'block_draft', 'postal-code-elsewhere'],
    [4, 'Code postal', 'block_draft', 'postal-code-unreadable'],
  ])
  await importFile(company, receiptsOf('1', '2', '3'), own)
  await importFile(company, LIST + listed('1', '01') + listed('2', '02') + listed('3', '03'))
  for (const { holds } of await draft(company))
    expect(
      holds.filter(({ field, path: at }) => field.startsWith('address') || at?.includes('/address')),
      JSON.stringify(holds),
    ).not.toEqual([])
  await correctCustomer(company, '1', { province: 'AB' })
  await correctCustomer(company, '2', { country: 'FR' })
  await correctCustomer(company, '3', { postalCode: 'H7A 0A1' })
  expect((await drafts(company)).map(heldBy)).toEqual([[], [], []])
  expect((await deliver(company, regulator)).flatMap(partiesIn).map(({ address }) => address)).toEqual([
    {
      typeCode: 1,
      streetAddress: '1 Rue A',
      city: 'Calgary',
      provinceStateCode: 'AB',
      postalZipCode: 'T2P 1A1',
      countryCode: 'CA',
    },
    { typeCode: 1, streetAddress: '1 Rue A', city: 'Paris', postalZipCode: '75001', countryCode: 'FR' },
    {
      typeCode: 1,
      streetAddress: '1 Rue A',
      city: 'Laval',
      provinceStateCode: 'QC',
      postalZipCode: 'H7A 0A1',
      countryCode: 'CA',
    },
  ])
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
      constants: { ...said, disposition: 'Exchange to fiat currency' },
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
        ...said,
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
  const { locationId: _, ...rest } = said
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

test('g1: each row is read in its own encoding', async () => {
  await importFile(company, found('g1.csv'), own)
  await importFile(company, LIST + listed('C-1', '01'))
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const helene = someone('C-1', '01', 'Hélène', 'Béland-Côté')
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'none', day: '2026-03-04' },
      [helene],
      [receipt('E1', '2026-03-04T08:00:00-05:00', '10500', helene)],
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
      channel: said.channel,
      purpose: said.purpose,
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

describe('i1: one id with two people', () => {
  const conflicts = () =>
    company.scope.tx((db) =>
      db.importRowError.findMany({
        where: { state: 'open', severity: 'ask' },
        orderBy: { id: 'asc' },
        select: { id: true, importId: true, code: true },
      }),
    )
  const rows = { constants: said, columns: { 'Customer ID': 'customer.customerId' } }

  test('are two, and none of the receipts is reported', async () => {
    await importFile(company, found('i1.csv'), rows)
    expect((await problemsOf(company)).map(([line, , severity, code]) => [line, severity, code])).toEqual([
      [2, 'ask', 'customer-id-shared'],
      [3, 'ask', 'customer-id-shared'],
    ])
    expect(await draft(company)).toEqual([])
    const asked = (await conflicts()).at(-1)!
    await answerConflict(company.scope, asked.importId, String(asked.id), { choice: 'new', number: '78' })
    expect(await problemsOf(company)).toEqual([])
    expect(await draft(company)).toEqual([])
  })

  test('are one, whose receipts are one report', async () => {
    await importFile(company, found('i1.csv'), rows)
    const asked = (await conflicts()).at(-1)!
    await answerConflict(company.scope, asked.importId, String(asked.id), { choice: 'known' })
    expect(await draft(company)).toHaveLength(1)
    const [sent] = await deliver(company, regulator)
    expect(sent).toMatchObject({
      reportDetails: { twentyFourHourRule: { aggregationTypeCode: 2 } },
      definitions: [{ surname: 'Hale', givenName: 'Zoe', dateOfBirth: '1980-01-01', telephoneNumber: '416-555-0101' }],
      transactions: [
        { startingActions: [{ details: { amount: '6000' } }] },
        { startingActions: [{ details: { amount: '6000' } }] },
      ],
    })
  })
})

test('k1: a type that nobody explained is asked, and cash at a kiosk is reported once it is', async () => {
  const settings = { constants: said, ...ownIn('Client') }
  await expect(importFile(company, found('k1.csv'), settings)).rejects.toMatchObject({
    code: 'questions-open',
    message: expect.stringContaining('mean'),
  })
  await importFile(company, found('k1.csv'), {
    ...settings,
    values: { Type: { 'Recharge guichet': 'cash in', Envoi: 'virtual currency out', Retrait: 'cash out' } },
  })
  await importFile(company, LIST + listed('K1', '01', 'Roy,Ann'))
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const ann = someone('K1', '01', 'Ann', 'Roy')
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'none', day: '2026-03-04' },
      [ann],
      [receipt(expect.stringMatching(/^row-/) as string, '2026-03-04T10:00:00-05:00', '12500', ann)],
    ),
  ])
})

test('m1: no document states text that was read in the wrong encoding before somebody has looked', async () => {
  await importFile(company, found('m1.csv'), own)
  expect(await problemsOf(company)).toEqual([
    [2, 'Address', 'warning', 'garbled-text'],
    [2, 'City', 'warning', 'garbled-text'],
    [2, 'Occupation', 'warning', 'garbled-text'],
  ])
  await importFile(company, LIST + listed('C-1', '01'))
  expect(await keepOnFile(company)).toEqual(['address', 'occupation'])
  const [made] = await draft(company)
  expect(heldBy(made!).filter((one) => one.startsWith('doubt'))).toEqual(['doubt garbled-text', 'doubt garbled-text'])
  await correctCustomer(company, 'C-1', {
    street: '12 Rue Côté',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2X 1Y4',
    country: 'CA',
    occupation: 'préposée aux bénéficiaires',
  })
  expect((await drafts(company)).map(heldBy)).toEqual([[]])
  expect((await deliver(company, regulator)).flatMap(partiesIn)).toMatchObject([
    {
      occupation: 'préposée aux bénéficiaires',
      address: {
        typeCode: 1,
        streetAddress: '12 Rue Côté',
        city: 'Montréal',
        provinceStateCode: 'QC',
        postalZipCode: 'H2X 1Y4',
        countryCode: 'CA',
      },
    },
  ])
})

test('p1: the signs of a spreadsheet make no second customer, and are no part of an amount', async () => {
  await importFile(company, found('p1.csv'), own)
  await importFile(company, LIST + listed('000123', '01', 'Roy,Ann'))
  expect(await keepOnFile(company)).toEqual(['phone'])
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const ann: Named = {
    number: '000123',
    party: { ...person('Ann', 'Roy', '01', 'Bus driver'), telephoneNumber: '416-555-0128' },
  }
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'conductor', day: '2026-03-04' },
      [ann],
      [
        receipt('T1', '2026-03-04T09:00:00-05:00', '6000', ann, false),
        receipt('T2', '2026-03-04T10:00:00-05:00', '6000', ann, false),
        receipt('T3', '2026-03-04T11:00:00-05:00', '40', ann, false),
      ],
    ),
  ])
})
