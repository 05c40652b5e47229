import type { Page } from 'playwright-core'

/** A form of the public site, filled in and sent. */

export const alertOf = async (page: Page, region: string) => {
  const alert = page.locator(`#${region} [role=alert]`)
  await alert.waitFor()
  return (await alert.innerText()).trim()
}

/** Presses a form's button and waits until the answer is there. */
export async function send(page: Page, region: string, button: string) {
  await page.locator(`#${region}`).getByRole('button', { name: button }).click()
  await page.waitForFunction((id) => document.getElementById(id)?.dataset.state !== 'submitting', region)
}

export async function emailStep(page: Page, email: string) {
  await page.goto('/signup')
  await page.getByLabel('Work e-mail').fill(email)
  await send(page, 'signup', 'Continue')
}

export async function details(
  page: Page,
  change: Partial<Record<'First name' | 'Last name' | 'Company name' | 'Phone', string>> = {},
) {
  await page.getByRole('heading', { name: 'Welcome to Comply+' }).waitFor()
  const values = {
    'First name': 'Ada',
    'Last name': 'Tremblay',
    'Company name': 'Maple FX',
    Phone: '416-555-0199',
    ...change,
  }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Team').selectOption('compliance')
  await page.getByLabel('Company size').selectOption('11-50')
  await send(page, 'signup', 'Start my free trial')
}
