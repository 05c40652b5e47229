import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { scopeForJob, type Scope } from '#app/platform/data/scope.ts'
import { stopImport, undoImport } from '#app/product/imports/commands.server.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { check, type CheckResult } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import {
  answerQuestion,
  problemsCsv,
  rereadRecords,
  rereadRefused,
} from '#app/product/imports/problems/problems.server.ts'
import { importProgress } from '#app/product/imports/upload/queries.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { runImport } from '#app/product/imports/store/run-import.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testDatabase, testOrganization } from '../support/test-database.ts'
import { countsOf, csv, header, importText, line, prepareOrganization, upload } from './import-support.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

async function organization(mode: 'demo' | 'production' = 'production'): Promise<Scope> {
  const scope = await testOrganization(mode)
  await prepareOrganization(scope)
  return scope
}

/** The same files in a dry run. */
function checked(texts: readonly string[]): Promise<CheckResult> {
  const read = parseSettings({})
  if (!read.ok) throw new Error(read.errors.join(' '))
  return check(
    texts.map((text, index) => ({ name: `file-${index + 1}.csv`, open: () => [new TextEncoder().encode(text)] })),
    read.settings,
  )
}

const stored = (scope: Scope) => scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))
const run = (name = 'run') => ({ run: `${name}-${newId().slice(-6)}`, signal: new AbortController().signal })

test('counts add up to the rows read, and each row becomes what it says', async () => {
  const scope = await organization()
  const view = await importText(
    scope,
    csv(
      line('A1', '6000.00', 'C-1', { name: 'Ada Quill' }),
      line('A2', 'abc', 'C-1'),
      line('A1', '6000.00', 'C-1'),
      line('A3', '4500.00', 'C-1'),
      'Total,,10500.00,,,,,,,,,',
    ),
  )
  expect(countsOf(view)).toEqual({ state: 'done', read: 5, accepted: 2, refused: 1, duplicate: 1, ignored: 1 })
  expect(view.customersCreated).toBe(1)
  const [first] = await stored(scope)
  expect(first).toMatchObject({ externalId: 'A1', reportKind: 'LCTR', reasonCode: 'received-below-threshold', line: 2 })
  expect(first!.amount.toFixed(2)).toBe('6000.00')
  const found = await candidates(scope)
  expect(found.candidates.map(({ type, aggregation, totalCents }) => ({ type, aggregation, totalCents }))).toEqual([
    { type: 'LCTR', aggregation: 'conductor', totalCents: 1_050_000n },
  ])
})

test('a row that the database refuses is one refused row: the other nineteen are stored and all places agree', async () => {
  const scope = await organization()
  const rows = Array.from({ length: 20 }, (_, index) =>
    index === 12
      ? 'B12,2026-03-04 10:00:00,99999999999999999999999999.00,USD,,cash,out,completed,C-1,,,L001'
      : line(`B${index}`, '100.00', 'C-1'),
  )
  const view = await importText(scope, csv(...rows))
  expect(countsOf(view)).toEqual({ state: 'done', read: 20, accepted: 19, refused: 1, duplicate: 0, ignored: 0 })
  expect(await stored(scope)).toHaveLength(19)
  const { problems } = await problemList(scope, view.id, { severity: 'error' })
  expect(problems.map((problem) => [problem.line, problem.code])).toEqual([[14, 'database-refused']])
})

test('NUL characters never break the write', async () => {
  const scope = await organization()
  const view = await importText(
    scope,
    csv(line('N1', '100.00', 'C-1', { name: 'A\0da Quill' }), line('N2', '200.00', 'C-2')),
  )
  expect(countsOf(view)).toMatchObject({ state: 'done', accepted: 2 })
  expect((await problemList(scope, view.id)).problems.some((problem) => problem.severity === 'warning')).toBe(true)
})

test('a run that is killed between batches and run again changes nothing', async () => {
  const text = csv(
    ...Array.from({ length: 95 }, (_, index) =>
      line(`K${index}`, index % 10 === 3 ? 'x' : `${100 + index}.00`, `C-${index % 7}`),
    ),
    line('K1', '101.00', 'C-1'),
    line('K2', '999.00', 'C-2'),
  )
  const whole = await organization()
  const expected = await importText(whole, text, { batchRecords: 10 })
  for (const batches of [1, 3, 9]) {
    const scope = await organization()
    const id = await upload(scope, text)
    await startImport(scope, id)
    const stop = new AbortController()
    let seen = 0
    // Killed as a worker is: in the middle, without a word to the database.
    const signal = {
      throwIfAborted() {
        if (++seen > batches) stop.abort(new Error('killed'))
        stop.signal.throwIfAborted()
      },
    } as unknown as AbortSignal
    await expect(runImport(scope, id, { run: 'first', signal, batchRecords: 10 })).rejects.toThrow('killed')
    await runImport(scope, id, { ...run('second'), batchRecords: 10 })
    const view = await importProgress(scope, id)
    expect(countsOf(view)).toEqual(countsOf(expected))
    expect((await stored(scope)).map((row) => row.externalId)).toEqual(
      (await stored(whole)).map((row) => row.externalId),
    )
    expect(view.open).toBe(expected.open)
    expect(view.customersCreated).toBe(expected.customersCreated)
  }
})

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

test('rows are read with the locations and rules of the moment they are stored', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(line('M1', '100.00', 'C-1'), line('M2', '100.00', 'C-1', { location: 'L777' })))
  await startImport(scope, id)
  // Held up before the first batch is stored, when its rows were read against what was on file.
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
    `import:${scope.organizationId}:${scope.mode}`,
  ])
  const running = runImport(scope, id, run('moment'))
  for (;;) {
    const { rowCount } = await admin.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    if (rowCount !== 0) break
  }
  await scope.tx((db) =>
    db.location.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        name: 'New place',
        fintracLocationId: 'L777',
      },
    }),
  )
  await admin.query('SELECT pg_advisory_unlock_all()')
  await running
  expect(countsOf(await importProgress(scope, id))).toEqual({
    state: 'done',
    read: 2,
    accepted: 2,
    refused: 0,
    duplicate: 0,
    ignored: 0,
  })
})

test('a customer first met as a bare number gets what later rows tell, in whatever order, within a file and over files', async () => {
  const head =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Customer Name,Phone,Date of Birth,Beneficiary ID,Public Body,Location ID'
  const bare = 'P1,2026-03-04 09:00:00,100.00,CAD,cash,in,completed,C-1,Ada Quill,,,TOWN,,L001'
  const full = 'P2,2026-03-04 10:00:00,15000.00,CAD,cash,in,completed,TOWN,Sample Town Ltd.,+14165550111,,,Yes,L001'
  const plan = {
    columns: { 'Beneficiary ID': 'beneficiary.customerId', 'Public Body': 'customer.isPublicBody' },
  } satisfies Partial<ImportPlan>
  const town = { entityName: 'Sample Town Ltd.', phone: '+14165550111', isPublicBody: true }
  for (const files of [[[bare, full]], [[full, bare]], [[bare], [full]], [[full], [bare]]]) {
    const scope = await organization()
    for (const rows of files) {
      const view = await importText(scope, `${[head, ...rows].join('\n')}\n`, { plan })
      expect(view).toMatchObject({ state: 'done', accepted: rows.length, refused: 0 })
    }
    expect(await scope.tx((db) => db.customer.findMany({ where: { customerNumber: 'TOWN' } }))).toMatchObject([town])
    expect((await candidates(scope)).candidates).toEqual([])
  }
})

test('two names after a bare phone are two people until someone says otherwise, in one batch as over several', async () => {
  const text = csv(
    line('B1', '100.00', '', { phone: '+14165550144' }),
    line('B2', '100.00', '', { phone: '+14165550144', name: 'Ada Quill' }),
    line('B3', '100.00', '', { phone: '+14165550144', name: 'Bo Ellsford' }),
  )
  for (const batchRecords of [1, 10]) {
    const scope = await organization()
    const view = await importText(scope, text, { batchRecords })
    expect(countsOf(view)).toMatchObject({ state: 'done', accepted: 3, refused: 0 })
    expect(
      (await problemList(scope, view.id)).problems
        .filter((problem) => problem.severity === 'ask')
        .map((problem) => problem.line),
    ).toEqual([4])
    expect(await scope.tx((db) => db.customer.findMany({}))).toMatchObject([
      { phone: '+14165550144', surname: 'Quill', givenName: 'Ada' },
    ])
  }
})

test('what is on file of a customer stays, and what is missing is filled', async () => {
  const scope = await organization()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        customerNumber: 'C-7',
        kind: 'person',
        surname: 'Quill',
        givenName: 'Ada',
      },
    }),
  )
  await importText(
    scope,
    csv(
      line('Q1', '100.00', 'C-7', { name: 'A. Quill', phone: '+14165550122' }),
      line('Q2', '100.00', 'C-7', { phone: '+14165550133' }),
    ),
  )
  expect(await scope.tx((db) => db.customer.findMany({}))).toMatchObject([
    { customerNumber: 'C-7', surname: 'Quill', givenName: 'Ada', phone: '+14165550122' },
  ])
})

test('two runs of one import at once store every row once', async () => {
  const scope = await organization()
  const id = await upload(
    scope,
    csv(...Array.from({ length: 200 }, (_, index) => line(`T${index}`, '100.00', `C-${index % 9}`))),
  )
  await startImport(scope, id)
  await Promise.allSettled([
    runImport(scope, id, { ...run('a'), batchRecords: 20 }),
    runImport(scope, id, { ...run('b'), batchRecords: 20 }),
  ])
  // Whoever came last holds it; a third run finishes whatever was left.
  await runImport(scope, id, { ...run('c'), batchRecords: 20 })
  expect(countsOf(await importProgress(scope, id))).toEqual({
    state: 'done',
    read: 200,
    accepted: 200,
    refused: 0,
    duplicate: 0,
    ignored: 0,
  })
  expect(await stored(scope)).toHaveLength(200)
})

test('starting twenty times at once starts once', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(line('S1', '100.00', 'C-1')))
  const answers = await Promise.all(Array.from({ length: 20 }, () => startImport(scope, id)))
  expect(answers.filter((answer) => answer.started)).toHaveLength(1)
  const jobs = await untenantedDb().outbox.findMany({
    where: { organizationId: scope.organizationId, job: 'import-transactions' },
  })
  expect(jobs).toHaveLength(1)
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

test('a later status under the same id is refused with the advice to correct the transaction, in the dry run as in the import', async () => {
  const scope = await organization()
  const texts = [csv(line('L1', '12000.00', 'C-1', { status: 'pending' })), csv(line('L1', '12000.00', 'C-1'))]
  await importText(scope, texts[0]!)
  const { problems } = await problemList(scope, (await importText(scope, texts[1]!)).id, { code: 'id-conflict' })
  const dry = await checked(texts)
  const told = [...problems, ...dry.problems].filter(({ code }) => code === 'id-conflict')
  expect(told).toHaveLength(2)
  for (const { action } of told)
    expect(action).toMatch(
      /^If it’s another transaction, or another leg of one, correct its ID here\..*If this row is the right one, correct the transaction on file\.$/,
    )
})

test('a location that is neither id nor name is an error that names the row, and reading it again after adding it succeeds', async () => {
  const scope = await organization()
  const view = await importText(
    scope,
    csv(line('L1', '100.00', 'C-1', { location: 'main street' }), line('L2', '100.00', 'C-1', { location: 'L9' })),
  )
  expect(countsOf(view)).toMatchObject({ accepted: 1, refused: 1 })
  const { problems } = await problemList(scope, view.id)
  expect(problems).toMatchObject([{ line: 3, column: 'Location ID', code: 'location-unknown', raw: 'L9' }])
  await scope.tx((db) =>
    db.location.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        name: 'Ninth',
        fintracLocationId: 'L9',
      },
    }),
  )
  expect(await rereadRefused(scope, view.id, 'location-unknown')).toEqual({ accepted: 1, refused: 0, duplicate: 0 })
  expect(countsOf(await importProgress(scope, view.id))).toMatchObject({ read: 2, accepted: 2, refused: 0 })
})

test('a refused row is corrected in place through the same pipeline, once, and counts move', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('P1', 'one', 'C-1'), line('P2', 'two', 'C-1')))
  const fixed = { line: 2, cells: line('P1', '10000.00', 'C-1').split(',') }
  const still = { line: 3, cells: line('P2', 'zwei', 'C-1').split(',') }
  expect(await rereadRecords(scope, view.id, [fixed, still])).toEqual({ accepted: 1, refused: 1, duplicate: 0 })
  expect(await rereadRecords(scope, view.id, [fixed])).toEqual({ accepted: 0, refused: 0, duplicate: 0 })
  expect(countsOf(await importProgress(scope, view.id))).toMatchObject({ read: 2, accepted: 1, refused: 1 })
  expect((await problemList(scope, view.id)).problems.map((problem) => problem.line)).toEqual([3])
  expect((await candidates(scope)).candidates).toHaveLength(1)
})

test('refused rows download as a CSV that can be corrected and imported', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('D1', 'x', 'C-1', { name: '=1+1' })))
  let text = ''
  for await (const part of problemsCsv(scope, view.id)) text += part
  const [head, row] = text.replace('\ufeff', '').split('\r\n')
  expect(head).toBe(`${header},Comply line,Comply reason`)
  expect(row).toContain(`'=1+1`)
  const again = await importText(scope, text.replace(',x,', ',250.00,').replace(',x,', ',250.00,'))
  expect(countsOf(again)).toMatchObject({ accepted: 1, refused: 0 })
})

test('customers match by number, else by phone; one phone of two customers is a question whose answer links the row', async () => {
  const scope = await organization()
  const customer = (customerNumber: string, surname: string, phone: string) =>
    scope.tx(
      async (db) =>
        (
          await db.customer.create({
            data: {
              id: newId(),
              organizationId: scope.organizationId,
              mode: scope.mode,
              kind: 'person',
              customerNumber,
              givenName: 'Lior',
              surname,
              phone,
            },
          })
        ).id,
    )
  const [maude] = [await customer('C-8301', 'Roy', '+16135550170'), await customer('C-8302', 'Doe', '+16135550170')]
  const text = `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Customer Name,Phone\nF1,2026-03-04 09:00,6000.00,CAD,cash,in,C-8301,,\nF2,2026-03-04 10:00,6000.00,CAD,cash,in,,Someone Else,613-555-0170\n`
  const view = await importText(scope, text)
  expect(countsOf(view)).toMatchObject({ accepted: 2, refused: 0 })
  expect((await candidates(scope)).candidates).toEqual([])
  const { problems } = await problemList(scope, view.id, { severity: 'ask' })
  expect(problems).toMatchObject([{ line: 3, column: 'Phone', question: { role: 'conductor' } }])
  expect(problems[0]!.question!.customers).toHaveLength(2)
  await answerQuestion(scope, view.id, problems[0]!.id, maude)
  const found = await candidates(scope)
  expect(found.candidates.map((candidate) => candidate.totalCents)).toEqual([1_200_000n])
  expect(await scope.tx((db) => db.customer.count())).toBe(2)
})

test('without the permission to create them, unknown customers refuse their rows', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('U1', '100.00', 'C-404')), { createCustomers: false })
  expect(countsOf(view)).toMatchObject({ accepted: 0, refused: 1 })
  expect((await problemList(scope, view.id)).problems[0]).toMatchObject({
    code: 'customer-unknown',
    column: 'Customer ID',
  })
})

test('an import is undone with the customers it created; another one keeps what it uses', async () => {
  const scope = await organization()
  const first = await importText(scope, csv(line('V1', '100.00', 'C-1'), line('V2', '100.00', 'C-2')))
  await importText(scope, csv(line('V3', '100.00', 'C-2')))
  expect(await undoImport(scope, first.id)).toMatchObject({ transactions: 2, customers: 1, kept: 1 })
  expect((await stored(scope)).map((row) => row.externalId)).toEqual(['V3'])
  expect((await importProgress(scope, first.id)).state).toBe('undone')
  expect(await undoImport(scope, first.id)).toEqual({ transactions: 0, customers: 0, drafts: 0, kept: 0 })
})

test('an import with a transaction in a submitted report cannot be undone', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('W1', '12000.00', 'C-1')))
  const [transaction] = await stored(scope)
  const reportId = newId()
  await scope.tx(async (db) => {
    await db.report.create({
      data: {
        id: reportId,
        organizationId: scope.organizationId,
        mode: scope.mode,
        type: 'LCTR',
        state: 'confirmed',
        environment: 'test',
        aggregation: 'not_applicable',
        candidateKey: 'k',
        reference: 'R1',
        reason: 'r',
      },
    })
    await db.reportTransaction.create({
      data: {
        reportId,
        transactionId: transaction!.id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        position: 0,
      },
    })
  })
  await expect(undoImport(scope, view.id)).rejects.toThrow(/can’t be undone/)
  expect(await stored(scope)).toHaveLength(1)
})

test('a stopped import keeps what it stored and goes no further', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(...Array.from({ length: 60 }, (_, index) => line(`Z${index}`, '100.00', 'C-1'))))
  await startImport(scope, id)
  const running = runImport(scope, id, { ...run('stop'), batchRecords: 10 })
  await stopImport(scope, id)
  await running
  const view = await importProgress(scope, id)
  expect(['stopped', 'done']).toContain(view.state)
  expect(view.read).toBe(view.accepted)
  expect(await stored(scope)).toHaveLength(view.accepted)
})

test('stopping an import whose run died ends it at the last checkpoint', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(...Array.from({ length: 60 }, (_, index) => line(`Y${index}`, '100.00', 'C-1'))))
  await startImport(scope, id)
  let seen = 0
  const killed = {
    throwIfAborted() {
      if (++seen > 2) throw new Error('killed')
    },
  } as unknown as AbortSignal
  await expect(runImport(scope, id, { run: 'dead', signal: killed, batchRecords: 10 })).rejects.toThrow('killed')
  await stopImport(scope, id)
  await runImport(scope, id, { ...run('next'), batchRecords: 10 })
  const view = await importProgress(scope, id)
  expect(view.state).toBe('stopped')
  expect(view.accepted).toBe((await stored(scope)).length)
  expect(view.accepted).toBeLessThan(60)
})

test('another organization, and the other mode, never see or change anything of an import', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('O1', '12000.00', 'C-1'), line('O2', 'x', 'C-1')))
  const strangers = [await organization(), scopeForJob({ organizationId: scope.organizationId, mode: 'demo' })]
  for (const stranger of strangers) {
    await expect(importProgress(stranger, view.id)).rejects.toThrow(/not found/)
    await expect(rereadRecords(stranger, view.id, [{ line: 3, cells: [] }])).rejects.toThrow(/not found/)
    await expect(undoImport(stranger, view.id)).rejects.toThrow(/not found/)
    await expect(startImport(stranger, view.id)).rejects.toThrow(/not found/)
    await stopImport(stranger, view.id)
    await runImport(stranger, view.id, run())
    expect((await problemList(stranger, view.id)).problems).toEqual([])
    expect(await stored(stranger)).toEqual([])
    expect((await candidates(stranger)).candidates).toEqual([])
  }
  expect(countsOf(await importProgress(scope, view.id))).toMatchObject({ state: 'done', accepted: 1, refused: 1 })
  const { rows } = await admin.query('SELECT count(*)::int AS n FROM transaction WHERE organization_id = $1', [
    scope.organizationId,
  ])
  expect(rows[0].n).toBe(1)
})

test('40,000 rows, and all of them again, meet no limit of bind parameters', async () => {
  const scope = await organization()
  const text = csv(...Array.from({ length: 40_000 }, (_, index) => line(`M${index}`, '100.00', `C-${index % 5_000}`)))
  expect(countsOf(await importText(scope, text))).toEqual({
    state: 'done',
    read: 40_000,
    accepted: 40_000,
    refused: 0,
    duplicate: 0,
    ignored: 0,
  })
  expect(countsOf(await importText(scope, text))).toEqual({
    state: 'done',
    read: 40_000,
    accepted: 0,
    refused: 0,
    duplicate: 40_000,
    ignored: 0,
  })
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

test('huge records are stored in small batches, all of them', async () => {
  const scope = await organization()
  const filler = '9'.repeat(60_000)
  const text = `${header},Note\n${Array.from({ length: 300 }, (_, at) => `${line(`H${at}`, '100.00', 'C-1')},${filler}`).join('\n')}\n`
  const view = await importText(scope, text)
  expect(countsOf(view)).toMatchObject({ state: 'done', accepted: 300, refused: 0 })
})
