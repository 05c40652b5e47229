import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { createDrafts } from '#app/product/reports/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/poll.server.ts'
import { submitDue } from '#app/product/submissions/send.server.ts'
import { testDatabase } from '../support/test-database.ts'
import { reportableReceipts, readyCompany, type Company } from './reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '1000', POLL_BASE_MS: '50' })

const run = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })
const state = (company: Company, id: string) => company.scope.tx(db => db.report.findUniqueOrThrow({ where: { id } }))

test('a complete draft is confirmed with exactly the bytes that were frozen', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const submitted = await submitReports(company.scope, ids, 'test')
  expect(submitted).toMatchObject({ ids, refused: [] })
  expect(await submitDue(company.scope, run())).toBe(1)
  await pollDue(company.scope, run())
  expect(await state(company, ids[0]!)).toMatchObject({ state: 'confirmed', environment: 'test' })
  const row = await company.scope.tx(db => db.submission.findFirstOrThrow({ where: { reportId: ids[0]! } }))
  expect(regulator.state.report(1234567, row.reference)?.sha256).toBe(row.sha256)
})
