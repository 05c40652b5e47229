import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { accepted, begin, expectRefused, expectSaved, find, toField } from '#tests/browser/report-support.ts'
import { importRows, openDraft, receiptsOf500 } from '#tests/support/draft-path.ts'
import { runLetters } from '#tests/support/filing-path.ts'

test('a report of 500 transactions shows 25 of them at a time, leads to the one that lacks a value, and is accepted with all of them', async () => {
  const visitor = await begin()
  const { page } = visitor
  const run = runLetters()
  const surname = `Fünfhundert${run}`
  await importRows(page, receiptsOf500(run, surname))
  const address = await openDraft(page, surname)

  expect(await page.getByRole('heading', { name: /^Transaction \d+:/ }).count()).toBe(25)
  expect(await accessibilityFindings(page)).toEqual([])

  await expectRefused(page, address, 'Disposition is missing. Enter it.')
  const pointer = '/transactions/437/completingActions/0/details/dispositionCode'
  const control = await toField(page, /Add in this report.*Disposition/, pointer)
  await page.getByRole('heading', { name: `Transaction 438: ${run}-438` }).waitFor()
  await control.selectOption('28')
  await expectSaved(page, pointer)
  // What was paid in is known of a transaction whose disposition is: given here, it is asked for, and the fields are at
  // hand.
  const amount = '/transactions/437/completingActions/0/details/amount'
  const paid = await toField(page, /Add in this report.*Amount/, amount)
  await paid.fill('30.50')
  await expectSaved(page, amount)
  const currency = '/transactions/437/completingActions/0/details/currencyCode'
  const money = page.locator(`[data-pointer="${currency}"] input:not([type=hidden])`)
  if ((await money.inputValue()) === '') {
    await find(money, 'canad', 'Canadian Dollar (CAD)')
    await expectSaved(page, currency)
  }
  await page.goto(address)
  const { transactions } = (await accepted(page)) as {
    transactions: {
      largeCashTransactionDetails: { reportingEntityTransactionReference: string }
      startingActions: { details: { amount: string } }[]
      completingActions: { details: { dispositionCode: number } }[]
    }[]
  }
  expect(
    transactions.map((one) => [
      one.largeCashTransactionDetails.reportingEntityTransactionReference,
      one.startingActions[0]!.details.amount,
      one.completingActions[0]!.details.dispositionCode,
    ]),
  ).toEqual(Array.from({ length: 500 }, (_, at) => [`${run}-${String(at + 1).padStart(3, '0')}`, '30.50', 28]))
  expectNoComplaints(visitor)
  await visitor.context.close()
})
