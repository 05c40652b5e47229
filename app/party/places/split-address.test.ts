import { describe, expect, test } from 'vitest'
import { readAddress } from './address.ts'

describe('an address in one text', () => {
  test.each([
    [
      '77 Bay St, Toronto, BC M5V 2T6',
      { street: '77 Bay St', city: 'Toronto', province: 'BC', postalCode: 'M5V 2T6', country: 'CA' },
      'M5V 2T6',
    ],
    [
      '1 Rue A, Calgary, QC, T2P 1A1, Canada',
      { street: '1 Rue A', city: 'Calgary', province: 'QC', postalCode: 'T2P 1A1', country: 'CA' },
      'T2P 1A1',
    ],
  ])('%s says that its postal code is of another province', (whole, address, value) => {
    expect(readAddress({ whole })).toMatchObject({
      address,
      doubts: [{ code: 'postal-code-elsewhere', part: 'postalCode', value }],
    })
  })

  test('whose parts agree is taken apart without a doubt', () => {
    expect(readAddress({ whole: '77 Bay St, Toronto, ON M5V 2T6' })).toEqual({
      address: { street: '77 Bay St', city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
      doubts: [],
    })
  })
})

test.each([
  ['ON', 'FR', 'Ontario, Canada'],
  ['Québec', 'France', 'Quebec, Canada'],
  ['Texas', 'DE', 'Texas, United States'],
])('the province %s in the country %s is to be confirmed', (province, country, where) => {
  const { address, doubts } = readAddress({ street: '1 Main St', city: 'Paris', province, country })
  expect(address.province).toBe(province)
  expect(doubts).toMatchObject([{ code: 'province-elsewhere', part: 'province', isRefused: false }])
  expect(doubts[0]!.message).toContain(`is ${where}`)
})

test.each([
  ['PE', 'IT'],
  ['Greater London', 'GB'],
  ['Nuevo León', 'MX'],
  ['Île-de-France', 'FR'],
  ['MI', 'IT'],
  ['ON', 'CA'],
])('the province %s in the country %s is left as it is', (province, country) => {
  expect(readAddress({ street: '1 Main St', city: 'Town', province, country }).doubts).toEqual([])
})
