import { expect, test } from 'vitest'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { countsOf, csv, forecast, importText, line, upload } from '#tests/integration/import-support.ts'
import { organization, checked, stored } from './run-support.ts'

/** Records that come again, in one file or in several: counted once, and told apart where they differ. */

await testDatabase()

test('a row that is refused does not make a later row of its id a repeat', async () => {
  const scope = await organization()
  const text = csv(
    line('F1', '100.00', 'C-1', { location: 'NOWHERE' }),
    line('F1', '100.00', 'C-1'),
    line('F1', '100.00', 'C-2'),
    line('F2', '100.00', 'C-1'),
    line('F2', '100.00', 'C-1'),
  )
  const view = await importText(scope, text)
  expect(countsOf(view)).toEqual({ state: 'done', read: 5, accepted: 2, refused: 2, duplicate: 1, ignored: 0 })
  const { problems } = await problemList(scope, view.id, { severity: 'error' })
  expect(problems.map((problem) => [problem.line, problem.code])).toEqual([
    [2, 'location-unknown'],
    [4, 'id-conflict'],
  ])
  expect((await stored(scope)).map((row) => [row.externalId, row.line])).toEqual([
    ['F1', 3],
    ['F2', 5],
  ])
})

test('the same file twice, and overlapping files, count each transaction once and say so', async () => {
  const scope = await organization()
  const a = csv(line('G9501', '1000.00', 'C-1'), line('G9502', '6000.00', 'C-1'), line('G9503', '2500.00', 'C-1'))
  const b = csv(
    line('G9502', '6000.00', 'C-1'),
    line('G9503', '2500.00', 'C-1'),
    line('G9504', '700.00', 'C-1', { at: '2026-03-05 09:00:00' }),
  )
  const sizes: number[] = []
  for (const text of [a, b, a]) {
    const view = await importText(scope, text)
    sizes.push((await stored(scope)).length)
    expect(view.read).toBe(view.accepted + view.duplicate)
  }
  expect(sizes).toEqual([3, 4, 4])
})

test('an id that comes again with other content is refused with its reason, within a file and across files', async () => {
  const scope = await organization()
  const first = await importText(scope, csv(line('X1', '100.00', 'C-1'), line('X1', '900.00', 'C-1')))
  expect(countsOf(first)).toMatchObject({ accepted: 1, refused: 1, duplicate: 0 })
  const second = await importText(scope, csv(line('X1', '100.00', 'C-2'), line('X1', '100.00', 'C-1')))
  expect(countsOf(second)).toMatchObject({ accepted: 0, refused: 2, duplicate: 0 })
  expect((await stored(scope)).map((row) => row.amount.toFixed(2))).toEqual(['100.00'])
  for (const view of [first, second])
    expect((await problemList(scope, view.id, { code: 'id-conflict' })).problems[0]?.message).toContain('X1')
})

test('records without an id are told apart by their occurrence, and found again by their content', async () => {
  const scope = await organization()
  const withoutId = `Date/Time,Amount,Currency,Method,Direction,Customer ID\n2026-03-04 10:00,5000.00,CAD,cash,in,C-1\n2026-03-04 10:00,5000.00,CAD,cash,in,C-1\n`
  expect(countsOf(await importText(scope, withoutId))).toMatchObject({ accepted: 2, duplicate: 0 })
  expect((await candidates(scope)).candidates).toHaveLength(1)
  expect(countsOf(await importText(scope, withoutId))).toMatchObject({ accepted: 0, duplicate: 2 })
})

test('files without ids that overlap count each record once, and the dry run says the same', async () => {
  const scope = await organization()
  const at = (...hours: number[]) =>
    `Date/Time,Amount,Currency,Method,Direction,Customer ID\n${hours.map((hour) => `2026-03-04 ${hour}:00,3000.00,CAD,cash,in,C-1\n`).join('')}`
  // The second 11:00 of one file is another record than the first; the other file's first is not.
  const texts = [at(10, 11), at(11, 12), at(11, 11)]
  const counts = []
  for (const text of texts) counts.push(countsOf(await importText(scope, text)))
  expect(counts.map(({ accepted, duplicate }) => [accepted, duplicate])).toEqual([
    [2, 0],
    [1, 1],
    [1, 1],
  ])
  const dry = await checked(texts)
  expect(dry.files.map(({ accepted, duplicates }) => [accepted, duplicates])).toEqual([
    [2, 0],
    [1, 1],
    [1, 1],
  ])
  expect(dry.reports.map(({ cad_total: total }) => total)).toEqual(['12000.00'])
  expect((await candidates(scope)).candidates.map(({ totalCents }) => totalCents)).toEqual([1_200_000n])
})

test('of the same receipts from a file with ids and one without both count, and each is named before and after the start', async () => {
  const named = csv(line('A1', '6000.00', 'C-1'), line('A2', '6100.00', 'C-1'))
  const unnamed = csv(line('A1', '6000.00', 'C-1')).replaceAll(/^[^,]*,/gm, '')
  for (const texts of [
    [named, unnamed],
    [unnamed, named],
  ]) {
    const scope = await organization()
    await importText(scope, texts[0]!)
    const id = await upload(scope, texts[1]!)
    const message = expect.stringMatching(
      /^This record has the same time, amount, method, location and customer as line 2 of ".+"\. Only one of the two has a transaction ID, so both count\.$/,
    )
    expect((await forecast(scope, id)).repeats).toMatchObject([{ code: 'same-content', line: 2, rows: 1, message }])
    await startImport(scope, id)
    await readImport(scope, id, { run: 'test', signal: new AbortController().signal })
    const { problems } = await problemList(scope, id)
    expect(problems).toMatchObject([{ code: 'same-content', line: 2, severity: 'warning', message }])
    expect((await checked(texts)).problems).toMatchObject([{ code: 'same-content', line: 2, message }])
  }
})

test.each([
  ['a customer who is written differently', { from: 'Bo Roy', to: 'B. Roy' }, false],
  ['no customer', { from: 'Bo Roy', to: '' }, false],
  ['a column more', { from: /$/, to: ',seen' }, true],
])(
  'of the same receipts in two files without ids, the second with %s, each is named and both count',
  async (_, { from, to }, isSame) => {
    const rows = ['2026-03-04 10:00,6000.00,CAD,cash,in,Bo Roy', '2026-03-04 11:00,5000.00,CAD,cash,in,Bo Roy']
    const text = (lines: string[]) =>
      `Date/Time,Amount,Currency,Method,Direction,Customer Name${lines[0]!.endsWith(',seen') ? ',Notes' : ''}\n${lines.join('\n')}\n`
    const texts = [text(rows), text([rows[0]!.replace(from, to)])]
    const plan = { customerKey: ['customer.name' as const] }
    const scope = await organization()
    await importText(scope, texts[0]!, { plan })
    const id = await upload(scope, texts[1]!, { plan })
    const message = expect.stringMatching(
      isSame
        ? /^This record has the same time, amount, method, location and customer as line 2 of ".+"\. Neither has a transaction ID, so both count\.$/
        : /^This record has the same time, amount, method and location as line 2 of ".+", whose customer is written differently or missing\. Neither/,
    )
    expect((await forecast(scope, id)).repeats).toMatchObject([{ code: 'same-content', line: 2, rows: 1, message }])
    await startImport(scope, id)
    await readImport(scope, id, { run: 'test', signal: new AbortController().signal })
    const named = async () => (await problemList(scope, id, { code: 'same-content' })).problems
    expect(await named()).toMatchObject([{ line: 2, severity: 'warning', message }])
    expect((await checked(texts, plan)).problems.filter(({ code }) => code === 'same-content')).toMatchObject([
      { line: 2, message },
    ])
  },
)

test('receipts of one time and amount by two customers with numbers of their own are two', async () => {
  const scope = await organization()
  const texts = ['C-1', 'C-2'].map((customer) => csv(line('A1', '6000.00', customer)).replaceAll(/^[^,]*,/gm, ''))
  await importText(scope, texts[0]!)
  const id = await upload(scope, texts[1]!)
  expect((await forecast(scope, id)).repeats).toEqual([])
  expect((await checked(texts)).problems).toEqual([])
})

test('a later export that lacks a column contradicts nothing: its rows are on file, which keeps what it has', async () => {
  const whole = csv(line('T1', '12000.00', 'C-1'), line('T2', '6000.00', 'C-2'), line('T3', '5000.00', 'C-2'))
  const rows = (text: string) => text.replaceAll(/,L001$/gm, ',').replace(',Location ID', '')
  const less = rows(
    csv(line('T1', '12000.00', 'C-1'), line('T2', '6600.00', 'C-2'), line('T4', '700.00', 'C-1')),
  ).replaceAll(/,$/gm, '')
  const scope = await organization()
  await importText(scope, whole)
  const id = await upload(scope, less)
  const told = [
    ['duplicate', 2],
    ['id-conflict', 3],
  ]
  const expected = expect.stringMatching(/It wasn’t counted again\. It gives less than what is on file, which stays\.$/)
  const foretold = await forecast(scope, id)
  expect([foretold.duplicate, foretold.refused]).toEqual([1, 1])
  await startImport(scope, id)
  await readImport(scope, id, { run: 'test', signal: new AbortController().signal })
  const { problems } = await problemList(scope, id)
  const { problems: dry } = await checked([whole, less])
  for (const found of [problems, dry]) {
    expect(found.map(({ code, line: at }) => [code, at])).toEqual(told)
    expect(found[0]!.message).toEqual(expected)
  }
  expect((await stored(scope)).map((row) => [row.externalId, row.locationId !== null])).toEqual([
    ['T1', true],
    ['T2', true],
    ['T3', true],
    ['T4', false],
  ])
})

test('a later status under the same id is refused with the advice to correct the transaction, in the dry run as in the import', async () => {
  const scope = await organization()
  const texts = [csv(line('L1', '12000.00', 'C-1', { status: 'pending' })), csv(line('L1', '12000.00', 'C-1'))]
  await importText(scope, texts[0]!)
  const { problems } = await problemList(scope, (await importText(scope, texts[1]!)).id, { code: 'id-conflict' })
  const dry = await checked(texts)
  const conflicts = [...problems, ...dry.problems].filter(({ code }) => code === 'id-conflict')
  expect(conflicts).toHaveLength(2)
  for (const { action } of conflicts)
    expect(action).toMatch(
      /^If it’s another transaction, or another leg of one, correct its ID here\..*If this row is the right one, correct the transaction on file\.$/,
    )
})

test('an id longer than any refuses its record, and the others are read', async () => {
  const scope = await organization()
  const long = Array.from({ length: 400 }, () => newId()).join('')
  const view = await importText(
    scope,
    csv(
      line('OK1', '100.00', 'C-1'),
      line(long, '100.00', 'C-1'),
      line('A3', '100.00', long),
      line('OK2', '100.00', 'C-1'),
    ),
  )
  expect(countsOf(view)).toMatchObject({ state: 'done', accepted: 2, refused: 2 })
  const { problems } = await problemList(scope, view.id)
  expect(problems.map((problem) => problem.code)).toEqual(expect.arrayContaining(['id-too-long', 'value-too-long']))
})
