import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeLabel, codeOptions } from '#app/compliance/words/codes.ts'
import { customerListNames, flagSpec, storedOnly, type CustomerList } from '#app/party/facts/customer-lists.ts'
import type { Prisma } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { createCustomer } from '#app/product/customers/commands.server.ts'
import { customersCsv } from '#app/product/customers/csv/export.server.ts'
import { customerParts, type CustomerFacts } from '#app/product/customers/queries.server.ts'
import { customerInput, customerSchema, type CustomerInput } from '#app/product/customers/schema.ts'
import { importText, prepareOrganization } from '#tests/integration/import-support.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

// Customers that one organization exports, another imports as they were: one vocabulary, mapped by itself.
await testDatabase()

const everyone = { search: '', kind: null }
const exported = async (scope: Scope): Promise<string> => {
  const parts: string[] = []
  for await (const part of customersCsv(scope, everyone)) parts.push(part)
  return `\ufeff${parts.join('')}`
}
/**
 * What is on file, without what each record has of its own. A file names the kind of a document in words, a form by its
 * code.
 */
const onFile = async (scope: Scope) => {
  const all: CustomerInput[] = []
  for await (const part of customerParts(scope, everyone)) all.push(...part)
  return all
    .map((customer) => {
      const {
        id: _id,
        nameKey: _nameKey,
        ...facts
      } = customer as CustomerInput & { id: string; nameKey: string | null }
      const table = facts.kind === 'person' ? 'personIdentifierType' : 'entityIdentifierType'
      const own = (list: CustomerList) =>
        (facts as CustomerFacts)[list].map((entry) =>
          Object.fromEntries(Object.entries(entry).filter(([key]) => !(storedOnly as readonly string[]).includes(key))),
        )
      return {
        ...facts,
        ...Object.fromEntries(customerListNames.map((list) => [list, own(list)])),
        identifications: facts.identifications.map(({ type, number, country, province, expiresOn }) => ({
          type: codeLabel(table, type) ?? type,
          number,
          country,
          province,
          expiresOn,
        })),
      }
    })
    .sort((one, other) => ((one.customerNumber ?? '') < (other.customerNumber ?? '') ? -1 : 1))
}

const person = customerInput(
  customerSchema.parse({
    kind: 'person',
    customerNumber: '000123',
    surname: 'Marlowe',
    givenName: 'Ada',
    otherName: 'Jane',
    alias: 'Addie',
    phone: '+1 613 555 0199',
    extension: '12',
    email: 'ada@exemple.test',
    unit: '4',
    building: '12',
    street: 'Elm Street',
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K1A 0B1',
    country: 'CA',
    countryOfResidence: 'CA',
    countryOfCitizenship: 'FR',
    dateOfBirth: '1980-02-03',
    occupation: 'Baker in a hotel kitchen',
    employer: 'Hotel, "The Elms"',
    identifications: [
      { type: '2', number: 'M1234-56789', country: 'CA', province: 'ON', expiresOn: '2029-01-31' },
      { type: '1', number: 'GA123456', country: 'FR', province: '' },
    ],
  }),
)
const entity = customerInput(
  customerSchema.parse({
    kind: 'entity',
    customerNumber: 'E-7',
    entityName: 'Société Échange Inc.',
    phone: '+1 514 555 0188',
    building: '1',
    street: 'Rue Sainte-Catherine',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2X 1Z4',
    country: 'CA',
    occupation: 'Sale of cars',
    isRegistered: 'yes',
    isFinancialEntity: 'no',
    isPublicBody: 'no',
    registrations: [{ type: '2', number: '1234567-8', country: 'CA', province: 'QC' }],
    authorizedPersons: [
      { surname: 'Tremblay', givenName: 'Zoé', otherName: '' },
      { surname: 'Roy', givenName: 'Wim', otherName: '' },
    ],
  }),
)

const lists = {
  flags: [
    { kind: 'high-risk', evidence: 'Cash every day;\nno reason | given.', reviewOn: '2027-06-01' },
    { kind: 'other', evidence: '=asked by "Ada"', reviewOn: '2027-01-31' },
    { kind: 'other', evidence: 'Known from the news.', reviewOn: '2027-02-28' },
  ],
  verifications: [
    { kind: 'existence', verifiedOn: '2026-03-04', record: 'Certificate', number: '1234567-8' },
    {
      kind: 'dual-process',
      verifiedOn: '2026-03-05',
      source: 'Bank',
      what: 'name and account',
      number: '77',
      secondSource: 'Hydro',
      secondWhat: 'name and address',
      secondNumber: 'H-9',
    },
  ],
  ownership: [
    { kind: 'structure', type: '1' },
    { kind: 'director', surname: 'Roy', givenName: 'Wim', phone: '+1 514 555 0101' },
    { kind: 'shareholder', surname: 'Tremblay', givenName: 'Zoé', share: '40 %, directly' },
  ],
} as const

/** Gives a customer the lists of their file. */
async function keepLists(
  scope: Scope,
  customerNumber: string,
  given: Partial<Record<CustomerList, readonly object[]>>,
) {
  const kept = Object.entries(given).map(([list, entries]) => [
    list,
    entries.map((one) => ({ ...one, id: newId(), setOn: '2026-03-04', setBy: 'ada@example.test', reviews: [] })),
  ])
  await scope.tx((db) =>
    db.customer.updateMany({ where: { customerNumber }, data: Object.fromEntries(kept) as Prisma.CustomerUpdateInput }),
  )
}

/** What another organization has on file after it imported the file of this one. */
async function importedElsewhere(scope: Scope, count: number) {
  const target = await testOrganization()
  await prepareOrganization(target)
  const view = await importText(target, await exported(scope), { name: 'customers.csv' })
  expect(view).toMatchObject({ read: count, refused: 0, customersCreated: count })
  return onFile(target)
}

test('a person and an entity with all that the form takes come back as they were', async () => {
  const scope = await testOrganization()
  await createCustomer(scope, person)
  await createCustomer(scope, entity)
  await keepLists(scope, 'E-7', lists)
  await keepLists(scope, '000123', { flags: lists.flags.slice(0, 1) })
  expect(await importedElsewhere(scope, 2)).toEqual(await onFile(scope))
})

const word = (...letters: string[]) =>
  fc.string({ unit: fc.constantFrom(...letters.join('').split('')), minLength: 2, maxLength: 9 })
// Shorter ones may be a title, a suffix or a particle (Dr, III, du), which a whole name in one text can't tell from a
// name.
const name = fc
  .string({ unit: fc.constantFrom(...'aeioubdglmnrstéèçïôü'), minLength: 5, maxLength: 9 })
  .map((text) => `${text[0]!.toUpperCase()}${text.slice(1)}`)
const optional = <T>(of: fc.Arbitrary<T>, none: T) => fc.oneof({ arbitrary: of, weight: 3 }, fc.constant(none))
const pick = (table: Parameters<typeof codeOptions>[0], but: string[] = []) =>
  fc.constantFrom(...codeOptions(table).flatMap(({ code }) => (but.includes(code) ? [] : [code])))
const trade = fc.constantFrom(
  'Baker in a hotel kitchen',
  'Sale of used cars',
  'Nurse',
  'Software, "senior"',
  '=SUM(A1)',
)

const anyPerson = fc.record({
  kind: fc.constant('person'),
  surname: name,
  givenName: name,
  otherName: optional(name, ''),
  phone: optional(
    fc.integer({ min: 2000000, max: 9999999 }).map((digits) => `+1613${digits}`),
    '',
  ),
  dateOfBirth: optional(fc.constantFrom('1950-01-31', '1980-12-01', '2001-02-03'), ''),
  occupation: optional(trade, ''),
  employer: optional(name, ''),
  city: optional(fc.constantFrom('Montréal', 'Ottawa', "L'Assomption"), ''),
  country: fc.constant('CA'),
  countryOfResidence: optional(pick('country'), ''),
  countryOfCitizenship: optional(pick('country'), ''),
  identifications: optional(
    fc
      .record({
        type: fc.constantFrom('1', '2'),
        number: word('ABCDEFGH123456789'),
        expiresOn: fc.constantFrom('', '2020-02-29', '2031-12-01'),
      })
      .map(({ type, number, expiresOn }) => [
        { type, number: `${number}77`, country: 'CA', province: type === '2' ? 'ON' : '', expiresOn },
      ]),
    [],
  ),
})
const anyEntity = fc.record({
  kind: fc.constant('entity'),
  entityName: name.map((text) => `${text} Trading Inc.`),
  phone: optional(
    fc.integer({ min: 2000000, max: 9999999 }).map((digits) => `+1514${digits}`),
    '',
  ),
  occupation: optional(trade, ''),
  country: fc.constant('CA'),
  isRegistered: fc.constantFrom('', 'yes'),
  isFinancialEntity: fc.constantFrom('', 'yes', 'no'),
  isPublicBody: fc.constantFrom('', 'yes', 'no'),
  isVeryLargeCorporation: fc.constantFrom('', 'yes', 'no'),
  isPensionAdministrator: fc.constantFrom('', 'yes', 'no'),
  authorizedPersons: optional(
    fc.tuple(name, name).map(([surname, givenName]) => [{ surname, givenName }]),
    [],
  ),
})

const anyFlags = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...flagSpec.kinds.map(({ value }) => value)),
      evidence: fc
        .string({ unit: fc.constantFrom(...'aé|:\\\n n;,"=1'.split('')), minLength: 1, maxLength: 30 })
        .map((text) => text.trim()),
      reviewOn: fc.constantFrom('2027-02-28', '2031-12-01'),
    })
    .filter(({ evidence }) => evidence !== ''),
  { maxLength: 4 },
)

/** Some generated names aren't names: "Dr". */
const isTaken = (form: object) => customerSchema.safeParse({ ...form, customerNumber: '1' }).success

test('whatever customers the form took, the file of them brings them back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyPerson, anyEntity).filter(isTaken), { minLength: 1, maxLength: 12 }),
      fc.array(anyFlags, { maxLength: 12 }),
      async (forms, flagged) => {
        const scope = await testOrganization()
        for (const [at, form] of forms.entries())
          await createCustomer(
            scope,
            customerInput(customerSchema.parse({ ...form, customerNumber: `${at + 1}`.padStart(6, '0') })),
          )
        for (const [at, flags] of flagged.entries()) await keepLists(scope, `${at + 1}`.padStart(6, '0'), { flags })
        expect(await importedElsewhere(scope, forms.length)).toEqual(await onFile(scope))
      },
    ),
    { numRuns: 15 },
  )
})
