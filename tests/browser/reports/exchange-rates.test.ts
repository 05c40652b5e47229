import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

test('rates are added by file and by form on a phone, and axe finds nothing', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await signIn(page)
  await page.goto('/app/settings/rates')
  await page.getByText('Demo data, no rate of a market').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.locator('input[type=file]').setInputFiles({
    name: 'FX_RATES_DAILY.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '"OBSERVATIONS"\n"date","FXUSDCAD","FXEURCAD"\n"2019-03-01","1.3290","1.5110"\n"2019-03-02","about 1.3","1.5120"\n',
    ),
  })
  await page.getByRole('button', { name: 'Add rates' }).click()
  await page.getByText('Line 4: “about 1.3” isn’t a rate for USD').waitFor()
  await page.getByLabel('Currency or coin').fill('BTC')
  await page.getByRole('button', { name: 'Add rate', exact: true }).click()
  await page.getByText('Enter where the rate comes from. The law requires the source.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('CAD for one unit').fill('5230.75')
  await page.getByLabel('Source').fill('Kraken BTC/CAD last trade')
  await page.getByLabel('Valid from').fill('2019-03-01 10:00 -05:00')
  await page.getByRole('button', { name: 'Add rate', exact: true }).click()
  await page.getByText('1 rate added.').waitFor()
  await page.getByText('5230.75', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  expectNoComplaints(visitor, [/422/])
  await visitor.context.close()
})
