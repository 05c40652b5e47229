import { expect, test } from 'vitest'
import { analyse, takeRecords } from './analyse.ts'
import { emptyPlan } from './plan.ts'
import type { PartyCells } from './types.ts'

/** What a file proposes for its last column, and whom each of its records names. */
async function proposed(header: string, values: readonly string[], also: { header: string; value: string } | null = null) {
  const lines = values.map((value, index) => `T${index},2026-03-04 10:00,100.00,CAD,cash,in,completed,${also ? `${also.value},` : ''}${value}`)
  const open = () => [Buffer.from([`Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,${also ? `${also.header},` : ''}${header}`, ...lines, ''].join('\n'))]
  const analysis = await analyse(open, emptyPlan())
  const customers: (PartyCells | null)[] = []
  for await (const batch of takeRecords(open, analysis)) for (const { taken } of batch) if (taken.kind === 'row') customers.push(taken.row.customer)
  const { field, why } = analysis.mapping.columns.at(-1)!
  return { field, why, customers }
}

test('a column named after the customer is proposed as what its values are', async () => {
  expect(await proposed('Client', ['C-1005', 'C-1006'])).toEqual({
    field: 'customer.customerId', why: 'The header names the party, and the values are numbers of customers rather than names.', customers: [{ customerId: 'C-1005' }, { customerId: 'C-1006' }],
  })
  expect(await proposed('Client', ['Ada Marlowe', 'Basil Ouellet'])).toMatchObject({ field: 'customer.name', customers: [{ name: 'Ada Marlowe' }, { name: 'Basil Ouellet' }] })
  expect(await proposed('Nom du client', ['C-1005', 'C-1006'])).toMatchObject({ field: 'customer.customerId', customers: [{ customerId: 'C-1005' }, { customerId: 'C-1006' }] })
  expect(await proposed('Client ID', ['Ada Marlowe', 'Basil Ouellet'])).toMatchObject({ field: 'customer.name', customers: [{ name: 'Ada Marlowe' }, { name: 'Basil Ouellet' }] })
  expect((await proposed('Beneficiary', ['C-1005', 'C-1006'])).field).toBe('beneficiary.customerId')
  // Ids of words stay ids.
  expect((await proposed('Client ID', ['amarlowe', 'bouellet'])).field).toBe('customer.customerId')
})

test('where ids and names are mixed, each value is what it is', async () => {
  expect((await proposed('Client', ['C-1005', 'Ada Marlowe'])).customers).toEqual([{ customerId: 'C-1005' }, { name: 'Ada Marlowe' }])
  // Also where the first records have ids alone.
  const { field, customers } = await proposed('Client', [...Array.from({ length: 25 }, (_, index) => `C-${index}`), 'Ada Marlowe'])
  expect([field, customers.at(-1)]).toEqual(['customer.customerId', { name: 'Ada Marlowe' }])
})

test('a number of the customer is kept beside a name in a column of its own', async () => {
  expect((await proposed('Client', ['C-1005'], { header: 'Customer Name', value: 'Ada Marlowe' })).customers).toEqual([{ customerId: 'C-1005', name: 'Ada Marlowe' }])
})
