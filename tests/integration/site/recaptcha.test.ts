import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBotChallenge, pageToken, passesBotCheck, verifyBotToken } from '#app/platform/services/bot-check.ts'
import { contentSecurityPolicy } from '#app/platform/http/security-headers.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase({ RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'the-secret' })

let answer: Record<string, unknown> = {}
const asked: URLSearchParams[] = []
const google = setupServer(
  http.post('https://www.google.com/recaptcha/api/siteverify', async ({ request }) => {
    asked.push(new URLSearchParams(await request.text()))
    return answer.down ? HttpResponse.error() : HttpResponse.json(answer)
  }),
)
beforeAll(() => google.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => google.close())

it('asks reCAPTCHA where it is configured, and takes no other kind of token', async () => {
  expect(await createBotChallenge('email_submit')).toEqual({ provider: 'recaptcha', siteKey: 'site-key' })
  answer = { success: true, action: 'email_submit', score: 0.9 }
  expect(await passesBotCheck('a-token', 'email_submit')).toBe(true)
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({ secret: 'the-secret', response: 'a-token' })
  answer = { success: false, 'error-codes': ['invalid-input-response'] }
  expect(await passesBotCheck(pageToken('email_submit', Date.now() - 10_000), 'email_submit')).toBe(false)
})

it('refuses a token of another action, a low score, and everything while the service is away', async () => {
  answer = { success: true, action: 'signup_submit', score: 0.9 }
  expect(await verifyBotToken('b', 'email_submit')).toEqual({ success: false, errors: ['action-mismatch'] })
  answer = { success: true, action: 'email_submit', score: 0.1 }
  expect(await verifyBotToken('c', 'email_submit')).toEqual({ success: false, errors: ['low-score'] })
  answer = { down: true }
  expect(await verifyBotToken('d', 'email_submit')).toEqual({ success: false, errors: ['service-unavailable'] })
})

it('lets its frame and calls through the policy', () => {
  expect(contentSecurityPolicy('n')).toContain("frame-src 'self' https://www.google.com/recaptcha/")
})
