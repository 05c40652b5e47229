import { expect, test } from 'vitest'
import { getAt } from '#app/compliance/reports/index.ts'
import { afterCorrection } from '#app/product/corrections/corrections.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { customerById } from '#app/product/customers/queries.server.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reconcile } from '#app/product/reports/drafts/refresh.server.ts'
import { correctValue, keepCorrection, removeCorrection } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { reportsTo } from '#tests/integration/corrections/support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { reportDetail } from '#tests/support/report-detail.ts'

// What a person corrected in a draft goes with the receipts that it reports, or is asked about.
const { received } = await reportsTo()

const byReference = (company: Company) =>
  company.scope.tx((db) => db.report.findMany({ where: { state: { not: 'deleted' } }, orderBy: { createdAt: 'asc' } }))

/** Where the first party's occupation stands. */
const occupationOf = async (company: Company, id: string) => {
  const { document } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
  const at = (document as { definitions: { occupation?: string }[] }).definitions.findIndex((one) => one.occupation)
  return `/definitions/${at}/occupation`
}

const correctOccupation = async (company: Company, id: string, text: string) =>
  correctValue(company.scope, id, await occupationOf(company, id), text)

const occupations = (document: unknown) =>
  (document as { definitions: { occupation?: string }[] }).definitions.flatMap((one) => one.occupation ?? [])

/**
 * A draft of one receipt of $11,000.00 with two corrections, and what a second receipt of the same window makes of it.
 */
async function single() {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [first] = await cashReceipts(company, [{ customerId, amount: '11000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  const id = ids[0]!
  await correctOccupation(company, id, 'Pastry chef')
  await correctValue(company.scope, id, '/transactions/0/largeCashTransactionDetails/purpose', 'A watch')
  const late = async (amount = '600.00') => {
    const [transactionId] = await cashReceipts(company, [{ customerId, amount, at: '2026-11-20T18:00:00Z' }])
    await afterCorrection(company.scope, { rule: true })
    return transactionId!
  }
  return { company, customerId, first: first!, id, late }
}

test('corrections of a draft are in the aggregated draft that takes its receipt, and reach FINTRAC', async () => {
  const { company, id, late } = await single()
  await late()
  const before = await reportDetail(company.scope, id)
  expect(before.proposal).toMatchObject({
    kind: 'vanished',
    reason: expect.stringContaining('Its transactions belong to a report that has no draft yet.'),
  })
  const { ids } = await createDrafts(company.scope, 'all')
  expect(ids).toHaveLength(1)
  await reconcile(company.scope)
  const made = await reportDetail(company.scope, ids[0]!)
  expect(made).toMatchObject({ holdCount: 0, totalCad: '11600.00' })
  expect(made.corrections.map(({ label, value, from, stray }) => [label, value, from, stray])).toEqual([
    ['Occupation', 'Pastry chef', before.reference, null],
    ['Purpose of transaction', 'A watch', before.reference, null],
  ])
  const old = await reportDetail(company.scope, id)
  expect(old.corrections).toEqual([])
  expect(old.proposal?.reason).toBe(
    `Its transactions are in ${made.reference}, with anything that was corrected here. Check that draft, then delete this one.`,
  )
  expect(old.reason).toBe('')
  await expect(correctOccupation(company, id, 'Florist')).rejects.toMatchObject({ code: 'superseded' })
  const sent = await received(company, ids[0]!)
  expect(occupations(sent)).toEqual(['Pastry chef'])
  expect(getAt(sent, '/transactions/0/largeCashTransactionDetails/purpose')).toBe('A watch')
  expect(getAt(sent, '/transactions/1/largeCashTransactionDetails/purpose')).toBe('Purchase of bitcoin')
})

test('what was corrected in the aggregated draft goes back with the receipt when the other one is taken away', async () => {
  const { company, id, late } = await single()
  const transactionId = await late()
  const { ids } = await createDrafts(company.scope, 'all')
  await reconcile(company.scope)
  await correctOccupation(company, ids[0]!, 'Chocolatier')
  await company.scope.tx((db) => db.transaction.update({ where: { id: transactionId }, data: { status: 'reversed' } }))
  await afterCorrection(company.scope, { rule: true, transactions: [transactionId] })
  expect(await reportDetail(company.scope, ids[0]!)).toMatchObject({ corrections: [], proposal: { kind: 'vanished' } })
  const back = await reportDetail(company.scope, id)
  expect(back).toMatchObject({ proposal: null, holdCount: 0, totalCad: '11000.00' })
  expect(back.reason).toContain('11,000.00')
  const sent = await received(company, id)
  expect(occupations(sent)).toEqual(['Chocolatier'])
  expect(getAt(sent, '/transactions/0/largeCashTransactionDetails/purpose')).toBe('A watch')
})

/** Two drafts of one receipt each, of two days, of the same customer; `join` puts both into one window. */
async function two(one: string, other: string) {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const receipts = await cashReceipts(company, [
    { customerId, amount: '11000.00', at: '2026-11-20T15:00:00Z' },
    { customerId, amount: '12000.00', at: '2026-11-21T15:00:00Z' },
  ])
  const { ids } = await createDrafts(company.scope, 'all')
  await correctOccupation(company, ids[0]!, one)
  await correctOccupation(company, ids[1]!, other)
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: receipts[1]! }, data: { occurredAt: new Date('2026-11-20T16:00:00Z') } }),
  )
  await afterCorrection(company.scope, { rule: true, transactions: receipts })
  const made = await createDrafts(company.scope, 'all')
  await reconcile(company.scope)
  return { company, id: made.ids[0]! }
}

test('corrections of two drafts that become one and contradict each other are asked about, and the one that is used is sent', async () => {
  const { company, id } = await two('Pastry chef', 'Florist')
  const asked = await reportDetail(company.scope, id)
  expect(asked).toMatchObject({ holdCount: 2, totalCad: '23000.00' })
  expect(asked.toConfirm.map(({ code, label, value }) => [code, label, value]).sort()).toEqual([
    ['correction-stray', 'Occupation', 'Florist'],
    ['correction-stray', 'Occupation', 'Pastry chef'],
  ])
  expect(asked.toConfirm[0]!.text).toContain('another draft, now part of this one, was corrected otherwise')
  expect(asked.corrections.map((one) => one.stray)).toMatchObject([
    { isContradicted: true, canTake: true },
    { isContradicted: true, canTake: true },
  ])
  expect((await submitReports(company.scope, [id], 'test')).refused).toMatchObject([
    { message: 'Confirm or correct 2 values first.' },
  ])
  await keepCorrection(company.scope, id, asked.corrections.find((one) => one.value === 'Florist')!.id)
  expect((await reportDetail(company.scope, id)).corrections).toMatchObject([{ value: 'Florist', stray: null }])
  expect(occupations(await received(company, id))).toEqual(['Florist'])
})

test('of two contradicting corrections the other one stands when one is removed, and one that is typed takes the place of both', async () => {
  const removed = await two('Pastry chef', 'Florist')
  const { corrections } = await reportDetail(removed.company.scope, removed.id)
  await removeCorrection(removed.company.scope, removed.id, corrections.find((one) => one.value === 'Florist')!.id)
  expect(occupations(await received(removed.company, removed.id))).toEqual(['Pastry chef'])
  const typed = await two('Pastry chef', 'Florist')
  await correctOccupation(typed.company, typed.id, 'Chocolatier')
  expect(occupations(await received(typed.company, typed.id))).toEqual(['Chocolatier'])
  const same = await two('Pastry chef', 'Pastry chef')
  expect((await reportDetail(same.company.scope, same.id)).corrections).toMatchObject([{ value: 'Pastry chef' }])
  expect(occupations(await received(same.company, same.id))).toEqual(['Pastry chef'])
})

test('a correction of a customer that was merged away is asked about in the draft that takes the receipt', async () => {
  const { company, customerId, id } = await single()
  const kept = await completeCustomer(company, 'Marlow')
  await cashReceipts(company, [{ customerId: kept, amount: '600.00', at: '2026-11-20T18:00:00Z' }])
  const seenOf = async (one: string) => (await customerById(company.scope, one)).updatedAt.toISOString()
  await mergeCustomers(
    company.scope,
    { keptId: kept, goneId: customerId, choices: { surname: 'kept' } },
    { kept: await seenOf(kept), gone: await seenOf(customerId) },
  )
  expect((await reportDetail(company.scope, id)).proposal).toMatchObject({ kind: 'vanished' })
  const { ids } = await createDrafts(company.scope, 'all')
  const made = await reportDetail(company.scope, ids[0]!)
  expect(made).toMatchObject({ holdCount: 1, totalCad: '11600.00' })
  expect(made.toConfirm).toMatchObject([{ code: 'correction-stray', label: 'Occupation', value: 'Pastry chef' }])
  await removeCorrection(company.scope, ids[0]!, made.corrections.find((one) => one.stray !== null)!.id)
  const sent = await received(company, ids[0]!)
  expect(occupations(sent)).toEqual(['Baker'])
  expect(sent.transactions.map((one) => getAt(one, '/largeCashTransactionDetails/purpose')).sort()).toEqual([
    'A watch',
    'Purchase of bitcoin',
  ])
})

test('a part that a report needs as it grows says of its party what was corrected in the other', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [
    { customerId, amount: '6000.00', at: '2026-11-20T15:00:00Z' },
    { customerId, amount: '7000.00', at: '2026-11-20T16:00:00Z' },
  ])
  const limit = { transactionsPerReport: 2 }
  const { ids } = await createDrafts(company.scope, 'all', limit)
  await correctOccupation(company, ids[0]!, 'Pastry chef')
  await correctValue(company.scope, ids[0]!, '/transactions/1/largeCashTransactionDetails/purpose', 'A watch')
  // It comes first: the second receipt moves to the new part with its correction.
  await cashReceipts(company, [{ customerId, amount: '500.00', at: '2026-11-20T14:00:00Z' }])
  const made = await createDrafts(company.scope, 'all', limit)
  await reconcile(company.scope, limit)
  const [one, other] = await byReference(company)
  expect(other!.id).toBe(made.ids[0])
  expect([one!.holdCount, other!.holdCount]).toEqual([0, 0])
  const [first, second] = [await received(company, one!.id), await received(company, other!.id)]
  expect([occupations(first), occupations(second)]).toEqual([['Pastry chef'], ['Pastry chef']])
  const purposes = (document: { transactions: unknown[] }) =>
    document.transactions.map((each) => getAt(each, '/largeCashTransactionDetails/purpose'))
  expect([purposes(first), purposes(second)]).toEqual([['Purchase of bitcoin', 'Purchase of bitcoin'], ['A watch']])
})

test('a correction of a draft is in the change of a filed report that takes its receipt', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [
    { customerId, amount: '6000.00', at: '2026-11-20T15:00:00Z' },
    { customerId, amount: '7000.00', at: '2026-11-20T16:00:00Z' },
  ])
  const filed = await createDrafts(company.scope, 'all')
  await received(company, filed.ids[0]!)
  const [late] = await cashReceipts(company, [{ customerId, amount: '11000.00', at: '2026-11-21T15:00:00Z' }])
  const { ids } = await createDrafts(company.scope, 'all')
  await correctOccupation(company, ids[0]!, 'Pastry chef')
  await correctValue(company.scope, ids[0]!, '/transactions/0/largeCashTransactionDetails/purpose', 'A watch')
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: late! }, data: { occurredAt: new Date('2026-11-20T18:00:00Z') } }),
  )
  await company.scope.tx((db) => db.report.update({ where: { id: filed.ids[0]! }, data: { state: 'confirmed' } }))
  await afterCorrection(company.scope, { rule: true, transactions: [late!] })
  await openChange(company.scope, filed.ids[0]!)
  const change = await reportDetail(company.scope, filed.ids[0]!)
  expect(change).toMatchObject({ state: 'change_draft', totalCad: '24000.00', holdCount: 0 })
  expect(change.corrections.map(({ value, stray }) => [value, stray])).toEqual([
    ['Pastry chef', null],
    ['A watch', null],
  ])
  const { document } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: filed.ids[0]! } }))
  expect(occupations(document)).toEqual(['Pastry chef'])
  expect(getAt(document, '/transactions/2/largeCashTransactionDetails/purpose')).toBe('A watch')
  expect((await reportDetail(company.scope, ids[0]!)).corrections).toHaveLength(2)
})
