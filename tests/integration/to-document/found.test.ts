import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { confirmHolds } from '#app/product/reports/review/confirm.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  answerMoment,
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
import { cash, report, type Named } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { found, inPerson, LIST, listed, ownIn, receipt as receiptAt, standingFields, someone } from './found-files.ts'

/**
 * Files that went wrong once (tests/cases/found), F, P and S of the list, from the import to what the simulated
 * regulator received over HTTP. What a file does not say of its people comes from a list of customers, as a business
 * would bring it.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

const settingsBeside = (name: string) =>
  JSON.parse(found(name).toString('utf8')) as { columns: Record<string, string>; zone: string }

let company: Company
beforeEach(async () => {
  company = await readyCompany()
  const { scope, organizationId } = company
  await scope.tx((db) =>
    db.location.create({
      data: { id: newId(), organizationId, mode: scope.mode, name: 'L001', fintracLocationId: 'TORONTO1' },
    }),
  )
})

const own = { constants: inPerson, ...ownIn('Customer ID') }
/** As the files of this list say where it was. */
const receipt = (...given: Parameters<typeof receiptAt>) => ({
  ...receiptAt(...given),
  reportingEntityLocationId: 'TORONTO1',
})

describe('F01 and F03: the encoding is found, and the document has the names as they are', () => {
  test.each([
    ['F01-dos-code-page-850-names.csv', 'J1', 'J2', 'C-0903', 'C-0904', ['Hélène', 'Gagné'], ['François', 'Côté']],
    ['F03-windows-1252-caron-letters.csv', 'E1', 'E2', 'C-1003', 'C-1004', ['Dušan', 'Kušnir'], ['Žarko', 'Šantek']],
  ] as const)('%s', async (name, first, second, one, other, [given, surname], [otherGiven, otherSurname]) => {
    await importFile(company, found(name), own)
    expect(await problemsOf(company)).toEqual([])
    const unknown = [
      'missing /definitions/0/address',
      'missing /definitions/0/dateOfBirth',
      'missing /definitions/0/occupation',
      'missing /definitions/0/identifications',
    ]
    expect((await draft(company)).map(heldBy)).toEqual([unknown, unknown])
    await importFile(company, LIST + listed(one, '01') + listed(other, '02'))
    expect((await drafts(company)).map(heldBy)).toEqual([[], []])
    const [a, b] = [someone(one, '01', given, surname), someone(other, '02', otherGiven, otherSurname)]
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-03-04' },
        [a],
        [receipt(first, '2026-03-04T09:00:00-05:00', '10000', a, true)],
      ),
      report(
        'LCTR',
        { by: 'none', day: '2026-03-04' },
        [b],
        [receipt(second, '2026-03-04T10:00:00-05:00', '10000', b, true)],
      ),
    ])
  })
})

test('F05: people whose name looks like nothing wait for someone to say so, and keep it', async () => {
  await importFile(company, found('F05-real-names-that-look-like-nothing.csv'), own)
  expect((await problemsOf(company)).filter(([, column]) => column !== 'Occupation')).toEqual([
    [2, 'Surname', 'block_draft', 'name-to-confirm'],
    [3, 'Given Name', 'block_draft', 'name-to-confirm'],
    [4, 'Surname', 'block_draft', 'name-to-confirm'],
    [5, 'Surname', 'block_draft', 'name-to-confirm'],
    [6, 'Country', 'block_draft', 'place-to-confirm'],
    [7, 'Surname', 'block_draft', 'name-to-confirm'],
    [8, 'Given Name', 'block_draft', 'name-to-confirm'],
  ])
  await importFile(
    company,
    LIST +
      ['C-801', 'C-802', 'C-803', 'C-804', 'C-805', 'C-806', 'C-807']
        .map((number, at) => listed(number, `0${at + 1}`))
        .join(''),
  )
  expect(await keepOnFile(company)).toEqual(['address', 'occupation'])
  const doubts = (list: { holds: Hold[] }[]) =>
    list
      .map(({ holds }) =>
        holds
          .filter(({ kind }) => kind === 'doubt')
          .map(({ code }) => code)
          .join(),
      )
      .sort()
  const names = Array.from({ length: 6 }, () => 'name-to-confirm')
  expect(doubts(await draft(company))).toEqual([...names, 'place-to-confirm'])
  for (const number of ['C-801', 'C-802', 'C-803', 'C-804', 'C-806', 'C-807'])
    await correctCustomer(company, number, { building: '1', street: 'First Avenue', province: 'ON' })
  // The address with its country is typed: that answers the question about it.
  await correctCustomer(company, 'C-805', { building: '1', street: 'First Avenue', occupation: 'Trader in diamonds' })
  const waiting = await drafts(company)
  expect(waiting.map(heldBy).sort()).toEqual([[], ...names.map((code) => [`doubt ${code}`])])
  for (const { id, holds } of waiting)
    if (holds.length > 0)
      await confirmHolds(
        company.scope,
        id,
        holds.map(({ key }) => key),
      )
  const documents = await deliver(company, regulator)
  expect(documents.map(partiesIn)).toMatchObject([
    [{ surname: 'So', givenName: 'Wing Yan' }],
    [{ surname: 'Li', givenName: 'Na' }],
    [{ surname: 'Null', givenName: 'Christopher' }],
    [{ surname: 'Blank', givenName: 'Miriam' }],
    [{ surname: 'Amunyela', givenName: 'Ndapewa', address: { city: 'Windhoek', countryCode: 'NA' } }],
    [{ surname: 'Test', givenName: 'Roger' }],
    [{ surname: 'Khan', givenName: 'Nan' }],
  ])
})

describe('F07: of an amount, a fee and a total it is asked what the customer paid in', () => {
  const files: [name: string, amount: string, total: string, id: string, customer: string][] = [
    ['F07-amount-plus-fee-is-total-amount-fee-total.csv', 'Amount', 'Total', 'F63', 'C-603'],
    ['F07-amount-plus-fee-is-total-montant-frais-total-paye.csv', 'Montant', 'Total payé', 'F1', 'C-1'],
  ]
  test.each(files)('%s', async (name, amount, total, id, customer) => {
    await expect(importFile(company, found(name), own)).rejects.toMatchObject({
      code: 'questions-open',
      message: expect.stringContaining(`"${total}" is "${amount}" and`),
    })
    await importFile(company, found(name), { ...own, columns: { ...own.columns, [total]: 'amount' } })
    await importFile(company, LIST + listed(customer, '01', 'Roy,Ann'))
    const ann = someone(customer, '01', 'Ann', 'Roy')
    expect((await draft(company)).map(heldBy)).toEqual([[]])
    expect(await deliver(company, regulator)).toEqual([
      report(
        'LCTR',
        { by: 'none', day: '2026-03-04' },
        [ann],
        [receipt(id, '2026-03-04T09:00:00-05:00', '10000', ann, true)],
      ),
    ])
  })

  test.each(files)('%s, where the fee was no cash that came in: no report', async (name, amount) => {
    await importFile(company, found(name), { ...own, columns: { ...own.columns, [amount]: 'amount' } })
    expect(await draft(company)).toEqual([])
  })
})

test('F08: the street, the city, the province and the postal code each in its own field', async () => {
  await importFile(company, found('F08-street-address-beside-city.csv'), {
    columns: { 'Beneficiary ID': 'beneficiary.customerId' },
    constants: { channel: 'in person', account: 'ACC-911' },
  })
  const [waiting] = await draft(company)
  expect(heldBy(waiting!)).toEqual(['doubt name-to-confirm'])
  await confirmHolds(
    company.scope,
    waiting!.id,
    waiting!.holds.map(({ key }) => key),
  )
  const wingYan: Named = {
    number: 'C-911',
    party: {
      typeCode: 3,
      refId: 'Wing Yan So',
      surname: 'So',
      givenName: 'Wing Yan',
      telephoneNumber: '604-555-0111',
      dateOfBirth: '1980-05-13',
      occupation: 'hospital nurse',
      addressTypeCode: 1,
      address: {
        typeCode: 1,
        streetAddress: '12 Exemple Rd',
        city: 'Richmond',
        provinceStateCode: 'BC',
        postalZipCode: 'V6X 1A1',
        countryCode: 'CA',
      },
      identifications: [
        {
          identifierTypeCode: 4,
          number: '1234567',
          jurisdictionOfIssueCountryCode: 'CA',
          jurisdictionOfIssueProvinceStateCode: 'BC',
        },
      ],
    },
  }
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'none', day: '2026-11-21' },
      [wingYan],
      [
        cash({
          reference: 'M95',
          at: '2026-11-21T09:00:00-05:00',
          above: true,
          amount: '10000',
          conductor: wingYan,
          beneficiary: wingYan,
          purpose: 'savings',
          became: {
            dispositionCode: 1,
            amount: '10000',
            currencyCode: 'CAD',
            account: { number: 'ACC-911', currencyCode: 'CAD', holders: [] },
          },
        }),
      ],
    ),
  ])
})

test('F11: a record whose quotes never end is refused and said, and no report is made of it', async () => {
  expect(await importFile(company, found('F11-many-quotes-in-one-cell.csv'), own)).toMatchObject({
    accepted: 1,
    refused: 1,
  })
  expect(await problemsOf(company)).toEqual([
    [2, null, 'warning', 'quote-never-closed'],
    [2, null, 'error', 'too-many-cells'],
  ])
  expect(await draft(company)).toEqual([])
})

test('P01: a row that only a later export has joins the report of its day', async () => {
  await importFile(company, found('P01-late-row-in-a-later-export-a.csv'), own, 'a.csv')
  expect(await draft(company)).toEqual([])
  expect(await importFile(company, found('P01-late-row-in-a-later-export-b.csv'), own, 'b.csv')).toMatchObject({
    accepted: 2,
    duplicate: 1,
  })
  await importFile(company, LIST + listed('C-101', '01'))
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const orla = someone('C-101', '01', 'Orla', 'Quist')
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'conductor', day: '2026-03-04' },
      [orla],
      [
        receipt('L101', '2026-03-04T09:00:00-05:00', '6000', orla, false),
        receipt('L102', '2026-03-04T17:30:00-05:00', '4100', orla, false),
      ],
    ),
  ])
})

test('P04: times of the West are reported with their own offset, in the window of the business', async () => {
  await importFile(company, found('P04-offset-in-the-header.csv'), own)
  await importFile(company, LIST + listed('C-401', '01', 'Roy,Ann'))
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const ann = someone('C-401', '01', 'Ann', 'Roy')
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'conductor', day: '2026-03-05' },
      [ann],
      [
        receipt('T42', '2026-03-04T21:30:00-08:00', '6000', ann, false),
        receipt('T43', '2026-03-05T20:00:00-08:00', '4500', ann, false),
      ],
    ),
  ])
  // Of the two dates of the first receipt the earlier one counts: March 4 and 15 days.
  expect(await company.scope.tx((db) => db.report.findMany({ select: { dueDate: true } }))).toEqual([
    { dueDate: '2026-03-19' },
  ])
})

test('P06: a character over the edge of two pieces stays whole; a name that is too long waits to be shortened', async () => {
  expect(await importFile(company, found('P06-character-over-the-64-kib-edge.csv'), own)).toMatchObject({
    accepted: 1175,
    refused: 0,
  })
  await importFile(company, LIST + listed('C-1126', '01'))
  expect((await draft(company)).map(heldBy)).toEqual([['refused /definitions/0/givenName']])
  await correctCustomer(company, 'C-1126', { givenName: '渡辺' })
  const makoto = someone('C-1126', '01', '渡辺', '誠')
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'none', day: '2026-03-04' },
      [makoto],
      [receipt('K1126', '2026-03-04T10:00:00-05:00', '12000', makoto, true)],
    ),
  ])
})

/** "Name A" may be an initial and a surname in either order: a person says that it stands as it should. */
async function confirmNames({ scope }: Company): Promise<void> {
  const doubts = await scope.tx((db) => db.doubt.findMany({ where: { code: 'name-to-confirm' }, select: { id: true } }))
  expect(
    await confirmDoubts(
      scope,
      doubts.map(({ id }) => String(id)),
    ),
  ).toBe(1)
}

test('S03: a date whose day lies in two windows makes no report, until its time is known', async () => {
  const { scope } = company
  await scope.tx((db) => db.reportingWindow.updateMany({ data: { startTime: '06:00' } }))
  const { columns, zone } = settingsBeside('S03-dateonly-0600.json')
  await importFile(company, found('S03-dateonly-0600.csv'), {
    columns,
    zone,
    constants: standingFields,
  })
  expect(await draft(company)).toEqual([])
  await answerMoment(company, '1', '2026-03-05 05:59:59 -05:00')
  await importFile(company, LIST + listed('A', '01'))
  expect((await draft(company)).map(heldBy)).toEqual([['doubt name-to-confirm']])
  await confirmNames(company)
  const [sent] = await deliver(company, regulator)
  expect(sent).toMatchObject({
    reportDetails: {
      twentyFourHourRule: {
        aggregationTypeCode: 2,
        periodStart: '2026-03-04T06:00:00-05:00',
        periodEnd: '2026-03-05T05:59:59-05:00',
      },
    },
    transactions: [
      {
        largeCashTransactionDetails: {
          dateTimeOfTransaction: '2026-03-04T14:00:00-05:00',
          reportingEntityTransactionReference: '2',
        },
      },
      {
        largeCashTransactionDetails: {
          dateTimeOfTransaction: '2026-03-05T05:59:59-05:00',
          reportingEntityTransactionReference: '1',
        },
      },
    ],
  })
})

test('S14: two ids are two references, which are the same when the file comes again', async () => {
  const { columns, zone } = settingsBeside('S14-ids-collide.json')
  const settings = { columns, zone, constants: standingFields }
  await importFile(company, found('S14-ids-collide.csv'), settings)
  expect(await importFile(company, found('S14-ids-collide.csv'), settings)).toMatchObject({ accepted: 0, duplicate: 2 })
  await importFile(company, LIST + listed('A', '01'))
  expect((await draft(company)).map(heldBy)).toEqual([['doubt name-to-confirm']])
  await confirmNames(company)
  const [sent] = (await deliver(company, regulator)) as {
    transactions: { largeCashTransactionDetails: { reportingEntityTransactionReference: string } }[]
  }[]
  const references = sent!.transactions.map(
    (one) => one.largeCashTransactionDetails.reportingEntityTransactionReference,
  )
  // FINTRAC takes letters, digits, dashes and underscores: another character is a dash, and the end tells the two
  // apart.
  expect(references).toEqual([
    expect.stringMatching(/^TX-1-[0-9a-f]{16}$/),
    expect.stringMatching(/^TX-1-[0-9a-f]{16}$/),
  ])
  expect(new Set(references).size).toBe(2)
})
