import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { begin, fileOpen, importReceipt } from '#tests/browser/report-support.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

test('a change of an erased report is compared with the uploaded record copy, and takes its values from it', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  await importReceipt(page, run, `Efface${run}`)
  const address = await openDraft(page, `Efface${run}`)
  const link = await fileOpen(page)
  await page.goto(link)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exact bytes (JSON)' }).click(),
  ])
  const bytes = await readFile(await saved.path())
  await page.getByRole('button', { name: 'Confirm copy kept' }).click()
  await page.getByRole('button', { name: 'I kept them, erase content' }).click()
  await page.getByText('Content erased. The reference, dates').waitFor()

  // The record says something else since.
  await page.goto(`/app/customers?q=${run}-1`)
  await page
    .getByRole('link', { name: new RegExp(`Efface${run}`) })
    .first()
    .click()
  await page.getByLabel('Occupation', { exact: true }).fill('Roofer')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page
    .getByText(/Customer saved\./)
    .first()
    .waitFor()
  await page.goto(address)
  await page.getByRole('button', { name: 'Request change' }).first().click()
  await page.getByRole('link', { name: 'Upload your record copy' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'copy.json', mimeType: 'application/json', buffer: bytes })
  await page.getByRole('button', { name: 'Upload copy' }).click()
  await page.getByText('Record copy uploaded. The change is compared with it.').first().waitFor()
  const table = page.getByRole('table', { name: 'Differences, field by field' })
  expect(await table.getByRole('row').nth(1).innerText()).toMatch(/Occupation[^]*Baker[^]*Take from the copy[^]*Roofer/)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await table.scrollIntoViewIfNeeded()
  await table.getByRole('button', { name: 'Take from the copy' }).click()
  await page.getByText('1 value taken from the copy.').first().waitFor()
  await page.getByText('Nothing differs from what FINTRAC has.').first().waitFor()
  expectNoComplaints(visitor)
})
