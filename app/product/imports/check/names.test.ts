import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { check } from './check.ts'
import { checkText } from './text.ts'
import { parseSettings } from '../mapping/settings-file.ts'

const text = [
  'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Customer Name',
  'T-1,2026-11-20 10:00:00,12000.00,CAD,cash,in,completed,C-1,Nguyen Thi Minh Khai',
  'T-2,2026-11-20 11:00:00,12000.00,CAD,cash,in,completed,C-1,Nguyen Thi Minh Khai',
  'T-3,2026-11-20 12:00:00,12000.00,CAD,cash,in,completed,C-2,"Roy, Maude"',
].join('\n')

test('a dry run names each customer once whose whole name can be read in more than one way, as the import does', async () => {
  const settings = parseSettings({ zone: 'America/Toronto' })
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const result = await check(
    [{ name: 'a.csv', open: () => Readable.from([Buffer.from(`${text}\n`)]) }],
    settings.settings,
  )
  expect(result.names_to_confirm).toEqual([
    expect.objectContaining({ file: 'a.csv', line: 2, customer: 'C-1', raw: 'Nguyen Thi Minh Khai' }),
  ])
  expect(checkText(result).join('\n')).toMatch(
    /Names to confirm \(1\). Reports on these customers aren’t ready until you do:\n {2}C-1: "Nguyen Thi Minh Khai" was read as surname/,
  )
})
