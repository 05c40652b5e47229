import { expect, test } from 'vitest'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Plan } from '#app/platform/generated/enums.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import * as frame from '#app/product/frame/frame.route.tsx'
import * as mode from '#app/product/frame/mode.route.ts'
import * as report from '#app/product/reports/review.route.tsx'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import * as copy from '#app/product/submissions/record/copy.route.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import * as submission from '#app/product/submissions/submission.route.tsx'
import * as transactions from '#app/product/transactions/list.route.tsx'
import { open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'

// What is theirs can always be read and downloaded; only writing ends (decisions: Accounts and trial).
await testDatabase()

const dayMs = 86_400_000
const setPlan = (id: string, plan: Plan | null, trialEndsAt: Date | null) =>
  untenantedDb().organization.update({ where: { id }, data: { plan, trialStartedAt: trialEndsAt, trialEndsAt } })

test('after the end, reports, transactions and record copies are open, and nothing can be written', async () => {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 1)
  const {
    ids: [reportId],
  } = await createDrafts(company.scope, 'all')
  const {
    ids: [sent],
  } = await submitReports(company.scopeOf('owner'), [reportId!], 'demo')
  expect(sent).toBeDefined()
  const { id } = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId: reportId! } }))
  const owner = await signedInPerson('owner', { organizationId: company.organizationId })
  await setPlan(company.organizationId, null, new Date(Date.now() - dayMs))

  for (const format of ['record', 'report', 'pdf']) {
    const answer = await send(copy.action, owner, `/app/submissions/${id}/copy/${format}`, {}, { id, format })
    expect(answer.status, format).toBe(200)
    expect(answer.headers.get('Content-Disposition'), format).toMatch(/^attachment; filename="LCTR-/)
  }
  expect((await open(submission.loader, owner, `/app/submissions/${id}`, { id })).status).toBe(200)
  expect((await open(report.loader, owner, `/app/reports/${reportId}`, { id: reportId! })).status).toBe(200)
  expect(await open(transactions.loader, owner, '/app/transactions')).toMatchObject({
    status: 200,
    data: { formKey: null },
  })
  expect((await open(frame.loader, owner, '/app')).data).toMatchObject({
    writable: false,
    trial: { daysLeft: 0, keptUntil: new Date(Date.now() + 29 * dayMs - 5 * 3_600_000).toISOString().slice(0, 10) },
  })
  expect(
    await send(report.action, owner, `/app/reports/${reportId}`, { intent: 'delete' }, { id: reportId! }),
  ).toMatchObject({
    status: 403,
    data: { message: expect.stringMatching(/can be read and downloaded but not changed/) },
  })
})

test('what was made in Production can be read after the subscription, even while a trial runs, but not added to', async () => {
  const owner = await signedInPerson('owner', { plan: null })
  const production = scopeForJob({ organizationId: owner.organizationId, mode: 'production', label: 'operator' })
  await production.tx((db) =>
    audit(db, production, {
      action: 'subscription.changed',
      subjectType: 'organization',
      subjectId: owner.organizationId,
      detail: { plan: null },
    }),
  )
  await setPlan(owner.organizationId, null, new Date(Date.now() + dayMs))
  expect((await open(frame.loader, owner, '/app')).data).toMatchObject({ mode: 'demo', writable: true })
  await send(mode.action, owner, '/app/mode', { mode: 'production' })
  expect((await open(frame.loader, owner, '/app')).data).toMatchObject({
    mode: 'production',
    writable: false,
    trial: { keptUntil: null },
  })
})
