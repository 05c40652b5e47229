import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/**
 * Counts clicks from a file of a thousand rows to its reports at the regulator, on the whole product. Typing and
 * pasting don't count; sign-in is Enter in the password field. The browser test counts clicks; the bench also times
 * them.
 */

/** Maximum from sign-in to filed. */
export const filingLimits = { pasted: { clicks: 25 }, complete: { clicks: 10, seconds: 30 } }

const day = (ago: number): string => new Date(Date.now() - 5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
/** Number of reports that each file leads to. */
const reported = 16

export interface Person {
  number: string
  surname: string
  given: string
  birth: string
  occupation: string
  building: string
  street: string
  postalCode: string
  licence: string
}

/** Customers with $12,000 each on one day, and unique values. */
const people = (run: string): Person[] =>
  Array.from({ length: reported }, (_, at) => ({
    number: `${run}-${String(at + 1).padStart(2, '0')}`,
    surname: `Valcourt${'abcdefghijklmnop'[at]!}${run.replaceAll(/\d/g, '')}`,
    given: 'Ghita',
    birth: `19${60 + at}-0${1 + (at % 9)}-1${at % 10}`,
    occupation: ['Baker', 'Roofer', 'Dental hygienist', 'Long-haul truck driver'][at % 4]!,
    building: String(100 + at),
    street: 'Rue Exemple',
    postalCode: `H3A 1A${at % 10}`,
    licence: `V${1000 + at}-${run}`,
  }))

const identityHeader = [
  'Date of birth',
  'Occupation',
  'Building number',
  'Street',
  'City',
  'Province',
  'Postal code',
  'Country',
  'ID type',
  'ID number',
  'ID province',
  'ID country',
]
const identityOf = (one: Person): string[] => [
  one.birth,
  one.occupation,
  one.building,
  one.street,
  'Montréal',
  'Quebec',
  one.postalCode,
  'Canada',
  "Driver's licence",
  one.licence,
  'Quebec',
  'Canada',
]

/** A thousand rows of a till: small ones of many customers, and one of $12,000 of each of these people. */
function till(run: string, reportedPeople: readonly Person[], isComplete: boolean): Buffer {
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
  ]
  const more = isComplete
    ? [...identityHeader.map((name) => `Customer ${name.toLowerCase()}`), 'Disposition', 'Beneficiary ID']
    : []
  const rows = Array.from({ length: 1_000 - reported }, (_, at) => [
    `${run}S${at}`,
    `${day(3 + (at % 12))} 10:${String(at % 60).padStart(2, '0')}:00`,
    `${40 + (at % 400)}.25`,
    'CAD',
    'Cash',
    'In',
    'Completed',
    `${run}-S${at % 300}`,
    `Small${at % 300}`,
    'Ada',
    'MONTREAL1',
    ...more.map(() => ''),
  ])
  const large = reportedPeople.map((one, at) => [
    `${run}L${at}`,
    `${day(3 + (at % 8))} 14:05:00`,
    '12000.00',
    'CAD',
    'Cash',
    'In',
    'Completed',
    one.number,
    one.surname,
    one.given,
    'MONTREAL1',
    ...(isComplete ? [...identityOf(one), 'Payment to account', one.number] : []),
  ])
  return Buffer.from([[...header, ...more], ...rows, ...large].map((row) => row.join(',')).join('\n'))
}

/** Counts clicks. */
function presses() {
  const log: string[] = []
  return {
    log,
    press: async (what: string, target: Locator) => {
      log.push(what)
      await target.click()
    },
  }
}

/** Switches the signed-in person to Production, which the next sign-in restores. */
export async function inProduction(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/app/mode', { headers, form: { mode: 'production' } })
  await page.goto('/app')
}

/** From the dashboard to drafts: file, customers, import, drafts. */
async function toDrafts(page: Page, file: Buffer, { log, press }: ReturnType<typeof presses>): Promise<void> {
  await press('Imports', page.getByRole('link', { name: 'Imports', exact: true }).first())
  await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
  log.push('choose the file')
  await page.locator('input[type=file]').setInputFiles({ name: 'till.csv', mimeType: 'text/csv', buffer: file })
  await page.waitForURL(/\/map/)
  const creates = page.getByLabel('Create customers who aren’t on file yet', { exact: false })
  // Of a file with these headers it was said before.
  if (!(await creates.isChecked())) await press('create customers', creates)
  await press('start', page.getByRole('button', { name: 'Start import' }))
  await page.waitForURL(/\/imports\/[0-9a-f-]+$/)
  await page.getByText(/1,000 rows read: 1,000 accepted/).waitFor()
  await press('Reports', page.getByRole('link', { name: 'Reports', exact: true }).first())
  await press('create the drafts', page.getByRole('button', { name: new RegExp(`^Create ${reported} drafts$`) }))
  await page.getByText(`${reported} drafts created.`).waitFor()
}

/** Submits every listed draft to PRODUCTION. */
async function file(page: Page, { press }: ReturnType<typeof presses>, isChosen: boolean): Promise<void> {
  await press('select all', page.getByRole('checkbox', { name: /^Select all/ }))
  const where = page.getByLabel('Submit to', { exact: true })
  // Choosing in a list is one press: the list opens and closes by the keyboard. A company that TEST confirmed a report
  // of has it chosen.
  if (!isChosen) await press('where', where)
  await where.selectOption('production')
  await press('submit', page.getByRole('button', { name: `Submit ${reported} reports` }))
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'File to PRODUCTION' })
  assert.equal(await confirm.isDisabled(), true)
  const confirmation = await dialog.innerText()
  assert.ok(confirmation.includes(`${reported} reports (${reported} LCTR)`), confirmation)
  assert.ok(confirmation.includes('$192,000.00'), confirmation)
  await press('agree', dialog.getByRole('checkbox'))
  await press('file', confirm)
  await page.getByText(`${reported} submitted.`).waitFor()
}

/** Letters unique to a run, for names without digits. */
export const runLetters = (): string =>
  Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

export interface Filed {
  people: readonly Person[]
  /** Names of the pressed elements, in order. */
  pressed: readonly string[]
}

/**
 * From the dashboard to filed with a file without identity data, which is pasted from a spreadsheet of customers. The
 * context needs clipboard permissions. `look`: called on the page of missing values after pasting.
 */
export async function filePasted(page: Page, run: string, look: () => Promise<void> = async () => {}): Promise<Filed> {
  const bare = people(run)
  const clicks = presses()
  const { press } = clicks
  await toDrafts(page, till(run, bare, false), clicks)
  await press('fill in', page.getByRole('link', { name: /^Fill in \d+ values$/ }))
  await page.getByRole('heading', { name: 'Missing values', level: 1 }).waitFor()
  assert.equal(await page.locator('tbody tr').count(), reported)
  await press('a cell', page.locator('input[data-field="dateOfBirth"]').first())
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [['Customer ID', ...identityHeader], ...bare.map((one) => [one.number, ...identityOf(one)])]
      .map((row) => row.join('\t'))
      .join('\r\n'),
  )
  await page.keyboard.press('Control+V')
  await page.getByText(`${reported * identityHeader.length} values saved.`).waitFor()
  await look()
  await press('same', page.getByRole('link', { name: 'Same value for many' }))
  await page.getByRole('heading', { name: 'Same value for many' }).waitFor()
  await press('disposition', page.getByLabel('Disposition', { exact: true }))
  await page.keyboard.type('Payment to account')
  await press('beneficiary', page.getByLabel('The conductor is the beneficiary'))
  await press('preview', page.getByRole('button', { name: 'Preview changes' }))
  await press('change', page.getByRole('button', { name: `Change ${reported} transactions` }))
  await press('ready', page.getByRole('link', { name: 'See ready reports' }))
  await page.waitForURL(/show=ready/)
  await file(page, clicks, false)
  return { people: bare, pressed: clicks.log }
}

/** From the dashboard to filed with a complete file, in a company that has filed to PRODUCTION before. */
export async function fileComplete(page: Page, run: string): Promise<Filed> {
  const whole = people(run)
  const clicks = presses()
  await toDrafts(page, till(run, whole, true), clicks)
  await file(page, clicks, true)
  return { people: whole, pressed: clicks.log }
}
