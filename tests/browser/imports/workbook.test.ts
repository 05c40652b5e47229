import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, unfold, visit } from '#tests/support/browser.ts'
import { acceptedByTest, fileOne, startWithCustomers, toProduction } from '#tests/support/reports/filed.ts'
import { xlsx, type Cell } from '#tests/support/files/xlsx.ts'

/**
 * An Excel workbook with cells of all kinds, from upload to a report that the regulator confirmed, on the whole
 * product.
 */

/** Two days ago at the reporting window's offset, and as a spreadsheet's serial number. */
const moment = Date.now() - 5 * 3_600_000 - 2 * 86_400_000
const day = new Date(moment).toISOString().slice(0, 10)
/** Toronto's UTC offset on that day, such as -05:00. */
const offset = new Intl.DateTimeFormat('en', { timeZone: 'America/Toronto', timeZoneName: 'longOffset' })
  .format(moment)
  .slice(-6)
const serial = (date: string): number => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000

/** The fields by header, in the order of the columns. */
const person = (number: string): Record<string, Cell> => ({
  // More digits than a number of JavaScript's keeps.
  'Customer ID': { number },
  'Last name': 'Béland',
  'First name': 'Zoé',
  'Customer date of birth': { number: String(serial('1984-05-13')), style: 1 },
  'Customer occupation': 'Baker & "pastry" cook',
  'Customer building number': { number: '2300' },
  'Customer street': 'Rue Exemple',
  'Customer city': 'Montréal',
  'Customer province': 'Quebec',
  'Customer postal code': 'H3A 1A1',
  'Customer country': 'Canada',
  'Customer ID type': "Driver's licence",
  // Shown with its zeros by the format of the cell.
  'Customer ID number': { number: '4512', style: 4 },
  'Customer ID province': 'Quebec',
  'Customer ID country': 'Canada',
})

function workbook(run: string): Buffer {
  const row = (reference: string, time: number, amount: Cell): Record<string, Cell> => ({
    'Transaction ID': `${run}-${reference}`,
    'Date/Time': { number: String(serial(day) + time), style: 2 },
    Amount: amount,
    Currency: 'CAD',
    Method: 'Cash',
    Direction: 'In',
    Status: 'Completed',
    'Location ID': 'MONTREAL1',
    ...person(`1${run}`),
    Disposition: 'Payment to account',
    'Beneficiary ID': { number: `1${run}` },
  })
  const rows = [
    // Half past ten, in Excel's own money format; 16:15 by a formula whose value has the digits that binary numbers
    // have.
    row('A1', 0.4375, { number: '6100.1', style: 3 }),
    row('A2', 0.677083333333333, { xml: '<c><f>SUM(A1:A2)</f><v>4400.3999999999996</v></c>' }),
  ]
  const sheet = (all: Record<string, Cell>[]) => ({
    1: ['Cash received'] as Cell[],
    3: Object.keys(all[0]!) as Cell[],
    ...Object.fromEntries(all.map((cells, at) => [4 + at, Object.values(cells)])),
  })
  return xlsx([
    { name: 'Other till', rows: sheet([row('B1', 0.5, { number: '100' })]) },
    { name: 'Main till', rows: sheet(rows) },
    { name: 'Notes', rows: {} },
  ])
}

test('a workbook becomes a confirmed report that says what its cells show, and is kept byte for byte', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  // 18 digits, of this run alone.
  const run = `${Date.now()}${String(process.pid).padStart(5, '0').slice(-5)}`
  const bytes = workbook(run)
  await signIn(page, 'officer')
  await toProduction(page)
  await page.goto('/app/imports')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'tills.xlsx', mimeType, buffer: bytes })
  await page.waitForURL(/\/map/)
  const id = /imports\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.getByText('The workbook has 2 sheets with rows. Which one should be imported?').waitFor()
  await unfold(page, 'select[name="file.sheet"]')
  expect(await page.getByLabel('Sheet', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByLabel('Encoding').count()).toBe(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Main till' }).check()
  await startWithCustomers(page, '2 rows read: 2 accepted, 0 refused, 0 duplicates, 0 skipped.')
  const reference = await fileOne(page, 'LCTR · Zoé Béland')
  expect(await page.getByText('$10,500.50').count()).toBeGreaterThan(0)

  const transaction = (suffix: string, time: string, amount: string) => ({
    largeCashTransactionDetails: {
      dateTimeOfTransaction: `${day}T${time}${offset}`,
      reportingEntityTransactionReference: `${run}-${suffix}`,
    },
    startingActions: [
      { details: { amount, currencyCode: 'CAD' }, conductors: [{ details: { clientNumber: `1${run}` } }] },
    ],
  })
  expect(await acceptedByTest(page, reference)).toMatchObject({
    definitions: [
      {
        surname: 'Béland',
        givenName: 'Zoé',
        dateOfBirth: '1984-05-13',
        occupation: 'Baker & "pastry" cook',
        address: { buildingNumber: '2300', streetAddress: 'Rue Exemple', city: 'Montréal', postalZipCode: 'H3A 1A1' },
        identifications: [{ identifierTypeCode: 4, number: '004512' }],
      },
    ],
    transactions: [transaction('A1', '10:30:00', '6100.10'), transaction('A2', '16:15:00', '4400.40')],
  })
  const kept = path.join(inject('productData'), 'files')
  const file = (await readdir(kept, { recursive: true })).find((name) => name.endsWith(path.join('imports', id)))!
  expect(await readFile(path.join(kept, file))).toEqual(bytes)
  expectNoComplaints(visitor)
  await visitor.context.close()
})
