import { expect, test } from 'vitest'
import type { LctrDocument } from '#app/compliance/reports/index.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import {
  correctValue,
  correctValues,
  keepCorrection,
  removeCorrection,
  setConductorAsBeneficiary,
} from '#app/product/reports/edit/edit.server.ts'
import { stepEdits } from '#app/product/reports/edit/undo.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { mergeCustomers } from '#app/product/duplicates/merge.server.ts'
import { rereadRecords } from '#app/product/imports/problems/problems.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { missingLines } from '#app/product/reports/missing/lines.server.ts'
import { storeValues } from '#app/product/reports/missing/store.server.ts'
import { importText } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { changeActions, reportsTo, type Fields } from './support.ts'

// What a person corrects in a report stays with the action or party that it was made for, to the bytes that the
// regulator received.
const { received } = await reportsTo()

/**
 * One receipt of $12,000.00 by one person and $3,000.00 by another, as its draft, with a way to change the transaction
 * in its form.
 */
async function twoReceipts() {
  const company = await readyCompany()
  const [ada, bruno] = [await completeCustomer(company, 'Ashdown'), await completeCustomer(company, 'Birch')]
  const [transaction] = await cashReceipts(company, [{ customerId: ada, amount: '15000.00' }])
  const change = (starting: Fields[], completing: Fields[]) =>
    changeActions(company, transaction!, starting, completing)
  const deposit = (customer: string, amount: string) => ({
    disposition: 'Deposit to account',
    amount,
    currency: 'CAD',
    account: `A-${amount}`,
    beneficiaries: [{ customer }],
  })
  const large = { amount: '12000', conductors: [{ customer: ada }] }
  const small = { amount: '3000', conductors: [{ customer: bruno }] }
  await change([{ was: '0', ...large }, small], [deposit(ada, '12000'), deposit(bruno, '3000')])
  const { ids } = await createDrafts(company.scope, 'all')
  expect(ids).toHaveLength(1)
  return { company, id: ids[0]!, change, deposit, large, small, ada, bruno }
}

const updatedAt = async (company: Company, id: string) =>
  (await company.scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).updatedAt.toISOString()

/** Where a draft states the occupation of a customer. */
async function occupationOf({ scope }: Company, id: string, customerId: string): Promise<string> {
  const { document } = await scope.tx((db) =>
    db.report.findUniqueOrThrow({ where: { id }, select: { document: true } }),
  )
  const { definitions } = document as unknown as LctrDocument
  return `/definitions/${definitions.findIndex(({ refId }) => refId.includes(customerId))}/occupation`
}

const obtained = ({ transactions: [transaction] }: LctrDocument) =>
  transaction!.startingActions.map(({ details }) => [details.amount, details.howCashObtained])

const at = (place: string) => `/transactions/0/${place}`
const howOf = (place: number) => at(`startingActions/${place}/details/howCashObtained`)

test('a correction goes with its action and its party when others are put before them, and is undone there', async () => {
  const { company, id, change, deposit, large, small, ada, bruno } = await twoReceipts()
  await correctValues(company.scope, id, {
    [howOf(1)]: 'Sale of a boat',
    [at('completingActions/1/beneficiaries/0/details/relationshipOfConductorCode')]: '7',
  })
  await change(
    [
      { was: '1', ...small },
      { was: '0', ...large },
    ],
    [
      { ...deposit(bruno, '3000'), was: '1', beneficiaries: [{ customer: ada }, { was: '0', customer: bruno }] },
      { ...deposit(ada, '12000'), was: '0' },
    ],
  )
  const moved = await reportDetail(company.scope, id)
  expect(moved.corrections.map(({ path, stray }) => [path, stray])).toEqual([
    [howOf(0), null],
    [at('completingActions/0/beneficiaries/1/details/relationshipOfConductorCode'), null],
  ])
  // Each is told in words: its part, and what was typed by the name of its code.
  expect(moved.corrections.map(({ where, value }) => [where.replace(/^Transaction: [^,]+/, 'T'), value])).toEqual([
    ['T, Starting action 1', 'Sale of a boat'],
    ['T, Completing action 1, Beneficiary: Ada Birch', 'Friend'],
  ])
  await stepEdits(company.scope, id, 'undo')
  expect((await reportDetail(company.scope, id)).corrections).toEqual([])
  await stepEdits(company.scope, id, 'redo')
  // A second correction of the moved value takes the place of the first.
  await correctValue(company.scope, id, howOf(0), 'Sale of a car')
  const document = await received(company, id)
  expect(obtained(document)).toEqual([
    ['3000', 'Sale of a car'],
    ['12000', 'Savings from wages'],
  ])
  expect(
    document.transactions[0]!.completingActions.map(({ beneficiaries }) =>
      beneficiaries.map((one) => (one.details as { relationshipOfConductorCode?: number }).relationshipOfConductorCode),
    ),
  ).toEqual([[undefined, 7], [undefined]])
})

test('a correction of an action that was replaced is not applied: the report waits until it is used or removed', async () => {
  const { company, id, change, deposit, large, ada, bruno } = await twoReceipts()
  await correctValue(company.scope, id, howOf(1), 'Sale of a boat')
  await change(
    [
      { was: '0', ...large },
      { amount: '4000', conductors: [{ customer: bruno }], howObtained: 'Wages' },
    ],
    [deposit(ada, '12000'), deposit(bruno, '4000')],
  )
  const held = await reportDetail(company.scope, id)
  expect(held.toConfirm).toEqual([expect.objectContaining({ code: 'correction-stray', value: 'Sale of a boat' })])
  const [correction] = held.corrections
  expect(correction).toMatchObject({
    path: null,
    value: 'Sale of a boat',
    stray: { before: 'Savings from wages', now: 'Wages', canTake: true },
  })
  expect((await submitReports(company.scope, [id], 'test')).ids).toEqual([])
  await keepCorrection(company.scope, id, correction!.id)
  const [kept] = (await reportDetail(company.scope, id)).corrections
  expect(kept).toMatchObject({ path: howOf(1), stray: null })
  await stepEdits(company.scope, id, 'undo')
  const [stray] = (await reportDetail(company.scope, id)).corrections
  expect(stray).toMatchObject({ value: 'Sale of a boat', stray: { now: 'Wages' } })
  // Whoever looked at the list before it changed removes nothing else.
  await expect(removeCorrection(company.scope, id, kept!.id)).rejects.toMatchObject({ code: 'correction-gone' })
  await removeCorrection(company.scope, id, stray!.id)
  expect(obtained(await received(company, id))).toEqual([
    ['12000', 'Savings from wages'],
    ['4000', 'Wages'],
  ])
})

test('a correction of a removed action never falls on the one that takes its place, and one of a changed value is shown with both', async () => {
  const { company, id, change, deposit, large, small, ada, bruno } = await twoReceipts()
  await correctValue(company.scope, id, howOf(0), 'Sale of a boat')
  await change([{ was: '1', ...small, amount: '13000' }], [deposit(bruno, '13000')])
  const gone = await reportDetail(company.scope, id)
  expect(gone.corrections[0]).toMatchObject({ value: 'Sale of a boat', stray: { now: 'Savings from wages' } })
  expect((await submitReports(company.scope, [id], 'test')).ids).toEqual([])
  await removeCorrection(company.scope, id, gone.corrections[0]!.id)
  await change(
    [{ was: '0', amount: '13000', conductors: [{ customer: bruno }] }, large],
    [deposit(bruno, '13000'), deposit(ada, '12000')],
  )
  await correctValue(company.scope, id, howOf(1), 'Inheritance')
  await change(
    [
      { was: '0', amount: '13000', conductors: [{ customer: bruno }] },
      { was: '1', ...large, howObtained: 'Gift' },
    ],
    [deposit(bruno, '13000'), deposit(ada, '12000')],
  )
  const changed = await reportDetail(company.scope, id)
  expect(changed.corrections[0]).toMatchObject({
    value: 'Inheritance',
    where: expect.stringMatching(/^Transaction .+, Starting action 2$/),
    stray: { before: 'Savings from wages', now: 'Gift' },
  })
})

test('a conductor named as the beneficiary is not stated for another conductor', async () => {
  const { company, id, change, large, ada, bruno } = await twoReceipts()
  const bare = { disposition: 'Deposit to account', amount: '12000', currency: 'CAD', account: 'A-1' }
  await change([{ was: '0', ...large }], [bare])
  await setConductorAsBeneficiary(company.scope, id, at('completingActions/0/beneficiaries'))
  expect((await reportDetail(company.scope, id)).corrections).toMatchObject([{ stray: null }])
  await change([{ was: '0', amount: '12000', conductors: [{ customer: bruno }] }], [{ ...bare, was: '0' }])
  const held = await reportDetail(company.scope, id)
  expect(held.corrections[0]?.stray).not.toBeNull()
  expect(JSON.stringify(held.sections)).not.toContain(ada)
  expect((await submitReports(company.scope, [id], 'test')).ids).toEqual([])
})

test('a correction of an action whose customer is merged into another record waits, and is sent with that record once it is used', async () => {
  const { company, id, bruno } = await twoReceipts()
  const { scope } = company
  const other = await completeCustomer(company, 'Birch')
  await correctValues(scope, id, { [howOf(1)]: 'Sale of a boat' })
  const seen = { kept: await updatedAt(company, other), gone: await updatedAt(company, bruno) }
  await mergeCustomers(scope, { keptId: other, goneId: bruno, choices: {} }, seen)
  // Whose it is has changed: someone says whether it still holds.
  const [waiting] = (await reportDetail(scope, id)).corrections
  expect(waiting).toMatchObject({ value: 'Sale of a boat', stray: { now: 'Savings from wages', canTake: true } })
  expect((await submitReports(scope, [id], 'test')).ids).toEqual([])
  await keepCorrection(scope, id, waiting!.id)
  const document = await received(company, id)
  expect(obtained(document)).toEqual([
    ['12000', 'Savings from wages'],
    ['3000', 'Sale of a boat'],
  ])
  expect(document.transactions[0]!.startingActions[1]!.conductors[0]!.refId).toContain(other)
  expect(JSON.stringify(document)).not.toContain(bruno)
})

test('a correction of a party that is merged into another record never falls on that one', async () => {
  const { company, id, ada } = await twoReceipts()
  const { scope } = company
  const other = await completeCustomer(company, 'Ashdown')
  await scope.tx((db) => db.customer.update({ where: { id: other }, data: { occupation: 'Pastry chef' } }))
  await correctValue(scope, id, await occupationOf(company, id, ada), 'Boat builder')
  const seen = { kept: await updatedAt(company, other), gone: await updatedAt(company, ada) }
  await mergeCustomers(scope, { keptId: other, goneId: ada, choices: {} }, seen)
  const [waiting] = (await reportDetail(scope, id)).corrections
  expect(waiting).toMatchObject({ value: 'Boat builder', path: null, stray: { before: 'Baker', canTake: false } })
  expect((await submitReports(scope, [id], 'test')).ids).toEqual([])
  await removeCorrection(scope, id, waiting!.id)
  const { definitions } = await received(company, id)
  expect(definitions.find(({ refId }) => refId.includes(other))).toMatchObject({ occupation: 'Pastry chef' })
  expect(JSON.stringify(definitions)).not.toContain('Boat builder')
})

test('a correction goes with its transaction when a refused row is put right in Problems and comes before it', async () => {
  const company = await readyCompany()
  const { scope } = company
  const customer = await completeCustomer(company, 'Ashdown')
  const { customerNumber } = await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id: customer } }))
  const { fintracLocationId } = await scope.tx((db) =>
    db.location.findUniqueOrThrow({ where: { id: company.locationId } }),
  )
  const rest = `CAD,cash,in,in person,Savings,Holding funds,${customerNumber},${customerNumber},${fintracLocationId}`
  const view = await importText(
    scope,
    `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Channel,Purpose,Disposition,Customer ID,Beneficiary ID,Location ID\nR0,2026-11-20 09:00,1k,${rest}\nR1,2026-11-20 10:00,6000.00,${rest}\nR2,2026-11-20 11:00,7000.00,${rest}\n`,
  )
  expect([view.accepted, view.refused]).toEqual([2, 1])
  const {
    ids: [id],
  } = await createDrafts(scope, 'all')
  const how = (place: number) => `/transactions/${place}/startingActions/0/details/howCashObtained`
  await correctValues(scope, id!, { [how(0)]: 'Wages', [how(1)]: 'Sale of a boat' })
  const cells = ['R0', '2026-11-20 09:00', '1000.00', ...rest.split(',')]
  expect(await rereadRecords(scope, view.id, [{ line: 2, cells }])).toMatchObject({ accepted: 1 })
  const { corrections } = await reportDetail(scope, id!)
  expect(corrections.map(({ path, value, stray }) => [path, value, stray]).sort()).toEqual([
    [how(1), 'Wages', null],
    [how(2), 'Sale of a boat', null],
  ])
  const { transactions } = await received(company, id!)
  expect(transactions.map(({ startingActions: [one] }) => [one!.details.amount, one!.details.howCashObtained])).toEqual(
    [
      ['1000', undefined],
      ['6000', 'Wages'],
      ['7000', 'Sale of a boat'],
    ],
  )
})

test('the grid of missing values asks nothing that a report’s correction says, and what it stores beside one is shown with both', async () => {
  const { company, id, ada } = await twoReceipts()
  const { scope } = company
  await scope.tx((db) => db.customer.update({ where: { id: ada }, data: { occupation: null } }))
  await refreshDrafts(scope, { customers: [ada] })
  const [line] = (await missingLines(scope, 'person')).lines
  await correctValue(scope, id, await occupationOf(company, id, ada), 'Boat builder')
  expect((await missingLines(scope, 'person')).lines).toEqual([])
  // Someone had the grid open before.
  const [stored] = await storeValues(scope, [
    { line: line!.id, version: line!.version, values: { occupation: 'Pastry chef' } },
  ])
  expect(stored!.refused).toEqual({})
  const [waiting] = (await reportDetail(scope, id)).corrections
  expect(waiting).toMatchObject({ value: 'Boat builder', stray: { now: 'Pastry chef' } })
  expect((await submitReports(scope, [id], 'test')).ids).toEqual([])
  await keepCorrection(scope, id, waiting!.id)
  const { definitions } = await received(company, id)
  expect(definitions.find(({ refId }) => refId.includes(ada))).toMatchObject({ occupation: 'Boat builder' })
})
