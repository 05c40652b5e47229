import { expect, test } from 'vitest'
import { judgeAddress, readAddress } from './address.ts'
import type { PostalAddress } from './postal-address.ts'

const doubts = (address: PostalAddress) => readAddress(address).doubts.map(({ code }) => code)
const ottawa = { city: 'Ottawa', province: 'ON', country: 'CA' }

test.each([
  ['another city', '12 Elm St, Toronto ON', ottawa],
  ['another city of the same name as no part', '12 Elm St, Toronto, Ontario', ottawa],
  ['another province', '12 Elm St, Ottawa, QC', ottawa],
  ['another postal code', '12 Elm St, Ottawa ON K1A 0B1', { ...ottawa, postalCode: 'K1P 1J1' }],
  ['another city, without a country', '12 Elm St, Toronto ON', { city: 'Ottawa', province: 'Ontario' }],
  ['another state', '5 Pine Ave, Buffalo NY 14201', { city: 'Albany', province: 'NY', country: 'US' }],
])('a street that names %s is doubted, in a file and in a form', (_, street, parts) => {
  expect(doubts({ street, ...parts })).toEqual(['street-names-place'])
  expect(judgeAddress({ street, ...parts }).doubts).toMatchObject([{ code: 'street-names-place', part: 'street' }])
})

test.each([
  ['the same place', '12 Elm St, Ottawa ON', ottawa],
  [
    'the same place in other words',
    '12 rue Élm, Montreal, Quebec',
    { city: 'Montréal', province: 'QC', country: 'CA' },
  ],
  ['its own district', '12 Elm St, Nepean ON', { ...ottawa, district: 'Nepean' }],
  ['no place', '12 Elm St, Apt 4', ottawa],
  ['a street called after one', '12 Toronto St', ottawa],
  ['what nothing else says', '12 Elm St, Toronto ON', { country: 'CA' }],
])('a street that names %s is not', (_, street, parts) => {
  expect(doubts({ street, ...parts })).toEqual([])
})
