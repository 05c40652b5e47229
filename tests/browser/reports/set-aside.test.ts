import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// A report to draft is set aside and restored, with and without script, on a wide window and a phone.

/** Fresh Demo data with reports to draft, which a job of the worker brings. */
async function toDraft(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/app/demo/reset', { headers })
  const boxes = page.locator('input[type=checkbox][name=candidate]')
  await expect
    .poll(
      async () => {
        await page.goto('/app/reports/candidates')
        return boxes.count()
      },
      { interval: 500 },
    )
    .toBeGreaterThan(2)
}

const isClean = async (page: Page) => expect(await accessibilityFindings(page), page.url()).toEqual([])
const hasNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    page.url(),
  ).toBe(true)

test('an officer sets a report aside with the facts, sees it where it counted, and restores it', async () => {
  const visitor = await visit({ viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await toDraft(page)
  await page.goto('/app/reports/candidates')
  await isClean(page)
  const first = page.locator('tbody tr').first()
  const party = (await first.locator('td[data-label="Parties"]').innerText()).trim()
  await first.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Set 1 report aside' }).click()
  await page.getByRole('heading', { name: 'Set a report aside' }).waitFor()
  await isClean(page)
  expect(await page.getByRole('cell', { name: party }).count()).toBeGreaterThan(0)
  await page.getByRole('radio', { name: /^Received by an employee/ }).check()
  await page.getByLabel('Facts to record').fill('x')
  await page.getByRole('button', { name: 'Set 1 report aside' }).click()
  await page.getByText('Record the facts the exception depends on.', { exact: true }).waitFor()
  await isClean(page)
  expect(await page.getByRole('radio', { name: /^Received by an employee/ }).isChecked()).toBe(true)
  await page.getByLabel('Facts to record').fill('Exemple Employer Inc. reports it.')
  await page.getByRole('button', { name: 'Set 1 report aside' }).click()
  await page.waitForURL(/\/app\/reports\/set-aside$/)
  await page.getByText('1 report set aside.').waitFor()
  const row = page.locator('tbody tr').first()
  expect(await row.innerText()).toMatch(/Exemple Employer Inc\. reports it\.[^]*officer@demo\.example/)
  await isClean(page)
  await row.locator('td[data-label="Transactions"]').getByRole('link').click()
  await page
    .getByText(/It was set aside, so no L\w+ counts it/)
    .first()
    .waitFor()
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Set aside' }).waitFor()
  await isClean(page)
  await page.goto('/app')
  await page.getByRole('link', { name: '1 report is set aside' }).click()
  await page
    .getByRole('checkbox', { name: new RegExp(`^Select L\\w+ of`) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Restore 1 report' }).click()
  await page.waitForURL(/\/app\/reports\/candidates$/)
  await page.getByText('1 restored. The transactions count again.').waitFor()
  await page.getByRole('link', { name: /^Set aside/ }).click()
  await page.getByRole('link', { name: /^Restored/ }).click()
  await page
    .getByText(/Restored by/)
    .first()
    .waitFor()
  await isClean(page)
  expectNoComplaints(visitor, [/422/])
  await visitor.context.close()
})

test('without script and on a phone a report is set aside and restored', async () => {
  const visitor = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await signIn(page, 'owner')
  await toDraft(page)
  await page.locator('input[name=candidate]').first().check()
  await page.getByRole('button', { name: 'Set the selected reports aside' }).click()
  await page.getByRole('radio', { name: /^Received as an agent/ }).check()
  await page.getByLabel('Facts to record').fill('x')
  await page.getByRole('button', { name: 'Set 1 report aside' }).click()
  await page.getByText('Record the facts the exception depends on.', { exact: true }).waitFor()
  await page.getByLabel('Facts to record').fill('Exemple Principal Inc. reports it under our agency agreement.')
  await page.getByRole('button', { name: 'Set 1 report aside' }).click()
  await page.getByText('Exemple Principal Inc. reports it under our agency agreement.').waitFor()
  await page.locator('input[name=setAside]').first().check()
  await page.getByRole('button', { name: 'Restore the selected reports' }).click()
  await page.getByText('1 restored. The transactions count again.').waitFor()
  await page.getByRole('button', { name: 'Set the selected reports aside' }).click()
  await page.getByText('Select the reports to set aside first.').waitFor()
  await visitor.context.close()
})

test('on a phone no page of it scrolls sideways', async () => {
  const visitor = await visit({ viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await toDraft(page)
  await hasNoSidewaysScroll(page)
  await page.locator('input[name=candidate]').first().check()
  await page.getByRole('button', { name: /^Set .* aside$/ }).click()
  await page.getByRole('heading', { name: 'Set a report aside' }).waitFor()
  await hasNoSidewaysScroll(page)
  await isClean(page)
  await page.getByRole('radio', { name: /^Transport to or from/ }).check()
  await page.getByLabel('Facts to record').fill('Carried for Banque Exemple at its request; sealed bags.')
  await page.getByRole('button', { name: 'Set 1 report aside' }).click()
  await page.getByText('1 report set aside.').waitFor()
  await hasNoSidewaysScroll(page)
  await isClean(page)
  await visitor.context.close()
})

test('a preparer sees what is set aside and is offered neither to set aside nor to restore', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'preparer')
  await toDraft(page)
  expect(await page.getByRole('button', { name: /^Set .* aside$/ }).count()).toBe(0)
  await page.getByRole('link', { name: /^Set aside/ }).click()
  await page.getByRole('heading', { name: 'Set aside' }).waitFor()
  expect(await page.locator('input[name=setAside]').count()).toBe(0)
  await visitor.context.close()
})
