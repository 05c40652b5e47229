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
