import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '../support/browser.ts'

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
    await page.getByRole('button', { name: 'Sign in' }).click()
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
  await page.locator('summary, button').filter({ hasText: 'Demo viewer' }).or(page.getByLabel(/Account|Demo viewer/)).first().click()
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
  const save = page.getByRole('button', { name: 'Add the customer' })
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
  await plain.page.getByRole('button', { name: 'Add the customer' }).click()
  await plain.page.getByText('Your session ended. Sign in again').waitFor()
  expect(new URL(plain.page.url()).searchParams.get('to')).toBe('/app/customers/new?kind=entity')
  await plain.context.close()
})
