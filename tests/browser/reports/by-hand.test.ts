import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import {
  accepted,
  addCustomer,
  begin,
  chooseParty,
  expectRefused,
  expectSaved,
  find,
  group,
  more,
  receipt,
  toField,
} from '#tests/browser/report-support.ts'
import { byName, inCanada, licence, thresholdDetails } from '#tests/browser/received.ts'
import { dayBefore, openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

/**
 * An LCTR is entered by hand, refused once for missing values, completed through its messages, and accepted by the
 * simulated regulator, which then has what was typed and nothing else.
 */

test('an LCTR of an aggregated group, on behalf of an entity and with three beneficiaries, is entered by hand and accepted', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const name = (what: string) => `${what}${run}`
  await addCustomer(
    page,
    'person',
    {
      Surname: name('Okonjo'),
      'Given name': 'Amara',
      'Date of birth': '1979-04-12',
      Occupation: 'Restaurant manager',
      Employer: 'Cuisine Exemple Inc.',
      'Customer number': `${run}-1`,
      Phone: '514 555 0123',
      'Building number': '12',
      Street: 'Rue Exemple',
      City: 'Montréal',
      'Postal code': 'H3A 1A1',
      Number: 'V1234-56789',
    },
    {
      choices: { Kind: "Driver's licence" },
      found: {
        Country: ['canad', 'Canada (CA)'],
        'Province or state': ['québ', 'Quebec (QC)'],
        'Country of issue': ['CA', 'Canada (CA)'],
        'Province or state of issue': ['QC', 'Quebec (QC)'],
        'Country of residence': ['Canada', 'Canada (CA)'],
      },
    },
  )
  await addCustomer(
    page,
    'entity',
    {
      'Full legal name': `${name('Cuisine')} Exemple Inc.`,
      'Nature of principal business': 'Wholesale of kitchen equipment',
      'Customer number': `${run}-2`,
      'Building number': '99',
      Street: 'Avenue Exemple',
      City: 'Laval',
      'Postal code': 'H7A 1A1',
    },
    { found: { Country: ['Canada', 'Canada (CA)'], 'Province or state': ['Quebec', 'Quebec (QC)'] } },
  )
  for (const [at, given] of ['Bela', 'Chidi', 'Dina'].entries())
    await addCustomer(page, 'person', {
      Surname: name('Ekwueme'),
      'Given name': given,
      'Customer number': `${run}-${3 + at}`,
    })
  for (const [at, amount] of ['6000.00', '5000.00'].entries()) {
    await receipt(page, {
      reference: `${run}-T${at + 1}`,
      at: `${dayBefore()} 1${at}:15:00 -05:00`,
      amount,
      conductor: `${run}-1`,
    })
    const starting = group(page, 'Starting action: received')
    await find(starting.getByLabel('Currency', { exact: true }), 'dollar canad', 'Canadian Dollar (CAD)')
    await starting.getByLabel('How it was obtained').fill('Sale of kitchen equipment')
    const behalf = group(page, 'On behalf of 1')
    await more(starting, 'Add “on behalf of”', behalf)
    await chooseParty(behalf.getByLabel('On behalf of', { exact: true }), `${run}-2`)
    // Without an "Other" there is nothing to explain; with it there is.
    expect(await behalf.getByLabel('Other relationship').isVisible()).toBe(false)
    await behalf.getByLabel('Relationship of the conductor').selectOption({ label: 'Other' })
    await behalf.getByLabel('Other relationship').fill('Sister of the owner')
    await behalf.getByLabel('Relationship of the conductor').selectOption({ label: 'Employee' })
    expect(await behalf.getByLabel('Other relationship').isVisible()).toBe(false)
    const completing = group(page, 'Completing action')
    await completing.getByLabel('Amount paid out').fill(amount)
    await find(completing.getByLabel('Currency paid out'), 'cad', 'Canadian Dollar (CAD)')
    await completing.getByLabel('Reference number').fill(`MO-${at + 1}`)
    for (const [place, number] of [3, 4, 5].entries()) {
      const beneficiary = group(page, `Beneficiary ${place + 1}`)
      if ((await beneficiary.count()) === 0) await more(completing, 'Add a beneficiary', beneficiary)
      await chooseParty(beneficiary.getByLabel('Beneficiary', { exact: true }), `${run}-${number}`)
      await beneficiary.getByLabel('Relationship of the conductor').selectOption({ label: 'Friend' })
    }
    if (at === 0) expect(await accessibilityFindings(page)).toEqual([])
    for (const [question, answer] of [
      ['Is a person or entity known as the source of the cash, funds or virtual currency?', 'no'],
      ['Was anyone else involved in the completing action?', 'no'],
      ['Was it a deposit of cash into a business account?', 'no'],
    ] as const)
      await page.getByLabel(question).selectOption(answer)
    await page.getByRole('button', { name: 'Save transaction' }).click()
    await page.getByText('Transaction saved.').first().waitFor()
  }

  const address = await openDraft(page, name('Okonjo'))
  await expectRefused(page, address, 'Disposition is missing. Enter it.', '3 required values are missing.')
  expect(await accessibilityFindings(page)).toEqual([])
  for (const at of [0, 1]) {
    const pointer = `/transactions/${at}/completingActions/0/details/dispositionCode`
    const control = await toField(page, /Add in this report.*Disposition/, pointer)
    await control.selectOption('6')
    await expectSaved(page, pointer)
    if (at === 0) expect(await accessibilityFindings(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Undo: Disposition' }).waitFor()
  const entity = await page
    .locator('[id^="v-definitions-"]', { hasText: 'Entity details' })
    .first()
    .evaluate((one) => one.id.replace('v-definitions-', ''))
  const registered = `/definitions/${entity}/registrationIncorporationIndicator`
  await (await toField(page, /Add in this report.*Registered or incorporated/, registered)).selectOption('false')
  await expectSaved(page, registered)
  await page.goto(address)
  const filed = await accepted(page)
  const day = dayBefore()
  expect(byName(filed)).toEqual({
    reportDetails: thresholdDetails('LCTR', 2, day),
    definitions: [
      {
        typeCode: 3,
        refId: `3 Amara ${name('Okonjo')}`,
        surname: name('Okonjo'),
        givenName: 'Amara',
        dateOfBirth: '1979-04-12',
        occupation: 'Restaurant manager',
        nameOfEmployer: 'Cuisine Exemple Inc.',
        telephoneNumber: '514-555-0123',
        countryOfResidenceCode: 'CA',
        ...inCanada('12', 'Rue Exemple', 'Montréal', 'QC', 'H3A 1A1'),
        identifications: [licence('V1234-56789', 'QC')],
      },
      ...['Bela', 'Chidi', 'Dina'].map((givenName) => ({
        typeCode: 3,
        refId: `3 ${givenName} ${name('Ekwueme')}`,
        surname: name('Ekwueme'),
        givenName,
        identifications: [],
      })),
      {
        typeCode: 4,
        refId: `4 ${name('Cuisine')} Exemple Inc.`,
        nameOfEntity: `${name('Cuisine')} Exemple Inc.`,
        natureOfPrincipalBusiness: 'Wholesale of kitchen equipment',
        registrationIncorporationIndicator: false,
        ...inCanada('99', 'Avenue Exemple', 'Laval', 'QC', 'H7A 1A1'),
        registrationsIncorporations: [],
        identifications: [],
        authorizedPersons: [],
      },
    ],
    transactions: ['6000', '5000'].map((amount, at) => ({
      reportingEntityLocationId: 'MONTREAL1',
      largeCashTransactionDetails: {
        thresholdIndicator: false,
        dateTimeOfTransaction: `${day}T1${at}:15:00-05:00`,
        methodCode: 1,
        reportingEntityTransactionReference: `${run}-T${at + 1}`,
      },
      startingActions: [
        {
          details: {
            amount,
            currencyCode: 'CAD',
            howCashObtained: 'Sale of kitchen equipment',
            sourceOfCashIndicator: false,
            depositToBusinessAccountIndicator: false,
          },
          sourcesOfCash: [],
          conductors: [
            {
              typeCode: 3,
              refId: `3 Amara ${name('Okonjo')}`,
              details: { clientNumber: `${run}-1`, onBehalfOfIndicator: true },
              onBehalfOfs: [
                {
                  typeCode: 4,
                  refId: `4 ${name('Cuisine')} Exemple Inc.`,
                  details: { clientNumber: `${run}-2`, relationshipOfConductorCode: 6 },
                },
              ],
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
          beneficiaries: ['Bela', 'Chidi', 'Dina'].map((givenName, place) => ({
            typeCode: 3,
            refId: `3 ${givenName} ${name('Ekwueme')}`,
            details: { clientNumber: `${run}-${3 + place}`, relationshipOfConductorCode: 7 },
          })),
        },
      ],
    })),
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
