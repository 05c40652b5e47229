import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scheduleState, sweepSchedules } from '#app/platform/queue/schedules.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { loader as ready } from '#app/product/health/ready.route.ts'
import { dailyScheduleKey } from '#app/product/settings/queries.server.ts'
import { dailySchedules, submitDaily } from '#workers/submit-daily.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  cashReceipts,
  completeCustomer,
  readyCompany,
  reportableReceipts,
  type Company,
} from '#tests/integration/reports-support.ts'

await testDatabase({ REGULATOR_TEST_URL: 'http://127.0.0.1:9/reporting-ingest' })
const context = { run: 'test', signal: new AbortController().signal }

const daily = (company: Company, dailySubmitTime: string | null) =>
  company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { dailySubmitTime, dailySubmitTimeZone: 'America/Toronto', dailySubmitEnvironment: 'test' },
    }),
  )

test('a daily submission is asked for at its time, once, again when its run was lost, and made up when nobody was there', async () => {
  const company = await readyCompany()
  const key = dailyScheduleKey(company.organizationId)
  await daily(company, '06:30')
  // Toronto is at UTC−5 in winter and at UTC−4 in summer: the clocks change on Mar 14, 2027.
  const at = (text: string) => new Date(text)
  const sweep = async (now: string) =>
    (await sweepSchedules(await dailySchedules(), at(now))).filter((one) => one === key)
  const wishes = () => untenantedDb().outbox.count({ where: { dedupeKey: `schedule:${key}` } })
  const state = async (now: string) => scheduleState(key, at(now))
  expect(await sweep('2027-03-12T20:00:00Z')).toEqual([])
  expect((await state('2027-03-12T20:00:00Z'))!.nextRunAt).toEqual(at('2027-03-13T11:30:00Z'))
  expect(await sweep('2027-03-13T11:29:59Z')).toEqual([])

  // Many workers look at once: one wish.
  const asked = await Promise.all(Array.from({ length: 6 }, () => sweep('2027-03-13T11:30:01Z')))
  expect(asked.flat()).toEqual([key])
  expect(await wishes()).toBe(1)
  expect(await state('2027-03-13T11:31:00Z')).toEqual({
    lastRunAt: null,
    nextRunAt: at('2027-03-14T10:30:00Z'),
    missedAt: null,
    isLate: false,
  })

  // The queue took the wish and lost it: it is asked for again, and told meanwhile.
  await untenantedDb().outbox.deleteMany({ where: { dedupeKey: `schedule:${key}` } })
  expect(await sweep('2027-03-13T11:35:00Z')).toEqual([])
  expect((await state('2027-03-13T11:41:00Z'))!.isLate).toBe(true)
  expect(await sweep('2027-03-13T11:41:00Z')).toEqual([key])
  expect(await wishes()).toBe(1)
  await submitDaily.run({ organizationId: company.organizationId }, context)
  await untenantedDb().schedule.update({ where: { key }, data: { ranAt: at('2027-03-13T11:42:00Z') } })
  expect(await sweep('2027-03-13T12:00:00Z')).toEqual([])
  expect(await state('2027-03-13T12:00:00Z')).toMatchObject({ lastRunAt: at('2027-03-13T11:42:00Z'), isLate: false })

  // No worker ran for three days: one run makes up for them, and says so.
  expect(await sweep('2027-03-17T15:00:00Z')).toEqual([key])
  expect(await state('2027-03-17T15:00:00Z')).toMatchObject({
    missedAt: at('2027-03-14T10:30:00Z'),
    nextRunAt: at('2027-03-18T10:30:00Z'),
  })

  // Another time counts from the next sweep on; switched off, nothing is left.
  await daily(company, '23:15')
  await sweep('2027-03-17T15:00:05Z')
  expect((await state('2027-03-17T15:00:05Z'))!.nextRunAt).toEqual(at('2027-03-18T03:15:00Z'))
  await daily(company, null)
  await sweep('2027-03-17T15:00:10Z')
  expect(await state('2027-03-17T15:00:10Z')).toBeNull()
})

test('who looks after the servers sees how the schedules stand, and not whose they are', async () => {
  const company = await readyCompany()
  await daily(company, '06:30')
  await sweepSchedules(await dailySchedules())
  const answer = await ready()
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    database: 'ok',
    files: 'ok',
    schedules: {
      'submit-daily': { lastRunAt: null, nextRunAt: expect.any(String) as string, missedAt: null, isLate: false },
    },
  })
  expect(text).not.toContain(company.organizationId)
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
  await untenantedDb().organization.update({ where: { id: company.organizationId }, data: { plan: null } })
  await submitDaily.run({ organizationId: company.organizationId }, context)
  expect(
    await scopeForJob({ organizationId: company.organizationId, mode: 'production' }).tx((db) => db.submission.count()),
  ).toBe(0)
})
