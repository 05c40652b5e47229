import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { findSignedIn, startSession } from '#app/platform/identity/session.ts'
import * as forgot from '#app/product/account/forgot.route.tsx'
import * as invitation from '#app/product/account/invitation.route.tsx'
import * as login from '#app/product/account/login.route.tsx'
import * as own from '#app/product/account/own.route.tsx'
import * as welcome from '#app/product/account/welcome.route.tsx'
import * as people from '#app/product/people/people.route.tsx'
import { changeRole, disable } from '#app/product/people/commands.server.ts'
import { cookieOf, fieldsOf, open, send, signedInPerson, type Answer, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()
const db = untenantedDb()
const page = '/app/settings/people'
const password = 'a long pass phrase'
const twice = (text: string) => ({ password: text, passwordAgain: text })

const asPerson = (cookie: string) =>
  findSignedIn(new Request('http://127.0.0.1:3000/app', { headers: { Cookie: cookie } }))
const invite = (owner: Person, email: string, role = 'preparer') =>
  send(people.action, owner, page, { intent: 'invite', name: 'Ada Tremblay', email, role })
const mailsTo = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } })
const tokenFor = async (email: string) => /\/invitation\/([\w-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1]!
const accept = (token: string, fields: Record<string, string>) =>
  send(invitation.action, null, `/invitation/${token}`, fields, { token })
const messageOf = (answer: Answer) => (answer.data as { message: string }).message
const listed = async (owner: Person) =>
  (await open(people.loader, owner, page)).data as {
    members: { email: string; role: string; disabledAt: Date | null }[]
    invitations: { id: string; email: string }[]
  }
const trail = async (organizationId: string) =>
  (
    await scopeForJob({ organizationId, mode: 'demo' }).tx((tx) => tx.auditEvent.findMany({ orderBy: { id: 'asc' } }))
  ).map((event) => event.action)
let count = 0
const address = () => `new-${++count}@example.test`

test('an invited person chooses a password, and works in the organization with the role that was given', async () => {
  const owner = await signedInPerson('owner')
  const email = address()
  expect(await invite(owner, `  ${email.toUpperCase()} `)).toMatchObject({ status: 302, location: page })
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ subject: 'You’re invited to Comply+' })
  expect(mail!.text).toContain(owner.email)
  const token = await tokenFor(email)
  expect((await open(invitation.loader, null, `/invitation/${token}`, { token })).data).toEqual({
    invitation: {
      organization: 'Exemple Change Inc.',
      email,
      name: 'Ada Tremblay',
      invitedBy: owner.email,
      hasPassword: false,
    },
  })
  expect(fieldsOf(await accept(token, { name: 'Ada T', ...twice('short') })).password).toMatch(/at least 12/)
  expect(fieldsOf(await accept(token, { password, passwordAgain: 'another' })).password).toMatch(/don’t match/)
  expect(fieldsOf(await accept(token, twice('P@ssword2026!'))).password).toMatch(/on lists of stolen passwords/)

  const joined = await accept(token, { name: 'Ada Tremblay-Roy', ...twice(password) })
  expect(joined).toMatchObject({ status: 302, location: '/app' })
  expect(await asPerson(cookieOf(joined.headers))).toMatchObject({
    role: 'preparer',
    mode: 'demo',
    organization: { id: owner.organizationId },
    user: { email, name: 'Ada Tremblay-Roy' },
  })
  // The link works once, and the invitation is no longer open.
  expect((await accept(token, twice(password))).status).toBe(410)
  expect((await listed(owner)).invitations).toEqual([])
  expect((await listed(owner)).members.map((member) => [member.email, member.role])).toEqual([
    [owner.email, 'owner'],
    [email, 'preparer'],
  ])
  expect((await send(login.action, null, '/login', { email, password })).status).toBe(302)
  expect(await trail(owner.organizationId)).toEqual(['people.invited', 'people.joined'])
})

test('of two who follow one link at once, one joins', async () => {
  const owner = await signedInPerson('owner')
  const email = address()
  await invite(owner, email)
  const token = await tokenFor(email)
  const answers = await Promise.all([accept(token, twice(password)), accept(token, twice(password))])
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 410])
  expect(await db.user.count({ where: { email } })).toBe(1)
})

test('whoever has an account elsewhere joins with its password, and goes from one company to the other', async () => {
  const owner = await signedInPerson('owner')
  const person = await signedInPerson('officer', { password })
  await invite(owner, person.email, 'viewer')
  const token = await tokenFor(person.email)
  expect((await accept(token, { password: 'not the password' })).status).toBe(400)
  // A form that sets a new password cannot take the account over either.
  expect((await accept(token, twice('another long phrase'))).status).toBe(400)
  const joined = await accept(token, { password })
  const there = { cookie: cookieOf(joined.headers) }
  expect(await asPerson(there.cookie)).toMatchObject({ role: 'viewer', organization: { id: owner.organizationId } })

  const back = await send(own.action, there, '/app/account', {
    intent: 'organization',
    organizationId: person.organizationId,
  })
  expect(await asPerson(cookieOf(back.headers))).toMatchObject({
    role: 'officer',
    organization: { id: person.organizationId },
  })
  const stranger = await signedInPerson('owner')
  expect(
    (
      await send(own.action, { cookie: cookieOf(back.headers) }, '/app/account', {
        intent: 'organization',
        organizationId: stranger.organizationId,
      })
    ).status,
  ).toBe(403)
  // The next sign-in leads to where one was last.
  const again = await send(login.action, null, '/login', { email: person.email, password })
  expect(await asPerson(cookieOf(again.headers))).toMatchObject({ organization: { id: person.organizationId } })
})

test('a withdrawn invitation no longer works, and opens again when the person is invited on the same day', async () => {
  const owner = await signedInPerson('owner')
  const email = address()
  await invite(owner, email, 'viewer')
  expect(fieldsOf(await invite(owner, email)).email).toMatch(/already invited/)
  const token = await tokenFor(email)
  const { id: invitationId } = (await listed(owner)).invitations[0]!
  expect((await send(people.action, owner, page, { intent: 'send-again', invitationId })).status).toBe(429)
  expect((await send(people.action, owner, page, { intent: 'withdraw', invitationId })).status).toBe(302)
  expect((await open(invitation.loader, null, `/invitation/${token}`, { token })).status).toBe(410)
  expect((await accept(token, twice(password))).status).toBe(410)

  await invite(owner, email, 'officer')
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await asPerson(cookieOf((await accept(token, twice(password))).headers))).toMatchObject({ role: 'officer' })
  expect(fieldsOf(await invite(owner, email)).email).toMatch(/already belongs/)
})

test('an invitation that lapsed is sent again a day later, with a link of its own', async () => {
  const owner = await signedInPerson('owner')
  const email = address()
  await invite(owner, email)
  const first = await tokenFor(email)
  const dayAgo = new Date(Date.now() - 90_000_000)
  await db.invitation.updateMany({ where: { email }, data: { sentAt: dayAgo, expiresAt: dayAgo } })
  await db.mail.updateMany({ where: { recipient: email }, data: { createdAt: dayAgo } })
  expect((await accept(first, twice(password))).status).toBe(410)
  const { id: invitationId } = (await listed(owner)).invitations[0]!
  expect((await send(people.action, owner, page, { intent: 'send-again', invitationId })).status).toBe(302)
  const second = await tokenFor(email)
  expect(second).not.toBe(first)
  expect((await accept(first, twice(password))).status).toBe(410)
  expect((await accept(second, twice(password))).status).toBe(302)
})

test('only owners invite, change roles and disable; the list can be read', async () => {
  const owner = await signedInPerson('owner')
  for (const role of ['officer', 'preparer', 'viewer'] as const) {
    const person = await signedInPerson(role, { organizationId: owner.organizationId })
    expect((await invite(person, address())).status, role).toBe(403)
    const self = { intent: 'role', userId: person.userId, role: 'owner' }
    expect((await send(people.action, person, page, self)).status, role).toBe(403)
    expect(await open(people.loader, person, page), role).toMatchObject({ data: { editable: false } })
  }
})

test('a new role or a disabled account ends the sessions of that person, here and not elsewhere', async () => {
  const owner = await signedInPerson('owner')
  const person = await signedInPerson('officer', { organizationId: owner.organizationId, password })
  const elsewhere = await signedInPerson('owner')
  await db.membership.create({
    data: { organizationId: elsewhere.organizationId, userId: person.userId, role: 'viewer' },
  })
  const { userId } = person
  const other = cookieOf(await startSession(new Request('http://127.0.0.1:3000'), userId, elsewhere.organizationId))

  expect((await send(people.action, owner, page, { intent: 'role', userId, role: 'viewer' })).status).toBe(302)
  expect(await asPerson(person.cookie)).toBeNull()
  expect(await asPerson(other)).not.toBeNull()

  expect((await send(people.action, owner, page, { intent: 'disable', userId })).status).toBe(302)
  await db.membership.deleteMany({ where: { organizationId: elsewhere.organizationId, userId } })
  const answer = await send(login.action, null, '/login', { email: person.email, password })
  // As for a wrong password: nobody learns who has an account.
  expect(answer).toMatchObject({ status: 400, data: { message: expect.stringMatching(/incorrect/) } })
  expect((await listed(owner)).members.find((member) => member.email === person.email)).toMatchObject({
    role: 'viewer',
    disabledAt: expect.any(Date),
  })
  expect((await send(people.action, owner, page, { intent: 'enable', userId })).status).toBe(302)
  expect((await send(login.action, null, '/login', { email: person.email, password })).status).toBe(302)
  expect(await trail(owner.organizationId)).toEqual(['people.role-changed', 'people.disabled', 'people.enabled'])
})

test('the last owner stays one, also when two owners demote each other at once', async () => {
  const owner = await signedInPerson('owner')
  const alone = await send(people.action, owner, page, { intent: 'role', userId: owner.userId, role: 'officer' })
  expect(messageOf(alone)).toMatch(/only owner/)
  const second = await signedInPerson('owner', { organizationId: owner.organizationId })
  const scopes = await Promise.all([owner, second].map(async ({ cookie }) => (await asPerson(cookie))!.scope))
  const outcomes = await Promise.allSettled([
    changeRole(scopes[0]!, second.userId, 'viewer'),
    disable(scopes[1]!, owner.userId),
  ])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(
    await db.membership.count({ where: { organizationId: owner.organizationId, role: 'owner', disabledAt: null } }),
  ).toBe(1)
  expect(await disable(scopes[0]!, owner.userId).catch((error: Error) => error.message)).toMatch(/only owner|your own/)
})

test("another company's people and invitations are out of reach", async () => {
  const owner = await signedInPerson('owner')
  const email = address()
  await invite(owner, email)
  const { id: invitationId } = (await listed(owner)).invitations[0]!
  const stranger = await signedInPerson('owner')
  const forms: Record<string, string>[] = [
    { intent: 'withdraw', invitationId },
    { intent: 'send-again', invitationId },
    { intent: 'disable', userId: owner.userId },
    { intent: 'enable', userId: owner.userId },
    { intent: 'role', userId: owner.userId, role: 'viewer' },
  ]
  for (const fields of forms)
    expect((await send(people.action, stranger, page, fields)).status, fields.intent).toBe(404)
  expect((await listed(owner)).invitations).toHaveLength(1)
})

test.each([
  [{ name: '' }, { name: 'Enter the person’s name.' }],
  [{ name: 'win at casino.com' }, { name: 'Enter the person’s name without a web address or markup.' }],
  [{ email: '' }, { email: 'Enter the person’s e-mail address.' }],
  [{ email: 'ada' }, { email: 'Enter a full e-mail address, such as name@company.ca.' }],
  [{ role: 'worker' }, { role: 'Choose a role from the list.' }],
])('an invitation with %j says what to enter', async (wrong, fields) => {
  const owner = await signedInPerson('owner')
  const form = { intent: 'invite', name: 'Ada', email: address(), role: 'viewer', ...wrong }
  const answer = await send(people.action, owner, page, form)
  expect(answer.status).toBe(422)
  expect(fieldsOf(answer)).toEqual(fields)
})

test('a forgotten password: the same answer for any address, a link to whoever has an account, and all sessions end', async () => {
  const person = await signedInPerson('preparer', { password })
  const nobody = address()
  const ask = (email: string) => send(forgot.action, null, '/forgot', { email })
  const answers = [await ask(person.email), await ask(nobody)]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(answers.map((answer) => Object.keys(answer.data as object))).toEqual([['sentTo'], ['sentTo']])
  expect(await mailsTo(nobody)).toEqual([])
  // One mail a day, however often someone asks.
  await ask(person.email)
  const mails = await mailsTo(person.email)
  expect(mails).toHaveLength(1)
  const token = /\/welcome\/([\w-]+)/.exec(mails[0]!.text)![1]!
  expect((await open(welcome.loader, null, `/welcome/${token}`, { token })).data).toMatchObject({ isFirst: false })
  const set = await send(welcome.action, null, `/welcome/${token}`, twice('another long phrase'), { token })
  expect(set).toMatchObject({ status: 302, location: '/app' })
  expect(await asPerson(person.cookie)).toBeNull()
  expect((await send(login.action, null, '/login', { email: person.email, password })).status).toBe(400)
  expect(await trail(person.organizationId)).toEqual(['account.password-set-by-link'])
})

test('a person changes their password with the present one, which ends their other sessions and is told by mail', async () => {
  const person = await signedInPerson('viewer', { password })
  const other = cookieOf(await startSession(new Request('http://127.0.0.1:3000'), person.userId, person.organizationId))
  const change = (fields: Record<string, string>) =>
    send(own.action, person, '/app/account', { intent: 'password', ...fields })
  const wrong = await change({ presentPassword: 'wrong', ...twice('another long phrase') })
  expect(fieldsOf(wrong).presentPassword).toMatch(/isn’t your current password/)
  expect(JSON.stringify(wrong.data)).not.toContain('another long phrase')
  expect(fieldsOf(await change({ presentPassword: password, ...twice('short') })).password).toMatch(/at least 12/)
  expect((await change({ presentPassword: password, ...twice('another long phrase') })).status).toBe(302)
  expect(await asPerson(person.cookie)).not.toBeNull()
  expect(await asPerson(other)).toBeNull()
  expect((await mailsTo(person.email)).map((mail) => mail.kind)).toEqual(['password-changed'])
  expect((await send(login.action, null, '/login', { email: person.email, password })).status).toBe(400)
})

test('a person sees their own sessions alone, and ends one or all others', async () => {
  const person = await signedInPerson('viewer')
  const stranger = await signedInPerson('viewer', { organizationId: person.organizationId })
  const firefox = new Request('http://127.0.0.1:3000', {
    headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0' },
  })
  const start = async () => cookieOf(await startSession(firefox, person.userId, person.organizationId))
  const [second, third] = [await start(), await start()]
  const { data } = await open(own.loader, person, '/app/account')
  const { sessions } = data as { sessions: { id: string; device: string; isThis: boolean }[] }
  expect(sessions.map((session) => [session.device, session.isThis])).toEqual([
    ['Unknown device', true],
    ['Firefox on Windows', false],
    ['Firefox on Windows', false],
  ])
  const end = (as: { cookie: string }, session: string) =>
    send(own.action, as, '/app/account', { intent: 'end', session })
  // Another person's form ends nothing of theirs.
  await end(stranger, sessions[1]!.id)
  expect(await Promise.all([second, third].map(asPerson))).not.toContain(null)
  await end(person, sessions[1]!.id)
  expect((await Promise.all([second, third].map(asPerson))).filter((found) => found === null)).toHaveLength(1)
  await end(person, 'others')
  expect(await Promise.all([person.cookie, second, third].map(asPerson))).toEqual([expect.anything(), null, null])
})
