import { expect, test } from 'vitest'
import { expectNoComplaints, visit } from '#tests/support/browser.ts'
import { freshEmail, rowsOf, withoutTable } from './support.ts'
import { alertOf, send } from './form-support.ts'

/** Subscribing to the newsletter. */

test('the newsletter goes from idle over submitting to subscribed, and asks for the confirmation in a second call', async () => {
  const visitor = await visit()
  const { page } = visitor
  const calls: unknown[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/newsletter', async (route) => {
    calls.push(route.request().postDataJSON())
    if (calls.length === 1) await held
    await route.continue()
  })
  const email = freshEmail('news')
  await page.goto('/blog/kucoin-fintrac-penalty?ref=news77')
  const region = page.locator('#newsletter')
  await region.getByLabel('E-mail').fill(email)
  await region.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => region.getByRole('button').innerText()).toBe('Joining...')
  expect(await region.getByRole('button').isDisabled()).toBe(true)
  expect(await region.getByLabel('E-mail').isDisabled()).toBe(true)
  release()
  await page.getByText('Welcome to our newsletter! Check your email for confirmation.').waitFor()
  expect(await region.locator('form').isVisible()).toBe(false)
  expect(calls).toEqual([
    { email, source: 'blog', referral_code: 'NEWS77', token: expect.any(String) },
    { email, confirm: true },
  ])
  expect(await rowsOf('SELECT source, referral_code, is_active FROM newsletter WHERE email = $1', [email])).toEqual([
    { source: 'blog', referral_code: 'NEWS77', is_active: true },
  ])
  expect(await rowsOf("SELECT subject FROM mail WHERE kind = 'newsletter' AND recipient = $1", [email])).toHaveLength(1)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('the newsletter says what failed: in the article as an error, on the list back at idle', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('news')
  for (const [path, state] of [
    ['/blog/kucoin-fintrac-penalty', 'error'],
    ['/blog', 'idle'],
  ] as const) {
    await page.goto(path)
    const region = page.locator('#newsletter')
    const join = async (address: string) => {
      await region.getByLabel('E-mail').fill(address)
      await send(page, 'newsletter', 'Join')
    }
    await join('ada@mailinator.com')
    expect(await alertOf(page, 'newsletter')).toBe('Temporary email addresses are not allowed')
    expect(await region.getAttribute('data-state')).toBe(state)
    expect(await region.getByRole('button').innerText()).toBe('Join')
    await withoutTable('newsletter', async () => {
      await join(freshEmail('news'))
      expect(await alertOf(page, 'newsletter')).toMatch(/^Failed to save newsletter signup: ./)
    })
    await page.route('**/api/newsletter', (route) => route.abort())
    await join(freshEmail('news'))
    expect(await alertOf(page, 'newsletter')).toBe('Failed to sign up for newsletter. Please try again.')
    await page.unroute('**/api/newsletter')
    await page.route('**/api/newsletter', (route) => route.fulfill({ json: { success: false } }))
    await join(freshEmail('news'))
    expect(await alertOf(page, 'newsletter')).toBe('Failed to subscribe to newsletter.')
    await page.unroute('**/api/newsletter')
  }
  const calls: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/api/newsletter') && calls.push(request.postDataJSON()))
  await page.goto('/blog')
  await page.locator('#newsletter').getByLabel('E-mail').fill('ada@dummy.ca')
  await send(page, 'newsletter', 'Join')
  await page.getByText('Welcome to our newsletter!').waitFor()
  expect(calls).toHaveLength(1)
  await page.goto('/blog')
  await page.locator('#newsletter').getByLabel('E-mail').fill(email)
  await send(page, 'newsletter', 'Join')
  await page.getByText('Welcome to our newsletter!').waitFor()
  await page.goto('/blog')
  await page.locator('#newsletter').getByLabel('E-mail').fill(email.toUpperCase())
  await send(page, 'newsletter', 'Join')
  expect(await alertOf(page, 'newsletter')).toBe('This email is already subscribed to our newsletter.')
  await visitor.context.close()
})
