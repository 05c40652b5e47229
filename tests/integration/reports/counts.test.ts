import { expect, test } from 'vitest'
import type { Environment, ReportState } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { reportFilters } from '#app/product/reports/list/filters.ts'
import { reportCounts, reportList, reportPage } from '#app/product/reports/list/queries.server.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

const states: readonly ReportState[] = [
  'draft',
  'approved',
  'queued',
  'submitting',
  'unknown',
  'held',
  'received',
  'confirmed',
  'confirmed_with_warnings',
  'rejected',
  'change_draft',
  'deletion',
  'deleted',
]
const environments: readonly (Environment | null)[] = [null, 'test', 'production']

test('the counts of the tabs are those of their lists, for reports of every making', async () => {
  const { scope, organizationId, scopeOf } = await readyCompany()
  // A count of its own for each making, so that no two sums are equal by chance.
  const makings = states.flatMap((state) =>
    environments.flatMap((environment) =>
      [0, 2].flatMap((missingCount) =>
        [0, 1].flatMap((rejectCount) =>
          [true, false].flatMap((isProposed) =>
            [true, false].map((isRefused) => ({
              state,
              environment,
              missingCount,
              rejectCount,
              isProposed,
              isRefused,
            })),
          ),
        ),
      ),
    ),
  )
  await scope.tx(async (db) => {
    for (const [index, { state, environment, missingCount, rejectCount, isProposed, isRefused }] of makings.entries()) {
      const rows = Array.from({ length: 1 + (index % 3) }, () => ({
        id: newId(),
        organizationId,
        mode: scope.mode,
        type: index % 5 === 0 ? ('STR' as const) : ('LCTR' as const),
        aggregation: 'conductor' as const,
        candidateKey: newId(),
        reference: newId(),
        reason: '',
        state,
        approvedBy: state === 'approved' ? newId() : null,
        environment,
        missingCount,
        rejectCount,
        holdCount: missingCount + rejectCount + (index % 7 === 0 ? 1 : 0),
        ...(isProposed && {
          proposal: { kind: index % 4 === 0 ? 'vanished' : 'change', reason: '', addedIds: [], removedIds: [] },
        }),
      }))
      await db.report.createMany({ data: rows })
      if (isRefused) {
        await db.submission.createMany({
          data: rows.map((row) => ({
            id: newId(),
            organizationId,
            mode: scope.mode,
            reportId: row.id,
            action: 'submit' as const,
            environment: 'test' as const,
            revision: 1,
            reference: row.reference,
            reportTypeCode: 106,
            reportingEntityNumber: 1,
            sha256: 'x',
            state: 'rejected' as const,
          })),
        })
      }
    }
  })
  for (const reader of [scope, scopeOf('viewer')]) {
    const query = { type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 7 } as const
    const totals: Record<string, number> = {}
    for (const filter of reportFilters) {
      const { total, rows } = await reportList(reader, { ...query, filter })
      totals[filter] = total
      const page = await reportPage(reader, { ...query, filter })
      expect([page.total, page.rows.map((row) => row.id)], filter).toEqual([total, rows.map((row) => row.id)])
    }
    const { underWay, filing, pending, toApprove, ...counts } = await reportCounts(reader)
    expect({ ...counts, underway: underWay, approve: toApprove }).toEqual({
      ...totals,
      all: undefined,
      mine: undefined,
    })
    expect(filing).toBeLessThan(underWay)
    expect(pending).toBeGreaterThan(counts.drafts + counts.tested)
    expect([counts.ready > 0, toApprove]).toEqual([true, 0])
    const found = await reportPage(reader, { ...query, filter: 'drafts', type: 'STR' })
    expect(found.total).toBe((await reportList(reader, { ...query, filter: 'drafts', type: 'STR' })).total)
  }
  // Under the four-eyes rule, what is complete and not approved isn't ready.
  await scope.tx((db) => db.companySettings.updateMany({ data: { fourEyes: true } }))
  const { ready, toApprove } = await reportCounts(scope)
  const list = { type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 1 } as const
  const totals = await Promise.all(
    (['ready', 'approve'] as const).map(async (filter) => (await reportList(scope, { ...list, filter })).total),
  )
  expect([ready, toApprove]).toEqual(totals)
  expect(Math.min(ready, toApprove)).toBeGreaterThan(0)
})
