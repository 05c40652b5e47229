import { expect, test } from 'vitest'
import type { Scope } from '#app/platform/data/scope.ts'
import { meaningRows } from '#app/product/imports/mapping/meanings.ts'
import { columnChoices } from '#app/product/imports/mapping/plan-form.ts'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { countsOf, csv, importText, line, upload } from '#tests/integration/import-support.ts'
import { organization, survey, sent } from './support.ts'

/** What a person answers in the mapping step is kept, stays in sight and can be taken back. */

await testDatabase()

/** The fields of the table of meanings as the page sends them, with one meaning for each value named. */
async function meaningsOf(scope: Scope, id: string, words: Record<string, string>): Promise<Record<string, string>> {
  const { file, survey: found } = await survey(scope, id)
  const { rows } = meaningRows(found, file.plan)
  return Object.fromEntries(
    rows.flatMap((row, index) => [
      [`meaning.${index}.column`, row.column],
      [`meaning.${index}.value`, row.value],
      [`meaning.${index}.words`, words[row.value] ?? row.meaning],
    ]),
  )
}

test('words of a method, a direction and a status that are not known can be given a meaning, and stay to be changed', async () => {
  const scope = await organization()
  const text = csv(
    line('M1', '6000.00', 'C-1', { method: 'CSH-DEP' }),
    line('M2', '5000.00', 'C-1', { method: 'csh-dep', direction: 'IN-1' }),
    line('M3', '100.00', 'C-1', { method: 'wire', status: 'OK-2' }),
    line('M4', '100.00', 'C-1', { method: 'Kash' }),
    line('M5', '100.00', 'C-1', { method: 'BTM IN' }),
  )
  const id = await upload(scope, text)
  const table = async () => {
    const { file, survey: found } = await survey(scope, id)
    return meaningRows(found, file.plan).rows.map((row) => [row.column, row.value, row.meaning])
  }
  const { file, survey: found } = await survey(scope, id)
  expect(found.questions).toEqual([])
  expect(await table()).toEqual([
    ['Method', 'CSH-DEP', ''],
    ['Method', 'Kash', ''],
    ['Method', 'BTM IN', ''],
    ['Direction', 'IN-1', ''],
    ['Status', 'OK-2', ''],
  ])
  const choices = meaningRows(found, file.plan).rows.map((row) => row.choices)
  expect(choices[0]).toContain('cash')
  expect(choices[4]).toEqual(['completed', 'pending', 'cancelled', 'failed', 'reversed', 'skip'])

  await sent(
    scope,
    id,
    await meaningsOf(scope, id, { 'CSH-DEP': 'cash', 'IN-1': 'in', 'OK-2': 'completed', 'BTM IN': 'virtual currency' }),
  )
  expect((await table())[0]).toEqual(['Method', 'Kash', ''])
  await sent(scope, id, await meaningsOf(scope, id, { Kash: 'cash', 'BTM IN': 'cash in' }))
  const { plan } = await importFile(scope, id)
  expect(plan.values).toEqual({
    Method: { 'CSH-DEP': 'cash', Kash: 'cash', 'BTM IN': 'cash in' },
    Direction: { 'IN-1': 'in' },
    Status: { 'OK-2': 'completed' },
  })
  expect(await table()).toHaveLength(5)
  expect(countsOf(await importText(scope, text, { plan }))).toMatchObject({ accepted: 5, refused: 0 })
  expect((await candidates(scope)).candidates.map(({ totalCents }) => totalCents)).toEqual([1_120_000n])
})

test('nothing typed into the mapping form is dropped without a word', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(line('R1', '100.00', 'C-1')))
  const plan = async () => (await importFile(scope, id)).plan
  expect(
    await sent(scope, id, { rates: 'USD 1,3650\nEUR: 1 234,5\nBTC=98000.00\nGBP 1.750\n\nETH CAD Equivalent' }),
  ).toEqual({})
  const rates = {
    USD: { value: '1.3650' },
    EUR: { value: '1234.5' },
    BTC: { value: '98000.00' },
    GBP: { value: '1.750' },
    ETH: { column: 'CAD Equivalent' },
  }
  expect((await plan()).rates).toEqual(rates)
  for (const [wrong, message] of [
    ['USD 1,365', /two ways.*decimal point/],
    ['1.3650', /isn’t a rate/],
    ['USD', /isn’t a rate/],
    ['USD -1.36', /neither a number nor a column/],
    ['USD 0', /above 0/],
    ['USD Spot', /neither a number nor a column/],
    ['USD 1.36\nusd 1.37', /is listed twice/],
    ['CAD 1', /need no rate/],
  ] as const)
    expect(await sent(scope, id, { rates: wrong, rateSource: 'Bank of Canada' }), wrong).toEqual({
      rates: expect.stringMatching(message) as string,
    })
  expect(await plan()).toMatchObject({ rates, rateSource: 'Bank of Canada' })

  expect(
    Object.keys(
      await sent(scope, id, { 'file.headerLine': 'first', 'file.skipLines': '12-14', 'constant.currency': '$' }),
    ),
  ).toEqual(['file.headerLine', 'file.skipLines', 'constant.currency'])
  expect(await plan()).toMatchObject({ file: {}, constants: {} })
})

test('a rate typed with a decimal point is not multiplied where the amounts have a decimal comma', async () => {
  const scope = await organization()
  const text =
    'Transaction ID;Date/Time;Amount;Currency;Method;Direction;Customer ID\nD1;2026-03-04 10:00:00;10.000,00;USD;cash;in;C-1\n'
  const id = await upload(scope, text)
  expect(await sent(scope, id, { rates: 'USD 1.365', decimalSign: ',' })).toEqual({})
  await importText(scope, text, { plan: (await importFile(scope, id)).plan })
  expect((await candidates(scope)).candidates.map(({ totalCents }) => totalCents)).toEqual([1_365_000n])
})

test('an answer for one column stays in sight and can be taken back', async () => {
  const scope = await organization()
  const id = await upload(
    scope,
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Date of birth\nB1,2026-03-04 10:00:00,9.500,CAD,cash,in,C-1,03/04/1980\n',
  )
  const { survey: before } = await survey(scope, id)
  const of = (code: string) => before.questions.findIndex((question) => question.code === code)
  await sent(scope, id, { [`answer.${of('date-order')}`]: 'DMY', [`answer.${of('decimal-sign')}`]: '.' })
  const after = await survey(scope, id)
  expect(after.survey.questions).toEqual([])
  expect(columnChoices(after.survey, after.file.plan)).toEqual([
    { position: 2, dateOrder: null, decimalSign: '.' },
    { position: 7, dateOrder: 'DMY', decimalSign: null },
  ])
  await sent(scope, id, { 'dateOrder.7': 'MDY', 'decimalSign.2': '' })
  const changed = await survey(scope, id)
  expect(columnChoices(changed.survey, changed.file.plan)).toEqual([
    { position: 7, dateOrder: 'MDY', decimalSign: null },
  ])
  expect(changed.survey.questions.map(({ code }) => code)).toEqual(['decimal-sign'])
})

test('the currency of a file that names none is answered in its question', async () => {
  const scope = await organization()
  const id = await upload(
    scope,
    'Transaction ID,Date/Time,Crypto Amount,Direction,Customer ID\nE1,2026-03-04 10:00:00,0.5,in,C-1\n',
  )
  const { survey: before } = await survey(scope, id)
  await sent(scope, id, { [`answer.${before.questions.findIndex(({ code }) => code === 'currency')}`]: 'BTC' })
  expect((await importFile(scope, id)).plan.constants.currency).toBe('BTC')
  expect((await survey(scope, id)).survey.questions.map(({ code }) => code)).not.toContain('currency')
})
