import { idleTimeoutMs, trialDays } from '#app/platform/data/session-limits.ts'
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { withOrigin } from '#app/platform/runtime/origin.ts'
import { countEvent } from '#app/platform/data/rate-limit.ts'
import { clientAddressHeader } from '#app/platform/http/client-address.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { strangersPerDay } from '#app/platform/identity/sign-in.ts'
import { withAnswers } from '#app/platform/forms/route-errors.ts'
import { findSignedIn, scriptRequestHeader } from '#app/platform/identity/session.ts'
import * as login from '#app/product/account/login.route.tsx'
import * as welcome from '#app/product/account/welcome.route.tsx'
import * as logout from '#app/product/account/logout.route.tsx'
import * as newCustomer from '#app/product/customers/new.route.tsx'
import * as frame from '#app/product/frame/frame.route.tsx'
import * as mode from '#app/product/frame/mode.route.ts'
import * as theme from '#app/product/frame/theme.route.ts'
import * as review from '#app/product/reports/review.route.tsx'
import * as reset from '#app/product/demo/reset.route.ts'
import { cookieOf, fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()
const password = 'correct horse battery'
const withCookie = (cookie: string) => new Request('http://127.0.0.1:3000/app', { headers: { Cookie: cookie } })
const signIn = (
  person: Pick<Person, 'email'>,
  fields: Record<string, string> = {},
  path = '/login',
  as: Pick<Person, 'cookie'> | null = null,
) => send(login.action, as, path, { email: person.email, password, ...fields })

test('an unknown address and a wrong password get the same answer, and the address stays in the field', async () => {
  const person = await signedInPerson('viewer', { password })
  const wrong = await signIn(person, { password: 'wrong' })
  const unknown = await signIn({ email: 'nobody@example.test' })
  expect(wrong).toMatchObject({ status: 400, data: { values: { email: person.email } } })
  expect(unknown).toMatchObject({
    status: 400,
    data: { values: { email: 'nobody@example.test' }, message: (wrong.data as { message: string }).message },
  })
})

test('what is missing is said beside its field', async () => {
  expect(fieldsOf(await signIn({ email: '' }, { password: '' }))).toEqual({
    email: 'Enter your e-mail address.',
    password: 'Enter your password.',
  })
  expect(fieldsOf(await signIn({ email: 'marlowe' }))).toEqual({ email: expect.stringMatching(/full e-mail address/) })
})

test('signing in gives a new session id and ends the one the browser held', async () => {
  const person = await signedInPerson('viewer', { password })
  const answer = await signIn(person, { email: `  ${person.email.toUpperCase()} ` }, '/login', person)
  expect(answer).toMatchObject({ status: 302, location: '/app' })
  expect(answer.headers.get('Set-Cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(cookieOf(answer.headers)).not.toBe(person.cookie)
  expect(await findSignedIn(withCookie(person.cookie))).toBeNull()
  expect(await findSignedIn(withCookie(cookieOf(answer.headers)))).toMatchObject({ role: 'viewer' })
})

test('after signing in one goes where one wanted to, and only within the product', async () => {
  const person = await signedInPerson('viewer', { password })
  for (const [to, location] of [
    ['/app/customers?q=a', '/app/customers?q=a'],
    ['//evil.example', '/app'],
    ['https://evil.example/app', '/app'],
    ['/apparently', '/app'],
    ['/app//evil.example', '/app'],
  ] as const) {
    expect((await signIn(person, {}, `/login?to=${encodeURIComponent(to)}`)).location, to).toBe(location)
  }
})

test('the first sign-in starts the trial of 14 days, a later one leaves it', async () => {
  const person = await signedInPerson('owner', { plan: null, password })
  const first = await untenantedDb().organization.findUniqueOrThrow({ where: { id: person.organizationId } })
  expect(first.trialEndsAt!.getTime() - first.trialStartedAt!.getTime()).toBe(trialDays * 86_400_000)
  await signIn(person)
  expect(
    (await untenantedDb().organization.findUniqueOrThrow({ where: { id: person.organizationId } })).trialEndsAt,
  ).toEqual(first.trialEndsAt)
  expect((await open(frame.loader, person, '/app')).data).toMatchObject({
    trial: { daysLeft: trialDays },
    writable: true,
    mode: 'demo',
    environment: 'demo',
  })
})

test('a session ends with signing out, after an idle hour, and after its absolute limit', async () => {
  const [out, idle, old] = [
    await signedInPerson('viewer'),
    await signedInPerson('viewer'),
    await signedInPerson('viewer'),
  ]
  expect((await send(logout.action, out, '/logout', {})).location).toBe('/login')
  await untenantedDb().session.updateMany({
    where: { userId: idle.userId },
    data: { lastSeenAt: new Date(Date.now() - idleTimeoutMs - 1_000) },
  })
  await untenantedDb().session.updateMany({
    where: { userId: old.userId },
    data: { expiresAt: new Date(Date.now() - 1) },
  })
  for (const person of [out, idle, old])
    expect(await open(frame.loader, person, '/app')).toMatchObject({ status: 302, location: '/login?to=%2Fapp' })
})

test('a form sent after the session ended leads back to its page, and says why', async () => {
  const back = '/app/customers/new?kind=entity'
  const answer = await send(newCustomer.action, null, back, { kind: 'entity', entityName: 'Exemple Ltd.' })
  expect(answer).toMatchObject({ status: 302, location: `/login?to=${encodeURIComponent(back)}&ended=1` })
  expect((await open(login.loader, null, answer.location!)).data).toMatchObject({ isSessionEnded: true })
  expect((await open(login.loader, null, '/login?to=%2Fapp')).data).toMatchObject({ isSessionEnded: false })
  const person = await signedInPerson('viewer', { password })
  expect((await signIn(person, {}, answer.location!)).location).toBe(back)
})

const byScript = { [scriptRequestHeader]: '1' }

test("a form that the page's script sends after the session ended stays, with what was typed", async () => {
  const typed = { kind: 'person', surname: 'Marlowe', givenName: 'Jo' }
  expect(await send(newCustomer.action, null, '/app/customers/new', typed, {}, byScript)).toMatchObject({
    status: 401,
    location: null,
    data: {
      message: expect.stringMatching(/session has ended. Sign in again in another tab, then save/),
      values: typed,
    },
  })
})

test('so does a form whose action asks for the session before anything else; an address without a page leads to the login', async () => {
  const routes = { review: { module: review }, reset: { module: reset } }
  const built = withAnswers({ routes } as unknown as Parameters<typeof withAnswers>[0])
    .routes as unknown as typeof routes
  expect(await send(built.review.module.action, null, '/app/reports/1', {}, { id: '1' }, byScript)).toMatchObject({
    status: 401,
    data: { message: expect.stringMatching(/session has ended/), fields: {} },
  })
  expect(await send(built.reset.module.action, null, '/app/demo/reset', {}, {}, byScript)).toMatchObject({
    status: 302,
    location: '/login?to=%2Fapp&ended=1',
  })
})

test('a fault of the program is answered with the number of its request, and without what it says', async () => {
  const failing = () => Promise.reject(new Error('duplicate key: Jo Marlowe'))
  const built = withAnswers({ routes: { page: { module: { loader: failing } } } } as unknown as ServerBuild)
  const request = newId()
  const { loader } = built.routes.page!.module
  const answer = await withOrigin({ request }, () =>
    Promise.resolve(loader!({ request: new Request('http://127.0.0.1/app') } as LoaderFunctionArgs)).catch(
      (thrown: unknown) => thrown,
    ),
  )
  expect(answer).toMatchObject({ data: { request }, init: { status: 500 } })
  expect(JSON.stringify(answer)).not.toContain('Marlowe')
})

const from = (client: string, email: string, tried: string) =>
  send(login.action, null, '/login', { email, password: tried }, {}, { [clientAddressHeader]: client })

test('after many failures a client is refused for a while, also with the right password; the address stays open to others', async () => {
  const person = await signedInPerson('viewer', { password })
  await countEvent(`sign-in:pair:203.0.113.7:${person.email}`, 60_000, 20)
  await countEvent(`sign-in:address:${person.email}`, 60_000, 20)
  const started = Date.now()
  expect(await from('203.0.113.7', person.email, password)).toMatchObject({
    status: 429,
    data: { message: expect.stringMatching(/Wait 15 minutes/) },
  })
  const refused = Date.now()
  expect(refused - started).toBeLessThan(3_900)
  expect((await from('203.0.113.8', person.email, password)).status).toBe(302)
  // Tries from many clients are not refused, but each waits: for an address that exists as for one that does not.
  expect(Date.now() - refused).toBeGreaterThan(3_900)
})

test('the addresses of one /64 are one client', async () => {
  const person = await signedInPerson('viewer', { password })
  await countEvent(`sign-in:pair:2001:db8:0:7:${person.email}`, 60_000, 20)
  expect((await from('2001:db8:0:7:a::1', person.email, password)).status).toBe(429)
  expect((await from('2001:db8:0:8::1', person.email, password)).status).toBe(302)
})

test('strangers of many networks are refused for the day; who signed in here before, or follows the mailed link, gets in', async () => {
  const person = await signedInPerson('viewer', { password })
  const browser = { cookie: cookieOf((await signIn(person)).headers) }
  await countEvent(`sign-in:strangers:${person.email}`, 60_000, strangersPerDay)
  for (const client of ['198.51.100.1', '198.51.100.2', '2001:db8:9::1'])
    expect(await from(client, person.email, password)).toMatchObject({
      status: 429,
      data: { message: expect.stringMatching(/used before, or follow the link that we mailed/) },
    })
  // An address that has no account gets the same answer, and nobody a mail.
  await countEvent('sign-in:strangers:nobody@example.test', 60_000, strangersPerDay)
  expect((await from('198.51.100.1', 'nobody@example.test', password)).status).toBe(429)

  expect(await signIn(person, {}, '/login', browser)).toMatchObject({ status: 302 })
  // A device is known for its own person alone.
  const other = await signedInPerson('viewer', { password })
  await countEvent(`sign-in:strangers:${other.email}`, 60_000, strangersPerDay)
  expect((await signIn(other, {}, '/login', browser)).status).toBe(429)

  const mails = await untenantedDb().mail.findMany({ where: { kind: 'sign-in-attempts' } })
  expect(mails.map((mail) => mail.recipient).sort()).toEqual([person.email, other.email].sort())
  const link = /\/welcome\/([\w-]+)/.exec(mails.find((mail) => mail.recipient === person.email)!.text)![1]!
  const entered = { password: 'another long phrase', passwordAgain: 'another long phrase' }
  expect(await send(welcome.action, null, `/welcome/${link}`, entered, { token: link })).toMatchObject({ status: 302 })
  const trail = await scopeForJob({ organizationId: person.organizationId, mode: 'production' }).tx((db) =>
    db.auditEvent.findMany({ where: { action: 'sign-in.attempts-refused' } }),
  )
  expect(trail).toHaveLength(1)
})

test('one client that fails for many addresses is refused for all', async () => {
  await countEvent('sign-in:client:203.0.113.9', 60_000, 80)
  expect((await from('203.0.113.9', 'someone@example.test', 'wrong')).status).toBe(429)
})

test('an unknown address waits as long as a known one', async () => {
  const person = await signedInPerson('viewer', { password })
  const waits = await Promise.all(
    [person.email, 'unknown-waits@example.test'].map(async (email) => {
      await countEvent(`sign-in:address:${email}`, 60_000, 7)
      const started = Date.now()
      expect((await from('203.0.113.10', email, 'wrong')).status).toBe(400)
      return Date.now() - started
    }),
  )
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(990)
})

test('many passwords tried at once are as many tries', async () => {
  const person = await signedInPerson('viewer', { password })
  await countEvent(`sign-in:pair:unknown:${person.email}`, 60_000, 18)
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(person, { password: 'wrong' })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([400, 400, 429, 429, 429, 429, 429, 429])
})

test('signing in well costs no try', async () => {
  const person = await signedInPerson('viewer', { password })
  for (let at = 0; at < 25; at++) expect((await signIn(person)).status).toBe(302)
})

test('Production needs a subscription, and the refusal is shown on the next page once', async () => {
  const trial = await signedInPerson('owner', { plan: null })
  const refused = await send(mode.action, trial, '/app/mode', { mode: 'production' })
  const next = { cookie: `${trial.cookie}; ${cookieOf(refused.headers)}` }
  const page = await open(frame.loader, next, '/app')
  expect(page.data).toMatchObject({
    mode: 'demo',
    flash: { tone: 'bad', text: expect.stringMatching(/Production mode needs a subscription/) },
  })
  expect(page.headers.get('Set-Cookie')).toMatch(/comply_flash=;.*Max-Age=0/)
  const subscribed = await signedInPerson('owner', { plan: 'basic' })
  await send(mode.action, subscribed, '/app/mode', { mode: 'production' })
  expect((await open(frame.loader, subscribed, '/app')).data).toMatchObject({ mode: 'production', environment: 'test' })
})

test('the theme is kept in a cookie, and leads back only to a page of ours', async () => {
  const kept = await send(theme.action, null, '/theme', { theme: 'dark', back: '/app/customers?q=a' })
  expect(kept).toMatchObject({ status: 302, location: '/app/customers?q=a' })
  expect(kept.headers.get('Set-Cookie')).toMatch(/^comply_theme=dark;/)
  for (const back of ['https://evil.example', '//evil.example', '/\\evil.example'])
    expect((await send(theme.action, null, '/theme', { theme: 'light', back })).location, back).toBe('/')
})
