import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, chooseField, expectNoComplaints, signIn, unfold, visit } from '../support/browser.ts'

/**
 * The main job of a compliance officer: a file from another system is imported, and a report is confirmed by the
 * regulator. On the whole product, as its users start it.
 */

/** Two days ago at the reporting window's offset. */
const day = new Date(Date.now() - 5 * 3_600_000 - 2 * 86_400_000).toISOString().slice(0, 10)

const odette = { name: 'Lachance;Odette', birth: '1984-05-13', phone: '514-555-0170', licence: 'L0000-84051-3001' }
/** Another person, because one who is on file under another number raises a question. */
const simone = { name: 'Beaulieu;Simone', birth: '1979-02-11', phone: '514-555-0182', licence: 'B0000-79021-1001' }

/** A French-Canadian export: semicolons, decimal commas, Windows-1252, a title above the header and a total below. */
function exportFile(run: string, { name, birth, phone, licence } = odette): Buffer {
  const person = `${name};${birth};${phone};Restauratrice;2300;rue Exemple;Montréal;QC;H3A 1A1;Canada;permis de conduire;${licence};QC;Canada`
  const row = (id: string, time: string, amount: string) =>
    `${id}-${run};${day} ${time};${amount};CAD;comptant;entrée;complété;${run};${person};${run};MONTREAL1;en personne;achat de monnaie virtuelle;BTC;0,06100000;bc1qexample${run};Placement`
  const lines = [
    'Rapport de caisse;;;',
    'No de transaction;Date et heure;Montant;Devise;Mode de paiement;Sens;Statut;No client;Nom de famille;Prénom;Date de naissance;Téléphone;Profession;No civique;Rue;Ville;Province;Code postal;Pays;Type de pièce;No de pièce;Province de délivrance;Pays de délivrance;Bénéficiaire;Succursale;Canal;Disposition;Crypto;Montant crypto;Adresse de réception;But',
    row('A1', '10:15', '6 100,00'),
    row('A2', '16:40', '4 400,50'),
    row('A3', '17:05', 'mille'),
    'Total;;10 500,50',
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}

test('an officer takes a file from upload to a report confirmed by the regulator', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  const run = `K${Date.now().toString(36)}`
  const isClean = async () => expect(await accessibilityFindings(page), page.url()).toEqual([])

  await signIn(page, 'officer')
  await isClean()
  await page.getByText('Nothing is sent', { exact: true }).click()
  await page.getByRole('button', { name: /Production/ }).click()
  await page
    .getByText(/^FINTRAC (TEST|PRODUCTION)$/)
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'Imports', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
  await isClean()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'caisse.csv', mimeType: 'text/csv', buffer: exportFile(run) })
  await page.waitForURL(/\/map/)
  await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  await isClean()
  await chooseField(page, 'Bénéficiaire', 'Beneficiary: number')
  // A column that its values speak for is proposed.
  expect(await page.locator('input[aria-label="Field of Crypto"]').inputValue()).toBe('Virtual currency')
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await page.getByText('4 rows read: 2 accepted, 1 refused, 0 duplicates, 1 skipped.').waitFor()
  await isClean()
  await page.getByText('Review 1 row').click()
  // The whole of a date with its time can be read, also where six values stand side by side in the least room.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.getByText(/^\d+ more values in this row$/).click()
  const moment = page.locator('input[name="cell.5.1"]')
  expect(await moment.inputValue()).toBe(`${day} 17:05`)
  expect(await moment.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.locator('input[name="cell.5.2"]').fill('1 000,00')
  await isClean()
  await page.getByRole('button', { name: 'Import corrected rows' }).click()
  await page.getByText('Nothing to fix', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).click()
  await page.waitForURL(/reports\/[0-9a-f-]{36}/)
  await page.getByText('$11,500.50').first().waitFor()
  await page.getByRole('heading', { name: 'LCTR · Odette Lachance' }).waitFor()
  await isClean()
  const reference = await page
    .getByText(/^LCTR-[0-9A-Z-]+$/)
    .first()
    .innerText()
  // The button and the dialog name where the report goes, and follow the choice.
  await page.getByLabel('Submit to', { exact: true }).selectOption('production')
  await page.getByRole('button', { name: 'File to PRODUCTION' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('sent to FINTRAC PRODUCTION, which files it.').waitFor()
  // One report is filed as many are: its facts are told, and the box that they were checked is selected.
  expect(await dialog.innerText()).toMatch(
    /This files with FINTRAC[^]*LCTR, Odette Lachance[^]*\$11,500\.50[^]*Warnings/,
  )
  const files = dialog.getByRole('button', { name: 'File to PRODUCTION' })
  expect(await files.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: /^I checked it/ }).check()
  expect(await files.isDisabled()).toBe(false)
  await isClean()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Submit to', { exact: true }).selectOption('test')
  await page.getByRole('button', { name: 'Submit to TEST' }).click()
  await dialog.getByText('sent to FINTRAC TEST, which doesn’t file it.').waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit to TEST' }).click()
  await page.getByText('Confirmed in FINTRAC (TEST)').first().waitFor()
  await isClean()

  await page.getByRole('link', { name: 'Submissions', exact: true }).first().click()
  await page.getByRole('link', { name: reference }).first().waitFor()
  await page.getByText('Confirmed in FINTRAC (TEST)').first().waitFor()
  await isClean()

  const { environment } = JSON.parse(await readFile(path.join(inject('productData'), 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const answer = await fetch(new URL('/__control/history', environment.REGULATOR_TEST_URL))
  const { history } = (await answer.json()) as {
    history: { action: string; outcome: string; reportingEntityReportReference: string }[]
  }
  const ours = history.filter((entry) => entry.reportingEntityReportReference === reference)
  expect(ours.map((entry) => [entry.action, entry.outcome])).toEqual([['submit', 'accepted']])
  expectNoComplaints(visitor)
  await visitor.context.close()
})

/** Moves the focus with Tab until it reaches the target, like a keyboard user. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 400; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never reached ${String(target)}.`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Opens the section of a combobox, types the name of an option, and selects the first match. */
async function choose(page: Page, field: string, label: string): Promise<void> {
  const box = page.locator(`input[role="combobox"][aria-label="${field}"]`)
  await box.waitFor({ state: 'attached' })
  await press(page, page.locator('details', { has: box }).locator('> summary'))
  await tabTo(page, box)
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe(label)
}

test('the whole job can be done by keyboard alone', async () => {
  const visitor = await visit({ viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  const run = `T${Date.now().toString(36)}`

  await page.goto('/login')
  await tabTo(page, page.getByLabel('E-mail address'))
  await page.keyboard.type('owner@demo.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')

  await press(page, page.locator('summary, button').filter({ hasText: 'Nothing is sent' }).first())
  await press(page, page.getByRole('button', { name: /Production/ }))
  await page
    .getByText(/^FINTRAC (TEST|PRODUCTION)$/)
    .first()
    .waitFor()

  await press(page, page.getByRole('link', { name: 'Imports', exact: true }).first())
  await page.waitForURL('**/app/imports')
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.locator('input[type=file]'))
  await (await chooser).setFiles({ name: 'caisse.csv', mimeType: 'text/csv', buffer: exportFile(run, simone) })
  await page.waitForURL(/\/map/)
  await choose(page, 'Field of Bénéficiaire', 'Beneficiary: number')
  const creates = page.getByLabel('Create customers who aren’t on file yet', { exact: false })
  // Of a file with these headers it was said before.
  if (!(await creates.isChecked())) await press(page, creates, 'Space')
  await press(page, page.getByRole('button', { name: 'Start import' }))
  await page.getByText('4 rows read: 2 accepted, 1 refused, 0 duplicates, 1 skipped.').waitFor()

  await press(page, page.getByRole('link', { name: 'Reports', exact: true }).first())
  await press(page, page.getByRole('button', { name: /^Create \d+ drafts?$/ }))
  await page.waitForURL(/reports\/[0-9a-f-]{36}/)
  await press(page, page.getByRole('button', { name: /^(Submit to TEST|File to PRODUCTION)$/ }).first())
  // TEST until something was confirmed there, PRODUCTION from then on: either may be chosen by itself here.
  const agreement = page.getByRole('dialog').getByRole('checkbox')
  if ((await agreement.count()) > 0) await press(page, agreement, 'Space')
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^(Submit to TEST|File to PRODUCTION)$/ }))
  await page
    .getByText(/^Confirmed in FINTRAC( \(TEST\))?$/)
    .first()
    .waitFor()
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('Enter on the mapping page saves the template or reads the preview again, and starts nothing', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  const run = `E${Date.now().toString(36)}`
  // Headers of its own: the template is for no other test's file.
  const file = Buffer.from(exportFile(run).toString('latin1').replace(';But\r', ';Remarque\r'), 'latin1')
  await signIn(page, 'officer')
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles({ name: 'caisse.csv', mimeType: 'text/csv', buffer: file })
  await page.waitForURL(/\/map/)
  const at = page.url()

  await unfold(page, 'input[name="rateSource"]')
  await page.getByLabel('Source of rates').fill('Bank of Canada')
  await page.getByLabel('Source of rates').press('Enter')
  await page.waitForFunction(
    () => document.querySelector('input[name="rateSource"]')?.getAttribute('value') === 'Bank of Canada',
  )
  expect(page.url()).toBe(at)

  // What was chosen since the last preview is in the template too.
  await unfold(page, 'input[name="constant.locationId"]')
  await page.locator('input[name="constant.locationId"]').fill('MONTREAL1')
  await unfold(page, 'input[name="template"]')
  await page.getByLabel('Save as template').fill(run)
  await page.getByLabel('Save as template').press('Enter')
  await page.getByText(`Mapping saved as “${run}”.`, { exact: false }).first().waitFor()
  expect(page.url()).toBe(at)
  expect(await page.locator('input[name="constant.locationId"]').inputValue()).toBe('MONTREAL1')

  await unfold(page, 'button[value="discard"]')
  await page.getByRole('button', { name: 'Remove upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL('**/app/imports')
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a customer list says what will be refused, brings customers once they may be created, and is known again', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  const run = `L${Date.now().toString(36)}`
  const list = Buffer.from(
    `Customer ID,Customer Name,Email\n${['Ada Quill', 'Ben Moss', 'Cy Reed'].map((name, index) => `${run}-${index},${name},${index}@${run}.example`).join('\n')}\n`,
  )
  const uploadList = async () => {
    await page.goto('/app/imports')
    await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: list })
    await page.waitForURL(/\/map/)
    await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  }
  await signIn(page, 'officer')
  await uploadList()
  await page.getByText('0 of 3 rows come in. 3 will be listed for you to fix.').first().waitFor()
  await page.getByText('This import wasn’t allowed to create customers.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('3 rows read: 0 accepted, 3 refused, 0 duplicates, 0 skipped.').waitFor()
  const at = page.url()
  await page.getByText('Review 3 rows').click()
  await page.getByRole('button', { name: 'Create missing customers and import their rows' }).click()
  await page.getByText('3 accepted, 0 refused again, 0 already on file.').first().waitFor()
  await page.goto(at)
  await page.getByText('customers on file').waitFor()
  expect(await page.getByText('transactions on file').count()).toBe(0)
  expect(await accessibilityFindings(page)).toEqual([])

  await uploadList()
  await page.getByText('0 of 3 rows come in. 3 are already on file.').first().waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('3 rows read: 0 accepted, 0 refused, 3 duplicates, 0 skipped.').waitFor()
  await uploadList()
  expect(await page.getByText('You already uploaded this file').count()).toBe(1)
  expect(await page.getByRole('main').getByRole('link', { name: 'clients.csv' }).count()).toBe(2)
  expect(await accessibilityFindings(page)).toEqual([])
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a draft whose beneficiary is not named says so at its place, and opens without a complaint by its address', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  const run = `B${Date.now().toString(36)}`
  await signIn(page, 'officer')
  await page.goto('/app/imports')
  // A name of its own: the sample data has others with values missing.
  await page.locator('input[type=file]').setInputFiles({
    name: 'caisse.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(exportFile(run).toString('latin1').replaceAll('Lachance', 'Beausoleil'), 'latin1'),
  })
  await page.waitForURL(/\/map/)
  await chooseField(page, 'Bénéficiaire', 'Not used')
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('4 rows read: 2 accepted, 1 refused, 0 duplicates, 1 skipped.').waitFor()
  await page.goto('/app/reports')
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).click()
  await page.getByRole('button', { name: /^Create \d+ drafts?$/ }).waitFor({ state: 'detached' })
  await page.goto('/app/reports?q=Beausoleil')
  const address = await page.locator('tbody a[href^="/app/reports/"]').first().getAttribute('href')

  await page.goto(address!)
  await page.getByRole('button', { name: 'The conductor is the beneficiary' }).first().waitFor()
  expectNoComplaints(visitor)
  expect(
    await page
      .locator('details dt', { hasText: 'Beneficiaries' })
      .locator('xpath=following-sibling::dd')
      .first()
      .innerText(),
  ).toMatch(/^Missing, enter if known/)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expectNoComplaints(visitor)
  await visitor.context.close()
})
