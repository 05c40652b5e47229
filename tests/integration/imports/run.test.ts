import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { stopImport, undoImport } from '#app/product/imports/commands.server.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { problemsCsv, rereadRecords, rereadRefused } from '#app/product/imports/problems/problems.server.ts'
import { importProgress } from '#app/product/imports/upload/queries.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { countsOf, csv, header, importText, line, upload } from '#tests/integration/import-support.ts'
import { organization, stored, run } from './run-support.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

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
    await expect(readImport(scope, id, { run: 'first', signal, batchRecords: 10 })).rejects.toThrow('killed')
    await readImport(scope, id, { ...run('second'), batchRecords: 10 })
    const view = await importProgress(scope, id)
    expect(countsOf(view)).toEqual(countsOf(expected))
    expect((await stored(scope)).map((row) => row.externalId)).toEqual(
      (await stored(whole)).map((row) => row.externalId),
    )
    expect(view.open).toBe(expected.open)
    expect(view.customersCreated).toBe(expected.customersCreated)
  }
})

test('rows are read with the locations and rules of the moment they are stored', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(line('M1', '100.00', 'C-1'), line('M2', '100.00', 'C-1', { location: 'L777' })))
  await startImport(scope, id)
  // Held up before the first batch is stored, when its rows were read against what was on file.
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
    `import:${scope.organizationId}:${scope.mode}`,
  ])
  const running = readImport(scope, id, run('moment'))
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

test('two runs of one import at once store every row once', async () => {
  const scope = await organization()
  const id = await upload(
    scope,
    csv(...Array.from({ length: 200 }, (_, index) => line(`T${index}`, '100.00', `C-${index % 9}`))),
  )
  await startImport(scope, id)
  await Promise.allSettled([
    readImport(scope, id, { ...run('a'), batchRecords: 20 }),
    readImport(scope, id, { ...run('b'), batchRecords: 20 }),
  ])
  // Whoever came last holds it; a third run finishes whatever was left.
  await readImport(scope, id, { ...run('c'), batchRecords: 20 })
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
  const running = readImport(scope, id, { ...run('stop'), batchRecords: 10 })
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
  await expect(readImport(scope, id, { run: 'dead', signal: killed, batchRecords: 10 })).rejects.toThrow('killed')
  await stopImport(scope, id)
  await readImport(scope, id, { ...run('next'), batchRecords: 10 })
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
    await readImport(stranger, view.id, run())
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

test('huge records are stored in small batches, all of them', async () => {
  const scope = await organization()
  const filler = '9'.repeat(60_000)
  const text = `${header},Note\n${Array.from({ length: 300 }, (_, at) => `${line(`H${at}`, '100.00', 'C-1')},${filler}`).join('\n')}\n`
  const view = await importText(scope, text)
  expect(countsOf(view)).toMatchObject({ state: 'done', accepted: 300, refused: 0 })
})
