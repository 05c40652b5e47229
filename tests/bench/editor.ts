import type { Locator, Page } from 'playwright-core'
import { launchChromium } from '#scripts/lib/chromium.ts'
import { importRows, openDraft, receiptsOf500 } from '../support/draft-path.ts'
import { inProduction, runLetters } from '../support/filing-path.ts'
import { sampleDataIn } from '../support/product/product-database.ts'
import { withProduct } from '#tests/support/product/start-product.ts'
import { signedIn } from './signed-in.ts'

/** The editor with a report of 500 transactions, beside what any page of the product takes in the same run. */

export interface EditorFigure {
  /** Milliseconds until the page shows its heading; the best of five. */
  open: number
  /** The same of the list of reports. */
  openAny: number
  /** Milliseconds from a keystroke to its paint; the slowest of ten. */
  key: number
  /** The same in the search field of the list of reports. */
  keyAny: number
}

async function opened(page: Page, to: string, shows: string): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 5; time++) {
    const before = performance.now()
    await page.goto(to)
    await page.getByRole('heading', { name: shows }).first().waitFor()
    took.push(performance.now() - before)
  }
  return Math.min(...took)
}

/** Longest time in milliseconds from a keystroke to its paint; a keystroke painted with the next frame counts as 0. */
async function slowestKey(control: Locator, keys: string): Promise<number> {
  await control.evaluate((element) => {
    const page = element.ownerDocument.defaultView as unknown as Window & { keyTimes: number[] }
    page.keyTimes = []
    new PerformanceObserver((list) => page.keyTimes.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
  await control.pressSequentially(keys, { delay: 30 })
  return control.evaluate(async (element) => {
    const page = element.ownerDocument.defaultView as unknown as Window & { keyTimes: number[] }
    // Entries come with the frame after the one that they were shown in.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => page.requestAnimationFrame(resolve))
    return Math.max(0, ...page.keyTimes)
  })
}

export async function benchEditor({ say }: { say(text: string): void }): Promise<EditorFigure> {
  say('Starting the product …')
  return withProduct('editor', async (product) => {
    const browser = await launchChromium()
    try {
      await sampleDataIn(product.folder)
      return await signedIn(browser, product, async (page) => {
        await inProduction(page)
        const run = runLetters()
        say('Importing 500 receipts of one window …')
        await importRows(page, receiptsOf500(run, `Cinqcents${run}`))
        const address = await openDraft(page, `Cinqcents${run}`)
        const open = await opened(page, address, `Transaction 1: ${run}-001`)
        const completing = '/transactions/437/completingActions/0/details'
        const missing = page.locator('#messages').getByRole('link')
        await missing
          .filter({ hasText: /Add in this report.*Disposition/ })
          .first()
          .click()
        const disposition = page.locator(`[data-pointer="${completing}/dispositionCode"]`)
        await disposition.locator('select').selectOption('28')
        await disposition.getByText('Saved', { exact: true }).waitFor()
        await missing
          .filter({ hasText: /Add in this report.*Amount/ })
          .first()
          .click()
        const amount = page.locator(`[data-pointer="${completing}/amount"] input:not([type=hidden])`).first()
        const key = await slowestKey(amount, '1234567890')
        const openAny = await opened(page, '/app/reports', 'Reports')
        const keyAny = await slowestKey(page.getByRole('searchbox', { name: 'Search' }).last(), '1234567890')
        return { open, openAny, key, keyAny }
      })
    } finally {
      await browser.close()
    }
  })
}
