import { expect, inject, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'
import { xlsx } from '#tests/support/files/xlsx.ts'

/** The preview of a file in the browser before upload, and rows imported without a file. */

const run = Date.now().toString(36)
const header = `Till ref ${run},When,Amount,Currency,Method,Client`
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('columns, first rows, a workbook, an empty file, the same headers and the same bytes are said before the upload has ended', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const text = `${header}\nA1,2026-03-04 10:00,100.00,CAD,cash,"Roy, Ann"\nA2,2026-03-04 11:00,50.00,CAD,cash,Bo Lee\n`
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles(file('first.csv', text))
  await page.waitForURL(/\/map/)
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.waitForLoadState('networkidle')
  for (const direction of await page.getByRole('radio', { name: /received/i }).all()) await direction.check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await page.getByText('2 rows read', { exact: false }).waitFor()

  // The upload itself is held until all was seen.
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/app\/imports\/upload\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles(file('again.csv', text))
  const look = page.getByRole('region', { name: 'First look' })
  await look.getByText('You uploaded the same file as first.csv', { exact: false }).waitFor()
  await look.getByText('Same headers as first.csv', { exact: false }).waitFor()
  expect(await look.getByRole('columnheader').allInnerTexts()).toEqual(header.split(','))
  expect(await look.getByRole('cell', { name: 'Roy, Ann' }).count()).toBe(1)
  expect(await accessibilityFindings(page)).toEqual([])
  release()
  await page.waitForURL(/\/map/)
  await page.getByText('Mapped as last time').waitFor()
  await page.unroute(/\/app\/imports\/upload\?/)

  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles(file('empty.csv', ' \n\n'))
  await page.getByText('The file is empty. Choose another file.').waitFor()
  expect(await page.getByText('empty.csv', { exact: true }).count()).toBe(0)
  const looked = Promise.withResolvers<void>()
  await page.route(/\/app\/imports\/upload\?/, async (route) => {
    await looked.promise
    await route.abort()
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const buffer = xlsx([{ name: 'Till', rows: { 1: ['A', 'B'], 2: ['1', '2'] } }])
  await page.locator('input[type=file]').setInputFiles({ name: 'till.xlsx', mimeType, buffer })
  await page.getByText('This is an Excel workbook.', { exact: false }).waitFor()
  const aborted = page.waitForEvent('requestfailed')
  looked.resolve()
  await aborted
  expectNoComplaints(visitor, [/ERR_FAILED/])
  await visitor.context.close()
})

test('rows copied from a spreadsheet are imported, and a refused one is corrected as a line', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/imports')
  await page.getByText('Paste rows').click()
  const rows = [
    ['Transaction ID', 'Date/Time', 'Amount', 'Currency', 'Method', 'Direction', 'Status', 'Customer ID', 'Name'],
    [`P${run}1`, '2026-03-04 10:00', '250.00', 'CAD', 'Cash', 'In', 'Completed', `PC${run}`, 'Ann Roy'],
    [`P${run}2`, '2026-03-04 11:00', 'lots', 'CAD', 'Cash', 'In', 'Completed', `PC${run}`, 'Ann Roy'],
  ]
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows.map((row) => row.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Import these rows' }).click()
  await page.waitForURL(/\/map/)
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await page.getByText('2 rows read: 1 accepted, 1 refused', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Review 1 row' }).click()
  await page.getByRole('button', { name: 'Edit as a line' }).first().click()
  const line = page.getByLabel('Line 3 as text')
  expect(await line.inputValue()).toBe(rows[2]!.join(','))
  await line.fill(`P${run}2,2026-03-04 11:00`)
  await page.getByText('This line has 2 values, and the row has 9', { exact: false }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  // Straight from the spreadsheet.
  await line.fill(rows[2]!.with(2, '1,250.50').join('\t'))
  await page.getByRole('button', { name: 'Import this row' }).first().click()
  await page.getByText('1 accepted, 0 refused again').waitFor()
  const stored = await asAdminOf(inject('productData'), async (client) => {
    const { rows: found } = await client.query<{ amount: string }>(
      `SELECT amount::text FROM transaction WHERE external_id = ANY($1) ORDER BY external_id`,
      [[`P${run}1`, `P${run}2`]],
    )
    return found.map(({ amount }) => Number(amount))
  })
  expect(stored).toEqual([250, 1250.5])
  expectNoComplaints(visitor)
  await visitor.context.close()
})
