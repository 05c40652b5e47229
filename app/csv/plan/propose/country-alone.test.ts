import { expect, test } from 'vitest'
import { analyse } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'

async function countryIn(header: string, row: string): Promise<{ field: string | undefined; isAsked: boolean }> {
  const bytes = Buffer.from(`${header}\n${row}\n${row.replace('R-1', 'R-2')}\n`)
  const { mapping, questions } = await analyse(() => [bytes], emptyPlan())
  const column = mapping.columns.find((one) => one.header === 'Country')
  return { field: column?.field, isAsked: questions.some(({ column: asked }) => asked === 'Country') }
}

const remittance = [
  'Txn No,Date,Sender ID,Sender Name,Sender Address,Send Amount,Send Currency,Payment Method,Receiver Name,Payout Amount,Payout Currency',
  'R-1,2026-11-02 10:00,S-1,Ann Roy,12 Main St Toronto ON M5V 2T6,12000.00,CAD,Cash,Jose Cruz,480000.00,PHP',
] as const

test('a country that stands apart in a file of remittances is asked about: it may be where the money goes', async () => {
  expect(await countryIn(`${remittance[0]},Country`, `${remittance[1]},Philippines`)).toEqual({
    field: 'ignore',
    isAsked: true,
  })
})

test('beside the customer’s address, or with the destination named elsewhere, it is the customer’s', async () => {
  const beside = remittance.map((line, at) =>
    line.replace(
      at === 0 ? 'Sender Address' : /12 Main St Toronto ON M5V 2T6/,
      (text) => `${text},${at === 0 ? 'Country' : 'Canada'}`,
    ),
  )
  expect((await countryIn(beside[0]!, beside[1]!)).field).toBe('customer.country')
  expect(
    (await countryIn(`${remittance[0]},Country,Destination Country`, `${remittance[1]},Canada,Philippines`)).field,
  ).toBe('customer.country')
})
