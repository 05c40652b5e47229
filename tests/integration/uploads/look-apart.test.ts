import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { analyse } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { storedFile } from '#app/platform/services/files.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { savePlan, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { xlsx } from '#tests/support/files/xlsx.ts'
import { csv, header, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'

await testDatabase()

/** Milliseconds of work of the thread that answers requests. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('while a file that takes long is looked at and mapped, the process that answers requests is free', async () => {
  const scope = await testOrganization('demo')
  await prepareOrganization(scope)
  const first = await upload(scope, csv(line('T0', '100.00', 'C-1')))
  await surveyFile(scope, await importFile(scope, first), emptyPlan())
  const text = csv(line('T1', '100.00', 'C-1')) + '\n'.repeat(200_000)
  const here = await workOf(() => analyse(() => [Buffer.from(text)], emptyPlan()))
  let id = ''
  expect(await workOf(async () => (id = await upload(scope, text)))).toBeLessThan(here / 2)
  const file = await importFile(scope, id)
  let columns: string[] = []
  const work = await workOf(async () => (columns = (await surveyFile(scope, file, file.plan)).detection.header))
  expect(work).toBeLessThan(here / 4)
  expect(columns).toEqual(header.split(','))
})

test('a workbook goes the way of every file: its sheet is asked, its rows come in, its bytes stay as they came', async () => {
  const scope = await testOrganization('demo')
  await prepareOrganization(scope)
  const rows = (id: string) => ({
    1: header.split(','),
    2: line(id, '100.00', 'C-1')
      .split(',')
      .map((cell, at) => (at === 1 ? { number: '46085.4375', style: 2 } : cell)),
  })
  const bytes = xlsx([
    { name: 'March', rows: rows('T1') },
    { name: 'April', rows: rows('T2') },
  ])
  const id = await upload(scope, bytes, { name: 'receipts.xlsx' })
  const file = await importFile(scope, id)
  const { questions } = await surveyFile(scope, file, file.plan)
  expect(questions.map(({ code }) => code)).toEqual(['sheet'])
  await savePlan(scope, id, { ...file.plan, file: { sheet: 'April' } }, true)
  await startImport(scope, id)
  await readImport(scope, id, { run: newId(), signal: new AbortController().signal })
  expect(await importProgress(scope, id)).toMatchObject({ state: 'done', accepted: 1, refused: 0 })
  const stored = await scope.tx((db) => db.transaction.findMany({ select: { externalId: true, occurredAt: true } }))
  expect(stored).toEqual([{ externalId: 'T2', occurredAt: new Date('2026-03-04T15:30:00Z') }])
  expect(await buffer((await storedFile(file.fileKey)).open())).toEqual(bytes)
})
