import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

test('an owner invites someone, who joins by the mailed link, does what the role allows, and is kept out again', async () => {
  const owner = await visit()
  await signIn(owner.page, 'owner')
  await owner.page.goto('/app/settings/people')
  expect(await accessibilityFindings(owner.page)).toEqual([])
  const email = `marie-${Date.now()}@example.ca`
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click()
  await owner.page.getByText('Enter the person’s name.').waitFor()
  expect(await owner.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await owner.page.getByLabel('Name').fill('Marie Côté')
  await owner.page.getByLabel('E-mail address').fill(email)
  await owner.page.getByRole('radio', { name: /^Viewer/ }).check()
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click()
  await owner.page.getByText(`Invitation mailed to ${email}.`).waitFor()
  expect(await owner.page.getByLabel('E-mail address').inputValue()).toBe('')

  await owner.page.goto('/email-debug')
  const mail = owner.page.locator('[data-mail^=invitation]', { hasText: email })
  await mail.locator('summary').click()
  const link = /http\S+\/invitation\/\S+/.exec(await mail.innerText())![0]

  const invited = await visit({ viewport: { width: 390, height: 844 } })
  await invited.page.goto(link)
  expect(await invited.page.getByLabel('Your name').inputValue()).toBe('Marie Côté')
  expect(await accessibilityFindings(invited.page)).toEqual([])
  await invited.page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await invited.page.getByLabel('Repeat password').fill('a long pass phrase')
  await invited.page.getByRole('button', { name: 'Join and sign in' }).click()
  await invited.page.waitForURL('**/app')
  await invited.page.goto('/app/customers/new')
  await invited.page.getByText('does not allow you to edit customers').waitFor()
  await invited.page.goto('/app/account')
  expect(await accessibilityFindings(invited.page)).toEqual([])
  await invited.page.getByText('This session').waitFor()

  await owner.page.goto('/app/settings/people')
  await owner.page.getByRole('button', { name: 'Disable Marie Côté' }).last().click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await owner.page.getByText('Marie Côté is disabled, and signed out everywhere.').waitFor()
  await invited.page.goto('/app')
  await invited.page.waitForURL('**/login?to=**')
  expectNoComplaints(owner, [/422/])
  expectNoComplaints(invited, [/403/])
  await owner.context.close()
  await invited.context.close()
})

test('a forgotten password is asked for on the sign-in page, without saying who has an account', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten password' }).click()
  await page.waitForURL('**/forgot')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('E-mail address').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await page.getByText('If nobody@nowhere.example has an account').waitFor()
  expectNoComplaints(visitor)
  await visitor.context.close()
})
