import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { byName, inCanada, licence, thresholdDetails } from '#tests/browser/received.ts'
import {
  accepted,
  addCustomer,
  begin,
  chooseParty,
  expectRefused,
  expectSaved,
  find,
  group,
  receipt,
  toField,
} from '#tests/browser/report-support.ts'
import { dayBefore, openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

/**
 * A report under the ministerial directive is entered by hand on a phone: nobody has to remember the directive, since
 * the product asks where a country points to Iran. Refused once for a missing value, it is accepted with what was typed
 * and nothing else.
 */

test('a small receipt from a resident of Iran is asked about, reported alone under the directive, and accepted as it was typed', async () => {
  const visitor = await begin(390)
  const { page } = visitor
  const run = runLetters()
  const surname = `Rahimi${run}`
  await addCustomer(
    page,
    'person',
    {
      Surname: surname,
      'Given name': 'Parisa',
      'Date of birth': '1990-01-20',
      Occupation: 'Civil engineer',
      'Customer number': `${run}-9`,
      'Building number': '7',
      Street: 'Example Street',
      City: 'Toronto',
      'Postal code': 'M5V 1A1',
      Number: 'R1234-56789',
    },
    {
      choices: { Kind: "Driver's licence" },
      found: {
        Country: ['canada', 'Canada (CA)'],
        'Province or state': ['Ontario', 'Ontario (ON)'],
        'Country of issue': ['canada', 'Canada (CA)'],
        'Province or state of issue': ['Ontario', 'Ontario (ON)'],
        'Country of residence': ['iran', 'Iran (Islamic Republic of) (IR)'],
      },
    },
  )
  await receipt(page, {
    reference: `${run}-D1`,
    at: `${dayBefore()} 11:00:00 -05:00`,
    amount: '500.00',
    conductor: `${run}-9`,
    location: null,
  })
  const starting = group(page, 'Starting action: received')
  await find(starting.getByLabel('Currency', { exact: true }), 'CAD', 'Canadian Dollar (CAD)')
  const completing = group(page, 'Completing action')
  await completing.getByLabel('Disposition', { exact: true }).fill('Holding funds')
  await completing.getByLabel('Amount paid out').fill('500.00')
  await find(completing.getByLabel('Currency paid out'), 'CAD', 'Canadian Dollar (CAD)')
  await chooseParty(completing.getByLabel('Beneficiary', { exact: true }), `${run}-9`)
  for (const [question, answer] of [
    ['Is a person or entity known as the source of the cash, funds or virtual currency?', 'no'],
    ['Was anyone else involved in the completing action?', 'no'],
    ['Was it conducted on behalf of someone else?', 'no'],
    ['Was it a deposit of cash into a business account?', 'no'],
  ] as const)
    await page.getByLabel(question).selectOption(answer)
  await page.getByRole('button', { name: 'Save transaction' }).click()
  await page.getByText('Transaction saved.').first().waitFor()

  // Nobody answered whether the directive applies. The country asks, and until it is answered nothing is drafted.
  const question = 'Is it linked to Iran (ministerial directive IR2020)? Probably yes.'
  const transaction = page.url()
  await page.getByText(question).first().waitFor()
  await page.goto('/app/reports/candidates')
  await page.locator('#waiting').getByText(`${run}-D1`).first().waitFor()
  expect(await page.getByRole('row', { name: surname }).count()).toBe(0)
  await page.goto(transaction)
  await page.getByRole('link', { name: 'Answer', exact: true }).click()
  const answer = page.getByLabel('Linked to Iran (directive IR2020)')
  await expect.poll(() => answer.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await answer.inputValue()).toBe('')
  await answer.selectOption('yes')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await page.getByText('Transaction corrected.').first().waitFor()

  const address = await openDraft(page, surname)
  await expectRefused(page, address, 'Location is missing. Enter it.', '1 required value is missing.')
  const pointer = '/transactions/0/reportingEntityLocationId'
  const control = await toField(page, /Add in this report.*Location/, pointer)
  await control.fill('MONTREAL1')
  await page
    .locator(`[data-pointer="${pointer}"]`)
    .getByRole('option', { name: /\(MONTREAL1\)$/ })
    .first()
    .click()
  await expectSaved(page, pointer)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.goto(address)
  const filed = await accepted(page)
  const party = `3 Parisa ${surname}`
  const day = dayBefore()
  expect(byName(filed)).toEqual({
    reportDetails: { ...thresholdDetails('LCTR', 4, day), ministerialDirectiveCode: 'IR2020' },
    definitions: [
      {
        typeCode: 3,
        refId: party,
        surname,
        givenName: 'Parisa',
        dateOfBirth: '1990-01-20',
        occupation: 'Civil engineer',
        countryOfResidenceCode: 'IR',
        ...inCanada('7', 'Example Street', 'Toronto', 'ON', 'M5V 1A1'),
        identifications: [licence('R1234-56789', 'ON')],
      },
    ],
    transactions: [
      {
        reportingEntityLocationId: 'MONTREAL1',
        largeCashTransactionDetails: {
          thresholdIndicator: false,
          dateTimeOfTransaction: `${day}T11:00:00-05:00`,
          methodCode: 1,
          reportingEntityTransactionReference: `${run}-D1`,
        },
        startingActions: [
          {
            details: {
              amount: '500',
              currencyCode: 'CAD',
              sourceOfCashIndicator: false,
              depositToBusinessAccountIndicator: false,
            },
            sourcesOfCash: [],
            conductors: [
              {
                typeCode: 3,
                refId: party,
                details: { clientNumber: `${run}-9`, onBehalfOfIndicator: false },
                onBehalfOfs: [],
              },
            ],
          },
        ],
        completingActions: [
          {
            details: { dispositionCode: 21, amount: '500', currencyCode: 'CAD', involvementIndicator: false },
            involvements: [],
            // The beneficiary is the conductor, whose relationship to itself FINTRAC calls Self.
            beneficiaries: [
              {
                typeCode: 3,
                refId: party,
                details: { clientNumber: `${run}-9`, relationshipOfConductorCode: 15 },
              },
            ],
          },
        ],
      },
    ],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
