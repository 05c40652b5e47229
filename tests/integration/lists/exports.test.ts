import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { decideNotToFile } from '#app/product/reports/not-filed/decide.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { loader as differingCsv } from '#app/product/differing/csv.route.ts'
import { loader as duplicatesCsv } from '#app/product/duplicates/csv.route.ts'
import { addHouseRate } from '#app/product/rates/commands.server.ts'
import { loader as importsCsv } from '#app/product/imports/list-csv.route.ts'
import { loader as peopleCsv } from '#app/product/people/export.route.ts'
import { loader as ratesCsv } from '#app/product/rates/csv.route.ts'
import { loader as calendarCsv } from '#app/product/reminders/calendar-csv.route.ts'
import { loader as reportsCsv } from '#app/product/reports/list-csv.route.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { loader as notFiledCsv } from '#app/product/reports/not-filed/csv.route.ts'
import { loader as setAsideCsv } from '#app/product/set-aside/export.route.ts'
import { loader as submissionsCsv } from '#app/product/submissions/csv.route.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { bringIn, later, line, zoe } from '#tests/integration/held/differing-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// Lists as CSV: what the filter finds, of what its reader may know of.
await testDatabase()

const linesOf = async (loader: typeof reportsCsv, who: Person, address: string): Promise<string[]> => {
  const response = await loader({
    request: new Request(`http://127.0.0.1:3000${address}`, { headers: { Cookie: who.cookie } }),
    params: {},
    context: {},
  })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  return (await response.text()).trim().split('\r\n')
}

test('reports and submissions are exported as their lists show them, an STR only to who may know of it', async () => {
  const company = await readyCompany('demo')
  const [officer, viewer] = await Promise.all(
    (['officer', 'viewer'] as const).map((role) => signedInPerson(role, { organizationId: company.organizationId })),
  )
  const ids = await cashReceipts(company, [
    { customerId: await completeCustomer(company), amount: '12000.00' },
    { customerId: await completeCustomer(company, '=Quill'), amount: '13000.00', at: '2026-11-21T15:00:00Z' },
  ])
  const drafts = (await createDrafts(company.scope, 'all')).ids
  await createSuspiciousDraft(company.scopeOf('officer'), ids, newId())
  const all = '/app/reports.csv?show=all'
  const [seen, known] = [await linesOf(reportsCsv, viewer!, all), await linesOf(reportsCsv, officer!, all)]
  expect(seen).toHaveLength(3)
  expect(known).toHaveLength(4)
  expect(seen.join()).not.toContain('STR')
  expect(known.join()).toContain('as soon as practicable')
  expect(seen[1]).toMatch(/^LCTR-\d{8}-[0-9A-Z]+,LCTR,Draft,,Ada Marlowe,12000\.00,2026-12-05,/)
  expect(await linesOf(reportsCsv, viewer!, '/app/reports.csv?show=all&q=Quill')).toHaveLength(2)

  expect(await linesOf(submissionsCsv, viewer!, '/app/submissions.csv')).toHaveLength(1)
  const { ids: sent } = await submitReports(company.scope, drafts, 'demo')
  expect(sent).toHaveLength(2)
  const lines = await linesOf(submissionsCsv, viewer!, '/app/submissions.csv?show=underway')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^LCTR-\d{8}-[0-9A-Z]+,LCTR,Report,Demo,Submitted,/)
})

test('possible duplicates, values that differ, rates and the calendar are exported as their pages show them, to their own organization alone', async () => {
  const company = await readyCompany('demo')
  const [viewer, stranger] = await Promise.all([
    signedInPerson('viewer', { organizationId: company.organizationId }),
    signedInPerson('viewer'),
  ])
  // Two records of one person, one with a number that a spreadsheet would take for a formula.
  const first = await completeCustomer(company, 'Quill')
  const other = await completeCustomer(company, 'Quill')
  await company.scope.tx(async (db) => {
    await db.customer.update({ where: { id: first }, data: { customerNumber: 'A-1' } })
    await db.customer.update({ where: { id: other }, data: { customerNumber: '=A-2' } })
  })
  await cashReceipts(company, [{ customerId: first, amount: '12000.00' }])
  await createDrafts(company.scope, 'all')
  await cashReceipts(company, [{ customerId: other, amount: '13000.00', at: '2026-11-21T15:00:00Z' }])
  const at = new Date('2026-11-20T15:00:00Z')
  for (const currency of ['BTC', 'USDT'])
    await addHouseRate(company.scope, {
      currency,
      rate: '1.40',
      source: 'House desk',
      from: at.toISOString(),
      until: '',
    })

  const duplicates = await linesOf(duplicatesCsv, viewer, '/app/customers/duplicates.csv')
  expect(duplicates).toHaveLength(2)
  expect(duplicates[1]).toMatch(/^Ada Quill · =?A-[12],Ada Quill · =?A-[12],(Likely|Possible),/)

  const calendar = await linesOf(calendarCsv, viewer, '/app/calendar.csv?month=2026-12')
  expect(calendar[0]).toBe('Day,File by,What,State or party,Overdue')
  expect(calendar.slice(1)).toEqual([
    expect.stringMatching(/^2026-12-05,2026-12-04,LCTR-\d{8}-[0-9A-Z]+,Draft,(Yes|No)$/),
    expect.stringMatching(/^2026-12-06,2026-12-04,LCTR to draft,Ada Quill,(Yes|No)$/),
  ])
  expect(await linesOf(calendarCsv, viewer, '/app/calendar.csv?month=2020-01')).toHaveLength(1)

  const rates = await linesOf(ratesCsv, viewer, '/app/settings/rates.csv?kind=house&q=USDT')
  expect(rates).toHaveLength(2)
  expect(rates[1]).toMatch(/^USDT,1\.4,,2026-11-20T10:00:00-05:00,,House desk,House rate,/)
  expect(await linesOf(ratesCsv, viewer, '/app/settings/rates.csv')).toHaveLength(3)

  await bringIn(company, line('T-1', zoe))
  await bringIn(company, line('T-2', { ...zoe, ...later, phone: '343-555-0177' }))
  const differing = await linesOf(differingCsv, viewer, '/app/customers/differing.csv')
  expect(differing.slice(1)).toEqual([
    expect.stringMatching(/^Zoe Hale,77,Phone,'\+16135550101,'\+13435550177,"?Line \d+ of/),
  ])

  for (const [loader, address] of [
    [duplicatesCsv, '/app/customers/duplicates.csv'],
    [differingCsv, '/app/customers/differing.csv'],
    [ratesCsv, '/app/settings/rates.csv'],
    [calendarCsv, '/app/calendar.csv?month=2026-12'],
  ] as const)
    expect(await linesOf(loader, stranger, address), address).toHaveLength(1)
})

test('exports give dates and times on the organization’s clock, with the offset, as their lists show them', async () => {
  const company = await readyCompany('demo')
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const [receipt] = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '12000.00' }])
  const drafts = (await createDrafts(company.scope, 'all')).ids
  await submitReports(company.scope, drafts, 'demo')
  await bringIn(company, line('T-1', zoe))
  await decideNotToFile(
    company.scopeOf('officer', officer.userId),
    { id: newId(), rationale: 'The client sold a car, and the contract was seen.' },
    { reportId: null, transactionIds: [receipt!] },
  )
  // In the evening of July 1 in Ottawa it is July 2 in UTC.
  const evening = new Date('2026-07-02T00:30:00Z')
  await company.scope.tx(async (db) => {
    await db.companySettings.updateMany({ data: { displayTimeZone: 'America/Toronto' } })
    await db.report.updateMany({ data: { createdAt: evening } })
    await db.submission.updateMany({ data: { createdAt: evening } })
    await db.import.updateMany({ data: { createdAt: evening } })
  })
  for (const [loader, address] of [
    [reportsCsv, '/app/reports.csv?show=all'],
    [submissionsCsv, '/app/submissions.csv?show=all'],
    [importsCsv, '/app/imports.csv'],
  ] as const) {
    const [head, ...lines] = await linesOf(loader, officer, address)
    expect(head, address).not.toContain('UTC')
    expect(lines.join(), address).toContain('2026-07-01T20:30:00-04:00')
    expect(lines.join(), address).not.toMatch(/\dZ/)
  }
  for (const [loader, address] of [
    [notFiledCsv, '/app/reports/not-filed.csv'],
    [peopleCsv, '/app/settings/people.csv'],
    [setAsideCsv, '/app/reports/set-aside.csv'],
  ] as const) {
    const lines = await linesOf(loader, officer, address)
    expect(lines.join(), address).not.toMatch(/UTC|\dZ/)
  }
  expect((await linesOf(notFiledCsv, officer, '/app/reports/not-filed.csv'))[1]).toMatch(/^[\dT:-]{19}-0[45]:00,/)
})
