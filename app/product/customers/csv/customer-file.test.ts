import { expect, test } from 'vitest'
import { analyse } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { customerFileColumns } from './customer-file.ts'
import { customerInput, customerSchema } from '../schema.ts'

test('each column of the file maps itself to the field that it holds, and the file is a list of customers', async () => {
  const customer = customerInput(
    customerSchema.parse({
      kind: 'person',
      customerNumber: '000123',
      surname: 'Marlowe',
      givenName: 'Ada',
      phone: '613 555 0199',
      identifications: [{ type: '2', number: 'M1234-56789', country: 'CA', province: 'ON' }],
    }),
  )
  const text = [
    csvLine(customerFileColumns.map(({ header }) => header)),
    csvLine(
      customerFileColumns.map(({ value }) => value({ ...customer, flags: [], verifications: [], ownership: [] })),
    ),
  ].join('')
  const { mapping, settled, questions } = await analyse(() => [Buffer.from(text)], emptyPlan(), { inferSubject: true })
  expect(questions).toEqual([])
  expect(settled.plan.subject).toBe('customers')
  expect(mapping.columns.map(({ field }, at) => [customerFileColumns[at]!.header, field])).toEqual(
    customerFileColumns.map(({ header, field }) => [header, field === null ? 'ignore' : `customer.${field}`]),
  )
})
