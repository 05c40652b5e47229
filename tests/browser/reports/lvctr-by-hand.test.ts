import { expect, test } from 'vitest'
import { expectNoComplaints } from '#tests/support/browser.ts'
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
import { byName, thresholdDetails } from '#tests/browser/received.ts'
import { dayBefore, openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

/**
 * An LVCTR is entered by hand, refused once for missing values, completed through its messages, and accepted by the
 * simulated regulator, which then has what was typed and nothing else.
 */

test('an LVCTR with two wallets and a foreign conductor is entered by hand and accepted', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const surname = `Delacroix${run}`
  await addCustomer(
    page,
    'person',
    {
      Surname: surname,
      'Given name': 'Hélène',
      'Date of birth': '1985-09-30',
      Occupation: 'Software developer',
      Phone: '+33 1 42 68 53 00',
      'Building number': '5',
      Street: 'Rue de l’Exemple',
      City: 'Lyon',
      'Province or state': 'Auvergne-Rhône-Alpes',
      'Postal code': '69001',
      Number: '14AB12345',
    },
    {
      choices: { Kind: 'Passport' },
      found: {
        Country: ['franc', 'France (FR)'],
        'Country of issue': ['FR', 'France (FR)'],
        'Country of residence': ['France', 'France (FR)'],
      },
    },
  )
  await receipt(page, {
    reference: `${run}-V1`,
    at: `${dayBefore()} 20:40:00 -05:00`,
    amount: '0.25',
    conductor: surname,
    method: 'virtual_currency',
  })
  const starting = group(page, 'Starting action: received')
  await find(starting.getByLabel('Currency', { exact: true }), 'bitcoin', 'Bitcoin (BTC)')
  await starting.getByLabel('Rate to CAD').fill('90000.00')
  await starting.getByLabel('Sending addresses').fill('bc1qexamplewalletone bc1qexamplewallettwo')
  const conductor = group(page, 'Conductor 1')
  await conductor.getByText('Online session', { exact: true }).click()
  await conductor.getByLabel('User name', { exact: true }).fill('helene.d')
  await conductor.getByLabel('Type of device').selectOption({ label: 'Other' })
  await conductor.getByLabel('Other type of device').fill('Game console')
  await conductor.getByLabel('Device identifier').fill('DEV-77')
  await conductor.getByLabel('IP address').fill('203.0.113.9')
  await conductor.getByLabel('Time of the online session').fill(`${dayBefore()} 20:35:00 -05:00`)
  const completing = group(page, 'Completing action')
  await completing.getByLabel('Disposition', { exact: true }).fill('Added to virtual currency wallet')
  await completing.getByLabel('Amount paid out').fill('0.25')
  await find(completing.getByLabel('Currency paid out'), 'BTC', 'Bitcoin (BTC)')
  await completing.getByLabel('Receiving addresses').fill('bc1qexamplecustomerone bc1qexamplecustomertwo')
  await chooseParty(completing.getByLabel('Beneficiary', { exact: true }), surname)
  await page.getByLabel('Transaction hashes').fill('aa11bb22cc33dd44ee55ff66')
  for (const [question, answer] of [
    ['Is a person or entity known as the source of the cash, funds or virtual currency?', 'no'],
    ['Was anyone else involved in the completing action?', 'no'],
    ['Was it conducted on behalf of someone else?', 'no'],
  ] as const)
    await page.getByLabel(question).selectOption(answer)
  await page.getByRole('button', { name: 'Save transaction' }).click()
  await page.getByText('Transaction saved.').first().waitFor()

  const address = await openDraft(page, surname)
  await expectRefused(page, address, 'Conductor is a client is missing. Enter it.', '1 required value is missing.')
  const pointer = '/transactions/0/startingActions/0/conductors/0/details/clientOfReportingEntityIndicator'
  const control = await toField(page, /Add in this report.*Conductor is a client/, pointer)
  await control.selectOption('true')
  await expectSaved(page, pointer)
  // A client has a number: the next message leads on.
  const number = '/transactions/0/startingActions/0/conductors/0/details/clientNumber'
  const client = await toField(page, /Add in this report.*Client number/, number)
  await client.fill(`${run}-7`)
  await expectSaved(page, number)
  await page.goto(address)
  const filed = await accepted(page)
  const party = `3 Hélène ${surname}`
  const day = dayBefore()
  expect(byName(filed)).toEqual({
    reportDetails: thresholdDetails('LVCTR', 4, day),
    definitions: [
      {
        typeCode: 3,
        refId: party,
        surname,
        givenName: 'Hélène',
        dateOfBirth: '1985-09-30',
        occupation: 'Software developer',
        telephoneNumber: '33-142685300',
        countryOfResidenceCode: 'FR',
        addressTypeCode: 1,
        address: {
          typeCode: 1,
          buildingNumber: '5',
          streetAddress: 'Rue de l’Exemple',
          city: 'Lyon',
          provinceStateName: 'Auvergne-Rhône-Alpes',
          postalZipCode: '69001',
          countryCode: 'FR',
        },
        identifications: [{ identifierTypeCode: 2, number: '14AB12345', jurisdictionOfIssueCountryCode: 'FR' }],
      },
    ],
    transactions: [
      {
        reportingEntityLocationId: 'MONTREAL1',
        virtualCurrencyTransactionDetails: {
          thresholdIndicator: true,
          dateTimeReceived: `${day}T20:40:00-05:00`,
          methodCode: 8,
          ids: ['aa11bb22cc33dd44ee55ff66'],
          reportingEntityTransactionReference: `${run}-V1`,
        },
        startingActions: [
          {
            details: {
              amount: '0.25',
              virtualCurrencyTypeCode: 'BTC',
              exchangeRate: '90000',
              sendingVirtualCurrencyAddresses: ['bc1qexamplewalletone', 'bc1qexamplewallettwo'],
              sourceOfVirtualCurrencyIndicator: false,
              conductorIndicator: true,
            },
            sourcesOfVirtualCurrency: [],
            conductors: [
              {
                typeCode: 3,
                refId: party,
                details: {
                  clientOfReportingEntityIndicator: true,
                  clientNumber: `${run}-7`,
                  username: 'helene.d',
                  typeOfDeviceCode: 4,
                  typeOfDeviceOther: 'Game console',
                  deviceIdentifierNumber: 'DEV-77',
                  internetProtocolAddress: '203.0.113.9',
                  dateTimeOfOnlineSession: `${day}T20:35:00-05:00`,
                  onBehalfOfIndicator: false,
                },
                onBehalfOfs: [],
              },
            ],
          },
        ],
        completingActions: [
          {
            details: {
              dispositionCode: 17,
              amount: '0.25',
              virtualCurrencyTypeCode: 'BTC',
              receivingVirtualCurrencyAddresses: ['bc1qexamplecustomerone', 'bc1qexamplecustomertwo'],
              involvementIndicator: false,
              beneficiaryIndicator: true,
            },
            involvements: [],
            beneficiaries: [{ typeCode: 3, refId: party }],
          },
        ],
      },
    ],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
