import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  botActions,
  createBotChallenge,
  pageToken,
  passesBotCheck,
  verifyBotToken,
  type BotAction,
} from '#app/platform/services/bot-check.ts'
import { clientAddressHeader, clientNetwork } from '#app/platform/http/client-address.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { readForm } from '#app/platform/forms/form.ts'
import { decodeLnurl, isRewardLink } from '#app/platform/services/wallet.ts'
import { findPasswordLink, setFirstPassword } from '#app/product/account/welcome.server.ts'
import { findSignedIn } from '#app/platform/identity/session.ts'
import { signIn } from '#app/platform/identity/sign-in.ts'
import { preRegister } from '#app/site/academy/commands.server.ts'
import { academyWords } from '#app/site/academy/words.ts'
import { action as createLnurl } from '#app/site/api/create-lnurl.route.ts'
import { alreadyGiven, giveReward, qrImage } from '#app/site/connect/commands.server.ts'
import { overLimit, tooManyPosts } from '#app/site/forms/save.server.ts'
import { requestDemo, schedulingUrl } from '#app/site/home/commands.server.ts'
import { demoWords } from '#app/site/home/words.ts'
import { confirmSubscription, manageSubscription, subscribe } from '#app/site/newsletter/commands.server.ts'
import { newsletterWords } from '#app/site/newsletter/words.ts'
import { enterRaffle } from '#app/site/raffle/commands.server.ts'
import { raffleWords } from '#app/site/raffle/words.ts'
import { duplicateReferral, saveReferral } from '#app/site/referral/commands.server.ts'
import { referralWords } from '#app/site/referral/schema.ts'
import { isRegistered, saveSignup } from '#app/site/signup/commands.server.ts'
import { signupWords, type SignupInput } from '#app/site/signup/schema.ts'
import { collectForm } from '#workers/collect-form.ts'
import { sendMail } from '#workers/send-mail.ts'
import { testDatabase } from '#tests/support/test-database.ts'

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
const unique = () => randomBytes(5).toString('hex')
const context = { run: 'test', signal: new AbortController().signal }
const from = (client = unique()) =>
  new Request('http://comply.test/', { headers: { [clientAddressHeader]: client, 'User-Agent': 'a browser' } })

const signup = (change: Partial<SignupInput> = {}): SignupInput => ({
  firstName: 'Ada',
  lastName: 'Tremblay',
  email: `ada-${unique()}@maplefx.ca`,
  team: 'compliance',
  companyName: 'Maple FX',
  companySize: '11-50',
  phone: '416-555-0199',
  referralCode: null,
  ...change,
})

/** Runs something while a table is out of reach, as after a failed migration. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    return await work()
  } finally {
    await admin.query(`ALTER TABLE ${table}_away RENAME TO ${table}`)
    await admin.end()
  }
}

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
    const told = (await mailsTo('support@comply.example')).at(-1)
    expect(told).toMatchObject({ kind: 'signup', subject: 'New signup: Maple FX' })
    expect(told!.text).toContain(email.toLowerCase())
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
    expect(await withoutTable('membership', () => saveSignup(input))).toMatchObject({
      success: false,
      error: signupWords.failed,
    })
    expect(await db.signup.count({ where: { email: input.email } })).toBe(0)
    expect(await withoutTable('signups', () => isRegistered(input.email))).toBe(false)
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

describe('demo request', () => {
  it('notes the request and mails the way to choose a time', async () => {
    const email = `demo-${unique()}@maplefx.ca`
    expect(await requestDemo({ email, referralCode: 'ABCD42' })).toMatchObject({ success: true, isFakeSuccess: false })
    expect(await db.demoRequest.findFirst({ where: { email } })).toMatchObject({ referralCode: 'ABCD42' })
    const [mail] = await mailsTo(email)
    expect(mail!.text).toContain(schedulingUrl(email, 'ABCD42'))
    expect(mail!.text).toContain('Name: Not given')
    expect(schedulingUrl('a+b@c.ca', 'X1')).toBe('http://comply.test/schedule?email=a%2Bb%40c.ca&referralCode=X1')
  })

  it('asks for an address, refuses a throwaway one and pretends for a blocked one', async () => {
    expect(await requestDemo({ email: '', referralCode: null })).toMatchObject({
      error: 'Please enter your email address.',
    })
    expect(await requestDemo({ email: 'a@yopmail.com', referralCode: null })).toMatchObject({
      error: 'Temporary email addresses are not allowed',
    })
    const before = await db.demoRequest.count()
    expect(await requestDemo({ email: 'a@faketown.ca', referralCode: null })).toMatchObject({
      success: true,
      isFakeSuccess: true,
    })
    expect(await db.demoRequest.count()).toBe(before)
  })

  it('tells a request that failed from a confirmation that failed', async () => {
    const email = `demo-${unique()}@maplefx.ca`
    expect(await withoutTable('demo_requests', () => requestDemo({ email, referralCode: null }))).toMatchObject({
      error: demoWords.submitFailed,
    })
    expect(await withoutTable('mail', () => requestDemo({ email, referralCode: null }))).toMatchObject({
      error: demoWords.confirmationFailed,
    })
    expect(await db.demoRequest.count({ where: { email } })).toBe(1)
  })
})

describe('referral program', () => {
  const partner = (change = {}) => ({
    name: 'Ada Tremblay',
    email: `ref-${unique()}@maplefx.ca`,
    company: 'Maple FX',
    linkedinUrl: '',
    ...change,
  })

  it('gives a code of four characters and two digits of the time, and an address with it', async () => {
    const input = partner({ linkedinUrl: 'https://www.linkedin.com/in/ada' })
    const outcome = await saveReferral(input)
    expect(outcome).toMatchObject({ success: true, isFakeSuccess: false })
    expect(outcome.code).toMatch(/^[A-Z0-9]{4}\d\d$/)
    expect(outcome.url).toBe(`http://comply.test/?ref=${outcome.code}`)
    expect(await db.referral.findUnique({ where: { email: input.email } })).toMatchObject({
      referralCode: outcome.code,
      referralUrl: outcome.url,
      linkedinUrl: input.linkedinUrl,
    })
    expect((await mailsTo(input.email))[0]!.text).toContain(outcome.code!)
  })

  it('refuses a registered address, and tells a taken address from a taken code', async () => {
    const input = partner()
    await saveReferral(input)
    expect(await saveReferral(input)).toMatchObject({
      success: false,
      error: referralWords.duplicateEmail,
      status: 409,
    })
    const other = await db.referral.findUniqueOrThrow({ where: { email: input.email } })
    const clash = await db.referral
      .create({ data: { ...other, id: '00000000-0000-7000-8000-000000000001', email: `x-${input.email}` } })
      .catch((error: unknown) => error)
    expect(duplicateReferral(clash)).toBe(referralWords.duplicateCode)
    expect(duplicateReferral(new Error('something else'))).toBeNull()
  })

  it('refuses what is missing or wrong, and pretends for what is blocked', async () => {
    expect(await saveReferral(partner({ company: '' }))).toMatchObject({ error: referralWords.required })
    expect(await saveReferral(partner({ name: 'A' }))).toMatchObject({ error: 'Name must be at least 2 characters' })
    expect(await saveReferral(partner({ linkedinUrl: 'javascript:alert(1)' }))).toMatchObject({
      success: false,
      fields: { linkedinUrl: expect.any(String) },
    })
    const blocked = partner({ company: 'qwerty inc' })
    const outcome = await saveReferral(blocked)
    expect(outcome).toMatchObject({
      success: true,
      isFakeSuccess: true,
      code: expect.stringMatching(/^[A-Z0-9]{4}\d\d$/),
    })
    expect(await db.referral.count({ where: { email: blocked.email } })).toBe(0)
    expect(await withoutTable('referrals', () => saveReferral(partner()))).toMatchObject({
      error: referralWords.failed,
    })
  })
})

describe('newsletter', () => {
  const input = (change = {}) => ({
    email: `news-${unique()}@maplefx.ca`,
    source: 'blog',
    referralCode: null,
    token: pageToken('newsletter_signup', Date.now() - 5_000),
    ...change,
  })

  it('subscribes once, mails the confirmation once, and lets go by the link in it', async () => {
    const wanted = input({ referralCode: 'ABCD42' })
    expect(await subscribe(from('203.0.113.9'), wanted)).toMatchObject({ success: true, isFakeSuccess: false })
    const row = await db.newsletterSubscription.findFirstOrThrow({ where: { email: wanted.email } })
    expect(row).toMatchObject({
      source: 'blog',
      ipAddress: '203.0.113.9',
      userAgent: 'a browser',
      referralCode: 'ABCD42',
      isActive: true,
      emailConfirmed: false,
    })
    await confirmSubscription(` ${wanted.email.toUpperCase()} `)
    await confirmSubscription(wanted.email)
    const mails = await mailsTo(wanted.email)
    expect(mails).toHaveLength(1)
    const token = /newsletter\/([\w-]+)/.exec(mails[0]!.text)![1]!
    expect(mails[0]!.text).toContain('Unsubscribe')
    expect(await manageSubscription(token, 'confirm')).toEqual({ email: wanted.email, active: true, confirmed: true })
    expect(await subscribe(from(), { ...input(), email: wanted.email })).toMatchObject({
      error: newsletterWords.duplicate,
    })
    expect(await manageSubscription(token, 'unsubscribe')).toEqual({
      email: wanted.email,
      active: false,
      confirmed: true,
    })
    expect(await subscribe(from(), { ...input(), email: wanted.email })).toMatchObject({ success: true })
    expect(await manageSubscription('unknown', 'confirm')).toBeNull()
    expect(
      await db.newsletterSubscription.findFirst({ where: { email: wanted.email, isActive: false } }),
    ).toMatchObject({ emailConfirmed: true, unsubscribedAt: expect.any(Date) })
  })

  it('refuses with its own words', async () => {
    expect(await subscribe(from(), input({ email: ' ' }))).toMatchObject({ error: 'Please enter your email address.' })
    expect(await subscribe(from(), input({ name: 'A' }))).toMatchObject({ error: 'Name must be at least 2 characters' })
    expect(await subscribe(from(), input({ token: '' }))).toMatchObject({
      error: 'reCAPTCHA verification failed. Please try again.',
    })
    expect(await subscribe(from(), input({ email: 'a@spambox.ca' }))).toMatchObject({
      success: true,
      isFakeSuccess: true,
    })
    expect(await withoutTable('newsletter', () => subscribe(from(), input()))).toMatchObject({
      success: false,
      error: expect.stringMatching(/^Failed to save newsletter signup: ./),
    })
  })
})

describe('raffle and academy', () => {
  it('takes one entry per address and conference', async () => {
    const entry = {
      name: 'Ada',
      email: `Raffle-${unique()}@MapleFX.ca`,
      company: '',
      linkedinProfile: '',
      twitterHandle: '',
    }
    expect(await enterRaffle({ ...entry, name: '' })).toMatchObject({ error: raffleWords.required })
    expect(await enterRaffle(entry)).toMatchObject({ success: true })
    expect(await db.raffleEntry.findFirst({ where: { email: entry.email.toLowerCase() } })).toMatchObject({
      conference: 'TOR',
      source: 'CONFERENCE RAFFLE',
      entries: 0,
      company: null,
    })
    expect(await enterRaffle(entry)).toMatchObject({ error: raffleWords.duplicateFound })
    const fresh = { ...entry, email: `two-${entry.email}` }
    const outcomes = await Promise.all([enterRaffle(fresh), enterRaffle(fresh), enterRaffle(fresh)])
    expect(outcomes.filter((outcome) => outcome.success)).toHaveLength(1)
    expect(
      await withoutTable('raffle_entries', () => enterRaffle({ ...entry, email: 'three@maplefx.ca' })),
    ).toMatchObject({ error: raffleWords.failed })
  })

  it('pre-registers an address once', async () => {
    const person = { name: 'Ada', email: `Academy-${unique()}@MapleFX.ca` }
    expect(await preRegister({ ...person, email: '' })).toMatchObject({ error: academyWords.required })
    expect(await preRegister(person)).toMatchObject({ success: true })
    expect(await db.academyPreregistration.findUnique({ where: { email: person.email.toLowerCase() } })).toMatchObject({
      source: 'ACADEMY PRE-REGISTRATION',
    })
    expect(await preRegister(person)).toMatchObject({ error: academyWords.duplicate })
    expect(
      await withoutTable('academy_preregistrations', () => preRegister({ name: 'Ada', email: 'b@maplefx.ca' })),
    ).toMatchObject({ error: academyWords.failed })
  })
})

describe('bot check', () => {
  async function solved(action: BotAction): Promise<string> {
    const asked = await createBotChallenge(action)
    if (asked.provider !== 'altcha') throw new Error('The self-hosted check was expected.')
    const solution = await solveChallenge({ challenge: asked.challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge: asked.challenge, solution })).toString('base64')
  }

  it('takes a solved proof of work once, for its own action', async () => {
    const token = await solved('signup_submit')
    expect(await verifyBotToken(token)).toEqual({ success: true, errors: [] })
    expect(await passesBotCheck(token, 'referral_submit')).toBe(false)
    expect(await passesBotCheck(token, 'signup_submit')).toBe(true)
    expect(await passesBotCheck(token, 'signup_submit')).toBe(false)
  })

  it('counts a token once, however it is written the second time', async () => {
    const page = pageToken('email_submit', Date.now() - 10_000)
    const work = await solved('email_submit')
    const rewritten = Buffer.from(` ${Buffer.from(work, 'base64').toString()}`).toString('base64')
    for (const [token, again] of [
      [page, `${page}.x`],
      [page, `${page}=`],
      [work, rewritten],
      [work, `${work}=`],
    ] as const) {
      expect(await verifyBotToken(again, 'email_submit')).toMatchObject({ success: true })
      await passesBotCheck(token, 'email_submit')
      expect(await passesBotCheck(again, 'email_submit')).toBe(false)
    }
  })

  it('refuses a missing, forged or altered token', async () => {
    for (const action of botActions) expect(await passesBotCheck('', action)).toBe(false)
    const payload = JSON.parse(Buffer.from(await solved('email_submit'), 'base64').toString()) as {
      challenge: { parameters: { cost: number } }
    }
    payload.challenge.parameters.cost = 1
    for (const forged of [
      'x',
      'page.email_submit.1.a.b',
      Buffer.from(JSON.stringify(payload)).toString('base64'),
      Buffer.from('{}').toString('base64'),
    ]) {
      expect(await passesBotCheck(forged, 'email_submit')).toBe(false)
    }
  })

  it('takes the token of a page without script when it is some seconds old, once, and not after hours', async () => {
    expect(await verifyBotToken(pageToken('email_submit'), 'email_submit')).toMatchObject({ errors: ['too-fast'] })
    expect(await verifyBotToken(pageToken('email_submit', Date.now() - 5 * 3_600_000), 'email_submit')).toMatchObject({
      errors: ['timeout-or-duplicate'],
    })
    const token = pageToken('email_submit', Date.now() - 10_000)
    expect(await verifyBotToken(token, 'signup_submit')).toMatchObject({ errors: ['action-mismatch'] })
    expect(await passesBotCheck(token, 'email_submit')).toBe(true)
    expect(await passesBotCheck(token, 'email_submit')).toBe(false)
  })
})

describe('mail', () => {
  beforeEach(() => db.mail.deleteMany())

  it('keeps a mail in the stored outbox when no server is configured, once', async () => {
    await requestDemo({ email: `mail-${unique()}@maplefx.ca`, referralCode: null })
    const mail = await db.mail.findFirstOrThrow()
    await Promise.all([sendMail.run({ mailId: mail.id }, context), sendMail.run({ mailId: mail.id }, context)])
    await sendMail.run({ mailId: mail.id }, context)
    expect(await db.mail.findUnique({ where: { id: mail.id } })).toMatchObject({
      attempts: 1,
      error: null,
      sentAt: expect.any(Date),
    })
  })
})

it('limits how often one client may post one form', async () => {
  const client = unique()
  const answers = []
  for (let post = 0; post < 21; post++) answers.push(await overLimit(from(client), 'demo'))
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null))
  expect(answers[20]).toMatchObject({ success: false, error: tooManyPosts, status: 429 })
  expect(await overLimit(from(client), 'raffle')).toBeNull()
  expect(await overLimit(from(), 'demo')).toBeNull()
})

it('gives well-formed reward links from the simulated wallet until the budget is spent, and none when the giveaway is over', async () => {
  const event = {
    slug: unique(),
    name: 'an event',
    giveaway: { running: true, kind: 'BASIC' as const, budgetSats: 2_000 },
  }
  const reward = { memo: 'Comply+ Conference Reward', description: '' }
  const first = await giveReward(from(), event, reward)
  expect(first).toMatchObject({ success: true, simulated: true })
  const lnurl = first.success ? first.lnurl : ''
  expect(isRewardLink(lnurl)).toBe(true)
  expect(decodeLnurl(lnurl)).toContain('http://comply.test/conference-reward?simulated=')
  expect(await qrImage(lnurl)).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(await giveReward(from(), event, reward)).toMatchObject({ success: true })
  expect(await giveReward(from(), event, reward)).toMatchObject({
    success: false,
    status: 410,
    error: expect.stringContaining('All 2,000 sats of this event'),
    retry: false,
  })
  expect(await giveReward(from(), { ...event, giveaway: { ...event.giveaway, running: false } }, reward)).toMatchObject(
    { success: false, status: 410 },
  )
  expect(isRewardLink('LNURL1SHORT')).toBe(false)
})

it('gives one reward to a visitor and day, whatever the browser says, also when two ask at once', async () => {
  const event = {
    slug: unique(),
    name: 'an event',
    giveaway: { running: true, kind: 'BASIC' as const, budgetSats: 100_000 },
  }
  const reward = { memo: 'm', description: '' }
  const client = unique()
  const answers = await Promise.all([
    giveReward(from(client), event, reward),
    giveReward(from(client), event, reward),
    giveReward(from(client), event, reward),
  ])
  expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  expect(answers.find((answer) => !answer.success)).toMatchObject({ status: 409, error: alreadyGiven, retry: false })
  expect(await giveReward(from(), event, reward)).toMatchObject({ success: true })
})

it('takes the addresses of one household for one visitor', () => {
  expect(clientNetwork(from('2001:db8:1:2:3:4:5:6'))).toBe(clientNetwork(from('2001:DB8:0001:2::9')))
  expect(clientNetwork(from('2001:db8:1:2::1'))).not.toBe(clientNetwork(from('2001:db8:1:3::1')))
  expect(clientNetwork(from('::ffff:203.0.113.7'))).toBe(clientNetwork(from('203.0.113.7')))
  expect(clientNetwork(from('203.0.113.8'))).not.toBe(clientNetwork(from('203.0.113.7')))
})

describe('the reward call', () => {
  const call = (body: unknown, client = unique(), cookie?: string) =>
    createLnurl({
      request: new Request('http://comply.test/api/create-lnurl', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          [clientAddressHeader]: client,
          ...(cookie ? { Cookie: cookie } : {}),
        },
      }),
      params: {},
      context: {},
    })

  it('pays one visitor once, and shows the same reward to the browser that has it', async () => {
    const client = unique()
    const first = await call({ amount: 1_000 }, client)
    expect(first.status).toBe(200)
    const { lnurl } = (await first.json()) as { lnurl: string }
    expect(isRewardLink(lnurl)).toBe(true)
    const second = await call({ amount: 1_000 }, client)
    expect([second.status, await second.json()]).toEqual([409, { error: alreadyGiven }])
    const again = await call({ amount: 1_000 }, client, first.headers.get('Set-Cookie')!.split(';')[0])
    expect(await again.json()).toMatchObject({ success: true, lnurl })
  })

  it('pays no other amount than the reward of the running event', async () => {
    for (const amount of [2_500, 5_000, 999, -1_000]) expect((await call({ amount })).status, String(amount)).toBe(400)
    expect((await call({ memo: 'a\0b' })).status).toBe(400)
    expect((await call('no object')).status).toBe(400)
  })
})

it('answers a body that is no form, and another method, as the sender’s mistake', async () => {
  const json = new Request('http://comply.test/', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  await expect(readForm(json)).rejects.toMatchObject({ status: 400 })
  await expect(
    readForm(new Request('http://comply.test/', { method: 'PUT', body: new URLSearchParams({ a: 'b' }) })),
  ).rejects.toMatchObject({ status: 405 })
})

it('refuses control characters in every field instead of handing them to the database', async () => {
  const nul = (text: string) => `${text.slice(0, 1)}\0${text.slice(1)}`
  const email = `nul-${unique()}@maplefx.ca`
  for (const field of ['firstName', 'lastName', 'email', 'companyName', 'phone'] as const) {
    const input = signup()
    expect(await saveSignup({ ...input, [field]: nul(input[field]) }), field).toMatchObject({
      success: false,
      status: 400,
    })
  }
  expect(await requestDemo({ email: nul(email), referralCode: null })).toMatchObject({
    success: false,
    status: 400,
    error: 'Invalid email address.',
  })
  const partner = { name: 'Ada Tremblay', email, company: 'Maple FX', linkedinUrl: 'https://www.linkedin.com/in/ada' }
  for (const field of ['name', 'email', 'company', 'linkedinUrl'] as const) {
    expect(await saveReferral({ ...partner, [field]: nul(partner[field]) }), field).toMatchObject({
      success: false,
      status: 400,
    })
  }
  const entry = { name: 'Ada', email, company: 'Maple FX', linkedinProfile: 'ada', twitterHandle: 'ada' }
  for (const field of ['name', 'email', 'company', 'linkedinProfile', 'twitterHandle'] as const) {
    expect(await enterRaffle({ ...entry, [field]: nul(entry[field]) }), field).toMatchObject({
      success: false,
      status: 400,
    })
  }
  for (const field of ['name', 'email'] as const) {
    expect(await preRegister({ name: 'Ada', email, [field]: nul(entry[field]) }), field).toMatchObject({
      success: false,
      status: 400,
    })
  }
})

it('refuses a web address or markup in a name, so that no mail of ours carries it', async () => {
  expect(await saveSignup(signup({ firstName: 'Win at https://evil.ca' }))).toMatchObject({
    success: false,
    error: 'Invalid first name.',
  })
  expect(await saveSignup(signup({ companyName: 'www.evil.ca' }))).toMatchObject({
    success: false,
    error: 'Invalid company name.',
  })
  expect(
    await saveReferral({ name: 'Ada <b>', email: `x-${unique()}@maplefx.ca`, company: 'Maple FX', linkedinUrl: '' }),
  ).toMatchObject({ success: false, error: 'Invalid name.' })
  expect(
    await enterRaffle({
      name: 'ftp://evil.ca',
      email: `x-${unique()}@maplefx.ca`,
      company: '',
      linkedinProfile: '',
      twitterHandle: '',
    }),
  ).toMatchObject({ success: false, error: 'Invalid name.' })
  expect(await preRegister({ name: 'HTTP evil', email: `x-${unique()}@maplefx.ca` })).toMatchObject({
    success: false,
    error: 'Invalid name.',
  })
})
