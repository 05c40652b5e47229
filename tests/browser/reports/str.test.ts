import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { addCustomer, begin, chooseParty, find, group, receipt, regulator } from '#tests/browser/report-support.ts'
import { byName, inCanada, licence } from '#tests/browser/received.ts'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'

/**
 * A suspicious transaction report on the whole product: three transactions over three days, one of them attempted, and
 * two related reports, all entered by hand; rejected once for its location, corrected, and accepted with what was typed
 * and nothing else.
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
  const answer = await fetch(new URL(`/__control/history?reference=${reference}`, await regulator('TEST')))
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
  const visitor = await begin()
  const { page } = visitor
  const isClean = async () => expect(await accessibilityFindings(page), page.url()).toEqual([])
  const run = `R${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  // A place that FINTRAC has not on file.
  await page.goto('/app/locations/new')
  await page.getByLabel('Name', { exact: true }).fill(`Kiosk ${run}`)
  await page.getByLabel('FINTRAC Location ID').fill(`KIOSK${run}`)
  await page.getByRole('button', { name: 'Add location' }).click()
  await page.getByText(`“Kiosk ${run}” added.`).waitFor()
  const surname = `Valcourt${run}`
  await addCustomer(
    page,
    'person',
    {
      Surname: surname,
      'Given name': 'Ghita',
      'Date of birth': '1979-02-11',
      Occupation: 'Baker',
      'Customer number': run,
      'Building number': '2300',
      Street: 'Rue Exemple',
      City: 'Montréal',
      'Postal code': 'H3A 1A1',
      Number: `B0000-${run}`,
    },
    {
      choices: { Kind: "Driver's licence" },
      found: {
        Country: ['canada', 'Canada (CA)'],
        'Province or state': ['Quebec', 'Quebec (QC)'],
        'Country of issue': ['canada', 'Canada (CA)'],
        'Province or state of issue': ['Quebec', 'Quebec (QC)'],
      },
    },
  )
  for (const [id, ago, amount] of [
    ['S1', 6, '9400.00'],
    ['S2', 5, '9500.00'],
  ] as const) {
    await receipt(page, {
      reference: `${id}-${run}`,
      at: `${day(ago)} 10:15:00 -05:00`,
      amount,
      conductor: run,
    })
    await find(
      group(page, 'Starting action: received').getByLabel('Currency', { exact: true }),
      'CAD',
      'Canadian Dollar (CAD)',
    )
    const completing = group(page, 'Completing action')
    await completing.getByLabel('Disposition', { exact: true }).fill('Payment to account')
    await completing.getByLabel('Amount paid out').fill(amount)
    await find(completing.getByLabel('Currency paid out'), 'CAD', 'Canadian Dollar (CAD)')
    await chooseParty(completing.getByLabel('Beneficiary', { exact: true }), run)
    for (const question of [
      'Is a person or entity known as the source of the cash, funds or virtual currency?',
      'Was anyone else involved in the completing action?',
      'Was it conducted on behalf of someone else?',
    ])
      await page.getByLabel(question).selectOption('no')
    await page.getByRole('button', { name: 'Save transaction' }).click()
    await page.getByText('Transaction saved.').first().waitFor()
  }
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

  const document = byName((await acceptedDocument(reference, decided[1]!.sha256)) as Record<string, unknown>)
  const person = {
    surname,
    givenName: 'Ghita',
    dateOfBirth: '1979-02-11',
    occupation: 'Baker',
    ...inCanada('2300', 'Rue Exemple', 'Montréal', 'QC', 'H3A 1A1'),
    identifications: [licence(`B0000-${run}`, 'QC')],
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
        refId: `5 Ghita ${surname}`,
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
        beneficiaries: [{ typeCode: 3, refId: `3 Ghita ${surname}`, details: { clientNumber: run } }],
      },
    ],
  })
  expect(document).toEqual({
    reportDetails: {
      reportTypeCode: 102,
      submitTypeCode: 1,
      activitySectorCode: 11,
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
    definitions: [
      { typeCode: 3, refId: `3 Ghita ${surname}`, ...person },
      { typeCode: 5, refId: `5 Ghita ${surname}`, ...person },
    ],
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
