import { expect, test } from 'vitest'
import { kindWithIssuer, splitDocument } from './documents.ts'

test.each([
  [
    "Ontario driver's licence R1234-56789-01010",
    'Driver’s licence',
    'R1234-56789-01010',
    { country: 'CA', province: 'ON' },
  ],
  [
    'DL ON R1234-56789-01010 exp 2028-01-02',
    'Driver’s licence',
    'R1234-56789-01010',
    { country: 'CA', province: 'ON' },
  ],
  ['Passport (Canada) AB123456', 'Passport', 'AB123456', { country: 'CA' }],
  ['Passport CA AB123456', 'Passport', 'AB123456', { country: 'CA' }],
  ['Passport no. AB123456', 'Passport', 'AB123456', null],
  [
    'Permis de conduire du Québec T1234-010280-01',
    'Driver’s licence',
    'T1234-010280-01',
    { country: 'CA', province: 'QC' },
  ],
  [
    'R1234 56789 01010, Drivers Lic, Ontario',
    'Driver’s licence',
    'R1234 56789 01010',
    { country: 'CA', province: 'ON' },
  ],
])('%s', (text, type, number, issuer) => {
  expect(splitDocument(text)).toEqual({ type, number, issuer })
})

test.each([
  'R1234-56789-01010',
  'Passport',
  'Passport AB123456 and licence R1234-56789',
  'Blue card AB123456',
  'Passport AB123456 seen by Kim on 3',
  'Driver’s licence, Zorpland 12345',
  'Passport 12',
])('%s is not one document in one text: it stays as written', (text) => {
  expect(splitDocument(text)).toBeNull()
})

test.each([
  ["Ontario Driver's License", 'Driver’s licence', { country: 'CA', province: 'ON' }],
  ['Permis de conduire (Québec)', 'Driver’s licence', { country: 'CA', province: 'QC' }],
  ['US passport', 'Passport', { country: 'US' }],
  ['Canadian passport', 'Passport', { country: 'CA' }],
])('a kind that says who issued it: %s', (text, type, issuer) => {
  expect(kindWithIssuer(text)).toEqual({ type, issuer })
})

test.each(['Passport', 'Driver’s licence', 'Zorpland passport', 'Nexus card', 'Passport or licence of Ontario'])(
  '%s says nobody who issued it, or more than one kind',
  (text) => {
    expect(kindWithIssuer(text)).toBeNull()
  },
)
