import { expect, test } from 'vitest'
import { accessibilityFindings, expectNoComplaints } from '#tests/support/browser.ts'
import { accepted, begin, expectRefused, expectSaved, toField } from '#tests/browser/report-support.ts'
import { byName, thresholdDetails } from '#tests/browser/received.ts'
import { dayBefore, importRows, openDraft, receiptsOf500 } from '#tests/support/draft-path.ts'
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

  await expectRefused(page, address, 'Disposition is missing. Enter it.', '1 required value is missing.')
  const pointer = '/transactions/437/completingActions/0/details/dispositionCode'
  const control = await toField(page, /Add in this report.*Disposition/, pointer)
  await page.getByRole('heading', { name: `Transaction 438: ${run}-438` }).waitFor()
  await control.selectOption('28')
  await expectSaved(page, pointer)
  // What was paid in is what its disposition completes: the values follow from the one that was given.
  const valueOf = (field: string) => page.locator(`[name="f:/transactions/437/completingActions/0/details/${field}"]`)
  await expect.poll(() => valueOf('amount').inputValue()).toBe('30.50')
  await expect.poll(() => valueOf('currencyCode').inputValue()).toBe('CAD')
  await page.goto(address)
  const party = { typeCode: 3, refId: `3 Mila ${surname}` }
  const day = dayBefore()
  const two = (number: number): string => String(number).padStart(2, '0')
  expect(byName(await accepted(page))).toEqual({
    reportDetails: thresholdDetails('LCTR', 2, day),
    definitions: [{ ...party, surname, givenName: 'Mila', identifications: [] }],
    transactions: Array.from({ length: 500 }, (_, at) => ({
      reportingEntityLocationId: 'MONTREAL1',
      largeCashTransactionDetails: {
        thresholdIndicator: false,
        dateTimeOfTransaction: `${day}T${two(8 + Math.floor(at / 60))}:${two(at % 60)}:00-05:00`,
        methodCode: 1,
        reportingEntityTransactionReference: `${run}-${String(at + 1).padStart(3, '0')}`,
      },
      startingActions: [
        {
          details: {
            amount: '30.50',
            currencyCode: 'CAD',
            sourceOfCashIndicator: false,
            depositToBusinessAccountIndicator: false,
          },
          sourcesOfCash: [],
          conductors: [
            { ...party, details: { clientNumber: `${run}-500`, onBehalfOfIndicator: false }, onBehalfOfs: [] },
          ],
        },
      ],
      completingActions: [
        {
          details: { dispositionCode: 28, amount: '30.50', currencyCode: 'CAD', involvementIndicator: false },
          involvements: [],
          beneficiaries: [{ ...party, details: { clientNumber: `${run}-500`, relationshipOfConductorCode: 15 } }],
        },
      ],
    })),
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
