import { provenForMs } from '#app/platform/data/session-limits.ts'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { homeOf } from '#app/platform/identity/accounts.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { findSignedIn, startSession } from '#app/platform/identity/session.ts'
import * as factor from '#app/product/account/factor/second-factor.route.tsx'
import * as prove from '#app/product/account/factor/prove.route.tsx'
import * as step from '#app/product/account/factor/second-step.route.tsx'
import * as own from '#app/product/account/own.route.tsx'
import * as login from '#app/product/account/login.route.tsx'
import * as welcome from '#app/product/account/welcome.route.tsx'
import * as dashboard from '#app/product/dashboard/dashboard.route.tsx'
import * as people from '#app/product/people/people.route.tsx'
import * as security from '#app/product/people/security.route.tsx'
import { createPasswordLink } from '#app/platform/identity/accounts.ts'
import { cookieOf, fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()
const db = untenantedDb()
const password = 'a long pass phrase'
const page = '/app/account/second-factor'

const asPerson = (cookie: string) =>
  findSignedIn(new Request('http://127.0.0.1:3000/app', { headers: { Cookie: cookie } }))
const pageOf = async (person: Pick<Person, 'cookie'>) =>
  (await open(factor.loader, person, page)).data as {
    toSetUp: { keyText: string; picture: string } | null
    factors: { hasAuthenticator: boolean; passkeys: number; recoveryCodes: number }
  }
const seconds = () => Math.floor(Date.now() / 1000)
const codeOf = (key: string, epoch = seconds()) => generate({ secret: key, epoch })

/** Sets an authenticator app up, as the page does. Its first code is used up with that. */
async function setUp(person: Person): Promise<{ key: string; codes: string[] }> {
  await send(factor.action, person, page, { intent: 'begin' })
  const key = (await pageOf(person)).toSetUp!.keyText.replaceAll(' ', '')
  const answer = await send(factor.action, person, page, {
    intent: 'confirm',
    code: await codeOf(key, seconds() - 30),
  })
  return { key, codes: (answer.data as { codes: string[] }).codes }
}
const signIn = (person: Person, fields: Record<string, string> = {}) =>
  send(login.action, null, '/login', { email: person.email, password, ...fields })
const secondStep = (cookie: string, code: string) => send(step.action, { cookie }, '/login/second-factor', { code })
const trail = async (organizationId: string) =>
  (
    await scopeForJob({ organizationId, mode: 'demo' }).tx((tx) => tx.auditEvent.findMany({ orderBy: { id: 'asc' } }))
  ).map((event) => event.action)

test('after the password a code of the app is asked for, and each code lets in once', async () => {
  const person = await signedInPerson('officer', { password })
  const { key, codes } = await setUp(person)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  // The database holds neither the key nor a code.
  const kept = JSON.stringify([
    await db.authenticator.findMany({ where: { userId: person.userId } }),
    await db.recoveryCode.findMany({ where: { userId: person.userId } }),
  ])
  for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('base64'))
  }

  const first = await signIn(person)
  expect(first).toMatchObject({ status: 302, location: '/login/second-factor' })
  const half = cookieOf(first.headers)
  expect(await asPerson(half)).toBeNull()
  expect(await open(step.loader, { cookie: half }, '/login/second-factor')).toMatchObject({
    status: 200,
    data: { email: person.email, hasAuthenticator: true, hasRecoveryCodes: true },
  })
  const wrong = await secondStep(half, '000000')
  expect(wrong.status).toBe(400)
  expect(fieldsOf(wrong).code).toMatch(/Enter the one that your app shows now/)
  // The code that set the app up was taken already.
  expect((await secondStep(half, await codeOf(key, seconds() - 30))).status).toBe(400)

  const code = await codeOf(key)
  const ten = await Promise.all(Array.from({ length: 5 }, () => secondStep(half, code)))
  const let_in = ten.filter((answer) => answer.status === 302)
  expect(let_in).toHaveLength(1)
  expect(await asPerson(cookieOf(let_in[0]!.headers))).toMatchObject({ user: { id: person.userId } })
  // Seen over a shoulder, in another browser: it is not taken again.
  const other = cookieOf((await signIn(person)).headers)
  expect((await secondStep(other, code)).status).toBe(400)
  expect((await secondStep(half, await codeOf(key, seconds() + 30))).status).toBe(410)
  expect((await secondStep('', code)).status).toBe(410)
})

test('a recovery code lets in once, however it is written, and the person is told', async () => {
  const person = await signedInPerson('viewer', { password })
  const { codes } = await setUp(person)
  const half = cookieOf((await signIn(person)).headers)
  expect(await secondStep(half, ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({
    status: 302,
    location: '/app',
  })
  const again = cookieOf((await signIn(person)).headers)
  expect(fieldsOf(await secondStep(again, codes[3]!)).code).toMatch(/was used/)
  const [mail] = await db.mail.findMany({ where: { recipient: person.email, kind: 'recovery-code-used' } })
  expect(mail!.text).toMatch(/9 codes are left/)
  expect(await trail(person.organizationId)).toContain('account.recovery-code-used')
})

test('wrong codes are counted before they are looked at, refused after ten, and told to the person by mail', async () => {
  const person = await signedInPerson('viewer', { password })
  const { key } = await setUp(person)
  const half = cookieOf((await signIn(person)).headers)
  const answers = await Promise.all(Array.from({ length: 14 }, () => secondStep(half, '000000')))
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
  expect((await secondStep(half, await codeOf(key))).status).toBe(429)
  expect(await db.mail.count({ where: { recipient: person.email, kind: 'second-factor-attempts' } })).toBe(1)
  expect(await trail(person.organizationId)).toContain('sign-in.wrong-codes')
})

test('with the second factor all other sessions end, and no session counts in which it was not shown', async () => {
  const person = await signedInPerson('owner', { password })
  const other = cookieOf(await startSession(new Request('http://127.0.0.1:3000'), person.userId, person.organizationId))
  await setUp(person)
  expect(await asPerson(other)).toBeNull()
  expect(await asPerson(person.cookie)).not.toBeNull()
  const made = cookieOf(await startSession(new Request('http://127.0.0.1:3000'), person.userId, person.organizationId))
  expect(await asPerson(made)).toBeNull()
})

test('a mailed link that sets a password does not replace the second factor', async () => {
  const person = await signedInPerson('owner', { password })
  const { key } = await setUp(person)
  const link = await db.$transaction((tx) => createPasswordLink(tx, person.userId))
  const token = link.split('/').at(-1)!
  const wanted = 'another long phrase'
  const answer = await send(
    welcome.action,
    null,
    `/welcome/${token}`,
    { password: wanted, passwordAgain: wanted },
    { token },
  )
  expect(answer.location).toBe('/login/second-factor')
  expect(await asPerson(cookieOf(answer.headers))).toBeNull()
  expect((await secondStep(cookieOf(answer.headers), await codeOf(key))).location).toBe('/app')
})

test('where the company asks for it, whoever has none sets it up before anything else', async () => {
  const owner = await signedInPerson('owner', { password })
  const worker = await signedInPerson('preparer', { password, organizationId: owner.organizationId })
  const demand = (person: Person, fields: Record<string, string>) =>
    send(security.action, person, '/app/settings/security', fields)
  expect(await demand(owner, { requiresSecondFactor: 'on' })).toMatchObject({
    status: 422,
    data: { message: expect.stringMatching(/Set up your own second factor on your account page first/) },
  })
  await setUp(owner)
  expect((await demand(worker, { requiresSecondFactor: 'on' })).status).toBe(403)
  expect((await demand(owner, { requiresSecondFactor: 'on' })).status).toBe(302)
  expect(await trail(owner.organizationId)).toContain('settings.second-factor-rule-saved')

  expect(await open(dashboard.loader, worker, '/app')).toMatchObject({ status: 302, location: page })
  expect(await open(own.loader, worker, '/app/account')).toMatchObject({ status: 302, location: page })
  expect(await send(own.action, worker, '/app/account', { intent: 'end', session: 'others' })).toMatchObject({
    status: 403,
    data: { message: expect.stringMatching(/Your company requires a second factor/) },
  })
  expect((await open(factor.loader, worker, page)).data).toMatchObject({ isNeeded: true })
  await setUp(worker)
  expect((await open(dashboard.loader, worker, '/app')).status).toBe(200)
  // The last one stays.
  expect(await send(factor.action, worker, page, { intent: 'remove-app' })).toMatchObject({
    status: 422,
    data: { message: expect.stringMatching(/this is your only one/) },
  })
  expect((await pageOf(worker)).factors.hasAuthenticator).toBe(true)
  expect((await demand(owner, {})).status).toBe(302)
  expect((await send(factor.action, worker, page, { intent: 'remove-app' })).status).toBe(302)
  expect((await pageOf(worker)).factors).toEqual({ hasAuthenticator: false, passkeys: 0, recoveryCodes: 0 })
})

test('an owner resets the second factor of who lost theirs, with a mail and a trace; nobody else can', async () => {
  const owner = await signedInPerson('owner', { password })
  const person = await signedInPerson('officer', { password, organizationId: owner.organizationId })
  await setUp(person)
  const reset = (by: Person, userId: string) =>
    send(people.action, by, '/app/settings/people', { intent: 'reset-second-factor', userId })
  const stranger = await signedInPerson('owner')
  expect((await reset(stranger, person.userId)).status).toBe(404)
  expect((await reset(person, owner.userId)).status).toBe(403)
  expect((await reset(owner, owner.userId)).status).toBe(422)
  expect((await signIn(person)).location).toBe('/login/second-factor')
  const waiting = cookieOf((await signIn(person)).headers)
  expect((await reset(owner, person.userId)).status).toBe(302)
  expect(await asPerson(person.cookie)).toBeNull()
  expect((await open(step.loader, { cookie: waiting }, '/login/second-factor')).location).toBe('/login')
  expect((await signIn(person)).location).toBe('/app')
  expect(await db.mail.count({ where: { recipient: person.email, kind: 'second-factor-reset' } })).toBe(1)
  expect(await trail(owner.organizationId)).toContain('people.second-factor-reset')

  // An account that another company trusts as well is not one owner's to weaken.
  await setUp(Object.assign(person, { cookie: cookieOf((await signIn(person)).headers) }))
  await db.membership.create({
    data: { organizationId: stranger.organizationId, userId: person.userId, role: 'viewer' },
  })
  expect(await reset(owner, person.userId)).toMatchObject({
    status: 422,
    data: { message: expect.stringMatching(/another company/) },
  })
  expect(await homeOf(db, person.userId)).not.toBeNull()
})

test('who signed in a while ago shows who they are before they change their ways in', async () => {
  const person = await signedInPerson('viewer', { password })
  const age = () =>
    db.session.updateMany({
      where: { userId: person.userId },
      data: { provenAt: new Date(Date.now() - provenForMs - 1_000) },
    })
  await age()
  const asked = `/app/account/prove?to=${encodeURIComponent(page)}`
  expect(await open(factor.loader, person, page)).toMatchObject({ status: 302, location: asked })
  expect(await send(factor.action, person, page, { intent: 'begin' })).toMatchObject({ status: 302, location: asked })
  expect(await db.authenticator.count({ where: { userId: person.userId } })).toBe(0)
  const wrong = await send(prove.action, person, asked, { proofPassword: 'not this one' })
  expect(wrong.status).toBe(422)
  expect(fieldsOf(wrong).proofPassword).toMatch(/isn’t your password/)
  expect(await send(prove.action, person, asked, { proofPassword: password })).toMatchObject({
    status: 302,
    location: page,
  })
  expect((await open(factor.loader, person, page)).status).toBe(200)
  // Another address than one of ours is not gone to.
  expect((await open(prove.loader, person, '/app/account/prove?to=https://evil.example')).location).toBe('/app')
})
