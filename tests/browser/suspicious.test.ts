import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '../support/browser.ts'

// A suspicious transaction report from the list of transactions on, with and without script.

test('without script, ticked transactions become a draft whose grounds can be written', async () => {
  const visitor = await visit({ javaScriptEnabled: false })
  const { page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/transactions')
  const boxes = page.locator('input[type=checkbox][name=transaction]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: /^Create STR draft from/ }).click()
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
  await page.getByLabel('Description of suspicious activity').fill('Two receipts that do not fit.\nBoth in one day.')
  await page.getByLabel('Action taken').fill('Closer monitoring.')
  await page.locator('button[name=intent][value=describe]').click()
  await page.getByText('Suspicion saved.').waitFor()
  expect(await page.getByLabel('Description of suspicious activity').inputValue()).toBe(
    'Two receipts that do not fit.\nBoth in one day.',
  )
  await visitor.context.close()
})

test('an officer flags one transaction, and a page with boxes, hints and grounds is accessible', async () => {
  const visitor = await visit({ viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  const isClean = async () => expect(await accessibilityFindings(page), page.url()).toEqual([])
  await signIn(page, 'officer')
  await page.goto('/app/transactions')
  // Nothing is selected: there is nothing to make a draft of.
  await page.getByText('Select transactions for an STR draft.').waitFor()
  await page.getByRole('button', { name: /^Create STR draft/ }).waitFor({ state: 'detached' })
  await isClean()
  await page.goto('/app/transactions/hints')
  await page.getByRole('heading', { name: 'Patterns to review' }).waitFor()
  await isClean()
  await page.goto('/app/transactions')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Flag as suspicious (STR draft)' }).click()
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: /^STR/ }).waitFor()
  await isClean()
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a viewer sees no boxes and no word of suspicion among the transactions', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'viewer')
  await page.goto('/app/transactions')
  await page.getByRole('table').waitFor()
  expect(await page.locator('input[type=checkbox][name=transaction]').count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toMatch(/\bSTR\b|suspicious/i)
  await visitor.context.close()
})

test('ticks are kept over filters and visits, are counted, and go once their report is made', async () => {
  const visitor = await visit({ viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const box = (id: string) => page.getByRole('checkbox', { name: `Select ${id}` })
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await page.goto('/app/transactions?q=DEMO-0011')
  await status('They stay selected as you page')
  await box('DEMO-0011').check()
  await status('1 selected.')
  await page.getByLabel('Search').fill('DEMO-0012')
  await page.getByRole('button', { name: 'Filter' }).click()
  await box('DEMO-0012').check()
  await status('2 selected, 1 of them on other pages.')
  expect(await accessibilityFindings(page)).toEqual([])
  // Another page of the product, and back.
  await page.goto('/app/customers')
  await page.goto('/app/transactions?q=DEMO-0013')
  await status('2 selected, on other pages.')
  await box('DEMO-0013').check()
  await box('DEMO-0013').uncheck()
  await page.getByRole('button', { name: /^Create STR draft from/ }).click()
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
  await page.getByText('Transaction 1: DEMO-0011').first().waitFor()
  await page.getByText('Transaction 2: DEMO-0012').first().waitFor()
  expect(await page.getByText('Transaction 3:').count()).toBe(0)
  await page.goto('/app/transactions')
  await status('They stay selected as you page')
  await box('DEMO-0011').check()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(await box('DEMO-0011').isChecked()).toBe(false)
  await page.reload()
  await status('They stay selected as you page')
  expectNoComplaints(visitor)
  await visitor.context.close()
})
