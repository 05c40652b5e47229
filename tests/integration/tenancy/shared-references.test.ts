import { afterAll, expect, test } from 'vitest'
import { getAt, type ReportDocument } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { enterOneOff } from '#app/product/reports/one-off/enter.server.ts'
import { addToSuspicion, removeFromSuspicion } from '#app/product/reports/suspicion/members.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { giveNewReference } from '#app/product/transactions/correct/reference.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { receivingRegulator } from '#tests/integration/document-support.ts'
import { csv, forecast, importText, line, upload } from '#tests/integration/import-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  organization,
  unsaid,
  typed,
  enter,
  suspicion,
  holdsOf,
  codesOf,
  answerOf,
  inBothWorlds,
  cashRow,
} from '#tests/integration/tenancy/worlds-support.ts'

// A transaction that was typed for an STR doesn’t keep its reference from those that everybody knows of. The STR waits
// until somebody says whether the two are one.

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_PRODUCTION_URL: regulator.baseUrl, REGULATOR_TEST_URL: regulator.baseUrl })

test('a reference that an STR’s transaction has can be typed, counts once, and holds the STR until it is given another', async () => {
  const { world, made } = await inBothWorlds(
    (one) => suspicion(one),
    async (one) => enterOneOff(one.preparer, 'LCTR', typed(one, { reference: 'R-1', day: '2026-11-24' }), null),
  )
  expect(await codesOf(world, made.report)).toEqual(['reference-shared'])
  expect(await submitReports(world.officer, [made.report], 'test')).toMatchObject({ ids: [] })
  expect(await transactionDetail(world.officer, made.transaction)).toMatchObject({ mayTakeReference: true })
  await expect(giveNewReference(world.preparer, made.transaction)).rejects.toMatchObject({ status: 404 })
  const reference = await giveNewReference(world.officer, made.transaction)
  expect(await codesOf(world, made.report)).toEqual([])
  const drafts = await world.company.scope.tx((db) =>
    db.report.findMany({ where: { type: 'LCTR', reason: { contains: '' } } }),
  )
  const lctr = drafts.find(({ document }) => JSON.stringify(document).includes('"R-1"'))!
  expect(lctr.totalCad.toFixed(2)).toBe('14000.00')
  expect((await submitReports(world.officer, [made.report, lctr.id], 'test')).refused).toEqual([])
  await submitDue(world.officer, { run: newId(), signal: new AbortController().signal })
  const sent = async (id: string, type: string) => {
    const row = await world.company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
    return getAt(
      regulator.received.get(row.reference) as unknown as ReportDocument,
      `/transactions/0/${type}/reportingEntityTransactionReference`,
    )
  }
  expect(await sent(made.report, 'suspiciousTransactionDetails')).toBe(reference)
  expect(await sent(lctr.id, 'largeCashTransactionDetails')).toBe('R-1')
  await expect(giveNewReference(world.officer, made.transaction)).rejects.toMatchObject({ code: 'reference-own' })
})

test('a file brings a row with the reference or the values of an STR’s transaction as any other', async () => {
  const alike = line('', '14000.00', 'C-1', {
    at: '2026-11-20 10:30:00',
    location: demoEntity.locations[0]!,
    status: 'cancelled',
  })
  // A file without IDs, whose rows are told from those on file by their values.
  const withoutIds = csv(alike).replaceAll(/^[^,\n]*,/gm, '')
  const { world, made } = await inBothWorlds(
    (one) => suspicion(one),
    async (one) => {
      const read = async (text: string) => {
        const predicted = await forecast(one.preparer, await upload(one.preparer, text))
        const { accepted, duplicate, refused } = await importText(one.company.scope, text)
        return { predicted, accepted, duplicate, refused }
      }
      return [
        await read(withoutIds),
        await read(csv(cashRow)),
        await read(csv(cashRow)),
        await one.company.scope.tx((db) =>
          db.importRowError.findMany({ select: { line: true, code: true, message: true }, orderBy: [{ id: 'asc' }] }),
        ),
      ]
    },
  )
  expect(await codesOf(world, made.report)).toEqual(['reference-shared'])
  const [row] = await world.company.scope.tx((db) =>
    db.transaction.findMany({ where: { externalId: 'R-1', madeForStr: false } }),
  )
  // The officer says that it is the same: the STR takes the one on file.
  await addToSuspicion(world.officer, made.report, [row!.id])
  expect((await holdsOf(world, made.report)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['refused', 'doubt']),
  )
  await removeFromSuspicion(world.officer, made.report, made.transaction)
  expect(await codesOf(world, made.report)).not.toContain('reference-shared')
})

test('two people type one reference for STRs, and neither hears of the other', async () => {
  const { world, made } = await inBothWorlds(
    (one) => suspicion(one),
    async (one) => {
      const { report } = await enter(one, one.preparer, 'STR', { reference: 'R-1' })
      return [await codesOf(one, report), await answerOf(() => enter(one, one.preparer, 'STR', { reference: 'R-1' }))]
    },
  )
  expect(await codesOf(world, made.report)).toEqual([])
  expect(await world.company.scope.tx((db) => db.transaction.count({ where: { externalId: 'R-1' } }))).toBe(2)
})

test('an STR’s transaction that counts from a correction on needs a reference of its own, and stays known afterwards', async () => {
  const world = await organization()
  const { report, transaction } = await suspicion(world)
  await enter(world, world.preparer, 'LCTR', { reference: 'R-1', day: '2026-11-24' })
  const complete = () =>
    correctTransaction(world.officer, transaction, correctionSchema.parse({ ...unsaid, status: 'completed' }))
  await expect(complete()).rejects.toMatchObject({ code: 'reference-shared' })
  await giveNewReference(world.officer, transaction)
  await complete()
  expect((await transactionDetail(world.preparer, transaction)).status).toBe('completed')
  await correctTransaction(world.preparer, transaction, correctionSchema.parse({ ...unsaid, status: 'cancelled' }))
  expect((await transactionDetail(world.preparer, transaction)).report).toEqual({})
  expect(await codesOf(world, report)).not.toContain('reference-shared')
})
