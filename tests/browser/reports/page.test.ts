import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { accepted, addCustomer, begin, find, group, importReceipt, receipt } from '#tests/browser/report-support.ts'
import { dayBefore, openDraft } from '#tests/support/draft-path.ts'
import { inProduction, runLetters } from '#tests/support/filing-path.ts'

// Collaboration on a report's page.

/** URL of a draft of the sample data, created if necessary. */
async function demoDraft(page: Page): Promise<string> {
  await page.goto('/app/reports/candidates')
  const create = page.getByRole('button', { name: /^Create (?:1 draft|all \d+ drafts|\d+ drafts)$/ })
  if ((await create.count()) > 0) {
    await create.first().click()
    await page
      .getByText(/drafts? created/)
      .first()
      .waitFor()
  }
  await page.goto('/app/reports?type=LCTR')
  return (await page.locator('tbody a[href^="/app/reports/"]').first().getAttribute('href'))!
}

test('two people on one report learn of each other, and that one has left', async () => {
  const [officer, owner] = [await visit(), await visit({ viewport: { width: 390, height: 844 } })]
  await signIn(officer.page, 'officer')
  await signIn(owner.page, 'owner')
  const address = await demoDraft(officer.page)
  await officer.page.goto(address)
  expect(await officer.page.getByText('also here').count()).toBe(0)
  await owner.page.goto(address)
  await owner.page.getByText(/is also here, since .*\d\d:\d\d/).waitFor()
  expect(await accessibilityFindings(owner.page)).toEqual([])
  // The first is told at its next question, without a reload.
  await officer.page.getByText(/is also here, since .*\d\d:\d\d/).waitFor()
  await owner.page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await owner.page.waitForURL('**/app/reports')
  await expect.poll(() => officer.page.getByText('also here').count()).toBe(0)
  expectNoComplaints(officer)
  expectNoComplaints(owner)
  await officer.context.close()
  await owner.context.close()

  const plain = await visit({ javaScriptEnabled: false })
  await signIn(plain.page, 'officer')
  await plain.page.goto(address)
  await plain.page.locator('#messages').waitFor({ state: 'attached' })
  expect(await plain.page.getByText('also here').count()).toBe(0)
  await plain.context.close()
})

test('a section has one way to be edited, which the keyboard and the finger reach, and its values stand alone', async () => {
  for (const width of [1440, 390]) {
    const visitor = await visit({ viewport: { width, height: 900 }, hasTouch: width < 400 })
    const { page } = visitor
    await signIn(page, 'officer')
    await page.goto(await demoDraft(page))
    const party = page.locator('#v-definitions-0')
    const edit = party.getByRole('link', { name: /^Edit Person details/ })
    expect(await edit.count()).toBe(1)
    expect(await party.getByRole('link', { name: /^Edit/ }).count()).toBe(
      1 + (await party.getByRole('heading', { level: 3 }).count()),
    )
    // Only what is wrong has a way of its own beside the value.
    expect(await party.getByRole('link', { name: /^Correct/ }).count()).toBe(0)
    if (width < 400) {
      expect((await edit.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      expect(await party.locator('dd a[aria-hidden]').first().isVisible()).toBe(false)
    }
    expect(await accessibilityFindings(page)).toEqual([])
    await edit.focus()
    await page.keyboard.press('Enter')
    await party.getByLabel(/^Surname/).waitFor()
    await party.getByRole('link', { name: /^Done editing Person details/ }).click()
    await edit.waitFor()
    expectNoComplaints(visitor)
    await visitor.context.close()
  }
})

test('the location of a transaction is chosen by its name, and saved as FINTRAC’s number', async () => {
  const visitor = await visit({ viewport: { width: 390, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  const pointer = '/transactions/0/reportingEntityLocationId'
  const address = await demoDraft(page)
  for (const _ of ['one', 'and another']) {
    await page.goto(`${address}?edit=${encodeURIComponent(pointer)}`)
    const place = page.locator(`[data-pointer="${pointer}"]`)
    const box = place.getByRole('combobox')
    // Another one than the draft has: what is chosen again is not saved again.
    const [typed, number] = (await box.inputValue()).includes('MONTREAL1')
      ? ['vancou', 'VANCOUVER1']
      : ['montr', 'MONTREAL1']
    await box.fill(typed)
    await place
      .getByRole('option', { name: new RegExp(`\\(${number}\\)$`) })
      .first()
      .click()
    await place.getByText('Saved', { exact: true }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.goto(address)
    await page.locator('#v-transactions-0-reportingEntityLocationId').getByText(number).waitFor()
  }
  expectNoComplaints(visitor)
  await visitor.context.close()
})

const signals = () => ({ stored: Promise.withResolvers<void>(), answered: Promise.withResolvers<void>() })

test('the first value of an address leaves its fields where they are, and what is typed meanwhile is kept', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const surname = `Adebayo${run}`
  await addCustomer(page, 'person', { Surname: surname, 'Given name': 'Efe', 'Customer number': `${run}-1` })
  await receipt(page, {
    reference: `${run}-T1`,
    at: `${dayBefore()} 10:15:00 -05:00`,
    amount: '12000.00',
    conductor: `${run}-1`,
  })
  await find(
    group(page, 'Starting action: received').getByLabel('Currency', { exact: true }),
    'cad',
    'Canadian Dollar (CAD)',
  )
  await page.getByRole('button', { name: 'Save transaction' }).click()
  await page.getByText('Transaction saved.').first().waitFor()
  const report = await openDraft(page, surname)
  await page.goto(`${report}?edit=${encodeURIComponent('/definitions/0')}`)
  const field = (name: string) => page.locator(`[data-pointer="/definitions/0/address/${name}"]`)
  const [building, street, city] = ['buildingNumber', 'streetAddress', 'city'].map((name) =>
    field(name).locator('input:not([type=hidden])'),
  )
  // On a slow line: what is typed first is stored, and the page learns it late.
  const held = { 'Rue Ex': signals(), Lav: signals() }
  await page.route('**/app/reports/**', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    const sent = ['streetAddress', 'city'].map((name) => form.get(`f:/definitions/0/address/${name}`))
    const of = Object.entries(held).find(([text]) => sent.includes(text))?.[1]
    if (of === undefined) return route.fallback()
    const response = await route.fetch()
    of.stored.resolve()
    await of.answered.promise
    // Where it has sent more since, the page no longer waits for this.
    await route.fulfill({ response }).catch(() => {})
  })
  await building!.fill('2300')
  await street!.focus()
  await page.keyboard.type('Rue Ex')
  await field('buildingNumber').getByText('Saved', { exact: true }).waitFor()
  // The page knows the address by now: it is a section of its own, to be read, below the form.
  await page.getByRole('heading', { name: 'Address', exact: true }).first().waitFor()
  await held['Rue Ex'].stored.promise
  await page.keyboard.type('emple')
  await page.keyboard.press('Tab')
  held['Rue Ex'].answered.resolve()
  await field('streetAddress').getByText('Saved', { exact: true }).waitFor()
  // The rest of the city is typed before the answer to its first half, and sent after it.
  await city!.focus()
  await page.keyboard.type('Lav')
  await held.Lav.stored.promise
  await page.keyboard.type('al')
  held.Lav.answered.resolve()
  await page.waitForResponse((response) => (response.request().postData() ?? '').includes('Laval'))
  await field('city').getByText('Saved', { exact: true }).waitFor()
  expect(await page.getByText('while you were editing').count()).toBe(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.reload()
  for (const [input, value] of [
    [building, '2300'],
    [street, 'Rue Exemple'],
    [city, 'Laval'],
  ] as const)
    expect(await input!.inputValue()).toBe(value)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a report is not submitted while the screen shows a value that is not saved, and the page says which', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  await importReceipt(page, run, `Tremblay${run}`)
  const report = await openDraft(page, `Tremblay${run}`)
  const pointer = '/transactions/0/completingActions/0/details/amount'
  const submit = page.getByRole('button', { name: 'Submit to TEST' }).first()
  expect(await submit.isEnabled()).toBe(true)
  const edited = `${report}?edit=${encodeURIComponent(pointer)}`

  // Without script, a refused value is on the page that answers.
  const plain = await visit({ javaScriptEnabled: false })
  await signIn(plain.page, 'officer')
  await inProduction(plain.page)
  await plain.page.goto(edited)
  await plain.page.locator(`[data-pointer="${pointer}"] input:not([type=hidden])`).fill('-5')
  await plain.page.getByRole('button', { name: 'Save', exact: true }).click()
  await plain.page.getByText('isn’t saved. Correct it').first().waitFor()
  expect(await plain.page.getByRole('button', { name: 'Submit to TEST' }).first().isDisabled()).toBe(true)
  await plain.context.close()

  await page.goto(edited)
  const amount = page.locator(`[data-pointer="${pointer}"] input:not([type=hidden])`)
  const before = await amount.inputValue()
  const actions = page.locator('section', { has: page.getByRole('heading', { name: 'What to do' }) })
  const named = actions.getByRole('link', { name: /^Amount \(/ })
  // On a slow line: it is neither saved nor refused yet.
  const answered = Promise.withResolvers<void>()
  await page.route('**/app/reports/**', async (route) => {
    if (route.request().method() === 'POST') await answered.promise
    await route.fallback()
  })
  await amount.fill('-5')
  await page.keyboard.press('Tab')
  await actions.getByText('is being saved').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  answered.resolve()
  await actions.getByText('isn’t saved. Correct it').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.getByText('Not saved: 1 field').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await named.click()
  expect(await amount.evaluate((one) => one === document.activeElement)).toBe(true)
  // Another person's value in between: neither is submitted before one is chosen.
  const other = (value: string, was: string) =>
    page.request.post(report, {
      headers: { origin: new URL(page.url()).origin },
      form: { intent: 'save', live: 'on', [`f:${pointer}`]: value, [`was:${pointer}`]: was },
    })
  expect((await other('11000.00', before)).ok()).toBe(true)
  await amount.fill('11500.00')
  await page.keyboard.press('Tab')
  await page.getByText('Yours is not saved.').waitFor()
  await actions.getByText('Choose which value to keep').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await named.waitFor({ state: 'detached' })
  const sent = (await accepted(page)) as {
    transactions: { completingActions: { details: { amount: string } }[] }[]
  }
  expect(sent.transactions[0]!.completingActions[0]!.details.amount).toBe('11500.00')
  expectNoComplaints(visitor, [/409|422/])
  await visitor.context.close()
})

test('a printed report is the whole report, open, upright and across, its transactions and parties each from a new sheet', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await signIn(page, 'officer')
  await page.goto(await demoDraft(page))
  await page.locator('#v-definitions-0 > summary').click()
  expect(await page.getByText('Surname', { exact: true }).first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const [width, height] of [
    [725, 965],
    [965, 725],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.getByText('Surname', { exact: true }).first().isVisible()).toBe(true)
    for (const name of ['Search', 'What to do', 'New comment', 'Company settings'])
      expect(await page.getByText(name, { exact: true }).first().isVisible(), name).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    expect(await page.getByText('Reference', { exact: true }).first().isVisible()).toBe(true)
    const topOf = async (title: string) =>
      (await page.locator('main').getByText(title, { exact: true }).first().boundingBox())!.y
    expect(await topOf('Summary'), `${width}`).toBeLessThan(await topOf('Report details'))
    for (const place of ['#v-transactions-0', '#v-definitions-0'])
      expect(await page.locator(place).evaluate((one) => getComputedStyle(one).breakBefore)).toBe('page')
    const fits = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main details')].every(
        (part) => part.scrollWidth <= part.clientWidth,
      ),
    )
    expect(fits, `${width}`).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(18, 24, 29)')
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  expect(await page.getByText('Surname', { exact: true }).first().isVisible()).toBe(false)
  await visitor.context.close()
})
