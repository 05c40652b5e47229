import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'

const HEAD = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Surname,Given Name'

async function customer(headers: string, cells: string) {
  const open = () => [Buffer.from(`${HEAD},${headers}\nA,2026-03-04 10:00,12000,CAD,cash,in,C-1,Roy,Ada,${cells}\n`)]
  const analysis = await analyse(open, emptyPlan())
  expect(analysis.questions).toEqual([])
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch)
      if (taken.kind === 'row') {
        const { phone, extension, email, address, notes } = taken.row.customer!
        return { phone, extension, email, address, notes, told: analysis.settled.assumptions.join('\n') }
      }
  throw new Error('The record was not read.')
}

test.each([
  [
    'Home Phone,Mobile,Work Phone',
    ',416-555-0110,416-555-0111 ext 4',
    '+14165550110',
    'Work Phone: 416-555-0111 ext 4',
  ],
  ['Home Phone,Mobile,Work Phone', ',,416-555-0111', '+14165550111', undefined],
  ['Home Phone,Mobile,Work Phone', '416-555-0109,416-555-0110,', '+14165550109', 'Mobile: 416-555-0110'],
  ['Phone,Alternate Phone', 'n/a,416-555-0110', '+14165550110', undefined],
  ['Téléphone domicile,Cellulaire', ',514-555-0110', '+15145550110', undefined],
  ['Phone,Alternate Phone', '416-555-0110,416-555-0110', '+14165550110', undefined],
  ['Alternate Phone,City', '416-555-0110,Toronto', '+14165550110', undefined],
])('%s: "%s" is the number %s', async (headers, cells, phone, notes) => {
  const read = await customer(headers, cells)
  expect([read.phone, read.notes]).toEqual([phone, notes])
})

test('the extension goes with its number, and the file says what becomes of its further columns', async () => {
  const read = await customer('Phone,Work Phone', ',416-555-0111 ext 4')
  expect([read.phone, read.extension]).toEqual(['+14165550111', '4'])
  expect(read.told).toContain('"Work Phone": another phone number.')
})

test.each([
  [
    'Phone (Home),Phone (Work),Ext,Mobile',
    '613-555-0121,613-555-0122,45,',
    '+16135550121',
    undefined,
    'Phone (Work): 613-555-0122 ext 45',
  ],
  ['Phone (Home),Phone (Work),Ext,Mobile', ',613-555-0122,45,', '+16135550122', '45', undefined],
  ['Phone (Home),Phone (Work),Work Ext', '613-555-0121,,45', '+16135550121', undefined, 'Work Ext: 45'],
  ['Phone,Ext,Mobile', '613-555-0121,45,', '+16135550121', '45', undefined],
  ['Work Ext,Home Phone,Work Phone', '45,613-555-0121,', '+16135550121', undefined, 'Work Ext: 45'],
  ['Phone,Mobile', ',613-555-0122 (wife)', '+16135550122', undefined, 'Mobile: 613-555-0122 (wife)'],
])('an extension goes with the number of its column: %s: "%s"', async (headers, cells, phone, extension, notes) => {
  const read = await customer(headers, cells)
  expect([read.phone, read.extension, read.notes]).toEqual([phone, extension, notes])
})

test.each([
  ['a@example.com; b@example.com', 'a@example.com'],
  ['Ada Roy <a@example.com>', 'a@example.com'],
  ['a(at)example.com', undefined],
  ['a@example', undefined],
])('the e-mail "%s" is stated as %s, and kept as it stands', async (cell, email) => {
  expect(await customer('Email,City', `${cell},Toronto`)).toMatchObject({ email, notes: `Email: ${cell}` })
})

test('a second e-mail is used where the first is blank, and the second line of an address where the first is', async () => {
  expect((await customer('Email,Alternate Email', ',ada@example.com')).email).toBe('ada@example.com')
  expect(await customer('Email,Alternate Email', 'a@example.com,b@example.com')).toMatchObject({
    email: 'a@example.com',
    notes: 'Alternate Email: b@example.com',
  })
  expect(
    (await customer('Address Line 1,Address Line 2,City,Province,Postal Code', ',12 King St W,Toronto,ON,M5H 1A1'))
      .address,
  ).toMatchObject({ street: expect.stringContaining('King St W'), city: 'Toronto', province: 'ON' })
})

test.each([
  ['City/Prov', '"Toronto, ON"', 'Toronto', 'ON'],
  ['Client City/Prov', '"Québec, QC"', 'Québec', 'QC'],
  ['Ville et province', '"Montréal, Québec"', 'Montréal', 'QC'],
])('%s over %s is a city and its province', async (header, cell, city, province) => {
  const { address } = await customer(`Street Address,${header},Postal Code`, `12 Bay St,${cell},M5J 2R8`)
  expect(address).toMatchObject({ city, province, postalCode: 'M5J 2R8' })
})
