import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { answerConflict } from '#app/product/imports/problems/answer-conflict.server.ts'
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
  type Json,
} from '#tests/integration/document-support.ts'
import { person, report, type Named } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { found, standingFields, own, LIST, listed, receiptsOf, receipt } from './found-files.ts'

/**
 * People and entities of the files that went wrong once: what the document states of them, and what waits until it is
 * corrected or confirmed.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })
let company: Company
beforeEach(async () => {
  company = await readyCompany()
})
const readyWithout = [
  'missing /definitions/0/address',
  'missing /definitions/0/occupation',
  'missing /definitions/0/identifications',
]

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

describe('i1: one id with two people', () => {
  const conflicts = () =>
    company.scope.tx((db) =>
      db.importRowError.findMany({
        where: { state: 'open', severity: 'ask' },
        orderBy: { id: 'asc' },
        select: { id: true, importId: true, code: true },
      }),
    )
  const rows = { constants: standingFields, columns: { 'Customer ID': 'customer.customerId' } }

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
