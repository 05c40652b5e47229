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
