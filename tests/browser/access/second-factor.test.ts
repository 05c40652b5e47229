import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit, type BrowserVisit } from '#tests/support/browser.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'

const password = 'a long pass phrase'
// Passkeys need a domain name, which 127.0.0.1 isn't.
const byName = () => inject('productUrl').replace('127.0.0.1', 'localhost')

/** A new member of the sample company in a browser of their own, so that their second factor affects no other test. */
async function newcomer(name: string): Promise<BrowserVisit & { email: string }> {
  const owner = await visit()
  await signIn(owner.page, 'owner')
  await owner.page.goto('/app/settings/people')
  const email = `${name.toLowerCase()}-${Date.now()}@example.ca`
  await owner.page.getByLabel('Name').fill(name)
  await owner.page.getByLabel('E-mail address').fill(email)
  await owner.page.getByRole('radio', { name: /^Viewer/ }).check()
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click()
  await owner.page.getByText(`Invitation mailed to ${email}.`).waitFor()
  await owner.page.goto('/email-debug')
  const mail = owner.page.locator('[data-mail^=invitation]', { hasText: email })
  await mail.locator('summary').click()
  const link = /http\S+(\/invitation\/\S+)/.exec(await mail.innerText())![1]!
  await owner.context.close()
  const invited = await visit({ baseURL: byName(), viewport: { width: 390, height: 844 } })
  await invited.page.goto(link)
  await invited.page.getByLabel('Password', { exact: true }).fill(password)
  await invited.page.getByLabel('Repeat password').fill(password)
  await invited.page.getByRole('button', { name: 'Join and sign in' }).click()
  await invited.page.waitForURL('**/app')
  return { ...invited, email }
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A virtual authenticator with user verification. */
async function withPasskeys(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

test('an authenticator app is set up by its key, shows its recovery codes once, and is asked for at the next sign-in', async () => {
  const person = await newcomer('Amina')
  const { page } = person
  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByAltText('QR code of the key, for your authenticator app').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByText('This code is wrong. Enter the one that your app shows now.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await page.getByLabel('Code').fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 }))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByRole('heading', { name: 'Write down your recovery codes' }).waitFor()
  const codes = await page.locator('ol.font-mono li').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByText('You have an authenticator app. 10 recovery codes are left.').waitFor()
  await page.goto('/app/account/second-factor')
  expect(await page.content()).not.toContain(codes[0])

  await page.context().clearCookies()
  await enterPassword(page, person.email)
  await page.waitForURL('**/login/second-factor')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('Code').fill(await generate({ secret }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')

  await page.context().clearCookies()
  await enterPassword(page, person.email)
  await page.getByLabel('Code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app')
  expectNoComplaints(person, [/422/])
  await person.context.close()
})

test('a passkey is added, lets in alone and after the password, and lets in no longer once it is removed', async () => {
  const person = await newcomer('Bertrand')
  const { page } = person
  const { client, authenticatorId } = await withPasskeys(page)
  await page.goto('/app/account/second-factor')
  await page.getByLabel('Name of the new passkey').fill('Office laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'Write down your recovery codes' }).waitFor()
  await page.getByText('Office laptop').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  expect(credentials[0]!.rpId).toBe('localhost')

  await page.context().clearCookies()
  await page.goto('/login?to=%2Fapp%2Fcustomers')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/app/customers')

  await page.context().clearCookies()
  await enterPassword(page, person.email)
  await page.waitForURL('**/login/second-factor')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/app')

  // Its owner isn't there: nothing is proven.
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used. Try again, or use another method.').waitFor()
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/app')

  await page.goto('/app/account/second-factor')
  await page.getByRole('button', { name: 'Remove Office laptop' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click()
  await page.getByText('Passkey removed. All other sessions have ended.').waitFor()
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The passkey wasn’t accepted. Try again, or use another way.').waitFor()
  await enterPassword(page, person.email)
  await page.waitForURL('**/app')
  expectNoComplaints(person, [/400/])
  await person.context.close()
})

test('credentials typed after ten idle minutes are saved with the password, asked for in the form; nothing typed is lost', async () => {
  const owner = await visit()
  const { page } = owner
  await signIn(page, 'owner')
  await page.goto('/app/settings/connection')
  const { clientId, clientSecret } = demoEntity.production
  const card = page.locator('form', { has: page.locator('input[name="clientSecret"]') }).last()
  const replace = page.getByText('Replace credentials').last()
  if (await replace.isVisible()) await replace.click()
  await card.getByLabel('Client ID').fill(clientId)
  await card.getByLabel('Client Secret').fill(clientSecret)
  // Only this session grows older.
  await asAdminOf(inject('productData'), (client) =>
    client.query(
      `UPDATE session SET proven_at = now() - interval '11 minutes' WHERE token_hash = (SELECT s.token_hash FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.email = 'owner@demo.example' ORDER BY s.created_at DESC LIMIT 1)`,
    ),
  )
  await card.getByRole('button', { name: /^(Replace|Save credentials)$/ }).click()
  await card.getByText('Enter your password. What you entered here stays.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('proofPassword')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await card.getByLabel('Client ID').inputValue()).toBe(clientId)
  expect(await card.getByLabel('Client Secret').inputValue()).toBe(clientSecret)
  await card.getByLabel('Your password').fill(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.getByText('Credentials for FINTRAC PRODUCTION saved. Test the connection next.').waitFor()
  expectNoComplaints(owner, [/403/])
  await owner.context.close()
})
