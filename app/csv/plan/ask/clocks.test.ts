import { expect, test } from 'vitest'
import { analyse } from '../../analyse.ts'
import type { AnalyseOptions } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'
import type { ImportPlan } from '../plan.ts'

const REST = { Method: 'cash', Direction: 'in', 'Customer ID': 'C1' }

/** The zone questions and assumptions for two receipts with these time columns. */
async function clocks(
  times: Record<string, [string, string]>,
  plan: Partial<ImportPlan> = {},
  options: AnalyseOptions = {},
) {
  const header = ['Transaction ID', ...Object.keys(times), 'Amount', 'Currency', ...Object.keys(REST)].join(',')
  const rows = [0, 1].map((row) =>
    [`T${row}`, ...Object.values(times).map((pair) => pair[row]!), '6000.00', 'CAD', ...Object.values(REST)].join(','),
  )
  const bytes = new TextEncoder().encode(`${[header, ...rows].join('\n')}\n`)
  const { questions, settled, defects } = await analyse(() => [bytes], { ...emptyPlan(), ...plan }, options)
  expect(defects).toEqual([])
  return {
    asked: questions.map(({ code, column, setting }) => [code, column, setting]),
    assumptions: settled.assumptions.filter((text) => text.includes('have no time zone')),
    zone: settled.columns.find(({ field }) => field === 'datetime')?.zoneName,
  }
}

const ASKED = [['time-zone', 'Server Time', 'columnZones']]
const TWO: Record<string, [string, string]> = {
  'Server Time': ['2026-03-04 15:02:11.0', '2026-03-05 03:30:00.0'],
  'Terminal Time': ['2026-03-04 10:02:11.0', '2026-03-04 22:30:00.0'],
}

test('two clocks that differ by whole quarter hours: the zone is asked, until the column has one', async () => {
  expect(await clocks(TWO)).toMatchObject({ asked: ASKED, assumptions: [] })
  expect(await clocks(TWO, { columnZones: { 'Server Time': 'UTC' } })).toEqual({
    asked: [],
    assumptions: [],
    zone: 'UTC',
  })
  const named: Record<string, [string, string]> = {
    'Transaction Time': TWO['Server Time']!,
    Elsewhere: TWO['Terminal Time']!,
  }
  expect((await clocks(named)).asked).toEqual([['time-zone', 'Transaction Time', 'columnZones']])
  expect((await clocks(named, {}, { zoneChosen: true })).asked).toEqual([])
  expect((await clocks(named, { zone: 'America/Vancouver' })).asked).toEqual([])
})

test('a difference that changes by the hour of the clock change is one of two clocks too', async () => {
  expect(
    (
      await clocks({
        'Transaction Time': ['2026-03-04 15:00:00', '2026-03-20 15:00:00'],
        Elsewhere: ['2026-03-04 10:00:00', '2026-03-20 11:00:00'],
      })
    ).asked,
  ).toHaveLength(1)
})

test('the clock of a server is asked even when it is the only one', async () => {
  expect((await clocks({ 'Server Time': TWO['Server Time']! })).asked).toEqual(ASKED)
})

test('one clock is read as the usual zone and says so', async () => {
  const assumedClock = (name: string) => ({
    asked: [],
    assumptions: [`Times in "${name}" have no time zone. They are read as America/Toronto.`],
  })
  expect(await clocks({ 'Date/Time': ['2026-03-04 15:00', '2026-03-05 15:00'] })).toMatchObject(
    assumedClock('Date/Time'),
  )
  // Created and completed some minutes apart: one clock.
  expect(
    await clocks({
      'Transaction Time': ['2026-03-04 15:00:00', '2026-03-05 15:00:00'],
      Updated: ['2026-03-04 15:07:00', '2026-03-05 15:15:00'],
    }),
  ).toMatchObject(assumedClock('Transaction Time'))
  expect(
    await clocks({
      'Transaction Time': ['2026-03-04 15:00:00', '2026-03-05 15:00:00'],
      Updated: ['2026-03-04 15:00:00', '2026-03-05 15:00:00'],
    }),
  ).toMatchObject(assumedClock('Transaction Time'))
})

test('a header or a cell that names the zone leaves nothing to ask or to assume', async () => {
  for (const header of ['Date (UTC)', 'Date UTC', 'UTC Time'])
    expect(await clocks({ [header]: ['2026-03-04 15:00', '2026-03-05 15:00'] }), header).toEqual({
      asked: [],
      assumptions: [],
      zone: 'UTC',
    })
  expect(await clocks({ 'Server Time': ['2026-03-04T15:00:00Z', '2026-03-05T15:00:00-05:00'] })).toMatchObject({
    asked: [],
    assumptions: [],
  })
  expect(await clocks({ 'Date/Time': ['2026-03-04', '2026-03-05'] })).toMatchObject({ asked: [], assumptions: [] })
})
