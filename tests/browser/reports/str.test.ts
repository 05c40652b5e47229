import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'

/**
 * A suspicious transaction report on the whole product: three transactions over three days, one of them attempted and
 * entered by hand, two related reports, rejected once for its location, corrected, and accepted.
 */

const day = (ago: number): string => new Date(Date.now() - 5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const narrative = (run: string) =>
  `On ${day(6)} and ${day(5)}, Ghita Valcourt${run} deposited cash of 9,400.00 and 9,500.00 CAD at the Montréal counter, each just below the reporting threshold. On ${day(4)} she tried to exchange 9,600.00 CAD in cash and left when asked where the funds came from. We suspect money laundering: a series of amounts just below the threshold and a refused explanation are indicators, and her occupation as a baker does not explain the sums.`

interface Decided {
  action: string
  outcome: string
  sha256: string
  reportingEntityReportReference: string
  messages: { path: string; type: string; error: { code: number } }[]
}

/** The simulated regulator's decisions on a report, oldest first. */
async function decisions(reference: string): Promise<Decided[]> {
  const { environment } = JSON.parse(await readFile(path.join(inject('productData'), 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const answer = await fetch(new URL(`/__control/history?reference=${reference}`, environment.REGULATOR_TEST_URL))
  return ((await answer.json()) as { history: Decided[] }).history
}

/** The bytes that the regulator accepted, verified by its digest. */
async function acceptedDocument(reference: string, sha256: string): Promise<unknown> {
  const bytes = await asAdminOf(inject('productData'), async (client) => {
    const { rows } = await client.query<{ bytes: Buffer }>(
      `SELECT bytes FROM submission WHERE reference = $1 AND state IN ('accepted', 'accepted_with_warnings')`,
      [reference],
    )
    return rows[0]!.bytes
  })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  return JSON.parse(bytes.toString('utf8'))
}

async function submitToTest(page: Page): Promise<void> {
  const where = page.getByLabel('Submit to', { exact: true })
  await where.selectOption('test')
  await page.getByRole('button', { name: 'Submit to TEST' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit to TEST' }).click()
}

test('an STR over three days with an attempt and two related reports is refused for its location, corrected and accepted as it was told', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  const isClean = async () => expect(await accessibilityFindings(page), page.url()).toEqual([])
  const run = `R${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  await signIn(page, 'officer')
  await page.request.post('/app/mode', {
    headers: { origin: new URL(page.url()).origin },
    form: { mode: 'production' },
  })
  // A place that FINTRAC has not on file.
  await page.goto('/app/locations/new')
  await page.getByLabel('Name', { exact: true }).fill(`Kiosk ${run}`)
  await page.getByLabel('FINTRAC Location ID').fill(`KIOSK${run}`)
  await page.getByRole('button', { name: 'Add location' }).click()
  await page.getByText(`“Kiosk ${run}” added.`).waitFor()
  const surname = `Valcourt${run}`
  const header = [
    'Transaction ID',
    'Date/Time',
    'Amount',
    'Currency',
    'Method',
    'Direction',
    'Status',
    'Customer ID',
    'Last name',
    'First name',
    'Location ID',
    'Customer date of birth',
    'Customer occupation',
    'Customer building number',
    'Customer street',
    'Customer city',
    'Customer province',
    'Customer postal code',
    'Customer country',
    'Customer ID type',
    'Customer ID number',
    'Customer ID province',
    'Customer ID country',
    'Disposition',
    'Beneficiary ID',
  ]
  const row = (id: string, ago: number, amount: string) => [
    `${id}-${run}`,
    `${day(ago)} 10:15:00`,
    amount,
    'CAD',
    'Cash',
    'In',
    'Completed',
    run,
    surname,
    'Ghita',
    'MONTREAL1',
    '1979-02-11',
    'Baker',
    '2300',
    'Rue Exemple',
    'Montréal',
    'Quebec',
    'H3A 1A1',
    'Canada',
    "Driver's licence",
    `B0000-${run}`,
    'Quebec',
    'Canada',
    'Payment to account',
    run,
  ]
  const file = Buffer.from(
    [header, row('S1', 6, '9400.00'), row('S2', 5, '9500.00')].map((one) => one.join(',')).join('\n'),
  )
  await page.goto('/app/imports')
  await page.locator('input[type=file]').setInputFiles({ name: 'str.csv', mimeType: 'text/csv', buffer: file })
  await page.waitForURL(/\/map/)
  await page.getByLabel('Create customers who aren’t on file yet', { exact: false }).check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await page.getByText(/2 rows read: 2 accepted/).waitFor()
  await page.goto(`/app/transactions?q=${run}`)
  await page.getByRole('checkbox', { name: `Select S1-${run}` }).check()
  await page.getByRole('checkbox', { name: `Select S2-${run}` }).check()
  await page.getByRole('button', { name: 'Create STR draft from 2 transactions' }).click()
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/)
  const address = page.url()
  await page.getByRole('link', { name: 'Write the narrative' }).click()
  await page.waitForURL(/suspicion$/)
  await page.getByRole('link', { name: 'Enter a transaction' }).click()
  await page.getByRole('button', { name: 'Add to the STR' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Date').fill(day(4))
  await page.getByLabel(/^Time/).fill('16:40')
  await page.getByLabel('Completed or attempted').selectOption('yes')
  await page.getByLabel('Why it wasn’t completed').fill('She left when asked where the funds came from')
  await page.getByRole('combobox', { name: 'Conductor', exact: true }).fill(surname)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Direction').selectOption('in')
  await page.getByLabel('Method').selectOption('cash')
  await page.getByLabel('Amount', { exact: true }).fill('9,600.00')
  await page.getByLabel('Currency', { exact: true }).fill('CAD')
  await page.getByLabel('Your reference').fill(`S3-${run}`)
  await page.getByLabel('Location').selectOption({ label: `Kiosk ${run}` })
  await page.getByLabel('How it was conducted').selectOption('in_person')
  await isClean()
  await page.getByRole('button', { name: 'Add to the STR' }).click()
  await page.waitForURL(address)
  await page.goto(`${address}/suspicion`)
  await page.getByLabel('Description of suspicious activity').fill(narrative(run))
  await page.getByLabel('Action taken').fill('Enhanced monitoring of the client.')
  await page.getByLabel('Type of suspicion').selectOption('1')
  await page.getByLabel('A politically exposed person is involved').selectOption('false')
  await page.getByLabel('Project GUARDIAN').check()
  await page.getByLabel('Report reference 1').fill(`STR-2025-1-${run}`)
  await page.getByLabel('Its transaction references 1').fill('T-1 T-2')
  await page.getByRole('button', { name: 'Add a report' }).click()
  await page.getByLabel('Report reference 2').fill(`STR-2025-2-${run}`)
  await page.getByLabel('Its transaction references 2').fill('T-9')
  await page.getByText('Narrative: 100 of 100').waitFor()
  await isClean()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Suspicion saved.').waitFor()

  // Refused for the place, and for nothing else; the message stands at its value.
  const reference = (
    await page
      .getByText(/^STR-\d{8}-[0-9A-Z]+$/)
      .first()
      .innerText()
  ).trim()
  await submitToTest(page)
  await page.getByText('Rejected by FINTRAC').first().waitFor()
  await isClean()
  const [refused] = await decisions(reference)
  expect(refused).toMatchObject({ action: 'submit', outcome: 'rejected' })
  expect(refused!.messages.filter(({ type }) => type === 'reject').map(({ path: at }) => at)).toEqual([
    expect.stringContaining('transactions/2/reportingEntityLocationId'),
  ])
  expect(await page.getByRole('button', { name: 'Submit to TEST' }).isDisabled()).toBe(true)
  // FINTRAC's text names FINTRAC itself: its origin is not said before it again.
  const said = page.locator('dd', { hasText: 'FINTRAC does not have this location on file for the reporting entity.' })
  expect(await said.first().textContent()).toMatch(/entity\. \(from FINTRAC/)
  expect(await said.first().textContent()).not.toContain('FINTRAC: ')

  await page.goto(`/app/transactions?q=S3-${run}`)
  await page.getByRole('link', { name: `S3-${run}` }).click()
  await page.waitForURL(/transactions\/[0-9a-f-]{36}$/)
  await page.getByLabel('Location', { exact: true }).selectOption({ label: await nameOf('HQ001') })
  await page.getByRole('button', { name: 'Save correction' }).click()
  await page.getByText('Transaction corrected.').first().waitFor()
  await page.goto(address)
  await submitToTest(page)
  await page.getByText('Confirmed in FINTRAC (TEST)').first().waitFor()
  await isClean()
  const decided = await decisions(reference)
  expect(decided.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['submit', 'rejected'],
    ['submit', 'accepted'],
  ])

  const document = (await acceptedDocument(reference, decided[1]!.sha256)) as {
    definitions: { typeCode: number; refId: string }[]
  }
  const [conductor, beneficiary] = [5, 3].map((type) => document.definitions.find(({ typeCode }) => typeCode === type)!)
  const person = {
    surname,
    givenName: 'Ghita',
    dateOfBirth: '1979-02-11',
    occupation: 'Baker',
    addressTypeCode: 1,
    address: {
      typeCode: 1,
      buildingNumber: '2300',
      streetAddress: 'Rue Exemple',
      city: 'Montréal',
      provinceStateCode: 'QC',
      postalZipCode: 'H3A 1A1',
      countryCode: 'CA',
    },
    identifications: [
      {
        identifierTypeCode: 4,
        number: `B0000-${run}`,
        jurisdictionOfIssueCountryCode: 'CA',
        jurisdictionOfIssueProvinceStateCode: 'QC',
      },
    ],
  }
  const starting = (amount: string) => ({
    details: {
      direction: 1,
      fundAssetVirtualCurrencyTypeCode: 2,
      amount,
      currencyCode: 'CAD',
      virtualCurrencyTransactionIds: [],
      sendingVirtualCurrencyAddresses: [],
      receivingVirtualCurrencyAddresses: [],
      sourcesOfFundsOrVirtualCurrencyIndicator: false,
      conductorIndicator: true,
    },
    sourcesOfFundsOrVirtualCurrency: [],
    conductors: [
      {
        typeCode: 5,
        refId: conductor!.refId,
        details: { clientNumber: run, onBehalfOfIndicator: false },
        onBehalfOfs: [],
      },
    ],
  })
  const completed = (id: string, ago: number, amount: string) => ({
    reportingEntityLocationId: 'MONTREAL1',
    suspiciousTransactionDetails: {
      attemptedTransactionIndicator: false,
      dateOfTransaction: day(ago),
      timeOfTransaction: '10:15:00-05:00',
      methodCode: 1,
      reportingEntityTransactionReference: `${id}-${run}`,
    },
    startingActions: [starting(amount)],
    completingActions: [
      {
        details: {
          dispositionCode: 28,
          amount,
          currencyCode: 'CAD',
          virtualCurrencyTransactionIds: [],
          sendingVirtualCurrencyAddresses: [],
          receivingVirtualCurrencyAddresses: [],
          involvementIndicator: false,
          beneficiaryIndicator: true,
        },
        involvements: [],
        beneficiaries: [{ typeCode: 3, refId: beneficiary!.refId, details: { clientNumber: run } }],
      },
    ],
  })
  expect(document).toEqual({
    reportDetails: {
      reportTypeCode: 102,
      submitTypeCode: 1,
      activitySectorCode: expect.any(Number),
      reportingEntityNumber: 1234567,
      submittingReportingEntityNumber: 1234567,
      reportingEntityReportReference: reference,
      reportingEntityContactId: 7001,
    },
    detailsOfSuspicion: {
      descriptionOfSuspiciousActivity: narrative(run),
      suspicionTypeCode: 1,
      publicPrivatePartnershipProjectNameCodes: [5],
      politicallyExposedPersonIncludedIndicator: false,
    },
    relatedReports: [
      { reportingEntityReportReference: `STR-2025-1-${run}`, reportingEntityTransactionReferences: ['T-1', 'T-2'] },
      { reportingEntityReportReference: `STR-2025-2-${run}`, reportingEntityTransactionReferences: ['T-9'] },
    ],
    actionTaken: { description: 'Enhanced monitoring of the client.' },
    definitions: expect.arrayContaining([
      expect.objectContaining({ typeCode: 5, ...person }),
      expect.objectContaining({ typeCode: 3, ...person }),
    ]),
    transactions: [
      completed('S1', 6, '9400'),
      completed('S2', 5, '9500'),
      {
        reportingEntityLocationId: 'HQ001',
        suspiciousTransactionDetails: {
          attemptedTransactionIndicator: true,
          reasonNotCompleted: 'She left when asked where the funds came from',
          dateOfTransaction: day(4),
          timeOfTransaction: '16:40:00-05:00',
          methodCode: 1,
          reportingEntityTransactionReference: `S3-${run}`,
        },
        startingActions: [starting('9600')],
        completingActions: [],
      },
    ],
  })
  expect(document.definitions).toHaveLength(2)
  expectNoComplaints(visitor)
  await visitor.context.close()
})

/** The name under which the product has one of FINTRAC's locations. */
const nameOf = (fintracLocationId: string): Promise<string> =>
  asAdminOf(inject('productData'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM location WHERE fintrac_location_id = $1 AND mode = 'production' LIMIT 1`,
      [fintracLocationId],
    )
    return rows[0]!.name
  })
