import { expect, test } from 'vitest'
import { getAt } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctValue, setConductorAsBeneficiary } from '#app/product/reports/edit/edit.server.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correction } from '#tests/support/reports/corrections.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** Amounts, coins and beneficiaries are corrected in the transaction, and every report of it follows. */

await testDatabase()
const report = (company: Company, id: string) =>
  company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))

test('the amount of cash is corrected in the transaction, which threshold, total and checks follow', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const [transactionId] = await cashReceipts(company, [{ customerId, amount: '15000.00' }])
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const amount = '/transactions/0/startingActions/0/details/amount'
  await expect(correctValue(company.scope, id!, amount, '9000.00')).rejects.toThrow('Correct it in the transaction')
  expect(await reportDetail(company.scope, id!)).toMatchObject({
    totalCad: '15000.00',
    missingCount: 0,
    rejectCount: 0,
  })
  // A correction of before this was refused tells an action by its position alone: it is shown, and never applied.
  await company.scope.tx((db) =>
    db.report.update({
      where: { id: id! },
      data: {
        overrides: [{ path: amount.replace('/transactions/0', ''), value: '9000.00', transactionId: transactionId! }],
      },
    }),
  )
  await refreshDrafts(company.scope, { reports: [id!] })
  const report = await reportDetail(company.scope, id!)
  expect(report.totalCad).toBe('15000.00')
  expect(report.toConfirm).toEqual([expect.objectContaining({ code: 'correction-stray', value: '9000.00' })])
  expect(await readyDraftIds(company.scope)).toEqual([])
})

/** 0.2 BTC received at $70,000.00. */
async function coinReceipt(company: Company, customerId: string, more: object = {}): Promise<string> {
  const [id] = await cashReceipts(company, [
    { customerId, amount: '14000.00', details: { report: { channel: 'online' } } },
  ])
  await company.scope.tx(async (db) => {
    await db.transaction.update({
      where: { id: id! },
      data: {
        method: 'virtual_currency',
        amount: '0.2',
        currency: 'BTC',
        rate: '70000',
        transactionHashes: ['0f'.repeat(32)],
        sendingAddresses: ['bc1qsender0000'],
        ...more,
      },
    })
    await db.completingAction.updateMany({
      where: { transactionId: id! },
      data: { disposition: 'wallet', receivingAddresses: ['bc1qours000000'] },
    })
  })
  return id!
}

const coinFields = (amount: string, more: Record<string, string> = {}) =>
  correction({ amount, disposition: 'wallet', ...more })

test('coins, their rate and their value are corrected in the transaction, which threshold, total and checks of every report of it follow', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const transactionId = await coinReceipt(company, customerId)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const suspicious = await createSuspiciousDraft(company.scope, [transactionId], newId())
  const starting = '/transactions/0/startingActions/0/details'
  for (const pointer of [
    `${starting}/amount`,
    `${starting}/virtualCurrencyTypeCode`,
    `${starting}/exchangeRate`,
    '/transactions/0/completingActions/0/details/valueInCanadianDollars',
  ]) {
    for (const report of [id!, suspicious])
      await expect(correctValue(company.scope, report, pointer, '1'), pointer).rejects.toThrow(
        'Correct it in the transaction',
      )
  }
  expect(await reportDetail(company.scope, id!)).toMatchObject({ type: 'LVCTR', totalCad: '14000.00' })
  await correctTransaction(company.scope, transactionId, coinFields('0.15', { rate: '80000', conductor: customerId }))
  for (const report of [id!, suspicious]) {
    const { document, totalCad } = await company.scope.tx((db) =>
      db.report.findUniqueOrThrow({ where: { id: report } }),
    )
    expect(getAt(document, starting)).toMatchObject({
      amount: '0.15',
      virtualCurrencyTypeCode: 'BTC',
      exchangeRate: '80000',
    })
    expect(totalCad.toFixed(2)).toBe('12000.00')
  }
  await correctTransaction(company.scope, transactionId, coinFields('0.1', { rate: '80000', conductor: customerId }))
  expect((await reportDetail(company.scope, id!)).proposal).toMatchObject({ kind: 'vanished' })
  expect((await reportsToDraft(company.scope)).rows).toEqual([])
})

test('the beneficiary of coins is named in the transaction, not in the report alone', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const transactionId = await coinReceipt(company, customerId, { beneficiaryId: null })
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  await expect(
    setConductorAsBeneficiary(company.scope, id!, '/transactions/0/completingActions/0/beneficiaries'),
  ).rejects.toThrow('Name the beneficiary in the transaction')
  await correctTransaction(
    company.scope,
    transactionId,
    coinFields('0.2', { cadAmount: '14000', rate: '70000', conductor: customerId, beneficiary: customerId }),
  )
  expect(getAt((await report(company, id!)).document, '/transactions/0/completingActions/0')).toMatchObject({
    details: { beneficiaryIndicator: true },
    beneficiaries: [{}],
  })
  // Only an LCTR has a place for the relationship.
  const suspicious = await createSuspiciousDraft(company.scope, [transactionId], newId())
  expect((await reportDetail(company.scope, suspicious)).notes?.unplaced.map((one) => one.field)).not.toContain(
    'relationshipCode',
  )
})

test('a report of coins says the rate of the client, and is refused where that answers the threshold otherwise than the value does', async () => {
  const company = await readyCompany()
  const starting = '/transactions/0/startingActions/0/details'
  // The value is less the client's fee; and where no rate was supplied it is that of the value.
  for (const more of [{ rate: '70500' }, { rate: null }]) {
    const other = await readyCompany()
    await coinReceipt(other, await completeCustomer(other), more)
    const {
      ids: [each],
    } = await createDrafts(other.scope, 'all')
    const { document, totalCad } = await other.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: each! } }))
    expect(getAt(document, starting)).toMatchObject({ amount: '0.20', exchangeRate: more.rate ?? '70000.00' })
    expect(totalCad.toFixed(2)).toBe('14000.00')
  }
  await coinReceipt(company, await completeCustomer(company), { rate: '40000' })
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const { document } = await report(company, id!)
  expect(getAt(document, starting)).toMatchObject({ amount: '0.20', exchangeRate: '40000' })
  const detail = await reportDetail(company.scope, id!)
  expect(Object.values(detail.messages).flat()).toContainEqual(
    expect.objectContaining({
      severity: 'reject',
      text: 'It says $10,000 or more, but the transaction is worth $8,000.00. Say no, or correct the amount.',
    }),
  )
  // A correction of before this was refused tells an action by its position alone: it is shown, and never applied.
  await company.scope.tx((db) =>
    db.report.update({
      where: { id: id! },
      data: {
        overrides: [
          { path: '/startingActions/0/details/amount', value: '0.1', transactionId: detail.transactionIds[0]! },
        ],
      },
    }),
  )
  await refreshDrafts(company.scope, { reports: [id!] })
  const judged = await reportDetail(company.scope, id!)
  expect(judged.totalCad).toBe('8000.00')
  expect(judged.toConfirm).toContainEqual(expect.objectContaining({ code: 'correction-stray', value: '0.1' }))
})
