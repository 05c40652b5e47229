/** Files with a date alone, or a clock of their own, through the same code as `comply check`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { check, exitStatus } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const folder = path.join(import.meta.dirname, 'found')
const settingsBeside = JSON.parse(readFileSync(path.join(folder, 'S03-dateonly-0600.json'), 'utf8')) as Record<
  string,
  unknown
>
const S03 = readFileSync(path.join(folder, 'S03-dateonly-0600.csv'), 'utf8')

async function checked(text: string, given: Record<string, unknown> = settingsBeside) {
  const settings = parseSettings(given)
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], settings.settings, {
    nowMs: Date.parse('2026-11-28T12:00:00Z'),
  })
}

const asked = ({ problems }: Awaited<ReturnType<typeof checked>>) =>
  problems.filter(({ severity }) => severity === 'ask').map(({ line, column, code, raw }) => [line, column, code, raw])

test('S03 a date whose day lies in two windows is asked for its time, in no report until then', async () => {
  const result = await checked(S03)
  expect(result.reports).toEqual([])
  expect(asked(result)).toEqual([[2, 'DateTime', 'time-missing', '2026-03-04']])
  expect(result.problems.find(({ code }) => code === 'time-missing')?.message).toContain(
    'that day lies in 2 of your 24-hour windows: Tue, Mar 3, 2026 (06:00 to 05:59:59 on Wed, Mar 4, 2026, UTC−05:00) and Wed, Mar 4, 2026 (06:00 to 05:59:59 on Thu, Mar 5, 2026, UTC−05:00)',
  )
  expect(result.rows[0]).toMatchObject({ date: '2026-03-04' })
  expect(result.rows[0]).not.toHaveProperty('datetime')
  expect(exitStatus(result)).toBe(1)
})

test.each([
  ['2026-03-04 06:00', ['1', '2']],
  ['2026-03-05 05:59', ['1', '2']],
  ['2026-03-04 05:59', null],
])('S03 the time %s answers it', async (time, ids) => {
  const result = await checked(S03.replace('1,2026-03-04,', `1,${time},`))
  expect(asked(result)).toEqual([])
  expect(result.reports.map(({ transaction_ids }) => [...transaction_ids].sort())).toEqual(ids === null ? [] : [ids])
})

test('a date is asked for no time where no report hangs on it', async () => {
  const small = await checked(S03.replace('1,2026-03-04,6000', '1,2026-03-04,3999'))
  expect([asked(small), small.reports]).toEqual([[], []])
  const midnight = await checked(S03, { ...settingsBeside, window: '00:00' })
  expect(asked(midnight)).toEqual([])
  expect(midnight.reports.map(({ transaction_ids }) => [...transaction_ids].sort())).toEqual([['1', '2']])
})

test('a lone receipt of the threshold with a date alone is asked for its time, since its report states the window', async () => {
  const result = await checked(`${S03.split('\n')[0]}\n1,2026-03-04,12000,CAD,,cash,in,completed,A,Name A,,,,,HQ001\n`)
  expect([asked(result).length, result.reports]).toEqual([1, []])
})

test('a report that a date alone may belong to says what it waits for', async () => {
  const result = await checked(`${S03}3,2026-03-04 15:00,4000,CAD,,cash,in,completed,A,Name A,,,,,HQ001\n`)
  expect(asked(result).length).toBe(1)
  expect(
    result.reports.map(({ transaction_ids, reason }) => [
      transaction_ids,
      reason.includes('1 more receipt of the same party may belong here, but the time isn’t known.'),
    ]),
  ).toEqual([[['2', '3'], true]])
})

test('a night deposit of a financial entity counts from the posting of its date, at 00:00:00 on the clock of the window', async () => {
  const text =
    'Transaction ID,Date,Amount,Currency,Method,Direction,Channel,Customer ID\n1,2026-03-04,12000,CAD,cash,in,Night deposit,A\n'
  const bank = await checked(text, { window: '06:00', sector: 2 })
  expect([asked(bank), bank.reports.map(({ window }) => window)]).toEqual([[], ['2026-03-03']])
  const exchange = await checked(text, { window: '06:00', sector: 11 })
  expect([asked(exchange).length, exchange.reports]).toEqual([1, []])
})

test('P04 an evening in the West is due from its own date, which is the earlier one', async () => {
  const result = await checked(readFileSync(path.join(folder, 'P04-offset-in-the-header.csv'), 'utf8'), {})
  // 21:30 on March 4 in UTC−08:00 is 00:30 on March 5 on the clock of the window.
  expect(
    result.reports.map(({ transaction_ids, window, due_date, file_by }) => [
      transaction_ids,
      window,
      due_date,
      file_by,
    ]),
  ).toEqual([[['T42', 'T43'], '2026-03-05', '2026-03-19', '2026-03-19']])
})
