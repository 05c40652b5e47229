import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/test-database.ts'
import { readRateFile } from '#app/product/rates/read-file.ts'
import { saveRates } from '#app/product/rates/commands.server.ts'
import { reportDetail } from '#app/product/reports/review/detail.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
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
  type Json,
} from './document-support.ts'
import { cash, entity, person, report, type Named } from './expected-documents.ts'
import { readyCompany, type Company } from './reports-support.ts'

/**
 * FINTRAC's worked examples (rules.md 1.7) from a file to what the simulated regulator received over HTTP, field by field. The names and
 * amounts are the examples'; what identifies the people is invented.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

const PEOPLE = `Customer ID,Customer Type,Surname,Given Name,Entity Name,Phone,Civic Number,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country
Henry,person,Hale,Henry,,613-555-0101,01,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-01,Carpenter,Driver's licence,X1001-40706,ON,CA
Ted,person,Thorn,Ted,,613-555-0102,02,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-02,Electrician,Driver's licence,X1002-40706,ON,CA
Sally,person,Sand,Sally,,613-555-0103,03,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-03,Dentist,Driver's licence,X1003-40706,ON,CA
Martha,person,Moss,Martha,,613-555-0104,04,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-04,Architect,Driver's licence,X1004-40706,ON,CA
Mike,person,Mill,Mike,,613-555-0105,05,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-05,Florist,Driver's licence,X1005-40706,ON,CA
Iris,person,Inch,Iris,,613-555-0106,06,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-06,Roofer,Driver's licence,X1006-40706,ON,CA
Tom,person,Tower,Tom,,613-555-0107,07,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-07,Welder,Driver's licence,X1007-40706,ON,CA
Jeremy,person,Stone,Jeremy,,613-555-0108,08,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-08,Notary,Driver's licence,X1008-40706,ON,CA
Eve,person,Archer,Eve,,613-555-0109,09,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-09,Restaurant cook,Driver's licence,X1009-40706,ON,CA
Sam,person,Poole,Sam,,613-555-0110,10,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-10,Bus driver,Driver's licence,X1010-40706,ON,CA
James,person,Quill,James,,613-555-0111,11,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-11,Piano teacher,Driver's licence,X1011-40706,ON,CA
Yara,person,York,Yara,,613-555-0112,12,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-12,Nurse,Driver's licence,X1012-40706,ON,CA
Bruno,person,Bell,Bruno,,613-555-0113,13,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-13,Game tester,Driver's licence,X1013-40706,ON,CA
Vicky,person,Lind,Vicky,,613-555-0114,14,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-14,Baker,Driver's licence,X1014-40706,ON,CA
Thomas,person,Oak,Thomas,,613-555-0115,15,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-15,Buyer of kitchen equipment,Driver's licence,X1015-40706,ON,CA
Rosie,entity,,,Rosie Kitchen Supply Ltd.,613-555-0121,21,Trade Road,Ottawa,ON,K1P 5M7,CA,,Wholesale of kitchen equipment,Certificate of incorporation,900021-4,ON,CA
Blueberry,entity,,,Blueberry Co Inc.,613-555-0122,22,Trade Road,Ottawa,ON,K1P 5M7,CA,,Growing of blueberries,Certificate of incorporation,900022-4,ON,CA
Kitchen,entity,,,Kitchen Supply Co. Ltd.,613-555-0123,23,Trade Road,Ottawa,ON,K1P 5M7,CA,,Retail of kitchen equipment,Certificate of incorporation,900023-4,ON,CA
Games,entity,,,Super Fun Video Games Inc.,613-555-0124,24,Trade Road,Ottawa,ON,K1P 5M7,CA,,Retail of video games,Certificate of incorporation,900024-4,ON,CA
ABC,entity,,,ABC Enterprises S.p.A.,+39 06 5550 0125,25,Via Esempio,Roma,RM,00184,Italy,,Making of ceramic tiles,Certificate of incorporation,900025-4,Roma,Italy
`
const named = (number: string, party: Json): Named => ({ number, party })
const henry = named('Henry', person('Henry', 'Hale', '01', 'Carpenter'))
const ted = named('Ted', person('Ted', 'Thorn', '02', 'Electrician'))
const sally = named('Sally', person('Sally', 'Sand', '03', 'Dentist'))
const martha = named('Martha', person('Martha', 'Moss', '04', 'Architect'))
const mike = named('Mike', person('Mike', 'Mill', '05', 'Florist'))
const iris = named('Iris', person('Iris', 'Inch', '06', 'Roofer'))
const jeremy = named('Jeremy', person('Jeremy', 'Stone', '08', 'Notary'))
const eve = named('Eve', person('Eve', 'Archer', '09', 'Restaurant cook'))
const sam = named('Sam', person('Sam', 'Poole', '10', 'Bus driver'))
const james = named('James', person('James', 'Quill', '11', 'Piano teacher'))
const bruno = named('Bruno', person('Bruno', 'Bell', '13', 'Game tester'))
const vicky = named('Vicky', person('Vicky', 'Lind', '14', 'Baker'))
const rosie = named('Rosie', entity('Rosie Kitchen Supply Ltd.', '21', 'Wholesale of kitchen equipment'))
const blueberry = named('Blueberry', entity('Blueberry Co Inc.', '22', 'Growing of blueberries'))
const thomas = named('Thomas', person('Thomas', 'Oak', '15', 'Buyer of kitchen equipment'))
const kitchen = named('Kitchen', entity('Kitchen Supply Co. Ltd.', '23', 'Retail of kitchen equipment'))
const games = named('Games', entity('Super Fun Video Games Inc.', '24', 'Retail of video games'))
/** Of Italy: the country of the telephone stands apart, a province is written as it is, and nobody has said who is authorized. */
const abc = named('ABC', {
  typeCode: 4,
  refId: 'ABC Enterprises S.p.A.',
  nameOfEntity: 'ABC Enterprises S.p.A.',
  telephoneNumber: '39-0655500125',
  natureOfPrincipalBusiness: 'Making of ceramic tiles',
  addressTypeCode: 1,
  address: {
    typeCode: 1,
    buildingNumber: '25',
    streetAddress: 'Via Esempio',
    city: 'Roma',
    provinceStateName: 'RM',
    postalZipCode: '00184',
    countryCode: 'IT',
  },
  identifications: [
    {
      identifierTypeCode: 3,
      number: '900025-4',
      jurisdictionOfIssueCountryCode: 'IT',
      jurisdictionOfIssueProvinceStateName: 'Roma',
    },
  ],
  authorizedPersons: [],
  registrationIncorporationIndicator: false,
  registrationsIncorporations: [],
})

const HEAD =
  'Transaction ID,Date/Time,Received Amount,Received Currency,Sent Amount,Sent Currency,Rate,Method,Direction,Channel,Purpose,Disposition,Location ID,Conductor ID,On Behalf Of ID,Beneficiary ID'
/** What all rows of these examples have: cash in, at the counter of one place. */
const row = (
  id: string,
  at: string,
  received: string,
  conductor: string,
  onBehalfOf: string,
  beneficiary: string,
  disposition = 'Holding funds',
  sent = ',,',
) =>
  [
    id,
    at,
    received,
    sent,
    'cash,in,in person,Supplies for the season',
    disposition,
    'HQ001',
    conductor,
    onBehalfOf,
    beneficiary,
  ].join(',')
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`

const held = (amount: string, currencyCode = 'CAD') => ({ dispositionCode: 21, amount, currencyCode })

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
beforeAll(async () => {
  company = await readyCompany()
  expect(await importFile(company, PEOPLE, {}, 'people.csv')).toMatchObject({ accepted: 20, refused: 0 })
  expect(await problemsOf(company)).toEqual([])
  for (const number of ['Rosie', 'Blueberry', 'Kitchen', 'Games']) await incorporate(company, number)
})

/** The rows of a file, and the reports that the rules make of it. */
const examples: [name: string, rows: string[], reports: Json[]][] = [
  [
    'T-01, identical sets: one report, by conductor',
    [
      row('T01-101', '2026-11-02 09:00', '8000,CAD', 'Henry', '', 'Henry'),
      row('T01-102', '2026-11-02 15:30', '6000,CAD', 'Henry', '', 'Henry'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-02' },
        [henry],
        [
          cash({
            reference: 'T01-101',
            at: '2026-11-02T09:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: henry,
            beneficiary: henry,
            became: held('8000'),
          }),
          cash({
            reference: 'T01-102',
            at: '2026-11-02T15:30:00-05:00',
            above: false,
            amount: '6000',
            conductor: henry,
            beneficiary: henry,
            became: held('6000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-02, overlapping sets: both reports',
    [
      row('T02-103', '2026-11-03 09:00', '8000,CAD', 'Ted', '', 'Ted'),
      row('T02-104', '2026-11-03 10:00', '6000,CAD', 'Ted', '', 'Sally'),
      row('T02-105', '2026-11-03 11:00', '5000,CAD', 'Sally', '', 'Ted'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-03' },
        [ted, sally],
        [
          cash({
            reference: 'T02-103',
            at: '2026-11-03T09:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: ted,
            beneficiary: ted,
            became: held('8000'),
          }),
          cash({
            reference: 'T02-104',
            at: '2026-11-03T10:00:00-05:00',
            above: false,
            amount: '6000',
            conductor: ted,
            beneficiary: sally,
            became: held('6000'),
          }),
        ],
      ),
      report(
        'LCTR',
        { by: 'beneficiary', day: '2026-11-03' },
        [ted, sally],
        [
          cash({
            reference: 'T02-103',
            at: '2026-11-03T09:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: ted,
            beneficiary: ted,
            became: held('8000'),
          }),
          cash({
            reference: 'T02-105',
            at: '2026-11-03T11:00:00-05:00',
            above: false,
            amount: '5000',
            conductor: sally,
            beneficiary: ted,
            became: held('5000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-03, one party in two roles: none',
    [
      row('T03-1', '2026-11-04 09:00', '9000,CAD', 'Martha', '', 'Mike'),
      row('T03-2', '2026-11-04 10:00', '4000,CAD', 'Iris', 'Martha', 'Tom'),
    ],
    [],
  ],
  [
    'T-05, a jeweller: two purchases on a Saturday, and no report for each',
    [
      row('T05-01', '2026-11-07 11:30', '14000,CAD', 'Jeremy', '', 'Jeremy', 'Jewellery'),
      row('T05-02', '2026-11-07 13:40', '13000,CAD', 'Jeremy', '', 'Jeremy', 'Jewellery'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-07' },
        [jeremy],
        [
          cash({
            reference: 'T05-01',
            at: '2026-11-07T11:30:00-05:00',
            above: true,
            amount: '14000',
            conductor: jeremy,
            beneficiary: jeremy,
            became: { dispositionCode: 14, currencyCode: 'CAD', valueInCanadianDollars: '14000' },
          }),
          cash({
            reference: 'T05-02',
            at: '2026-11-07T13:40:00-05:00',
            above: true,
            amount: '13000',
            conductor: jeremy,
            beneficiary: jeremy,
            became: { dispositionCode: 14, currencyCode: 'CAD', valueInCanadianDollars: '13000' },
          }),
        ],
      ),
    ],
  ],
  [
    'T-06, a money services business: conductor Eve and beneficiary Sam, and none for 03 or 04 alone',
    [
      row(
        'T06-01',
        '2026-11-11 09:20',
        '5000,CAD',
        'Eve',
        '',
        'Eve',
        'Exchange to fiat currency',
        '3402.93,EUR,0.680586',
      ),
      row('T06-02', '2026-11-11 12:08', '4000,CAD', 'Eve', '', 'Sam'),
      row('T06-03', '2026-11-11 14:39', '11000,CAD', 'Eve', '', 'Sam'),
      row('T06-04', '2026-11-11 16:55', '12000,CAD', 'Eve', '', 'James'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-11' },
        [eve, sam, james],
        [
          // The rate of Scenario B.2: euros handed out for one dollar received.
          cash({
            reference: 'T06-01',
            at: '2026-11-11T09:20:00-05:00',
            above: false,
            amount: '5000',
            conductor: eve,
            beneficiary: eve,
            became: { dispositionCode: 3, amount: '3402.93', currencyCode: 'EUR', exchangeRate: '0.680586' },
          }),
          cash({
            reference: 'T06-02',
            at: '2026-11-11T12:08:00-05:00',
            above: false,
            amount: '4000',
            conductor: eve,
            beneficiary: sam,
            became: held('4000'),
          }),
          cash({
            reference: 'T06-03',
            at: '2026-11-11T14:39:00-05:00',
            above: true,
            amount: '11000',
            conductor: eve,
            beneficiary: sam,
            became: held('11000'),
          }),
          cash({
            reference: 'T06-04',
            at: '2026-11-11T16:55:00-05:00',
            above: true,
            amount: '12000',
            conductor: eve,
            beneficiary: james,
            became: held('12000'),
          }),
        ],
      ),
      report(
        'LCTR',
        { by: 'beneficiary', day: '2026-11-11' },
        [eve, sam],
        [
          cash({
            reference: 'T06-02',
            at: '2026-11-11T12:08:00-05:00',
            above: false,
            amount: '4000',
            conductor: eve,
            beneficiary: sam,
            became: held('4000'),
          }),
          cash({
            reference: 'T06-03',
            at: '2026-11-11T14:39:00-05:00',
            above: true,
            amount: '11000',
            conductor: eve,
            beneficiary: sam,
            became: held('11000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-09, an entity as the conductor',
    [
      row('T09-01', '2026-11-18 13:30', '5000,CAD', 'Rosie', '', 'Rosie'),
      row('T09-02', '2026-11-18 13:40', '6000,CAD', 'Yara', '', 'Yara'),
      row('T09-03', '2026-11-18 15:05', '8000,CAD', 'Rosie', '', 'Blueberry'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-18' },
        [rosie, blueberry],
        [
          cash({
            reference: 'T09-01',
            at: '2026-11-18T13:30:00-05:00',
            above: false,
            amount: '5000',
            conductor: rosie,
            beneficiary: rosie,
            became: held('5000'),
          }),
          cash({
            reference: 'T09-03',
            at: '2026-11-18T15:05:00-05:00',
            above: false,
            amount: '8000',
            conductor: rosie,
            beneficiary: blueberry,
            became: held('8000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-16, cash for coins: an LCTR and no LVCTR',
    [
      row(
        'T16-01',
        '2026-11-22 10:00',
        '20000,CAD',
        'Vicky',
        '',
        'Vicky',
        'Exchange to virtual currency',
        '279.18,LTC,0.013959',
      ),
    ],
    [
      report(
        'LCTR',
        { by: 'none', day: '2026-11-22' },
        [vicky],
        [
          cash({
            reference: 'T16-01',
            at: '2026-11-22T10:00:00-05:00',
            above: true,
            amount: '20000',
            conductor: vicky,
            beneficiary: vicky,
            became: { dispositionCode: 18, amount: '279.18', virtualCurrencyTypeCode: 'LTC', exchangeRate: '0.013959' },
          }),
        ],
      ),
    ],
  ],
]

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
  test('T-04, one beneficiary of two conductors, one of them on behalf of somebody: below $10,000 the relationship is asked, not needed', async () => {
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
