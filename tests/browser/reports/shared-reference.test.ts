import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

// A transaction that was typed for an STR gets another reference, once one that everybody knows of has its own.

const fill = async (page: Page, type: 'STR' | 'LCTR', reference: string) => {
  await page.goto(`/app/reports/new?type=${type}`)
  await page.getByLabel('Date').fill('2026-11-21')
  await page.getByLabel(/^Time/).fill('10:30')
  if (type === 'STR') {
    await page.getByLabel('Completed or attempted').selectOption('yes')
    await page.getByLabel('Why it wasn’t completed').fill('Left when asked for identification')
    await page.getByLabel('Direction').selectOption('in')
    await page.getByLabel('Method').selectOption('cash')
  }
  await page.getByRole('combobox', { name: 'Conductor', exact: true }).fill('Fabre')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Amount', { exact: true }).fill('500')
  await page.getByLabel('Currency', { exact: true }).fill('CAD')
  await page.getByLabel('Your reference').fill(reference)
  await page.getByRole('button', { name: `Create ${type} draft` }).click()
}

test('on a phone, a preparer types a reference that an STR’s transaction has, and an officer gives that one a new one', async () => {
  const viewport = { width: 390, height: 900 }
  const [officer, preparer] = [await visit({ viewport }), await visit({ viewport })]
  const { page } = officer
  const reference = `S${Date.now().toString(36).toUpperCase()}`
  await signIn(page, 'officer')
  await signIn(preparer.page, 'preparer')
  await fill(page, 'STR', reference)
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
  const report = page.url()
  await fill(preparer.page, 'LCTR', reference)
  await preparer.page.waitForURL(/transactions\/[0-9a-f-]{36}$/)
  await preparer.page.getByRole('heading', { name: reference }).waitFor()
  expect(await preparer.page.getByText('Same reference').count()).toBe(0)

  await page.goto(report)
  await page.getByText('Another transaction on file has this reference, too.').first().waitFor()
  await page.goto(preparer.page.url())
  await page.getByText('that was typed for an STR has this reference, too.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Another transaction' }).click()
  await page.getByRole('button', { name: 'Give a new reference' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Give a new reference' }).click()
  await page.getByText(/The transaction has the reference TYPED-20261121-\w{8} now/).waitFor()
  expect(await page.getByText('Same reference').count()).toBe(0)
  for (const visitor of [officer, preparer]) {
    expectNoComplaints(visitor)
    await visitor.context.close()
  }
})
