import { expect, test } from 'vitest'
import { begin, draftTwo } from '#tests/browser/report-support.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { runLetters } from '#tests/support/filing-path.ts'

test('the same value for many shows before it is saved what it changes and what does not fit, also on a phone', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  await draftTwo(page, run, 'Pareil')
  await page.goto('/app/reports/missing/same')
  await page.getByLabel('Disposition', { exact: true }).fill('Other')
  await page.getByLabel('How it was conducted').selectOption({ label: 'In person' })
  await page.getByRole('button', { name: 'Preview changes' }).click()

  const steps = page.getByRole('table', { name: 'What each value changes' })
  await steps.waitFor()
  // Other tests have open drafts, too.
  const counted = /Disposition: Other\s+([\d,]+)\s+([\d,]+)\s+[\d,]+ → [\d,]+/
  const [, values, drafts] = counted.exec(await steps.getByRole('row').nth(1).innerText()) ?? []
  expect(Number(values?.replace(',', ''))).toBeGreaterThanOrEqual(2)
  expect(Number(drafts?.replace(',', ''))).toBeGreaterThanOrEqual(2)
  await page.getByText(`Other disposition: ${values} transactions`, { exact: true }).waitFor()
  await page.getByText('Disposition is "Other". Say in words what it is.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expectNoComplaints(visitor)
})
