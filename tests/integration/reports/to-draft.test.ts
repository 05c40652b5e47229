import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import * as candidates from '#app/product/reports/candidates.route.tsx'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import type { ToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  cashReceipts,
  completeCustomer,
  readyCompany,
  reportableReceipts,
  type Company,
} from '#tests/integration/reports-support.ts'

await testDatabase()

const address = '/app/reports/candidates'

interface Shown {
  rows: ToDraft[]
  total: number
  toDraft: number
  page: number
}

/** 53 reports of Ada Marlowe 1 to 53, and two of Ada Ouellet, one of them due a day later. */
async function manyToDraft(): Promise<{ company: Company; officer: Person; shown: (query: string) => Promise<Shown> }> {
  const company = await readyCompany('demo')
  await reportableReceipts(company, 53)
  const other = await completeCustomer(company, 'Ouellet')
  await cashReceipts(company, [
    { customerId: other, amount: '25000.00' },
    { customerId: other, amount: '10000.00', at: '2026-11-21T15:00:00Z' },
  ])
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  return {
    company,
    officer,
    shown: async (query) => (await open(candidates.loader, officer, `${address}${query}`)).data as Shown,
  }
}

test('the reports to draft come a page at a time, in the order and of the kind that is asked for, with exact counts', async () => {
  const { shown } = await manyToDraft()
  const first = await shown('')
  expect([first.rows.length, first.total, first.toDraft, first.page]).toEqual([50, 55, 55, 1])
  const second = await shown('?page=2')
  expect(second.rows).toHaveLength(5)
  expect(new Set([...first.rows, ...second.rows].map((row) => row.key)).size).toBe(55)
  expect(second.rows.at(-1)?.dueDate).toBe('2026-12-06')
  expect(await shown('?page=900')).toMatchObject({ page: 2, rows: second.rows })
  expect((await shown('?sort=-total')).rows.slice(0, 2).map((row) => row.totalCad)).toEqual(['25000.00', '12000.00'])
  expect((await shown('?sort=-parties')).rows.slice(0, 3).map((row) => row.parties)).toEqual([
    'Ada Ouellet',
    'Ada Ouellet',
    'Ada Marlowe 53',
  ])
  expect(await shown('?q=ouellet')).toMatchObject({
    total: 2,
    toDraft: 55,
    rows: [{ totalCad: '25000.00' }, { totalCad: '10000.00' }],
  })
  expect(await shown('?type=LVCTR')).toMatchObject({ total: 0, toDraft: 55, rows: [] })
})

test('"create all" makes the drafts of all that the filter finds, beyond the page and nothing else', async () => {
  const { company, officer, shown } = await manyToDraft()
  const parties = async () =>
    (await company.scope.tx((db) => db.report.findMany({ select: { parties: true } }))).map((report) => report.parties)
  const [{ key }] = (await shown('?q=ouellet')).rows as [ToDraft]
  await send(candidates.action, officer, address, { intent: 'create', candidate: key })
  expect(await parties()).toEqual(['Ada Ouellet'])
  await send(candidates.action, officer, `${address}?q=marlowe&type=LCTR&page=2&sort=-total`, { intent: 'create-all' })
  expect((await parties()).filter((name) => name.startsWith('Ada Marlowe'))).toHaveLength(53)
  expect(await parties()).toHaveLength(54)
  // The filter finds none any more: not all others instead.
  expect((await send(candidates.action, officer, `${address}?q=marlowe`, { intent: 'create-all' })).status).toBe(422)
  expect(await shown('')).toMatchObject({ total: 1, toDraft: 1 })
  await send(candidates.action, officer, address, { intent: 'create-all' })
  expect(await shown('')).toMatchObject({ total: 0, toDraft: 0 })
})

test('a customer of whom only a number is known is called by it, in the list and in the draft', async () => {
  const company = await readyCompany('demo')
  const id = newId()
  await company.scope.tx((db) =>
    db.customer.create({
      data: { id, organizationId: company.organizationId, mode: 'demo', kind: 'person', customerNumber: 'C-4711' },
    }),
  )
  await cashReceipts(company, [{ customerId: id, amount: '12000.00' }])
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  expect((await open(candidates.loader, officer, address)).data).toMatchObject({ rows: [{ parties: 'C-4711' }] })
  await createDrafts(company.scope, 'all')
  expect(await company.scope.tx((db) => db.report.findFirst())).toMatchObject({ parties: 'C-4711' })
})
