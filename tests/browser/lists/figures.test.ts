import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

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
