import { expect, test } from 'vitest'
import { dryRun } from './check.ts'
import { SeenRecords } from './seen.ts'
import { parseSettings } from '../mapping/settings-file.ts'

test('a record is found again among many, with the place where it was first and whether it is the same', () => {
  const seen = new SeenRecords()
  for (let line = 1; line <= 20_000; line++)
    expect(seen.see(`TX-${line}`, `content ${line}`, line % 7, line)).toBeNull()
  expect(seen.see('TX-12345', 'content 12345', 1, 30_000)).toMatchObject({ file: 12_345 % 7, line: 12_345, same: true })
  expect(seen.see('TX-3', 'other content', 1, 30_001)).toMatchObject({ file: 3, line: 3, same: false })
})

test('a dry run lists the first thousand problems, counts them all, and gives every one when read again', async () => {
  const rows = Array.from(
    { length: 2_500 },
    (_, index) => `E${index},2026-03-04 09:00,${index === 2_499 ? '10000.00' : '12k'},CAD,cash,in,C1`,
  )
  const bytes = new TextEncoder().encode(
    `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID\n${rows.join('\n')}\n`,
  )
  const settings = parseSettings({})
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const { result, items } = await dryRun([{ name: 'f.csv', open: () => [bytes] }], settings.settings)
  expect([
    result.problems.length,
    result.totals.problems,
    result.totals.severities,
    result.accepted,
    result.rejected,
  ]).toEqual([1_000, 2_499, { error: 2_499 }, 1, 2_499])
  expect(result.reports.map(({ transaction_ids: ids }) => ids)).toEqual([['E2499']])
  const lines: number[] = []
  const ids: string[] = []
  for await (const batch of items()) {
    for (const item of batch) {
      if (item.kind === 'problem') lines.push(item.problem.line)
      if (item.kind === 'row') ids.push(item.row.transaction_id)
    }
  }
  expect(lines).toEqual(Array.from({ length: 2_499 }, (_, index) => index + 2))
  expect(ids).toEqual(['E2499'])
})
