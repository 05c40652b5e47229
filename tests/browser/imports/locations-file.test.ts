import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// A file of branches is previewed before saving, then exported and imported again without changes.

test.each([390, 1440])('a file of locations is previewed, confirmed and read back at %i px', async (width) => {
  const visitor = await visit({ viewport: { width, height: 900 } })
  const { page } = visitor
  const run = `L${width}${Date.now().toString(36)}`
  await signIn(page, 'preparer')
  await page.goto('/app/locations')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const choose = async (text: string | Buffer) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'branches.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Preview file' }).click()
  }
  await choose(
    `Name;FINTRAC Location ID;Rue;Ville;Province;Code postal;Opening hours\nBranch ${run};${run};1 rue Sainte-Catherine;Montréal;Québec;h2x 1k4;9 to 5\nBox;X-1;;;;;\n`,
  )
  await page.getByText('1 new, 1 refused. Nothing is saved yet.', { exact: false }).waitFor()
  await page.getByText('Postal code: H2X 1K4').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Import 1 location', exact: true }).click()
  await page.getByText('1 location added.').waitFor()
  await page.getByRole('link', { name: `Branch ${run}` }).click()
  await page.getByLabel('Opening hours').waitFor()
  expect(await page.getByLabel('Opening hours').inputValue()).toBe('9 to 5')
  expect(await page.getByLabel('Street').inputValue()).toBe('1 rue Sainte-Catherine')
  expect(await page.locator('[name=province]').inputValue()).toBe('QC')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`“Branch ${run}” saved.`).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const exported = readFileSync(await download.path())
  expect(exported.toString()).toContain(
    `Branch ${run},${run},,,,1 rue Sainte-Catherine,Montréal,QC,H2X 1K4,CA,9 to 5,Active`,
  )
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await choose(exported)
  await page.getByText(/^\d+ unchanged\. Nothing is saved yet\./).waitFor()
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0)
  expectNoComplaints(visitor)
})
