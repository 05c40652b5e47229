import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// Reminders, the calendar, and comments on a draft, on desktop and phone.

const isClean = async (page: Page) => {
  expect(await accessibilityFindings(page), page.url()).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    page.url(),
  ).toBe(true)
}

test('a person chooses what the bell tells of, by keyboard, and the choice stays', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await signIn(page, 'viewer')
  await page.getByRole('link', { name: /^Reminders/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reminders', level: 1 }).waitFor()
  await isClean(page)
  const days = page.getByLabel('Days before a due date')
  await days.selectOption('7')
  await page.getByLabel('Rejected reports').uncheck()
  await page.getByRole('button', { name: 'Save reminder settings' }).click()
  await page.getByText('Reminder settings saved.').waitFor()
  await page.reload()
  expect(await days.inputValue()).toBe('7')
  expect(await page.getByLabel('Rejected reports').isChecked()).toBe(false)
  await days.selectOption('3')
  await page.getByLabel('Rejected reports').check()
  await page.getByRole('button', { name: 'Save reminder settings' }).click()
  await page.getByText('Reminder settings saved.').waitFor()
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('the calendar leads from a due date to its report, and shows one month at a time', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const visitor = await visit({ viewport })
    const { page } = visitor
    await signIn(page, 'officer')
    await page.goto('/app/calendar')
    await isClean(page)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('link', { name: 'Next month' }).click()
    await page.getByRole('link', { name: 'This month' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(title)
    await page.getByRole('link', { name: 'This month' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expectNoComplaints(visitor)
    await visitor.context.close()
  }
})

test('an officer assigns a draft, comments on it, and finds it among theirs', async () => {
  const visitor = await visit({ viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/transactions')
  await page.locator('input[type=checkbox][name=transaction]').first().check()
  await page.getByRole('button', { name: /^Create STR draft from/ }).click()
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
  const address = page.url()
  await page.getByLabel('Assigned to').selectOption({ label: 'Demo officer' })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('Assigned to Demo officer.').first().waitFor()
  await page.getByLabel('New comment').fill('Asked the branch for the licence.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByText('Comment added.').waitFor()
  await page.getByRole('list', { name: 'Comments' }).getByText('Asked the branch for the licence.').waitFor()
  await isClean(page)
  await page.goto('/app/reports')
  await page.getByRole('link', { name: 'Mine' }).click()
  await page
    .locator(`a[href="${new URL(address).pathname}"]`)
    .first()
    .waitFor()
  await isClean(page)
  const headers = { origin: new URL(address).origin }
  await page.request.post(address, { headers, form: { intent: 'delete' } })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
