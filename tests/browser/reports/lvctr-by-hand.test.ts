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
import { dayBefore, openDraft } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

/**
 * An LVCTR is entered by hand, refused once for missing values, completed through its messages, and accepted by the
 * simulated regulator.
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
  await expectRefused(page, address, 'Conductor is a client is missing. Enter it.')
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
  expect(filed).toMatchObject({
    reportDetails: { reportTypeCode: 14, twentyFourHourRule: { aggregationTypeCode: 4 } },
    definitions: [
      {
        surname,
        givenName: 'Hélène',
        countryOfResidenceCode: 'FR',
        address: { countryCode: 'FR', provinceStateName: 'Auvergne-Rhône-Alpes', city: 'Lyon' },
        identifications: [{ identifierTypeCode: 2, number: '14AB12345', jurisdictionOfIssueCountryCode: 'FR' }],
      },
    ],
    transactions: [
      {
        virtualCurrencyTransactionDetails: {
          thresholdIndicator: true,
          methodCode: 8,
          ids: ['aa11bb22cc33dd44ee55ff66'],
        },
        startingActions: [
          {
            details: {
              amount: '0.25',
              virtualCurrencyTypeCode: 'BTC',
              exchangeRate: '90000',
              sendingVirtualCurrencyAddresses: ['bc1qexamplewalletone', 'bc1qexamplewallettwo'],
              conductorIndicator: true,
            },
            conductors: [
              {
                details: {
                  clientOfReportingEntityIndicator: true,
                  clientNumber: `${run}-7`,
                  username: 'helene.d',
                  typeOfDeviceCode: 4,
                  typeOfDeviceOther: 'Game console',
                  deviceIdentifierNumber: 'DEV-77',
                  internetProtocolAddress: '203.0.113.9',
                  dateTimeOfOnlineSession: `${dayBefore()}T20:35:00-05:00`,
                  onBehalfOfIndicator: false,
                },
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
              beneficiaryIndicator: true,
            },
          },
        ],
      },
    ],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
