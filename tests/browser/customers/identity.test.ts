import { expect, inject, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { simulatedCredentials } from '#fixtures/identity/state.ts'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'

async function toProduction(page: Page): Promise<void> {
  await page.request.post('/app/mode', {
    headers: { origin: new URL(page.url()).origin },
    form: { mode: 'production' },
  })
}

test('Sumsub is connected, a customer is fetched from it, and what differs is chosen', async () => {
  onTestFinished(async () => {
    await asAdminOf(inject('productData'), (client) =>
      client.query(
        `DELETE FROM identity_request WHERE mode = 'production' AND key = 'K-1001'; DELETE FROM customer WHERE mode = 'production' AND customer_number = 'K-1001'`,
      ),
    )
  })
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'owner')
  await page.goto('/app/settings/identity')
  await page.getByText('No real provider is asked', { exact: false }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await toProduction(page)
  await page.goto('/app/settings/identity')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect Sumsub' }).click()
  await page.getByText('Enter the app token as the provider shows it.').waitFor()
  await page.getByLabel('App token').fill(simulatedCredentials.sumsub.token)
  await page.getByLabel('Secret key').fill(simulatedCredentials.sumsub.secret)
  await page.getByRole('button', { name: 'Connect Sumsub' }).click()
  await page.getByText('Sumsub connected.', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Sumsub accepts these credentials.').waitFor()
  await page.getByText('Webhook: not set').click()
  await page.getByText('/hooks/identity/', { exact: false }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.goto('/app/customers/new')
  await page.getByLabel('Customer number').fill('K-1001')
  await page.getByLabel('Surname').fill('Oakhurst')
  await page.getByLabel('Date of birth').fill('1988-04-21')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
  await page.goto('/app/customers?q=K-1001')
  await page
    .getByRole('link', { name: /Oakhurst/ })
    .first()
    .click()
  await page.getByText('No identity check is on file.').waitFor()
  await page.getByRole('button', { name: 'Ask Sumsub' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('Government-issued photo identification').count()
    })
    .toBe(1)
  await page.getByText('Passport GH203948', { exact: false }).first().waitFor()
  await page.getByText('identity check by Sumsub', { exact: false }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Use the check’s/ }).click()
  await page.getByText('1 customer updated', { exact: false }).first().waitFor()
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('1988-04-12')

  await page.goto('/app/settings/identity')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Sumsub' }).click()
  await page.getByText('Sumsub disconnected.', { exact: false }).first().waitFor()
  expectNoComplaints(visitor, [/422/])
  await visitor.context.close()
})
