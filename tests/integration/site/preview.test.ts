import { expect, it } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { clientAddressHeader } from '#app/platform/http/client-address.ts'
import { pageToken } from '#app/platform/services/bot-check.ts'
import { preRegister } from '#app/site/academy/commands.server.ts'
import { requestDemo } from '#app/site/home/commands.server.ts'
import { subscribe } from '#app/site/newsletter/commands.server.ts'
import { enterRaffle } from '#app/site/raffle/commands.server.ts'
import { saveReferral } from '#app/site/referral/commands.server.ts'
import { saveSignup } from '#app/site/signup/commands.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase({ SITE_FORMS: 'off' })

it('succeeds with a temporary record and saves nothing where forms are switched off', async () => {
  const request = new Request('http://comply.test/', { headers: { [clientAddressHeader]: '203.0.113.7' } })
  const email = 'ada@maplefx.ca'
  const outcomes = [
    await saveSignup({
      firstName: 'Ada',
      lastName: 'Tremblay',
      email,
      team: 'legal',
      companyName: 'Maple FX',
      companySize: '1-10',
      phone: '6045550101',
      referralCode: null,
    }),
    await requestDemo({ email, referralCode: null }),
    await saveReferral({ name: 'Ada Tremblay', email, company: 'Maple FX', linkedinUrl: '' }),
    await subscribe(request, {
      email,
      source: 'blog',
      referralCode: null,
      token: pageToken('newsletter_signup', Date.now() - 5_000),
    }),
    await enterRaffle({ name: 'Ada', email, company: '', linkedinProfile: '', twitterHandle: '' }),
    await preRegister({ name: 'Ada', email }),
  ]
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ success: true, isFakeSuccess: true })
    expect(outcome.success && outcome.record.id).toMatch(/^temp-/)
  }
  const db = untenantedDb()
  expect(
    await Promise.all([
      db.signup.count(),
      db.demoRequest.count(),
      db.referral.count(),
      db.newsletterSubscription.count(),
      db.raffleEntry.count(),
      db.academyPreregistration.count(),
      db.mail.count(),
      db.user.count(),
    ]),
  ).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})
