import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { signIn, visit } from '../support/browser.ts'
import { dayBefore, importRows } from '../support/draft-path.ts'
import { inProduction } from '../support/filing-path.ts'

/** Reports filled in by hand, field by field, and what the simulated regulator then has. */

/** Selects an option of a searchable select. */
export async function find(field: Locator, typed: string, chosen: string): Promise<void> {
  await field.click()
  await field.fill(typed)
  const listbox = field.page().getByRole('listbox')
  await listbox.getByRole('option', { name: chosen, exact: true }).click()
  expect(await field.inputValue()).toBe(chosen)
}

/** Adds a customer by the labels of the form's fields; `choices` are selects, `found` searchable selects. */
export async function addCustomer(
  page: Page,
  kind: 'person' | 'entity',
  fields: Readonly<Record<string, string>>,
  {
    choices = {},
    found = {},
  }: { choices?: Readonly<Record<string, string>>; found?: Readonly<Record<string, [string, string]>> } = {},
): Promise<void> {
  await page.goto(`/app/customers/new?kind=${kind}`)
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
  for (const [label, value] of Object.entries(choices)) await field(label).selectOption({ label: value })
  for (const [label, [typed, chosen]] of Object.entries(found)) await find(field(label), typed, chosen)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.getByText('Customer added.').first().waitFor()
}

/** Selects a party of a role by its number. */
export async function chooseParty(field: Locator, number: string): Promise<void> {
  await field.pressSequentially(number, { delay: 15 })
  await field.page().getByRole('listbox', { name: 'Matches' }).getByRole('option').first().click()
  expect(await field.inputValue()).toContain(number)
}

/** A fieldset of the transaction form, such as "Starting action: received". */
export const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

/** Presses a button that adds a list item, and waits for the item. */
export async function more(within: Locator, button: string, appears: Locator): Promise<void> {
  await within.getByRole('button', { name: button, exact: true }).last().click()
  await appears.waitFor()
}

/**
 * The draft is refused before anything is sent: the list says what is missing, and whoever asks without the button is
 * told why (`refusal`).
 */
export async function expectRefused(page: Page, address: string, reason: string, refusal: string): Promise<void> {
  expect(
    await page
      .getByRole('button', { name: /^(?:Submit|File) to / })
      .first()
      .isDisabled(),
  ).toBe(true)
  await page.locator('#messages').getByText(reason).first().waitFor()
  const answer = await page.request.post(address, {
    headers: { origin: new URL(page.url()).origin },
    form: { intent: 'submit', environment: 'test' },
  })
  expect(answer.status()).toBe(422)
  const alerts = await page.evaluate(
    (html) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[role="alert"]')].map(
        (one) => one.textContent,
      ),
    await answer.text(),
  )
  expect(alerts).toEqual([refusal])
  const reference = /\b(?:LCTR|LVCTR|STR)-\d{8}-[0-9A-Z]+\b/.exec(await page.locator('main').innerText())![0]
  expect(await decisions('TEST', reference)).toEqual([])
}

/** Follows a message to its field, which is then focused. */
export async function toField(page: Page, name: RegExp, pointer: string): Promise<Locator> {
  await page.locator('#messages').getByRole('link', { name }).first().click()
  const place = page.locator(`[data-pointer="${pointer}"]`)
  await place.waitFor()
  const control = place.locator('input:not([type=hidden]), select, textarea').first()
  await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true)
  return control
}

/** Waits until a field is autosaved. */
export async function expectSaved(page: Page, pointer: string): Promise<void> {
  await page.locator(`[data-pointer="${pointer}"]`).getByText('Saved', { exact: true }).waitFor()
}

export async function regulator(kind: 'TEST' | 'PRODUCTION'): Promise<URL> {
  const { environment } = JSON.parse(await readFile(path.join(inject('productData'), 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  return new URL(environment[`REGULATOR_${kind}_URL`]!)
}

/** The regulator's decisions about a reference, with the digest of the bytes it received. */
export async function decisions(kind: 'TEST' | 'PRODUCTION', reference: string) {
  const answer = await fetch(new URL(`/__control/history?reference=${reference}`, await regulator(kind)))
  const { history } = (await answer.json()) as { history: Record<'action' | 'via' | 'outcome' | 'sha256', string>[] }
  return history.map(({ action, via, outcome, sha256 }): [string, string, string, string] => [
    action,
    via,
    outcome,
    sha256,
  ])
}

/** Submits the open draft to TEST and returns the document whose bytes the simulated regulator accepted. */
export async function accepted(page: Page): Promise<Record<string, unknown>> {
  const submit = page.getByRole('button', { name: 'Submit to TEST' }).first()
  const where = page.getByLabel('Submit to', { exact: true })
  if ((await where.count()) > 0) await where.selectOption('test')
  await submit.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit to TEST' }).click()
  await page.getByText('Confirmed in FINTRAC (TEST)').first().waitFor()
  const link = await page.locator('a[href^="/app/submissions/"]').first().getAttribute('href')
  const copy = await page.request.post(`${link}/copy/report`, { headers: { origin: new URL(page.url()).origin } })
  const bytes = await copy.body()
  const answer = await fetch(new URL('/__control/history', await regulator('TEST')))
  const { history } = (await answer.json()) as { history: { outcome: string; sha256: string }[] }
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(history.filter(({ outcome }) => outcome.startsWith('accepted')).map(({ sha256 }) => sha256)).toContain(hash)
  return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
}

/** An officer in Production, in a window of this width. */
export async function begin(width = 1440) {
  const visitor = await visit({ viewport: { width, height: 1000 } })
  await signIn(visitor.page, 'officer')
  await inProduction(visitor.page)
  return visitor
}

/** Imports a file with one complete cash receipt of $12,000 from a customer of this surname. */
export const importReceipt = (page: Page, run: string, surname: string): Promise<void> =>
  importRows(page, [
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID,Customer date of birth,Customer occupation,Customer building number,Customer street,Customer city,Customer province,Customer postal code,Customer country,Customer ID type,Customer ID number,Customer ID province,Customer ID country,Disposition,Beneficiary ID',
    `${run}-T,${dayBefore()} 14:05:00,12000.00,CAD,Cash,In,Completed,${run}-1,${surname},Ghita,MONTREAL1,1971-02-13,Baker,100,Rue Exemple,Montréal,Quebec,H3A 1A1,Canada,Driver's licence,V1000-${run},Quebec,Canada,Payment to account,${run}-1`,
  ])

/** Fields of a cash receipt with one starting and one completing action. */
export async function receipt(
  page: Page,
  {
    reference,
    at,
    amount,
    conductor,
    method = 'cash',
    location = 'Montréal',
  }: { reference: string; at: string; amount: string; conductor: string; method?: string; location?: string | null },
): Promise<void> {
  await page.goto('/app/transactions/new')
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  await page.locator('input[name="reference"]').fill(reference)
  await field('Date and time').fill(at)
  await field('Direction').selectOption('in')
  await field('Status').selectOption('completed')
  await field('Amount').fill(amount)
  await field('Method').selectOption(method)
  await chooseParty(field('Conductor'), conductor)
  if (location !== null) await page.getByLabel('Location', { exact: true }).selectOption({ label: location })
  await field('How it was conducted').selectOption(method === 'cash' ? 'in_person' : 'online')
}

/** Imports and drafts two cash receipts of $12,000 without identity data, of two customers (surname, run, 1 or 2). */
export async function draftTwo(page: Page, run: string, surname: string): Promise<void> {
  const row = (at: number) =>
    `${run}-${at},${dayBefore()} 09:3${at}:00,12000.00,CAD,Cash,In,Completed,${run}${at},${surname}${run}${at},Mila,MONTREAL1`
  await importRows(page, [
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Location ID',
    row(1),
    row(2),
  ])
  await page.goto('/app/reports')
  await page.getByRole('button', { name: /^Create (?:\d+ drafts|1 draft)$/ }).click()
  await page
    .getByText(/drafts? created/)
    .first()
    .waitFor()
}

/** Files the open report to PRODUCTION and returns the address of its submission once it is confirmed. */
export async function fileOpen(page: Page): Promise<string> {
  const where = page.getByLabel('Submit to', { exact: true })
  if ((await where.count()) > 0) await where.selectOption('production')
  await page
    .getByRole('button', { name: /^(Submit|File) to PRODUCTION$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /to PRODUCTION$/ }).click()
  await page.getByText('Confirmed in FINTRAC', { exact: true }).first().waitFor()
  return (await page.locator('a[href^="/app/submissions/"]').first().getAttribute('href'))!
}
