import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { unpacked } from '#tests/support/files/archive.ts'
import { parse } from '#tests/support/files/csv-table.ts'

// The records of a period for an examiner, from the page to the files.

test('an officer shows a period, downloads its records, and each file has as many rows as the page says', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/settings/examination')
  await page.getByRole('heading', { name: 'Records of a period' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  await page.getByLabel('First day').fill('2026-02-02')
  await page.getByLabel('Last day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Show period' }).click()
  await page.getByText('The last day is before the first.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('First day').fill('2020-01-01')
  await page.getByLabel('Last day').fill('2100-01-01')
  await page.getByRole('button', { name: 'Show period' }).click()
  await page.getByRole('heading', { name: 'Wed, Jan 1, 2020 to Fri, Jan 1, 2100' }).waitFor()
  const rows = await page.getByRole('table', { name: 'Lists' }).locator('tbody tr').all()
  const counts = new Map<string, string>()
  for (const row of rows) {
    const text = await row.innerText()
    counts.set(/[\w-]+\.csv/.exec(text)![0], /([\d,]+)\s*$/.exec(text)![1]!.replaceAll(',', ''))
  }
  expect([...counts.keys()]).toContain('decisions-not-to-file.csv')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download ZIP' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^examination-.*-2020-01-01-2100-01-01\.zip$/)
  const files = await unpacked(await readFile((await download.path())!))
  expect(parse(files.get('transactions.csv')!).length).toBeGreaterThan(10)
  for (const [file, count] of counts) expect(String(parse(files.get(file)!).length), file).toBe(count)
  expectNoComplaints(visitor)
  await visitor.context.close()
})
