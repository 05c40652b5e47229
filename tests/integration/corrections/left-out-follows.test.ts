import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { confirmHolds } from '#app/product/reports/review/confirm.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { changeActions, reportsTo, type Fields } from './support.ts'

// What a person lets go unsent is let go of the part that it was of, and of no other that comes to its place.
const { received } = await reportsTo()

/** A draft of $12,000.00 in cash, with a way to change what became of it. */
async function draft(completing: (ada: string) => Fields[]) {
  const company = await readyCompany()
  const [ada, bruno] = [await completeCustomer(company, 'Ashdown'), await completeCustomer(company, 'Birch')]
  const [transaction] = await cashReceipts(company, [{ customerId: ada, amount: '12000.00' }])
  const change = (next: Fields[]) =>
    changeActions(
      company,
      transaction!,
      [{ was: '0', amount: '12000', conductors: [{ was: '0', customer: ada }] }],
      next,
    )
  await change(completing(ada))
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const waiting = async () => (await reportDetail(company.scope, id!)).toConfirm
  /** What waits, by its value: which part of the transaction it is said to be of. */
  const waitingValues = async () => (await waiting()).map(({ value, party }) => [value, party])
  const letGo = async (value: string) =>
    confirmHolds(
      company.scope,
      id!,
      (await waiting()).flatMap((one) => (one.value === value ? one.key : [])),
    )
  return { company, id: id!, ada, bruno, change, waiting, told: waitingValues, letGo }
}

/** A purchase of a money order, for which an LCTR has no place for an account. */
const order = (customer: string, amount: string, account: string): Fields => ({
  disposition: 'Purchase of money order',
  amount,
  currency: 'CAD',
  account,
  reference: `MO-${amount}`,
  beneficiaries: [{ customer }],
})

test('a value that is let go goes with its action when that is moved, and the same value of another action is asked', async () => {
  const one = await draft((ada) => [order(ada, '9000', '55-1'), order(ada, '3000', '55-2')])
  const [first, second] = [order(one.ada, '9000', '55-1'), order(one.ada, '3000', '55-2')]
  expect(await one.told()).toEqual([
    ['55-1', 'Completing action 1: Purchase of money order, 9,000 CAD'],
    ['55-2', 'Completing action 2: Purchase of money order, 3,000 CAD'],
  ])
  await one.letGo('55-2')
  await one.change([
    { ...second, was: '1' },
    { ...first, was: '0' },
  ])
  expect(await one.told()).toEqual([['55-1', 'Completing action 2: Purchase of money order, 9,000 CAD']])
  await one.letGo('55-1')
  expect(await one.told()).toEqual([])
  // In the place of the moved one, with its very value, there is another now.
  await one.change([{ ...first, was: '1' }, order(one.bruno, '2000', '55-2'), order(one.ada, '1000', '55-1')])
  expect(await one.told()).toEqual([
    ['55-2', 'Completing action 2: Purchase of money order, 2,000 CAD'],
    ['55-1', 'Completing action 3: Purchase of money order, 1,000 CAD'],
  ])
  expect((await submitReports(one.company.scope, [one.id], 'test')).ids).toEqual([])
  await one.letGo('55-2')
  await one.letGo('55-1')
  const { transactions } = await received(one.company, one.id)
  expect(
    transactions[0]!.completingActions.map(({ details }) => [details.amount, details.referenceNumber, details.account]),
  ).toEqual([
    ['9000', 'MO-9000', undefined],
    ['2000', 'MO-2000', undefined],
    ['1000', 'MO-1000', undefined],
  ])
})

test('what was confirmed before the page was changed elsewhere is of the part that the page showed', async () => {
  const one = await draft((ada) => [order(ada, '9000', '55-1'), order(ada, '3000', '55-2')])
  const [, shown] = await one.waiting()
  // The second account moves away, and another action with the same account takes its place.
  await one.change([{ ...order(one.ada, '3000', '55-2'), was: '1' }, order(one.bruno, '9000', '55-2')])
  await expect(confirmHolds(one.company.scope, one.id, [shown!.key])).rejects.toMatchObject({ code: 'hold-changed' })
  expect((await one.waiting()).map(({ value }) => value)).toEqual(['55-2', '55-2'])
})

test('what a party has in one role is not let go for another role of the same party', async () => {
  const order1 = (ada: string, bruno: string): Fields => ({
    ...order(ada, '12000', ''),
    involvements: [{ customer: bruno, accountNumber: '77', policyNumber: 'P-1' }],
  })
  const one = await draft((ada) => [order(ada, '12000', '')])
  await one.change([{ ...order1(one.ada, one.bruno), was: '0' }])
  const policy = async () => (await one.waiting()).filter(({ field }) => field === 'policyNumber')
  expect(await policy()).toMatchObject([{ value: 'P-1' }])
  await one.letGo('P-1')
  expect(await policy()).toEqual([])
  await one.change([
    { ...order(one.ada, '9000', ''), was: '0' },
    { ...order1(one.ada, one.bruno), amount: '3000' },
  ])
  expect(await policy()).toMatchObject([{ value: 'P-1' }])
})
