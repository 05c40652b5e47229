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

  test('is taken apart at upright strokes as at commas', () => {
    expect(readAddress({ whole: '12 Elm St | Ottawa | ON | K1P 5M7' }).address).toEqual({
      street: '12 Elm St',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K1P 5M7',
      country: 'CA',
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

describe('a unit', () => {
  test.each([
    ['1200-45 Elm St', 'CA', { unit: '1200', street: '45 Elm St' }],
    ['12-345 Bloor Street West', 'CA', { unit: '12', street: '345 Bloor Street West' }],
    // Both may be civic numbers.
    ['100-102 King St', 'CA', { street: '100-102 King St' }],
    // In Queens, the dash is part of the civic number.
    ['37-11 35th Ave', 'US', { street: '37-11 35th Ave' }],
  ])('of %s in %s is told apart where that is plain', (street, country, parts) => {
    const { address, doubts } = readAddress({ street, city: 'Town', country })
    expect(address).toEqual({ city: 'Town', country, ...parts })
    expect(doubts).toEqual([])
  })

  test('that differs from that of the street is to be confirmed, and nothing is left out', () => {
    const { address, doubts } = readAddress({ street: '77 Bay St', line2: 'Suite 400', unit: '12', city: 'Toronto' })
    expect(address).toEqual({ street: '77 Bay St, Suite 400', unit: '12', city: 'Toronto' })
    expect(doubts.map(({ code, value }) => [code, value])).toEqual([['address-units-differ', '12']])
    expect(readAddress({ street: '77 Bay St #12', unit: '12', city: 'Toronto' })).toEqual({
      address: { street: '77 Bay St', unit: '12', city: 'Toronto' },
      doubts: [],
    })
  })
})

test('a city that names its province is the city; one that names another province is to be confirmed', () => {
  expect(readAddress({ street: '1 Main St', city: 'Toronto, ON', province: 'Ontario', country: 'CA' })).toMatchObject({
    address: { city: 'Toronto', province: 'ON' },
    doubts: [],
  })
  expect(readAddress({ street: '1 Main St', city: 'Toronto, ON', country: 'CA' }).address).toMatchObject({
    city: 'Toronto',
    province: 'ON',
  })
  expect(
    readAddress({ street: '1 Main St', city: 'Hull, QC', province: 'ON', country: 'CA' }).doubts.map(
      ({ code }) => code,
    ),
  ).toEqual(['city-names-province'])
})
