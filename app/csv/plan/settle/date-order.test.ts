import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'
import type { ImportPlan } from '../plan.ts'

/** The questions about a file's date column, and its dates as read. */
async function datesOf(values: readonly string[], plan: Partial<ImportPlan> = {}) {
  const lines = values.map((value, index) => `T${index},${value},100.00,CAD,cash,in,completed,C1`)
  const open = () => [
    Buffer.from(['Transaction ID,Date,Amount,Currency,Method,Direction,Status,Customer ID', ...lines, ''].join('\n')),
  ]
  const analysis = await analyse(open, { ...emptyPlan(), ...plan })
  const read: (string | null)[] = []
  const refused: string[] = []
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch) {
      if (taken.kind === 'row')
        read.push(
          taken.row.date ??
            new Date(taken.row.occurredAt!.epochMs + taken.row.occurredAt!.offsetMinutes * 60_000)
              .toISOString()
              .slice(0, 10),
        )
      else if (taken.kind === 'refused')
        refused.push(...taken.problems.map(({ code, message }) => `${code}: ${message}`))
    }
  return {
    asked: analysis.questions.map(({ code, question, examples }) => ({ code, question, examples })),
    read,
    refused,
  }
}

test('the dates with one separator do not settle the order of those with another', async () => {
  expect((await datesOf(['04.03.2026 10:00', '03/13/2026 10:00'])).asked).toEqual([
    {
      code: 'date-order',
      examples: ['04.03.2026 10:00', '03/13/2026 10:00'],
      question:
        'In "Date", 03/13/2026 10:00 can only be month first, but it is written differently from 04.03.2026 10:00. Is 04.03.2026 10:00 day first or month first?',
    },
  ])
  expect((await datesOf(['4.3.2026', '13.3.2026', '3/13/2026'])).asked).toMatchObject([
    {
      code: 'date-order',
      question:
        'In "Date", 13.3.2026 can only be day first and 3/13/2026 only month first. Is 4.3.2026 day first or month first?',
    },
  ])
  expect((await datesOf(['13/03/2026', '04-03-2026'])).asked).toMatchObject([
    { code: 'date-order', examples: ['04-03-2026', '13/03/2026'] },
  ])
  expect((await datesOf(['04/03/2026', '13/03/2026', '03/13/2026'])).asked).toMatchObject([{ code: 'date-order' }])
})

test('where all separators settle the same order, or each date can only be read in one way, nothing is asked', async () => {
  expect(await datesOf(['04/03/2026', '13/03/2026', '05-03-2026', '14-03-2026'])).toEqual({
    asked: [],
    refused: [],
    read: ['2026-03-04', '2026-03-13', '2026-03-05', '2026-03-14'],
  })
  expect(await datesOf(['04.03.2026', '13/03/2026'])).toEqual({
    asked: [],
    refused: [],
    read: ['2026-03-04', '2026-03-13'],
  })
  expect(await datesOf(['13.3.2026', '3/13/2026'])).toEqual({
    asked: [],
    refused: [],
    read: ['2026-03-13', '2026-03-13'],
  })
  expect(await datesOf(['04.03.2026', '03.13.2026'])).toEqual({
    asked: [],
    refused: [],
    read: ['2026-04-03', '2026-03-13'],
  })
})

test('a date that only exists in the other order than the answer is refused by itself, and told so', async () => {
  expect(
    await datesOf(['4.3.2026', '13.3.2026', '3/13/2026', '31.31.2026'], { columnDateOrders: { Date: 'MDY' } }),
  ).toEqual({
    asked: [],
    read: ['2026-04-03', '2026-03-13'],
    refused: [
      'date-other-order: "13.3.2026" only exists day first, and the dates of this column are read month first.',
      'date-never-was: "31.31.2026" isn’t a real date or time.',
    ],
  })
  expect((await datesOf(['4.3.2026', '3/13/2026'], { dateOrder: 'DMY' })).refused).toEqual([
    'date-other-order: "3/13/2026" only exists month first, and the dates of this column are read day first.',
  ])
})

test('an order that the first thousands of dates settled is not taken for a separator that comes later', async () => {
  const { asked, read, refused } = await datesOf([...Array.from({ length: 5_200 }, () => '03/13/2026'), '04-03-2026'])
  expect([asked, read.length, refused]).toEqual([
    [],
    5_200,
    ['date-order-unknown: "04-03-2026" could be day first or month first.'],
  ])
})
