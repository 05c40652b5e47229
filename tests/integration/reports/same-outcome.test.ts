import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { missingCount } from '#app/product/reports/missing/lines.server.ts'
import { outcomeOfSame } from '#app/product/reports/missing/same/same-outcome.server.ts'
import {
  applySame,
  previewSame,
  sameSchema,
  undoSame,
  type Same,
} from '#app/product/reports/missing/same/same.server.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { bare } from '#tests/integration/missing-support.ts'
import { completeCustomer, cashReceipts, readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

const outcomeOf = async (scope: Scope, same: Same) =>
  outcomeOfSame(scope, same, (await previewSame(scope, same)).changes)

const openDrafts = (scope: Scope) =>
  scope.tx((db) =>
    db.report.findMany({
      where: { state: 'draft' },
      orderBy: { reference: 'asc' },
      select: { id: true, reference: true, holdCount: true },
    }),
  )

/** Receipts of complete customers without a disposition or a way, two drafts that lack nothing else. */
async function almostComplete(company: Company): Promise<void> {
  for (const day of ['2026-11-18', '2026-11-20'])
    await cashReceipts(company, [
      { customerId: await completeCustomer(company), amount: '12000.00', at: `${day}T15:00:00Z` },
    ])
  await company.scope.tx((db) => db.completingAction.deleteMany({}))
}

test('the preview says what is missing before and after each value and which drafts become complete, as saving then does', async () => {
  const company = await readyCompany()
  const { scope } = company
  await bare(company, 'C-1', ['2026-11-17'])
  await almostComplete(company)
  await createDrafts(scope, 'all')
  const before = (await missingCount(scope)).values
  const drafts = await openDrafts(scope)
  expect(drafts).toHaveLength(3)

  const same = sameSchema.parse({ disposition: 'Purchase of jewellery', channel: 'In person' })
  // Nothing is saved by a look.
  const none = await outcomeOf(scope, { ...same, disposition: '', channel: '' })
  expect(none.steps).toEqual([])
  const outcome = await outcomeOf(scope, same)
  expect(await openDrafts(scope)).toEqual(drafts)
  expect((await missingCount(scope)).values).toBe(before)

  expect(outcome.steps.map(({ label, text, values, drafts }) => ({ label, text, values, drafts }))).toEqual([
    { label: 'Disposition', text: 'Purchase of jewellery', values: 3, drafts: 3 },
    { label: 'How it was conducted', text: 'In person', values: 1, drafts: 1 },
  ])
  expect(outcome.steps[0]!.missingBefore).toBe(before)
  expect(outcome.steps[1]!.missingBefore).toBe(outcome.steps[0]!.missingAfter)
  const { batch } = await applySame(scope, same)
  expect((await missingCount(scope)).values).toBe(outcome.steps[1]!.missingAfter)
  const complete = (await openDrafts(scope)).filter(({ holdCount }) => holdCount === 0)
  expect(outcome.ready.map(({ reference }) => reference).sort()).toEqual(complete.map(({ reference }) => reference))

  await undoSame(scope, batch)
  expect((await missingCount(scope)).values).toBe(before)
})

const amount = 'Amount: Amount is missing. Enter it.'

test.each<[string, string[], string[]]>([
  [
    'Cash out',
    [
      'Disposition: This report can’t use “Cash out” as its disposition. Enter another of FINTRAC’s names, such as Outgoing international funds transfer.',
    ],
    [],
  ],
  ['Other', ['Other disposition: Disposition is "Other". Say in words what it is.'], []],
  ['Exchange to fiat currency', [amount, 'Currency: Currency is missing. Enter it.'], []],
  [
    'Added to virtual currency wallet',
    [amount, 'Virtual currency: Virtual currency is missing. Enter it.'],
    ['Disposition: Cash must first become virtual currency. Start with "Exchange to virtual currency".'],
  ],
  [
    'Deposit to account',
    [],
    [
      'Account number: It went to an account, and the report doesn’t say which. Enter the account’s number, institution, branch and holder. If it has no number but yours for the client, enter that as the reference number.',
    ],
  ],
  ['Purchase of jewellery', [], []],
])('the preview warns of %s where it does not fit or needs more', async (disposition, holding, advice) => {
  const company = await readyCompany()
  const { scope } = company
  await almostComplete(company)
  await createDrafts(scope, 'all')
  const same = sameSchema.parse({ disposition })
  const { warnings, ready } = await outcomeOf(scope, same)
  const said = (holds: boolean) => warnings.flatMap((one) => (one.holds === holds ? `${one.label}: ${one.text}` : []))
  expect(said(true)).toEqual(holding)
  expect(said(false)).toEqual(advice)
  const references = (await openDrafts(scope)).map(({ reference }) => reference)
  expect(ready.map(({ reference }) => reference).sort()).toEqual(holding.length > 0 ? [] : references)
  for (const one of warnings) {
    expect(one.transactions.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Ada Marlowe/),
      expect.stringMatching(/^Ada Marlowe/),
    ])
    expect(one.drafts.map(({ reference }) => reference).sort()).toEqual(references)
  }
  await applySame(scope, same)
  expect((await openDrafts(scope)).filter(({ holdCount }) => holdCount === 0)).toHaveLength(ready.length)
})
