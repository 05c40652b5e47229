import type { Hold } from '#app/compliance/drafting/hold.ts'
import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { confirmDoubts, swapName } from '#app/product/doubts/commands.server.ts'
import { changeKind, kindWords } from '#app/product/doubts/kind.server.ts'
import { doubtsOfCustomer } from '#app/product/differing/doubts-about.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { correctCustomer } from '#tests/integration/document-support.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

const run = () => ({ run: `test-${newId()}`, signal: new AbortController().signal })
const columns =
  'Phone,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country,Purpose,Disposition,Location ID'
const before = (name: string) =>
  `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,${name},${columns}`
const receipt = (id: string, customer: string, name: string, born = '1980-02-29') =>
  `${id},2026-11-20 10:00:00,12000.00,CAD,cash,in,completed,${customer},${name},,100 Rue Principale,Ottawa,ON,K1A 0B1,CA,${born},Baker in a hotel kitchen,driver's licence,M1234-${id},ON,CA,Purchase of bitcoin,payment,${demoEntity.locations[0]}`

/** One receipt for each customer, so that each has a report of its own, by the customer's number. */
async function bringIn(company: Company, header: string, rows: readonly string[]): Promise<void> {
  expect(await importText(company.scope, `${before(header)}\n${rows.join('\n')}\n`)).toMatchObject({
    state: 'done',
    refused: 0,
  })
  await company.scope.tx(
    (db) =>
      db.$executeRaw`UPDATE transaction SET beneficiary_id = conductor_id, details = '{"report":{"channel":"in_person","howObtained":"Savings from wages"}}'`,
  )
}

const customerOf = (company: Company, customerNumber: string) =>
  company.scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber } }))

interface NameInDocument {
  surname?: string | undefined
  givenName?: string | undefined
  otherNameInitial?: string | undefined
  nameOfEntity?: string | undefined
}

/** Submits what is ready; the names of the conductors, as the regulator received them. */
async function namesAtTheRegulator(company: Company): Promise<NameInDocument[]> {
  const ready = await readyDraftIds(company.scope)
  expect((await submitReports(company.scope, ready, 'test')).refused).toEqual([])
  await submitDue(company.scope, run())
  const names: NameInDocument[] = []
  for (const { reference, bytes } of await company.scope.tx((db) =>
    db.submission.findMany({ orderBy: { reference: 'asc' } }),
  )) {
    const text = Buffer.from(bytes!).toString('utf8')
    await expect
      .poll(() => regulator.state.report(demoEntity.reportingEntityNumber, reference)?.sha256)
      .toBe(sha256Hex(Buffer.from(text)))
    const { definitions } = JSON.parse(text) as { definitions: NameInDocument[] }
    names.push(
      ...definitions.map(({ surname, givenName, otherNameInitial, nameOfEntity }) => ({
        surname,
        givenName,
        otherNameInitial,
        nameOfEntity,
      })),
    )
  }
  return names.sort((a, b) => (a.surname ?? '').localeCompare(b.surname ?? ''))
}

test('people named So, Na and Null are held until someone confirms the name, and then stand in the document as the file has them', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Surname,Given Name', [
    receipt('T-1', 'C-1', 'So,Wing Yan'),
    receipt('T-2', 'C-2', 'Li,Na'),
    receipt('T-3', 'C-3', 'Null,Christopher'),
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  expect([ids.length, await readyDraftIds(company.scope)]).toEqual([3, []])
  for (const number of ['C-1', 'C-2', 'C-3']) {
    const doubts = await doubtsOfCustomer(company.scope, (await customerOf(company, number)).id)
    expect(doubts).toEqual([expect.objectContaining({ field: 'name' })])
    expect(
      await confirmDoubts(
        company.scope,
        doubts.map(({ key }) => key),
      ),
    ).toBe(1)
  }
  expect(await namesAtTheRegulator(company)).toEqual([
    { surname: 'Li', givenName: 'Na' },
    { surname: 'Null', givenName: 'Christopher' },
    { surname: 'So', givenName: 'Wing Yan' },
  ])
})

test('a filler beside a name is no name: the part is refused, XXX is not put in its place, and the report is not ready', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Surname,Given Name', [
    receipt('T-1', 'C-1', 'Roy,unknown'),
    receipt('T-2', 'C-2', 'N/A,Ann'),
    receipt('T-3', 'C-3', 'Suhartini,XXX'),
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  const drafts = await company.scope.tx((db) => db.report.findMany({ where: { id: { in: [...ids] } } }))
  const holds = drafts.flatMap((draft) =>
    (draft.holds as unknown as Hold[]).map(({ kind, text }) => `${kind}: ${text}`),
  )
  expect(holds.sort()).toEqual([
    'refused: “N/A” isn’t a surname. Enter the surname.',
    'refused: “unknown” isn’t a given name. Enter the given name.',
  ])
  expect(await namesAtTheRegulator(company)).toEqual([{ surname: 'Suhartini', givenName: 'XXX' }])
})

test('a surname beside a blank cell is held until someone confirms that the person has one name, or gives the other', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Surname,Given Name', [
    receipt('T-1', 'C-1', 'Suhartini,'),
    receipt('T-2', 'C-2', 'Roy,'),
    receipt('T-3', 'C-3', ',Dorje'),
  ])
  await createDrafts(company.scope, 'all')
  expect(await readyDraftIds(company.scope)).toEqual([])
  const [one] = await doubtsOfCustomer(company.scope, (await customerOf(company, 'C-1')).id)
  expect(one).toMatchObject({ field: 'name', value: 'Suhartini', confirms: true, swaps: null })
  await confirmDoubts(company.scope, [one!.key])
  await correctCustomer(company, 'C-2', { givenName: 'Ada' })
  expect(await namesAtTheRegulator(company)).toEqual([
    { surname: 'Roy', givenName: 'Ada' },
    { surname: 'Suhartini', givenName: 'XXX' },
  ])
})

test('beside a column of given names, Nom is the surname, and a blank given name is asked', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Nom,Prénom', [receipt('T-1', 'C-1', 'Tremblay,'), receipt('T-2', 'C-2', 'Gagnon,Zoé')])
  await createDrafts(company.scope, 'all')
  expect(await namesAtTheRegulator(company)).toEqual([{ surname: 'Gagnon', givenName: 'Zoé' }])
  expect(await doubtsOfCustomer(company.scope, (await customerOf(company, 'C-1')).id)).toMatchObject([
    { field: 'name', value: 'Tremblay' },
  ])
})

test('a whole name that is plain goes out in its parts, and one that is not marks the customer once, is confirmed or takes the other reading', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Customer Name', [
    receipt('T-1', 'C-1', 'Dr. Hugo MacTavensh Jr.'),
    receipt('T-2', 'C-2', 'TREMBLAY Jean'),
    receipt('T-3', 'C-3', 'William Church'),
    receipt('T-4', 'C-4', 'Nguyen Thi Minh Khai'),
    receipt('T-5', 'C-4', 'Nguyen Thi Minh Khai').replace('2026-11-20', '2026-11-18').replace('M1234-T-5', 'M1234-T-4'),
    receipt('T-6', 'C-6', 'QUILL THEA'),
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  expect([ids.length, (await readyDraftIds(company.scope)).length]).toEqual([6, 3])
  const [khai] = await doubtsOfCustomer(company.scope, (await customerOf(company, 'C-4')).id)
  expect(khai).toMatchObject({
    field: 'name',
    value: 'Nguyen Thi Minh Khai',
    text: expect.stringContaining('may also be surname "Khai"'),
  })
  expect(await company.scope.tx((db) => db.doubt.count({ where: { field: 'name' } }))).toBe(2)
  expect(await confirmDoubts(company.scope, [khai!.key])).toBe(1)
  const [quill] = await doubtsOfCustomer(company.scope, (await customerOf(company, 'C-6')).id)
  await swapName(company.scope, quill!.key)
  expect(await namesAtTheRegulator(company)).toEqual([
    { surname: 'Church', givenName: 'William' },
    { surname: 'MacTavensh', givenName: 'Hugo' },
    { surname: 'Nguyen', givenName: 'Thi Minh Khai' },
    { surname: 'Nguyen', givenName: 'Thi Minh Khai' },
    { surname: 'QUILL', givenName: 'THEA' },
    { surname: 'TREMBLAY', givenName: 'Jean' },
  ])
})

test('a swap of a name of several words takes its other reading', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Customer Name', [receipt('T-1', 'C-1', 'Anne Marie Tremblay')])
  const { id } = await customerOf(company, 'C-1')
  const [doubt] = await doubtsOfCustomer(company.scope, id)
  await swapName(company.scope, doubt!.key)
  expect(await customerOf(company, 'C-1')).toMatchObject({
    surname: 'Marie Tremblay',
    givenName: 'Anne',
    otherName: null,
  })
  expect(await doubtsOfCustomer(company.scope, id)).toEqual([])
})

test("a name that is an organization's, or a person's after all, goes to the fields of its kind, and what has no field there to the notes", async () => {
  const company = await readyCompany()
  await bringIn(company, 'Customer Name', [
    receipt('T-1', 'C-1', 'Royal Maude'),
    receipt('T-2', 'C-2', 'Canada Maude Roy', ''),
  ])
  const [person, entity] = [await customerOf(company, 'C-1'), await customerOf(company, 'C-2')]
  const { ids } = await createDrafts(company.scope, 'all')
  const held = (await Promise.all(ids.map((id) => reportDetail(company.scope, id)))).flatMap(({ toConfirm }) =>
    toConfirm.flatMap(({ kindOf }) => kindOf?.kind ?? []),
  )
  expect([person.kind, entity.kind, held.sort()]).toEqual(['person', 'entity', ['entity', 'person']])
  const [first] = await doubtsOfCustomer(company.scope, person.id)
  const changed = await changeKind(company.scope, first!.key)
  expect(changed).toEqual({ kind: 'entity', noted: 2 })
  expect(kindWords(changed)).toBe(
    'The customer is now an organization. 2 values that an organization has no field for are in the notes.',
  )
  expect(await customerOf(company, 'C-1')).toMatchObject({
    kind: 'entity',
    entityName: 'Royal Maude',
    surname: null,
    givenName: null,
    otherName: null,
    dateOfBirth: null,
    occupation: 'Baker in a hotel kitchen',
    notes: expect.stringContaining('Date of birth: 1980-02-29'),
  })
  expect(await doubtsOfCustomer(company.scope, person.id)).toEqual([])
  const [second] = await doubtsOfCustomer(company.scope, entity.id)
  await changeKind(company.scope, second!.key)
  expect(await customerOf(company, 'C-2')).toMatchObject({ kind: 'person', entityName: null, surname: 'Roy' })
  // Which of its words are the surname is asked next, and confirmed like any other.
  expect(await doubtsOfCustomer(company.scope, entity.id)).toEqual([
    expect.objectContaining({ field: 'name', kindOf: expect.objectContaining({ kind: 'person' }) }),
  ])
})

test('a date of birth that may be one of two holds the draft, and one that cannot be is missing', async () => {
  const company = await readyCompany()
  await bringIn(company, 'Surname,Given Name', [
    receipt('T-1', 'C-1', 'Roy,Di', '01/15/12'),
    receipt('T-2', 'C-2', 'Roy,Flo', '07/25/2027'),
    receipt('T-3', 'C-3', 'Roy,Ann', '05/14/58'),
  ])
  await createDrafts(company.scope, 'all')
  expect(await readyDraftIds(company.scope)).toHaveLength(1)
  expect(
    [await customerOf(company, 'C-1'), await customerOf(company, 'C-2'), await customerOf(company, 'C-3')].map(
      ({ dateOfBirth }) => dateOfBirth,
    ),
  ).toEqual(['2012-01-15', null, '1958-05-14'])
  expect(await doubtsOfCustomer(company.scope, (await customerOf(company, 'C-1')).id)).toEqual([
    expect.objectContaining({ field: 'dateOfBirth' }),
  ])
})
