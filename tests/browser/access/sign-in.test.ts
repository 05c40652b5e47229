import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, toDemo, visit } from '#tests/support/browser.ts'

test('someone who is signed out is led to the sign-in page and back to where they wanted to go', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/app/customers')
  await page.waitForURL('**/login?to=**')
  expect(await accessibilityFindings(page)).toEqual([])
  await signIn(page, 'viewer')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a wrong password and an unknown address get the same answer', async () => {
  const visitor = await visit()
  const { page } = visitor
  const answers: string[] = []
  for (const address of ['owner@demo.example', 'nobody@nowhere.example']) {
    await page.goto('/login')
    await page.getByLabel('E-mail address').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    answers.push((await alert.innerText()).trim())
  }
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain('Check both and try again')
  expectNoComplaints(visitor, [/400/])
  await visitor.context.close()
})

test('after signing out, the way back shows nothing', async () => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(page, 'viewer')
  await page
    .locator('summary, button')
    .filter({ hasText: 'Demo viewer' })
    .or(page.getByLabel(/Account|Demo viewer/))
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await page.goto('/app')
  await page.waitForURL('**/login?to=**')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a session that ended under a filled form loses nothing that was typed, with script and without', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await signIn(page, 'preparer')
  await page.goto('/app/customers/new')
  await page.getByLabel('Surname').fill('Suhartini')
  await page.getByLabel('City').fill('Ottawa')
  await context.clearCookies()
  const save = page.getByRole('button', { name: 'Add customer' })
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor()
  expect(await page.getByLabel('Surname').inputValue()).toBe('Suhartini')
  await signIn(await context.newPage(), 'preparer')
  await save.click()
  await page.waitForURL(/customers\/[0-9a-f-]{36}$/)
  expect(await page.getByLabel('City').inputValue()).toBe('Ottawa')
  expectNoComplaints(visitor, [/401/])
  await context.close()

  const plain = await visit({ javaScriptEnabled: false })
  await signIn(plain.page, 'preparer')
  await plain.page.goto('/app/customers/new?kind=entity')
  await plain.context.clearCookies()
  await plain.page.getByRole('button', { name: 'Add customer' }).click()
  await plain.page.getByText('Your session ended before your last change was saved').waitFor()
  expect(new URL(plain.page.url()).searchParams.get('to')).toBe('/app/customers/new?kind=entity')
  await plain.context.close()
})

test('a session that ended under a file is told on the page, and the file goes up from there after signing in', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await signIn(page, 'preparer')
  await page.goto('/app/imports')
  await context.clearCookies()
  await page.locator('input[type=file]').setInputFiles({
    name: 'apres-la-session.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Transaction ID,Date/Time,Amount\nU1,2026-03-04 10:00,100.00\n'),
  })
  await page.getByRole('alert').filter({ hasText: 'You’ve been signed out' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/app/imports')
  // Sent all the same, it is answered in words and not with the sign-in page.
  expect(
    await page.evaluate(async () => {
      const form = new FormData()
      form.append('file', new File(['a,b\n1,2\n'], 'a.csv'))
      const answer = await fetch('/app/imports/upload', { method: 'POST', body: form })
      return { status: answer.status, answer: (await answer.json()) as unknown }
    }),
  ).toEqual({ status: 401, answer: { message: expect.stringMatching(/session has ended/) as unknown } })
  await signIn(await context.newPage(), 'preparer')
  const before = await page.evaluate(() => fetch('/app/imports').then((answer) => answer.text()))
  expect(before).not.toContain('apres-la-session.csv')
  await page.getByRole('button', { name: 'Upload apres-la-session.csv' }).click()
  await page.waitForURL(/imports\/[0-9a-f-]{36}\/map$/)
  expectNoComplaints(visitor, [/401/])
  await context.close()
})

test('a page keeps the mode that it was opened in: what another tab switched to gets nothing of it', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await signIn(page, 'officer')
  await page.goto('/app/locations/new')
  const name = `Kiosk ${Date.now().toString(36)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const second = await context.newPage()
  await second.goto('/app')
  await second.getByText('Nothing is sent', { exact: true }).click()
  await second.getByRole('button', { name: /^Production/ }).click()
  await second
    .getByText(/^FINTRAC (TEST|PRODUCTION)$/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: /location/i }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was saved. This page was opened in Demo' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  await page.getByText('You switched to Production in another tab').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  for (const mode of ['Production', 'Demo']) {
    if (mode === 'Demo') await toDemo(second)
    await second.goto('/app/locations')
    expect(await second.getByText(name).count()).toBe(0)
  }
  expectNoComplaints(visitor, [/409/])
  await context.close()
})
