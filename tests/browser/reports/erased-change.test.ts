import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { begin, fileOpen, importReceipt } from '#tests/browser/report-support.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

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
  // Nobody can see what it changes: it isn't sent.
  await page.getByText('Then you can send the change.').waitFor()
  const send = page.getByRole('button', { name: 'Send the change to PRODUCTION' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByText('Upload your record copy under “What changes” to see what the change changes').waitFor()
  await picture(page, 'erased-change-unknown')
  await page.getByRole('link', { name: 'Upload your record copy' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'copy.json', mimeType: 'application/json', buffer: bytes })
  await page.getByRole('button', { name: 'Upload copy' }).click()
  await page.getByText('Record copy uploaded. The change is compared with it.').first().waitFor()
  const table = page.getByRole('table', { name: 'Differences, field by field' })
  expect(await table.getByRole('row').nth(1).innerText()).toMatch(/Occupation[^]*Baker[^]*Take from the copy[^]*Roofer/)
  expect(await accessibilityFindings(page)).toEqual([])
  // What sends it is in view, however long the column beside the report is.
  await page.setViewportSize({ width: 1440, height: 1000 })
  expect((await send.boundingBox())!.y).toBeLessThan(960)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/erased-change-1000.png` })
  // The dialog shows the differences before it's sent.
  await send.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Occupation \(.+\): Baker → Roofer$/).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await picture(page, 'erased-change-dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  // On a phone, too, what changes stands before what sends it.
  const top = async (what: Locator) => (await what.boundingBox())!.y
  expect(await top(page.locator('#differences'))).toBeLessThan(await top(send))
  await picture(page, 'erased-change-phone')
  await table.scrollIntoViewIfNeeded()
  await table.getByRole('button', { name: 'Take from the copy' }).click()
  await page.getByText('1 value taken from the copy.').first().waitFor()
  await page.getByText('Nothing differs from what FINTRAC has.').first().waitFor()
  expectNoComplaints(visitor)
})
