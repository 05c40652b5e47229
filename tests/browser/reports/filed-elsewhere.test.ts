import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleReport } from '#fixtures/regulator/sample-report.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { ordered } from '#tests/support/ordered.ts'
import { begin, decisions, find, regulator } from '#tests/browser/report-support.ts'
import { runLetters } from '#tests/support/filing-path.ts'

// A report filed in FINTRAC's web form, from its record copy to a confirmed change, and another one to its deletion.

/** Files a report as the web form would; returns its receipt. */
async function fileElsewhere(document: unknown): Promise<string> {
  const answer = await fetch(new URL('/__control/elsewhere', await regulator('PRODUCTION')), {
    method: 'POST',
    body: JSON.stringify(document),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { externalReportUuid: string }).externalReportUuid
}

const fileOf = (content: string | Buffer, name = 'report.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})

async function upload(page: Page, content: string | Buffer, receipt = ''): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(fileOf(content))
  if (receipt !== '') await page.getByLabel('FINTRAC’s receipt').fill(receipt)
  await page.getByRole('button', { name: 'Upload copy' }).click()
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('from the upload of its copy to a confirmed change, with old and new side by side', async () => {
  const visitor = await begin()
  const { page } = visitor
  const reference = `WEB-${runLetters()}`
  const document = sampleReport({ reference })
  const text = JSON.stringify(document, null, 2)
  const receipt = await fileElsewhere(document)

  await page.goto('/app/reports/new')
  await page.getByRole('link', { name: 'Upload a record copy' }).click()
  await page.getByRole('heading', { name: 'Report filed elsewhere' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await upload(page, 'Reference;Amount')
  await page.getByText('This file isn’t JSON.').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await upload(page, text, receipt)
  await page.getByText(`${reference} was uploaded.`).first().waitFor()
  const address = page.url()
  await page.getByText('Filed elsewhere', { exact: true }).first().waitFor()
  await page.getByText(receipt).waitFor()
  await page.getByText('$12,500.00').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.getByRole('button', { name: /^(Submit|File) to/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'Request change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request change' }).click()
  await page.getByText('Open for changes.').first().waitFor()
  await page.getByText('Change in progress', { exact: true }).first().waitFor()
  const send = page.getByRole('button', { name: 'Send the change to PRODUCTION' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByText('Nothing differs from what FINTRAC has.').first().waitFor()

  await page.goto(`${address}?edit=${encodeURIComponent('/transactions/0/startingActions/0/details/amount')}`)
  const fill = async (pointer: string, value: string) => {
    const place = page.locator(`[data-pointer="${pointer}"]`)
    await place.locator('input:not([type=hidden]), textarea').first().fill(value)
    await page.keyboard.press('Tab')
    await place.getByText('Saved', { exact: true }).waitFor()
  }
  await fill('/transactions/0/startingActions/0/details/amount', '12750.00')
  await page.goto(`${address}?edit=${encodeURIComponent('/transactions/0/completingActions/0/details/amount')}`)
  await fill('/transactions/0/completingActions/0/details/amount', '12750.00')

  // When it happened: a date, a time and an offset, told as one value once it is whole.
  const when = '/transactions/0/largeCashTransactionDetails/dateTimeOfTransaction'
  await page.goto(`${address}?edit=${encodeURIComponent(when)}`)
  const moment = page.locator(`[data-pointer="${when}"]`)
  await expect
    .poll(() => moment.getByLabel('Date', { exact: true }).evaluate((one) => one.matches(':focus')))
    .toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await moment.getByLabel('UTC offset', { exact: true }).selectOption('')
  await page.getByLabel('Method of transaction').first().focus()
  await moment.getByText('Enter the date, the time and its UTC offset.').waitFor()
  await moment.getByLabel('Time', { exact: true }).fill('16:20:30')
  await moment.getByLabel('UTC offset', { exact: true }).selectOption('-03:30')
  await moment.getByText('Saved', { exact: true }).waitFor()
  const [day] = document.transactions[0]!.largeCashTransactionDetails.dateTimeOfTransaction.split('T')
  await page.goto(address)
  const changes = page.locator('#differences')
  await changes.getByText('3 differences from what FINTRAC has.').waitFor()
  await changes.getByText('$12,500.00 CAD').first().waitFor()
  await changes.getByText('$12,750.00 CAD').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  await send.click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^I checked it\./ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the change to PRODUCTION' }).click()
  await page.getByText('Confirmed in FINTRAC', { exact: true }).first().waitFor()
  const changed = structuredClone(document)
  changed.reportDetails.submitTypeCode = 2
  changed.transactions[0]!.startingActions[0]!.details.amount = '12750.00'
  changed.transactions[0]!.completingActions[0]!.details.amount = '12750.00'
  changed.transactions[0]!.largeCashTransactionDetails.dateTimeOfTransaction = `${day}T16:20:30-03:30`
  expect(await decisions('PRODUCTION', reference)).toEqual([
    ['submit', 'elsewhere', 'accepted', expect.any(String)],
    ['change', 'single', 'accepted', sha256(JSON.stringify(ordered(changed)))],
  ])
  expectNoComplaints(visitor, [/status of 422/])
  await visitor.context.close()
})

test('another beneficiary and a copied document are added and one is taken away again, as the differences say and FINTRAC gets them', async () => {
  const visitor = await begin()
  const { page } = visitor
  const reference = `WEB-${runLetters()}-P`
  const document = sampleReport({ reference })
  await fileElsewhere(document)
  await page.goto('/app/reports/elsewhere')
  await upload(page, JSON.stringify(document))
  await page.getByText(`${reference} was uploaded.`).first().waitFor()
  await page.getByRole('button', { name: 'Request change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request change' }).click()
  await page.getByText('Open for changes.').first().waitFor()

  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: /^Add a beneficiary/ }).click()
  await heading('Add a beneficiary')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Choose who it is.').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('Party', { exact: true }).selectOption('new:entity')
  await page.getByLabel('Name of entity', { exact: true }).fill('Exampleworks Ltd.')
  await page.getByLabel(/^Client number/).fill('C-2002')
  await page
    .getByLabel(/^Relationship of the conductor/)
    .first()
    .selectOption('8')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Beneficiary added.').first().waitFor()
  const changes = page.locator('#differences')
  await changes.getByText('Beneficiary: Exampleworks Ltd.').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Copy Identification' }).click()
  await heading('Copy identification')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Identification copied.').first().waitFor()
  await page.getByRole('link', { name: 'Remove Identification 1' }).click()
  await heading('Remove identification')
  await page.getByRole('button', { name: 'Remove identification' }).click()
  await page.getByText('Identification removed.').first().waitFor()
  await page.getByRole('button', { name: 'Undo: Identification removed' }).click()
  await page.getByRole('link', { name: 'Remove Identification 2' }).click()
  await page.getByRole('button', { name: 'Remove identification' }).click()
  await page.getByText('Identification removed.').first().waitFor()

  // What FINTRAC asks of an entity, in its own section.
  const address = page.url().replace(/[?#].*$/, '')
  const values = {
    registrationIncorporationIndicator: 'false',
    natureOfPrincipalBusiness: 'Bookbinding',
    'address/buildingNumber': '7',
    'address/streetAddress': 'Sample Road',
    'address/city': 'Toronto',
    'address/countryCode': 'Canada (CA)',
    'address/provinceStateCode': 'Ontario (ON)',
    'address/postalZipCode': 'M5V 2T6',
  }
  await page.goto(`${address}?edit=${encodeURIComponent('/definitions/1')}`)
  for (const [name, value] of Object.entries(values)) {
    const place = page.locator(`[data-pointer="/definitions/1/${name}"]`)
    const isCode = /\([A-Z]{2}\)$/.test(value)
    // A province is chosen from a list as soon as the page knows the country.
    const control = isCode
      ? place.getByRole('combobox')
      : place.locator('input:not([type=hidden]), textarea, select').first()
    await control.waitFor()
    const saved = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().startsWith(address))
    if ((await control.evaluate((one) => one.tagName)) === 'SELECT') await control.selectOption(value)
    else if (isCode) await find(control, value.replace(/ .*/, ''), value)
    else await control.fill(value)
    await page.evaluate(() => (globalThis.document.activeElement as HTMLElement | null)?.blur())
    expect((await saved).ok()).toBe(true)
  }
  await page.goto(address)
  await changes.getByText('2 differences from what FINTRAC has.').waitFor()

  // The country is saved while the province is being typed: the field stays the one in which it is typed until it is
  // left.
  const country = '/definitions/1/address/countryCode'
  const province = '/definitions/1/address/provinceStateCode'
  const save = (pointer: string, value: string, was: string) =>
    page.request.post(address, {
      headers: { origin: new URL(page.url()).origin },
      form: { intent: 'save', live: 'on', [`f:${pointer}`]: value, [`was:${pointer}`]: was },
    })
  expect((await save(province, '', 'ON')).ok()).toBe(true)
  expect((await save(country, '', 'CA')).ok()).toBe(true)
  await page.goto(`${address}?edit=${encodeURIComponent(province)}`)
  const place = page.locator(`[data-pointer="${province}"]`)
  await place.getByRole('textbox').focus()
  expect((await save(country, 'CA', '')).ok()).toBe(true)
  await page.keyboard.type('ON')
  await place.getByText('Saved', { exact: true }).waitFor()
  expect(await place.getByRole('textbox').evaluate((one) => one.matches(':focus'))).toBe(true)
  expect(await place.getByRole('combobox').count()).toBe(0)
  await page.keyboard.press('Tab')
  await expect.poll(() => place.getByRole('combobox').inputValue()).toBe('Ontario (ON)')
  await page.goto(address)
  await changes.getByText('2 differences from what FINTRAC has.').waitFor()
  await page.getByRole('button', { name: 'Send the change to PRODUCTION' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^I checked it\./ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the change to PRODUCTION' }).click()
  await page.getByText('Confirmed in FINTRAC', { exact: true }).first().waitFor()

  const changed = structuredClone(document)
  changed.reportDetails.submitTypeCode = 2
  changed.definitions.push({
    typeCode: 4,
    refId: 'entity-1',
    nameOfEntity: 'Exampleworks Ltd.',
    natureOfPrincipalBusiness: 'Bookbinding',
    addressTypeCode: 1,
    address: {
      typeCode: 1,
      buildingNumber: '7',
      streetAddress: 'Sample Road',
      city: 'Toronto',
      countryCode: 'CA',
      provinceStateCode: 'ON',
      postalZipCode: 'M5V 2T6',
    },
    registrationIncorporationIndicator: false,
    identifications: [],
    authorizedPersons: [],
    registrationsIncorporations: [],
  } as never)
  changed.transactions[0]!.completingActions[0]!.beneficiaries.push({
    typeCode: 4,
    refId: 'entity-1',
    details: { clientNumber: 'C-2002', relationshipOfConductorCode: 8 },
  })
  expect((await decisions('PRODUCTION', reference)).at(-1)).toEqual([
    'change',
    'single',
    'accepted',
    sha256(JSON.stringify(ordered(changed))),
  ])
  expectNoComplaints(visitor, [/status of 422/])
  await visitor.context.close()
})

test('on a phone: its deletion with a reason, a copy that is removed again, and a file of 100 MB that is refused', async () => {
  const visitor = await begin(390)
  const { page } = visitor
  const reference = `WEB-${runLetters()}-D`
  const copy = sampleReport({ reference })
  await fileElsewhere(copy)
  await page.goto('/app/reports/elsewhere')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(100_000_000)], 'large.json', { type: 'application/json' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Upload copy' }).click()
  await page.getByText('This file is larger than 4 MB. Choose a smaller one.').waitFor()
  await page.goto('/app/reports/elsewhere')

  await upload(page, JSON.stringify(copy))
  await page.getByText(`${reference} was uploaded.`).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Remove from Comply+' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove report' }).click()
  await page.getByText('Removed from Comply+. FINTRAC keeps the report.').first().waitFor()

  await page.goto('/app/reports/elsewhere')
  await upload(page, JSON.stringify(copy))
  await page.getByText(`${reference} was uploaded.`).first().waitFor()
  await page.getByRole('button', { name: 'Request deletion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason for deletion/).selectOption('4')
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Request deletion' }).click()
  await page.getByText('Deleted', { exact: true }).first().waitFor()
  expect(
    (await decisions('PRODUCTION', reference)).map(([action, via, outcome]) => `${action} ${via} ${outcome}`),
  ).toEqual(['submit elsewhere accepted', 'delete single accepted'])
  expectNoComplaints(visitor, [
    // The page that is left tells so of a report that is gone.
    /status of 404/,
  ])
  await visitor.context.close()
})
