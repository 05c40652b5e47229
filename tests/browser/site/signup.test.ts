import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, visit } from '#tests/support/browser.ts'
import { freshEmail, rowsOf, withoutTable } from './support.ts'
import { alertOf, send, emailStep, details } from './form-support.ts'

/** Signing up on the public site. */

test('a new user signs up by a referral link, follows the mailed link and reaches the product in Demo mode', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('signup')
  await page.goto('/?ref=abcd42')
  await expect.poll(() => page.url()).not.toContain('ref=')
  expect(await page.evaluate(() => localStorage.getItem('referralCode'))).toBe('ABCD42')
  await emailStep(page, email)
  expect(await page.getByLabel('Referral code').inputValue()).toBe('ABCD42')
  expect(await accessibilityFindings(page)).toEqual([])
  await details(page)
  await page.getByText('Thank you for signing up').waitFor()
  expect(await page.locator('#signup').innerText()).toMatch(
    /credentials arrive by e-mail within 24 hours[\s\S]*14-day trial starts when you first sign in/,
  )
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('signupAttempts') ?? 'null') as { count: number }),
  ).toMatchObject({ count: 1 })
  expect(await rowsOf('SELECT referral_code, source FROM signups WHERE email = $1', [email])).toEqual([
    { referral_code: 'ABCD42', source: 'SIGN UP' },
  ])

  await page.goto('/email-debug')
  const mail = page.locator('[data-mail=credentials]', { hasText: email })
  await mail.locator('summary').click()
  const link = /http\S+\/welcome\/\S+/.exec(await mail.innerText())![0]
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await page.getByLabel('Repeat password').fill('a long pass phrase')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL('**/app')
  expect(await page.locator('body').innerText()).toMatch(/Demo/)
  await page.goto(link)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This link is no longer valid')
  expectNoComplaints(visitor, [/410/])
  await visitor.context.close()
})

test('the signup says what is wrong with an address, and goes on for a blocked one', async () => {
  const visitor = await visit()
  const { page } = visitor
  await emailStep(page, 'ada@mailinator.com')
  expect(await alertOf(page, 'signup')).toBe('Temporary email addresses are not allowed')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  expect(await accessibilityFindings(page)).toEqual([])
  await emailStep(page, 'ada@samplebank.ca')
  await details(page)
  await page.getByText('Thank you for signing up').waitFor()
  expect(await rowsOf("SELECT 1 FROM signups WHERE email = 'ada@samplebank.ca'")).toEqual([])
  expectNoComplaints(visitor, [/400/])
  await visitor.context.close()
})

test('the details say every reason at once, keep what was entered, and a blocked company gets a pretended success', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('details')
  await emailStep(page, email)
  await details(page, { 'First name': 'A', Phone: '999 555 0199' })
  expect(await alertOf(page, 'signup')).toBe('First Name must be at least 2 characters. Invalid area code')
  expect(await page.getByLabel('Company name').inputValue()).toBe('Maple FX')
  expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
  await details(page, { 'Company name': 'Test Exchange' })
  await page.getByText('Thank you for signing up').waitFor()
  expect(await rowsOf('SELECT 1 FROM signups WHERE email = $1', [email])).toEqual([])
  await visitor.context.close()
})

test('a registered address is refused at the first step, and at the last when someone was faster', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('twice')
  const words = 'This email address has already been registered. Please use a different email or try logging in.'
  const second = await visitor.context.newPage()
  await emailStep(second, email)
  await emailStep(page, email)
  await details(page)
  await page.getByText('Thank you for signing up').waitFor()
  await details(second)
  expect(await alertOf(second, 'signup')).toBe(words)
  await emailStep(page, email)
  expect(await alertOf(page, 'signup')).toBe(words)
  await visitor.context.close()
})

test('the signup moves on when the check for a registration fails, and says so when saving does', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('broken')
  await withoutTable('signups', async () => {
    await emailStep(page, email)
    await details(page)
    expect(await alertOf(page, 'signup')).toBe('Failed to save signup data. Please try again.')
  })
  await page.route('**/signup*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await send(page, 'signup', 'Start my free trial')
  expect(await alertOf(page, 'signup')).toBe('There was an error processing your signup. Please try again.')
  await page.unroute('**/signup*')
  await send(page, 'signup', 'Start my free trial')
  await page.getByText('Thank you for signing up').waitFor()
  await visitor.context.close()
})
