import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cash, person, type Named } from '#tests/integration/expected-documents.ts'

/** The files of tests/cases/found, with the mapping step's answers and a customer list. */

export const found = (name: string) => readFileSync(path.join(import.meta.dirname, '../../cases/found', name))

/** Constants for every row, set in the mapping step. */
export const inPerson = { channel: 'in person', purpose: 'Savings', disposition: 'Holding funds' }
export const standingFields = { ...inPerson, locationId: 'HQ001' }
/** The customer is also the beneficiary. */
export const ownIn = (column: string) => ({
  columns: { [column]: 'customer.customerId' },
  combined: [{ columns: [column], field: 'beneficiary.customerId', separator: '' }],
})
export const own = { constants: standingFields, ...ownIn('Customer ID') }

export const LIST =
  'Customer ID,Surname,Given Name,Phone,Civic Number,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country\n'
/** One line of the list; the name only if the file has none. */
export const listed = (number: string, n: string, name = ',') =>
  `${number},${name},613-555-01${n},${n},First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-${n},Bus driver,Driver's licence,X10${n}-40706,ON,CA\n`
export const someone = (number: string, n: string, givenName: string, surname: string): Named => ({
  number,
  party: person(givenName, surname, n, 'Bus driver'),
})
/** A receipt of $12,000 per customer, one a day, for people described by another file. */
export const receiptsOf = (...numbers: string[]) =>
  `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID\n${numbers.map((number, at) => `R${number},2026-03-0${at + 1} 10:00,12000,CAD,cash,in,${number}`).join('\n')}\n`

export const held = (amount: string, currencyCode = 'CAD') => ({ dispositionCode: 21, amount, currencyCode })
export const receipt = (reference: string, at: string, amount: string, who: Named, above = true) =>
  cash({ reference, at, above, amount, conductor: who, beneficiary: who, became: held(amount), purpose: 'Savings' })
