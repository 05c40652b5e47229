import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'

/** The customer and a separate conductor of a record of cash received that names both in parts. */
async function read(customer: string, conductor: string) {
  const open = () => [
    Buffer.from(
      'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer Given Name,Customer Middle Name,Customer Surname,' +
        `Conductor Given Name,Conductor Middle Name,Conductor Surname\nA,2026-03-04 10:00,12000,CAD,cash,in,${customer},${conductor}\n`,
    ),
  ]
  const analysis = await analyse(open, emptyPlan())
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch) if (taken.kind === 'row') return taken.row
  throw new Error('The record was not read.')
}

test('two people who differ in their middle name alone are two people', async () => {
  const row = await read('Ada,Marie,Roy', 'Ada,Jane,Roy')
  expect([row.conductor, row.onBehalfOf]).toEqual([
    { givenName: 'Ada', otherName: 'Jane', surname: 'Roy' },
    { givenName: 'Ada', otherName: 'Marie', surname: 'Roy' },
  ])
})

test('a conductor without a middle name is the customer of that name', async () => {
  const row = await read('Ada,Marie,Roy', 'Ada,,Roy')
  expect([row.conductor, row.onBehalfOf]).toEqual([{ givenName: 'Ada', otherName: 'Marie', surname: 'Roy' }, null])
})
