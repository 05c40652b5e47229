import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { check } from './check.ts'
import { parseSettings } from '../mapping/settings-file.ts'

const head =
  'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Beneficiary ID,Beneficiary Name,Beneficiary Country,Disposition'
const row = (id: string, method: string, way: string, country: string, disposition = '') =>
  `${id},2026-11-20 10:00,12000.00,CAD,${method},${way},completed,C-1,C-2,Di Roy,${country},${disposition}`

test('a dry run says with the same words as the lists what likely, or may, need an EFTR', async () => {
  const settings = parseSettings({ zone: 'America/Toronto' })
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const text = [
    head,
    row('W-1', 'wire', 'out', 'Italy'),
    row('W-2', 'wire', 'out', 'Canada'),
    row('C-1', 'cash', 'in', 'Italy'),
    row('C-2', 'cash', 'in', 'Italy', 'deposit'),
  ].join('\n')
  const { may_need } = await check(
    [{ name: 'a.csv', open: () => Readable.from([Buffer.from(`${text}\n`)]) }],
    settings.settings,
  )
  expect(
    may_need.map(({ transaction_id, type, reason }) => [
      transaction_id,
      type,
      /probably|isn’t known/.exec(reason)?.[0],
    ]),
  ).toEqual([
    ['W-1', 'EFTR', 'probably'],
    ['W-2', 'EFTR', 'isn’t known'],
    ['C-1', 'EFTR', 'probably'],
  ])
})
