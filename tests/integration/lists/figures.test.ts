import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { figures } from '#app/product/figures/queries.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import {
  cashReceipts,
  completeCustomer,
  readyCompany,
  reportableReceipts,
  type Company,
} from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// How filing goes: what is unknown is null, TEST counts as nothing, and an STR counts for who may know of it alone.
await testDatabase()

const minute = 60_000

async function submission(
  company: Company,
  reportId: string,
  state: 'accepted' | 'rejected',
  {
    at,
    environment = 'production',
    revision = 1,
  }: { at: Date; environment?: 'production' | 'test'; revision?: number },
): Promise<void> {
  await company.scope.tx((db) =>
    db.submission.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'production',
        reportId,
        action: 'submit',
        environment,
        revision,
        reference: 'R',
        reportTypeCode: 101,
        reportingEntityNumber: 1,
        sha256: 'x',
        state,
        createdAt: at,
        answeredAt: at,
        confirmedAt: state === 'accepted' ? at : null,
      },
    }),
  )
}

test('a rate and a median are unknown until there are enough reports, and then those of what was filed', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 6)
  const { ids } = await createDrafts(company.scope, 'all')
  const imported = new Date(Date.now() - 60 * minute)
  const importId = newId()
  await company.scope.tx(async (db) => {
    await db.import.create({
      data: {
        id: importId,
        organizationId: company.organizationId,
        mode: 'production',
        fileName: 'a.csv',
        fileKey: 'k',
        state: 'done',
        finishedAt: imported,
      },
    })
    await db.transaction.updateMany({ data: { importId } })
  })
  const after = (minutes: number) => new Date(imported.getTime() + minutes * minute)
  for (const [at, id] of ids.slice(0, 4).entries()) await submission(company, id, 'accepted', { at: after(at + 1) })
  expect(await figures(company.scope)).toMatchObject({
    firstTry: { rate: null, of: 4 },
    toConfirmation: { medianMs: null, of: 4 },
  })
  // TEST files nothing; a rejected one that is accepted later was not taken at the first try.
  await submission(company, ids[5]!, 'accepted', { at: after(1), environment: 'test' })
  await submission(company, ids[4]!, 'rejected', { at: after(5) })
  await submission(company, ids[4]!, 'accepted', { at: after(40), revision: 2 })
  const known = await figures(company.scope)
  expect(known.firstTry).toEqual({ rate: 0.8, of: 5 })
  expect(known.toConfirmation).toEqual({ medianMs: 3 * minute, of: 5 })
  expect(known.months).toHaveLength(12)
  expect(known.months.at(-1)).toMatchObject({ drafts: 6 })
})

test('an STR is in the figures of who may know of it, and of nobody else', async () => {
  const company = await readyCompany()
  const members = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const viewer = company.scopeOf('viewer')
  const before = await figures(viewer)
  await createSuspiciousDraft(company.scopeOf('officer'), members, newId())
  expect(await figures(viewer)).toEqual(before)
  expect((await figures(company.scopeOf('officer'))).months.at(-1)!.drafts).toBe(1)
})
