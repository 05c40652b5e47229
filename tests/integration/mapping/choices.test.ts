import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { applyTemplate, savePlan, saveTemplate, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import { columnZones, idChoice, planFromForm, sharedIds } from '#app/product/imports/mapping/plan-form.ts'
import { createMissingCustomers } from '#app/product/imports/problems/problems.server.ts'
import { importFile, importList, importProgress, importSubject } from '#app/product/imports/upload/queries.server.ts'
import { templateList } from '#app/product/imports/upload/templates.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { countsOf, csv, forecast, importText, line, upload } from '#tests/integration/import-support.ts'
import { organization, survey } from './support.ts'

await testDatabase()

test('a template keeps whether customers may be created', async () => {
  const scope = await organization()
  const first = await upload(scope, csv(line('T1', '100.00', 'C-1')), { createCustomers: true })
  await saveTemplate(scope, first, 'Branch export')
  const second = await createImport(scope, {
    name: 'next.csv',
    source: Readable.from([Buffer.from(csv(line('T2', '100.00', 'C-2')))]),
  })
  expect(await importFile(scope, second)).toMatchObject({
    createCustomers: true,
    plan: (await importFile(scope, first)).plan,
  })

  const third = await upload(scope, csv(line('T3', '100.00', 'C-3')), { createCustomers: false })
  const [template] = await templateList(scope)
  await applyTemplate(scope, third, template!.id)
  expect((await importFile(scope, third)).createCustomers).toBe(true)
  await saveTemplate(
    scope,
    await upload(scope, csv(line('T4', '100.00', 'C-4')), { createCustomers: false }),
    'Branch export',
  )
  await applyTemplate(scope, third, template!.id)
  expect((await importFile(scope, third)).createCustomers).toBe(false)
})

test('a row with several problems waits once, and its values stand open at its first refusal, also after a warning', async () => {
  const scope = await organization()
  const view = await importText(
    scope,
    csv(
      line('W1', '9999.995', 'C-1', { at: '2126-04-05 12:00:00', location: 'Nowhere' }),
      line('W2', 'abc', 'C-1', { at: 'noon' }),
      line('W3', '100.00', 'C-1'),
    ),
  )
  expect(view).toMatchObject({ accepted: 1, refused: 2, open: 2, questions: 0, waiting: 2 })
  const { problems } = await problemList(scope, view.id)
  const found = problems.map(({ line: at, severity, cells }) => [at, severity, cells?.[0] ?? null])
  expect(found.filter(([at]) => at === 2)[0]).toEqual([2, 'warning', null])
  expect(found.filter(([, severity]) => severity === 'error')).toEqual([
    [2, 'error', 'W1'],
    [3, 'error', 'W2'],
    [3, 'error', null],
  ])
  expect((await importList(scope))[0]).toMatchObject({ open: 2, waiting: 2 })
})

test('refused rows of unknown customers become transactions once the customers are created', async () => {
  const scope = await organization()
  const view = await importText(
    scope,
    csv(
      line('R1', '6000.00', 'C-1', { name: 'Ada Quill' }),
      line('R2', '6000.00', 'C-1', { name: 'Ada Quill' }),
      line('R3', 'abc', 'C-2'),
    ),
    { createCustomers: false },
  )
  expect(countsOf(view)).toMatchObject({ accepted: 0, refused: 3 })
  expect(await createMissingCustomers(scope, view.id)).toEqual({ accepted: 2, refused: 0, duplicate: 0 })
  expect(await importProgress(scope, view.id)).toMatchObject({ accepted: 2, refused: 1, customersCreated: 1, open: 1 })
  expect((await importFile(scope, view.id)).createCustomers).toBe(false)
  expect((await candidates(scope)).candidates.map(({ totalCents }) => totalCents)).toEqual([1_200_000n])
  expect(await createMissingCustomers(scope, view.id)).toEqual({ accepted: 0, refused: 0, duplicate: 0 })
})

test('a customer list that may not create customers is announced as refused, and taken once they may be created', async () => {
  const scope = await organization()
  const list =
    'Customer ID,Customer Name,Phone\nC-1,Ada Quill,416-555-0101\nC-2,Ben Moss,416-555-0102\nC-3,Cy Reed,416-555-0103\n'
  const id = await upload(scope, list, { createCustomers: false })
  expect((await importFile(scope, id)).plan.subject).toBe('customers')
  expect(await forecast(scope, id)).toMatchObject({
    subject: 'customers',
    accepted: 0,
    refused: 3,
    causes: [{ code: 'customer-not-created', rows: 3 }],
  })

  const view = await importText(scope, list, { createCustomers: false })
  expect(countsOf(view)).toMatchObject({ accepted: 0, refused: 3 })
  expect(await createMissingCustomers(scope, view.id)).toEqual({ accepted: 3, refused: 0, duplicate: 0 })
  expect(await importProgress(scope, view.id)).toMatchObject({ accepted: 3, refused: 0, customersCreated: 3, open: 0 })
  expect(await importSubject(scope, view.id)).toBe('customers')

  expect(await forecast(scope, id)).toMatchObject({ accepted: 0, refused: 0, duplicate: 3, causes: [] })
  expect(await importSubject(scope, await upload(scope, csv(line('S1', '100.00', 'C-1'))))).toBe('transactions')
})

test('an undone import says what was removed', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('U1', '100.00', 'C-1'), line('U2', '100.00', 'C-1')))
  await undoImport(scope, view.id)
  expect(await importProgress(scope, view.id)).toMatchObject({
    state: 'undone',
    message:
      '2 transactions and 1 customer were removed. Details it added to customers who stay on file (name, address, phone and so on) were kept.',
  })
})

test('an amount beyond the limit of the regulator and a date in the future are refused by name', async () => {
  const scope = await organization()
  const view = await importText(
    scope,
    csv(
      line('X1', '184467440737095516.17', 'C-1'),
      line('X2', '12000.00', 'C-1', { at: '2099-01-01 10:00:00' }),
      line('X3', '100.00', 'C-1'),
    ),
  )
  expect(countsOf(view)).toMatchObject({ accepted: 1, refused: 2 })
  const { problems } = await problemList(scope, view.id, { severity: 'error' })
  expect(problems.map(({ code }) => code)).toEqual(['amount-too-large', 'date-in-future'])
  expect((await candidates(scope)).candidates).toEqual([])
})

test('two clocks: the import waits for the zone, and the form gives it to the column', async () => {
  const scope = await organization()
  const text =
    'Transaction ID,Server Time,Terminal Time,Amount,Currency,Method,Direction,Customer ID\nZ1,2026-03-04 15:00:00,2026-03-04 10:00:00,6000.00,CAD,cash,in,C-1\nZ2,2026-03-05 03:30:00,2026-03-04 22:30:00,4000.00,CAD,cash,in,C-1\n'
  const id = await upload(scope, text)
  await expect(startImport(scope, id)).rejects.toThrow(/time zone/)
  const { file, survey: found } = await survey(scope, id)
  expect(columnZones(found, file.plan)).toEqual([
    { position: 1, zone: '' },
    { position: 2, zone: '' },
  ])
  const sent = (entries: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(entries)) form.set(name, value)
    return planFromForm(form, file.plan, found).plan
  }
  expect(sent({ 'answer.0': 'UTC', 'zone.1': '' }).columnZones).toEqual({ 'Server Time': 'UTC' })
  const plan = sent({ 'zone.1': 'UTC', 'zone.2': 'America/Toronto', 'answer.0': '' })
  expect(plan.columnZones).toEqual({ 'Server Time': 'UTC', 'Terminal Time': 'America/Toronto' })
  await importText(scope, text, { plan })
  expect((await candidates(scope)).candidates.map(({ totalCents }) => totalCents)).toEqual([1_000_000n])
})

test('two legs of a trade under one id come in once a second column of the id is chosen, and the same file adds nothing', async () => {
  const scope = await organization()
  const text = [
    'TX_ID,DATE,TYPE,ASSET,AMOUNT,Method,Direction,CAD Equivalent,Customer ID',
    '900,2026-03-04 10:00:00,DEPOSIT,CAD,500.00,cash,in,500.00,C-1',
    '901,2026-03-04 10:05:00,TRADE,CAD,500.00,other,internal,500.00,C-1',
    '901,2026-03-04 10:05:00,TRADE,BTC,0.005,other,internal,500.00,C-1',
    '',
  ].join('\n')
  const first = await importText(scope, text)
  expect(countsOf(first)).toMatchObject({ accepted: 2, refused: 1 })
  const [problem] = (await problemList(scope, first.id)).problems.filter(({ code }) => code === 'id-conflict')
  expect(problem?.action).toMatch(/undo the import.*second ID column/)
  await undoImport(scope, first.id)

  const id = await upload(scope, text)
  const before = await survey(scope, id)
  expect(idChoice(before.survey)).toEqual({ position: 0, second: null })
  expect(sharedIds(before.survey)).toBe(1)
  const form = new FormData()
  form.set('id.second', '3')
  const { plan } = planFromForm(form, before.file.plan, before.survey)
  await savePlan(scope, id, plan, true)
  const after = await survey(scope, id)
  expect(idChoice(after.survey)).toEqual({ position: 0, second: 3 })
  expect(sharedIds(after.survey)).toBe(0)
  expect(planFromForm(form, after.file.plan, after.survey).plan).toEqual(after.file.plan)
  expect(after.survey.mapping.columns.map(({ field }) => field).slice(0, 4)).toEqual(
    before.survey.mapping.columns.map(({ field }) => field).slice(0, 4),
  )
  await startImport(scope, id)
  await readImport(scope, id, { run: 'test-legs', signal: new AbortController().signal })
  expect(countsOf(await importProgress(scope, id))).toMatchObject({ accepted: 3, refused: 0 })
  expect(
    (await scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))).map((row) => [
      row.externalId,
      row.currency,
    ]),
  ).toEqual([
    ['900-CAD', 'CAD'],
    ['901-BTC', 'BTC'],
    ['901-CAD', 'CAD'],
  ])
  expect(countsOf(await importText(scope, text, { plan }))).toMatchObject({ accepted: 0, duplicate: 3, refused: 0 })

  form.set('id.second', '')
  expect(planFromForm(form, after.file.plan, after.survey).plan.combined).toEqual([])
})

test('a file that cannot be taken is refused in words that say once what to do, and nothing of it is kept', async () => {
  const scope = await organization()
  const refusal = (bytes: Buffer) =>
    createImport(scope, { name: 'file.csv', source: Readable.from([bytes]) }).then(
      () => null,
      (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
    )
  expect(await refusal(Buffer.alloc(500, 1))).toEqual({
    code: 'not-text',
    message: 'The file is a binary file, not a CSV file. Export it as CSV and choose that file.',
  })
  expect(await refusal(Buffer.alloc(0))).toEqual({
    code: 'empty-file',
    message: 'The file is empty. Choose another file.',
  })
  const columns = Array.from({ length: 3_000 }, (_, index) => `C${index}`)
  expect(await refusal(Buffer.from(`${columns.join(',')}\n${columns.map(() => '1').join(',')}\n`))).toEqual({
    code: 'too-many-columns',
    message:
      'The file has 3,000 columns, and at most 500 can be mapped. Delete the columns you don’t need and choose the file again.',
  })
  expect(await scope.tx((db) => db.import.count())).toBe(0)
})

test('a delimiter that cuts the file into more columns than can be mapped is refused, and nothing of it is kept', async () => {
  const scope = await organization()
  const notes = Array.from({ length: 600 }, (_, index) => `n${index}`).join(';')
  const id = await upload(scope, csv(line('T1', '100.00', 'C-1', { name: notes })))
  const { file } = await survey(scope, id)
  await expect(
    savePlan(scope, id, { ...file.plan, file: { ...file.plan.file, delimiter: ';' } }, true),
  ).rejects.toMatchObject({
    code: 'too-many-columns',
    message:
      'With this delimiter: the file has 600 columns, and at most 500 can be mapped. Nothing was changed. Choose the delimiter the file uses.',
  })
  expect((await importFile(scope, id)).plan).toEqual(file.plan)

  // Nor by a template made for another file.
  const other = await upload(scope, 'Date;Amount;Method;Direction\n2026-03-04 10:00:00;100.00;cash;in\n', {
    plan: { file: { delimiter: ';' } },
  })
  await saveTemplate(scope, other, 'Semicolons')
  const template = (await templateList(scope)).find(({ name }) => name === 'Semicolons')
  await expect(applyTemplate(scope, id, template!.id)).rejects.toMatchObject({ code: 'too-many-columns' })
  expect((await importFile(scope, id)).plan).toEqual(file.plan)
})
