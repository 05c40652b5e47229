import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { provenForMs } from '#app/platform/data/session-limits.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import * as list from '#app/product/reports/list.route.tsx'
import * as review from '#app/product/reports/review.route.tsx'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import * as people from '#app/product/people/people.route.tsx'
import * as connection from '#app/product/settings/connection.route.tsx'
import { credentialsFor } from '#app/product/settings/queries.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import * as copy from '#app/product/submissions/record/copy.route.ts'
import { fieldsOf, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_PRODUCTION_URL: regulator.baseUrl })

const password = 'a long pass phrase'

/** An officer in Production who signed in eleven minutes ago. */
async function officerOf(organizationId: string): Promise<Person & { age: () => Promise<void> }> {
  const officer = await signedInPerson('officer', { organizationId, password })
  const age = async () => {
    await untenantedDb().session.updateMany({
      where: { userId: officer.userId },
      data: { mode: 'production', provenAt: new Date(Date.now() - provenForMs - 60_000) },
    })
  }
  await age()
  return { ...officer, age }
}

test('filing to PRODUCTION asks for the password again, in the form itself; nothing leaves without it, and TEST asks nothing', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 3)
  const { ids } = await createDrafts(company.scope, 'all')
  const officer = await officerOf(company.organizationId)
  const submissions = () => company.scope.tx((db) => db.submission.count())
  const one = (fields: Record<string, string>) =>
    send(review.action, officer, `/app/reports/${ids[0]}`, { intent: 'submit', ...fields }, { id: ids[0]! })
  const asked = await one({ environment: 'production' })
  expect(asked.status).toBe(403)
  expect(fieldsOf(asked)).toEqual({ proofPassword: 'Enter your password. What you entered here stays.' })
  const wrong = await one({ environment: 'production', proofPassword: 'not this one' })
  expect(wrong.status).toBe(422)
  expect(fieldsOf(wrong).proofPassword).toMatch(/isn’t your password/)
  expect(JSON.stringify(wrong.data)).not.toContain('not this one')
  const many = await send(list.action, officer, '/app/reports', {
    intent: 'submit',
    environment: 'production',
    report: ids[1]!,
  })
  expect(many.status).toBe(403)
  expect(await submissions()).toBe(0)

  expect((await one({ environment: 'test' })).status).toBe(302)
  expect(await submissions()).toBe(1)
  const filed = await send(list.action, officer, '/app/reports', {
    intent: 'submit',
    environment: 'production',
    report: ids[1]!,
    proofPassword: password,
  })
  expect(filed.status).toBe(302)
  expect(await submissions()).toBe(2)
  // For ten minutes it is not asked for again.
  expect(
    (
      await send(
        review.action,
        officer,
        `/app/reports/${ids[2]}`,
        { intent: 'submit', environment: 'production' },
        { id: ids[2]! },
      )
    ).status,
  ).toBe(302)
  expect(await submissions()).toBe(3)
})

test('the command itself refuses, whichever page calls it; the worker is asked nothing', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const scope = company.scopeOf('owner')
  scope.proven(Date.now() - 1)
  await expect(submitReports(scope, ids, 'production')).rejects.toMatchObject({ code: 'prove-again', status: 403 })
  expect((await submitReports(company.scope, ids, 'production')).ids).toEqual(ids)
})

test('credentials, and a daily submission to PRODUCTION, are saved after the password only; what was entered comes back', async () => {
  const company = await readyCompany()
  const officer = await officerOf(company.organizationId)
  const save = (fields: Record<string, string>) => send(connection.action, officer, '/app/settings/connection', fields)
  const credential = {
    intent: 'save',
    environment: 'production',
    clientId: 'another-client',
    clientSecret: 'another-secret',
    expiresOn: '2027-01-31',
  }
  const asked = await save(credential)
  expect(asked.status).toBe(403)
  expect(asked.data).toMatchObject({
    values: { clientId: 'another-client', expiresOn: '2027-01-31' },
    fields: { proofPassword: expect.any(String) },
  })
  expect(JSON.stringify(asked.data)).not.toContain('another-secret')
  const daily = { intent: 'daily', dailySubmitTime: '20:00', dailySubmitTimeZone: 'America/Toronto' }
  expect((await save({ ...daily, dailySubmitEnvironment: 'production' })).status).toBe(403)
  expect((await save({ ...daily, dailySubmitEnvironment: 'test' })).status).toBe(302)
  expect(await credentialsFor(company.scope, 'production')).toMatchObject({
    clientId: demoEntity.production.clientId,
  })
  expect((await save({ ...credential, proofPassword: password })).status).toBe(302)
  expect(await credentialsFor(company.scope, 'production')).toMatchObject({
    clientId: 'another-client',
    clientSecret: 'another-secret',
  })
})

test('a copy of an STR is handed out after the password, one of another report at once', async () => {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const [transactionId] = await cashReceipts(company, [
    { customerId: (await company.scope.tx((db) => db.customer.findFirstOrThrow())).id, amount: '500.00' },
  ])
  const strId = await createSuspiciousDraft(company.scopeOf('officer'), [transactionId!], newId())
  const submissionOf = async (reportId: string, type: 'LCTR' | 'STR') => {
    const id = newId()
    await company.scope.tx((db) =>
      db.submission.create({
        data: {
          id,
          organizationId: company.organizationId,
          mode: 'demo',
          reportId,
          action: 'submit',
          environment: 'demo',
          revision: 1,
          reference: `REF-${type}`,
          reportTypeCode: type === 'STR' ? 102 : 106,
          reportingEntityNumber: 1,
          bytes: new Uint8Array(Buffer.from(`{"type":"${type}"}`)),
          sha256: 'x',
          state: 'accepted',
        },
      }),
    )
    return id
  }
  const officer = await officerOf(company.organizationId)
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { mode: 'demo' } })
  const get = (id: string) =>
    send(copy.action, officer, `/app/submissions/${id}/copy/report`, {}, { id, format: 'report' })
  const lctr = await submissionOf(ids[0]!, 'LCTR')
  const str = await submissionOf(strId, 'STR')
  expect((await get(lctr)).status).toBe(200)
  expect(await get(str)).toMatchObject({
    status: 302,
    location: `/app/account/prove?to=${encodeURIComponent(`/app/submissions/${str}`)}`,
  })
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { provenAt: new Date() } })
  const handed = await get(str)
  expect(handed.status).toBe(200)
  expect(handed.headers.get('Content-Disposition')).toMatch(/attachment; filename="REF-STR.json"/)
})

test('inviting someone, and giving a person a role or their access back, asks for the password again', async () => {
  const owner = await signedInPerson('owner', { password })
  const member = await signedInPerson('viewer', { organizationId: owner.organizationId })
  const page = '/app/settings/people'
  const post = (fields: Record<string, string>) => send(people.action, owner, page, fields)
  const old = new Date(Date.now() - provenForMs - 60_000)
  await untenantedDb().session.updateMany({ where: { userId: owner.userId }, data: { provenAt: old } })
  const invitation = { intent: 'invite', name: 'Mia Marlowe', email: 'mia@example.test', role: 'owner' }
  const asked = await post(invitation)
  expect(asked.status).toBe(403)
  expect(asked.data).toMatchObject({
    values: { name: 'Mia Marlowe', email: 'mia@example.test', role: 'owner' },
    fields: { proofPassword: expect.any(String) },
  })
  for (const fields of [
    { intent: 'role', role: 'owner' },
    { intent: 'enable' },
    { intent: 'send-again', invitationId: newId() },
  ]) {
    const answer = await post({ userId: member.userId, ...fields })
    expect(answer.location, fields.intent).toMatch(/^\/app\/account\/prove\?to=/)
  }
  expect(await untenantedDb().membership.findFirst({ where: { userId: member.userId } })).toMatchObject({
    role: 'viewer',
  })
  expect((await post({ ...invitation, proofPassword: password })).status).toBe(302)
  expect((await post({ intent: 'role', userId: member.userId, role: 'preparer' })).location).toBe(page)
})
