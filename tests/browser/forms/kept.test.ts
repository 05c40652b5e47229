import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, chooseField, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'

/** Typed values survive, and aren't left for the next person at the browser. */

const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('comply-kept'))
      .map(([, text]) => text)
      .join(),
  )

/** The address of a new customer's page. */
async function someCustomer(page: Page): Promise<string> {
  await page.goto('/app/customers/new')
  const surname = `Kept${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  await page.getByLabel('Surname').fill(surname)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
  await page.goto(`/app/customers?q=${surname}`)
  return (await page
    .getByRole('link', { name: new RegExp(surname) })
    .first()
    .getAttribute('href'))!
}

test('a text is there again after its tab was closed, is gone once it is saved, and signing out leaves nothing of it', async () => {
  const visitor = await visit()
  const { context, page } = visitor
  await signIn(page, 'preparer')
  const address = await someCustomer(page)
  await page.goto(address)
  const text = `Asked twice about the source of funds. ${Date.now()}`
  await page.getByRole('textbox', { name: 'Notes' }).fill(text)
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(address)
  await again.getByText('This form holds what you typed on').waitFor()
  expect(await again.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe(text)
  expect(await accessibilityFindings(again)).toEqual([])
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await again.getByText('Customer saved.', { exact: false }).waitFor()
  await again.goto(address)
  expect(await again.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe(text)
  expect(await again.getByText('This form holds what you typed on').count()).toBe(0)
  expect(await kept(again)).toBe('')

  await again.getByRole('textbox', { name: 'Notes' }).fill('Only on the way')
  await expect.poll(() => kept(again)).toContain('Only on the way')
  await again.locator('summary', { hasText: 'Account of' }).click()
  await again.getByRole('button', { name: 'Sign out' }).click()
  await again.waitForURL('**/login')
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Only on the way',
  )
  await signIn(again, 'officer')
  await again.goto(address)
  expect(await again.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe(text)
  expectNoComplaints(visitor)
  await context.close()
})

test('what one person typed and left is not shown to the next who signs in at the same browser', async () => {
  const visitor = await visit()
  const { context, page } = visitor
  await signIn(page, 'preparer')
  const address = await someCustomer(page)
  await page.goto(address)
  const stored = await page.getByRole('textbox', { name: 'Notes' }).inputValue()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Mine alone')
  await expect.poll(() => kept(page)).toContain('Mine alone')
  // Not signed out: the session is over, as after a night.
  await context.clearCookies()
  await signIn(page, 'officer')
  await page.goto(address)
  expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe(stored)
  expect(await kept(page)).toBe('')
  expectNoComplaints(visitor)
  await context.close()
})

test('a form that is not kept asks before it is left, stays when told to, and asks nothing once it is saved', async () => {
  const visitor = await visit()
  const { context, page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/locations/new')
  await page.getByLabel('Name').fill('Harbour front')
  await page.getByRole('link', { name: 'Imports', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Harbour front')
  // Refused: it is still typed and not saved.
  await page
    .getByRole('button', { name: 'Add location' })
    .or(page.getByRole('button', { name: 'Save' }))
    .first()
    .click()
  await page.getByText(/needs? your attention/).waitFor()
  await page.getByRole('link', { name: 'Imports', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
  expectNoComplaints(visitor, [/422/])
  await context.close()
})

test('two tabs on one customer: the second save is told, shows both values and is taken when it is sent once more', async () => {
  const visitor = await visit()
  const { context, page } = visitor
  await signIn(page, 'officer')
  const address = await someCustomer(page)
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  const save = (on: Page) => on.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('textbox', { name: 'Notes' }).fill('From the other tab')
  await save(other)
  await other.getByText('Customer saved.', { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'Notes' }).fill('From this tab')
  await save(page)
  await page
    .getByText(/^You changed this customer on .*, in another tab, while you were editing\./)
    .first()
    .waitFor()
  await page.getByText('Saved meanwhile: “From the other tab”.', { exact: false }).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('From this tab')
  await save(page)
  await page.getByText('Customer saved.', { exact: false }).waitFor()
  await page.goto(address)
  expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('From this tab')
  expectNoComplaints(visitor, [/409/])
  await context.close()
})

test('two tabs in two modes: a file dropped and a form sent on the page of the mode before write nothing in either, and say so', async () => {
  const visitor = await visit()
  const { context, page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/imports')
  const form = await context.newPage()
  await form.goto('/app/locations/new')
  const other = await context.newPage()
  await other.goto('/app')
  await other.request.post('/app/mode', {
    headers: { origin: new URL(other.url()).origin },
    form: { mode: 'production' },
  })

  const name = `two-modes-${Date.now()}`
  await page.locator('input[type=file]').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from('Transaction ID,Date/Time,Amount,Currency,Method\nM1,2026-03-04 10:00,12000.00,CAD,cash\n'),
  })
  await page
    .getByText('This page was opened in Demo, and you switched to Production in another tab.', { exact: false })
    .waitFor()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('FINTRAC Location ID').fill(`X${Date.now()}`)
  await form
    .getByRole('button', { name: 'Add location' })
    .or(form.getByRole('button', { name: 'Save' }))
    .first()
    .click()
  await form
    .getByText('This page was opened in Demo, and you switched to Production in another tab.', { exact: false })
    .waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe(name)
  for (const mode of ['production', 'demo'])
    for (const list of ['/app/imports', '/app/locations']) {
      await other.request.post('/app/mode', { headers: { origin: new URL(other.url()).origin }, form: { mode } })
      await other.goto(list)
      await other.getByRole('heading', { level: 1 }).waitFor()
      expect(await other.getByText(name, { exact: false }).count(), `${list} in ${mode}`).toBe(0)
    }
  expectNoComplaints(visitor, [/409/])
  await context.close()
})

test('choices on the mapping page are there again after its tab was closed, and start what they say', async () => {
  const visitor = await visit()
  const { context, page } = visitor
  await signIn(page, 'officer')
  const run = `K${Date.now().toString(36)}`
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles({
    name: `${run}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Transaction ID,When,Amount,Cur,Method,Direction,Status,Client No,Remark ${run}\n${run}-1,03/04/2026 10:00,120.00,CAD,cash,in,completed,${run},front desk\n`,
    ),
  })
  await page.waitForURL(/\/map/)
  const address = page.url()
  await page.getByRole('radio', { name: 'day, month, year' }).check()
  await chooseField(page, `Remark ${run}`, 'Purpose')
  await expect.poll(() => kept(page)).toContain('purpose')
  await page.close()

  const again = await context.newPage()
  await again.goto(address)
  await again.getByText('This form holds what you typed on').waitFor()
  expect(await again.getByRole('radio', { name: 'day, month, year' }).isChecked()).toBe(true)
  expect(await again.locator(`input[role="combobox"][aria-label="Field of Remark ${run}"]`).inputValue()).toMatch(
    /Purpose/,
  )
  await again.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await again.getByRole('button', { name: 'Start import' }).click()
  await again.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await again.getByText('1 rows read: 1 accepted', { exact: false }).waitFor()
  const [stored] = await asAdminOf(inject('productData'), async (client) => {
    const { rows } = await client.query<{ at: Date; purpose: string }>(
      `SELECT occurred_at AS at, purpose FROM transaction WHERE external_id = $1`,
      [`${run}-1`],
    )
    return rows
  })
  expect(stored).toEqual({ at: new Date('2026-04-03T14:00:00Z'), purpose: 'front desk' })
  expect(await kept(again)).toBe('')
  expectNoComplaints(visitor)
  await context.close()
})
