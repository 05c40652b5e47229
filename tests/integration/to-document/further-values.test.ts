import { afterAll, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { unfiledTransactions } from '#app/product/transactions/unfiled/unfiled.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { draft, heldBy, importFile, keepOnFile, problemsOf, type Json } from '#tests/integration/document-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/**
 * What a file says of a party beside what one field takes: a second document, a second phone, who may bind an entity.
 */

await testDatabase({})
afterAll(() => untenantedDb().$disconnect())

const settings = { zone: 'America/Toronto', constants: { method: 'cash', direction: 'in', currency: 'CAD' } }
const file = (header: string, ...rows: string[]): string => `${[header, ...rows].join('\n')}\n`

async function drafted(company: Company, ...files: string[]) {
  for (const text of files) {
    const view = await importFile(company, text, settings)
    expect([view.state, view.refused]).toEqual(['done', 0])
  }
  const drafts = await draft(company)
  const documents = await company.scope.tx((db) =>
    db.report.findMany({ where: { id: { in: drafts.map(({ id }) => id) } }, select: { id: true, document: true } }),
  )
  return drafts.map((each) => ({
    ...each,
    held: heldBy(each),
    document: documents.find(({ id }) => id === each.id)!.document as {
      definitions: Json[]
      transactions: Json[]
    },
  }))
}

const head = 'Transaction ID,Date/Time,Amount,Customer ID,First Name,Last Name'
const person = (id: string, more: string) => `${id},2026-11-1${id.at(-1)!} 10:00,12000.00,C-1,Nora,Fitzgerald,${more}`

test('a second document of a customer on file is added, and one that differs is asked about', async () => {
  const company = await readyCompany()
  const documents = 'ID Type,ID Number,ID Issued By,ID Type 2,ID Number 2,ID Issued By 2'
  const [first] = await drafted(
    company,
    file(`${head},${documents}`, person('Z1', 'Passport,HB201928,Canada,,,')),
    file(`${head},${documents}`, person('Z2', 'Passport,HB201928,Canada,Driver’s Licence,F1234-56789,Ontario')),
  )
  expect(first!.document.definitions[0]!.identifications).toEqual([
    { identifierTypeCode: 2, number: 'HB201928', jurisdictionOfIssueCountryCode: 'CA' },
    {
      identifierTypeCode: 4,
      number: 'F1234-56789',
      jurisdictionOfIssueCountryCode: 'CA',
      jurisdictionOfIssueProvinceStateCode: 'ON',
    },
  ])
  await importFile(
    company,
    file(`${head},${documents}`, person('Z3', 'Passport,HB201928,Canada,Driver’s Licence,F9999-11111,Ontario')),
    settings,
  )
  expect(await keepOnFile(company)).toEqual(['identification'])
  const { identifications } = await company.scope.tx((db) => db.customer.findFirstOrThrow({}))
  expect((identifications as Json[]).map(({ number }) => number)).toEqual(['HB201928', 'F1234-56789'])
})

test('a second phone, e-mail or address that no report states holds each draft until someone lets it go', async () => {
  const company = await readyCompany()
  const [one] = await drafted(
    company,
    file(
      `${head},Phone 1,Phone 2,Email 1,Email 2,Home Address,Mailing Address`,
      person(
        'Z1',
        '416-555-0141,416-555-0199,a@example.com,b@example.com,"100 King St W, Toronto, ON M5X 1A9","PO Box 9, Toronto, ON M5V 1A1"',
      ),
    ),
  )
  expect(one!.held).toEqual(
    expect.arrayContaining(['doubt phone-not-sent', 'doubt email-not-sent', 'doubt address-not-sent']),
  )
  expect(one!.document.definitions[0]!.telephoneNumber).toBe('416-555-0141')
  const { notes } = await company.scope.tx((db) => db.customer.findFirstOrThrow({}))
  expect(notes).toContain('416-555-0199')
  expect(notes).toContain('b@example.com')
})

test('a second column that repeats the first, or stands in for it, holds nothing', async () => {
  const [one] = await drafted(
    await readyCompany(),
    file(`${head},Phone 1,Phone 2`, person('Z1', ',416-555-0199'), person('Z2', '416-555-0199,(416) 555-0199')),
  )
  expect(one!.held.filter((code) => code.includes('not-sent'))).toEqual([])
})

const entityHead =
  'Transaction ID,Date/Time,Amount,Customer ID,Company Name,Incorporation Number,Incorporated In,Signing Officer 1,Signing Officer 2'

test('who may bind an entity stands in the document, from one column or several', async () => {
  const [one] = await drafted(
    await readyCompany(),
    file(
      entityHead,
      'Z1,2026-11-11 10:00,12000.00,E-1,Harbour Freight Forwarding Inc.,1294482,Ontario,"Kowalczyk, Renata","Osei, Paul; Roy, Ada"',
    ),
  )
  expect(one!.document.definitions[0]).toMatchObject({
    nameOfEntity: 'Harbour Freight Forwarding Inc.',
    authorizedPersons: [
      { surname: 'Kowalczyk', givenName: 'Renata' },
      { surname: 'Osei', givenName: 'Paul' },
      { surname: 'Roy', givenName: 'Ada' },
    ],
  })
  expect(one!.held.some((code) => code.includes('authorized'))).toBe(false)
})

test('other authorized persons than those on file are asked about, and a person has none', async () => {
  const company = await readyCompany()
  const row = (id: string, day: string, officers: string) =>
    `${id},2026-11-${day} 10:00,12000.00,E-1,Harbour Freight Forwarding Inc.,1294482,Ontario,${officers}`
  await drafted(
    company,
    file(entityHead, row('Z1', '11', '"Kowalczyk, Renata",')),
    file(entityHead, row('Z2', '12', '"Osei, Paul",')),
  )
  expect(await keepOnFile(company)).toEqual(['authorizedPersons'])
  const [held] = await drafted(await readyCompany(), file(`${head},Authorized Signatory`, person('Z1', '"Osei, Paul"')))
  expect(held!.held).toContain('doubt authorized-of-person')
})

test('a name of an authorized person that can be read in two ways waits for someone', async () => {
  const company = await readyCompany()
  const [one] = await drafted(
    company,
    file(
      entityHead,
      'Z1,2026-11-11 10:00,12000.00,E-1,Harbour Freight Forwarding Inc.,1294482,Ontario,Shirley Mae Ross,',
    ),
  )
  expect(one!.held).toContain('doubt authorized-person-to-confirm')
  expect((await problemsOf(company)).map(([, column]) => column)).toContain('Signing Officer 1')
})

test('what only a person has is listed where the customer is an entity', async () => {
  const [one] = await drafted(
    await readyCompany(),
    file(
      'Transaction ID,Date/Time,Amount,Customer ID,Company Name,Operating Name,Date of Birth,Country of Residence',
      'Z1,2026-11-11 10:00,12000.00,E-1,2298811 Ontario Inc.,Lakeview Auto Sales,1980-01-02,Canada',
    ),
  )
  expect(one!.holds.filter(({ kind }) => kind === 'left-out').map(({ field, value }) => [field, value])).toEqual(
    expect.arrayContaining([
      ['alias', 'Lakeview Auto Sales'],
      ['dateOfBirth', '1980-01-02'],
      ['countryOfResidence', 'CA'],
    ]),
  )
})

const sourced = (value: string, more = '') =>
  file(
    `${head},Source of Cash,Source of Cash - Name${more === '' ? '' : ',Second Source of Cash - Name'}`,
    person('Z1', `Sale of a car,${value}${more === '' ? '' : `,${more}`}`),
  )

interface Starting {
  startingActions: {
    details: Json
    sourcesOfCash?: { refId: string; typeCode: number; details?: Json }[]
    conductors: { refId: string }[]
  }[]
}

async function sourcesIn(company: Company, text: string) {
  const [one] = await drafted(company, text)
  const [action] = (one!.document.transactions as unknown as Starting[])[0]!.startingActions
  const nameOf = (refId: string) => {
    const { nameOfEntity, givenName, surname } = one!.document.definitions.find((each) => each.refId === refId)!
    return nameOfEntity ?? `${givenName as string} ${surname as string}`
  }
  return {
    held: one!.held,
    indicator: action!.details.sourceOfCashIndicator,
    how: action!.details.howCashObtained,
    names: (action!.sourcesOfCash ?? []).map(({ refId, typeCode }) => [typeCode, nameOf(refId)]),
  }
}

test('whom the cash came from stands in the document beside how it was obtained', async () => {
  const company = await readyCompany()
  expect(await sourcesIn(company, sourced('Delta Motors Ltd.'))).toMatchObject({
    indicator: true,
    how: 'Sale of a car',
    names: [[2, 'Delta Motors Ltd.']],
  })
  expect(await company.scope.tx((db) => db.customer.count())).toBe(2)
  expect((await sourcesIn(await readyCompany(), sourced('"Roy, Ada"', 'Delta Motors Ltd.'))).names).toEqual([
    [1, 'Ada Roy'],
    [2, 'Delta Motors Ltd.'],
  ])
})

test('a source who is the conductor is one party, and a word in place of a name waits for someone', async () => {
  for (const self of ['Self', '"Fitzgerald, Nora"']) {
    const company = await readyCompany()
    expect((await sourcesIn(company, sourced(self))).names).toEqual([[1, 'Nora Fitzgerald']])
    expect(await company.scope.tx((db) => db.customer.count())).toBe(1)
  }
  const various = await sourcesIn(await readyCompany(), sourced('Various'))
  expect(various.names).toEqual([])
  expect(various.held).toContain('doubt party-not-named')
  // Nobody is named, so the organization's standing answer applies.
  expect((await sourcesIn(await readyCompany(), sourced('None'))).indicator).toBe(false)
})

test('the account of the source stands beside its name, and one without a name waits for someone', async () => {
  const numbered = (name: string, number: string) =>
    file(
      `${head},Source of Cash,Source of Cash - Name,Source of Cash Account Number`,
      person('Z1', `Sale,${name},${number}`),
    )
  const detailsOf = async (text: string) => {
    const [one] = await drafted(await readyCompany(), text)
    const [action] = (one!.document.transactions as unknown as Starting[])[0]!.startingActions
    return { held: one!.held, sources: (action!.sourcesOfCash ?? []).map(({ details }) => details) }
  }
  expect((await detailsOf(numbered('Delta Motors Ltd.', '0012-345'))).sources).toEqual([{ accountNumber: '0012-345' }])
  expect((await detailsOf(numbered('Self', '0012-345'))).sources).toEqual([{ accountNumber: '0012-345' }])
  const alone = await detailsOf(numbered('', '0012-345'))
  expect(alone.sources).toEqual([])
  expect(alone.held).toContain('doubt source-unnamed')
})

test('a name of a source that can be read in two ways waits for someone', async () => {
  expect((await sourcesIn(await readyCompany(), sourced('Shirley Mae Ross'))).held).toContain('doubt name-to-confirm')
})

test('cash for a beneficiary abroad may need a report that is not filed, as the dry run says', async () => {
  const company = await readyCompany()
  const text = file(
    `${head},Beneficiary Name,Beneficiary Country,Disposition`,
    person('Z1', 'Khadija Warsame,Kenya,'),
    person('Z2', 'Amina Warsame,Kenya,Purchase of jewellery'),
    person('Z3', 'Sam Hill,Canada,'),
  )
  await importFile(company, text, settings)
  const { rows, total } = await unfiledTransactions(company.scope, 50)
  expect([rows.map(({ externalId, type }) => [externalId, type]), total]).toEqual([[['Z1', 'EFTR']], 1])
  const read = parseSettings({ ...settings, sector: '11' })
  if (!read.ok) throw new Error(read.errors.join(' '))
  const { may_need } = await check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], read.settings)
  expect(may_need.map(({ transaction_id: id, type }) => [id, type])).toEqual([['Z1', 'EFTR']])
})
