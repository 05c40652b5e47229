import { afterAll, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import * as frame from '#app/product/frame/frame.route.tsx'
import * as companyPage from '#app/product/settings/company.route.tsx'
import * as connectionPage from '#app/product/settings/connection.route.tsx'
import { companySettings, credentialsFor, reportingWindows } from '#app/product/settings/queries.server.ts'
import * as windowPage from '#app/product/settings/window.route.tsx'
import { formatDate } from '#app/ui/values/format.ts'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { fieldsOf, open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

async function company() {
  const officer = await signedInPerson('officer')
  const scope = scopeForJob({ organizationId: officer.organizationId, mode: 'demo', label: 'test' })
  const setWindow = (startTime: string, offsetMinutes: number, effectiveOn = '') =>
    send(windowPage.action, officer, '/app/settings/window', {
      startTime,
      offsetMinutes: String(offsetMinutes),
      effectiveOn,
    })
  const connection = (fields: Record<string, string>) =>
    send(connectionPage.action, officer, '/app/settings/connection', fields)
  return { officer, scope, setWindow, connection }
}

test('the company is saved and read back; what is no number or no sector is refused by name', async () => {
  const { officer, scope } = await company()
  const save = (fields: Record<string, string>) =>
    send(companyPage.action, officer, '/app/settings', {
      activitySectorCode: '11',
      reportingEntityNumber: '1234567',
      submittingNumber: '',
      reportingEntityContactId: '7001',
      ...fields,
    })
  expect((await save({})).status).toBe(302)
  expect(await companySettings(scope)).toMatchObject({
    activitySectorCode: 11,
    reportingEntityNumber: 1234567,
    submittingNumber: null,
    reportingEntityContactId: 7001,
  })
  expect(
    fieldsOf(
      await save({ activitySectorCode: '999', reportingEntityNumber: '12345678', reportingEntityContactId: '70 01' }),
    ),
  ).toEqual({
    activitySectorCode: 'Choose an activity sector from the list.',
    reportingEntityNumber: expect.stringMatching(/1 to 9999999/),
    reportingEntityContactId: expect.stringMatching(/has only digits/),
  })
})

test('preparers and viewers read settings and change none', async () => {
  const { officer, scope } = await company()
  for (const role of ['preparer', 'viewer'] as const) {
    const person = await signedInPerson(role, { organizationId: officer.organizationId })
    expect((await open(companyPage.loader, person, '/app/settings')).data).toMatchObject({ editable: false })
    expect((await send(companyPage.action, person, '/app/settings', { reportingEntityNumber: '1' })).status).toBe(403)
    expect(
      (await send(windowPage.action, person, '/app/settings/window', { startTime: '00:00', offsetMinutes: '-300' }))
        .status,
    ).toBe(403)
    expect(
      (
        await send(connectionPage.action, person, '/app/settings/connection', {
          intent: 'save',
          environment: 'test',
          clientId: 'a',
          clientSecret: 'b',
        })
      ).status,
    ).toBe(403)
  }
  expect(await reportingWindows(scope)).toEqual([])
  expect(await credentialsFor(scope, 'test')).toBeNull()
})

test('the first window holds from the beginning, a later one from its first day at its own start', async () => {
  const { scope, setWindow } = await company()
  expect((await setWindow('00:00', -300)).status).toBe(302)
  expect((await setWindow('06:30', -210, '2026-12-01')).status).toBe(302)
  expect(await reportingWindows(scope)).toEqual([
    { startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null },
    { startTime: '06:30', offsetMinutes: -210, effectiveFromMs: Date.UTC(2026, 11, 1, 10, 0) },
  ])
})

test('a window set again for the same first day takes the place of the one before it', async () => {
  const { scope, setWindow } = await company()
  await setWindow('00:00', -300)
  await setWindow('05:00', -300)
  expect(await reportingWindows(scope)).toEqual([{ startTime: '05:00', offsetMinutes: -300, effectiveFromMs: null }])
})

test.each<Mode>(['demo', 'production'])(
  'a window that would move transactions of a submitted %s report is refused, and the day from which it may hold is named',
  async (mode) => {
    const { officer, scope, setWindow } = await company()
    await setWindow('00:00', -300)
    await scopeForJob({ organizationId: officer.organizationId, mode }).tx((db) =>
      db.report.create({
        data: {
          id: newId(),
          organizationId: officer.organizationId,
          mode,
          type: 'LCTR',
          state: 'confirmed',
          aggregation: 'conductor',
          candidateKey: 'k',
          reference: 'R-1',
          reason: 'r',
          windowStart: new Date('2026-11-10T05:00:00Z'),
          windowEnd: new Date('2026-11-11T05:00:00Z'),
          windowOffset: -300,
        },
      }),
    )
    for (const day of ['', '2026-11-10']) {
      const refused = await setWindow('00:00', -300, day)
      expect(refused.status, day).toBe(422)
      expect(fieldsOf(refused).effectiveOn, day).toMatch(/Choose 2026-11-1[12] or a later day/)
    }
    expect(await reportingWindows(scope)).toHaveLength(1)
    expect((await setWindow('00:00', -300, '2026-11-12')).status).toBe(302)
  },
)

test('a secret is never shown again: not in a page, a message, or the audit trail, and not readable in the table', async () => {
  const { officer, scope, connection } = await company()
  const clientSecret = 'a-very-secret-secret'
  expect(
    (await connection({ intent: 'save', environment: 'test', clientId: 'client-1', clientSecret, expiresOn: '' }))
      .status,
  ).toBe(302)
  expect(await credentialsFor(scope, 'test')).toEqual({ clientId: 'client-1', clientSecret })
  expect(await credentialsFor(scope, 'production')).toBeNull()
  const page = await open(connectionPage.loader, officer, '/app/settings/connection')
  expect(page.data).toMatchObject({ credentials: [{ environment: 'test', clientId: 'client-1' }] })
  const refused = await connection({ intent: 'save', environment: 'test', clientId: '', clientSecret, expiresOn: '' })
  expect(fieldsOf(refused).clientId).toMatch(/Client ID/)
  const { events, rows } = await scope.tx(async (db) => ({
    events: await db.auditEvent.findMany(),
    rows: await db.regulatorCredential.findMany(),
  }))
  const seen = [
    page,
    refused,
    events.map((event) => event.detail),
    rows.map((row) => Buffer.from(row.secret).toString('latin1')),
  ]
  expect(JSON.stringify(seen)).not.toContain(clientSecret)
})

test('a secret copied into another organization or environment cannot be opened', async () => {
  const [ours, theirs] = [await company(), await company()]
  await ours.connection({
    intent: 'save',
    environment: 'test',
    clientId: 'ours',
    clientSecret: 'secret-of-ours',
    expiresOn: '',
  })
  const row = await ours.scope.tx((db) => db.regulatorCredential.findFirstOrThrow())
  const copied = { clientId: row.clientId, secret: row.secret, wrappedKey: row.wrappedKey, keyId: row.keyId }
  await theirs.scope.tx((db) =>
    db.regulatorCredential.create({
      data: { id: newId(), organizationId: theirs.officer.organizationId, environment: 'test', ...copied },
    }),
  )
  await expect(credentialsFor(theirs.scope, 'test')).rejects.toThrow()
  await ours.scope.tx((db) =>
    db.regulatorCredential.create({
      data: { id: newId(), organizationId: ours.officer.organizationId, environment: 'production', ...copied },
    }),
  )
  await expect(credentialsFor(ours.scope, 'production')).rejects.toThrow()
})

test('credentials expire a year on unless told, a corrected date leaves the secret and the day it was set, and removal is final', async () => {
  const { scope, connection } = await company()
  await connection({ intent: 'save', environment: 'production', clientId: 'c', clientSecret: 's', expiresOn: '' })
  const before = await scope.tx((db) => db.regulatorCredential.findFirstOrThrow())
  expect(before.expiresOn).toBe(`${new Date().getUTCFullYear() + 1}${new Date().toISOString().slice(4, 10)}`)
  await connection({ intent: 'expiry', environment: 'production', expiresOn: '2027-03-01' })
  expect(await scope.tx((db) => db.regulatorCredential.findFirstOrThrow())).toMatchObject({
    expiresOn: '2027-03-01',
    updatedAt: before.updatedAt,
  })
  expect((await connection({ intent: 'remove', environment: 'production' })).status).toBe(302)
  expect(await credentialsFor(scope, 'production')).toBeNull()
  expect((await connection({ intent: 'remove', environment: 'production' })).status).toBe(404)
})

test('every page tells who may replace them that credentials expire within 30 days or have expired, in both modes', async () => {
  const { officer, connection } = await company()
  const preparer = await signedInPerson('preparer', { organizationId: officer.organizationId })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const notices = async (person: typeof officer) =>
    ((await open(frame.loader, person, '/app')).data as { credentials: unknown }).credentials
  for (const environment of ['test', 'production'])
    await connection({ intent: 'save', environment, clientId: 'c', clientSecret: 's', expiresOn: '' })
  expect(await notices(officer)).toEqual([])
  await connection({ intent: 'expiry', environment: 'test', expiresOn: inDays(30) })
  await connection({ intent: 'expiry', environment: 'production', expiresOn: inDays(-1) })
  const both = [
    { environment: 'test', isExpired: false, words: `expire in 30 days, on ${formatDate(inDays(30))}` },
    { environment: 'production', isExpired: true, words: `expired on ${formatDate(inDays(-1))}` },
  ]
  expect(await notices(officer)).toEqual(both)
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { mode: 'production' } })
  expect(await notices(officer)).toEqual(both)
  expect(await notices(preparer)).toEqual([])
})

test('testing the connection tells good credentials from refused ones, and sends no report', async () => {
  const { connection } = await company()
  const run = async () => (await connection({ intent: 'test', environment: 'test' })).data
  expect(await run()).toMatchObject({ message: expect.stringMatching(/No credentials are set for FINTRAC TEST/) })
  await connection({ intent: 'save', environment: 'test', ...demoEntity.test, expiresOn: '' })
  expect(await run()).toMatchObject({
    tested: { ok: true, message: 'FINTRAC TEST accepts these credentials.' },
  })
  await connection({ intent: 'save', environment: 'test', ...demoEntity.production, expiresOn: '' })
  expect(await run()).toMatchObject({
    tested: { ok: false, message: expect.stringMatching(/refused these credentials/) },
  })
  await connection({ intent: 'save', environment: 'production', ...demoEntity.production, expiresOn: '' })
  expect((await connection({ intent: 'test', environment: 'production' })).data).toMatchObject({
    message: expect.stringMatching(/REGULATOR_PRODUCTION_URL/),
  })
  const history = (await (await fetch(`${regulator.url}/__control/history`)).json()) as { total: number }
  expect(history.total).toBe(0)
})

test('the daily submission is set, checked and turned off', async () => {
  const { scope, connection } = await company()
  const daily = (fields: Record<string, string>) =>
    connection({
      intent: 'daily',
      dailySubmitTime: '17:30',
      dailySubmitTimeZone: 'America/Toronto',
      dailySubmitEnvironment: 'test',
      ...fields,
    })
  await daily({})
  expect(await companySettings(scope)).toMatchObject({
    dailySubmitTime: '17:30',
    dailySubmitTimeZone: 'America/Toronto',
    dailySubmitEnvironment: 'test',
  })
  expect(
    fieldsOf(
      await daily({ dailySubmitTime: '25:00', dailySubmitTimeZone: 'Mars/Base', dailySubmitEnvironment: 'demo' }),
    ),
  ).toMatchObject({
    dailySubmitTime: expect.stringMatching(/HH:MM/),
    dailySubmitTimeZone: expect.any(String),
    dailySubmitEnvironment: expect.any(String),
  })
  await daily({ dailySubmitTime: '' })
  expect((await companySettings(scope)).dailySubmitTime).toBeNull()
})

test('settings can be read but not changed after the trial', async () => {
  const { officer } = await company()
  await untenantedDb().organization.update({
    where: { id: officer.organizationId },
    data: { plan: null, trialStartedAt: new Date(0), trialEndsAt: new Date(1) },
  })
  expect((await open(companyPage.loader, officer, '/app/settings')).data).toMatchObject({ editable: false })
  expect(await send(companyPage.action, officer, '/app/settings', { reportingEntityNumber: '1' })).toMatchObject({
    status: 403,
    data: { message: expect.stringMatching(/trial or subscription has ended/) },
  })
})
