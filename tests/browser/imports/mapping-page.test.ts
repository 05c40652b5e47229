import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFindings,
  chooseField,
  expectNoComplaints,
  signIn,
  unfold,
  visit,
} from '#tests/support/browser.ts'

/**
 * The mapping page: certain columns are collapsed to one line, questions come first, and the start button is always
 * visible.
 */

const HEADER = 'Transaction ID,Date/Time,Amount,Fee,Currency,Method,Direction,Customer ID,Customer Name,Location ID'

async function uploadText(page: Page, text: string): Promise<void> {
  await page.goto('/app/imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.waitForURL(/\/map/)
  await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  await page.locator('input[role="combobox"]').first().waitFor({ state: 'attached' })
}

const newRun = (): string => `M${Date.now().toString(36)}${String(process.pid).slice(-3)}`

const known = (run: string): string =>
  `${HEADER}\n${run}-1,2026-03-04 10:00,10500.00,15.00,CAD,cash,in,${run}-C,Ann Roy,MONTREAL1\n${run}-2,2026-03-04 11:30,40.25,0.00,CAD,cash,in,${run}-D,Bo Lee,MONTREAL1\n`

const isInView = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole('button', { name, exact: true })
    .last()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })

test.each([
  ['a phone, dark', { width: 390, height: 844 }, 'dark' as const],
  ['a desk, light', { width: 1440, height: 900 }, 'light' as const],
  ['a wide screen, dark', { width: 1920, height: 1080 }, 'dark' as const],
])(
  'where nothing is asked, what is sure is one line and the start is in view: %s',
  async (_, viewport, colorScheme) => {
    const visitor = await visit({ viewport, colorScheme })
    const { page } = visitor
    await signIn(page, 'officer')
    await uploadText(page, known(newRun()))

    expect(await page.locator('#columns-sure summary').innerText()).toMatch(/^\d+ columns are sure/)
    expect(await page.locator('#columns-sure').getAttribute('open')).toBeNull()
    expect(await page.getByText(/questions? open/).count()).toBe(0)
    expect(await isInView(page, 'Start import')).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await isInView(page, 'Start import')).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page
      .getByText('Ann Roy paid in $10,500.00 CAD in cash on Wed, Mar 4, 2026 at 10:00 (UTC−05:00), at MONTREAL1.')
      .waitFor()
    expect(await accessibilityFindings(page)).toEqual([])

    // From the first link of the content to the start.
    await page.evaluate(() => document.getElementById('main')!.focus())
    let stops = 0
    for (; stops <= 20; stops++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement!
        const bar = document.querySelector('[data-bar]')!.getBoundingClientRect()
        const { top, bottom } = element.getBoundingClientRect()
        return {
          isStart: (element as HTMLButtonElement).value === 'start',
          isCovered: element.closest('[data-bar]') === null && bottom > bar.top + 1 && top < bar.bottom,
        }
      })
      expect(at.isCovered).toBe(false)
      if (at.isStart) break
    }
    expect(stops + 1).toBeLessThanOrEqual(15)
    expectNoComplaints(visitor)
    await visitor.context.close()
  },
)

test('two columns that are given one field are refused by name, and the focus goes to the message', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await uploadText(page, known(newRun()))
  await chooseField(page, 'Fee', 'Amount')
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('alert').filter({ hasText: 'That didn’t work' }).waitFor()

  const refusal = '2 columns are mapped to the amount: "Amount" and "Fee".'
  expect(await page.locator('#refusal').innerText()).toContain(refusal)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('refusal')
  expect(await isInView(page, 'Start import')).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  // The message leads to the columns, which stand open.
  await page.getByRole('link', { name: 'Go to the columns' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Field of Amount')
  await chooseField(page, 'Fee', 'Fee')
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page.locator('#columns-twice').waitFor({ state: 'detached' })
  await page.getByText('paid in $10,500.00 CAD').waitFor()
  expectNoComplaints(visitor, [/409/])
  await visitor.context.close()
})

test('an answer that is missing is said where the eye is, and what an answer brings up gets the focus', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const run = newRun()
  await uploadText(
    page,
    `Nº Operación;Fecha;Importe;Divisa;Cliente;Sucursal\n${run}-1;04/03/2026 10:00;10.500,00;CAD;Ana Ruiz;MONTREAL1\n${run}-2;05/03/2026 11:00;900,00;CAD;Luis Gil;MONTREAL1\n`,
  )
  const asked = await page.locator('#questions fieldset, #questions select').count()
  expect(asked).toBeGreaterThan(0)
  await page.getByRole('link', { name: /questions? open/ }).waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('alert').filter({ hasText: 'Answer this first' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('refusal')
  await page.getByRole('link', { name: 'Go to the question' }).click()
  expect(await page.evaluate(() => document.activeElement?.closest('#questions') !== null)).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  expectNoComplaints(visitor, [/409/])
  await visitor.context.close()
})

test('a field is found by typing, by its group too, and anything else is taken back', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await uploadText(page, known(newRun()))
  const box = page.locator('input[role="combobox"][aria-label="Field of Customer Name"]')
  await unfold(page, 'input[aria-label="Field of Customer Name"]')
  await box.fill('behalf surname')
  await page.getByRole('option', { name: 'On behalf of: surname' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await box.press('Enter')
  expect(await box.inputValue()).toBe('On behalf of: surname')
  await box.fill('no such field')
  await page.getByText('Nothing matches').first().waitFor()
  await box.press('Tab')
  expect(await box.inputValue()).toBe('On behalf of: surname')
  expect(await page.locator('input[name="column.8"]').inputValue()).toBe('onBehalfOf.surname')
  await box.click()
  await box.press('Escape')
  expect(await page.getByRole('listbox').count()).toBe(0)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('without script a file is mapped and started with plain selects', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const { page } = visitor
  const run = newRun()
  await signIn(page, 'officer')
  await page.goto('/app/imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(known(run)) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.waitForURL(/\/map/)
  await page.locator('#columns-sure > summary').click()
  await page.locator('select[name="column.3"]').selectOption({ label: 'Amount' })
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 columns are mapped to the amount: "Amount" and "Fee".', { exact: false }).first().waitFor()
  await page.locator('select[name="column.3"]').selectOption({ label: 'Fee' })
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await visitor.context.close()
})

test('the whole file is counted before the start, again after an answer and after a location is made there, as the import then counts it', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const run = newRun()
  const row = (id: string, amount: string, customer: string, location = 'MONTREAL1') =>
    `${run}-${id},2026-03-04 10:00,${amount},0.00,CAD,cash,in,${run}-${customer},Ann ${customer},${location}`
  const rows = [
    ...Array.from({ length: 40 }, (_, at) => row(`S${at}`, '20.00', `C${at % 7}`)),
    row('L1', '12000.00', 'C1'),
    row('P1', '30.00', 'C1', `Pier ${run}`),
    row('P2', '30.00', 'C2', `Pier ${run}`),
    row('X1', 'twelve', 'C3'),
  ]
  await uploadText(page, `${HEADER}\n${rows.join('\n')}\n`)
  // As if no file with these headers had come before.
  const afresh = page.getByRole('button', { name: 'Start afresh' })
  if ((await afresh.count()) > 0) await afresh.click()
  await page.getByText('0 of 44 rows come in. 44 will be listed for you to fix.').first().waitFor()
  await page.getByText('7 customers aren’t on file').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  const box = page.getByLabel('Create customers who aren’t on file yet', { exact: false })
  await box.focus()
  await box.press('Space')
  await page.getByText('41 of 44 rows come in. 3 will be listed for you to fix.').first().waitFor()
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('1 LCTR from these rows alone.').waitFor()
  await page.getByText('7 new customers.').waitFor()

  await page.getByText(`Pier ${run}`, { exact: true }).click()
  await page.getByLabel('FINTRAC Location ID').fill('not an id')
  await page.getByRole('button', { name: 'Create location' }).click()
  await page.getByText('A FINTRAC Location ID has only letters and digits', { exact: false }).first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('FINTRAC Location ID').fill(run)
  await page.getByRole('button', { name: 'Create location' }).click()
  await page.getByText('43 of 44 rows come in. 1 will be listed for you to fix.').first().waitFor()

  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('44 rows read: 43 accepted, 1 refused, 0 duplicates, 0 skipped.').waitFor()
  expectNoComplaints(visitor, [/422/])
  await visitor.context.close()
})

test('what a word means is found by typing', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const run = newRun()
  await uploadText(
    page,
    `Transaction ID,Date/Time,Amount,Currency,Type,Method,Customer ID\n${run}-1,2026-03-04 10:00,900.00,CAD,${run},cash,${run}-C\n`,
  )
  const box = page.locator(`input[role="combobox"][aria-label="Meaning of ${run} in Type"]`)
  await box.click()
  await box.fill('cash in')
  await page.getByRole('option', { name: 'cash in', exact: true }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page.locator('#meanings').waitFor({ state: 'detached' })
  await page.getByText('paid in $900.00 CAD').waitFor()
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a page that another one has overtaken is told, with what differs and what was saved', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await uploadText(page, known(newRun()))
  const other = await visitor.context.newPage()
  await other.goto(page.url())
  const box = page.getByLabel('Create customers who aren’t on file yet', { exact: false })
  const isChecked = await box.isChecked()
  await box.click()
  await page.waitForLoadState('networkidle')
  await chooseField(other, 'Fee', 'Note')
  await other.getByRole('button', { name: 'Update preview' }).last().click()
  const refusal = other.getByRole('alert').filter({ hasText: 'Someone else changed the choices for this file' })
  await refusal.waitFor()
  expect(await refusal.innerText()).toContain('saved “Fee”')
  expect(await other.evaluate(() => document.activeElement?.id)).toBe('refusal')
  const words = (isOn: boolean): string => (isOn ? 'yes' : 'no')
  expect(await refusal.innerText()).toContain(`create customers: yours ${words(isChecked)}, saved ${words(!isChecked)}`)
  expect(await accessibilityFindings(other)).toEqual([])
  expectNoComplaints(visitor, [/409/])
  await visitor.context.close()
})

test('two boxes that are checked quickly one after the other are both kept', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await uploadText(page, known(newRun()))
  const boxes = [
    page.getByLabel('Match customers by name in this file', { exact: false }),
    page.getByLabel('Create customers who aren’t on file yet', { exact: false }),
  ]
  const before = await Promise.all(boxes.map((box) => box.isChecked()))
  for (const box of boxes) await box.click()
  await expect
    .poll(async () => {
      await page.waitForLoadState('networkidle')
      const shown = await visitor.context.request.get(page.url())
      const html = await shown.text()
      return ['customerKey', 'createCustomers'].map((name) =>
        new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(html),
      )
    })
    .toEqual(before.map((each) => !each))
  expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual(before.map((each) => !each))
  expectNoComplaints(visitor)
  await visitor.context.close()
})
