import { expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function asked(header: string, value: string, disposition = 'Deposit to account', settings: object = {}) {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  const text = `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Name,Disposition,${header}\nT-1,2026-03-04 09:00,12000.00,CAD,cash,in,C-1,Ada Roy,${disposition},${value}\n`
  const { ask } = await check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], given.settings)
  return ask.map(({ column, choices }) => [column, choices[0]?.value])
}

test.each([
  ['Acct Ref', '0012-4456789', 'Deposit to account'],
  ['Cpte', '00124456789', 'Dépôt au compte'],
  ['Cr To', '0012 4456789', 'Deposit to account'],
])('"%s" may be the account that nothing else names', async (header, value, disposition) => {
  expect(await asked(header, value, disposition)).toEqual([[header, 'account']])
})

test('other numbers, and the words about an account, are not asked about as its number', async () => {
  expect(await asked('Cr To', '0012 4456789', 'Purchase of jewellery')).toEqual([])
  expect(await asked('Account Officer', 'JM', 'Deposit to account')).not.toContainEqual(['Account Officer', 'account'])
  expect(await asked('Cr To', '00124456789', 'Deposit to account', { columns: { 'Cr To': 'ignore' } })).toEqual([])
})
