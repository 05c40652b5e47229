import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { loader as reportsCsv } from '#app/product/reports/list-csv.route.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { loader as submissionsCsv } from '#app/product/submissions/csv.route.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
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
