/**
 * What a dry run asks of single transactions, through the same code as `comply check`: nothing is called unneeded over
 * it.
 */
import { expect, test } from 'vitest'
import { check, exitStatus, type CheckResult } from '#app/product/imports/check/check.ts'
import { checkText } from '#app/product/imports/check/text.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const head =
  'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID,Customer Name,City,Country,Purpose,Beneficiary,Beneficiary Country'

async function checked(
  rows: readonly string[],
  given: Record<string, unknown> = {},
  before: readonly string[] = [],
): Promise<CheckResult> {
  const settings = parseSettings(given)
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const files = [
    ...(before.length > 0 ? [{ name: 'customers.csv', open: () => [Buffer.from(before.join('\n'))] }] : []),
    { name: 'file.csv', open: () => [Buffer.from([head, ...rows].join('\n'))] },
  ]
  return check(files, settings.settings, { nowMs: Date.parse('2026-11-28T12:00:00Z') })
}
const awaitingRows = ({ awaiting }: CheckResult) =>
  awaiting.map(({ type, transaction_ids, cad_total, due_date, reason }) => [
    type,
    transaction_ids,
    cad_total,
    due_date,
    reason.replace(/^.*Probably yes. /, ''),
  ])

test.each<[string, string, unknown[]]>([
  [
    'a beneficiary there',
    'B-1,2026-11-20 10:00,500.00,CAD,500.00,cash,in,completed,C-1,Ada Quill,Ottawa,Canada,,Omid Rad,Iran',
    ['LCTR', ['B-1'], '500.00', '2026-12-05', 'The beneficiary is in Iran, or has a document from there.'],
  ],
  [
    'the rial',
    'R-1,2026-11-20 10:00,900000.00,IRR,500.00,cash,in,completed,C-1,Ada Quill,Ottawa,Canada,,,',
    ['LCTR', ['R-1'], '500.00', '2026-12-05', 'The currency is the Iranian rial.'],
  ],
  [
    'a word',
    'W-1,2026-11-20 10:00,500.00,CAD,500.00,wire,out,completed,C-1,Ada Quill,Ottawa,Canada,Family in Shiraz,,',
    ['STR', ['W-1'], '500.00', null, 'The record says "Shiraz".'],
  ],
  [
    'a conductor who lives there',
    'T-1,2026-11-20 10:00,500.00,CAD,500.00,cash,in,completed,C-1,Ada Quill,Tehran,,,,',
    ['LCTR', ['T-1'], '500.00', '2026-12-05', 'The address of the conductor says "Tehran".'],
  ],
])('%s is asked about: a link to Iran is reported at any amount', async (_what, row, expected) => {
  const result = await checked([row])
  expect([result.reports, awaitingRows(result), result.totals.awaiting, exitStatus(result)]).toEqual([
    [],
    [expected],
    1,
    1,
  ])
  const text = checkText(result).join('\n')
  expect(text).not.toContain('No LCTR or LVCTR is needed.')
  expect(text).toContain('Is it linked to Iran (ministerial directive IR2020)? Probably yes.')
})

test('a customer list says where the conductor lives as well', async () => {
  const result = await checked(['T-1,2026-11-20 10:00,500.00,CAD,500.00,cash,in,completed,C-1,Ada Quill,,,,,'], {}, [
    'Customer ID,Customer Name,City,Country,Date of Birth',
    'C-1,Ada Quill,Tehran,Iran,1980-01-01',
  ])
  expect(awaitingRows(result)).toEqual([
    ['LCTR', ['T-1'], '500.00', '2026-12-05', 'The conductor is in Iran, or has a document from there.'],
  ])
})

test('nothing is asked of what is plainly Canadian', async () => {
  const result = await checked([
    'P-1,2026-11-20 10:00,500.00,CAD,500.00,cash,in,completed,C-1,Ada Quill,Ottawa,Canada,,Omid Rad,Canada',
  ])
  expect([awaitingRows(result), exitStatus(result), checkText(result).includes('No LCTR or LVCTR is needed.')]).toEqual(
    [[], 0, true],
  )
})

test('a time that decides a report is awaited, and nothing says that no report is needed', async () => {
  const result = await checked(
    ['D-1,2026-11-20,12000.00,CAD,12000.00,cash,in,completed,C-1,Ada Quill,Ottawa,Canada,,,'],
    { window: { start: '06:00', offset: '-05:00' } },
  )
  expect([
    result.reports,
    result.awaiting.map(({ type, transaction_ids, cad_total, window, due_date }) => [
      type,
      transaction_ids,
      cad_total,
      window,
      due_date,
    ]),
  ]).toEqual([[], [['LCTR', ['D-1'], '12000.00', '2026-11-19', '2026-12-05']]])
  const text = checkText(result).join('\n')
  expect(text).toContain('No LCTR or LVCTR is certain until the questions are answered.')
  expect(text).toContain('that day lies in 2 of your 24-hour windows')
  expect(text).not.toMatch(/count from 00:00:00|No LCTR or LVCTR is needed/)
})

test('rows that were refused are not called unneeded', async () => {
  const result = await checked([
    'P-1,2026-11-20 10:00,500.00,CAD,500.00,cash,in,completed,C-1,Ada Quill,Ottawa,Canada,,,',
    'P-2,2026-11-20 10:00,what,CAD,,cash,in,completed,C-1,Ada Quill,Ottawa,Canada,,,',
  ])
  expect([result.accepted, result.rejected]).toEqual([1, 1])
  expect(checkText(result)).toContain(
    'The rows that can be imported need no LCTR or LVCTR. The other rows weren’t checked.',
  )
})
