import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, unfold, visit } from '#tests/support/browser.ts'

/** What is the same for a business is chosen once on the mapping page, and its drafts lack none of it. */

const HEADER = 'Receipt No,Taken At,Cash Amount,Currency,Direction,Client No,Surname,Given Name,Location ID'
const newRun = (): string => `V${Date.now().toString(36)}${String(process.pid).slice(-3)}`
const fileOf = (run: string, surname: string): string =>
  `${HEADER}\n${run}-1,2026-03-04 10:00,12500.00,CAD,in,${run}-C,${surname},Ann,MONTREAL1\n${run}-2,2026-03-04 11:30,40.25,CAD,out,${run}-D,Lee,Bo,MONTREAL1\n`
const buffer = (text: string) => ({ name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function uploadFile(page: Page, text: string): Promise<void> {
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles(buffer(text))
  await page.waitForURL(/\/map/)
  await page.locator('input[role="combobox"]').first().waitFor({ state: 'attached' })
}

async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  const box = page.locator('#whole-file').getByRole('combobox', { name: label, exact: true })
  await box.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('disposition and beneficiary are chosen while mapping, shown in the sample rows, kept for the next file, and missing in no draft', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const run = newRun()
  const surname = `Quillon${run}`
  await uploadFile(page, fileOf(run, surname))
  await unfold(page, 'input[name="constant.purpose"]')
  await choose(page, 'Disposition', 'deposit to acc', 'Deposit to account')
  await choose(page, 'Beneficiary', 'conductor', 'The conductor')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page.getByText('Disposition: Deposit to account. The conductor is the beneficiary.').waitFor()
  // What was paid out gets neither.
  expect(await page.getByText('Disposition: Deposit to account.').count()).toBe(1)
  await page.getByText('Payments get none.', { exact: false }).first().waitFor()

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await unfold(page, 'input[name="constant.purpose"]')
    await page.locator('#whole-file').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    expect(await accessibilityFindings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 rows read: 2 accepted, 0 refused, 0 duplicates, 0 skipped.').waitFor()

  await uploadFile(page, fileOf(`${run}b`, surname))
  await page.getByText('Mapped as last time').waitFor()
  await page.getByText('Disposition: Deposit to account. The conductor is the beneficiary.').waitFor()

  await page.goto('/app/reports')
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).click()
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).waitFor({ state: 'detached' })
  await page.goto(`/app/reports?q=${surname}`)
  const address = await page.locator('tbody a[href^="/app/reports/"]').first().getAttribute('href')
  await page.goto(address!)
  await page.getByRole('heading', { name: `LCTR · Ann ${surname}` }).waitFor()
  const stated = (term: string) =>
    page
      .locator('details dt')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd')
      .first()
      .textContent()
  expect(await stated('Disposition')).toContain('Deposit to account')
  expect(await page.getByRole('button', { name: 'The conductor is the beneficiary' }).count()).toBe(0)
  expect(await page.locator('details dt', { hasText: 'Beneficiaries' }).count()).toBe(0)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('one location has values of its own, which its sample rows show and the next file keeps', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const run = newRun()
  const text = fileOf(run, `Quay${run}`)
    .replace('Receipt No', `Slip ${run}`)
    .replace(',out,', ',in,')
    .replace('Bo,MONTREAL1', 'Bo,TORONTO1')
  await uploadFile(page, text)
  await unfold(page, 'input[name="constant.purpose"]')
  await page.locator('input[name="constant.purpose"]').fill('Daily takings')
  await page.locator('input[name="constant.howObtained"]').fill('Sales of the day')
  await choose(page, 'Disposition', 'deposit to acc', 'Deposit to account')
  const place = page.locator('#whole-file').getByRole('combobox', { name: 'Location 1', exact: true })
  await place.fill('toronto1')
  await page
    .getByRole('option', { name: /\(TORONTO1\)$/ })
    .first()
    .click()
  await choose(page, 'Disposition at location 1', 'holding', 'Holding funds')
  await page.getByLabel('Purpose at location 1').fill('Kiosk takings')
  // A second row for the same place is told, and what was typed in it stays.
  await page.getByRole('button', { name: 'Add a location' }).click()
  const again = page.locator('#whole-file').getByRole('combobox', { name: 'Location 2', exact: true })
  await again.fill('toronto1')
  await page
    .getByRole('option', { name: /\(TORONTO1\)$/ })
    .first()
    .click()
  await page.getByLabel('Purpose at location 2').fill('Rent')
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page.getByText('TORONTO1 is listed twice. Keep one.').first().waitFor()
  expect(await page.getByLabel('Purpose at location 2').inputValue()).toBe('Rent')
  expect(await accessibilityFindings(page)).toEqual([])
  await again.fill('')
  await page.getByRole('listbox').getByRole('option', { name: 'None', exact: true }).click()
  await page.getByLabel('Purpose at location 2').fill('')
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page.getByText('TORONTO1 is listed twice. Keep one.').first().waitFor({ state: 'detached' })
  const sentences = [
    'Disposition: Deposit to account. How it was obtained: Sales of the day. Purpose: Daily takings.',
    'Disposition: Holding funds. How it was obtained: Sales of the day. Purpose: Kiosk takings.',
  ]
  for (const sentence of sentences) await page.getByText(sentence).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await unfold(page, 'input[name="constant.purpose"]')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    expect(await accessibilityFindings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 rows read: 2 accepted, 0 refused, 0 duplicates, 0 skipped.').waitFor()
  await uploadFile(page, text.replaceAll(`${run}-1`, `${run}-3`).replaceAll(`${run}-2`, `${run}-4`))
  await page.getByText('Mapped as last time').waitFor()
  await page.getByText('Disposition: Holding funds. Purpose: Kiosk takings.').waitFor()
  expectNoComplaints(visitor, [/422/])
  await visitor.context.close()
})

test('without script the values are plain lists, and kept', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const { page } = visitor
  await signIn(page, 'officer')
  const run = newRun()
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles(buffer(fileOf(run, 'Roy').replace('Receipt No', `No ${run}`)))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.waitForURL(/\/map/)
  await page.locator('#whole-file > summary').click()
  await page.locator('select[name="constant.disposition"]').selectOption({ label: 'Issued cheque' })
  await page.locator('select[name="constant.beneficiary.name"]').selectOption({ label: 'The conductor' })
  await page.locator('input[name="constant.purpose"]').fill('Daily takings')
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page
    .getByText('Disposition: Issued cheque. The conductor is the beneficiary. Purpose: Daily takings.')
    .waitFor()
  await page.locator('#whole-file > summary').click()
  expect(await page.locator('select[name="constant.disposition"]').inputValue()).toBe('Issued cheque')
  expect(await page.locator('select[name="constant.beneficiary.name"]').inputValue()).toBe('conductor')
  await visitor.context.close()
})
