import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import type { ReportDocument } from '#app/compliance/reports/index.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correction } from '#tests/support/reports/corrections.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** Dates without a time, and clocks of their own, from the file to the bytes at the simulated regulator. */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '5000' })
afterAll(() => regulator.close())

const found = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', 'cases', 'found', name), 'utf8')

async function company({ startTime = '00:00', sector = 11 } = {}): Promise<Company> {
  const made = await readyCompany()
  await made.scope.tx(async (db) => {
    await db.reportingWindow.updateMany({ data: { startTime } })
    await db.companySettings.updateMany({ data: { activitySectorCode: sector } })
  })
  return made
}

const idOf = async ({ scope }: Company, externalId: string) =>
  (await scope.tx((db) => db.transaction.findFirstOrThrow({ where: { externalId }, select: { id: true } }))).id

interface Said {
  at: string
  amount?: string
  channel?: string
  posted?: string
  method?: string
  id?: string
}

const head = [
  'Transaction ID',
  'Date/Time',
  'Amount',
  'Currency',
  'Method',
  'Direction',
  'Channel',
  'Posting Date',
  'Customer ID',
  'Surname',
  'Given Name',
  'Date of Birth',
  'Phone',
  'Occupation',
  'Purpose',
  'Disposition',
  'Location ID',
  'Beneficiary ID',
  'Address',
  'ID Type',
  'ID Number',
  'ID Province',
  'ID Country',
]
const file = (rows: readonly Said[]) =>
  csvLine(head) +
  rows
    .map(({ at, amount = '12000.00', channel = 'in person', posted = '', method = 'cash', id = 'D-1' }) =>
      csvLine([
        id,
        at,
        amount,
        'CAD',
        method,
        'in',
        channel,
        posted,
        'C-911',
        'Exemple',
        'Wing Yan',
        '1980-05-13',
        '604-555-0111',
        'hospital nurse',
        'savings',
        'holding',
        demoEntity.locations[0]!,
        'C-911',
        '12 Exemple Rd, Richmond BC V6X 1A1',
        "Driver's licence",
        '1234567',
        'BC',
        'CA',
      ]),
    )
    .join('')
const plan = { columns: { 'Beneficiary ID': 'beneficiary.customerId', 'Posting Date': 'postedAt' } } as const

async function bringIn(made: Company, rows: readonly Said[], more: object = {}): Promise<void> {
  expect(await importText(made.scope, file(rows), { plan: { ...plan, ...more } as never })).toMatchObject({
    refused: 0,
    accepted: rows.length,
  })
}

/** What the report says of each transaction as a whole, whichever its type. */
const details = (document: unknown) =>
  (document as ReportDocument).transactions.map(
    (one) => Object.entries(one).find(([name]) => name.endsWith('TransactionDetails'))![1] as Record<string, unknown>,
  )

async function draft(made: Company) {
  const { ids } = await createDrafts(made.scope, 'all')
  const rows = await made.scope.tx((db) =>
    db.report.findMany({ where: { id: { in: ids } }, orderBy: { dueDate: 'asc' } }),
  )
  return rows.map((row) => ({
    id: row.id,
    dueDate: row.dueDate,
    said: details(row.document),
    missing: (row.missing as unknown as { path: string }[]).map(({ path: at }) => at),
  }))
}

async function sentBy(made: Company, ids: readonly string[]): Promise<Record<string, unknown>[][]> {
  expect(await submitReports(made.scope, [...ids], 'test')).toMatchObject({ refused: [] })
  await submitDue(made.scope, { run: 'test', signal: new AbortController().signal })
  const sent = await made.scope.tx((db) => db.submission.findMany({ where: { reportId: { in: [...ids] } } }))
  for (const one of sent)
    expect(regulator.state.report(demoEntity.reportingEntityNumber, one.reference)?.sha256).toBe(one.sha256)
  return sent.map((one) => details(JSON.parse(Buffer.from(one.bytes!).toString('utf8'))))
}

test('a date whose day lies in two windows is in no report and asked for, until its time is entered', async () => {
  const made = await company({ startTime: '06:00' })
  const settings = parseSettings(JSON.parse(found('S03-dateonly-0600.json')))
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  await importText(made.scope, found('S03-dateonly-0600.csv'), { plan: settings.settings.plan })
  const dated = await idOf(made, '1')
  const before = await candidates(made.scope)
  expect([
    before.candidates,
    before.untimed.map(({ transactionId, date, windows }) => [
      transactionId,
      date,
      windows.map(({ date: day }) => day),
    ]),
  ]).toEqual([[], [[dated, '2026-03-04', ['2026-03-03', '2026-03-04']]]])
  await correctTransaction(
    made.scope,
    dated,
    correction({
      at: '2026-03-04 07:15:00 -05:00',
      conductor: 'A',
      amount: '6000',
      currency: 'CAD',
      cadAmount: '6000',
    }),
  )
  const after = await candidates(made.scope)
  expect([after.untimed, after.candidates.map(({ window, totalCents }) => [window.date, totalCents])]).toEqual([
    [],
    [['2026-03-04', 1_200_000n]],
  ])
})

test('no draft is made of a report that a receipt may belong to by its time', async () => {
  const made = await company({ startTime: '06:00' })
  await bringIn(made, [
    { id: 'D-1', at: '2026-03-04', amount: '100.00' },
    { id: 'D-2', at: '2026-03-04 14:00' },
    { id: 'D-3', at: '2026-03-06', amount: '100.00' },
  ])
  expect((await candidates(made.scope)).candidates.map(({ awaitingTimeOf }) => awaitingTimeOf)).toEqual([
    [await idOf(made, 'D-1')],
  ])
  expect([(await reportsToDraft(made.scope)).rows, (await createDrafts(made.scope, 'all')).ids]).toEqual([[], []])
})

test('a draft made before a receipt with a date alone may belong to it is held, until the time is entered', async () => {
  const made = await company({ startTime: '06:00' })
  await bringIn(made, [{ id: 'D-2', at: '2026-03-04 14:00' }])
  const [report] = await draft(made)
  expect((await reportDetail(made.scope, report!.id)).toConfirm).toEqual([])
  await bringIn(made, [{ id: 'D-1', at: '2026-03-04', amount: '100.00' }])
  await reconcile(made.scope)
  const late = await idOf(made, 'D-1')
  const held = (await reportDetail(made.scope, report!.id)).toConfirm
  expect(held).toMatchObject([{ code: 'awaits-time', confirms: false, to: expect.stringContaining(late) }])
  expect((await submitReports(made.scope, [report!.id], 'test')).refused).toHaveLength(1)
  // 05:00 lies in the window before: the draft is what it was.
  await correctTransaction(
    made.scope,
    late,
    correction({
      at: '2026-03-04 05:00:00 -05:00',
      conductor: 'C-911',
      beneficiary: 'C-911',
      disposition: 'holding',
      purpose: 'savings',
      channel: 'in_person',
      locationId: made.locationId,
      amount: '100.00',
      currency: 'CAD',
      cadAmount: '100.00',
    }),
  )
  expect((await reportDetail(made.scope, report!.id)).toConfirm).toEqual([])
  expect(await sentBy(made, [report!.id])).toHaveLength(1)
})

test('a draft whose party has a receipt without a value in the same window is held for it', async () => {
  const made = await company()
  await bringIn(made, [{ id: 'D-2', at: '2026-03-04 14:00' }])
  const [report] = await draft(made)
  await importText(
    made.scope,
    file([{ id: 'D-1', at: '2026-03-04 15:00', amount: '500.00' }]).replace(',CAD,', ',CHF,'),
    { plan: plan as never },
  )
  await reconcile(made.scope)
  expect((await reportDetail(made.scope, report!.id)).toConfirm).toMatchObject([
    { code: 'awaits-value', confirms: false },
  ])
  expect((await submitReports(made.scope, [report!.id], 'test')).refused).toHaveLength(1)
})

test('the selection in SQL looks at every window that holds part of a day, also where one setting takes over from another in it', async () => {
  const made = await company({ startTime: '06:00' })
  await made.scope.tx((db) =>
    db.reportingWindow.create({
      data: {
        id: made.organizationId,
        organizationId: made.organizationId,
        startTime: '12:00',
        offsetMinutes: -480,
        effectiveFrom: new Date('2026-03-04T15:00:00-05:00'),
      },
    }),
  )
  // 08:00 lies in the last window of the old setting, which ends at 15:00.
  await bringIn(made, [
    { id: 'D-1', at: '2026-03-04', amount: '6000.00' },
    { id: 'D-2', at: '2026-03-04 08:00 -05:00', amount: '6000.00' },
  ])
  expect((await candidates(made.scope)).untimed.map(({ windows }) => windows.length)).toEqual([3])
})

test('a report of a date alone lies in the one window of its day, and is not complete before its time is given', async () => {
  const made = await company()
  await bringIn(made, [{ at: '2026-03-04' }])
  const [report] = await draft(made)
  expect(report).toMatchObject({
    dueDate: '2026-03-19',
    missing: ['/transactions/0/largeCashTransactionDetails/dateTimeOfTransaction'],
  })
  expect(report!.said[0]).not.toHaveProperty('dateTimeOfTransaction')
  expect((await submitReports(made.scope, [report!.id], 'test')).refused).toHaveLength(1)
  await correctTransaction(
    made.scope,
    await idOf(made, 'D-1'),
    correction({
      at: '2026-03-04 16:20:00 -05:00',
      conductor: 'C-911',
      beneficiary: 'C-911',
      disposition: 'holding',
      purpose: 'savings',
      channel: 'in_person',
      locationId: made.locationId,
      amount: '12000.00',
      currency: 'CAD',
      cadAmount: '12000.00',
    }),
  )
  expect((await sentBy(made, [report!.id]))[0]![0]).toMatchObject({
    dateTimeOfTransaction: '2026-03-04T16:20:00-05:00',
  })
})

test('virtual currency of which only the date is known states no time either', async () => {
  const made = await company()
  await importText(
    made.scope,
    'Transaction ID,Date,Amount,Currency,CAD Value,Method,Direction,Customer ID\nV-1,2026-03-04,1,BTC,95000,crypto,in,C-1\n',
  )
  const [report] = await draft(made)
  expect(report!.missing).toContain('/transactions/0/virtualCurrencyTransactionDetails/dateTimeReceived')
})

test('a suspicious transaction report of a date alone states the date, and neither a time of day nor one of posting', async () => {
  const made = await company()
  await bringIn(made, [{ at: '2026-03-04', posted: '2026-03-05' }])
  const id = await createSuspiciousDraft(made.scope, [await idOf(made, 'D-1')], 'form-1')
  const { document } = await made.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
  expect(details(document)[0]).toMatchObject({ dateOfTransaction: '2026-03-04', dateOfPosting: '2026-03-05' })
  expect(Object.keys(details(document)[0]!).filter((name) => name.startsWith('timeOf'))).toEqual([])
})

test('a night deposit of a bank with a date alone has its posting at 00:00:00 on the clock of the window, to the bytes', async () => {
  const made = await company({ sector: 2 })
  await bringIn(made, [{ at: '2026-03-04', channel: 'Night deposit' }])
  const [report] = await draft(made)
  expect(report!.said[0]).toMatchObject({ methodCode: 8, dateTimeOfPosting: '2026-03-04T00:00:00-05:00' })
  expect(report!.said[0]).not.toHaveProperty('dateTimeOfTransaction')
  expect(report!.missing).toEqual([])
})

test('the date of a posting stays that day on the clock of its transaction', async () => {
  const made = await company()
  await bringIn(made, [{ at: '2026-03-04 16:20 -08:00', posted: '2026-03-05' }])
  const [report] = await draft(made)
  expect(report!.said[0]).toMatchObject({
    dateTimeOfTransaction: '2026-03-04T16:20:00-08:00',
    dateTimeOfPosting: '2026-03-05T00:00:00-05:00',
  })
})

test('an evening in the West is reported in its own offset and due from its own date, to the bytes', async () => {
  const made = await company()
  await bringIn(made, [{ at: '2026-11-20 22:30 -08:00' }])
  const [report] = await draft(made)
  // On the clock of the window it is November 21, of which the 15th day is a day later.
  expect(report!.dueDate).toBe('2026-12-05')
  const detail = await reportDetail(made.scope, report!.id)
  expect(detail.whyDue).toBe('15 calendar days from the first receipt, Nov 20')
  expect((await sentBy(made, [report!.id]))[0]![0]).toMatchObject({
    dateTimeOfTransaction: '2026-11-20T22:30:00-08:00',
  })
})

test('a time in UTC is reported as it was given, though it is the day before on the clock of the window', async () => {
  const made = await company()
  await bringIn(made, [{ at: '2026-11-21T03:30:00Z' }])
  const [report] = await draft(made)
  expect([report!.dueDate, report!.said[0]!.dateTimeOfTransaction]).toEqual(['2026-12-05', '2026-11-21T03:30:00+00:00'])
  expect((await sentBy(made, [report!.id]))[0]![0]).toMatchObject({
    dateTimeOfTransaction: '2026-11-21T03:30:00+00:00',
  })
})
