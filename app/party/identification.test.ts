import { expect, test } from 'vitest'
import { readIssuer } from './identification.ts'

test.each([
  ['Colombie-Britannique', { country: 'CA', province: 'BC' }], ['Colombie-Britannique, Canada', { country: 'CA', province: 'BC' }], ['Île-du-Prince-Édouard', { country: 'CA', province: 'PE' }],
  ['Terre-Neuve-et-Labrador, CA', { country: 'CA', province: 'NL' }], ['Royaume-Uni', { country: 'GB' }], ['Ontario-Canada', { country: 'CA', province: 'ON' }], ['Ontario - Canada', { country: 'CA', province: 'ON' }], ['Québec – Canada', { country: 'CA', province: 'QC' }],
])('a document issued by %s', (text, issuer) => {
  expect(readIssuer(text, "Driver's licence")).toEqual(issuer)
})
