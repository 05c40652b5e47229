import { expect, test } from 'vitest'
import { begin } from '#tests/browser/report-support.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { dayBefore, importRows } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

test('the same value for many shows before it is saved what it changes and what does not fit, also on a phone', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const header =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID'
  const row = (at: number) =>
    `${run}-${at},${dayBefore()} 09:3${at}:00,12000.00,CAD,Cash,In,Completed,${run}${at},Pareil${run}${at},Mila,MONTREAL1`
  await importRows(page, [header, row(1), row(2)])
  await page.goto('/app/reports')
  await page.getByRole('button', { name: /^Create (?:\d+ drafts|1 draft)$/ }).click()
  await page
    .getByText(/drafts? created/)
    .first()
    .waitFor()
  await page.goto('/app/reports/missing/same')
  await page.getByLabel('Disposition', { exact: true }).fill('Other')
  await page.getByLabel('How it was conducted').selectOption({ label: 'In person' })
  await page.getByRole('button', { name: 'Preview changes' }).click()

  const steps = page.getByRole('table', { name: 'What each value changes' })
  await steps.waitFor()
  expect(await steps.getByRole('row').nth(1).innerText()).toMatch(/Disposition: Other\s+2\s+2\s+\d+ → \d+/)
  const warning = page.getByText(/^Other disposition: 2 transactions$/)
  await warning.waitFor()
  await page.getByText('Disposition is "Other". Say in words what it is.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expectNoComplaints(visitor)
})
