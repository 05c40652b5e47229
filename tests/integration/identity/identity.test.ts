import { afterAll, beforeEach, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { answerDiffering } from '#app/product/corrections/answer-differing.server.ts'
import { differingOfCustomer } from '#app/product/differing/queries.server.ts'
import { unmatchedChecks, connectionList, identityOfCustomer } from '#app/product/identity/queries.server.ts'
import * as settings from '#app/product/identity/settings.route.tsx'
import * as problemsPage from '#app/product/imports/problems/problems.route.tsx'
import { inquiryId } from '#fixtures/identity/persona.ts'
import { serveProviders } from '#fixtures/identity/server.ts'
import { applicantId } from '#fixtures/identity/sumsub.ts'
import { sweepIdentity } from '#workers/ask-identity.ts'
import { fieldsOf, open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { asAtFirst, ask, company, connected, credentials, customer, post, quennell, run, typed } from './support.ts'
import { csv, importText, line, prepareOrganization } from '#tests/integration/import-support.ts'

const providers = await serveProviders()
afterAll(() => providers.close())
await testDatabase({ SUMSUB_URL: providers.sumsubUrl, PERSONA_URL: providers.personaUrl })
const db = untenantedDb()

beforeEach(() => asAtFirst(providers))

test('credentials are write-only, tested at the provider, and a wrong one is told in words', async () => {
  for (const provider of ['sumsub', 'persona'] as const) {
    const made = await connected(provider)
    const page = await open(settings.loader, made.owner, '/app/settings/identity')
    expect(JSON.stringify(page.data)).not.toContain(credentials[provider].secret)
    expect((await post(made.owner, { intent: 'test', provider })).data).toMatchObject({
      tested: { ok: true, message: expect.stringMatching(/accepts these credentials/) },
    })
    await post(made.owner, { intent: 'save', ...credentials[provider], secret: 'not the one' })
    expect((await post(made.owner, { intent: 'test', provider })).data).toMatchObject({
      tested: { ok: false, message: expect.stringMatching(/refused these credentials/) },
    })
    providers.state.faults = [{ kind: 'down' }]
    expect((await post(made.owner, { intent: 'test', provider })).data).toMatchObject({
      tested: { ok: false, message: expect.stringMatching(/could not be reached/) },
    })
    const row = await made.scope.tx((tx) => tx.identityConnection.findFirstOrThrow())
    expect(Buffer.from(row.secret).toString('latin1')).not.toContain('not the one')
    expect(await made.scope.tx((tx) => tx.auditEvent.findMany())).toSatisfy(
      (events: unknown) =>
        !JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(
          'not the one',
        ),
    )
  }
})

test('what is missing is named, and who may not connect a provider is refused', async () => {
  const made = await company()
  expect(fieldsOf(await post(made.owner, { intent: 'save', provider: 'sumsub' }))).toMatchObject({
    token: expect.any(String),
    secret: expect.any(String),
  })
  const preparer = await signedInPerson('preparer', { organizationId: made.organizationId })
  const viewer = await signedInPerson('viewer', { organizationId: made.organizationId })
  await db.session.updateMany({
    where: { userId: { in: [preparer.userId, viewer.userId] } },
    data: { mode: 'production' },
  })
  expect((await post(preparer, { intent: 'save', ...credentials.sumsub })).status).toBe(403)
  expect((await post(viewer, { intent: 'fetch', provider: 'sumsub' })).status).toBe(403)
  expect(await connectionList(made.scope)).toMatchObject([{ set: null }, { set: null }])
  await db.session.updateMany({ where: { userId: made.owner.userId }, data: { provenAt: new Date(0) } })
  expect((await post(made.owner, { intent: 'save', ...credentials.sumsub })).status).toBe(403)
})

test('a customer is fetched: what is missing is filled in, what was typed stays and is asked about, and the evidence is kept', async () => {
  for (const provider of ['sumsub', 'persona'] as const) {
    const made = await connected(provider)
    const id = await typed(made, 'K-1001', { givenName: 'Maren', phone: '+14165550100' })
    await ask(made, id, provider)
    await run(made)
    expect(await customer(made, id)).toMatchObject({
      surname: 'Oakhurst',
      givenName: 'Maren',
      dateOfBirth: '1988-04-12',
      email: 'maren.oakhurst@mail.example',
      phone: '+14165550100',
      city: 'Toronto',
      province: 'ON',
      postalCode: expect.stringMatching(/M5V ?2T6/),
      country: 'CA',
      identifications: [expect.objectContaining({ number: 'GH203948', country: 'CA' })],
    })
    const { open: asked } = await differingOfCustomer(made.scope, id)
    expect(asked).toMatchObject([{ field: 'phone', onFile: '+14165550100', said: '+14165550142', at: [{ provider }] }])
    const { checks } = await identityOfCustomer(made.scope, id)
    expect(checks).toMatchObject([
      {
        provider,
        outcome: 'verified',
        method: 'photo-id',
        checkedOn: '2026-03-02',
        reference: provider === 'sumsub' ? applicantId('K-1001') : inquiryId('K-1001'),
        documents: [{ kind: 'Passport', number: 'GH203948', country: 'CA', expiresOn: '2031-02-28' }],
        faceCompared: true,
        defects: [],
      },
    ])
    // The same again changes nothing; the choice of a person is remembered.
    const before = await customer(made, id)
    await answerDiffering(made.scope, { ids: asked.map((one) => one.id) }, 'keep')
    await ask(made, id, provider)
    await run(made)
    expect(await customer(made, id)).toEqual(before)
    expect((await differingOfCustomer(made.scope, id)).open).toEqual([])
    expect(await made.scope.tx((tx) => tx.identityCheck.count())).toBe(1)
  }
})

test('the value of a check holds once a person takes it', async () => {
  const made = await connected()
  const id = await typed(made, 'K-1001', { dateOfBirth: '1988-04-21' })
  await ask(made, id, 'sumsub')
  await run(made)
  const { open: asked } = await differingOfCustomer(made.scope, id)
  expect(asked).toMatchObject([{ field: 'dateOfBirth', onFile: '1988-04-21', said: '1988-04-12' }])
  await answerDiffering(made.scope, { ids: [asked[0]!.id] }, 'take')
  expect(await customer(made, id)).toMatchObject({ dateOfBirth: '1988-04-12' })
})

test('a check that was refused or is open changes no value, and an incomplete record says what is wanting', async () => {
  const made = await connected()
  const refused = await typed(made, 'K-1003')
  const expired = await typed(made, 'K-1002', { surname: 'Villeneuve' })
  for (const id of [refused, expired]) await ask(made, id, 'sumsub')
  await run(made)
  expect(await customer(made, refused)).toMatchObject({ surname: 'Oakhurst', dateOfBirth: null })
  expect((await identityOfCustomer(made.scope, refused)).checks).toMatchObject([{ outcome: 'refused', method: null }])
  expect((await identityOfCustomer(made.scope, expired)).checks).toMatchObject([
    { outcome: 'verified', defects: ['expired', 'face-not-compared'], faceCompared: null },
  ])
})

test('everyone is fetched page by page; who is not on file is shown, and added by a person alone', async () => {
  providers.state.pageSize = 1
  const made = await connected('persona')
  await typed(made, 'K-1002', { surname: 'Villeneuve' })
  expect((await post(made.owner, { intent: 'fetch', provider: 'persona' })).status).toBe(302)
  await run(made)
  expect(providers.state.asked.filter((path) => path.includes('/accounts?')).length).toBe(4)
  expect(await made.scope.tx((tx) => tx.customer.count())).toBe(1)
  const nobody = await unmatchedChecks(made.scope)
  expect(nobody.checks.map((check) => check.customerNumber).sort()).toEqual(['K-1001', 'K-1003', 'K-1004'])
  const [first] = nobody.checks.filter((check) => check.customerNumber === 'K-1001')
  const refused = nobody.checks.find((check) => check.customerNumber === 'K-1003')!
  expect((await post(made.owner, { intent: 'add', check: refused.id })).status).toBe(422)
  expect((await post(made.owner, { intent: 'add', check: first!.id })).location).toMatch(/^\/app\/customers\//)
  expect((await post(made.owner, { intent: 'add', check: first!.id })).status).toBe(302)
  const added = await made.scope.tx((tx) => tx.customer.findMany({ where: { customerNumber: 'K-1001' } }))
  expect(added).toMatchObject([{ surname: 'Oakhurst', dateOfBirth: '1988-04-12' }])
  expect((await identityOfCustomer(made.scope, added[0]!.id)).checks).toHaveLength(1)
})

test('Sumsub, which lists nobody, is asked for everyone on file', async () => {
  const made = await connected()
  const ids = [await typed(made, 'K-1001'), await typed(made, 'K-1002', { surname: 'Villeneuve' })]
  await typed(made, 'K-9999', { surname: 'Nobody' })
  await post(made.owner, { intent: 'fetch', provider: 'sumsub' })
  await run(made)
  for (const id of ids) expect((await identityOfCustomer(made.scope, id)).checks).toHaveLength(1)
  expect((await connectionList(made.scope))[0]!.progress).toEqual({ waiting: 0, answered: 2, notFound: 1, failed: 0 })
})

test('a provider that asks to slow down is asked no more until then, and nothing is lost', async () => {
  const made = await connected()
  const first = await typed(made, 'K-1001')
  const second = await typed(made, 'K-1002', { surname: 'Villeneuve' })
  providers.state.faults = [{ kind: 'too-many', retryAfterSeconds: 120 }]
  for (const id of [first, second]) await ask(made, id, 'sumsub')
  await run(made)
  expect(providers.state.asked).toHaveLength(1)
  const waiting = await made.scope.tx((tx) => tx.identityRequest.findMany({ where: { state: 'waiting' } }))
  expect(waiting).toHaveLength(2)
  for (const { dueAt, attempts } of waiting) {
    expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 100_000)
    expect(attempts).toBe(0)
  }
  await run(made)
  expect(providers.state.asked).toHaveLength(1)
  await made.scope.tx((tx) => tx.identityRequest.updateMany({ data: { dueAt: new Date() } }))
  await run(made)
  for (const id of [first, second]) expect((await identityOfCustomer(made.scope, id)).checks).toHaveLength(1)
})

test('half an answer or none is asked again; a worker that ended in the middle leaves the question to the next', async () => {
  const made = await connected('persona')
  const id = await typed(made, 'K-1001')
  providers.state.faults = [{ kind: 'malformed' }]
  await ask(made, id, 'persona')
  await run(made)
  expect((await identityOfCustomer(made.scope, id)).checks).toEqual([])
  const set = (data: object) => made.scope.tx((tx) => tx.identityRequest.updateMany({ data }))
  // Another worker has it.
  await set({ dueAt: new Date(0), takenUntil: new Date(Date.now() + 60_000) })
  await run(made)
  expect((await identityOfCustomer(made.scope, id)).checks).toEqual([])
  // It has ended, and the queue has lost its job.
  await set({ takenUntil: new Date(0) })
  await db.outbox.deleteMany()
  await sweepIdentity()
  expect(
    await db.outbox.findMany({ where: { job: 'ask-identity', organizationId: made.organizationId } }),
  ).toHaveLength(1)
  await run(made)
  expect((await identityOfCustomer(made.scope, id)).checks).toHaveLength(1)
})

test('refused credentials stop all questions with the reason', async () => {
  const made = await connected()
  const ids = [await typed(made, 'K-1001'), await typed(made, 'K-1002')]
  await post(made.owner, { intent: 'save', ...credentials.sumsub, secret: 'revoked' })
  for (const id of ids) await ask(made, id, 'sumsub')
  await run(made)
  expect(providers.state.asked).toHaveLength(1)
  expect(await connectionList(made.scope)).toMatchObject([
    { set: { note: expect.stringMatching(/refused these credentials/) }, progress: { failed: 2 } },
    { set: null },
  ])
})

test('the customers whom refused rows of an import name are asked for, added once verified, and their rows come in', async () => {
  const made = await connected()
  await prepareOrganization(made.scope)
  const { id } = await importText(
    made.scope,
    csv(
      line('T-1', '1200.00', 'K-1001', { location: 'L001' }),
      line('T-2', '1300.00', 'K-1003', { location: 'L001' }),
      line('T-3', '1400.00', 'K-7777', { location: 'L001' }),
    ),
    { createCustomers: false },
  )
  const page = await open(problemsPage.loader, made.owner, `/app/imports/${id}/problems`, { id })
  expect(page.data).toMatchObject({ identity: { customers: 3, providers: [{ provider: 'sumsub' }] } })
  expect(
    (
      await send(
        problemsPage.action,
        made.owner,
        `/app/imports/${id}/problems`,
        { intent: 'ask-identity:sumsub' },
        { id },
      )
    ).status,
  ).toBe(302)
  await run(made)
  const rows = await made.scope.tx((tx) => tx.transaction.findMany({ select: { externalId: true } }))
  expect(rows).toEqual([{ externalId: 'T-1' }])
  expect(await made.scope.tx((tx) => tx.customer.findMany({ select: { customerNumber: true } }))).toEqual([
    { customerNumber: 'K-1001' },
  ])
  expect(quennell.outcome).toBe('refused')
})

test('Demo asks no provider: a stand-in answers from what is on file, and the database holds no credentials of it', async () => {
  const owner = await signedInPerson('owner')
  const { organizationId } = owner
  const made = { owner, organizationId, scope: scopeForJob({ organizationId, mode: 'demo', label: 'test' }) }
  expect((await post(owner, { intent: 'save', ...credentials.sumsub })).status).toBe(422)
  expect((await post(owner, { intent: 'fetch', provider: 'sumsub' })).status).toBe(422)
  const id = await typed(made, 'D-1')
  expect((await post(owner, { intent: 'fetch-demo' })).status).toBe(302)
  await run(made, 'demo')
  expect((await identityOfCustomer(made.scope, id)).checks).toMatchObject([{ provider: 'demo', outcome: 'verified' }])
  expect(providers.state.asked).toEqual([])
  const bytes = new Uint8Array([1])
  await expect(
    made.scope.tx((tx) =>
      tx.identityConnection.create({
        data: {
          id: newId(),
          organizationId,
          mode: 'demo',
          provider: 'sumsub',
          secret: bytes,
          wrappedKey: bytes,
          keyId: 'k1',
        },
      }),
    ),
  ).rejects.toThrow(/demo_reaches_no_provider/)
  await expect(
    made.scope.tx((tx) =>
      tx.identityRequest.create({
        data: { id: newId(), organizationId, mode: 'demo', provider: 'sumsub', kind: 'all', key: '' },
      }),
    ),
  ).rejects.toThrow(/known_provider/)
})
