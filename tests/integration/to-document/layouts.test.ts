import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { CsvRecord } from '#app/csv/types.ts'
import { readingOf, type Analysis } from '#app/csv/analyse.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { baseOf, partyField, type Field } from '#app/csv/words/fields.ts'
import { countryNamed, provinceNamed } from '#app/party/places/places.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { answered } from './layouts-answered.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'

/**
 * Every exporter's layout from its bytes to a document with all its transactions (an STR accepts any): each value of a
 * party, an amount, a rate, a place and a time in a column is in the document, or is reported as not sent, asked, held,
 * or a problem of its row.
 */

await testDatabase({})

const FOLDER = new URL('../../cases/layouts/', import.meta.url)
const layouts = readdirSync(FOLDER).filter((file) => file.endsWith('.csv'))

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const squash = (text: string): string => fold(text).replaceAll(' ', '')
const digits = (text: string): string => text.replace(/\D/g, '')

/**
 * A number as written, in hundredths or finer: its last separator is the decimal sign if followed by one or two digits,
 * or by four or more.
 */
function numbersOf(text: string): string[] {
  const plain = text.replace(/[^\d.,-]/g, '').replace(/^[-.,]+|[-.,]+$/g, '')
  const asDot = plain.replaceAll(',', '')
  const asComma = plain.replaceAll('.', '').replace(',', '.')
  return [asDot, asComma].map((number) => (/^\d+(?:\.\d+)?$/.test(number) ? trimmed(number) : '')).filter(Boolean)
}
const trimmed = (number: string): string => {
  const [whole, part = ''] = number.split('.')
  const rest = part.replace(/0+$/, '')
  return `${whole!.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}

/** All texts and numbers of a document, and of its notes. */
function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [String(value)]
  return Object.values(value).flatMap(leavesOf)
}

interface SearchableText {
  leaves: readonly string[]
  words: ReadonlySet<string>
  squashed: string
  numbers: ReadonlySet<string>
}

const searchable = (leaves: readonly string[]): SearchableText => ({
  leaves,
  words: new Set(leaves.flatMap((leaf) => fold(leaf).split(' '))),
  squashed: leaves.map(squash).join('|'),
  numbers: new Set(leaves.flatMap(numbersOf)),
})

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Dates that a text may mean, day or month first. */
function daysOf(text: string): string[] {
  const two = (part: string): string => part.padStart(2, '0')
  const iso = /(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})/.exec(text)
  if (iso) return [`${iso[1]!}-${iso[2]!}-${iso[3]!}`]
  const other = /(\d{1,2})[-/. ](\d{1,2}|[a-zû]{3,9}\.?)[-/. ](\d{4}|\d{2})/i.exec(text)
  if (!other) return []
  const [, one, middle, year] = other
  const full = year!.length === 2 ? [`20${year!}`, `19${year!}`] : [year!]
  const month = MONTHS.findIndex((name) => fold(middle!).startsWith(name)) + 1
  if (month > 0) return full.map((each) => `${each}-${two(String(month))}-${two(one!)}`)
  return full.flatMap((each) => [`${each}-${two(middle!)}-${two(one!)}`, `${each}-${two(one!)}-${two(middle!)}`])
}

const MONEY = /^(?:amount|received\.amount|sent\.amount|credit|debit|vc\.amount|sent\.cadValue|beneficiary\.portion)$/
const IN_WORDS =
  /^(?:name|givenName|surname|otherName|entityName|occupation|employer|street|address|addressLine2|city|district|building|unit|alias|email)$/
/** Designators of a unit in an address; its number is the value. */
const UNITS = /^(?:unit|apt|app|suite|ste|bureau|no)$/

/** Fields of a record that are words with a field in a report. */
const RECORD_WORDS: ReadonlySet<Field> = new Set<Field>([
  'purpose',
  'howObtained',
  'vc.transactionHash',
  'vc.address',
  'vc.receivingAddress',
  'vc.sendingAddress',
  'account',
])

/** Whether a field's value is in the document; null if it isn't a value that a report states. */
function stands(field: Field, text: string, there: SearchableText): boolean | null {
  const base = baseOf(field)
  const attribute = partyField(field)?.attribute
  if (attribute === 'phone')
    return there.leaves.some((leaf) => digits(leaf) !== '' && digits(leaf).endsWith(digits(text).slice(-7)))
  if (attribute === 'dateOfBirth') return daysOf(text).some((day) => there.leaves.some((leaf) => leaf.includes(day)))
  if (attribute === 'postalCode' || attribute === 'idNumber') return there.squashed.includes(squash(text))
  if (attribute === 'country' || attribute === 'idCountry') return there.leaves.includes(countryNamed(text) ?? text)
  if (attribute === 'province' || attribute === 'idProvince')
    return there.leaves.includes(provinceNamed('CA', text) ?? provinceNamed('US', text) ?? text)
  if (attribute === 'customerId') return there.squashed.includes(squash(text))
  if (attribute !== undefined)
    return IN_WORDS.test(attribute)
      ? fold(text)
          .split(' ')
          .filter((word) => !UNITS.test(word))
          .every((word) => there.words.has(word) || there.squashed.includes(word))
      : null
  if (MONEY.test(base)) return numbersOf(text).some((number) => there.numbers.has(number) || number === '0')
  // The e-mail of a transfer stands under "Source / Destination" beside wallets; no report has a field for it.
  if (base === 'vc.address' && text.includes('@')) return null
  if (RECORD_WORDS.has(base)) return there.squashed.includes(squash(text))
  if (base === 'datetime' || base === 'date') {
    const days = daysOf(text)
    return days.length === 0 ? null : days.some((day) => there.leaves.some((leaf) => leaf.includes(day)))
  }
  return base === 'transactionId' ? there.squashed.includes(squash(text)) : null
}

async function recordsOf(bytes: Uint8Array, { detection }: Analysis): Promise<CsvRecord[]> {
  const all: CsvRecord[] = []
  for await (const batch of readRecords([bytes], readingOf(detection))) all.push(...batch)
  return all
}

let compared = 0

/** A layout as it comes in, and the draft of an STR with all its transactions. */
async function drafted(file: string) {
  const bytes = readFileSync(new URL(file, FOLDER))
  const { plan, analysis } = await answered(bytes)
  const { scope } = await readyCompany()
  await importText(scope, bytes, { plan })
  const rows = await scope.tx((db) => db.transaction.findMany({ select: { id: true, line: true } }))
  if (rows.length === 0) return null
  const id = await createSuspiciousDraft(
    scope,
    rows.map((row) => row.id),
    file,
  )
  const { document } = await scope.tx((db) =>
    db.report.findUniqueOrThrow({ where: { id }, select: { document: true } }),
  )
  const problems = await scope.tx((db) =>
    db.importRowError.findMany({ select: { line: true, column: true, raw: true, message: true } }),
  )
  return { bytes, analysis, rows, document, problems, detail: await reportDetail(scope, id) }
}

/** What a layout says and its document does not, nor anything beside it. */
async function lostOf(file: string): Promise<string[]> {
  const lost: string[] = []
  const found = await drafted(file)
  if (found === null) return lost
  const { bytes, analysis, rows, document, problems, detail } = found
  const { notes, missing, toConfirm } = detail
  const there = searchable(
    leavesOf([document, notes?.unplaced, missing, toConfirm, problems.map(({ message }) => message)]),
  )
  const byLine = new Map((await recordsOf(bytes, analysis)).map((record) => [record.line, record]))
  const unusedNotes = analysis.settled.assumptions.filter((text) => /(?:isn|aren)’t used/.test(text))
  for (const { line } of rows)
    for (const { position, field, header, unit } of analysis.settled.columns) {
      const text = (byLine.get(line!)?.cells[position] ?? '').trim()
      // Money in cents or thousands stands in the currency itself.
      if (/^[-–—]?$/.test(text) || field === 'ignore' || unit !== null) continue
      const answer = stands(field, text, there)
      if (answer === null) continue
      compared++
      const isTold =
        problems.some((problem) => problem.line === line && (problem.column === header || problem.raw === text)) ||
        unusedNotes.some((each) => each.includes(`"${header.trim()}"`))
      if (!answer && !isTold) lost.push(`line ${line}: ${header} "${text}" (${field})`)
    }
  return lost
}

test.each(layouts)('%s', async (file) => {
  expect(await lostOf(file)).toEqual([])
})

test('coins of which nobody said how many are still which, where to and by which hash', async () => {
  const { document } = (await drafted('07-btm-open-source-camel.csv'))!
  const [first] = (document as unknown as { transactions: Record<string, { details: Record<string, unknown> }[]>[] })
    .transactions
  expect(first!.startingActions![0]!.details).toMatchObject({
    amount: '9800',
    currencyCode: 'CAD',
    virtualCurrencyTransactionIds: [],
  })
  expect(first!.completingActions![0]!.details).toMatchObject({
    virtualCurrencyTypeCode: 'BTC',
    virtualCurrencyTransactionIds: ['9b0fc92260312ce44e74ef369f5c66bb85b0d1c7b6f8a3c9d2e1f4a5b6c7d8e9'],
    receivingVirtualCurrencyAddresses: ['bc1q0ht9tyks4vh7p5p904t340cr9nvahy7u3re7zg'],
  })
})

afterAll(() => {
  expect(compared).toBeGreaterThan(1_700)
})
