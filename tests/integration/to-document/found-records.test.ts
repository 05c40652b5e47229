import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
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
} from '#tests/integration/document-support.ts'
import { report } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { found, standingFields, ownIn, own, LIST, listed, someone, receipt } from './found-files.ts'

/**
 * Files that went wrong once (tests/cases/found), a1 to t16: records that are refused or asked, from the import to what
 * the regulator received once that was settled.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })
let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

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

test('k1: a type that nobody explained is asked, and cash at a kiosk is reported once it is', async () => {
  const settings = { constants: standingFields, ...ownIn('Client') }
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

test('m1: no document states text that was read in the wrong encoding before someone has looked', async () => {
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
