import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { reportStateText } from '#app/product/report-states/states.ts'
import { answerDemoSubmissions } from '#workers/answer-demo.ts'
import { pollReport } from '#workers/poll-report.ts'
import { submitReport } from '#workers/submit-report.ts'
import { reportingEntity } from '#app/product/settings/reporting-entity.server.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'

// Both addresses of the regulator lead here: whatever connects is caught.
let connections = 0
const trap = createServer((socket) => {
  connections++
  socket.destroy()
})
await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => trap.close(resolve)))
const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/reporting-ingest`
await testDatabase({
  REGULATOR_TEST_URL: address,
  REGULATOR_PRODUCTION_URL: address,
  REGULATOR_TIMEOUT_MS: '2500',
  POLL_BASE_MS: '20',
})

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })

async function shown(company: Company, id: string): Promise<string> {
  const row = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
  return reportStateText(row.state, row.environment)
}

test('no path from a Demo submission makes a connection to a regulator', async () => {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 3)
  const { ids } = await createDrafts(company.scope, 'all')
  for (const environment of ['test', 'production'] as const) {
    await expect(submitReports(company.scope, ids, environment)).rejects.toMatchObject({ code: 'wrong-environment' })
  }
  await submitReports(company.scope, ids, 'demo')
  // Every job that could pick it up, also the wrong ones.
  const payload = { organizationId: company.organizationId, mode: 'demo' as const }
  await expect(submitReport.run(payload, context())).rejects.toThrow(/never sent/)
  await pollReport.run(payload, context())
  await submitReport.run({ ...payload, mode: 'production' }, context())
  await pollReport.run({ ...payload, mode: 'production' }, context())
  await answerDemoSubmissions.run({ ...payload, mode: 'production' }, context())
  for (const id of ids) expect(await shown(company, id)).toBe('Submitted')
  await answerDemoSubmissions.run(payload, context())
  for (const id of ids) expect(await shown(company, id)).toBe('Confirmed (Demo)')
  await requestDeletion(company.scope, ids[0]!, 4)
  await answerDemo(company.scope, context())
  expect(await shown(company, ids[0]!)).toBe('Deleted')
  expect(connections).toBe(0)
})

test('the same trap catches a Production submission, so that its silence above means something', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'test')
  await submitDue(company.scope, context())
  await pollDue(company.scope, context())
  expect(connections).toBeGreaterThan(0)
  expect(await shown(company, ids[0]!)).toBe('Waiting for FINTRAC')
})

test('a Demo submission that another run holds is left to it', async () => {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  await company.scope.sql((client) => client.run(`UPDATE submission SET lease_until = now() + interval '1 hour'`))
  expect(await answerDemo(company.scope, context())).toBe(0)
  await company.scope.sql((client) => client.run(`UPDATE submission SET lease_until = NULL`))
  expect(await answerDemo(company.scope, context())).toBe(1)
  expect(await shown(company, ids[0]!)).toBe('Confirmed (Demo)')
})

test('Demo answers as the regulator would: a location that it does not have on file is refused at its place', async () => {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  await company.scope.tx((db) =>
    db.location.update({ where: { id: company.locationId }, data: { fintracLocationId: 'ELSEWHERE1' } }),
  )
  await answerDemo(company.scope, context())
  const row = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId: ids[0]! } }))
  expect(row).toMatchObject({
    state: 'rejected',
    messages: [{ type: 'reject', path: '/transactions/0/reportingEntityLocationId', code: 320 }],
  })
})

test('a trial that has entered nothing files in Demo as the demo entity, until its own settings are complete; Production waits', async () => {
  const company = await readyCompany('demo')
  const { organizationId, scope } = company
  await scope.tx(async (db) => {
    await db.companySettings.deleteMany()
    await db.reportingWindow.deleteMany()
  })
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(scope, 'all')
  await submitReports(scope, ids, 'demo')
  await answerDemo(scope, context())
  expect(await shown(company, ids[0]!)).toBe('Confirmed (Demo)')
  const [sent] = await scope.tx((db) => db.submission.findMany())
  const document = JSON.parse(Buffer.from(sent!.bytes!).toString('utf8')) as { reportDetails: object }
  expect(document.reportDetails).toMatchObject({
    activitySectorCode: 11,
    reportingEntityNumber: demoEntity.reportingEntityNumber,
    submittingReportingEntityNumber: demoEntity.reportingEntityNumber,
    reportingEntityContactId: demoEntity.contactId,
  })
  const entity = (of: Company) => of.scope.sql(reportingEntity)
  expect(await entity({ ...company, scope: scope.inMode('production') })).toMatchObject({
    sector: null,
    number: null,
    contact: null,
    isLent: false,
  })
  // Half of the settings would make a report of two entities.
  await scope.tx((db) => db.companySettings.create({ data: { organizationId, activitySectorCode: 2 } }))
  expect(await entity(company)).toMatchObject({ sector: 11, isLent: true })
  await scope.tx((db) =>
    db.companySettings.updateMany({ data: { reportingEntityNumber: 7654321, reportingEntityContactId: 9 } }),
  )
  expect(await entity(company)).toMatchObject({ sector: 2, number: 7654321, contact: 9, isLent: false })
})
