import { expect, test } from 'vitest'
import { headerMeaning } from './headers.ts'

test.each([
  ['ID1 Number', 'customer.idNumber'],
  ['ID 1 Prov', 'customer.idProvince'],
  ['Primary ID Number', 'customer.idNumber'],
  ['Primary ID Jurisdiction', 'customer.idIssuer'],
  ['Secondary ID Jurisdiction', 'customer.secondIdIssuer'],
  ['ID2 Country', 'customer.secondIdCountry'],
  ['Email 1', 'customer.email'],
  ['Main Phone', 'customer.phone'],
  ['Secondary Phone', 'customer.otherPhone'],
  ['Payment 1 Amt', 'amount'],
  ['Payment 2 Amt', 'amount#2'],
  ['Payment 2 Type', 'method#2'],
  ['Second Amount', 'amount#2'],
  ['Second Beneficiary Name', 'beneficiary#2.name'],
  ['Source of Cash 2 - Name', 'source#2.name'],
  ['Second Source of Funds Name', 'source#2.name'],
  // A numbered street is a second line, not a second address.
  ['Address 2', 'customer.addressLine2'],
  ['Cardholder Addr2', 'customer.addressLine2'],
  ['Cardholder Addr1', 'customer.address'],
  ['ADDR2', 'customer.addressLine2'],
  ['Client Adr2', 'customer.addressLine2'],
  ['Cust Addr Ln 2', 'customer.addressLine2'],
  ['CustAddrLn2', 'customer.addressLine2'],
  ['Benef Addr2', 'beneficiary.addressLine2'],
  ['Level 1 Review', undefined],
])('a header that counts what it names is that of its kind: %s', (header, field) => {
  expect(headerMeaning(header)?.field).toBe(field)
})

test.each([
  ['Deposited By', 'conductor.name'],
  ['Deposited By First', 'conductor.givenName'],
  ['Deposited By PC', 'conductor.postalCode'],
  ['Deposited For', 'onBehalfOf.name'],
  ['Received From', 'customer.name'],
  ['Bill To', 'customer.name'],
  ['Bill To Email', 'customer.email'],
  ['País del beneficiario', 'beneficiary.country'],
  ['País do Beneficiário', 'beneficiary.country'],
  ['Pays du client', 'customer.country'],
])('who it was done by, for and to is told by the word between: %s', (header, field) => {
  expect(headerMeaning(header)?.field).toBe(field)
})

test.each([
  ['Legal Name', 'customer.name'],
  ['legal_name', 'customer.name'],
  ['Customer Legal First Name', 'customer.givenName'],
  ['Legal Entity Name', 'customer.entityName'],
  ['Preferred name', 'customer.alias'],
  ['Operating Name', 'customer.alias'],
  ['Works for', 'customer.employer'],
  ['M.I.', 'customer.otherName'],
  ['Hausnummer', 'customer.building'],
  ['Ausstellungsland', 'customer.idCountry'],
  ['TZ Offset', 'timezone'],
  ['We Bought Ccy', 'received.currency'],
  ['We Sold Amt', 'sent.amount'],
  ['Valor Recebido', 'received.amount'],
  ['Billets insérés', 'amount'],
  ['Executed (UTC)', 'datetime'],
])('%s is %s', (header, field) => {
  expect(headerMeaning(header)?.field).toBe(field)
})

test.each(['Employment Status', 'Incorporation Date', 'Marital Status', 'KYC Status'])(
  'what is said of a party is not said of the transaction: %s',
  (header) => expect(headerMeaning(header)?.field ?? '').not.toMatch(/^(?:status|date|datetime)$/),
)
