import { expect, test } from 'vitest'
import { scopeForJob } from '#app/platform/data/scope.ts'
import * as customerPage from '#app/product/customer-file/customer.route.tsx'
import * as listPage from '#app/product/customers/list.route.tsx'
import * as newPage from '#app/product/customers/new.route.tsx'
import { fieldsOf, open, send, signedInPerson, type Answer, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()
const preparer = await signedInPerson('preparer')
const scope = scopeForJob({ organizationId: preparer.organizationId, mode: 'demo', label: 'test' })

const add = (fields: Record<string, string>, person: Person = preparer) =>
  send(newPage.action, person, '/app/customers/new', { kind: 'person', surname: 'Marlowe', ...fields })
const addEntity = (fields: Record<string, string>) =>
  send(newPage.action, preparer, '/app/customers/new', { kind: 'entity', entityName: 'Exemple Ltd.', ...fields })
const idOf = (answer: Answer) =>
  /^\/app\/customers\/([0-9a-f-]{36})$/.exec(answer.location ?? '')?.[1] ??
  expect.fail(`not added: ${JSON.stringify(answer.data)}`)
const stored = (answer: Answer) => scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: idOf(answer) } }))

test('a person with one name only is kept with it as the surname', async () => {
  expect(await stored(await add({ surname: 'Suhartini' }))).toMatchObject({
    kind: 'person',
    surname: 'Suhartini',
    givenName: null,
  })
  const refused = await add({ surname: '', givenName: 'Suhartini' })
  expect(refused.status).toBe(422)
  expect(fieldsOf(refused).surname).toMatch(/only one name goes under Surname/)
})

test('a phone number is kept in E.164 with its extension, and one that cannot be read is refused', async () => {
  expect(await stored(await add({ phone: '(416) 555-0199 x12' }))).toMatchObject({
    phone: '+14165550199',
    extension: '12',
  })
  expect(await stored(await add({ phone: '+44 20 7946 0958' }))).toMatchObject({ phone: '+442079460958' })
  expect(fieldsOf(await add({ phone: '555-0199' })).phone).toMatch(/area code/)
})

test("a province's name becomes its code, and a postal code is written as the post writes it", async () => {
  expect(await stored(await add({ country: 'CA', province: 'Ontario', postalCode: 'm5v2t6' }))).toMatchObject({
    province: 'ON',
    postalCode: 'M5V 2T6',
  })
  expect(await stored(await add({ country: 'US', province: 'new york', postalCode: '10001' }))).toMatchObject({
    province: 'NY',
  })
  expect(await stored(await add({ country: 'FR', province: 'Bretagne' }))).toMatchObject({ province: 'Bretagne' })
  const refused = fieldsOf(await add({ country: 'CA', province: 'Texas', postalCode: '12345' }))
  expect(refused).toEqual({
    province: expect.stringMatching(/province or state/),
    postalCode: 'A Canadian postal code reads A1A 1A1.',
  })
})

test('dates of birth must exist and not lie in the future', async () => {
  expect(await stored(await add({ dateOfBirth: '1980-02-29' }))).toMatchObject({ dateOfBirth: '1980-02-29' })
  expect(fieldsOf(await add({ dateOfBirth: '1981-02-29' })).dateOfBirth).toMatch(/real date of birth/)
  expect(fieldsOf(await add({ dateOfBirth: '2999-01-01' })).dateOfBirth).toMatch(/in the future/)
})

test('several documents are kept in order, empty ones are not, and half-filled ones name what is missing', async () => {
  const customer = await stored(
    await add({
      'identifications.0.type': '2',
      'identifications.0.number': 'AB123456',
      'identifications.0.country': 'CA',
      'identifications.1.type': '',
      'identifications.1.country': '',
      'identifications.2.type': '4',
      'identifications.2.number': 'M1234',
      'identifications.2.country': 'CA',
      'identifications.2.province': 'ontario',
    }),
  )
  expect(customer.identifications).toEqual([
    { type: 2, typeOther: null, number: 'AB123456', country: 'CA', province: null },
    { type: 4, typeOther: null, number: 'M1234', country: 'CA', province: 'ON' },
  ])
  // Nothing that was entered is dropped without a word.
  expect(fieldsOf(await add({ 'identifications.0.country': 'CA' }))).toEqual({
    'identifications.0.type': 'Choose the kind of document.',
    'identifications.0.number': 'Enter the number on the document.',
  })
  expect(Object.keys(fieldsOf(await addEntity({ 'registrations.0.country': 'CA' })))).toEqual([
    'registrations.0.type',
    'registrations.0.number',
  ])
  expect(fieldsOf(await add({ 'identifications.0.type': '3', 'identifications.0.number': '' }))).toEqual({
    'identifications.0.typeOther': 'Describe the document, since its kind is Other.',
    'identifications.0.number': 'Enter the number on the document.',
  })
})

test('a Social Insurance Number is refused', async () => {
  const refused = await add({ 'identifications.0.type': '27', 'identifications.0.number': '046 454 286' })
  expect(fieldsOf(refused)['identifications.0.number']).toMatch(/must never be reported/)
})

test('an entity keeps its registrations, authorized persons and exceptions, and nothing of a person', async () => {
  const customer = await stored(
    await addEntity({
      surname: 'Marlowe',
      dateOfBirth: '1980-01-01',
      isPublicBody: 'yes',
      isVeryLargeCorporation: 'no',
      'registrations.0.type': '2',
      'registrations.0.number': '123456-7',
      'registrations.0.country': 'CA',
      'registrations.0.province': 'ON',
      'authorizedPersons.0.surname': 'Okafor',
      'authorizedPersons.0.givenName': 'Chinedu',
    }),
  )
  expect(customer).toMatchObject({
    kind: 'entity',
    entityName: 'Exemple Ltd.',
    surname: null,
    dateOfBirth: null,
    isPublicBody: true,
    isVeryLargeCorporation: false,
    isFinancialEntity: null,
    isPensionAdministrator: null,
    registrations: [{ type: 2, number: '123456-7', country: 'CA', province: 'ON' }],
    authorizedPersons: [{ surname: 'Okafor', givenName: 'Chinedu', otherName: null }],
  })
})

test('an address is given in parts or as one text, not both', async () => {
  expect(
    fieldsOf(await add({ street: 'Main Street', unstructuredAddress: '1 Main Street, Toronto' })).unstructuredAddress,
  ).toMatch(/not both/)
})

test('a customer number belongs to one customer of the organization, and to any customer of another', async () => {
  expect((await add({ customerNumber: 'C-77' })).status).toBe(302)
  const refused = await add({ surname: 'Okafor', customerNumber: 'C-77' })
  expect(refused.status).toBe(409)
  expect(fieldsOf(refused).customerNumber).toMatch(/C-77 already belongs to another customer/)
  const elsewhere = await signedInPerson('preparer')
  expect((await add({ customerNumber: 'C-77' }, elsewhere)).status).toBe(302)
})

test('what was entered comes back with the messages, so that nothing has to be typed again', async () => {
  const refused = await add({ surname: '', givenName: 'Ada', city: 'Ottawa' })
  expect(refused.data).toMatchObject({ values: { givenName: 'Ada', city: 'Ottawa' } })
})

test('a viewer reads customers and changes none', async () => {
  const viewer = await signedInPerson('viewer', { organizationId: preparer.organizationId })
  const id = idOf(await add({}))
  expect((await open(customerPage.loader, viewer, `/app/customers/${id}`, { id })).data).toMatchObject({
    editable: false,
  })
  const refused = await add({}, viewer)
  expect(refused).toMatchObject({
    status: 403,
    data: { message: expect.stringMatching(/Your role does not allow you to edit customers/) },
  })
})

test('another organization can neither open nor change a customer, whatever id it asks for', async () => {
  const id = idOf(await add({ surname: 'Haddad' }))
  const stranger = await signedInPerson('owner')
  expect((await open(customerPage.loader, stranger, `/app/customers/${id}`, { id })).status).toBe(404)
  const { data } = await open(customerPage.loader, preparer, `/app/customers/${id}`, { id })
  const version = (data as { updatedAt: Date }).updatedAt.toISOString()
  expect(
    (
      await send(
        customerPage.action,
        stranger,
        `/app/customers/${id}`,
        { kind: 'person', surname: 'Changed', version },
        { id },
      )
    ).status,
  ).toBe(404)
  expect((await open(customerPage.loader, stranger, '/app/customers/x', { id: "1' OR '1'='1" })).status).toBe(404)
  expect((await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).surname).toBe('Haddad')
})

test('a change is refused when someone else changed the customer meanwhile', async () => {
  const id = idOf(await add({ surname: 'Kowalski' }))
  const { data } = await open(customerPage.loader, preparer, `/app/customers/${id}`, { id })
  const version = (data as { updatedAt: Date }).updatedAt.toISOString()
  const edit = (surname: string) =>
    send(customerPage.action, preparer, `/app/customers/${id}`, { kind: 'person', surname, version }, { id })
  expect((await edit('Kowalska')).status).toBe(302)
  const when = String.raw`changed this customer on \w{3}, \w{3} \d+, \d{4}, \d\d:\d\d \(UTC.*\)`
  expect(await edit('Kovalsky')).toMatchObject({
    status: 409,
    data: {
      message: expect.stringMatching(new RegExp(`^You ${when}, in another tab, while you were editing\\.`)),
      fields: { surname: expect.stringContaining('“Kowalska”') },
    },
  })
  // Another person is named. A change that the history doesn't have names nobody.
  const other = await signedInPerson('officer', { organizationId: scope.organizationId })
  const late = () =>
    send(customerPage.action, other, `/app/customers/${id}`, { kind: 'person', surname: 'K', version }, { id })
  expect(await late()).toMatchObject({
    data: { message: expect.stringMatching(new RegExp(`^\\S+@\\S+ ${when}, while you were editing\\.`)) },
  })
  await scope.tx((db) => db.customer.update({ where: { id }, data: { notes: 'x' } }))
  expect(await late()).toMatchObject({
    data: { message: expect.stringMatching(/^Someone else changed this customer/) },
  })
  expect((await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).surname).toBe('Kowalska')
})

test('the list searches names, numbers and phones literally, filters, sorts and pages', async () => {
  const person = await signedInPerson('preparer')
  for (let at = 0; at < 60; at++)
    await add(
      {
        surname: `Person${String(at).padStart(2, '0')}`,
        customerNumber: `N%${at}`,
        phone: `416555${String(1000 + at)}`,
      },
      person,
    )
  const list = async (query: string) =>
    (await open(listPage.loader, person, `/app/customers${query}`)).data as {
      rows: { name: string }[]
      cursors: { total: number; next: string | null }
    }
  const first = await list('')
  expect(first).toMatchObject({ cursors: { total: 60 }, rows: { length: 50 } })
  expect((await list('?sort=-name')).rows[0]?.name).toBe('Person59')
  const second = await list(`?after=${encodeURIComponent(first.cursors.next!)}`)
  expect(second.rows.map((row) => row.name).at(-1)).toBe('Person59')
  expect((await list('?q=N%25')).cursors.total).toBe(60)
  expect((await list('?q=%25%25')).cursors.total).toBe(0)
  expect((await list('?q=416-555-1007')).rows.map((row) => row.name)).toEqual(['Person07'])
  expect((await list('?kind=entity')).cursors.total).toBe(0)
  expect((await list('?sort=id;DROP&after=x&kind=x')).cursors.total).toBe(60)
})

test('adding and changing a customer is written to the audit trail without personal data', async () => {
  const id = idOf(await add({ surname: 'Bergeron', email: 'maude@example.test' }))
  const events = await scope.tx((db) => db.auditEvent.findMany({ where: { subjectId: id } }))
  expect(events).toMatchObject([{ action: 'customer.created', actor: preparer.email, mode: 'demo' }])
  expect(JSON.stringify(events[0]?.detail)).not.toContain('Bergeron')
})

test('a form sent twice at once, or again within a minute, adds one customer; a different one adds another', async () => {
  const once = {
    surname: 'Twice',
    givenName: 'Pressed',
    'identifications.0.type': '2',
    'identifications.0.number': 'ZZ1',
    'identifications.0.country': 'CA',
  }
  const answers = [...(await Promise.all(Array.from({ length: 6 }, () => add(once)))), await add(once)]
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(idOf(await add({ ...once, city: 'Ottawa' }))).not.toBe(idOf(answers[0]!))
  expect(await scope.tx((db) => db.customer.count({ where: { surname: 'Twice' } }))).toBe(2)
  const numbered = { surname: 'Twice', customerNumber: 'TW-1' }
  expect(new Set((await Promise.all([add(numbered), add(numbered)])).map(idOf)).size).toBe(1)
})
