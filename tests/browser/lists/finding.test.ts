import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// The search on a phone and without script, and lists on paper.

const isClean = async (page: Page) => expect(await accessibilityFindings(page), page.url()).toEqual([])
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

test('on a phone the search takes the window, and without script it is a page', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = visitor
  await signIn(page, 'viewer')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('customers')
  await page.getByRole('option', { name: 'Customers', exact: true }).waitFor()
  await isClean(page)
  await picture(page, 'search-phone')
  await page.getByRole('option', { name: 'Customers', exact: true }).click()
  await page.waitForURL('**/app/customers')
  await isClean(page)
  await picture(page, 'customers-phone')
  expectNoComplaints(visitor)
  await visitor.context.close()

  const plain = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await signIn(plain.page, 'viewer')
  await plain.page.getByRole('link', { name: 'Search' }).click()
  await plain.page.getByRole('searchbox', { name: 'Search everything' }).fill('locations')
  await plain.page.getByRole('button', { name: 'Search' }).click()
  await plain.page.getByRole('link', { name: 'Locations', exact: true }).last().waitFor()
  await plain.page.getByRole('link', { name: 'About locations' }).waitFor()
  await plain.context.close()
})

test('a printed list is the list alone, upright and across', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'viewer')
  await page.goto('/app/transactions')
  await page.getByRole('link', { name: 'Export CSV' }).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // Letter within its margins, in CSS pixels.
  for (const [width, height] of [
    [725, 965],
    [965, 725],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Export CSV', 'Search', 'Filter'])
      expect(await page.getByText(name, { exact: true }).first().isVisible(), name).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Amount' }).isVisible()).toBe(true)
    const fits = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=region]')].every(
        (part) => part.scrollWidth <= part.clientWidth,
      ),
    )
    expect(fits, `${width}`).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(18, 24, 29)')
    await picture(page, `print-${width}`)
  }
  await visitor.context.close()
})

test('paper has the records of a page with its filter and day, and nothing that only a screen can use', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'owner')
  const isOnPaper = async (name: string) => page.getByText(name, { exact: true }).first().isVisible()
  const printed = async (address: string) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await page.locator('main h1').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 725, height: 965 })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await page.locator('main :is(button:not(th *), [type=submit]):visible').count(), address).toBe(0)
  }
  await printed('/app/customers?q=quill')
  expect(await isOnPaper('Filter: Search customers: “quill”')).toBe(true)
  expect(await page.locator('main [data-print=only] time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(await page.locator('main [data-print=only] time').isVisible()).toBe(true)
  await page.locator('main tbody a').first().click()
  await page.waitForURL(/\/customers\/[0-9a-f-]+/)
  await printed(page.url())
  // The record of the customer is itself a form; what adds to it is not on file.
  expect(await page.locator('input[name=surname]').isVisible()).toBe(true)
  expect(await page.getByLabel('Evidence').first().isVisible()).toBe(false)

  await printed('/app/imports')
  expect(await isOnPaper('Upload file')).toBe(false)
  expect(await page.getByRole('table', { name: 'Imports' }).isVisible()).toBe(true)
  await printed('/app/settings/rates')
  expect(await isOnPaper('Exchange rates')).toBe(true)
  expect(await isOnPaper('Age limit')).toBe(false)
  await printed('/app/settings/trail')
  expect(await isOnPaper('Audit trail')).toBe(true)
  expect(await page.locator('main h1').isVisible()).toBe(false)
  await printed('/app/settings/examination')
  expect(await isOnPaper('Examination')).toBe(true)
  await printed('/app/reminders')
  expect(await isOnPaper('Your reminders')).toBe(true)
  expect(await isOnPaper('Reminder settings')).toBe(false)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/app/transactions')
  await page.locator('main tbody a[href^="/app/transactions/"]').first().click()
  await page.waitForURL(/\/transactions\/[0-9a-f-]+/)
  await printed(page.url())
  expect(await isOnPaper('What happened')).toBe(true)
  expect(await page.locator('main form:visible').count()).toBe(0)
  await visitor.context.close()
})

test('the last column of a wide table is on the paper, with what is typed in it', async () => {
  const visitor = await visit({ viewport: { width: 725, height: 965 } })
  const { page } = visitor
  await signIn(page, 'viewer')
  await page.goto('/app/transactions')
  await page.getByRole('link', { name: 'Export CSV' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const fits = await page.evaluate(() => {
    const table = document.querySelector('main table')!
    for (const row of table.querySelectorAll('tr'))
      for (let more = 0; more < 8; more++) {
        const cell = document.createElement(row.closest('thead') ? 'th' : 'td')
        cell.className = 'px-3 py-2 whitespace-nowrap sm:min-w-44'
        if (cell.tagName === 'TH') cell.textContent = 'Identification number'
        else cell.innerHTML = '<input type="text" class="control" value="Wholesale">'
        row.append(cell)
      }
    return table.scrollWidth <= document.documentElement.clientWidth
  })
  expect(fits).toBe(true)
  await visitor.context.close()
})
