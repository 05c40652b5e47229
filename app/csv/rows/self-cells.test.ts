import { describe, expect, test } from 'vitest'
import { analyse, takeRecords } from '../analyse.ts'
import { emptyPlan } from '../plan/plan.ts'

/** What a record of cash received says with this column at its end. */
async function read(header: string, value: string) {
  const open = () => [
    Buffer.from(
      `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,${header}\nA,2026-03-04 10:00,12000,CAD,cash,in,C-1,${value}\n`,
    ),
  ]
  const analysis = await analyse(open, emptyPlan())
  for await (const batch of takeRecords(open, analysis)) {
    for (const { taken } of batch)
      if (taken.kind === 'row')
        return {
          row: taken.row,
          codes: taken.problems.map(({ severity, code }) => `${severity} ${code}`),
          field: analysis.mapping.columns.at(-1)!.field,
        }
  }
  throw new Error('The record was not read.')
}

describe('whoever acts for himself has no third party', () => {
  test.each(['Self', 'Same', 'Client', 'lui-même', 'Pour son propre compte', 'same as customer', 'Elle-même'])(
    'Third Party %s',
    async (value) => {
      const { row, codes } = await read('Third Party', value)
      expect([row.onBehalfOf, row.said?.answers, codes]).toEqual([null, { onBehalfOf: false }, ['info no-third-party']])
    },
  )

  test('No says the same, N/A says nothing, and a name stays a name', async () => {
    expect((await read('Third Party', 'No')).row).toMatchObject({
      onBehalfOf: null,
      said: { answers: { onBehalfOf: false } },
    })
    expect((await read('Third Party', 'N/A')).row).toMatchObject({ onBehalfOf: null, said: null })
    expect((await read('Third Party', 'Ada Marlowe')).row.onBehalfOf).toEqual({ name: 'Ada Marlowe' })
  })

  test('yes is the answer that there was one, and names nobody', async () => {
    expect(await read('Third Party', 'Yes')).toMatchObject({
      field: 'answer.onBehalfOf',
      row: { onBehalfOf: null, said: { answers: { onBehalfOf: true } } },
    })
  })

  test('a conductor who is the customer is no second one', async () => {
    expect((await read('Conducted By', 'Self')).row.conductor).toBeNull()
  })
})
