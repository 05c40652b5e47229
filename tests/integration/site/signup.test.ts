import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { findPasswordLink, setFirstPassword } from '#app/product/account/welcome.server.ts'
import { findSignedIn } from '#app/platform/identity/session.ts'
import { signIn } from '#app/platform/identity/sign-in.ts'
import { isRegistered, saveSignup } from '#app/site/signup/commands.server.ts'
import { signupWords } from '#app/site/signup/schema.ts'
import { collectForm } from '#workers/collect-form.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { unique, from, signup, withoutTable } from './support.ts'

/** Signing up, from the form to the first session. */

const collected: unknown[] = []
const collection = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    collected.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(collected.length > 1 ? 500 : 200).end()
  })
})
await new Promise<void>((resolve) => collection.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => collection.close(resolve)))

const database = await testDatabase({
  APP_URL: 'http://comply.test',
  SUPPORT_EMAIL: 'support@comply.example',
  FORM_COLLECTION_URL: `http://127.0.0.1:${(collection.address() as AddressInfo).port}/collect`,
})

const db = untenantedDb()
const context = { run: 'test', signal: new AbortController().signal }

const mailsTo = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } })

describe('signup', () => {
  it('creates the organization with its owner in one transaction and mails the link to set a password', async () => {
    const email = `Ada-${unique()}@MapleFX.ca`
    const outcome = await saveSignup(signup({ email: ` ${email} `, referralCode: 'ABCD42' }))
    expect(outcome).toMatchObject({ success: true, isFakeSuccess: false })
    const row = await db.signup.findUniqueOrThrow({ where: { email: email.toLowerCase() } })
    expect(row).toMatchObject({
      firstName: 'Ada',
      team: 'compliance',
      companySize: '11-50',
      referralCode: 'ABCD42',
      source: 'SIGN UP',
    })
    const user = await db.user.findUniqueOrThrow({
      where: { email: email.toLowerCase() },
      include: { memberships: { include: { organization: true } } },
    })
    expect(user.passwordHash).toBeNull()
    expect(user.memberships).toHaveLength(1)
    expect(user.memberships[0]).toMatchObject({
      role: 'owner',
      organization: { name: 'Maple FX', plan: null, trialStartedAt: null },
    })
    const [mail] = await mailsTo(email.toLowerCase())
    expect(mail).toMatchObject({ kind: 'credentials', sentAt: null })
    expect(mail!.text).toMatch(/http:\/\/comply\.test\/welcome\/[\w-]{43}\b/)
    expect(mail!.html).toContain('/welcome/')
    const notice = (await mailsTo('support@comply.example')).at(-1)
    expect(notice).toMatchObject({ kind: 'signup', subject: 'New signup: Maple FX' })
    expect(notice!.text).toContain(email.toLowerCase())
  })

  it('leads a new user to a password, a session in Demo mode and a trial of 14 days, once', async () => {
    const input = signup()
    await saveSignup(input)
    const token = /welcome\/([\w-]+)/.exec((await mailsTo(input.email))[0]!.text)![1]!
    expect(await findPasswordLink(token)).toEqual({ email: input.email, name: 'Ada Tremblay', isFirst: true })
    await expect(setFirstPassword(from(), token, 'short')).rejects.toMatchObject({ status: 422 })
    const attempts = await Promise.allSettled([
      setFirstPassword(from(), token, 'a long pass phrase'),
      setFirstPassword(from(), token, 'another long phrase'),
    ])
    expect(attempts.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { headers } = attempts.find((attempt) => attempt.status === 'fulfilled')!.value
    const cookie = headers.get('Set-Cookie')!.split(';')[0]!
    const signedIn = await findSignedIn(new Request('http://comply.test/app', { headers: { Cookie: cookie } }))
    expect(signedIn).toMatchObject({ mode: 'demo', role: 'owner', writable: true, user: { email: input.email } })
    const days = (signedIn!.organization.trialEndsAt!.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
    expect(await findPasswordLink(token)).toBeNull()
    await expect(setFirstPassword(from(), token, 'a third long phrase')).rejects.toMatchObject({ status: 410 })
    await expect(
      signIn(from(), { email: input.email, password: 'short', clientAddress: unique() }),
    ).rejects.toMatchObject({ code: 'sign-in-failed' })
  })

  it('lets the link lapse after seven days', async () => {
    const input = signup()
    await saveSignup(input)
    const token = /welcome\/([\w-]+)/.exec((await mailsTo(input.email))[0]!.text)![1]!
    const user = await db.user.findUniqueOrThrow({ where: { email: input.email } })
    const link = await db.oneTimeLink.findFirstOrThrow({ where: { userId: user.id } })
    expect(Math.round((link.expiresAt.getTime() - link.createdAt.getTime()) / 86_400_000)).toBe(7)
    await db.oneTimeLink.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect(await findPasswordLink(token)).toBeNull()
    await expect(setFirstPassword(from(), token, 'a long pass phrase')).rejects.toMatchObject({ status: 410 })
  })

  it('refuses an address that is registered, also when two arrive at once', async () => {
    const input = signup()
    const outcomes = await Promise.all([saveSignup(input), saveSignup(input)])
    expect(outcomes.filter((outcome) => outcome.success)).toHaveLength(1)
    expect(outcomes.find((outcome) => !outcome.success)).toMatchObject({ error: signupWords.duplicate, status: 409 })
    expect(await isRegistered(` ${input.email.toUpperCase()}`)).toBe(true)
    expect(await isRegistered(`not-${input.email}`)).toBe(false)
    expect(await db.user.count({ where: { email: input.email } })).toBe(1)
  })

  it('says every visible reason, joined with periods, and saves nothing', async () => {
    const outcome = await saveSignup(signup({ firstName: 'A', phone: '123' }))
    expect(outcome).toMatchObject({
      success: false,
      error: 'First Name must be at least 2 characters. Phone number must be 10-11 digits',
      status: 400,
    })
    expect(await saveSignup(signup({ team: 'sales' }))).toMatchObject({ error: 'Please fill in all required fields.' })
    expect(await saveSignup(signup({ companySize: '' }))).toMatchObject({
      error: 'Please fill in all required fields.',
    })
  })

  it('pretends success after a silent block and saves nothing', async () => {
    const input = signup({ companyName: 'Test Company' })
    const outcome = await saveSignup(input)
    expect(outcome).toMatchObject({ success: true, isFakeSuccess: true })
    expect(outcome.success && outcome.record.id).toMatch(/^fake-/)
    expect(await db.signup.count({ where: { email: input.email } })).toBe(0)
    expect(await mailsTo(input.email)).toEqual([])
  })

  it('says so when the database refuses, keeps nothing by halves, and treats a failing check as not registered', async () => {
    const input = signup()
    expect(await withoutTable(database.adminUrl, 'membership', () => saveSignup(input))).toMatchObject({
      success: false,
      error: signupWords.failed,
    })
    expect(await db.signup.count({ where: { email: input.email } })).toBe(0)
    expect(await withoutTable(database.adminUrl, 'signups', () => isRegistered(input.email))).toBe(false)
  })

  it('hands the record to the form collection by a job whose failure fails only the job', async () => {
    const input = signup()
    await saveSignup(input)
    const { id } = await db.signup.findUniqueOrThrow({ where: { email: input.email } })
    const [job] = await db.$queryRaw<
      { payload: { form: string; id: string } }[]
    >`SELECT payload FROM outbox WHERE job = 'collect-form' AND payload->>'id' = ${id}`
    expect(job?.payload).toEqual({ form: 'signup', id })
    await collectForm.run(job!.payload, context)
    expect(collected.at(-1)).toMatchObject({
      email: input.email,
      source: 'SIGN UP',
      subject: 'New signup',
      timestamp: expect.any(String),
    })
    await expect(collectForm.run(job!.payload, context)).rejects.toThrow('answered 500')
  })
})
