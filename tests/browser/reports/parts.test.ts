import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { byName, inCanada, licence } from '#tests/browser/received.ts'
import { accepted, addCustomer, begin, chooseParty, find, group, receipt } from '#tests/browser/report-support.ts'
import { dayBefore, openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

// Parts of a transaction are added, copied, moved and removed on the page of its report, which shows them afterwards.

const address = { City: 'Laval', 'Postal code': 'H7A 1A1', 'Building number': '99', Street: 'Avenue Exemple' }
const places = { Country: ['Canada', 'Canada (CA)'], 'Province or state': ['Quebec', 'Quebec (QC)'] } satisfies Record<
  string,
  [string, string]
>

/** Opens what a link of the report leads to: one click. */
async function opens(page: Page, link: RegExp, heading: string): Promise<void> {
  await page.locator('#v-transactions-0').getByRole('link', { name: link }).first().click()
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** Saves: the second click, which ends where the part stands. */
async function saves(page: Page, button: string, message: string, place: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await page.getByText(message).first().waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe(place)
  await page.locator(place).waitFor()
}

const titles = (page: Page, kind: string) =>
  page
    .locator('#v-transactions-0')
    .getByRole('heading', { level: 3, name: new RegExp(`^${kind}: `) })
    .allTextContents()

test('a beneficiary is added, an entity on whose behalf is copied, parts are moved and removed, each within two clicks of the report, and it is filed', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const name = (what: string) => `${what}${run}`
  await addCustomer(
    page,
    'person',
    {
      Surname: name('Okafor'),
      'Given name': 'Amara',
      'Date of birth': '1979-04-12',
      Occupation: 'Restaurant manager',
      Employer: 'Cuisine Exemple Inc.',
      'Customer number': `${run}-1`,
      Phone: '514 555 0123',
      Number: 'V1234-56789',
      ...address,
    },
    {
      choices: { Kind: "Driver's licence" },
      found: {
        ...places,
        'Country of issue': ['CA', 'Canada (CA)'],
        'Province or state of issue': ['QC', 'Quebec (QC)'],
        'Country of residence': ['Canada', 'Canada (CA)'],
      },
    },
  )
  for (const [at, what] of ['Farine', 'Moulin'].entries())
    await addCustomer(
      page,
      'entity',
      {
        'Full legal name': `${name(what)} Exemple Inc.`,
        'Nature of principal business': 'Wholesale of flour',
        'Customer number': `${run}-${2 + at}`,
        ...address,
      },
      { choices: { 'Registered or incorporated': 'Neither registered nor incorporated' }, found: places },
    )
  const addPerson = (on: Page, given: string, at: number) =>
    addCustomer(on, 'person', {
      Surname: name('Ekwueme'),
      'Given name': given,
      'Customer number': `${run}-${at}`,
    })
  await addPerson(page, 'Bela', 4)
  for (const [at, amount] of ['7000.00', '5000.00'].entries()) {
    await receipt(page, {
      reference: `${run}-T${at + 1}`,
      at: `${dayBefore()} 1${at}:15:00 -05:00`,
      amount,
      conductor: `${run}-1`,
    })
    const starting = group(page, 'Starting action: received')
    await find(starting.getByLabel('Currency', { exact: true }), 'cad', 'Canadian Dollar (CAD)')
    await starting.getByLabel('How it was obtained').fill('Sale of flour')
    const completing = group(page, 'Completing action')
    await completing.getByLabel('Disposition', { exact: true }).fill('Purchase of money order')
    await completing.getByLabel('Reference number').fill(`MO-${at + 1}`)
    await chooseParty(completing.getByLabel('Beneficiary', { exact: true }), `${run}-4`)
    await completing.getByLabel('Relationship of the conductor').selectOption({ label: 'Friend' })
    for (const question of [
      'Is a person or entity known as the source of the cash, funds or virtual currency?',
      'Was anyone else involved in the completing action?',
      'Was it a deposit of cash into a business account?',
      ...(at === 0 ? [] : ['Was it conducted on behalf of someone else?']),
    ])
      await page.getByLabel(question).selectOption('no')
    await page.getByRole('button', { name: 'Save transaction' }).click()
    await page.getByText('Transaction saved.').first().waitFor()
  }
  const report = await openDraft(page, name('Okafor'))
  const party = page.locator('main').getByRole('group').first()

  // A second beneficiary, by keyboard alone.
  const link = page.locator('#v-transactions-0').getByRole('link', { name: /^Add a beneficiary/ })
  await link.focus()
  await page.keyboard.press('Enter')
  const beneficiary = page.getByLabel('Beneficiary', { exact: true })
  await expect.poll(() => beneficiary.evaluate((one) => one === document.activeElement)).toBe(true)
  // Who is not on file yet is added beside it, and chosen.
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Add customer' }).click()
  const tab = await opened
  await addPerson(tab, 'Chidi', 5)
  await tab.close()
  await chooseParty(beneficiary, `${run}-5`)
  await party.getByLabel('Relationship of the conductor').selectOption({ label: 'Friend' })
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page
    .getByRole('table', { name: 'Differences, field by field' })
    .getByText(`Beneficiary: Chidi ${name('Ekwueme')}`)
    .waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await saves(page, 'Save', 'Beneficiary added.', '#v-transactions-0-completingActions-0-beneficiaries-1')
  expect(await titles(page, 'Beneficiary')).toEqual(
    ['Bela', 'Chidi'].map((given) => `Beneficiary: ${given} ${name('Ekwueme')}`),
  )

  await opens(page, /^Add “on behalf of”/, 'Add “on behalf of”')
  await chooseParty(page.getByLabel('On behalf of', { exact: true }), `${run}-2`)
  await party.getByLabel('Relationship of the conductor').selectOption({ label: 'Employee' })
  const behalf = '#v-transactions-0-startingActions-0-conductors-0-onBehalfOfs'
  await saves(page, 'Save', '“On behalf of” added.', `${behalf}-0`)
  // The copy keeps the relationship; another entity is named in it.
  await opens(page, /^Copy On behalf of/, 'Copy “on behalf of”')
  const copied = page.getByLabel('On behalf of', { exact: true })
  await copied.fill('')
  await chooseParty(copied, `${run}-3`)
  await saves(page, 'Save', '“On behalf of” copied.', `${behalf}-1`)
  await opens(page, new RegExp(`^Move down On behalf of: ${name('Farine')}`), 'Move “on behalf of” down')
  await page
    .getByText(/^Moved to place/)
    .first()
    .waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await saves(page, 'Move “on behalf of” down', '“On behalf of” moved down.', `${behalf}-1`)
  await opens(page, new RegExp(`^Move down On behalf of: ${name('Moulin')}`), 'Move “on behalf of” down')
  await saves(page, 'Move “on behalf of” down', '“On behalf of” moved down.', `${behalf}-1`)
  await opens(page, new RegExp(`^Move up On behalf of: ${name('Moulin')}`), 'Move “on behalf of” up')
  await saves(page, 'Move “on behalf of” up', '“On behalf of” moved up.', `${behalf}-0`)
  await opens(page, new RegExp(`^Remove Beneficiary: Bela`), 'Remove beneficiary')
  await saves(page, 'Remove beneficiary', 'Beneficiary removed.', '#v-transactions-0-completingActions-0')
  expect(await titles(page, 'Beneficiary')).toEqual([`Beneficiary: Chidi ${name('Ekwueme')}`])

  // Taken back, and made again.
  await page.getByRole('button', { name: 'Undo: Beneficiary removed' }).click()
  await page.getByRole('button', { name: 'Redo: Beneficiary removed' }).waitFor()
  expect(await titles(page, 'Beneficiary')).toHaveLength(2)
  await page.getByRole('button', { name: 'Redo: Beneficiary removed' }).click()
  await page.getByRole('button', { name: 'Undo: Beneficiary removed' }).waitFor()
  expect(await titles(page, 'Beneficiary')).toHaveLength(1)

  // On a phone everything is there for the finger.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(report)
  await opens(page, /^Add a conductor/, 'Add a conductor')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(`**${report}**`)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(report)
  const filed = byName(await accepted(page))
  const place = {
    ...inCanada('99', 'Avenue Exemple', 'Laval', 'QC', 'H7A 1A1'),
  }
  const people = ['Amara Okafor', 'Bela Ekwueme', 'Chidi Ekwueme'].map((one) => ({
    typeCode: 3,
    refId: `3 ${one}${run}`,
  }))
  const entities = ['Farine', 'Moulin'].map((one) => ({ typeCode: 4, refId: `4 ${name(one)} Exemple Inc.` }))
  expect(filed.definitions).toEqual([
    {
      ...people[0],
      surname: name('Okafor'),
      givenName: 'Amara',
      dateOfBirth: '1979-04-12',
      occupation: 'Restaurant manager',
      nameOfEmployer: 'Cuisine Exemple Inc.',
      telephoneNumber: '514-555-0123',
      countryOfResidenceCode: 'CA',
      ...place,
      identifications: [licence('V1234-56789', 'QC')],
    },
    { ...people[1], surname: name('Ekwueme'), givenName: 'Bela', identifications: [] },
    { ...people[2], surname: name('Ekwueme'), givenName: 'Chidi', identifications: [] },
    ...entities.map((one) => ({
      ...one,
      nameOfEntity: one.refId.slice(2),
      natureOfPrincipalBusiness: 'Wholesale of flour',
      registrationIncorporationIndicator: false,
      ...place,
      registrationsIncorporations: [],
      identifications: [],
      authorizedPersons: [],
    })),
  ])
  const behalves = [entities[1], entities[0]].map((one, at) => ({
    ...one,
    details: { clientNumber: `${run}-${3 - at}`, relationshipOfConductorCode: 6 },
  }))
  expect(filed.transactions).toEqual(
    ['7000', '5000'].map((amount, at) => ({
      reportingEntityLocationId: 'MONTREAL1',
      largeCashTransactionDetails: {
        thresholdIndicator: false,
        dateTimeOfTransaction: `${dayBefore()}T1${at}:15:00-05:00`,
        methodCode: 1,
        reportingEntityTransactionReference: `${run}-T${at + 1}`,
      },
      startingActions: [
        {
          details: {
            amount,
            currencyCode: 'CAD',
            howCashObtained: 'Sale of flour',
            sourceOfCashIndicator: false,
            depositToBusinessAccountIndicator: false,
          },
          sourcesOfCash: [],
          conductors: [
            {
              ...people[0],
              details: { clientNumber: `${run}-1`, onBehalfOfIndicator: at === 0 },
              onBehalfOfs: at === 0 ? behalves : [],
            },
          ],
        },
      ],
      completingActions: [
        {
          details: {
            dispositionCode: 6,
            amount,
            currencyCode: 'CAD',
            referenceNumber: `MO-${at + 1}`,
            involvementIndicator: false,
          },
          involvements: [],
          beneficiaries: [
            {
              ...people[at === 0 ? 2 : 1],
              details: { clientNumber: `${run}-${at === 0 ? 5 : 4}`, relationshipOfConductorCode: 7 },
            },
          ],
        },
      ],
    })),
  )
  expectNoComplaints(visitor)
  await visitor.context.close()
})
