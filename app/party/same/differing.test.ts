import { expect, test } from 'vitest'
import {
  compareFact,
  compareValues,
  completedValues,
  factKey,
  factText,
  type DifferingFact,
  type PartyValues,
} from './differing.ts'

const person = (
  surname: string | null,
  givenName: string | null,
  otherName: string | null = null,
  isKindSaid = false,
): PartyValues => ({ name: { kind: 'person', isKindSaid, surname, givenName, otherName, entityName: null } })
const entity = (entityName: string, isKindSaid = false): PartyValues => ({
  name: { kind: 'entity', isKindSaid, surname: null, givenName: null, otherName: null, entityName },
})

test.each<[string, DifferingFact, PartyValues, PartyValues, string | null]>([
  ['accents and capitals', 'name', person('Roy', 'Hélène'), person('ROY', 'Helene'), 'same'],
  ['parts the other way round', 'name', person('Roy', 'Maude'), person('Maude', 'Roy'), 'same'],
  ['an initial for a known name', 'name', person('Hale', 'Zoe'), person('Hale', 'Z'), 'same'],
  ['a known middle name left out', 'name', person('Hale', 'Zoe', 'Ann'), person('Hale', 'Zoe'), 'same'],
  ['a middle name told later', 'name', person('Hale', 'Zoe'), person('Hale', 'Zoe', 'Ann'), 'adds'],
  ['a given name told later', 'name', person('Hale', null), person('Hale', 'Zoe'), 'adds'],
  ['another given name', 'name', person('Hale', 'Robert'), person('Hale', 'Bob'), 'differs'],
  ['a letter more', 'name', person('Hale', 'Ann'), person('Hale', 'Anne'), 'differs'],
  ['a name for an initial', 'name', person('Hale', 'Z'), person('Hale', 'Zoe'), 'differs'],
  ['how a legal form is written', 'name', entity('Northwind Limited'), entity('NORTHWIND LTD.'), 'same'],
  ['another legal form', 'name', entity('Northwind Ltd.'), entity('Northwind Inc.'), 'differs'],
  ['another kind of party', 'name', person('Northwind', 'Bakery'), entity('Northwind Bakery', true), 'differs'],
  ['another kind that only the words say', 'name', person('Northwind', 'Bakery'), entity('Northwind Bakery'), 'same'],
  ['another birth date', 'dateOfBirth', { dateOfBirth: '1980-01-01' }, { dateOfBirth: '1980-01-02' }, 'differs'],
  ['a birth date told first', 'dateOfBirth', {}, { dateOfBirth: '1980-01-01' }, null],
  ['no birth date', 'dateOfBirth', { dateOfBirth: '1980-01-01' }, {}, 'same'],
  ['an e-mail address in capitals', 'email', { email: 'zoe@example.ca' }, { email: 'Zoe@Example.CA' }, 'same'],
  [
    'an occupation in capitals',
    'occupation',
    { occupation: 'Baker, hotel kitchen' },
    { occupation: 'BAKER HOTEL KITCHEN' },
    'same',
  ],
  ['another occupation', 'occupation', { occupation: 'Baker' }, { occupation: 'Nurse' }, 'differs'],
  ['another phone', 'phone', { phone: { number: '+16135550101' } }, { phone: { number: '+16135550102' } }, 'differs'],
  [
    'an extension told later',
    'phone',
    { phone: { number: '+16135550101' } },
    { phone: { number: '+16135550101', extension: '7' } },
    'adds',
  ],
  [
    'a document number with signs',
    'identification',
    { documents: [{ type: '2', number: 'R9876-2' }] },
    { documents: [{ type: '2', number: 'r98762' }] },
    'same',
  ],
  [
    'another document number',
    'identification',
    { documents: [{ type: '2', number: 'R9876-2' }] },
    { documents: [{ type: '2', number: 'R9876-3' }] },
    'differs',
  ],
  [
    'the second of two documents',
    'identification',
    {
      documents: [
        { type: '2', number: 'R1' },
        { type: '4', number: 'AB12' },
      ],
    },
    { documents: [{ type: '4', number: 'AB12' }] },
    'same',
  ],
  [
    'another issuer',
    'identification',
    { documents: [{ number: 'R1', province: 'ON' }] },
    { documents: [{ number: 'R1', province: 'QC' }] },
    'differs',
  ],
  [
    'an issuer told later',
    'identification',
    { documents: [{ number: 'R1' }] },
    { documents: [{ number: 'R1', province: 'ON', country: 'CA' }] },
    'adds',
  ],
  ['yes and no', 'isPublicBody', { isPublicBody: true }, { isPublicBody: false }, 'differs'],
  ['an answer that nobody gave before', 'isPublicBody', {}, { isPublicBody: false }, null],
])('%s', (_, fact, known, said, result) => expect(compareFact(fact, known, said)).toBe(result))

test('all values are compared, each for itself', () => {
  const known: PartyValues = {
    ...person('Hale', 'Zoe'),
    dateOfBirth: '1980-01-01',
    occupation: 'Baker',
    address: { street: '12 Main St', city: 'Ottawa' },
  }
  expect(
    compareValues(known, {
      ...person('Hale', 'Zoe', 'Ann'),
      dateOfBirth: '1980-01-01',
      occupation: 'Nurse',
      address: { street: '14 Main St', city: 'Ottawa' },
      email: 'zoe@example.ca',
    }),
  ).toEqual({ differing: ['address', 'occupation'], adding: ['name'] })
})

test('what a record adds is kept beside what is known', () => {
  const known: PartyValues = { ...person('Hale', 'Zoe'), documents: [{ type: '2', number: 'R9876-2' }] }
  expect(
    completedValues('identification', known, { documents: [{ number: 'R98762', province: 'ON', country: 'CA' }] })
      .documents,
  ).toEqual([{ type: '2', number: 'R9876-2', province: 'ON', country: 'CA' }])
  expect(completedValues('name', known, person('Hale', 'Zoe', 'Ann')).name).toMatchObject({
    surname: 'Hale',
    givenName: 'Zoe',
    otherName: 'Ann',
  })
})

test('a value has one key however it is written, and is shown as it is', () => {
  const document: PartyValues = { documents: [{ type: 'passport', number: 'AB-12', country: 'CA' }] }
  expect(factKey('identification', document)).toBe(
    factKey('identification', { documents: [{ type: 'Passport', number: 'ab12', country: 'CA' }] }),
  )
  expect(factText('identification', document)).toBe('passport AB-12, CA')
  expect(
    factText('address', {
      address: {
        unit: '4',
        building: '12',
        street: 'Main St',
        city: 'Ottawa',
        province: 'ON',
        postalCode: 'K1A 0B1',
        country: 'CA',
      },
    }),
  ).toBe('unit 4, 12 Main St, Ottawa, ON K1A 0B1, CA')
  expect([factText('isPublicBody', { isPublicBody: false }), factText('isPublicBody', {})]).toEqual(['No', null])
})
