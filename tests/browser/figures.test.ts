import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '../support/browser.ts'

test('the figures are reached from the dashboard, are a table as well as a chart, and fit a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await visit({ viewport: { width: 390, height: 844 }, colorScheme })
    const { page } = visitor
    await signIn(page, 'officer')
    await page.goto('/app', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Figures' }).click()
    await page.getByRole('heading', { name: 'Figures', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Reports by month' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    expectNoComplaints(visitor)
    await visitor.context.close()
  }
})
