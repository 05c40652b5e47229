import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

const at = (province: string | undefined, postalCode: string | undefined, country?: string) =>
  readAddress({
    street: '12 Bay St',
    city: 'Toronto',
    ...(province !== undefined && { province }),
    ...(postalCode !== undefined && { postalCode }),
    ...(country !== undefined && { country }),
  })

test.each([
  ['ON', 'M5J 2R8'],
  ['Ontario', 'm5j2r8'],
  ['Québec', 'H3H 2L6'],
  ['NT', 'X1A 1A1'],
])('a postal code of its own province says that the address is in Canada: %s, %s', (province, code) => {
  expect(at(province, code).address.country).toBe('CA')
})

test.each([
  ['a code of another province', 'ON', 'H3H 2L6'],
  ['a province alone', 'ON', undefined],
  ['a code alone', undefined, 'M5J 2R8'],
  ['a ZIP code', 'NY', '10001'],
])('%s does not', (_what, province, code) => {
  expect(at(province, code).address.country).toBeUndefined()
})

test.each([
  ['12 Elm St Ottawa ON K1P5M7 Canada', 'CA'],
  ['12 Elm St Ottawa Ontario K1P 5M7', 'CA'],
  ['PO Box 12 Kenora ON P9N 3X1', 'CA'],
  ['12 Elm St Ottawa QC K1P 5M7', undefined],
  ['12 Elm St Ottawa ON', undefined],
  ['12 Main St Seattle WA 98101', undefined],
])('an address in one text without commas: %s is in %s', (whole, country) => {
  expect(readAddress({ whole }).address.country).toBe(country)
})

test('a country that is said stays', () => {
  expect(at('ON', 'M5J 2R8', 'US').address.country).toBe('US')
})
