import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byName } from '#tests/browser/received.ts'
import { accepted, begin, find } from '#tests/browser/report-support.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { dayBefore, importRows, openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

// Identifications that the records lack are added, copied, moved and removed on the page of the report.

/** Follows a link of the report to the form of a part. */
async function opens(page: Page, link: RegExp, heading: string): Promise<void> {
  await page.locator('main').getByRole('link', { name: link }).first().click()
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

async function saves(page: Page, button: string, message: string, place: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await page.getByText(message).first().waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe(place)
  await page.locator(place).waitFor()
}

test('a conductor’s identification is added from the message that it is missing, a second one is copied from it and put first, and both are filed', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const surname = `Sanspiece${run}`
  await importRows(page, [
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID,Customer date of birth,Customer occupation,Customer building number,Customer street,Customer city,Customer province,Customer postal code,Customer country,Disposition,Beneficiary ID',
    `${run}-T,${dayBefore()} 14:05:00,12000.00,CAD,Cash,In,Completed,${run}-1,${surname},Mila,MONTREAL1,1971-02-13,Baker,100,Rue Exemple,Montréal,Quebec,H3A 1A1,Canada,Payment to account,${run}-1`,
  ])
  const report = await openDraft(page, surname)
  const first = '#v-definitions-0-identifications-0'
  const field = (label: string) =>
    page
      .locator('main')
      .getByLabel(new RegExp(`^${label}`))
      .first()

  // By keyboard, from the message.
  const isMissing = /Identification of .* is missing/
  const missing = page.locator('#messages li', { hasText: isMissing })
  await missing.getByRole('link', { name: /^Add in this report/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Add an identification', exact: true }).waitFor()
  const kind = field('Identification type')
  await expect.poll(() => kind.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByText('Only this report will say it.').waitFor()
  // Another type is described, and only another one.
  expect(await page.getByLabel(/^Other identification type/).count()).toBe(0)
  await kind.selectOption('3')
  await page.getByLabel(/^Other identification type/).waitFor()
  await kind.selectOption('4')
  expect(await page.getByLabel(/^Other identification type/).count()).toBe(0)
  await field('Identification number').fill(`L1000-${run}`)
  await find(field('Country of issue'), 'canad', 'Canada (CA)')
  await find(field('Province or state of issue'), 'qué', 'Quebec (QC)')
  expect(await accessibilityFindings(page)).toEqual([])
  await saves(page, 'Save', 'Identification added.', first)
  expect(await page.locator('#messages').getByText(isMissing).count()).toBe(0)
  await page.locator(first).getByText(`L1000-${run}`).waitFor()
  expect(await page.locator(first).getByText('Corrected').count()).toBe(4)

  // Someone else adds one while this form is open: the next press saves what was typed beside it.
  const other = await visitor.context.newPage()
  await other.goto(page.url())
  await opens(other, /^Add an identification/, 'Add an identification')
  const theirs = (label: string) =>
    other
      .locator('main')
      .getByLabel(new RegExp(`^${label}`))
      .first()
  await theirs('Identification type').selectOption('2')
  await theirs('Identification number').fill(`X3000-${run}`)
  await opens(page, /^Add an identification/, 'Add an identification')
  await field('Identification type').selectOption('2')
  await field('Identification number').fill(`Y4000-${run}`)
  await saves(page, 'Save', 'Identification added.', '#v-definitions-0-identifications-1')
  const save = other.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await other.getByText(/press again/).waitFor()
  expect(await theirs('Identification number').inputValue()).toBe(`X3000-${run}`)
  expect(await theirs('Identification type').inputValue()).toBe('2')
  await expect.poll(() => other.locator('input[name="at"]').inputValue()).toBe('/definitions/0/identifications/2')
  await save.click()
  await other.getByText('Identification added.').first().waitFor()
  await other.close()
  await page.reload()
  await page.locator('#v-definitions-0-identifications-1').getByText(`Y4000-${run}`).waitFor()
  await page.locator('#v-definitions-0-identifications-2').getByText(`X3000-${run}`).waitFor()
  for (const at of [3, 2]) {
    await opens(page, new RegExp(`^Remove Identification ${at}`), 'Remove identification')
    await saves(page, 'Remove identification', 'Identification removed.', '#v-definitions-0')
  }

  await opens(page, /^Copy Identification/, 'Copy identification')
  expect(await field('Identification number').inputValue()).toBe(`L1000-${run}`)
  await field('Identification type').selectOption('2')
  await field('Identification number').fill(`P2000-${run}`)
  await find(field('Country of issue'), 'fran', 'France (FR)')
  await saves(page, 'Save', 'Identification copied.', '#v-definitions-0-identifications-1')
  await opens(page, /^Copy Identification 2/, 'Copy identification')
  await saves(page, 'Save', 'Identification copied.', '#v-definitions-0-identifications-2')
  await opens(page, /^Remove Identification 3/, 'Remove identification')
  expect(await accessibilityFindings(page)).toEqual([])
  await saves(page, 'Remove identification', 'Identification removed.', '#v-definitions-0')
  await opens(page, /^Move up Identification 2/, 'Move identification up')
  await saves(page, 'Move identification up', 'Identification moved up.', first)
  await page.locator(first).getByText(`P2000-${run}`).waitFor()
  await page.getByRole('button', { name: 'Undo: Identification moved up' }).click()
  await page.locator(first).getByText(`L1000-${run}`).waitFor()
  await page.getByRole('button', { name: 'Redo: Identification moved up' }).click()
  await page.locator(first).getByText(`P2000-${run}`).waitFor()

  // On a phone everything is there for the finger.
  await page.setViewportSize({ width: 390, height: 844 })
  await opens(page, /^Add an identification/, 'Add an identification')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  // The customer's own record is one click away, at its place, and leads back.
  await page.getByRole('link', { name: 'change the customer record' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
    .toBe('identifications.0.type')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(report)
  const filed = byName(await accepted(page))
  expect(filed.definitions).toMatchObject([
    {
      refId: `3 Mila ${surname}`,
      identifications: [
        { identifierTypeCode: 2, number: `P2000-${run}`, jurisdictionOfIssueCountryCode: 'FR' },
        {
          identifierTypeCode: 4,
          number: `L1000-${run}`,
          jurisdictionOfIssueCountryCode: 'CA',
          jurisdictionOfIssueProvinceStateCode: 'QC',
        },
      ],
    },
  ])
  expectNoComplaints(visitor)
  await visitor.context.close()
})
