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

test('a country that is said stays', () => {
  expect(at('ON', 'M5J 2R8', 'US').address.country).toBe('US')
})
