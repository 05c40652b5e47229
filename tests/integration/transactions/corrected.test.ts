import { expect, test } from 'vitest'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { importProgress } from '#app/product/imports/upload/queries.server.ts'
import { problemList, transactionOfLine } from '#app/product/imports/problems/queries.server.ts'
import { correctTransaction, correctTransactions } from '#app/product/transactions/correct/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { transactionList } from '#app/product/transactions/list/queries.server.ts'
import { correction } from '#tests/support/reports/corrections.ts'
import { withoutVerdicts } from '#tests/support/cut-off.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { organization, idOf } from './support.ts'

/** A transaction is corrected by a person: what is refused, and what follows from it. */

const database = await testDatabase()

test('a correction changes the verdict and what is reported', async () => {
  const scope = await organization()
  await importText(scope, csv(line('K1', '12000.00', 'C-1')))
  const id = await idOf(scope, 'K1')
  expect((await candidates(scope)).candidates).toHaveLength(1)
  await correctTransaction(scope, id, correction({ status: 'reversed', cadAmount: '12000', conductor: 'C-1' }))
  expect((await candidates(scope)).candidates).toEqual([])
  expect((await transactionList(scope, { kind: 'none' }, null)).rows).toHaveLength(1)
  await expect(correctTransaction(scope, id, correction({ conductor: 'C-404' }))).rejects.toThrow(/C-404/)
})

test('a correction is stored with its value and verdict, or not at all', async () => {
  const scope = await organization()
  await importText(scope, csv(line('H1', '5000.00', 'C-1'), line('H2', '6000.00', 'C-2')))
  const [id, other] = [await idOf(scope, 'H1'), await idOf(scope, 'H2')]
  const larger = correction({ amount: '15000', conductor: 'C-1' })
  await withoutVerdicts(database.adminUrl, async () => {
    await expect(correctTransaction(scope, id, larger)).rejects.toThrow(/cut off/)
    await expect(
      correctTransactions(scope, [
        { id, correction: larger },
        { id: other, correction: larger },
      ]),
    ).rejects.toThrow(/cut off/)
  })
  expect(await transactionDetail(scope, id)).toMatchObject({ amount: '5000', cadAmount: '5000.00' })
  expect(await transactionDetail(scope, other)).toMatchObject({ amount: '6000' })
  await correctTransaction(scope, id, larger)
  expect((await candidates(scope)).candidates).toMatchObject([{ totalCents: 1_500_000n }])
})

test('an amount in Canadian dollars is its own value, and can be corrected', async () => {
  const scope = await organization()
  await importText(scope, csv(line('V1', '17000.00', 'C-1')))
  const id = await idOf(scope, 'V1')
  await expect(
    correctTransaction(scope, id, correction({ cadAmount: '9000', conductor: 'C-1' })),
  ).rejects.toMatchObject({
    code: 'value-is-amount',
    fields: { 'starting.0.cadAmount': 'The amount is in Canadian dollars, so its value is the same.' },
  })
  await correctTransaction(scope, id, correction({ rate: '0.5', conductor: 'C-1' }))
  expect((await candidates(scope)).candidates).toMatchObject([{ totalCents: 1_700_000n }])
  await correctTransaction(scope, id, correction({ amount: '9,000.00', conductor: 'C-1' }))
  expect(await transactionDetail(scope, id)).toMatchObject({ amount: '9000', currency: 'CAD', cadAmount: '9000.00' })
  expect((await candidates(scope)).candidates).toEqual([])
  await correctTransaction(scope, id, correction({ currency: 'usd', rate: '1.365', conductor: 'C-1' }))
  expect(await transactionDetail(scope, id)).toMatchObject({ amount: '9000', currency: 'USD', cadAmount: '12285.00' })
  expect((await candidates(scope)).candidates).toMatchObject([{ totalCents: 1_228_500n }])
  for (const [field, wrong] of [
    ['amount', '0.00'],
    ['amount', '-5'],
    ['currency', 'no such'],
  ] as const)
    expect(() => correction({ [field]: wrong })).toThrow()
})

test('the value of an amount that was corrected is not taken for that of the new one', async () => {
  const scope = await organization()
  await importText(scope, csv(line('W1', '9000.00', 'C-1')))
  const id = await idOf(scope, 'W1')
  const cadAmount = async () => (await transactionDetail(scope, id)).cadAmount
  await correctTransaction(scope, id, correction({ currency: 'USD', cadAmount: '12000', conductor: 'C-1' }))
  await expect(
    correctTransaction(scope, id, correction({ amount: '6000', cadAmount: '12000.00' })),
  ).rejects.toMatchObject({
    code: 'value-of-before',
    fields: { 'starting.0.cadAmount': expect.stringContaining('enter the rate 2.00 too') },
  })
  await correctTransaction(
    scope,
    id,
    correction({ amount: '6000', cadAmount: '12000.00', rate: '1.36', conductor: 'C-1' }),
  )
  expect(await cadAmount()).toBe('8160.00')
  await expect(correctTransaction(scope, id, correction({ currency: 'EUR', rate: '1.36' }))).rejects.toMatchObject({
    code: 'value-of-before',
    fields: { 'starting.0.rate': 'This rate is for USD. Enter the rate for EUR.' },
  })
  await correctTransaction(scope, id, correction({ cadAmount: '8170', rate: '1.36', conductor: 'C-1' }))
  expect(await cadAmount()).toBe('8170.00')
})

test('the coins that were handed out, or received, can be corrected, and a rate by which the threshold is answered otherwise is refused', async () => {
  const scope = await organization()
  await importText(scope, csv(line('B1', '15000.00', 'C-1')))
  const id = await idOf(scope, 'B1')
  const actions = async () => (await transactionDetail(scope, id)).actions
  expect((await actions()).completing).toEqual([])
  await expect(correctTransaction(scope, id, correction({ coins: '0.2', coin: '' }))).rejects.toMatchObject({
    code: 'currency-missing',
    fields: { 'completing.0.currency': 'Enter the currency paid out, such as CAD, USD or BTC.' },
  })
  await correctTransaction(scope, id, correction({ coins: '0.2', coin: 'xbt', conductor: 'C-1' }))
  expect(await actions()).toMatchObject({
    starting: [{ amount: '15000', currency: 'CAD' }],
    completing: [{ amount: '0.2', currency: 'BTC' }],
  })
  await correctTransaction(scope, id, correction({ conductor: 'C-1' }))
  expect((await actions()).completing).toMatchObject([{ amount: '0.2', currency: 'BTC' }])
  const received = { method: 'virtual_currency', amount: '0.2', currency: 'BTC', cadAmount: '15001.00' }
  await expect(correctTransaction(scope, id, correction({ ...received, rate: '40000' }))).rejects.toMatchObject({
    code: 'rate-and-value',
    fields: {
      'starting.0.rate':
        '0.2 BTC at 40000 is $8,000.00, but the value is $15,001.00. Correct one of them or leave the rate empty.',
    },
  })
  await correctTransaction(scope, id, correction({ ...received, rate: '75000', coins: '', coin: '', conductor: 'C-1' }))
  expect(await actions()).toMatchObject({
    starting: [{ method: 'virtual_currency', amount: '0.2', currency: 'BTC', cadAmount: '15001.00', rate: '75000' }],
    completing: [],
  })
  await correctTransaction(scope, id, correction({ amount: '0.4', currency: 'BTC', rate: '50000', conductor: 'C-1' }))
  expect(await transactionDetail(scope, id)).toMatchObject({ amount: '0.4', cadAmount: '20000.00' })
  await correctTransaction(scope, id, correction({ amount: '3', currency: 'ETH', cadAmount: '9000', conductor: 'C-1' }))
  expect(await transactionDetail(scope, id)).toMatchObject({
    currency: 'ETH',
    cadAmount: '9000.00',
    actions: { starting: [{ amount: '3', rate: null }] },
  })
  for (const [field, wrong] of [
    ['coins', '0'],
    ['coins', '-1'],
    ['coin', '??'],
    ['rate', '0'],
  ] as const)
    expect(() => correction({ [field]: wrong })).toThrow()
})

test('a comma in a typed amount is refused rather than read as one thing or the other, and an amount is written and plausible', () => {
  for (const field of ['amount', 'coins', 'cadAmount', 'rate'] as const) {
    for (const wrong of [
      '14500,50',
      '14 500,50',
      '14.500,50',
      '1,5',
      '12,5,00',
      '14,500',
      '14,50.00',
      '14.5.0',
      '1e5',
      '-5',
      '9999999999999',
    ]) {
      expect(() => correction({ [field]: wrong }), `${field} ${wrong}`).toThrow(
        /Use a decimal point|less than 1,000,000,000,000/,
      )
    }
  }
  expect(() => correction({ cadAmount: '14500.005' })).toThrow('at most two decimals')
  expect(correction({ amount: '14 500.50', rate: '1.3650' })).toMatchObject({
    starting: [{ amount: '14500.50', rate: '1.3650' }],
  })
  expect(correction({ amount: '14,500.50', cadAmount: '1,234,567' })).toMatchObject({
    starting: [{ amount: '14500.50', cadAmount: '1234567' }],
  })
})

test('of two people who correct one transaction at once, the second is told instead of undoing what the first did', async () => {
  const scope = await organization()
  await importText(scope, csv(line('S1', '100.00', 'C-1')))
  const id = await idOf(scope, 'S1')
  const { version: seen } = await transactionDetail(scope, id)
  await correctTransaction(scope, id, correction({ seen, purpose: 'Tab one', conductor: 'C-1' }))
  await expect(
    correctTransaction(scope, id, correction({ seen, notes: 'Tab two', conductor: 'C-1' })),
  ).rejects.toMatchObject({ code: 'transaction-changed', status: 409 })
  const now = await transactionDetail(scope, id)
  expect(now).toMatchObject({ purpose: 'Tab one', notes: null })
  await correctTransaction(
    scope,
    id,
    correction({ seen: now.version, purpose: 'Tab one', notes: 'Tab two', conductor: 'C-1' }),
  )
  expect(await transactionDetail(scope, id)).toMatchObject({ purpose: 'Tab one', notes: 'Tab two' })
  await expect(
    correctTransaction(scope, id, correction({ amount: '100.005', conductor: 'C-1' })),
  ).rejects.toMatchObject({ code: 'fraction-of-cent' })
  await expect(correctTransaction(scope, id, correction({ amount: '', conductor: 'C-1' }))).rejects.toThrow(
    'Enter the amount.',
  )
})

test('when it happened, how and which way are corrected in the transaction, and the 24-hour rule follows', async () => {
  const scope = await organization()
  await importText(
    scope,
    csv(
      line('D1', '6000.00', 'C-1', { at: '2026-03-04 10:00:00' }),
      line('D2', '6000.00', 'C-1', { at: '2026-03-05 10:00:00' }),
    ),
  )
  const id = await idOf(scope, 'D2')
  const totals = async () =>
    (await candidates(scope)).candidates.map((candidate) => [candidate.window.date, candidate.totalCents])
  expect(await totals()).toEqual([])
  await correctTransaction(scope, id, correction({ at: '2026-03-04 23:59:59 -05:00', conductor: 'C-1' }))
  expect(await totals()).toEqual([['2026-03-04', 1_200_000n]])
  await correctTransaction(scope, id, correction({ at: '2026-03-05T04:59:59Z', conductor: 'C-1' }))
  expect(await totals()).toEqual([['2026-03-04', 1_200_000n]])
  await correctTransaction(scope, id, correction({ at: '2026-03-05T00:00:00-05:00', conductor: 'C-1' }))
  expect(await totals()).toEqual([])
  await correctTransaction(scope, id, correction({ at: '2026-03-04', conductor: 'C-1' }))
  expect(await transactionDetail(scope, id)).toMatchObject({ dateOnly: true })
  expect(await totals()).toEqual([['2026-03-04', 1_200_000n]])
  await correctTransaction(scope, id, correction({ direction: 'out', conductor: 'C-1' }))
  expect(await totals()).toEqual([])
  await correctTransaction(scope, id, correction({ direction: 'in', method: 'wire', conductor: 'C-1' }))
  expect(await totals()).toEqual([])
  await expect(correctTransaction(scope, id, correction({ at: '', conductor: 'C-1' }))).rejects.toMatchObject({
    code: 'time-missing',
  })
  await expect(
    correctTransaction(scope, id, correction({ at: '2199-01-01 10:00 -05:00', conductor: 'C-1' })),
  ).rejects.toMatchObject({ code: 'time-in-future' })
  for (const wrong of [
    '2026-02-30',
    '2026-03-04 10:00',
    '2026-03-04 24:00:00 -05:00',
    '04/03/2026 10:00 -05:00',
    '2026-03-04 10:00:00 -15:00',
    'yesterday',
  ])
    expect(() => correction({ at: wrong }), wrong).toThrow('date, time and UTC offset')
})

test('what an import asked of a transaction is answered by its correction: its value, and who it was', async () => {
  const scope = await organization()
  await importText(scope, csv(line('A0', '100.00', 'C-1', { name: 'Ada Quill' })))
  const header = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer Name'
  const view = await importText(
    scope,
    `${header}\nQ1,2026-03-04 10:00:00,15000.00,USD,cash,in,Ada Quill\nQ2,2026-03-04 11:00:00,16000.00,USD,cash,in,Ada Quill\n`,
  )
  const open = async () =>
    (await problemList(scope, view.id, { severity: 'ask' })).problems
      .map((problem) => [problem.line, problem.code])
      .sort()
  expect(await open()).toEqual([
    [2, 'customer-ambiguous-name'],
    [2, 'rate-missing'],
    [3, 'customer-ambiguous-name'],
    [3, 'rate-missing'],
  ])
  const id = await transactionOfLine(scope, view.id, 2)
  expect(id).toBe(await idOf(scope, 'Q1'))
  expect(await transactionOfLine(scope, view.id, 9)).toBeNull()

  await correctTransaction(scope, id!, correction({ notes: 'Seen' }))
  expect(await open()).toHaveLength(4)
  await correctTransaction(scope, id!, correction({ rate: '1.365', rateSource: 'Bank of Canada' }))
  expect(await open()).toEqual([
    [2, 'customer-ambiguous-name'],
    [3, 'customer-ambiguous-name'],
    [3, 'rate-missing'],
  ])
  await correctTransaction(scope, id!, correction({ rate: '1.365', conductor: 'C-1' }))
  expect(await open()).toEqual([
    [3, 'customer-ambiguous-name'],
    [3, 'rate-missing'],
  ])
  expect(await importProgress(scope, view.id)).toMatchObject({ questions: 2 })
})
