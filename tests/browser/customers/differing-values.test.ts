import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// Customers who moved, according to a file: the question is shown with the import and answered for one on its page or
// for all on theirs, with and without script.

const header = 'Customer ID,Surname,Given Name,Date of Birth,Phone,Street,City,Province,Postal Code,Country,Occupation'
const people = ['Hale,Zoe', 'Roy,Wim', 'Quill,Ada', 'Moss,Ben']

/** `year`: of birth of the first; people of another year are others. */
const list = (run: string, year: number, street: string, occupation: string) =>
  Buffer.from(
    `${header}\n${people.map((name, at) => `${run}-${at},${name},${year + at}-02-03,613-555-${year + at},${at + 1} ${street},Ottawa,ON,K1A 0B1,CA,${occupation}`).join('\n')}\n`,
  )

async function bringIn(page: Page, file: Buffer, counts: string): Promise<void> {
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: file })
  await page.waitForURL(/\/map/)
  await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  const creates = page.getByLabel('Create customers who aren’t on file yet', { exact: false })
  if ((await creates.count()) > 0) await creates.check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText(counts).waitFor()
}

const isClean = async (page: Page) => expect(await accessibilityFindings(page), page.url()).toEqual([])
const hasNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    page.url(),
  ).toBe(true)

test('who moved is asked once, shown side by side, answered for one and for all at once', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  const run = `D${Date.now().toString(36)}`
  await signIn(page, 'officer')
  await bringIn(page, list(run, 1950, 'Main Street', 'Baker in a hotel kitchen'), '4 rows read: 4 accepted')
  await bringIn(
    page,
    list(run, 1950, 'Elm Road', 'Baker in a hotel kitchen'),
    '4 rows read: 0 accepted, 0 refused, 4 duplicates',
  )
  await page.reload()
  await page.getByText('The file disagrees with 4 customers on file').waitFor()
  await isClean(page)
  await page.getByRole('link', { name: 'Choose from 4 values' }).click()
  await page.getByRole('heading', { name: 'Values that differ' }).waitFor()
  const row = page.locator('tbody tr', { hasText: 'Ada Quill' })
  expect(await row.innerText()).toMatch(
    /3 Main Street, Ottawa, ON K1A 0B1, CA[^]*3 Elm Road, Ottawa, ON K1A 0B1, CA[^]*line 4 of clients\.csv/,
  )
  await isClean(page)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/differing-desktop.png`, fullPage: true })
  await row.getByRole('link', { name: 'Ada Quill' }).click()
  await page.getByRole('heading', { name: 'Which value is right?' }).waitFor()
  await isClean(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/customer-desktop.png` })
  await page.getByRole('button', { name: /^Keep on file/ }).click()
  await page.getByText('Value on file kept.').waitFor()
  await page.getByRole('heading', { name: 'Values you rejected' }).waitFor()
  await isClean(page)
  await page.goto('/app/customers')
  await page.getByRole('link', { name: 'Choose values' }).click()
  await page.getByRole('button', { name: 'Use newest for all 3 customers' }).click()
  await page.getByText('3 customers updated.').waitFor()
  await page.goto(`/app/customers?q=${run}`)
  await page.getByRole('link', { name: 'Roy, Wim' }).click()
  expect(await page.getByLabel('Street', { exact: false }).first().inputValue()).toContain('Elm Road')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('without script, on a phone, one value is taken', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const run = `E${Date.now().toString(36)}`
  await signIn(visitor.page, 'officer')
  await bringIn(visitor.page, list(run, 1970, 'Main Street', 'Baker in a hotel kitchen'), '4 rows read: 4 accepted')
  await bringIn(
    visitor.page,
    list(run, 1970, 'Main Street', 'Nurse in a hospital'),
    '4 rows read: 0 accepted, 0 refused, 4 duplicates',
  )
  await visitor.context.close()
  const phone = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const { page } = phone
  await signIn(page, 'officer')
  await page.goto('/app/customers/differing?field=occupation')
  await hasNoSidewaysScroll(page)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/differing-phone.png`, fullPage: true })
  await page
    .locator('tbody tr', { hasText: 'Ben Moss' })
    .getByRole('button', { name: /^Use this value/ })
    .click()
  await page.getByText('1 customer updated.').waitFor()
  expect(new URL(page.url()).searchParams.get('field')).toBe('occupation')
  await page.getByRole('button', { name: 'Keep all 3 on file' }).click()
  await page.getByText('Values on file kept for 3 customers.').waitFor()
  await phone.context.close()
})
