import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audit } from '#app/platform/data/audit.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { createAccount } from '#app/platform/identity/accounts.ts'
import type { Plan } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { invite } from '#app/product/people/commands.server.ts'
import { storeFound } from '#app/product/identity/store.server.ts'
import { deleteEnded } from '#app/product/retention/ended.server.ts'
import { sendNotices } from '#app/product/retention/notices.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemoSubmissions } from '#workers/answer-demo.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { placesOf } from '#tests/support/canary.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { completeCustomer, readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'

const database = await testDatabase()
const db = untenantedDb()
const dayMs = 86_400_000
const canary = 'Quetzalbird'
const places = () => placesOf(canary, database)
const from = (days: number) => new Date(Date.now() + days * dayMs)
const setPlan = (id: string, plan: Plan | null, trialEndsAt: Date | null) =>
  db.organization.update({ where: { id }, data: { plan, trialStartedAt: trialEndsAt, trialEndsAt } })

/** A company whose people, customers, files, reports, trail, mail and invitations say the canary. */
async function planted(): Promise<Company> {
  const company = await readyCompany('demo')
  const { organizationId, scope } = company
  await db.organization.update({ where: { id: organizationId }, data: { name: `${canary} Exchange` } })
  const owner = await signedInPerson('owner', { organizationId })
  await db.user.update({
    where: { id: owner.userId },
    data: { name: canary, email: `${canary}-${owner.userId.slice(-6)}@example.test` },
  })
  await invite(company.scopeOf('owner', owner.userId), {
    name: canary,
    email: `friend-${canary.toLowerCase()}-${owner.userId.slice(-6)}@example.test`,
    role: 'viewer',
  })
  await completeCustomer(company, canary)
  await importText(
    scope,
    csv(
      line('Q-1', '12000.00', 'C-1', { name: `Ana ${canary}`, location: 'HQ001' }),
      line(`${canary}-3`, 'much', 'C-3', { name: `Cy ${canary}`, location: 'HQ001' }),
    ),
    { name: `${canary}.csv` },
  )
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scopeOf('officer'), 'all')
  await submitReports(company.scopeOf('officer'), ids, 'demo')
  await answerDemoSubmissions.run(
    { organizationId, mode: 'demo' },
    { run: randomUUID(), signal: new AbortController().signal },
  )
  await storeFound(
    scope,
    'demo',
    {
      reference: `check-${canary}`,
      customerNumber: null,
      outcome: 'verified',
      checkedOn: '2026-03-04',
      kind: 'person',
      surname: canary,
      givenName: null,
      otherName: null,
      entityName: null,
      dateOfBirth: null,
      phone: null,
      email: null,
      address: null,
      citizenship: null,
      documents: [],
      faceCompared: null,
    },
    { customerId: null, customerNumber: null, addsCustomer: false },
  )
  const row = await scope.tx((tx) => tx.transaction.findFirstOrThrow())
  await createSuspiciousDraft(company.scopeOf('officer'), [row.id], newId())
  await scope.tx((tx) => audit(tx, scope, { action: 'demo.reset', subjectType: 'test', detail: { text: canary } }))
  return company
}

test('an ended organization is deleted 30 days later with all that is kept of it, and nothing of another goes', async () => {
  const company = await planted()
  const other = await planted()
  await db.user.updateMany({
    where: { memberships: { some: { organizationId: other.organizationId } } },
    data: { name: 'Someone', email: `someone-${newId()}@example.test` },
  })
  const before = await places()
  expect(before).toEqual(
    expect.arrayContaining([
      'a file',
      'public.app_user',
      'public.audit_event',
      'public.customer',
      'public.identity_check',
      'public.mail',
    ]),
  )
  const rowsOf = (of: Company) =>
    of.scope.tx(async (tx) => [
      await tx.customer.count(),
      await tx.report.count(),
      await tx.auditEvent.count(),
      await tx.import.count(),
    ])
  const others = await rowsOf(other)

  // Nobody's time has come: with a plan, in the trial, and within the 30 days.
  for (const [plan, end] of [
    ['pro', from(-100)],
    [null, from(5)],
    [null, from(-29)],
  ] as const) {
    await setPlan(company.organizationId, plan, end)
    expect(await deleteEnded()).toEqual([])
  }
  const refused = await db.$queryRaw`SELECT delete_ended_organization(${company.organizationId}::uuid)`.catch(
    (error: unknown) => error,
  )
  expect(databaseCode(refused)).toBe('23000')

  await setPlan(company.organizationId, null, from(-31))
  expect(await deleteEnded({ dryRun: true })).toMatchObject([{ id: company.organizationId }])
  expect(await db.organization.findUnique({ where: { id: company.organizationId } })).not.toBeNull()
  expect(await rowsOf(company)).not.toEqual([0, 0, 0, 0])

  expect(await deleteEnded()).toMatchObject([{ id: company.organizationId }])
  expect(await db.organization.findUnique({ where: { id: company.organizationId } })).toBeNull()
  expect(await rowsOf(company)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(other)).toEqual(others)
  // The other one goes as well: then the text is nowhere, on no disk and in no table.
  await setPlan(other.organizationId, null, from(-31))
  await deleteEnded()
  expect(await places()).toEqual([])
})

test('who works for another company as well stays; a subscription that ended lately, or a report on its way, keeps everything', async () => {
  const company = await readyCompany('demo')
  const person = await signedInPerson('owner', { organizationId: company.organizationId })
  const elsewhere = await signedInPerson('owner')
  await db.membership.create({
    data: { organizationId: elsewhere.organizationId, userId: person.userId, role: 'viewer' },
  })
  await setPlan(company.organizationId, null, from(-100))
  await company.scope.tx((tx) =>
    audit(tx, company.scope, { action: 'subscription.changed', subjectType: 'organization', detail: { plan: null } }),
  )
  expect(await deleteEnded({ dryRun: true })).toEqual([])
  const waiting = await readyCompany('demo')
  await reportableReceipts(waiting, 1)
  const { ids } = await createDrafts(waiting.scope, 'all')
  await submitReports(waiting.scope, ids, 'demo')
  await setPlan(waiting.organizationId, null, from(-100))
  expect(await deleteEnded({ dryRun: true })).toEqual([])

  const third = await readyCompany('demo')
  await db.membership.create({ data: { organizationId: third.organizationId, userId: person.userId, role: 'owner' } })
  await setPlan(third.organizationId, null, from(-31))
  expect(await deleteEnded()).toMatchObject([{ id: third.organizationId }])
  expect(await db.user.findUnique({ where: { id: person.userId } })).not.toBeNull()
})

test('credentials are told of 30, 14, 7 and 1 days before they expire and once they have, once each, to who may replace them', async () => {
  const company = await readyCompany()
  const { organizationId } = company
  const owner = await signedInPerson('owner', { organizationId })
  const officer = await signedInPerson('officer', { organizationId })
  const viewer = await signedInPerson('viewer', { organizationId })
  await company.scope.tx((tx) =>
    tx.regulatorCredential.updateMany({ where: { environment: 'production' }, data: { expiresOn: '2027-03-31' } }),
  )
  const at = (day: string) => sendNotices(new Date(`${day}T12:00:00Z`))
  const subjects = async () =>
    (await db.mail.findMany({ where: { recipient: owner.email }, orderBy: { createdAt: 'asc' } })).map(
      (mail) => mail.subject,
    )
  expect(await at('2027-02-28')).toBe(0)
  expect(await at('2027-03-01')).toBe(2)
  expect(await at('2027-03-01')).toBe(0)
  expect(await at('2027-03-02')).toBe(0)
  // No worker ran on the 17th: the notice is made up.
  expect(await at('2027-03-19')).toBe(2)
  expect(await at('2027-03-24')).toBe(2)
  expect(await at('2027-03-30')).toBe(2)
  expect(await at('2027-03-31')).toBe(0)
  expect(await at('2027-04-01')).toBe(2)
  expect(await subjects()).toEqual([
    'Your FINTRAC PRODUCTION credentials expire in 30 days',
    'Your FINTRAC PRODUCTION credentials expire in 12 days',
    'Your FINTRAC PRODUCTION credentials expire in 7 days',
    'Your FINTRAC PRODUCTION credentials expire tomorrow',
    'Your FINTRAC PRODUCTION credentials have expired',
  ])
  expect(await db.mail.count({ where: { recipient: officer.email } })).toBe(5)
  expect(await db.mail.count({ where: { recipient: viewer.email } })).toBe(0)
})

test('owners are told before a trial ends, when it has, and before its data goes', async () => {
  const email = `owner-${newId()}@example.test`
  const { organizationId } = await db.$transaction((tx) =>
    createAccount(tx, { email, name: 'Ada', organization: 'Trial Exchange' }),
  )
  const ends = new Date('2028-05-15T12:00:00Z')
  await setPlan(organizationId, null, ends)
  const at = (day: string) => sendNotices(new Date(`${day}T11:00:00Z`))
  for (const day of [
    '2028-05-01',
    '2028-05-08',
    '2028-05-08',
    '2028-05-12',
    '2028-05-14',
    '2028-05-16',
    '2028-05-17',
    '2028-06-07',
    '2028-06-13',
  ])
    await at(day)
  const mails = await db.mail.findMany({ where: { recipient: email }, orderBy: { createdAt: 'asc' } })
  expect(mails.map((mail) => mail.subject)).toEqual([
    'Your Comply+ trial ends in 7 days',
    'Your Comply+ trial ends in 3 days',
    'Your Comply+ trial ends tomorrow',
    'Your Comply+ trial has ended',
    'Your Comply+ data is deleted in 7 days',
    'Your Comply+ data is deleted tomorrow',
  ])
  expect(mails.at(-1)!.text).toContain('until Wed, Jun 14, 2028')
})
