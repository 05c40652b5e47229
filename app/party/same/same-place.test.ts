import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PostalAddress } from '../places/postal-address.ts'
import { addressKey, compareAddresses, completedAddress } from './same-place.ts'

const home: PostalAddress = {
  building: '12',
  street: 'Main Street',
  city: 'Ottawa',
  province: 'ON',
  postalCode: 'K1A 0B1',
  country: 'CA',
}

test.each<[string, PostalAddress]>([
  ['a shortened street type', { ...home, street: 'Main St.' }],
  [
    'number and street in one',
    { street: '12 MAIN ST', city: 'OTTAWA', province: 'ON', postalCode: 'K1A0B1', country: 'CA' },
  ],
  ['the province by name', { ...home, province: 'Ontario' }],
  ['fewer parts', { street: '12 Main St', city: 'Ottawa' }],
  ['one text', { whole: '12 Main St., Ottawa, Ontario K1A 0B1, Canada' }],
])('%s is the same address', (_, other) => expect(compareAddresses(home, other)).toBe('same'))

test.each<[string, PostalAddress, PostalAddress]>([
  [
    'an accent, a direction in French',
    { street: '5, rue Saint-Denis Est', city: 'Montréal' },
    { street: '5 St-Denis E', city: 'Montreal' },
  ],
  ['an ordinal', { street: '40 First Ave', city: 'Calgary' }, { street: '40 1st Avenue', city: 'Calgary' }],
  [
    'a unit in the street',
    { unit: '4', street: '12 King St', city: 'Toronto' },
    { street: '12 King Street, Apt 4', city: 'Toronto' },
  ],
  [
    'a province of several words in a text',
    { whole: '9 Fort St, Victoria, British Columbia' },
    { street: '9 Fort Street', city: 'Victoria', province: 'BC' },
  ],
])('%s is the same address both ways', (_, one, other) =>
  expect([compareAddresses(one, other), compareAddresses(other, one)]).toEqual(['same', 'same']),
)

test.each<[string, PostalAddress]>([
  ['another number', { ...home, building: '14' }],
  ['another street', { ...home, street: 'Elm Street' }],
  ['another city', { ...home, city: 'Gatineau' }],
  ['another province', { ...home, province: 'QC' }],
  ['another postal code', { ...home, postalCode: 'K1A 0B2' }],
  ['another country', { ...home, country: 'US' }],
  ['another address in one text', { whole: '14 Main St, Ottawa ON' }],
])('%s differs', (_, other) => expect(compareAddresses(home, other)).toBe('differs'))

test('units differ, and a unit that is told later completes the address', () => {
  const flat = { ...home, unit: '4' }
  expect(compareAddresses(flat, { ...home, unit: '5' })).toBe('differs')
  expect(compareAddresses(home, flat)).toBe('adds')
  expect(completedAddress(home, flat)).toEqual(flat)
})

test('what one of the two leaves out is taken from the other', () => {
  const short: PostalAddress = { street: 'Main St', city: 'Ottawa' }
  expect(compareAddresses(short, home)).toBe('adds')
  expect(completedAddress(short, home)).toEqual({ ...home, city: 'Ottawa' })
})

const words = fc.constantFrom('Main', 'King', 'Principale', 'Saint-Denis', 'Élm', 'Bloor')
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const address = fc
  .record({
    unit: some(fc.constantFrom('4', 'B', '12A')),
    building: some(fc.integer({ min: 1, max: 9_999 }).map(String)),
    street: fc.tuple(words, fc.constantFrom('Street', 'Avenue', 'Road')).map((parts) => parts.join(' ')),
    city: some(fc.constantFrom('Ottawa', 'Montréal', 'St. John’s')),
    province: some(fc.constantFrom('ON', 'QC', 'NL')),
    postalCode: some(fc.constantFrom('K1A 0B1', 'H2X 1Y4')),
    country: some(fc.constantFrom('CA', 'US')),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as PostalAddress)

test('an address written in other letters is the same, and has the same key', () => {
  fc.assert(
    fc.property(address, (given) => {
      const other = {
        ...given,
        street: given
          .street!.toUpperCase()
          .replace(/STREET$/, 'St.')
          .replace(/AVENUE$/, 'Ave')
          .replace(/ROAD$/, 'Rd'),
      }
      expect([compareAddresses(given, other), compareAddresses(other, given)]).toEqual(['same', 'same'])
      expect(addressKey(other)).toBe(addressKey(given))
    }),
  )
})

const kept = fc.record({
  unit: fc.boolean(),
  building: fc.boolean(),
  city: fc.boolean(),
  province: fc.boolean(),
  postalCode: fc.boolean(),
  country: fc.boolean(),
})
const without = (given: PostalAddress, keeps: Partial<Record<string, boolean>>): PostalAddress =>
  Object.fromEntries(Object.entries(given).filter(([part]) => keeps[part] !== false))

test('two records of one address complete each other, and nothing of either is lost', () => {
  fc.assert(
    fc.property(address, kept, kept, (given, ones, others) => {
      const [one, other] = [without(given, ones), without(given, others)]
      const compared = compareAddresses(one, other)
      expect(compared).not.toBe('differs')
      const whole = compared === 'adds' ? completedAddress(one, other) : one
      expect([compareAddresses(whole, one), compareAddresses(whole, other)]).toEqual(['same', 'same'])
    }),
  )
})
