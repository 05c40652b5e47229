import { expect, test } from 'vitest'
import { formValuesOf } from '#app/product/customers/form/form-values.ts'
import { changedCustomer } from '#app/product/customers/kept-items.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { customerFileColumns } from '#app/product/customers/csv/customer-file.ts'
import { customerById, customersOf } from '#app/product/customers/queries.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { missingLines } from '#app/product/reports/missing/lines.server.ts'
import { storeValues } from '#app/product/reports/missing/store.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

// What an import stored of a document, the form and the list of missing values take as it is.
await testDatabase()

const kinds = [
  ["Driver's licence", '4'],
  ['passport', '2'],
  ['Permis de conduire', '4'],
  ['PASSEPORT', '2'],
] as const

const head =
  'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Location ID,Customer ID,Last Name,First Name,Customer ID type,Customer ID number,Customer ID province,Customer ID country'

async function imported(company: Company, documents: readonly string[]): Promise<string[]> {
  const rows = documents.map(
    (document, at) =>
      `T${at},2026-11-20 10:00:00,12000.00,CAD,cash,in,completed,HQ001,C-${at},Valcourt,Ghita${'x'.repeat(at)},${document}`,
  )
  const view = await importText(company.scope, `${[head, ...rows].join('\n')}\n`)
  expect(view.state).toBe('done')
  return company.scope.tx(async (db) =>
    (await db.customer.findMany({ where: { importId: { not: null } }, orderBy: { customerNumber: 'asc' } })).map(
      ({ id }) => id,
    ),
  )
}

const asForm = (values: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

/**
 * Saves the form of a customer as its page sends it, with these values changed; kinds that aren't on the list are
 * blank.
 */
async function save({ scope }: Company, id: string, changes: Readonly<Record<string, string>>) {
  const { customer, updatedAt } = await customerById(scope, id)
  const values = formValuesOf(customer)
  for (const name of Object.keys(values)) if (name.endsWith('.type') && !/^\d+$/.test(values[name]!)) values[name] = ''
  await updateCustomer(scope, id, updatedAt, changedCustomer(asForm({ ...values, ...changes }), customer))
  return (await customerById(scope, id)).customer
}

test('a kind of document that a file names in words is chosen in the form, and saving keeps all of the document', async () => {
  const company = await readyCompany('demo')
  const ids = await imported(
    company,
    kinds.map(([word], at) => `${word},D-${at}99,ON,Canada`),
  )
  for (const [at, [, code]] of kinds.entries()) {
    const { customer } = await customerById(company.scope, ids[at]!)
    expect(formValuesOf(customer)).toMatchObject({
      'identifications.0.type': code,
      'identifications.0.number': `D-${at}99`,
    })
    const saved = await save(company, ids[at]!, { city: 'Ottawa' })
    expect(saved.city).toBe('Ottawa')
    expect(saved.identifications).toMatchObject([
      { type: Number(code), number: `D-${at}99`, province: 'ON', country: 'CA' },
    ])
  }
})

test('a document that a file left incomplete, or of a kind nobody knows, keeps nothing else from being saved and is kept', async () => {
  const company = await readyCompany('demo')
  const [noNumber, unknown] = (await imported(company, ['passport,,,Canada', 'Mitgliedskarte,M-77,,Germany'])) as [
    string,
    string,
  ]
  const withoutNumber = await save(company, noNumber, { city: 'Ottawa' })
  expect(withoutNumber).toMatchObject({ city: 'Ottawa', identifications: [{ type: 2, number: null, country: 'CA' }] })
  const ofUnknownKind = await save(company, unknown, { city: 'Berlin', surname: 'Neumann' })
  expect(ofUnknownKind).toMatchObject({
    city: 'Berlin',
    surname: 'Neumann',
    identifications: [{ type: 'Mitgliedskarte', number: 'M-77', country: 'DE' }],
  })

  // What is changed of it must be right.
  await expect(save(company, unknown, { 'identifications.0.number': 'M-78' })).rejects.toMatchObject({
    fields: { 'identifications.0.type': 'Choose the kind of document.' },
  })
  // Beside another document it keeps its place; a removed one goes.
  const second = {
    'identifications.1.type': '2',
    'identifications.1.number': 'P-5',
    'identifications.1.country': 'DE',
  }
  expect(await save(company, unknown, second)).toMatchObject({
    identifications: [
      { type: 'Mitgliedskarte', number: 'M-77' },
      { type: 2, number: 'P-5', country: 'DE' },
    ],
  })
  const removed = Object.fromEntries(
    ['type', 'number', 'country', 'province'].map((name) => [`identifications.0.${name}`, '']),
  )
  expect(await save(company, unknown, removed)).toMatchObject({
    identifications: [{ type: 2, number: 'P-5', country: 'DE' }],
  })
})

test('the list of missing values saves the occupation of a customer whose document a file named in words', async () => {
  const company = await readyCompany('demo')
  const documents = ["Driver's licence,D-1234,ON,Canada", 'passport,,,Canada', 'Mitgliedskarte,M-77,,Germany']
  const ids = await imported(company, documents)
  await createDrafts(company.scope, 'all')
  const { lines } = await missingLines(company.scope, 'person')
  expect(lines.length).toBe(documents.length)
  const stored = await storeValues(
    company.scope,
    lines.map(({ id, version }) => ({ line: id, version, values: { occupation: 'Restaurant manager' } })),
  )
  expect(stored.flatMap(({ refused }) => Object.values(refused))).toEqual([])
  for (const id of ids) expect((await customerById(company.scope, id)).customer.occupation).toBe('Restaurant manager')
})

test('the exported file names a kind of document as reports do, an unlisted one as its file did, and says nothing of one that nobody gave', async () => {
  const company = await readyCompany('demo')
  const ids = await imported(company, ['PASSEPORT,P-1,,Canada', 'Mitgliedskarte,M-77,,Germany', ',N-5,ON,Canada'])
  const kind = customerFileColumns.find(({ header }) => header === 'ID type')!
  const customers = await customersOf(company.scope, ids)
  expect(ids.map((id) => kind.value(customers.get(id)!.customer))).toEqual(['Passport', 'Mitgliedskarte', null])
})
