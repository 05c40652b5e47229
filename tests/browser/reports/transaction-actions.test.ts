import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

/** The page of a received cash transaction of the Demo data. */
async function openTransaction(page: Page): Promise<void> {
  await page.goto('/app/transactions?method=cash&direction=in')
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/\/app\/transactions\/[0-9a-f-]{36}$/)
}

test.each([
  ['with script on a phone', true],
  ['without script', false],
])(
  'details of an account and of an online session are typed in folded groups that stay open with what they hold, %s',
  async (_what, javaScriptEnabled) => {
    const seen = await visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const { page } = seen
    await signIn(page, 'officer')
    await openTransaction(page)
    const typed = [
      ['Account: details and holders', 'Branch or transit number', '00123'],
      ['Online session', 'IP address', '203.0.113.7'],
      ['Attempted transaction (STR)', 'Why it wasn’t completed', ''],
    ] as const
    for (const [group, field, value] of typed) {
      const folded = page.locator('details', { has: page.getByText(group, { exact: true }) }).first()
      if ((await folded.getAttribute('open')) === null) await folded.locator('summary').click()
      await page.getByLabel(field, { exact: true }).last().fill(value)
    }
    await page.getByLabel('Type of account', { exact: true }).last().selectOption('Business')
    if (javaScriptEnabled) {
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    // A holder is added inside the group, which is open when the form comes back.
    await page.getByRole('button', { name: 'Add an account holder' }).last().click()
    await page.getByLabel('Account holder', { exact: true }).last().waitFor()
    expect(await page.getByLabel('Branch or transit number', { exact: true }).last().inputValue()).toBe('00123')
    await page.getByLabel('Date opened', { exact: true }).last().fill('2026-02-30')
    await page.getByRole('button', { name: 'Save correction' }).click()
    await page.getByText('Enter a real date, such as 2026-03-04.').waitFor()
    await page.getByLabel('Date opened', { exact: true }).last().fill('2019-05-06')
    await page.getByRole('button', { name: 'Save correction' }).click()
    await page.getByText('Transaction corrected.').first().waitFor()
    for (const shown of ['00123', '203.0.113.7', 'Business', '2019-05-06'])
      await page.locator('dd').getByText(shown, { exact: true }).first().waitFor()
    expectNoComplaints(seen, [/422/])
  },
)

test.each([
  ['with script on a phone', true],
  ['without script', false],
])(
  'starting and completing actions and their parties are added, kept while typing and removed, %s',
  async (_what, javaScriptEnabled) => {
    const seen = await visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const { page } = seen
    await signIn(page, 'officer')
    await openTransaction(page)
    const group = (name: string) => page.getByRole('group', { name, exact: true })
    await page.getByLabel('Purpose', { exact: true }).fill('A new roof')
    await page.getByRole('button', { name: 'Add a starting action' }).click()
    const second = group('Starting action 2')
    await second.getByLabel('Amount', { exact: true }).fill('250.00')
    await second.getByLabel('Currency', { exact: true }).fill('USD')
    await second.getByLabel('Method', { exact: true }).selectOption('cash')
    await second.getByLabel('Rate to CAD').fill('1.3650')
    await second.getByRole('button', { name: 'Add a conductor' }).click()
    await group('Starting action 2').getByRole('button', { name: 'Add “on behalf of”' }).waitFor()
    expect(await page.getByLabel('Purpose', { exact: true }).inputValue()).toBe('A new roof')
    expect(await group('Starting action 2').getByLabel('Amount', { exact: true }).inputValue()).toBe('250.00')
    if (javaScriptEnabled) {
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
        'starting.1.conductors.0.customer',
      )
      expect(await accessibilityFindings(page)).toEqual([])
    }
    // Nothing is wider than the phone.
    if (javaScriptEnabled)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await group('Starting action 2').getByRole('button', { name: 'Remove Conductor 1' }).click()
    await group('Starting action 2').getByRole('button', { name: 'Add “on behalf of”' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save correction' }).click()
    await page.getByText('Transaction corrected.').waitFor()
    await page.getByRole('heading', { name: 'Starting action 2' }).waitFor()
    await group('Starting action 2').getByRole('button', { name: 'Remove Starting action 2' }).click()
    await group('Starting action 2').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save correction' }).click()
    await page.getByText('Transaction corrected.').first().waitFor()
    await page.getByRole('heading', { name: 'Starting action 2' }).waitFor({ state: 'detached' })
    expectNoComplaints(seen)
  },
)

test.each([
  ['with script on a phone', true],
  ['without script', false],
])(
  'a transaction that came in no file is typed, its parties chosen by name, and counted, %s',
  async (_what, javaScriptEnabled) => {
    const seen = await visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const { page } = seen
    await signIn(page, 'officer')
    await page.goto('/app/transactions')
    await page.getByRole('link', { name: 'New transaction' }).click()
    await page.waitForURL('**/app/transactions/new')
    const field = (label: string) => page.getByLabel(label, { exact: true }).first()
    // Nothing is chosen by itself.
    for (const label of ['Direction', 'Status', 'Method']) expect(await field(label).inputValue()).toBe('')
    await field('Date and time').fill('2026-11-20 10:30:00 -05:00')
    await field('Direction').selectOption('in')
    await field('Status').selectOption('completed')
    await field('Amount').fill('10100.00')
    await field('Currency').fill('CAD')
    await field('Method').selectOption('cash')
    if (javaScriptEnabled) {
      await field('Conductor').pressSequentially('thea qu')
      await page.getByRole('listbox', { name: 'Matches' }).getByRole('option').first().waitFor()
      expect(await accessibilityFindings(page)).toEqual([])
      await field('Conductor').press('ArrowDown')
      await field('Conductor').press('Enter')
      expect(await field('Conductor').inputValue()).toMatch(/Quill · C-1003/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    } else await field('Conductor').fill('Nobody At All')
    await page.getByRole('button', { name: 'Save transaction' }).click()
    if (!javaScriptEnabled) {
      await page.getByText('No customer has the name or number "Nobody At All".').first().waitFor()
      expect(await field('Amount').inputValue()).toBe('10100.00')
      await field('Conductor').fill('Thea Quill')
      await page.getByRole('button', { name: 'Save transaction' }).click()
    }
    await page.getByText('Transaction saved.').first().waitFor()
    await page.getByText('LCTR, counts').waitFor()
    await page.getByText('Entered by officer@demo.example').waitFor()
    expectNoComplaints(seen, [/422/])
  },
)
