import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { addCustomer } from '#tests/browser/report-support.ts'
import { runLetters } from '#tests/support/filing-path.ts'

// How people navigate lists: keyboard, saved views, and CSV export.

/** The heads of the columns that a list shows, without those that have no name. */
const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')

test('from any page the keyboard alone leads to a customer by a part of the name', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'officer')
  const surname = `Zorawar${runLetters()}`
  await addCustomer(page, 'person', { Surname: surname, 'Given name': 'Éloïse' })
  await page.goto('/app/submissions')
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  // Without its accents and its capital, and from the middle of the name.
  await page.keyboard.type(`eloise ${surname.slice(2).toLowerCase()}`)
  await page.getByRole('option', { name: surname }).waitFor()
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain(surname)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\/customers\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: new RegExp(surname) }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a saved view stands after going to a row and back, by the page and by the browser', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'officer')
  const run = runLetters()
  for (const given of ['Ada', 'Bo']) await addCustomer(page, 'person', { Surname: `Viewed${run}`, 'Given name': given })
  await page.goto('/app/customers')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(`viewed${run}`)
  const kind = page.getByRole('combobox', { name: 'Kind', exact: true })
  await kind.selectOption('person')
  await page.waitForURL(/kind=person/)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.locator('summary', { hasText: 'Views' }).click()
  await page.getByLabel('Save this view as').fill(`People of ${run}`)
  await page.keyboard.press('Enter')
  const view = page.getByRole('link', { name: `People of ${run}` })
  await view.waitFor()
  expect(await accessibilityFindings(page, 'details[open]')).toEqual([])

  await page.goto('/app/customers')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.locator('summary', { hasText: 'Views' }).click()
  await view.click()
  const stands = async () => {
    await page.waitForURL((url) => url.pathname === '/app/customers' && url.searchParams.get('kind') === 'person')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search customers' }).inputValue()).toBe(`viewed${run}`)
    await expect.poll(() => kind.inputValue()).toBe('person')
    await page.locator('summary', { hasText: `People of ${run}` }).waitFor()
  }
  await stands()
  for (const back of [
    () => page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).first().click(),
    () => page.goBack(),
  ]) {
    await page.locator('tbody').getByRole('link', { name: 'Ada' }).first().click()
    await page.getByRole('heading', { level: 1, name: new RegExp(`Viewed${run}`) }).waitFor()
    await back()
    await stands()
  }
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('the columns that a person chose are there at the next sign-in, and are nobody else’s', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/customers')
  const all = await heads(page)
  expect(all).toContain('Phone')
  await page.locator('summary', { hasText: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck()
  const chosen = all.filter((head) => head !== 'Phone')
  await expect.poll(() => heads(page)).toEqual(chosen)
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')

  await signIn(page, 'preparer')
  await page.goto('/app/customers')
  expect(await heads(page)).toEqual(all)
  await page.context().clearCookies()

  const elsewhere = await visit()
  await signIn(elsewhere.page, 'officer')
  await elsewhere.page.goto('/app/customers')
  expect(await heads(elsewhere.page)).toEqual(chosen)
  await elsewhere.page.locator('summary', { hasText: 'Columns' }).click()
  await elsewhere.page.getByRole('checkbox', { name: 'Phone', exact: true }).check()
  await expect.poll(() => heads(elsewhere.page)).toEqual(all)
  expectNoComplaints(visitor)
  await visitor.context.close()
  await elsewhere.context.close()
})

const header =
  'Person or entity,Customer number,Given name,Surname,Other names,Entity name,Alias,Phone,Phone extension,E-mail,Address,Unit,Civic number,Street,City,District,Province,Postal code,Country,Country of residence,Citizenship,Date of birth,Occupation or business,Employer,Registered or incorporated,Financial entity,Public body,Very large corporation or trust,Pension fund administrator,ID type,ID number,ID province,ID country,ID expiry date,Second ID type,Second ID number,Second ID province,Second ID country,Second ID expiry date,Incorporation number,Registration number,Jurisdiction of incorporation,Authorized persons,Flags with evidence and review,Identity verifications,"Directors, owners and control",Further facts'

test('the CSV of a filtered list has the filtered rows and no others, byte by byte', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'officer')
  const run = runLetters()
  await addCustomer(page, 'person', {
    Surname: `Filé${run}`,
    'Given name': 'Anne "Nan", Marie',
    'Customer number': `${run}-001`,
    'Date of birth': '1979-04-12',
  })
  await addCustomer(page, 'entity', { 'Full legal name': `Filé${run} Ltd.`, 'Customer number': `${run}-002` })
  await addCustomer(page, 'person', { Surname: `Other${run}`, 'Given name': 'Cy' })
  await page.goto(`/app/customers?q=file${run}`)
  expect(await page.locator('tbody tr').count()).toBe(2)
  const csv = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    return readFile(await download.path())
  }
  // Written by hand: with the mark by which spreadsheets know UTF-8, quotes doubled, and a line for each row that the
  // page shows.
  const person = `Person,${run}-001,"Anne ""Nan"", Marie",Filé${run}${',,'.repeat(9)}1979-04-12${','.repeat(25)}`
  const entity = `Entity,${run}-002,,,,Filé${run} Ltd.${','.repeat(41)}`
  const file = (...lines: string[]) => Buffer.from(`\ufeff${[header, ...lines].join('\r\n')}\r\n`, 'utf8')
  expect((await csv()).toString('hex')).toBe(file(person, entity).toString('hex'))
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('entity')
  await page.waitForURL(/kind=entity/)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect((await csv()).toString('hex')).toBe(file(entity).toString('hex'))
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('on paper a list says whose it is and that it is a sample, and nothing is left that is pressed', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page)
  const owner = page.getByText('Demo: sample data, nothing is filed')
  const pressed = page.locator('main button:not(th *):visible')
  await page.goto('/app/reports')
  expect(await owner.isVisible()).toBe(false)
  expect(await pressed.count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await owner.isVisible()).toBe(true)
  expect(await pressed.count()).toBe(0)
  expectNoComplaints(visitor)
  await visitor.context.close()
})
