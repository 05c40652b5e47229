import { describe, expect, test } from 'vitest'
import { analyse, takeRecords } from '../../../analyse.ts'
import { emptyPlan } from '../../plan.ts'
import type { Problem } from '../../../types.ts'

const RECORD = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID'
const record = (id: number) => `T-${id},2026-03-04 10:00,12000.00,CAD,cash,in,C-${id}`
const BESIDE = 'City,Province,Postal Code'

/** The proposed fields of a file's address columns, and its first customer as read. */
async function read(headers: string, cells = '') {
  const open = () => [Buffer.from(`${RECORD},${headers}\n${record(1)},${cells}\n`)]
  const { mapping, settled, detection, questions } = await analyse(open, emptyPlan())
  const fields = Object.fromEntries(
    mapping.columns.slice(RECORD.split(',').length).map(({ header, field }) => [header, field]),
  )
  const problems: Problem[] = []
  let customer = null
  for await (const batch of takeRecords(open, { detection, settled }))
    for (const { taken } of batch)
      if (taken.kind === 'row') {
        customer = taken.row.customer
        problems.push(...taken.problems)
      }
  return { fields, customer, problems, questions, assumptions: settled.assumptions }
}

describe('one address column beside a city, a province and a postal code is the street', () => {
  test.each([
    'Business Address',
    'Home Address',
    'Mailing Address',
    'Residential Address',
    'Residence Address',
    'Client Address',
    'Customer Mailing Address',
    'Physical Address',
    'Legal Address',
    'Company Address',
    'Correspondence Address',
    'Adresse postale',
    'Adresse domicile',
    'Adresse du domicile',
    'Adresse de résidence',
    'Adresse principale du client',
    "Adresse d'affaires",
    'Adresse de correspondance',
    'Adresse professionnelle',
  ])('%s', async (header) =>
    expect((await read(`${header},${BESIDE}`)).fields).toEqual({
      [header]: 'customer.street',
      City: 'customer.city',
      Province: 'customer.province',
      'Postal Code': 'customer.postalCode',
    }),
  )

  test('also where each part says whose it is', async () => {
    expect((await read('Mailing Address,Mailing City,Mailing Province,Mailing Postal Code')).fields).toEqual({
      'Mailing Address': 'customer.street',
      'Mailing City': 'customer.city',
      'Mailing Province': 'customer.province',
      'Mailing Postal Code': 'customer.postalCode',
    })
    expect(
      (await read('Adresse de résidence,Ville de résidence,Province de résidence,Code postal de résidence')).fields,
    ).toEqual({
      'Adresse de résidence': 'customer.street',
      'Ville de résidence': 'customer.city',
      'Province de résidence': 'customer.province',
      'Code postal de résidence': 'customer.postalCode',
    })
  })
})

describe('of several addresses the one where the person lives is proposed, and the others are kept', () => {
  test.each([
    ['Home Address,Mailing Address', 'Home Address'],
    ['Mailing Address,Home Address', 'Home Address'],
    ['Mailing Address,Address', 'Address'],
    ['Business Address,Residential Address', 'Residential Address'],
    ['Adresse postale,Adresse du domicile', 'Adresse du domicile'],
    ['Mailing Address,Business Address', 'Business Address'],
    ['Shipping Address,Address', 'Address'],
    ['Billing Address,Mailing Address', 'Mailing Address'],
  ])('%s', async (headers, chosen) => {
    const { fields, assumptions } = await read(`${headers},${BESIDE}`)
    const other = headers.split(',').find((header) => header !== chosen)!
    expect(fields).toEqual({
      [chosen]: 'customer.street',
      [other]: 'customer.otherAddress',
      City: 'customer.city',
      Province: 'customer.province',
      'Postal Code': 'customer.postalCode',
    })
    expect(assumptions.join(' ')).toContain(
      `"${other}": an additional address. It is kept in the customer’s notes and not sent.`,
    )
  })

  test('with its own city and code, whichever stands first', async () => {
    const { fields, customer, problems } = await read(
      'Mailing Address,Mailing City,Mailing Postal Code,Home Address,City,Province,Postal Code',
      'PO Box 5,Ottawa,K1A 0B1,12 King St,Toronto,ON,M5V 2T6',
    )
    expect(fields).toEqual({
      'Mailing Address': 'customer.otherAddress',
      'Mailing City': 'customer.otherAddress',
      'Mailing Postal Code': 'customer.otherAddress',
      'Home Address': 'customer.street',
      City: 'customer.city',
      Province: 'customer.province',
      'Postal Code': 'customer.postalCode',
    })
    expect([customer, problems.map(({ code, raw }) => [code, raw])]).toEqual([
      {
        customerId: 'C-1',
        address: { street: '12 King St', city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
        notes: 'Mailing Address: PO Box 5, Ottawa, K1A 0B1',
      },
      [['address-not-sent', 'PO Box 5, Ottawa, K1A 0B1']],
    ])
  })

  test('one that says the same again is no other address', async () => {
    expect(
      (await read(`Mailing Address,Home Address,${BESIDE}`, '12 King St,12 King St,Toronto,ON,M5V 2T6')).customer,
    ).toEqual({
      customerId: 'C-1',
      address: { street: '12 King St', city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
    })
  })

  test('the other one is taken where it is all that a row has, and must be confirmed', async () => {
    const { customer, problems } = await read('Home Address,Mailing Address', ',"12 King St, Toronto ON M5V 2T6"')
    expect(customer).toEqual({
      customerId: 'C-1',
      address: { street: '12 King St', city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
    })
    expect(problems.map(({ severity, code, column }) => [severity, code, column])).toEqual([
      ['block_draft', 'address-other-to-confirm', 'Mailing Address'],
    ])
  })

  test('where goods or bills go is never taken for where someone lives', async () => {
    expect((await read('Shipping Address', '12 King St')).problems.map(({ code }) => code)).toEqual([
      'address-other-to-confirm',
    ])
  })

  test('is asked where an address of nobody in particular has a city and the home address has none', async () => {
    expect(
      (await read(`Address,${BESIDE},Home Address`)).questions.map(({ code, choices }) => [
        code,
        choices.map(({ label }) => label),
      ]),
    ).toEqual([['which-column', ['Home Address (column 12)', 'Address (column 8)']]])
  })
})

test('a second column of one kind is kept, and its header is told', async () => {
  const { fields } = await read(`Address,Second Address,${BESIDE}`)
  expect(fields).toMatchObject({ Address: 'customer.street', 'Second Address': 'customer.otherAddress' })
  expect((await read('Home Address,Residential Address,City')).assumptions.join(' ')).toContain(
    '"Residential Address": an additional address.',
  )
})
