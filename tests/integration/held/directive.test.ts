import { expect, test } from 'vitest'
import type { StrDocument } from '#app/compliance/reports/document/document.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import {
  createDirectiveDrafts,
  directivesInTime,
  directivesToDraft,
} from '#app/product/reports/drafts/directive.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { unfiledTransactions } from '#app/product/transactions/unfiled/unfiled.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

interface Linked {
  id: string
  method: 'cash' | 'virtual_currency' | 'wire' | 'cheque'
  direction: 'in' | 'out'
  amount?: string
  status?: 'completed' | 'cancelled'
  rules?: object
  customerId: string
}

async function transactions(company: Company, rows: readonly Linked[]): Promise<Map<string, string>> {
  const { scope, organizationId, locationId } = company
  const data = rows.map(
    ({
      id,
      method,
      direction,
      amount = '50.00',
      status = 'completed',
      rules = { ministerialDirective: 'IR2020' },
      customerId,
    }) => ({
      id: newId(),
      organizationId,
      mode: scope.mode,
      externalId: id,
      contentHash: id,
      occurredAt: new Date('2026-11-20T15:00:00Z'),
      offsetMinutes: -300,
      amount,
      currency: 'CAD',
      cadAmount: amount,
      method,
      direction,
      status: status as 'completed' | 'cancelled',
      locationId,
      conductorId: customerId,
      beneficiaryId: customerId,
      purpose: 'Family support',
      sendingAddresses: [],
      transactionHashes: [],
      raw: '',
      details: { rules, report: { channel: 'in_person' } },
    }),
  )
  await scope.tx((db) => db.transaction.createMany({ data }))
  return new Map(data.map((row) => [row.externalId, row.id]))
}

test('the directive asks for an STR of what is neither cash nor virtual currency received, at any amount and in any direction', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const ids = await transactions(company, [
    { id: 'wire out', method: 'wire', direction: 'out', customerId },
    { id: 'cash out', method: 'cash', direction: 'out', customerId, amount: '25000.00' },
    { id: 'cheque in', method: 'cheque', direction: 'in', customerId },
    { id: 'cash in', method: 'cash', direction: 'in', customerId },
    { id: 'attempt', method: 'wire', direction: 'out', status: 'cancelled', customerId },
    {
      id: 'abroad',
      method: 'wire',
      direction: 'out',
      rules: { ministerialDirective: 'IR2020', isInternational: true },
      customerId,
    },
    { id: 'denied', method: 'wire', direction: 'out', rules: { isLinkedToIran: false }, customerId },
  ])
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
  expect((await directivesToDraft(company.scope)).map((id) => nameOf.get(id)).sort()).toEqual([
    'cash out',
    'cheque in',
    'wire out',
  ])
  expect(await directivesInTime(company.scopeOf('viewer'))).toBe(0)
  // A transfer that crossed the border is an EFTR, at any amount.
  expect((await unfiledTransactions(company.scope, 10)).rows.map((row) => row.externalId)).toEqual(['abroad'])

  const officer = company.scopeOf('officer')
  expect(await createDirectiveDrafts(officer)).toHaveLength(3)
  expect(await createDirectiveDrafts(officer)).toEqual([])
  await createDrafts(company.scope, 'all')
  const reports = await company.scope.tx((db) => db.report.findMany())
  expect(reports.map((report) => report.type).sort()).toEqual(['LCTR', 'STR', 'STR', 'STR'])
  for (const report of reports)
    expect(report.document).toMatchObject({ reportDetails: { ministerialDirectiveCode: 'IR2020' } })
  for (const report of reports.filter((one) => one.type === 'STR')) {
    const document = report.document as unknown as StrDocument
    expect(document.transactions).toHaveLength(1)
    expect(document.detailsOfSuspicion).toEqual({ publicPrivatePartnershipProjectNameCodes: [] })
    expect(document.actionTaken).toBeUndefined()
    expect(document.transactions[0]?.suspiciousTransactionDetails.attemptedTransactionIndicator).toBe(false)
    expect(
      (await reportDetail(officer, report.id)).missing
        .filter((one) => one.required)
        .map((one) => one.path)
        .filter((path) => path.startsWith('/detailsOfSuspicion') || path.startsWith('/actionTaken')),
    ).toEqual([])
  }
})

test('a link to Iran that is denied later leaves its draft unsubmittable, and confirmed again asks for it again', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  const ids = await transactions(company, [{ id: 'T', method: 'cash', direction: 'out', customerId }])
  const id = ids.get('T')!
  const officer = company.scopeOf('officer')
  const [reportId] = await createDirectiveDrafts(officer)
  const form = (ministerialDirective: string) =>
    correctionSchema.parse({
      rateSource: '',
      status: 'completed',
      locationId: company.locationId,
      channel: '',
      purpose: 'Family support',
      notes: '',
      ministerialDirective,
    })
  await correctTransaction(officer, id, form('no'))
  expect((await reportDetail(officer, reportId!)).proposal?.kind).toBe('vanished')
  expect(await readyDraftIds(officer)).toEqual([])
  await correctTransaction(officer, id, form('yes'))
  expect((await reportDetail(officer, reportId!)).proposal).toBeNull()
})

test('a link to Iran, and a border crossed, are proposed and never set', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await company.scope.tx((db) =>
    db.customer.update({
      where: { id: customerId },
      data: { country: 'IR', countryOfResidence: 'IR', identifications: [] },
    }),
  )
  const ids = await transactions(company, [{ id: 'T', method: 'wire', direction: 'out', rules: {}, customerId }])
  const id = ids.get('T')!
  const detail = await transactionDetail(company.scope, id)
  expect(detail.rules).toEqual({})
  expect(detail.proposals).toEqual([
    { flag: 'ministerialDirective', reason: expect.stringContaining('is in Iran') },
    { flag: 'isInternational', reason: expect.stringContaining('Iran') },
  ])
  expect(await directivesToDraft(company.scope)).toEqual([])
  await correctTransaction(
    company.scopeOf('officer'),
    id,
    correctionSchema.parse({
      rateSource: '',
      status: 'completed',
      locationId: company.locationId,
      channel: '',
      purpose: '',
      notes: '',
      ministerialDirective: 'no',
      isInternational: 'no',
    }),
  )
  const answered = await transactionDetail(company.scope, id)
  expect(answered.proposals).toEqual([])
  expect(answered.rules).toEqual({ ministerialDirective: false, isInternational: false })
})
