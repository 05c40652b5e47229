import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { suspicionHints } from '#app/product/transactions/hints/hints.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { transactionList } from '#app/product/transactions/list/queries.server.ts'
import { correction } from '#tests/support/reports/corrections.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { organization, idOf } from './support.ts'

await testDatabase()

test('pages go through every transaction once, newest first, also those of one instant and without a time', async () => {
  const scope = await organization()
  const rows = Array.from({ length: 47 }, (_, index) =>
    line(`P${index}`, '100.00', 'C-1', { at: `2026-03-0${1 + (index % 5)} 10:00:00` }),
  )
  await importText(scope, csv(...rows))
  const seen: { id: string; at: number | null }[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof transactionList>> = await transactionList(scope, {}, cursor, { limit: 10 })
    seen.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  expect(new Set(seen.map((row) => row.id)).size).toBe(47)
  expect(seen).toHaveLength(47)
  expect(seen.map((row) => row.at)).toEqual(seen.map((row) => row.at).sort((a, b) => b! - a!))
})

test('filters narrow the list, and each row says in words why it counts or not', async () => {
  const scope = await organization()
  await importText(
    scope,
    csv(
      line('F1', '12000.00', 'C-1'),
      line('F2', '500.00', 'C-2', { method: 'e-transfer' }),
      line('F3', '900.00', 'C-3', { direction: 'out' }),
      line('F4', '700.00', 'C-4', { status: 'cancelled' }),
    ),
  )
  const ids = async (filter: Parameters<typeof transactionList>[1]) =>
    (await transactionList(scope, filter, null)).rows.map((row) => row.externalId).sort()
  expect(await ids({ kind: 'LCTR' })).toEqual(['F1'])
  expect(await ids({ kind: 'none' })).toEqual(['F2', 'F3', 'F4'])
  expect(await ids({ method: 'cash', direction: 'in' })).toEqual(['F1', 'F4'])
  expect(await ids({ search: 'C-3' })).toEqual(['F3'])
  expect(await ids({ from: '2026-03-05' })).toEqual([])
  expect(await ids({ from: '2026-03-04', to: '2026-03-04', search: 'F1' })).toEqual(['F1'])
  expect(await ids({ method: `x' OR true --` })).toHaveLength(4)
  const reasons = new Map((await transactionList(scope, {}, null)).rows.map((row) => [row.externalId, row.reason]))
  expect(reasons.get('F1')).toContain('$12,000.00')
  expect(reasons.get('F2')).toContain('Neither cash nor virtual currency')
  expect(reasons.get('F3')).toContain('paid out')
  expect(reasons.get('F4')).toContain('cancelled')
})

test('receipts in the last second of a window count in it, to the millisecond, in old times too', async () => {
  for (const day of ['2026-03-04', '1971-12-30']) {
    const scope = await organization()
    await importText(
      scope,
      csv(
        line('L1', '6000.00', 'C-1', { at: `${day} 00:00:00.000` }),
        line('L2', '4500.00', 'C-1', { at: `${day} 23:59:59.999` }),
      ),
      { plan: { zone: '-05:00' } },
    )
    expect((await candidates(scope)).candidates.map(({ window, totalCents }) => [window.date, totalCents])).toEqual([
      [day, 1_050_000n],
    ])
  }
})

test('a transaction shows its raw row, its verdicts and where it came from', async () => {
  const scope = await organization()
  const view = await importText(scope, csv(line('D1', '12000.00', 'C-1', { name: 'Ada Quill' })))
  const detail = await transactionDetail(scope, await idOf(scope, 'D1'))
  expect(detail.import?.id).toBe(view.id)
  expect(detail.line).toBe(2)
  expect(detail.raw.find((cell) => cell.header === 'Customer Name')?.cell).toBe('Ada Quill')
  expect(detail.verdicts.map((verdict) => [verdict.type, verdict.eligible])).toEqual([
    ['LCTR', true],
    ['LVCTR', false],
  ])
})

test('a receipt linked to Iran is reported alone at any amount', async () => {
  const scope = await organization()
  await importText(scope, csv(line('I1', '40.00', 'C-1')))
  await correctTransaction(
    scope,
    await idOf(scope, 'I1'),
    correction({ cadAmount: '40.00', conductor: 'C-1', ministerialDirective: 'yes' }),
  )
  expect((await candidates(scope)).candidates).toMatchObject([{ ministerialDirective: 'IR2020', totalCents: 4_000n }])
})

test('a submitted report whose window has a late row asks for a change, never for a second report', async () => {
  const scope = await organization()
  await importText(scope, csv(line('L1', '6000.00', 'C-1'), line('L2', '5000.00', 'C-1')))
  const [candidate] = (await candidates(scope)).candidates
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
        aggregation: 'conductor',
        partyId: candidate!.partyKey,
        candidateKey: 'key',
        windowStart: new Date(candidate!.window.startMs),
        windowEnd: new Date(candidate!.window.endMs),
        windowOffset: -300,
        reference: 'R-1',
        totalCad: '11000.00',
        reason: 'r',
      },
    })
    await db.reportTransaction.createMany({
      data: candidate!.transactionIds.map((transactionId, position) => ({
        reportId,
        transactionId,
        organizationId: scope.organizationId,
        mode: scope.mode,
        position,
      })),
    })
  })
  expect((await candidates(scope)).changes.map((change) => change.kind)).toEqual(['unchanged'])
  await importText(scope, csv(line('L3', '700.00', 'C-1')))
  const { changes } = await candidates(scope)
  expect(changes).toMatchObject([{ kind: 'change', reportId, addedIds: [await idOf(scope, 'L3')] }])
  // A changed window moves nothing that was submitted.
  await scope.tx((db) =>
    db.reportingWindow.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        startTime: '12:00',
        offsetMinutes: -300,
        effectiveFrom: new Date('2026-03-01T17:00:00Z'),
      },
    }),
  )
  expect((await candidates(scope)).changes.filter((change) => change.kind === 'new')).toEqual([])
})

test("a date without a time counts from the beginning of its day on the window's clock, whatever the clock becomes", async () => {
  const scope = await organization()
  await importText(
    scope,
    `Transaction ID,Date,Amount,Currency,Method,Direction,Customer ID\nT1,2026-03-04,6000.00,CAD,cash,in,C-1\nT2,2026-03-04,6000.00,CAD,cash,in,C-1\n`,
  )
  expect((await candidates(scope)).candidates.map((candidate) => candidate.window.date)).toEqual(['2026-03-04'])
  await scope.tx((db) =>
    db.reportingWindow.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        startTime: '00:00',
        offsetMinutes: 60,
        effectiveFrom: new Date('2026-01-01T00:00:00Z'),
      },
    }),
  )
  expect((await candidates(scope)).candidates.map((candidate) => candidate.window.date)).toEqual(['2026-03-04'])
})

test('runs of just-below amounts raise a hint for those who may prepare suspicious transaction reports', async () => {
  const scope = await organization()
  const soon = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await importText(
    scope,
    csv(...[20, 16, 12, 8].map((days) => line(`H${days}`, '9500.00', 'C-1', { at: `${soon(days)} 12:00:00` }))),
  )
  expect((await suspicionHints(scope, { limit: 10 })).rows.map((hint) => hint.code)).toContain('just-below-run')
})

test('another organization, and the other mode, see no transaction through any query or command', async () => {
  const scope = await organization()
  await importText(scope, csv(line('S1', '12000.00', 'C-1')))
  const id = await idOf(scope, 'S1')
  for (const stranger of [await organization(), scopeForJob({ organizationId: scope.organizationId, mode: 'demo' })]) {
    expect((await transactionList(stranger, {}, null)).rows).toEqual([])
    await expect(transactionDetail(stranger, id)).rejects.toThrow(/not found/)
    await expect(correctTransaction(stranger, id, correction({}))).rejects.toThrow(/not found/)
    expect((await candidates(stranger)).candidates).toEqual([])
  }
})
