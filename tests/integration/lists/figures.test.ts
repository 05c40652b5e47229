import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { figures } from '#app/product/figures/queries.server.ts'
import { loader as figuresFile } from '#app/product/figures/figures-csv.route.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import {
  cashReceipts,
  completeCustomer,
  readyCompany,
  reportableReceipts,
  type Company,
} from '#tests/integration/reports-support.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
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

test('the rate and the median of a month are of what FINTRAC answered in it; a month without enough reports has none', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 11)
  const { ids } = await createDrafts(company.scope, 'all')
  // The middle of a month, two months ago and last month, whatever the clock of the organization.
  const middle = (back: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15, 12))
  }
  const [earlier, later] = [middle(2), middle(1)]
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
        finishedAt: earlier,
      },
    })
    await db.transaction.updateMany({ data: { importId } })
  })
  const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minute)
  for (const id of ids.slice(0, 4)) await submission(company, id, 'accepted', { at: after(earlier, 10) })
  // Rejected in one month and accepted in the next: a first try of the one, a confirmation of the other.
  await submission(company, ids[4]!, 'rejected', { at: after(earlier, 20) })
  await submission(company, ids[4]!, 'accepted', { at: after(later, 20), revision: 2 })
  for (const id of ids.slice(5, 9)) await submission(company, id, 'accepted', { at: after(later, 10) })
  const { months, firstTry } = await figures(company.scope)
  const of = (back: number) => {
    const { firstTry: rate, toConfirmation } = months.at(-1 - back)!
    return { rate, toConfirmation }
  }
  expect(firstTry).toEqual({ rate: 8 / 9, of: 9 })
  expect(of(2)).toEqual({ rate: { rate: 0.8, of: 5 }, toConfirmation: { medianMs: null, of: 4 } })
  expect(of(1)).toEqual({
    rate: { rate: null, of: 4 },
    toConfirmation: { medianMs: after(later, 10).getTime() - earlier.getTime(), of: 5 },
  })
  expect(of(0)).toEqual({ rate: { rate: null, of: 0 }, toConfirmation: { medianMs: null, of: 0 } })

  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { mode: 'production' } })
  const answer = await figuresFile({
    request: new Request('http://localhost/app/figures.csv', { headers: { cookie: officer.cookie } }),
    params: {},
    context: {},
  })
  const lines = (await answer.text()).replace('\ufeff', '').trim().split(/\r?\n/)
  expect(lines).toHaveLength(13)
  const cells = (back: number) => lines[1 + back]!.split(',').slice(5)
  // What is not known is empty, not nought.
  expect(cells(2)).toEqual(['80', '5', '', '4'])
  expect(cells(0)).toEqual(['', '0', '', '0'])
})
