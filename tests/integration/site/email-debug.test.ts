import { expect, it } from 'vitest'
import { createAccount } from '#app/platform/identity/accounts.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { composeMail, queueMail } from '#app/platform/services/mail.ts'
import { startSession } from '#app/platform/identity/session.ts'
import { action, headers, loader } from '#app/site/email-debug/email-debug.route.tsx'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase({
  APP_MODE: 'production',
  APP_URL: 'https://comply.test',
  EMAIL_DEBUG: 'on',
  SMTP_URL: 'smtp://user:hidden@mail.test:587',
})
const db = untenantedDb()

const open = (cookie?: string) =>
  loader({
    request: new Request('https://comply.test/email-debug', { headers: cookie ? { Cookie: cookie } : {} }),
    params: {},
    context: {},
  })

async function member(email: string, role: 'owner' | 'officer') {
  const { organizationId, userId } = await db.$transaction((tx) =>
    createAccount(tx, { email, name: 'Ada', organization: 'Maple FX' }),
  )
  await db.membership.updateMany({ where: { userId }, data: { role } })
  return (await startSession(new Request('https://comply.test/'), userId, organizationId))
    .get('Set-Cookie')!
    .split(';')[0]!
}

it('is not there in production, except for a signed-in owner, who sees their own mails only', async () => {
  const message = composeMail({
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: ['https://comply.test/welcome/secret'],
  })
  await db.$transaction(async (tx) => {
    await queueMail(tx, 'credentials', 'owner@maplefx.ca', message)
    await queueMail(tx, 'credentials', 'someone@else.ca', message)
  })
  expect(headers()).toEqual({ 'Cache-Control': 'no-store' })
  await expect(open()).rejects.toMatchObject({ status: 404 })
  await expect(open(await member('officer@maplefx.ca', 'officer'))).rejects.toMatchObject({ status: 404 })
  const shown = await open(await member('owner@maplefx.ca', 'owner'))
  expect(shown.mails.map((mail) => mail.recipient)).toEqual(['owner@maplefx.ca'])
  expect(JSON.stringify(shown.settings)).toContain('mail.test:587')
  expect(JSON.stringify(shown.settings)).not.toContain('hidden')
  const form = new Request('https://comply.test/email-debug', {
    method: 'POST',
    body: new URLSearchParams({ test: 'signup' }),
  })
  await expect(action({ request: form, params: {}, context: {} })).rejects.toMatchObject({ status: 404 })
})
