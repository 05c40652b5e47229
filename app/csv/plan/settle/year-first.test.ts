import { expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const settings = parseSettings({})
if (!settings.ok) throw new Error(settings.errors.join(' '))

const read = async (dates: readonly string[]) => {
  const rows = dates.map((date, index) => `${index + 1},${date},in,cash,100.00,CAD,C-${index + 1}\n`).join('')
  const text = `Transaction ID,Date,Direction,Method,Amount,Currency,Customer ID\n${rows}`
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], settings.settings)
}
const daysOf = async (dates: readonly string[]) => {
  const { rows, ask } = await read(dates)
  return ask.length > 0 ? ask.map(({ about }) => about) : rows.map(({ date }) => date)
}

test.each([
  // Of one year, past, and later than with the year at the end.
  [['24-11-22', '24-11-23'], ['date order of Date']],
  [['25/12/13'], ['date order of Date']],
  // The days of a month, and one day: the year is at the end.
  [
    ['22/11/24', '23/11/24'],
    ['2024-11-22', '2024-11-23'],
  ],
  [['15/11/24'], ['2024-11-15']],
  // What no day is can only be a year, and so are the first numbers beside it.
  [
    ['99-11-22', '24-11-23'],
    ['1999-11-22', '2024-11-23'],
  ],
])('%s', async (dates, expected) => {
  expect(await daysOf(dates)).toEqual(expected)
})
