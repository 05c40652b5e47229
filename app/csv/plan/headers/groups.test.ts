import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'

async function read(...lines: string[]) {
  const open = () => [Buffer.from(`${lines.join('\n')}\n`)]
  const analysis = await analyse(open, emptyPlan())
  const kinds: string[] = []
  for await (const batch of takeRecords(open, analysis)) for (const { taken } of batch) kinds.push(taken.kind)
  return {
    headers: analysis.mapping.columns.map(({ header }) => header),
    fields: analysis.mapping.columns.map(({ field }) => field),
    rows: kinds.filter((kind) => kind === 'row').length,
    assumptions: analysis.settled.assumptions.join('\n'),
    asked: analysis.questions.map(({ about }) => about),
  }
}

test('a header over two rows, as merged cells leave it, is one header', async () => {
  const { headers, fields, rows } = await read(
    'Branch cash book,,,,,,',
    'Receipt,When,Cash received,,Client,,Clerk',
    ',,CAD,Bills counted,No.,Name,',
    '00000000000000012345,2026-11-02 10:30,12500.00,125,C-9001,Farid Haddad,ab',
    '00000000000000012346,2026-11-03 12:00,9800.50,98,C-9002,Gwen Ng,ab',
  )
  expect(headers).toEqual([
    'Receipt',
    'When',
    'Cash received CAD',
    'Bills counted',
    'Client No.',
    'Client Name',
    'Clerk',
  ])
  expect(fields).toEqual([
    'transactionId',
    'datetime',
    'amount',
    'ignore',
    'customer.customerId',
    'customer.name',
    'ignore',
  ])
  expect(rows).toBe(2)
})

test('a first row of words under a header with a column that has no name is a record', async () => {
  const { headers } = await read(
    'Receipt No,Date/Time,Amount,Currency,Customer ID,Customer Name,',
    ',,,,,Ada Roy,see file',
    'R-2,2026-11-03 12:00,9800.50,CAD,C-2,Bo Roy,',
  )
  expect(headers[0]).toBe('Receipt No')
  expect(headers.at(-1)).toBe('')
})

test('numbers of records that only some have are named, and repeated ones asked about', async () => {
  const some = await read(
    'Receipt,When,Cash received CAD,Client No,Client Name',
    'R-1,2026-11-02 10:00,12000.00,C1,Ada Roy',
    ',2026-11-03 10:00,12500.00,C2,Bo Roy',
    'R-3,2026-11-04 10:00,13000.00,C3,Cy Roy',
  )
  expect(some.assumptions).toContain('"Receipt"')
  const repeated = await read(
    'Receipt,Version,Taken at,Cash received,Client,Client name',
    'R-1,1,2026-11-03 10:00,12000.00,C1,Ada Roy',
    'R-2,1,2026-11-04 10:00,10100.00,C2,Bo Roy',
    'R-2,2,2026-11-04 10:00,1010.00,C2,Bo Roy',
  )
  expect(repeated.fields[2]).toBe('datetime')
  expect(repeated.asked).toEqual(['what Receipt holds'])
})
