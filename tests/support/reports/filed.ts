import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'

/** From a file to a report that the regulator's TEST service accepted, through the pages that an officer uses. */

const origin = (page: Page) => ({ origin: new URL(page.url()).origin })

export async function toProduction(page: Page): Promise<void> {
  await page.request.post('/app/mode', { headers: origin(page), form: { mode: 'production' } })
}

/** Chooses a file on the imports page, and waits for its mapping. */
export async function dropFile(page: Page, file: { name: string; buffer: Buffer; mimeType?: string }): Promise<void> {
  await page.goto('/app/imports')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ mimeType: 'text/csv', ...file })
  await page.waitForURL(/\/map/)
  await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  await page.locator('input[role="combobox"]').first().waitFor({ state: 'attached' })
}

/** Starts the import, creating its customers, and waits until it has read that many rows. */
export async function startWithCustomers(page: Page, told: string): Promise<void> {
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await page.getByText(told, { exact: false }).waitFor()
}

/** Creates the drafts, submits that of a party to TEST, and returns its reference once confirmed. */
export async function fileOne(page: Page, heading: string): Promise<string> {
  await page.goto('/app/reports')
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).click()
  await page
    .getByText(/created\.$/)
    .or(page.getByRole('heading', { name: heading }))
    .first()
    .waitFor()
  if ((await page.getByRole('heading', { name: heading }).count()) === 0)
    await page
      .getByRole('link', { name: new RegExp(heading.replace(/^.*· /, '')) })
      .first()
      .click()
  await page.getByRole('heading', { name: heading }).waitFor()
  const reference = await page
    .getByText(/^LCTR-[0-9A-Z-]+$/)
    .first()
    .innerText()
  await page.getByLabel('Submit to', { exact: true }).selectOption('test')
  await page.getByRole('button', { name: 'Submit to TEST' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit to TEST' }).click()
  await page.getByText('Confirmed in FINTRAC (TEST)').first().waitFor()
  return reference
}

const regulatorTest = async (): Promise<string> => {
  const { environment } = JSON.parse(await readFile(path.join(inject('productData'), 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  return environment.REGULATOR_TEST_URL!
}

/** Adds a location to the regulator's TEST service, as after the company told FINTRAC of it. */
export async function tellRegulatorOf(location: string): Promise<void> {
  const { test, reportingEntityNumber, name, contactId, locations } = demoEntity
  const answer = await fetch(new URL('/__control/entities', await regulatorTest()), {
    method: 'PUT',
    body: JSON.stringify([
      {
        reportingEntityNumber,
        name,
        contacts: [contactId],
        locations: [...locations, location],
        credentials: [test],
      },
    ]),
  })
  expect(answer.status).toBe(200)
}

/** The document that the regulator accepted under a reference, verified by its digest. */
export async function acceptedByTest(page: Page, reference: string): Promise<unknown> {
  const answer = await fetch(new URL('/__control/history', await regulatorTest()))
  const { history } = (await answer.json()) as {
    history: { outcome: string; sha256: string; reportingEntityReportReference: string }[]
  }
  const [entry, ...more] = history.filter((each) => each.reportingEntityReportReference === reference)
  expect([entry?.outcome, more.length]).toEqual(['accepted', 0])
  await page.goto('/app/submissions')
  const link = await page.getByRole('link', { name: reference }).first().getAttribute('href')
  const copy = await page.request.post(`${link}/copy/report`, { headers: origin(page) })
  const bytes = await copy.body()
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry!.sha256)
  return JSON.parse(bytes.toString('utf8'))
}
