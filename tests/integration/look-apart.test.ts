import { expect, test } from 'vitest'
import { analyse } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import { testDatabase, testOrganization } from '../support/test-database.ts'
import { csv, line, prepareOrganization, upload } from './import-support.ts'

await testDatabase()

/** Milliseconds of work of the thread that answers requests. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('while a file that takes long is looked at and mapped, the thread that answers requests is free', async () => {
  const scope = await testOrganization('demo')
  await prepareOrganization(scope)
  const first = await upload(scope, csv(line('T0', '100.00', 'C-1')))
  await surveyFile(scope, await importFile(scope, first), emptyPlan())
  const bytes = csv(line('T1', '100.00', 'C-1')) + '\n'.repeat(200_000)
  const here = await workOf(() => analyse(() => [Buffer.from(bytes)], emptyPlan()))
  let id = ''
  expect(await workOf(async () => (id = await upload(scope, bytes)))).toBeLessThan(here / 2)
  const file = await importFile(scope, id)
  let header: string[] = []
  const work = await workOf(async () => (header = (await surveyFile(scope, file, file.plan)).detection.header))
  expect(work).toBeLessThan(here / 4)
  expect(header).toEqual(csv().split('\n')[0]!.split(','))
})
