import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  botActions,
  createBotChallenge,
  pageToken,
  passesBotCheck,
  verifyBotToken,
  type BotAction,
} from '#app/platform/services/bot-check.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { readForm } from '#app/platform/forms/form.ts'
import { preRegister } from '#app/site/academy/commands.server.ts'
import { academyWords } from '#app/site/academy/words.ts'
import { overLimit, tooManyPosts } from '#app/site/forms/save.server.ts'
import { requestDemo, schedulingUrl } from '#app/site/home/commands.server.ts'
import { demoWords } from '#app/site/home/words.ts'
import { confirmSubscription, manageSubscription, subscribe } from '#app/site/newsletter/commands.server.ts'
import { newsletterWords } from '#app/site/newsletter/words.ts'
import { enterRaffle } from '#app/site/raffle/commands.server.ts'
import { raffleWords } from '#app/site/raffle/words.ts'
import { saveReferral } from '#app/site/referral/commands.server.ts'
import { saveSignup } from '#app/site/signup/commands.server.ts'
import { sendMail } from '#workers/send-mail.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { unique, from, signup, withoutTable } from './support.ts'

const database = await testDatabase({
  APP_URL: 'http://comply.test',
  SUPPORT_EMAIL: 'support@comply.example',
})

const db = untenantedDb()
const context = { run: 'test', signal: new AbortController().signal }

const mailsTo = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } })

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
    expect(
      await withoutTable(database.adminUrl, 'demo_requests', () => requestDemo({ email, referralCode: null })),
    ).toMatchObject({
      error: demoWords.submitFailed,
    })
    expect(
      await withoutTable(database.adminUrl, 'mail', () => requestDemo({ email, referralCode: null })),
    ).toMatchObject({
      error: demoWords.confirmationFailed,
    })
    expect(await db.demoRequest.count({ where: { email } })).toBe(1)
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
    expect(await withoutTable(database.adminUrl, 'newsletter', () => subscribe(from(), input()))).toMatchObject({
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
      await withoutTable(database.adminUrl, 'raffle_entries', () =>
        enterRaffle({ ...entry, email: 'three@maplefx.ca' }),
      ),
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
      await withoutTable(database.adminUrl, 'academy_preregistrations', () =>
        preRegister({ name: 'Ada', email: 'b@maplefx.ca' }),
      ),
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
