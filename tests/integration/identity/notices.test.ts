import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import * as hook from '#app/product/identity/hook.route.ts'
import { takeNotice } from '#app/product/identity/hook.server.ts'
import { unmatchedChecks, identityOfCustomer } from '#app/product/identity/queries.server.ts'
import { personaNotice } from '#fixtures/identity/persona.ts'
import { serveProviders } from '#fixtures/identity/server.ts'
import { sumsubNotice } from '#fixtures/identity/sumsub.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { asAtFirst, connected, oakhurst, run, typed, villeneuve } from './support.ts'

const providers = await serveProviders()
afterAll(() => providers.close())
await testDatabase({ SUMSUB_URL: providers.sumsubUrl, PERSONA_URL: providers.personaUrl })
const db = untenantedDb()

beforeEach(() => asAtFirst(providers))

const hookSecret = 'the secret of the webhook'
const noticeOf = (
  provider: 'sumsub' | 'persona',
  person = oakhurst,
  { secret = hookSecret, at = new Date() }: { secret?: string; at?: Date } = {},
) => (provider === 'sumsub' ? sumsubNotice(person, secret, at) : personaNotice(person, [secret], { at }))

const sendNotice = async (
  connectionId: string,
  { body, headers }: { body: string; headers: Record<string, string> },
) => {
  const response = (await hook.action({
    request: new Request('http://127.0.0.1:3000/hooks/identity/x', {
      method: 'POST',
      body,
      headers: { ...headers, 'Content-Length': String(body.length) },
    }),
    params: { connection: connectionId },
    context: {},
  })) as Response
  return response.status
}

test('a signed notice has its check fetched from the provider, once, whatever it says itself', async () => {
  for (const provider of ['sumsub', 'persona'] as const) {
    const made = await connected(provider, hookSecret)
    const id = await typed(made, 'K-1001')
    const notice = noticeOf(provider)
    expect(await sendNotice(made.connectionId, notice)).toBe(200)
    await run(made)
    expect((await identityOfCustomer(made.scope, id)).checks).toMatchObject([{ outcome: 'verified' }])
    // The same bytes again: taken before, and nothing is asked.
    providers.state.asked = []
    expect(await sendNotice(made.connectionId, notice)).toBe(200)
    await run(made)
    expect(providers.state.asked).toEqual([])
    expect(await made.scope.tx((tx) => tx.identityEvent.count())).toBe(1)
  }
})

test('a notice of another signature, another body, another time or another connection is refused', async () => {
  for (const provider of ['sumsub', 'persona'] as const) {
    const made = await connected(provider, hookSecret)
    const other = await connected(provider, 'the secret of someone else')
    const good = noticeOf(provider)
    const ago = (ms: number) => noticeOf(provider, oakhurst, { at: new Date(Date.now() - ms) })
    expect(await sendNotice(made.connectionId, { ...good, headers: {} })).toBe(401)
    expect(await sendNotice(made.connectionId, noticeOf(provider, oakhurst, { secret: 'a guess' }))).toBe(401)
    expect(await sendNotice(made.connectionId, { ...good, body: good.body.replace('K-1001', 'K-1002') })).toBe(401)
    expect(await sendNotice(made.connectionId, { ...good, body: `${good.body} ` })).toBe(401)
    expect(await sendNotice(other.connectionId, good)).toBe(401)
    expect(await sendNotice(newId(), good)).toBe(401)
    expect(await sendNotice('../settings', good)).toBe(401)
    expect(await sendNotice(made.connectionId, ago(provider === 'sumsub' ? 4 * 86_400_000 : 6 * 60_000))).toBe(400)
    expect(await sendNotice(made.connectionId, ago(-10 * 60_000))).toBe(400)
    for (const { scope } of [made, other]) {
      expect(await scope.tx((tx) => tx.identityEvent.count())).toBe(0)
      expect(await scope.tx((tx) => tx.identityRequest.count())).toBe(0)
    }
  }
  const sumsub = await connected('sumsub', hookSecret)
  expect(await sendNotice(sumsub.connectionId, sumsubNotice(oakhurst, hookSecret, new Date(), 'sha1'))).toBe(401)
  expect(await sendNotice(sumsub.connectionId, sumsubNotice(oakhurst, hookSecret, new Date(), 'sha512'))).toBe(200)
  const persona = await connected('persona', hookSecret)
  expect(await sendNotice(persona.connectionId, personaNotice(oakhurst, ['the one before', hookSecret]))).toBe(200)
  const silent = await connected('persona')
  expect(await sendNotice(silent.connectionId, noticeOf('persona'))).toBe(401)
})

test('a signed notice that says nothing we know is refused, and asks nothing', async () => {
  const sumsub = await connected('sumsub', hookSecret)
  const persona = await connected('persona', hookSecret)
  for (const body of [
    '',
    'null',
    '[]',
    '{',
    '{"applicantId":1}',
    '{"data":{"id":"evt_1","attributes":null}}',
    '\u0000',
  ]) {
    const digest = createHmac('sha256', hookSecret).update(body).digest('hex')
    const t = Math.floor(Date.now() / 1_000)
    const v1 = createHmac('sha256', hookSecret).update(`${t}.${body}`).digest('hex')
    const headers = { 'X-Payload-Digest': digest, 'X-Payload-Digest-Alg': 'HMAC_SHA256_HEX' }
    expect(await sendNotice(sumsub.connectionId, { body, headers }), body).toBe(400)
    expect(await sendNotice(persona.connectionId, { body, headers: { 'Persona-Signature': `t=${t},v1=${v1}` } })).toBe(
      400,
    )
  }
  for (const { scope } of [sumsub, persona]) expect(await scope.tx((tx) => tx.identityRequest.count())).toBe(0)
})

test('ten equal notices at once are one, and one that comes while its check is asked has it asked again', async () => {
  const made = await connected('persona', hookSecret)
  await typed(made, 'K-1004', { surname: 'Marchetti' })
  const marchetti = providers.state.people.find(({ number }) => number === 'K-1004')!
  const notice = personaNotice(marchetti, [hookSecret])
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      takeNotice(made.connectionId, Buffer.from(notice.body), new Headers(notice.headers)),
    ),
  )
  expect(answers.filter(({ words }) => words === 'Received.')).toHaveLength(1)
  expect(await made.scope.tx((tx) => tx.identityRequest.count())).toBe(1)
  // A worker has asked, and was answered "open"; then the decision falls, and its notice comes.
  await made.scope.tx((tx) => tx.identityRequest.updateMany({ data: { takenUntil: new Date(Date.now() + 60_000) } }))
  const before = await made.scope.tx((tx) => tx.identityRequest.findFirstOrThrow())
  marchetti.outcome = 'accepted'
  const decided = personaNotice(marchetti, [hookSecret], { event: 'evt_decided' })
  await takeNotice(made.connectionId, Buffer.from(decided.body), new Headers(decided.headers))
  const after = await made.scope.tx((tx) => tx.identityRequest.findFirstOrThrow())
  expect(after.askedAt.getTime()).toBeGreaterThan(before.askedAt.getTime())
})

test('after 30 days what no customer needs is gone', async () => {
  const made = await connected('persona', hookSecret)
  const id = await typed(made, 'K-1002', { surname: 'Villeneuve' })
  await sendNotice(made.connectionId, noticeOf('persona', villeneuve))
  await sendNotice(made.connectionId, noticeOf('persona', oakhurst))
  await run(made)
  expect((await unmatchedChecks(made.scope)).total).toBe(1)
  await db.$queryRaw`SELECT forget_identity_leftovers()::text`
  expect((await unmatchedChecks(made.scope)).total).toBe(1)
  await made.scope.tx(async (tx) => {
    const long = new Date(Date.now() - 31 * 86_400_000)
    await tx.identityCheck.updateMany({ data: { fetchedAt: long } })
    await tx.identityEvent.updateMany({ data: { receivedAt: long } })
    await tx.identityRequest.updateMany({ data: { answeredAt: long } })
  })
  await db.$queryRaw`SELECT forget_identity_leftovers()::text`
  const left = await made.scope.tx(async (tx) => [
    await tx.identityCheck.count(),
    await tx.identityEvent.count(),
    await tx.identityRequest.count(),
  ])
  expect(left).toEqual([1, 0, 0])
  expect((await identityOfCustomer(made.scope, id)).checks).toHaveLength(1)
})
