import { describe, expect, it } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { duplicateReferral, saveReferral } from '#app/site/referral/commands.server.ts'
import { referralWords } from '#app/site/referral/schema.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { unique, withoutTable } from './support.ts'

/** Joining the referral program. */

const database = await testDatabase({
  APP_URL: 'http://comply.test',
  SUPPORT_EMAIL: 'support@comply.example',
})

const db = untenantedDb()

const mailsTo = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } })

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
    expect(await withoutTable(database.adminUrl, 'referrals', () => saveReferral(partner()))).toMatchObject({
      error: referralWords.failed,
    })
  })
})
