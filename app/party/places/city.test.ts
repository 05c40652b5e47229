import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

const parts = { city: 'Toronto', province: 'ON', postalCode: 'M5C 1G4' }
test.each([
  ['with its country', { city: 'Toronto ON M5C 1G4', country: 'CA' }, { ...parts, country: 'CA' }],
  ['in small letters', { city: 'Toronto, ON  m5c1g4', country: 'CA' }, { ...parts, country: 'CA' }],
  ['beside its province', { city: 'Toronto M5C 1G4', province: 'ON', country: 'CA' }, { ...parts, country: 'CA' }],
  ['beside its code', { ...parts, city: 'Toronto (Ontario) M5C-1G4', country: 'CA' }, { ...parts, country: 'CA' }],
  [
    'of the United States',
    { city: 'Buffalo, NY 14201', country: 'US' },
    { city: 'Buffalo', province: 'NY', postalCode: '14201', country: 'US' },
  ],
])('a city, its province and its postal code in one text, %s', (_, given, read) => {
  const street = '99 King St E'
  expect(readAddress({ street, ...given })).toEqual({ address: { street, ...read }, doubts: [] })
})

test('a city that names another postal code stays as it is and is doubted', () => {
  const { address, doubts } = readAddress({
    ...parts,
    street: '99 King St E',
    city: 'Toronto ON M4B 1B3',
    country: 'CA',
  })
  expect(address.city).toBe('Toronto ON M4B 1B3')
  expect(doubts).toMatchObject([{ code: 'city-names-province', part: 'city' }])
})
