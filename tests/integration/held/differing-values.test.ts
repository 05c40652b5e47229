import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { DifferingFact } from '#app/party/same/differing.ts'
import { answerDiffering, forgetKept } from '#app/product/corrections/answer-differing.server.ts'
import { differingCounts, differingOfCustomer, differingOfImport } from '#app/product/differing/queries.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { answerQuestion } from '#app/product/imports/problems/problems.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { awaitedAnswers } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { type Row, zoe, line, later, file, bringIn, withReadyDraft, all, type Definition } from './differing-support.ts'

/**
 * What a file says of a customer beside what is on file: both values are shown, and no report states either before a
 * person says which holds.
 */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

/** Submits what is ready: the first party of each report, in the bytes that the regulator received. */
async function sentParties(company: Company): Promise<Definition[]> {
  expect((await submitReports(company.scope, await readyDraftIds(company.scope), 'test')).refused).toEqual([])
  await submitDue(company.scope, { run: `test-${newId()}`, signal: new AbortController().signal })
  const found: Definition[] = []
  for (const { reference, bytes } of await company.scope.tx((db) =>
    db.submission.findMany({ orderBy: { createdAt: 'asc' } }),
  )) {
    await expect
      .poll(() => regulator.state.report(demoEntity.reportingEntityNumber, reference)?.sha256)
      .toBe(sha256Hex(Buffer.from(bytes!)))
    found.push((JSON.parse(Buffer.from(bytes!).toString('utf8')) as { definitions: Definition[] }).definitions[0]!)
  }
  return found
}

test.each<[DifferingFact, Row, string, string, Partial<Definition>]>([
  [
    'address',
    { street: '9 Elm Road', city: 'Kingston', postal: 'K7L 1A1' },
    '100 Main Street, Ottawa, ON K1A 0B1, CA',
    '9 Elm Road, Kingston, ON K7L 1A1, CA',
    { address: expect.objectContaining({ city: 'Kingston', postalZipCode: 'K7L 1A1' }) as never },
  ],
  ['name', { given: 'Zelda' }, 'Zoe Hale', 'Zelda Hale', { givenName: 'Zelda' }],
  ['dateOfBirth', { born: '1980-01-02' }, '1980-01-01', '1980-01-02', { dateOfBirth: '1980-01-02' }],
  ['phone', { phone: '343-555-0177' }, '+16135550101', '+13435550177', { telephoneNumber: '343-555-0177' }],
  [
    'occupation',
    { occupation: 'Head baker in a bread factory' },
    'Baker in a hotel kitchen',
    'Head baker in a bread factory',
    { occupation: 'Head baker in a bread factory' },
  ],
  [
    'identification',
    { idNumber: 'M1234-2' },
    "Driver's licence M1234-1, ON, CA",
    "Driver's licence M1234-2, ON, CA",
    { identifications: [expect.objectContaining({ number: 'M1234-2' })] },
  ],
])(
  'another %s in a later file holds the draft, both values are shown, and the one that a person takes is what the regulator receives',
  async (field, other, onFile, said, stated) => {
    const { company, draft } = await withReadyDraft()
    // Of another birth date alone nobody can tell one person from two: the document says that it is one.
    const { asked } = await bringIn(company, line('G-1', { ...zoe, ...other, ...later }))
    expect(asked).toEqual([['77', field, onFile, said]])
    expect(await readyDraftIds(company.scope)).toEqual([])
    expect((await reportDetail(company.scope, draft)).toConfirm).toEqual([
      expect.objectContaining({
        code: 'value-differs',
        value: onFile,
        text: expect.stringContaining(said),
        confirms: false,
      }),
    ])
    expect(await answerDiffering(company.scope, { ids: await all(company, field) }, 'take')).toMatchObject({
      values: 1,
      customers: 1,
      drafts: 1,
      submitted: 0,
    })
    expect(await sentParties(company)).toEqual([expect.objectContaining(stated)])
  },
)

test('what is kept out is not asked again, and is shown on the customer until it is forgotten', async () => {
  const { company, draft } = await withReadyDraft()
  const moved = { ...zoe, ...later, street: '9 Elm Road', postal: 'K1A 0B9' }
  expect((await bringIn(company, line('G-1', moved))).asked).toHaveLength(1)
  await answerDiffering(company.scope, { ids: await all(company, 'address') }, 'keep')
  expect(await readyDraftIds(company.scope)).toEqual([draft])
  expect((await bringIn(company, line('H-1', { ...moved, street: '9 ELM RD.', postal: 'K1A0B9' }))).asked).toEqual([])
  const customer = await company.scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber: '77' } }))
  const { open, kept } = await differingOfCustomer(company.scope, customer.id)
  expect([open, kept.map(({ label, said, answeredBy }) => [label, said, answeredBy])]).toEqual([
    [],
    [['Address', '9 Elm Road, Ottawa, ON K1A 0B9, CA', 'test']],
  ])
  await forgetKept(company.scope, kept[0]!.id)
  expect((await bringIn(company, line('I-1', moved))).asked).toHaveLength(1)
  expect(await readyDraftIds(company.scope)).toEqual([])
})

test('a value that was taken asks nothing in the next file, and the one before it asks again', async () => {
  const { company } = await withReadyDraft()
  const nurse = { ...zoe, ...later, occupation: 'Nurse in a hospital' }
  await bringIn(company, line('G-1', nurse))
  await answerDiffering(company.scope, { all: 'occupation' }, 'take')
  expect((await bringIn(company, line('H-1', nurse))).asked).toEqual([])
  expect((await bringIn(company, line('I-1', { ...zoe, ...later }))).asked).toEqual([
    ['77', 'occupation', 'Nurse in a hospital', 'Baker in a hotel kitchen'],
  ])
})

test('what is only written in another way, left out or told later asks nothing, and what is told later is in the report', async () => {
  const company = await readyCompany()
  const { idProvince: _, idCountry: __, ...bare } = zoe
  await bringIn(company, line('F-1', bare))
  const { asked } = await bringIn(
    company,
    line('G-1', {
      ...zoe,
      ...later,
      surname: 'HALE',
      given: 'Zoé',
      street: '100 MAIN ST.',
      postal: 'k1a0b1',
      province: 'Ontario',
      country: 'Canada',
      phone: '+1 (613) 555-0101',
      email: 'ZOE@example.ca',
      occupation: 'baker in a Hotel kitchen',
      idNumber: 'm12341',
    }),
    line('G-2', {
      ...later,
      number: '77',
      street: '100 Main Street Apt 4',
      city: 'Ottawa',
      province: 'ON',
      other: 'Ann',
      surname: 'Hale',
      given: 'Zoe',
    }),
  )
  expect(asked).toEqual([])
  await createDrafts(company.scope, 'all')
  expect(await sentParties(company)).toEqual([
    expect.objectContaining({
      surname: 'Hale',
      givenName: 'Zoe',
      otherNameInitial: 'Ann',
      address: expect.objectContaining({ unitNumber: '4', postalZipCode: 'K1A 0B1' }) as never,
      identifications: [expect.objectContaining({ number: 'M1234-1', jurisdictionOfIssueProvinceStateCode: 'ON' })],
    }),
  ])
})

test('two rows of one file that say yes and no of one customer: a report that the answer may ask for waits, and is there when no holds', async () => {
  const company = await readyCompany()
  const town: Row = {
    number: '90',
    entity: 'Town of Exemple',
    street: '1 Main Street',
    city: 'Ottawa',
    province: 'ON',
    postal: 'K1A 0B1',
    country: 'CA',
    publicBody: 'yes',
  }
  const { asked } = await bringIn(
    company,
    line('F-1', town),
    line('F-2', { ...town, publicBody: 'no', at: '2026-11-21 10:00:00' }),
  )
  expect(asked).toEqual([['90', 'isPublicBody', 'Yes', 'No']])
  const run = await candidates(company.scope)
  expect(run.candidates).toEqual([])
  const awaited = await awaitedAnswers(company.scope, run)
  expect(awaited).toEqual([
    expect.objectContaining({
      kind: 'differing',
      types: ['LCTR'],
      dueDate: '2026-12-05',
      fileBy: '2026-12-04',
      answer: { to: '/app/customers/differing?field=isPublicBody', label: 'Answer the question' },
    }),
  ])
  await answerDiffering(company.scope, { ids: await all(company, 'isPublicBody') }, 'take')
  expect((await candidates(company.scope)).candidates.map(({ transactionIds }) => transactionIds.length)).toEqual([
    1, 1,
  ])
  expect(await awaitedAnswers(company.scope, await candidates(company.scope))).toEqual([])
})

test('hundreds of customers who moved are answered at once, the newest of several values for each, as one question in the lists', async () => {
  const company = await readyCompany()
  const count = 300
  const person = (at: number): Row => ({
    ...zoe,
    number: `C-${at}`,
    surname: `Hale${String.fromCharCode(97 + (at % 26))}${at}`,
    idNumber: `M-${at}`,
    phone: '',
    email: '',
  })
  await bringIn(
    company,
    ...Array.from({ length: count }, (_, at) =>
      line(`F-${at}`, { ...person(at), amount: at < 2 ? '12000.00' : '40.00' }),
    ),
  )
  const moves = (at: number, street: string, day: string) =>
    line(`${day}-${at}`, { ...person(at), street, at: `2026-11-${day} 09:00:00`, amount: '40.00' })
  await bringIn(
    company,
    ...Array.from({ length: count }, (_, at) => moves(at, '9 Elm Road', '24')),
    moves(0, '7 Oak Lane', '23'),
  )
  expect(await differingCounts(company.scope)).toEqual([
    { field: 'address', label: 'Address', values: count + 1, customers: count },
  ])
  // Two of them have a report to draft.
  const [waiting] = await awaitedAnswers(company.scope, await candidates(company.scope))
  expect(waiting).toMatchObject({
    kind: 'differing',
    question: 'Address: imported files disagree with 2 customers on file.',
    types: ['LCTR'],
  })
  expect(await answerDiffering(company.scope, { all: 'address' }, 'take')).toMatchObject({
    values: count + 1,
    customers: count,
  })
  expect(await differingCounts(company.scope)).toEqual([])
  expect(await company.scope.tx((db) => db.customer.count({ where: { street: { contains: 'Elm' } } }))).toBe(count)
  expect(await company.scope.tx((db) => db.customer.count({ where: { street: { contains: 'Main' } } }))).toBe(0)
})

test('a submitted report is not changed: a value that is taken, and one that a later import adds, propose a change of it', async () => {
  const company = await readyCompany()
  const { employer: _, ...unemployed } = zoe
  await bringIn(company, line('F-1', unemployed))
  await createDrafts(company.scope, 'all')
  const [sent] = await sentParties(company)
  expect(sent).toMatchObject({ surname: 'Hale', occupation: 'Baker in a hotel kitchen' })
  await company.scope.tx((db) => db.$executeRaw`UPDATE report SET state = 'confirmed', environment = 'production'`)
  await bringIn(company, line('G-1', { ...zoe, ...later, employer: 'Hotel Elgin' }))
  const proposed = () =>
    company.scope.tx(
      async (db) => ((await db.report.findFirstOrThrow()).proposal as { fields: string[] } | null)?.fields ?? null,
    )
  expect(await proposed()).toEqual([expect.stringMatching(/employer/i)])
  await bringIn(company, line('H-1', { ...zoe, ...later, occupation: 'Nurse in a hospital' }))
  expect(await answerDiffering(company.scope, { all: 'occupation' }, 'take')).toMatchObject({ drafts: 0, submitted: 1 })
  expect(await proposed()).toHaveLength(2)
})

test('an import that is undone takes its questions back, but not those that another import asks too', async () => {
  const { company, draft } = await withReadyDraft()
  const moved = { ...zoe, ...later, street: '9 Elm Road' }
  const first = await bringIn(company, line('G-1', moved))
  const second = await bringIn(company, line('H-1', { ...moved, occupation: 'Nurse in a hospital' }))
  await undoImport(company.scope, first.id)
  expect((await differingCounts(company.scope)).map(({ field }) => field)).toEqual(['address', 'occupation'])
  await undoImport(company.scope, second.id)
  expect(await differingCounts(company.scope)).toEqual([])
  expect(await readyDraftIds(company.scope)).toEqual([draft])
})

test('rows that are on file already ask nothing again after the newer value was taken', async () => {
  const company = await readyCompany()
  const rows = [line('F-1', zoe), line('F-2', { ...zoe, occupation: 'Nurse in a hospital', at: '2026-11-21 10:00:00' })]
  expect((await bringIn(company, ...rows)).asked).toHaveLength(1)
  await answerDiffering(company.scope, { all: 'occupation' }, 'take')
  const again = await importText(company.scope, file(...rows))
  expect([again.duplicate, await differingCounts(company.scope)]).toEqual([2, []])
})

test('a record that a person says is of a customer on file is compared with it as one that names the customer itself', async () => {
  const { company } = await withReadyDraft()
  const { id } = await bringIn(
    company,
    line('G-1', {
      ...later,
      surname: 'Hale',
      given: 'Zoe',
      street: '9 Elm Road',
      city: 'Ottawa',
      province: 'ON',
      country: 'CA',
      employer: 'Hotel Elgin',
    }),
  )
  expect(await differingCounts(company.scope)).toEqual([])
  const [problem] = (await problemList(company.scope, id, { severity: 'ask' })).problems
  await answerQuestion(company.scope, id, problem!.id, problem!.question!.customers[0]!.id)
  expect((await differingOfImport(company.scope, id)).map(({ number, field, said }) => [number, field, said])).toEqual([
    ['77', 'address', '9 Elm Road, Ottawa, ON, CA'],
  ])
  expect(await readyDraftIds(company.scope)).toEqual([])
})
