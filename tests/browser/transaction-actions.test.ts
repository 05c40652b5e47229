import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '../support/browser.ts'

/** The page of a received cash transaction of the Demo data. */
async function openTransaction(page: Page): Promise<void> {
  await page.goto('/app/transactions?method=cash&direction=in')
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/app\/transactions\/[0-9a-f-]{36}$/)
}

test.each([['with script on a phone', true], ['without script', false]])('starting and completing actions and their parties are added, kept while typing and removed, %s', async (_what, javaScriptEnabled) => {
  const seen = await visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
  const { page } = seen
  await signIn(page, 'officer')
  await openTransaction(page)
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByLabel('Purpose', { exact: true }).fill('A new roof')
  await page.getByRole('button', { name: 'Add a starting action' }).click()
  const second = group('Starting action 2')
  await second.getByLabel('Amount', { exact: true }).fill('250.00')
  await second.getByLabel('Currency', { exact: true }).fill('USD')
  await second.getByLabel('Rate to CAD').fill('1.3650')
  await second.getByRole('button', { name: 'Add a conductor' }).click()
  await group('Starting action 2').getByRole('button', { name: 'Add on whose behalf' }).waitFor()
  expect(await page.getByLabel('Purpose', { exact: true }).inputValue()).toBe('A new roof')
  expect(await group('Starting action 2').getByLabel('Amount', { exact: true }).inputValue()).toBe('250.00')
  if (javaScriptEnabled) {
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('starting.1.conductors.0.customer')
    expect(await accessibilityFindings(page)).toEqual([])
  }
  // Nothing is wider than the phone.
  if (javaScriptEnabled) expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await group('Starting action 2').getByRole('button', { name: 'Remove Conductor 1' }).click()
  await group('Starting action 2').getByRole('button', { name: 'Add on whose behalf' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await page.getByText('The transaction is corrected.').waitFor()
  await page.getByRole('heading', { name: 'Starting action 2' }).waitFor()
  await group('Starting action 2').getByRole('button', { name: 'Remove Starting action 2' }).click()
  await group('Starting action 2').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await page.getByText('The transaction is corrected.').first().waitFor()
  await page.getByRole('heading', { name: 'Starting action 2' }).waitFor({ state: 'detached' })
  expectNoComplaints(seen)
})
