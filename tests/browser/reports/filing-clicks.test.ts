import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints, signIn, visit } from '#tests/support/browser.ts'

/**
 * How many clicks lie between a file of a thousand rows and its reports at the regulator, on the whole product: what is typed and pasted
 * is no click, what is pressed is. Signing in is Enter in the field of the password.
 */

const day = (ago: number): string => new Date(Date.now() - 5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const reported = 16

interface Person {
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

/** Those who bring $12,000 on one day each; of each is known what no other has. */
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

/** Counts what is pressed. */
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

async function inProduction(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/app/mode', { headers, form: { mode: 'production' } })
  await page.goto('/app')
}

/** From the dashboard to drafts: the file, its customers, the import, the drafts. */
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
  await page.getByText(/1,000 rows read: 1,000 accepted/).waitFor({ timeout: 60_000 })
  await press('Reports', page.getByRole('link', { name: 'Reports', exact: true }).first())
  await press('create the drafts', page.getByRole('button', { name: new RegExp(`^Create ${reported} drafts$`) }))
  await page.getByText(`${reported} drafts created.`).waitFor()
}

/** Files every draft that is listed in PRODUCTION. */
async function file(page: Page, { press }: ReturnType<typeof presses>, isChosen: boolean): Promise<void> {
  await press('select all', page.getByRole('checkbox', { name: /^Select all/ }))
  const where = page.getByLabel('Submit to', { exact: true })
  // Choosing in a list is one press: the list opens and closes by the keyboard. A company that TEST confirmed a report of has it chosen.
  if (!isChosen) await press('where', where)
  await where.selectOption('production')
  await press('submit', page.getByRole('button', { name: `Submit ${reported} reports` }))
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'File to PRODUCTION' })
  expect(await confirm.isDisabled()).toBe(true)
  expect(await dialog.innerText()).toContain(`${reported} reports (${reported} LCTR)`)
  expect(await dialog.innerText()).toContain('$192,000.00')
  await press('agree', dialog.getByRole('checkbox'))
  await press('file', confirm)
  await page.getByText(`${reported} submitted.`).waitFor()
}

/** The documents that the simulated regulator accepted of these people, by customer number, as its own record proves them. */
async function accepted(page: Page, wanted: readonly Person[]): Promise<Map<string, Record<string, unknown>>> {
  const { environment } = JSON.parse(await readFile(path.join(inject('productData'), 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const documents = new Map<string, Record<string, unknown>>()
  const look = async () => {
    const answer = await fetch(new URL('/__control/history', environment.REGULATOR_PRODUCTION_URL))
    const { history } = (await answer.json()) as { history: { outcome: string; sha256: string }[] }
    const hashes = new Set(history.filter(({ outcome }) => outcome === 'accepted').map(({ sha256 }) => sha256))
    await page.goto('/app/submissions')
    const links = await page
      .locator('a[href^="/app/submissions/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    for (const link of new Set(links.filter((one) => /[0-9a-f-]{36}$/.test(one)))) {
      const copy = await page.request.post(`${link}/copy/report`, { headers: { origin: new URL(page.url()).origin } })
      const bytes = await copy.body()
      if (!hashes.has(createHash('sha256').update(bytes).digest('hex'))) continue
      const document = JSON.parse(bytes.toString('utf8')) as { definitions: Record<string, unknown>[] }
      const surname = String(document.definitions[0]?.surname)
      const person = wanted.find((one) => one.surname === surname)
      if (person) documents.set(person.number, document.definitions[0]!)
    }
    return documents.size
  }
  await expect.poll(look, { interval: 300, timeout: 120_000 }).toBe(wanted.length)
  return documents
}

/** What the regulator has of a person, written by hand from its schema (schema-facts.md: definitions of an LCTR). */
const definition = (one: Person) => ({
  surname: one.surname,
  givenName: one.given,
  dateOfBirth: one.birth,
  occupation: one.occupation,
  address: {
    buildingNumber: one.building,
    streetAddress: one.street,
    city: 'Montréal',
    provinceStateCode: 'QC',
    postalZipCode: one.postalCode,
    countryCode: 'CA',
  },
  identifications: [
    {
      identifierTypeCode: 4,
      number: one.licence,
      jurisdictionOfIssueCountryCode: 'CA',
      jurisdictionOfIssueProvinceStateCode: 'QC',
    },
  ],
})

test('a file without identity data becomes filed reports in at most 25 clicks, one with it in at most 10, and the regulator has what was pasted', async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  const { page } = visitor
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'officer')
  await inProduction(page)
  const letters = Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

  const bare = people(`B${letters}`)
  const first = presses()
  await toDrafts(page, till(`B${letters}`, bare, false), first)
  await first.press('fill in', page.getByRole('link', { name: /^Fill in \d+ values$/ }))
  await page.getByRole('heading', { name: 'Missing values', level: 1 }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(reported)
  const cell = page.locator('input[data-field="dateOfBirth"]').first()
  await first.press('a cell', cell)
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [['Customer ID', ...identityHeader], ...bare.map((one) => [one.number, ...identityOf(one)])]
      .map((row) => row.join('\t'))
      .join('\r\n'),
  )
  await page.keyboard.press('Control+V')
  await page.getByText(`${reported * identityHeader.length} values saved.`).waitFor({ timeout: 60_000 })
  expect(await accessibilityFindings(page)).toEqual([])
  await first.press('same', page.getByRole('link', { name: 'Same value for many' }))
  await page.getByRole('heading', { name: 'Same value for many' }).waitFor()
  await first.press('disposition', page.getByLabel('Disposition', { exact: true }))
  await page.keyboard.type('Payment to account')
  await first.press('beneficiary', page.getByLabel('The conductor is the beneficiary'))
  await first.press('preview', page.getByRole('button', { name: 'Preview changes' }))
  await first.press('change', page.getByRole('button', { name: `Change ${reported} transactions` }))
  await first.press('ready', page.getByRole('link', { name: 'See ready reports' }))
  await page.waitForURL(/show=ready/)
  await file(page, first, false)
  expect(first.log.length, first.log.join(', ')).toBeLessThanOrEqual(25)

  const whole = people(`W${letters}`)
  await page.goto('/app')
  const second = presses()
  await toDrafts(page, till(`W${letters}`, whole, true), second)
  await file(page, second, true)
  expect(second.log.length, second.log.join(', ')).toBeLessThanOrEqual(10)

  const documents = await accepted(page, [...bare, ...whole])
  for (const one of [...bare, ...whole]) expect(documents.get(one.number), one.number).toMatchObject(definition(one))
  expectNoComplaints(visitor)
  await visitor.context.close()
})
