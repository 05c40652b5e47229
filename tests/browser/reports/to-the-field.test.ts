import { expect, test } from 'vitest'
import { begin, find, group } from '#tests/browser/report-support.ts'
import { expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { dayBefore, importRows, openDraft } from '#tests/support/draft-path.ts'
import { inProduction, runLetters } from '#tests/support/filing-path.ts'

/** From a message of a report to the field that it is about, where the record has no place for it yet. */

test('a message about a transaction without a completing action leads to where one is added, and back to the report', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const surname = `Sansissue${run}`
  await importRows(page, [
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID',
    `${run}-1,${dayBefore()} 09:30:00,12000.00,CAD,Cash,In,Completed,${run},${surname},Mila,MONTREAL1`,
  ])
  const address = await openDraft(page, surname)
  // Without script, the browser itself goes to the field of the customer.
  const bare = await visit({ javaScriptEnabled: false })
  await signIn(bare.page, 'officer')
  await inProduction(bare.page)
  const occupation = page.locator('#messages a[href*="focus=occupation"]').first()
  await bare.page.goto((await occupation.getAttribute('href'))!)
  await expect
    .poll(() => bare.page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
    .toBe('occupation')
  await bare.context.close()

  const message = page.locator('#messages li', { hasText: 'Disposition is missing. Enter it.' })
  await message.getByRole('link', { name: 'Transaction: fix it there' }).click()
  await page.waitForURL(/\/app\/transactions\/[0-9a-f-]{36}\?/)
  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')).toBe(name)
  const add = page.getByRole('button', { name: 'Add a completing action' })
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await focused('completing.0.disposition')

  // Words that no report could state are refused at their field, and nothing is saved.
  const completing = group(page, 'Completing action')
  const disposition = completing.getByLabel('Disposition', { exact: true })
  await disposition.fill('put in the drawer')
  await completing.getByLabel('Amount paid out').fill('12000.00')
  await find(completing.getByLabel('Currency paid out'), 'CAD', 'Canadian Dollar (CAD)')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await completing.getByText('Enter FINTRAC’s name for the disposition, such as Deposit to account.').waitFor()
  expect(await disposition.inputValue()).toBe('put in the drawer')
  await disposition.fill('Holding funds')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await page.waitForURL((url) => url.pathname === address)
  expect(await page.locator('#messages').getByText('Disposition is missing.').count()).toBe(0)
  expectNoComplaints(visitor, [/422/])
  await visitor.context.close()
})
