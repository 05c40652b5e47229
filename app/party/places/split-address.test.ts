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
