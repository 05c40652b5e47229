import type { Browser, Page } from 'playwright-core'
import type { StartedProduct } from '#tests/support/product/start-product.ts'
import { waitForScript } from '../support/hydrated.ts'

/** A new visitor signs in, Enter in the field of the password, and works. */
export async function signedIn<T>(
  browser: Browser,
  { origin, demoPassword }: StartedProduct,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    viewport: { width: 1440, height: 1000 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(120_000)
  context.on('page', waitForScript)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('officer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app**')
  const outcome = await work(page)
  await context.close()
  return outcome
}
