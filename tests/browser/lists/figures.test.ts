import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { quickly, withProduct } from '#tests/support/product/start-product.ts'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { sampleDataIn } from '#tests/support/product/product-database.ts'
import { fileComplete, inProduction, runLetters } from '#tests/support/filing-path.ts'

test('the figures are reached from the dashboard, are a table as well as a chart, and fit a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await visit({ viewport: { width: 390, height: 844 }, colorScheme })
    const { page } = visitor
    await signIn(page, 'officer')
    // With one report at least, there is a chart.
    await page.goto('/app/transactions')
    await page.locator('input[type=checkbox][name=transaction]').first().check()
    await page.getByRole('button', { name: /^Create STR draft from/ }).click()
    await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
    const draft = page.url()
    await page.goto('/app')
    await page.getByRole('link', { name: 'Figures' }).click()
    await page.getByRole('heading', { name: 'Figures', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Reports by month' }).waitFor()
    const months = page.getByRole('table').getByRole('row')
    // A head and twelve months.
    expect(await months.count()).toBe(13)
    expect(await months.nth(1).innerText()).toMatch(/^[A-Z][a-z]+ 20\d\d\b/)
    expect(await accessibilityFindings(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    expectNoComplaints(visitor)
    await page.request.post(draft, { headers: { origin: new URL(draft).origin }, form: { intent: 'delete' } })
    await visitor.context.close()
  }
})

/** The figures as the page says them: a tile's words, and the newest month of the table. */
async function figuresOn(page: Page) {
  await page.goto('/app/figures')
  const tile = async (name: RegExp) => {
    const text = await page.getByText(name).locator('..').innerText()
    return { of: Number(/of ([\d,]+) reports?/.exec(text)![1]!.replaceAll(',', '')), text }
  }
  const cells = await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  return {
    firstTry: await tile(/^Accepted on the first try \(of/),
    toConfirmation: await tile(/^Median time from import to confirmation \(of/),
    confirmed: Number(cells[1]!.replaceAll(',', '')),
    // What is drawn of the newest month, which stands last.
    bar: await page
      .locator('svg[viewBox="0 0 720 200"] > g')
      .last()
      .locator('rect[fill="var(--color-ok)"]')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('height')))),
  }
}

test('what was filed is counted once FINTRAC confirmed it: first tries, the median time, and the bar of its month', async () => {
  await withProduct(
    'figures',
    async ({ folder, origin, demoPassword }) => {
      await sampleDataIn(folder)
      const visitor = await visit({ baseURL: origin, viewport: { width: 1440, height: 1000 } })
      const { page } = visitor
      await signIn(page, 'officer', demoPassword)
      await inProduction(page)
      await page.goto('/app/figures')
      await page.getByText('No reports yet.').waitFor()
      await page.goto('/app')
      const { people } = await fileComplete(page, `G${runLetters()}`)
      const all = people.length
      const counted = async () => {
        const { firstTry, toConfirmation, confirmed } = await figuresOn(page)
        return [confirmed, firstTry.of, toConfirmation.of]
      }
      await expect.poll(counted, { interval: 300 }).toEqual([all, all, all])
      const after = await figuresOn(page)
      expect(after.firstTry.text).toMatch(/\b100%/)
      expect(after.toConfirmation.text).toMatch(/\d+ (?:second|minute|hour|day)s?\b|under a second/)
      expect(after.bar).toEqual([expect.any(Number)])
      expect(after.bar[0]).toBeGreaterThan(0)
      expect(await accessibilityFindings(page)).toEqual([])
      expectNoComplaints(visitor)
      await visitor.context.close()
    },
    quickly,
  )
})
