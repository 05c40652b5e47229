import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function idsOf(rows: readonly (readonly [day: number, number: number])[], given: object = {}) {
  const settings = parseSettings(given)
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const text = `No,Date,Time,Cash Received,Customer ID\n${rows
    .map(
      ([day, number], index) => `${number},2026-11-${String(day).padStart(2, '0')},10:00,${100 + index}.00,C${index}`,
    )
    .join('\n')}\n`
  const {
    rows: read,
    rejected,
    files,
  } = await check([{ name: 'f.csv', open: () => [Buffer.from(text)] }], settings.settings)
  const isTold = files[0]!.assumptions.some((each) => each.includes('restart each day'))
  return { ids: read.map(({ transaction_id: id }) => id), rejected, isTold }
}

const days = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 })

test('numbers that restart each day are told, in either order, and every row comes in once the day is part of the id', async () => {
  const withDay = {
    combined: [{ columns: ['No', 'Date'], field: 'transactionId', separator: '-' }],
    columns: { Date: 'date', Time: 'time' },
  }
  await fc.assert(
    fc.asyncProperty(days, fc.boolean(), async (counts, isNewestFirst) => {
      const rows = counts.flatMap((count, day) =>
        Array.from({ length: count }, (_, index) => [day + 1, index + 1] as const),
      )
      const given = isNewestFirst ? [...rows].reverse() : rows
      const bare = await idsOf(given)
      expect(bare.isTold).toBe(true)
      // The id of a row is the same whatever else its file holds.
      expect(bare.ids).toEqual([...new Set(given.map(([, number]) => String(number)))])
      expect(bare.rejected).toBe(rows.length - bare.ids.length)
      const whole = await idsOf(given, withDay)
      expect([whole.rejected, new Set(whole.ids).size]).toEqual([0, rows.length])
    }),
    { numRuns: 25 },
  )
})

test('numbers that go on over the days stay ids of their own', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (counts) => {
      let number = 0
      const { ids } = await idsOf(
        counts.flatMap((count, day) => Array.from({ length: count }, () => [day + 1, ++number] as const)),
      )
      expect(ids).toEqual(Array.from({ length: number }, (_, index) => String(index + 1)))
    }),
    { numRuns: 25 },
  )
})

test('numbers that fall from day to day, newest first, stay ids of their own', async () => {
  const { ids } = await idsOf([
    [9, 105],
    [8, 104],
    [7, 103],
  ])
  expect(ids).toEqual(['105', '104', '103'])
})

test('a number that comes twice on one day is still refused', async () => {
  const { rejected } = await idsOf([
    [1, 1],
    [1, 2],
    [1, 2],
    [2, 1],
  ])
  expect(rejected).toBeGreaterThan(0)
})
