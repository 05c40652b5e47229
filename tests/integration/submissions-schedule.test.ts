import { afterAll, expect, test } from 'vitest'
import { identityDb } from '#app/platform/database.ts'
import { closeRedis, openQueue } from '#app/platform/queue.ts'
import { scopeForJob } from '#app/platform/scope.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { correctValue } from '#app/product/reports/review/edit.server.ts'
import { submitDailyJob } from '#app/product/submissions/jobs.ts'
import { keepSchedule, schedulerId, submitDaily } from '#workers/submit-daily.ts'
import { testDatabase } from '../support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, reportableReceipts, type Company } from './reports-support.ts'

await testDatabase({ REGULATOR_TEST_URL: 'http://127.0.0.1:9/reporting-ingest' })
const queue = openQueue(submitDailyJob.name)
afterAll(async () => {
  await queue.close()
  await closeRedis()
})

const daily = (company: Company, dailySubmitTime: string | null) =>
  company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { dailySubmitTime, dailySubmitTimeZone: 'America/Toronto', dailySubmitEnvironment: 'test' },
    }),
  )

test('ten starts and a changed time leave one scheduler entry, and switching it off leaves none', async () => {
  const company = await readyCompany()
  await daily(company, '06:30')
  for (let start = 0; start < 10; start++) await keepSchedule(queue, company.organizationId)
  const own = async () =>
    (await queue.getJobSchedulers(0, 100)).filter((entry) => entry.key === schedulerId(company.organizationId))
  expect(await own()).toHaveLength(1)
  await daily(company, '07:15')
  await keepSchedule(queue, company.organizationId)
  const [entry, ...others] = await own()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ pattern: '0 15 7 * * *', tz: 'America/Toronto' })
  const hour = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(entry!.next)
  expect(hour).toBe('07:15')
  await daily(company, null)
  await keepSchedule(queue, company.organizationId)
  expect(await own()).toEqual([])
})

test('the daily run submits what is ready, once, and leaves incomplete drafts and suspicious transaction reports to a person', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 2)
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Incomplete'), amount: '15000.00', details: {} },
  ])
  await createDrafts(company.scope, 'all')
  const suspicious = await createSuspiciousDraft(
    company.scope,
    await cashReceipts(company, [{ customerId: await completeCustomer(company, 'Odd'), amount: '900.00' }]),
    'form-1',
  )
  await correctValue(
    company.scope,
    suspicious,
    '/detailsOfSuspicion/descriptionOfSuspiciousActivity',
    'Paid in soiled notes and left in haste.',
  )
  await daily(company, '06:30')
  const context = { run: 'test', signal: new AbortController().signal }
  await Promise.all([
    submitDaily.run({ organizationId: company.organizationId }, context),
    submitDaily.run({ organizationId: company.organizationId }, context),
  ])
  const rows = await company.scope.tx((db) =>
    db.submission.findMany({ select: { environment: true, reportTypeCode: true } }),
  )
  expect(rows).toEqual([
    { environment: 'test', reportTypeCode: 106 },
    { environment: 'test', reportTypeCode: 106 },
  ])
  expect(await company.scope.tx((db) => db.report.count({ where: { state: 'draft' } }))).toBe(2)
})

test('the daily run of an organization that is not ready sends nothing and fails no job', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  await createDrafts(company.scope, 'all')
  await daily(company, '06:30')
  await identityDb().organization.update({ where: { id: company.organizationId }, data: { plan: null } })
  await submitDaily.run(
    { organizationId: company.organizationId },
    { run: 'test', signal: new AbortController().signal },
  )
  expect(
    await scopeForJob({ organizationId: company.organizationId, mode: 'production' }).tx((db) => db.submission.count()),
  ).toBe(0)
})
